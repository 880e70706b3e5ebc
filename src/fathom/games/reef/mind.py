# mypyc: compile
"""Reef's own bot.

It makes plans of a whole turn (plans.py) and follows the one after which its ocean is worth most (worth.py). The stronger it is,
the more draws it looks at: of pools that it might refresh (outlook.py), and of what its next turn could bring after its plans.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.reef.actions import CHOOSE, DRAW, FINISH, FISH, LIFT, MOVE, REFRESH, REFRESH_FREELY, TILE
from fathom.games.reef.ideas import choose_cards, ideas, pay
from fathom.games.reef.nature import Nature
from fathom.games.reef.outlook import Outlook
from fathom.games.reef.plans import NEVER, TOO_DEAR, Plan, Planner, best_of
from fathom.games.reef.position import BEFORE, CARD_CHOICE, CORAL, CREATURE, PAYING, PLACING, REFILL
from fathom.games.reef.position import FISH as FISH_POOL
from fathom.games.reef.rules import Reef

PLANNING: Final = 2  # the strength from which on the bot plans whole turns
AHEAD: Final = 20  # the strength from which on it looks at its next turn
STRAY: Final = 3  # one in so many guesses without strength is not the best idea
MOST_DRAWS: Final = 24  # of a pool that might be refreshed
DRAWS_AHEAD: Final = 10  # so much strength buys another draw of what comes next
RIVALS: Final = 5  # plans that are compared by the next turn
GAIN: Final = 0.3  # that makes a refresh worth while, besides its price
SKETCHES: Final = 12  # placements of a tile that are weighed
PLACEMENTS: Final = 3  # that are tried with a fish
BUBBLES: Final = 3  # where nothing waits for the fish


def choose(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """The bot's choice; its strength is the number of draws it looks at, and 0 a rough guess."""
    actions = world.actions(seat)
    if len(actions) == 1:
        return actions[0]
    phase = world.phase
    if phase == PAYING:
        return pay(world, seat)
    if phase == CARD_CHOICE:
        return choose_cards(world, seat)
    if phase == BEFORE and not world.lookup.pools:
        return _name_bag(world, seat, dice, strength)
    if strength < PLANNING:
        return _guess(world, seat, dice, strength)
    planner = Planner(world, seat, SKETCHES, PLACEMENTS, BUBBLES)
    plans = planner.plans()
    if phase == BEFORE and world.lookup.refreshes:
        refresh = _refresh(world, seat, dice, min(strength, MOST_DRAWS), planner)
        if refresh >= 0:
            return refresh
    if strength >= AHEAD and planner.worth.left and len(plans) > 1 and (phase == BEFORE or phase == PLACING):
        return _look_ahead(world, seat, dice, strength // DRAWS_AHEAD, plans).actions[0]
    return best_of(plans).actions[0]


def _guess(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """The best idea; without any strength sometimes a later one."""
    found = ideas(world, seat)
    index = 0
    while not strength and index + 1 < len(found) and not dice.below(STRAY):
        index += 1
    return found[index]


def _name_bag(world: Reef, seat: int, dice: Dice, strength: int) -> int:
    """M8: the bag that brings more, on average over draws."""
    best = -1
    most = NEVER
    for bag in range(2):
        if world.bag_problem(bag) == "":
            total = 0.0
            for _ in range(min(strength, MOST_DRAWS) + 1):
                other = Nature(world.lookup, world)
                other.name_bag(CORAL if bag == 0 else CREATURE)
                other.apply_nature(other.chance(dice))
                total += best_of(Planner(other, seat, 6, 1, 2).plans()).value
            if total > most:
                most = total
                best = DRAW + bag
    return best


def _refresh(world: Reef, seat: int, dice: Dice, draws: int, planner: Planner) -> int:
    """The refresh that promises more than what lies there, or -1."""
    lookup = world.lookup
    outlook = Outlook(world, seat)
    bar = outlook.best_pair(world) + GAIN
    price = planner.worth.price(planner.ocean.shells, lookup.refresh_price, planner.spare)
    chosen = -1
    for pool in (CORAL, FISH_POOL, CREATURE):
        cost = price
        action = REFRESH + pool
        if pool != CREATURE and world.free_refresh_problem(pool) == "":
            cost = 0.0
            action = REFRESH_FREELY + pool
        elif price >= TOO_DEAR or world.refresh_problem(pool) != "":
            continue
        value = outlook.refreshed(pool, dice, draws) - cost
        if value > bar:
            bar = value
            chosen = action
    return chosen


def _look_ahead(world: Reef, seat: int, dice: Dice, draws: int, plans: list[Plan]) -> Plan:
    """The plan that leaves the best next turn, of those that look best now."""
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
    """What the best pair of the seat's next turn is worth after a plan, with some luck; what others do meanwhile is left out."""
    state = Nature(world.lookup, world)
    for action in plan.actions:
        if action >= MOVE:
            state.carry_out(action)
        elif action >= FINISH:
            state.finish((action - FINISH) // 5, (action - FINISH) % 5)
        elif action >= FISH:
            state.place_fish(action - FISH)
        elif action >= TILE:
            state.place_tile((action - TILE) // 4, (action - TILE) % 4)
        elif action != LIFT:
            state.choose((action - CHOOSE) // 5, (action - CHOOSE) % 5)
    state.end_turn(seat)
    if state.phase == REFILL:
        state.apply_nature(state.chance(dice))
    state.begin_turn(seat)
    if not world.lookup.pools:
        return plan.value
    return Outlook(state, seat).best_pair(state) - plan.cost
