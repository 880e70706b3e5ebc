# mypyc: compile
"""What generic search may ask of Reef."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.search import Search
from fathom.core.state import State
from fathom.games.reef.ideas import estimate, ideas
from fathom.games.reef.rules import Reef


class ReefSearch(Search):
    """Whole plans first, and an estimate of the score instead of a long playout."""

    def candidates(self, state: State, seat: int, dice: Dice) -> list[int]:
        assert isinstance(state, Reef)
        return ideas(state, seat)

    def evaluate(self, state: State) -> tuple[float, ...] | None:
        assert isinstance(state, Reef)
        return estimate(state)
