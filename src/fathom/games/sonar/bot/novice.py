"""A novice at Sonar: sails where there is room, and fires once only a few cells are left.

It crosses off where the enemy cannot be, but takes all other cells to be alike, never hides, and does not ask what the enemy
knows.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.sonar.bot.free_water import flood
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.rules.position import Sonar

FEW = 4  # cells of its sector that are worth a torpedo
MANY = 12  # cells of the map that are worth a sonar


def choose(world: Sonar, seat: int, dice: Dice) -> int:
    """Return the obvious order."""
    legal = world.actions(seat)
    steps = [action for action in legal if action < actions.SONAR]
    if world.phase != phases.ORDERS or not legal:
        return legal[dice.below(len(legal))]
    lookup = world.lookup
    here = world.cells[seat]
    possible = world.belief(1 - seat).cells()
    if world.energy[seat] >= lookup.torpedo_cost:
        near = possible & lookup.sectors[lookup.sector_of[here]] & ~(1 << here)
        targets = [cell for cell in lookup.water_cells if near >> cell & 1]
        if 0 < len(targets) <= FEW:
            return actions.TORPEDO + targets[dice.below(len(targets))]
        if possible.bit_count() > MANY:
            return actions.SONAR
    if not steps:
        return actions.SURFACE
    free = _free_water(world, seat)
    return max(steps, key=lambda step: (_room(lookup, here, step, free), dice.below(1000)))


def _free_water(world: Sonar, seat: int) -> int:
    """Return the water that is not on the own track."""
    track = 0
    for cell in world.path(seat):
        track |= 1 << cell
    return world.lookup.water & ~track


def _room(lookup: SonarLookup, here: int, step: int, free: int) -> int:
    """Return how much water can be reached after a step."""
    return flood(lookup, lookup.beside[here * actions.DIRECTIONS + step], free).bit_count()
