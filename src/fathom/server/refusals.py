"""Refusals of the server, each with a key: browsers show it in the reader's language, others read the English sentence."""

from __future__ import annotations

from fathom.core.errors import FathomError
from fathom.core.text import load_texts

TEXTS = load_texts("fathom.server.text")


class TableRefusal(FathomError):
    """Something that cannot be done at a table; `status` is what a REST answer carries."""

    def __init__(self, key: str, status: int = 409, **values: str | int) -> None:
        super().__init__(TEXTS["en"].say(f"refused.{key}", **values))
        self.key = key
        self.status = status
        self.values = values
