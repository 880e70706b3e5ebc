# mypyc: compile
"""Whose decision is next: nature's part is played, and those who may act at once take turns round the table."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.core.driver import next_actor, settle
from fathom.core.state import State

NOBODY: Final = -1


def next_seat(state: State, dice: Dice, last: int) -> int:
    """Let nature act, then return the seat that decides: NOBODY once the game is over."""
    actors = settle(state, dice)
    return next_actor(actors, last) if actors else NOBODY
