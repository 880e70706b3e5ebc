# mypyc: compile
"""Where a submarine may be, as a hunter sees it: how likely it is on each cell, and the best shots."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.knowledge.belief import Belief
from fathom.games.sonar.lookup import SECTORS, SonarLookup

GROWTH: Final = 0.4  # a promise grows with this power of the best shot's chance: a sonar makes a shot about four times as likely
PREFERENCE: Final = 4  # a hunter fires at a cell with this power of its likelihood


class PositionEstimate:
    """How likely a submarine is on each cell, with the best shot in each sector."""

    def __init__(self, lookup: SonarLookup, counts: list[int]) -> None:
        self.lookup = lookup
        self.counts = counts  # the ways in which it can have come to each cell
        self.total = 0
        self.inside = [0] * SECTORS
        self.target = [-1] * SECTORS  # the likeliest cell
        most = [0] * SECTORS
        for cell in lookup.water_cells:
            count = counts[cell]
            if count:
                sector = lookup.sector_of[cell]
                self.inside[sector] = self.inside[sector] + count
                self.total += count
                if count > most[sector]:
                    most[sector] = count
                    self.target[sector] = cell
        total = max(1, self.total)
        self.chance = [count / total for count in most]
        self.promise: list[float] = [chance**GROWTH if chance else 0.0 for chance in self.chance]

    def share(self, cell: int) -> float:
        """Return how likely the submarine is on a cell."""
        return self.counts[cell] / self.total if self.total else 0.0

    def presence(self, sector: int) -> float:
        """Return how likely the submarine is in a sector."""
        return self.inside[sector] / self.total if self.total else 0.0

    def kept(self, cells: int) -> PositionEstimate:
        """Return the estimate once it is known that the submarine is on one of these cells."""
        counts = self.counts
        return PositionEstimate(self.lookup, [counts[cell] if cells >> cell & 1 else 0 for cell in range(self.lookup.cells)])

    def located(self, cell: int) -> PositionEstimate:
        """Return the estimate once the very cell is known."""
        counts = [0] * self.lookup.cells
        counts[cell] = 1
        return PositionEstimate(self.lookup, counts)

    def aimed(self, cell: int) -> float:
        """Return how likely a hunter who fires into a cell's sector fires at that cell."""
        sector = self.lookup.sector_of[cell]
        mine = self.counts[cell]
        if not mine:
            return 0.0
        most = self.counts[self.target[sector]]
        weights = 0.0
        for other in self.lookup.water_cells:
            count = self.counts[other]
            if count and self.lookup.sector_of[other] == sector:
                weights += (count / most) ** PREFERENCE
        return float((mine / most) ** PREFERENCE / weights)


def estimate_of(belief: Belief) -> PositionEstimate:
    """Return what a belief tells a hunter."""
    return PositionEstimate(belief.lookup, belief.counts())
