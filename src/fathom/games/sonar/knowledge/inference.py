# mypyc: compile
"""The belief that follows from what was heard of a submarine; kept in the position, and brought up to date when asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.dice import Dice
from fathom.games.sonar.knowledge.belief import Belief, first_belief
from fathom.games.sonar.rules import facts

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar

MOST_SHAPES: Final = 20_000  # above this number a belief is thinned out: see `Belief.silence`


class Inferred:
    """A belief and what it was inferred from; never changed, so that copies of a position share it."""

    def __init__(self, belief: Belief, heard: int, most: int) -> None:
        self.belief = belief
        self.heard = heard  # the number of steps and facts that it takes into account
        self.most = most  # the number of shapes above which it was thinned out


def belief_about(s: Sonar, crew: int) -> Belief:
    """Return every way in which a submarine can have come to where it is, by what the enemy has heard."""
    inferred = s.inferred[crew]
    heard = s.heard[crew]
    if inferred is not None and inferred.heard == len(heard):
        return inferred.belief
    if inferred is not None:
        most = inferred.most
        belief = _follow(inferred.belief, heard, inferred.heard, most)
    else:
        most = MOST_SHAPES
        belief = _follow(first_belief(s.lookup, s.anchors[crew]), heard, 0, most)
    while not belief.ends and not belief.exact:
        # An even choice of ways was kept, and none of them was the right one: begin again with more, and stay with that until the
        # next track, so that it makes no difference when somebody asks.
        most *= 4
        belief = _follow(first_belief(s.lookup, s.anchors[crew]), heard, 0, most)
    s.inferred[crew] = Inferred(belief, len(heard), most)
    return belief


def _follow(belief: Belief, heard: list[int], place: int, most: int) -> Belief:
    """Return a belief after what was heard from that place on."""
    while place < len(heard):
        code = heard[place]
        if code < facts.SILENT:
            belief = belief.step(code)
        elif code < facts.STEPS:
            # What is kept of too many does not depend on who asks.
            belief = belief.silence(most, Dice(place))
        else:
            belief = belief.keep(belief.lookup.cells_of(code))
        place += 1
    return belief


def fitting_ends(s: Sonar, crew: int) -> list[int]:
    """Return where the steps since the last silence can have ended, as far as the map goes (S13)."""
    lookup = s.lookup
    anchor = s.anchors[crew]
    cells = lookup.water if anchor < 0 else 1 << anchor
    for code in s.heard[crew]:
        if code < facts.SILENT:
            cells = lookup.shifted(cells, code)
        elif code < facts.STEPS:
            cells = lookup.water
    return [cell for cell in lookup.water_cells if cells >> cell & 1]
