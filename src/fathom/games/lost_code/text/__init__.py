"""What Lost Code says, in Polish and English. There is much of it, so it lies in several files a language."""

from __future__ import annotations

from fathom.core.errors import Refusal
from fathom.core.text import load_catalogues

TEXTS = load_catalogues(__name__)


def refuse(key: str, **values: str | int) -> Refusal:
    """A refusal with its English sentence; other languages translate it by its key."""
    return Refusal(key, TEXTS["en"].say(f"refusal.{key}", **values), values)
