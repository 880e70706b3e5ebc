# mypyc: compile
"""What is known of a submarine, and what that promises its hunter."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.belief import Belief
from fathom.games.sonar.lookup import SonarLookup

SECTORS: Final = 4
PATIENCE: Final = 0.85  # what an order's delay leaves of a promise
KEENNESS: Final = 0.4  # how fast a promise grows with the best shot's chance: a sonar makes a shot about four times as likely
PROMISE: Final = 0.9  # of a hunter who knows the very cell and could fire at once: the prey may still slip away
RELOAD: Final = 4  # orders until a torpedo is ready again
RISK: Final = 0.6  # what a hunter who must come nearer loses of his promise to an enemy who knows his cell and is ready to fire
INSTINCT: Final = 4  # how much rather a hunter fires at likelier cells

DELAYS: Final = [PATIENCE**orders for orders in range(32)]


class Scent:
    """How likely a submarine is on each cell, with the best shot in each sector."""

    def __init__(self, lookup: SonarLookup, counts: list[int]) -> None:
        self.lookup = lookup
        self.counts = counts
        self.total = 0
        self.inside = [0] * SECTORS
        self.target = [-1] * SECTORS
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
        self.keen: list[float] = [chance**KEENNESS if chance else 0.0 for chance in self.chance]

    def share(self, cell: int) -> float:
        """How likely the submarine is on that cell."""
        return self.counts[cell] / self.total if self.total else 0.0

    def presence(self, sector: int) -> float:
        """How likely the submarine is in that sector."""
        return self.inside[sector] / self.total if self.total else 0.0

    def kept(self, cells: int) -> Scent:
        """After it became known that the submarine is on one of these cells."""
        counts = self.counts
        return Scent(self.lookup, [counts[cell] if cells >> cell & 1 else 0 for cell in range(self.lookup.cells)])

    def found(self, cell: int) -> Scent:
        """After the very cell became known."""
        counts = [0] * self.lookup.cells
        counts[cell] = 1
        return Scent(self.lookup, counts)

    def aimed(self, cell: int) -> float:
        """How likely a hunter who fires into that cell's sector fires at that cell."""
        sector = self.lookup.sector_of[cell]
        mine = self.counts[cell]
        if not mine:
            return 0.0
        most = self.counts[self.target[sector]]
        weights = 0.0
        for other in self.lookup.water_cells:
            count = self.counts[other]
            if count and self.lookup.sector_of[other] == sector:
                weights += (count / most) ** INSTINCT
        return float((mine / most) ** INSTINCT / weights)


def scent_of(belief: Belief) -> Scent:
    """What a belief tells a hunter."""
    return Scent(belief.lookup, belief.counts())


def thinned(belief: Belief, most: int) -> Belief:
    """About so many of a belief's shapes, evenly spread: what looking ahead can afford."""
    stride = (len(belief.shapes) + most - 1) // most
    if stride <= 1:
        return belief
    return Belief(belief.lookup, belief.shapes[::stride], belief.silent[::stride], belief.ends[::stride], False)


def distance(lookup: SonarLookup, cell: int, sector: int) -> int:
    """How many steps it is from a cell to a sector, as far as islands and tracks allow."""
    middle = (lookup.rows + 1) // 2
    row = lookup.row_of[cell]
    steps = max(0, middle - row) if sector >= 2 else max(0, row - middle + 1)
    middle = (lookup.columns + 1) // 2
    column = lookup.column_of[cell]
    return steps + (max(0, middle - column) if sector & 1 else max(0, column - middle + 1))


def risk(hunter: Scent, energy: int) -> float:
    """What a hunter who must come nearer loses of a promise, by what his prey knows of him and with such energy can do."""
    return RISK * max(hunter.keen) * DELAYS[max(0, hunter.lookup.torpedo_cost - energy)]


def pursuit(prey: Scent, cell: int, energy: int, at_risk: float) -> float:
    """What a hunter on that cell can hope for, from 0 to about 1.5 hits, when the prey is to order first."""
    lookup = prey.lookup
    missing = max(0, lookup.torpedo_cost - energy)
    most = 0.0
    for sector in range(SECTORS):
        if prey.keen[sector]:
            delay = distance(lookup, cell, sector)
            hope = PROMISE * prey.keen[sector]
            if delay:
                hope *= 1 - at_risk
            elif not missing:
                hope = max(hope, PATIENCE * (prey.chance[sector] + DELAYS[RELOAD] * hope))
            most = max(most, hope * DELAYS[max(missing, delay)])
    return most


def approach(hunter: Scent, energy: int) -> list[float]:
    """For each sector what delay leaves of a promise there, for a hunter who may come from anywhere outside."""
    lookup = hunter.lookup
    missing = max(0, lookup.torpedo_cost - energy)
    found = [0.0] * SECTORS
    for cell in lookup.water_cells:
        count = hunter.counts[cell]
        if count:
            for sector in range(SECTORS):
                delay = distance(lookup, cell, sector)
                if delay:
                    found[sector] = found[sector] + count * DELAYS[max(missing, delay)]
    total = max(1, hunter.total)
    return [weight / total for weight in found]


def danger(prey: Scent, cell: int, hunter: Scent, energy: int, coming: list[float], at_risk: float) -> float:
    """What a hunter with such energy can hope for who is to order next, when the prey is really on that cell.

    `coming` is the hunter's `approach`.
    """
    missing = max(0, prey.lookup.torpedo_cost - energy)
    most = 0.0
    for sector in range(SECTORS):
        near = hunter.presence(sector) * DELAYS[missing] + coming[sector] * (1 - at_risk)
        most = max(most, PROMISE * prey.keen[sector] * near)
    if not missing:
        shot = hunter.presence(prey.lookup.sector_of[cell]) * prey.aimed(cell)
        most = max(most, shot + DELAYS[RELOAD] * most)
    return most
