# mypyc: compile
"""What generic search may ask of Reef."""

from __future__ import annotations

from math import exp
from typing import Final

from fathom.core.dice import Dice
from fathom.core.search import Search
from fathom.core.state import State
from fathom.games.reef.bot.candidates import candidates
from fathom.games.reef.bot.evaluation import Evaluator, turns_left
from fathom.games.reef.rules.position import Reef
from fathom.games.reef.rules.scoring import BEST_SOLO, lionfish_points

LEAD: Final = 12.0  # points ahead that make a win about three times as likely


class ReefSearch(Search):
    """The best plans first, and an estimate of the score instead of a long playout."""

    def candidates(self, state: State, seat: int, dice: Dice) -> list[int]:
        assert isinstance(state, Reef)
        return candidates(state, seat)

    def evaluate(self, state: State) -> tuple[float, ...] | None:
        assert isinstance(state, Reef)
        return evaluate(state)


def evaluate(state: Reef) -> tuple[float, ...]:
    """Return what each seat's result is likely to be: solo the points, else the chance of having the most."""
    points: list[float] = []
    for seat in range(state.players):
        evaluator = Evaluator(state, turns_left(state, seat))
        points.append(evaluator.value(state.oceans[seat]) - lionfish_points(evaluator.lionfish))
    if state.players == 1:
        return (min(1.0, max(0.0, points[0] / BEST_SOLO)),)
    shares: list[float] = []
    for value in points:
        shares.append(exp((value - max(points)) / LEAD))
    total = sum(shares)
    return tuple([share / total for share in shares])
