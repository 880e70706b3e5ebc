# mypyc: compile
"""What generic search may ask of Crew."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.search import Search
from fathom.core.state import State
from fathom.games.crew.rules import Crew, phases, tricks


class CrewSearch(Search):
    """Random play without lists of cards, and no look beyond a lost attempt."""

    def random_step(self, state: State, seat: int, dice: Dice) -> None:
        """Perform a random action; where nobody can do anything but play cards, go on to the end of the trick."""
        assert isinstance(state, Crew)
        all_said = not state.tokens and not state.pool
        if state.phase != phases.TRICK or not (state.laid_count or all_said) or seat != state.acts_for(state.turn):
            super().random_step(state, seat, dice)
            return
        tricks.play_at_random(state, dice)
        while state.laid_count and state.phase == phases.TRICK:
            tricks.play_at_random(state, dice)
        state.counted_deals = None

    def cutoff(self, state: State) -> tuple[float, ...] | None:
        assert isinstance(state, Crew)
        return (0.0,) * state.players if state.phase == phases.RETRY else None
