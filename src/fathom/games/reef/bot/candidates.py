# mypyc: compile
"""Moves to look at first, found quickly enough for playouts."""

from __future__ import annotations

from typing import Final

from fathom.games.reef.bot.plans import Plan, Planner, best_of, spare_fish
from fathom.games.reef.rules import actions, phases, pools
from fathom.games.reef.rules.position import Reef
from fathom.games.reef.rules.scoring import FREE_LIONFISH

MOST: Final = 8  # candidates


def candidates(state: Reef, seat: int) -> list[int]:
    """Return legal actions worth looking at first, the best first."""
    phase = state.phase
    if seat != state.turn:
        return []
    if phase == phases.PAYING:
        return [pay(state, seat)]
    if phase == phases.CARDS:
        return [choose_cards(state, seat)]
    if phase == phases.BEFORE:
        return _firsts(Planner(state, seat, 1, 1, 1).pair_plans(False)) if state.lookup.pools else []
    if phase == phases.TAKE:
        return _firsts(Planner(state, seat, 1, 1, 1).plans())
    planner = Planner(state, seat, MOST, MOST, 2)
    ocean = planner.ocean
    if state.hand_tile >= 0:
        return [actions.TILE + placement for placement in planner.best_placements(ocean, state.hand_tile)]
    if state.hand_fish >= 0:
        return _firsts(planner.plans())
    if ocean.satisfied:
        return planner.finish(ocean).actions[:1]
    return [actions.END] if phase == phases.PLACING else []


def _firsts(plans: list[Plan]) -> list[int]:
    """Return the first actions of plans, the best first, each once."""
    found: list[int] = []
    while plans and len(found) < MOST:
        best = best_of(plans)
        action = best.actions[0]
        found.append(action)
        plans = [plan for plan in plans if plan.actions[0] != action]
    return found


def pay(state: Reef, seat: int) -> int:
    """Return how a unit is paid: to the lionfish while that is free and fish can be spared, then with shells (R17)."""
    if not state.oceans[seat].shells:
        return actions.PAY_LIONFISH
    free = sum(state.lionfish) < FREE_LIONFISH and spare_fish(state) > 0
    return actions.PAY_LIONFISH if free and state.pending != actions.REFRESH + pools.FISH else actions.PAY_SHELL


def choose_cards(state: Reef, seat: int) -> int:
    """Return the choice of the cards that score most (M7)."""
    cards = state.cards_of(seat)
    assert cards is not None, "with M7 there are cards"
    return actions.CARDS + 2 * state.orange.index(cards[0]) + state.blue.index(cards[1])
