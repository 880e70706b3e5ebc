# mypyc: compile
"""What an estimate of a submarine's position promises its hunter, in hits to come."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.bot.estimate import PositionEstimate
from fathom.games.sonar.lookup import SECTORS, SonarLookup

DISCOUNT: Final = 0.85  # what a delay of one order leaves of a promise
PROMISE: Final = 0.9  # to a hunter who knows the very cell and could fire at once: the prey may still slip away
RELOAD: Final = 4  # orders until a torpedo is ready again
RISK: Final = 0.6  # the part of a promise that a hunter who must come nearer loses to an enemy who knows his cell and can fire

DELAYS: Final = [DISCOUNT**orders for orders in range(32)]


def pursuit(prey: PositionEstimate, cell: int, energy: int, at_risk: float) -> float:
    """Return what a hunter on a cell can hope for, from 0 to about 1.5 hits, when the prey is to order first."""
    lookup = prey.lookup
    missing = max(0, lookup.torpedo_cost - energy)
    most = 0.0
    for sector in range(SECTORS):
        if prey.promise[sector]:
            delay = distance(lookup, cell, sector)
            hope = PROMISE * prey.promise[sector]
            if delay:
                hope *= 1 - at_risk
            elif not missing:
                hope = max(hope, DISCOUNT * (prey.chance[sector] + DELAYS[RELOAD] * hope))
            most = max(most, hope * DELAYS[max(missing, delay)])
    return most


def danger(
    prey: PositionEstimate, cell: int, hunter: PositionEstimate, energy: int, coming: list[float], at_risk: float
) -> float:
    """Return what a hunter with this energy can hope for who is to order next, when the prey is really on that cell.

    `coming` is the hunter's `approach`.
    """
    missing = max(0, prey.lookup.torpedo_cost - energy)
    most = 0.0
    for sector in range(SECTORS):
        near = hunter.presence(sector) * DELAYS[missing] + coming[sector] * (1 - at_risk)
        most = max(most, PROMISE * prey.promise[sector] * near)
    if not missing:
        shot = hunter.presence(prey.lookup.sector_of[cell]) * prey.aimed(cell)
        most = max(most, shot + DELAYS[RELOAD] * most)
    return most


def approach(hunter: PositionEstimate, energy: int) -> list[float]:
    """Return for each sector what delay leaves of a promise there, for a hunter who may come from anywhere outside it."""
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


def risk(hunter: PositionEstimate, energy: int) -> float:
    """Return the part of a promise that a hunter who must come nearer loses, by what prey with this energy knows of him."""
    return RISK * max(hunter.promise) * DELAYS[max(0, hunter.lookup.torpedo_cost - energy)]


def distance(lookup: SonarLookup, cell: int, sector: int) -> int:
    """Return the number of steps from a cell to a sector, islands and tracks aside."""
    row = lookup.row_of[cell]
    column = lookup.column_of[cell]
    down = max(0, lookup.lower_half - row) if sector >= 2 else max(0, row - lookup.lower_half + 1)
    return down + (max(0, lookup.right_half - column) if sector & 1 else max(0, column - lookup.right_half + 1))
