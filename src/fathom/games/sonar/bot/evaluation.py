# mypyc: compile
"""What an order is worth, as a share of the game: by the position after it, in which the enemy is to order."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.bot.captain import Captain
from fathom.games.sonar.bot.estimate import PositionEstimate, estimate_of
from fathom.games.sonar.bot.free_water import ENOUGH, room, steps_to
from fathom.games.sonar.bot.hunting import approach, danger, pursuit, risk
from fathom.games.sonar.rules import actions, facts

HIT: Final = 0.25  # what a hit is worth, unless it ends the game
ENERGY: Final = 0.004  # what a unit of energy is worth in itself
STUCK: Final = 0.12  # what having to surface costs
FAR: Final = 0.7  # what each step of free water ahead leaves of that cost
ICE: Final = 0.01  # what a step to the next place without ice costs, when time to surface comes
NARROW: Final = 8  # with this many steps of free water ahead, or fewer, surfacing is considered


class Plan:
    """An order and what it is worth."""

    def __init__(self, action: int, value: float) -> None:
        self.action = action
        self.value = value


def plans(captain: Captain) -> list[Plan]:
    """Return all orders worth considering, with their values."""
    lookup = captain.lookup
    energy = captain.energy[0]
    found: list[Plan] = []
    for direction in range(actions.DIRECTIONS):
        there = captain.beside(direction)
        if there >= 0:
            known = captain.heard(direction, there)
            found.append(Plan(direction, _value(captain, there, min(lookup.gauge, energy + 1), known)))
    stuck = not found
    if not captain.sinks_by_surfacing() and (stuck or room(lookup, captain.cell, lookup.water & ~captain.track) <= NARROW):
        found.append(Plan(actions.SURFACE, _surface_value(captain)))
    if energy >= lookup.silence_cost:
        known = estimate_of(captain.unheard())
        for direction in range(actions.DIRECTIONS):
            there = captain.beside(direction)
            if there >= 0:
                found.append(Plan(actions.SILENCE + direction, _value(captain, there, energy - lookup.silence_cost, known)))
    if energy >= lookup.sonar_cost and (stuck or max(captain.prey.chance) < 1):
        found.append(Plan(actions.SONAR, _sonar_value(captain)))
    if energy >= lookup.torpedo_cost:
        target = captain.target()
        if target >= 0:
            found.append(Plan(actions.TORPEDO + target, _torpedo_value(captain, target)))
    if not found:
        found.append(Plan(actions.SURFACE, _surface_value(captain)))
    return found


def best(candidates: list[Plan]) -> Plan:
    """Return the plan of the highest value."""
    found = candidates[0]
    for plan in candidates:
        if plan.value > found.value:
            found = plan
    return found


def best_answer(captain: Captain, dice: Dice) -> int:
    """Return the answer to a sonar that tells the enemy less."""
    lookup = captain.lookup
    known = estimate_of(captain.known)
    row = known.kept(lookup.cells_of(facts.ROW + lookup.row_of[captain.cell]))
    column = known.kept(lookup.cells_of(facts.COLUMN + lookup.column_of[captain.cell]))
    by_row = _value(captain, captain.cell, captain.energy[0], row)
    by_column = _value(captain, captain.cell, captain.energy[0], column)
    if by_row == by_column:
        return actions.ROW + dice.below(2)
    return actions.ROW if by_row > by_column else actions.COLUMN


def standing(captain: Captain, own: int, enemy: int) -> float:
    """Return what this damage of both submarines is worth, from 0 (sunk) to 1 (won)."""
    limit = captain.lookup.sinks_at
    if own >= limit:
        return 0.0
    return 1.0 if enemy >= limit else 0.5 + HIT * (enemy - own)


def _value(captain: Captain, cell: int, energy: int, known: PositionEstimate) -> float:
    """Return what it is worth to be on a cell with this energy when the enemy knows this much."""
    track = captain.track | 1 << cell
    return _full_value(captain, cell, track, energy, captain.damage, known, captain.prey, captain.coming)


def _surface_value(captain: Captain) -> float:
    damage = captain.damage_by_surfacing()
    known = captain.prey.located(captain.cell)
    return _full_value(captain, captain.cell, 1 << captain.cell, captain.energy[0], damage, known, captain.prey, captain.coming)


def _sonar_value(captain: Captain) -> float:
    known = estimate_of(captain.known)
    energy = captain.energy[0] - captain.lookup.sonar_cost
    value = 0.0
    for cells, chance in captain.answers():
        prey = captain.prey.kept(cells)
        value += chance * _full_value(captain, captain.cell, captain.track, energy, captain.damage, known, prey, captain.coming)
    return value


def _torpedo_value(captain: Captain, target: int) -> float:
    lookup = captain.lookup
    cell = captain.cell
    if target == cell:
        return 1.0
    prey = captain.prey
    chance = prey.share(target)
    energy = captain.energy[0] - lookup.torpedo_cost
    known = estimate_of(captain.given_away(target))
    if not known.total:
        known = known.located(cell)
    damage = [captain.damage[0], captain.damage[1] + 1]
    hit = prey.located(target)
    coming = approach(hit, captain.energy[1])
    value = chance * _full_value(captain, cell, captain.track, energy, damage, known, hit, coming)
    if chance < 1:
        missed = prey.kept(lookup.water & ~(1 << target))
        coming = approach(missed, captain.energy[1])
        value += (1 - chance) * _full_value(captain, cell, captain.track, energy, captain.damage, known, missed, coming)
    return value


def _full_value(
    captain: Captain,
    cell: int,
    track: int,
    energy: int,
    damage: list[int],
    known: PositionEstimate,
    prey: PositionEstimate,
    coming: list[float],
) -> float:
    own = damage[0]
    enemy = damage[1]
    now = standing(captain, own, enemy)
    if own >= captain.lookup.sinks_at or enemy >= captain.lookup.sinks_at:
        return now
    stake = now - standing(captain, own + 1, enemy)
    theirs = captain.energy[1]
    hope = (standing(captain, own, enemy + 1) - now) * pursuit(prey, cell, energy, risk(known, theirs))
    fear = stake * danger(known, cell, prey, theirs, coming, risk(prey, energy))
    return now + hope - fear + ENERGY * energy - _cost_of_narrow_water(captain, cell, track, stake)


def _cost_of_narrow_water(captain: Captain, cell: int, track: int, stake: float) -> float:
    """Return what having to surface before long costs."""
    lookup = captain.lookup
    free = lookup.water & ~track
    steps = room(lookup, cell, free)
    if steps >= ENOUGH:
        return 0.0
    near = float(FAR**steps)
    cost = STUCK
    if lookup.harms[cell]:
        way = steps_to(lookup, cell, free, lookup.safe)
        cost += stake if way < 0 else ICE * way
    return near * cost
