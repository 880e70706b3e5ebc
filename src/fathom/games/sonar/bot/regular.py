"""A regular at Sonar: compares all orders by the next shot, its own and the enemy's.

It weighs how likely the enemy is on each cell, hides when it is nearly found, and keeps away from dead ends. It looks no further
than that shot.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.sonar.bot.captain import Captain, captain_of
from fathom.games.sonar.bot.estimate import PositionEstimate, estimate_of
from fathom.games.sonar.bot.free_water import ENOUGH, room
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.rules.position import Sonar

LATER = 0.5  # what a shot is worth that can only be fired after the next order
DEAD_END = 0.3  # what having no free water ahead costs
CHARGED = 0.01  # what a unit of energy is worth


def choose(world: Sonar, seat: int, dice: Dice) -> int:
    """Return the order that is worth most."""
    legal = world.actions(seat)
    if world.phase != phases.ORDERS or len(legal) == 1:
        return legal[dice.below(len(legal))]
    captain = captain_of(world, seat)
    shot = actions.TORPEDO + captain.target()
    worth = {action: _worth(captain, action) for action in legal if action < actions.TORPEDO or action == shot}
    return max(worth, key=lambda action: (worth[action], dice.below(1000)))


def _worth(captain: Captain, action: int) -> float:
    """Return what an order is worth."""
    lookup = captain.lookup
    prey = captain.prey
    known = estimate_of(captain.known)
    cell, track, energy, hits = captain.cell, captain.track, captain.energy[0], 0.0
    if action >= actions.TORPEDO:
        hits = prey.share(action - actions.TORPEDO)
        energy -= lookup.torpedo_cost
        known = estimate_of(captain.given_away(action - actions.TORPEDO))
    elif action == actions.SONAR:
        energy -= lookup.sonar_cost
        prey = _answered(captain)
    elif action == actions.SURFACE:
        hits = -1.0 if lookup.harms[cell] else 0.0
        track = 1 << cell
        known = known.located(cell)
    else:
        silent = action >= actions.SILENCE
        direction = action - actions.SILENCE if silent else action
        cell = captain.beside(direction)
        track |= 1 << cell
        energy = energy - lookup.silence_cost if silent else min(lookup.gauge, energy + 1)
        known = estimate_of(captain.unheard()) if silent else captain.heard(direction, cell)
    ahead = room(lookup, cell, lookup.water & ~track) / ENOUGH
    mine = prey.chance[lookup.sector_of[cell]] * (1.0 if energy >= lookup.torpedo_cost else LATER)
    return hits + mine - _threat(captain, cell, known) + CHARGED * energy - DEAD_END * (1 - ahead) ** 2


def _threat(captain: Captain, cell: int, known: PositionEstimate) -> float:
    """Return the chance that the enemy's next order hits a submarine on that cell, of which he knows this much."""
    lookup = captain.lookup
    if captain.energy[1] < lookup.torpedo_cost:
        return 0.0
    return captain.prey.presence(lookup.sector_of[cell]) * known.aimed(cell)


def _answered(captain: Captain) -> PositionEstimate:
    """Return what is known of the enemy after the likeliest answer to a sonar."""
    return captain.prey.kept(max(captain.answers(), key=lambda answer: answer[1])[0])
