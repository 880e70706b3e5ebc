"""What orders, answers and starts are worth to a captain, in hits: by the bot's own evaluation, of what the captain knows."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.bot.captain import Captain, captain_of
from fathom.games.sonar.bot.estimate import estimate_of
from fathom.games.sonar.bot.evaluation import FAR, HIT, ICE, STUCK, plans, standing
from fathom.games.sonar.bot.free_water import ENOUGH, room, steps_to
from fathom.games.sonar.bot.hunting import DELAYS, RELOAD, danger, risk
from fathom.games.sonar.learn.ahead import steps_ahead
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, facts, phases
from fathom.games.sonar.rules.position import Sonar

NEAR: Final = 3  # steps around a start that are looked at
OPEN: Final = 0.02  # what each cell of water near a start is worth
WINDING: Final = 0.5  # what a step of a winding walk counts for that the bot did not find
HOLE: Final = 0.03  # what each step nearer to a hole in the ice is worth


def weigh(world: Sonar, seat: int, dice: Dice) -> dict[int, float]:
    """Return what each action is worth, in hits to come. It is the same in all worlds that a seat cannot tell apart.

    In real time there is nothing to say of orders: what is best now is not what was best when the captain has read it.
    """
    legal = world.actions(seat)
    if world.phase == phases.STARTS:
        return {action: start_worth(world.lookup, action - world.lookup.first_start) for action in legal}
    if world.phase == phases.STOPPED:
        return dict.fromkeys(legal, 0.0)
    if world.phase == phases.ANSWER:
        captain = captain_of(world, seat)
        return {action: _answer_worth(captain, action) for action in legal}
    if world.phase != phases.ORDERS or world.lookup.real_time:
        return {}
    return _orders(captain_of(world, seat), legal)


def _orders(captain: Captain, legal: list[int]) -> dict[int, float]:
    worth = {plan.action: plan.value / HIT + _more_room(captain, plan.action) for plan in plans(captain)}
    # Where no way is free, the bot considers a sonar and surfacing at any rate.
    for plan in plans(_hemmed_in(captain)):
        if plan.action in (actions.SONAR, actions.SURFACE):
            worth.setdefault(plan.action, plan.value / HIT)
    if actions.SURFACE not in worth:  # it would be the end
        worth[actions.SURFACE] = 0.0
    best = max(worth.values())
    for action in legal:
        if action >= actions.TORPEDO and action not in worth:
            worth[action] = _other_shot(captain, action - actions.TORPEDO, worth, best)
    return {action: worth[action] for action in legal if action in worth}


def _more_room(captain: Captain, action: int) -> float:
    """Return what is to be added to the bot's value of an order after which one can go on for longer than the bot sees."""
    cell, track = captain.cell, captain.track
    if action < actions.SONAR or actions.SILENCE <= action < actions.SURFACE:
        cell = captain.beside(action if action < actions.SONAR else action - actions.SILENCE)
        track |= 1 << cell
    elif action == actions.SURFACE:
        track = 1 << cell
    lookup = captain.lookup
    free = lookup.water & ~track
    seen = room(lookup, cell, free)
    if seen >= ENOUGH:
        return 0.0
    cost = STUCK
    if lookup.harms[cell]:
        own, enemy = captain.damage
        way = steps_to(lookup, cell, free, lookup.safe)
        cost += standing(captain, own, enemy) - standing(captain, own + 1, enemy) if way < 0 else ICE * way
    ahead = max(seen, steps_ahead(lookup, cell, free))
    return float(WINDING * cost * (FAR**seen - (0 if ahead >= ENOUGH else FAR**ahead)) / HIT)


def _hemmed_in(captain: Captain) -> Captain:
    """Return a captain who knows the same, and has no way to go."""
    return Captain(
        captain.lookup,
        captain.cell,
        captain.lookup.water,
        captain.energy,
        captain.damage,
        captain.known,
        captain.enemy,
        captain.prey,
    )


def _other_shot(captain: Captain, target: int, worth: dict[int, float], best: float) -> float:
    """Return what a shot is worth that is not the best one: what that one is, less the chance that is given up."""
    own, enemy = captain.damage
    now = standing(captain, own, enemy)
    aimed = captain.target()
    if aimed < 0:  # nothing can be hit: the energy is gone
        value = best - (1 - DELAYS[RELOAD])
    else:
        gain = (standing(captain, own, enemy + 1) - now) / HIT
        value = worth[actions.TORPEDO + aimed] - gain * (captain.prey.share(aimed) - captain.prey.share(target))
    if target == captain.cell:
        value -= (now - standing(captain, own + 1, enemy)) / HIT
    return value


def _answer_worth(captain: Captain, action: int) -> float:
    """Return what an answer is worth: the hits that it makes the enemy hope for, taken away."""
    known = estimate_of(captain.known).kept(line_cells(captain.lookup, captain.cell, action))
    at_risk = risk(captain.prey, captain.energy[0])
    return -danger(known, captain.cell, captain.prey, captain.energy[1], captain.coming, at_risk)


def line_cells(lookup: SonarLookup, cell: int, action: int) -> int:
    """Return the cells of the row or column that an answer names."""
    if action == actions.ROW:
        return lookup.cells_of(facts.ROW + lookup.row_of[cell])
    return lookup.cells_of(facts.COLUMN + lookup.column_of[cell])


def start_worth(lookup: SonarLookup, cell: int) -> float:
    """Return what a start is worth: water around it, and under ice a hole that is near."""
    value = OPEN * water_near(lookup, cell)
    if lookup.safe != lookup.water:
        value -= HOLE * steps_to_hole(lookup, cell)
    return value


def water_near(lookup: SonarLookup, cell: int) -> int:
    """Return how many cells can be reached from a cell in a few steps."""
    return _within(lookup, cell, NEAR).bit_count() - 1


def steps_to_hole(lookup: SonarLookup, cell: int) -> int:
    """Return how many steps lead to the nearest cell where surfacing does no harm; many where there is none."""
    for steps in range(lookup.rows + lookup.columns):
        if _within(lookup, cell, steps) & lookup.safe:
            return steps
    return lookup.rows + lookup.columns


def _within(lookup: SonarLookup, cell: int, steps: int) -> int:
    found = 1 << cell
    for _ in range(steps):
        edge = found
        for direction in range(actions.DIRECTIONS):
            found |= lookup.shifted(edge, direction)
    return found
