"""The same deal again: nature's moves of one game are repeated in another, as far as they are legal there."""

from __future__ import annotations

from typing import Any

from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.record import Record
from fathom.core.state import NATURE, State

AHEAD = 200  # how many of nature's moves are tried for one draw


def nature_of(record: Record) -> list[str]:
    """Return everything that was dealt, drawn and rolled in a game, in order."""
    return [move.text for move in record.moves if move.seat == NATURE]


class Deal:
    """Nature's moves that have not come up yet. One that is not legal now waits: the players may have played differently."""

    def __init__(self, texts: list[str]) -> None:
        self._left = list(texts)

    def copy(self) -> Deal:
        """Return an independent deal."""
        return Deal(self._left)

    def next(self, game: Game[Any], state: State) -> int | None:
        """Return the first of them that is legal now."""
        actions = (_possible(game, state, text) for text in self._left[:AHEAD])
        return next((action for action in actions if action is not None), None)

    def happened(self, text: str) -> None:
        """Cross off a move that nature has made, by the deal or by dice."""
        if text in self._left:
            self._left.remove(text)


def _possible(game: Game[Any], state: State, text: str) -> int | None:
    try:
        action = game.notation.read(state, NATURE, text)
        state.copy().apply(NATURE, action)
    except FathomError:
        return None
    return action
