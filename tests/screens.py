"""What a terminal shows."""

from __future__ import annotations

import io
import re
from typing import Any

from rich.console import Console

from fathom.core.game import Game

WIDTHS = (60, 80, 100, 120, 200)


def board(game: Game[Any], view: Any, language: str = "en", width: int = 80, **how: Any) -> str:
    """Return a view as it is printed."""
    page = io.StringIO()
    Console(width=width, file=page, _environ={}, **how).print(game.presenter.render(view, game.texts[language]))
    return page.getvalue()


def flat(shown: str) -> str:
    """Return what is printed, without regard to where its lines end."""
    return " ".join(shown.split())


def status(game: Game[Any], view: Any, language: str = "en") -> str:
    """Return what the last line says is to be done."""
    shown = flat(board(game, view, language))
    return shown[shown.rindex("▸ ") + 2 :]


def without_colours(shown: str) -> str:
    """Return a text without the marks that colour it."""
    return re.sub(r"\x1b\[[0-9;]*m", "", shown)
