# mypyc: compile
"""What generic search may ask of Crew."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.search import Search
from fathom.core.state import State
from fathom.games.crew.phases import RETRY
from fathom.games.crew.rules import Crew


class CrewSearch(Search):
    """Random play without lists of cards, and no look beyond a lost attempt."""

    def random_step(self, state: State, seat: int, dice: Dice) -> None:
        assert isinstance(state, Crew)
        if not state.random_step(seat, dice):
            super().random_step(state, seat, dice)

    def cutoff(self, state: State) -> tuple[float, ...] | None:
        assert isinstance(state, Crew)
        return (0.0,) * state.players if state.phase == RETRY else None
