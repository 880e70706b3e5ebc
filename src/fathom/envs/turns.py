# mypyc: compile
"""Whose decision is next: nature's part is played, and those who may act at once take turns round the table."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.state import State

NOBODY: Final = -1


def next_seat(state: State, dice: Dice, last: int) -> int:
    """Lets nature act, then names the seat that decides: NOBODY once the game is over."""
    actors = settle(state, dice)
    return in_turn(actors, last) if actors else NOBODY


def in_turn(actors: tuple[int, ...], last: int) -> int:
    """The seat that decides, of those who may act.

    Where several may act at once, it is the first of them round the table after the one who acted last. So nobody acts
    twice before the others have been asked.
    """
    if len(actors) > 1:
        for seat in actors:
            if seat > last:
                return seat
    return actors[0]
