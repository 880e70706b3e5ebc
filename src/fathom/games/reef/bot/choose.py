# mypyc: compile
"""Reef's own bot.

It makes plans of a whole turn (plans.py) and follows the one after which its ocean is worth most (evaluation.py). The stronger it
is, the more draws it looks at: of pools that it might refresh (refresh_value.py), and of what its next turn could bring.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.reef.bot.candidates import candidates, choose_cards, pay
from fathom.games.reef.bot.plans import NEVER, TOO_DEAR, Plan, Planner, best_of
from fathom.games.reef.bot.refresh_value import PairValues
from fathom.games.reef.rules import actions, moves, nature, phases, pools, problems, turn
from fathom.games.reef.rules.position import Reef

PLANNING: Final = 2  # the strength from which the bot plans whole turns
AHEAD: Final = 20  # the strength from which it looks at its next turn
STRAY: Final = 3  # with no strength, one guess in this number is not the best candidate
MOST_DRAWS: Final = 24  # of a pool that might be refreshed
DRAWS_AHEAD: Final = 10  # strength for each draw of what comes next
RIVALS: Final = 5  # plans that are compared by the next turn
GAIN: Final = 0.3  # above the price, from which a pool is refreshed
WEIGHED: Final = 12  # placements of a tile that are evaluated
PLACEMENTS: Final = 3  # that are tried with a fish
BUBBLES: Final = 3  # tried besides those where a coral waits


def choose(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """Return the bot's choice. Its strength is the number of draws it looks at; 0 is a rough guess."""
    legal = world.actions(seat)
    if len(legal) == 1:
        return legal[0]
    phase = world.phase
    if phase == phases.PAYING:
        return pay(world, seat)
    if phase == phases.CARDS:
        return choose_cards(world, seat)
    if phase == phases.BEFORE and not world.lookup.pools:
        return _name_bag(world, seat, dice, strength)
    if strength < PLANNING:
        return _guess(world, seat, dice, strength)
    planner = Planner(world, seat, WEIGHED, PLACEMENTS, BUBBLES)
    plans = planner.plans()
    if phase == phases.BEFORE and world.lookup.refreshes:
        refresh = _refresh(world, seat, dice, min(strength, MOST_DRAWS), planner)
        if refresh >= 0:
            return refresh
    in_turn = phase == phases.BEFORE or phase == phases.PLACING
    if strength >= AHEAD and planner.evaluator.left and len(plans) > 1 and in_turn:
        return _look_ahead(world, seat, dice, strength // DRAWS_AHEAD, plans).actions[0]
    return best_of(plans).actions[0]


def _guess(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """Return the best candidate; without any strength sometimes a later one."""
    found = candidates(world, seat)
    index = 0
    while not strength and index + 1 < len(found) and not dice.below(STRAY):
        index += 1
    return found[index]


def _name_bag(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """Return the bag that brings more, on average over draws (M8)."""
    best = -1
    most = NEVER
    for bag in range(2):
        if problems.name_bag(world, bag) is None:
            total = 0.0
            for _ in range(min(strength, MOST_DRAWS) + 1):
                other = world.copy()
                moves.carry_out(other, actions.DRAW + bag)
                nature.apply(other, nature.chance(other, dice))
                total += best_of(Planner(other, seat, 6, 1, 2).plans()).value
            if total > most:
                most = total
                best = actions.DRAW + bag
    return best


def _refresh(world: Reef, seat: int, dice: Dice, draws: int, planner: Planner) -> int:
    """Return the refresh that promises more than what lies there, or -1."""
    values = PairValues(world, seat)
    bar = values.best_pair(world) + GAIN
    price = planner.evaluator.price(planner.ocean.shells, world.lookup.refresh_price, planner.spare)
    chosen = -1
    for pool in range(3):
        cost = price
        action = actions.REFRESH + pool
        if pool != pools.CREATURE and problems.free_refresh(world, pool) is None:
            cost = 0.0
            action = actions.REFRESH_FREELY + pool
        elif price >= TOO_DEAR or problems.refresh(world, pool) is not None:
            continue
        value = values.refreshed(pool, dice, draws) - cost
        if value > bar:
            bar = value
            chosen = action
    return chosen


def _look_ahead(world: Reef, seat: int, dice: Dice, draws: int, plans: list[Plan]) -> Plan:
    """Return the plan that leaves the best next turn, of those that look best now."""
    rivals: list[Plan] = []
    for _ in range(min(RIVALS, len(plans))):
        best = best_of(plans)
        rivals.append(best)
        plans = [plan for plan in plans if plan is not best]
    totals = [0.0] * len(rivals)
    for _ in range(draws):
        seed = dice.bits()  # the same luck for all
        for i in range(len(rivals)):
            totals[i] = totals[i] + _next_turn(world, seat, Dice(seed), rivals[i])
    return rivals[totals.index(max(totals))]


def _next_turn(world: Reef, seat: int, dice: Dice, plan: Plan) -> float:
    """Return the value of the best pair in the seat's next turn after a plan. The other players' turns are left out."""
    if not world.lookup.pools:
        return plan.value
    state = world.copy()
    for action in plan.actions:
        moves.carry_out(state, action)
    turn.end(state)
    if state.phase == phases.REFILL:
        nature.apply(state, nature.chance(state, dice))
    turn.begin(state, seat)
    return PairValues(state, seat).best_pair(state) - plan.cost
