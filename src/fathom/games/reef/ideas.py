# mypyc: compile
"""First ideas of what to do in Reef, quick enough for playouts; and what a position is likely to come to."""

from __future__ import annotations

from math import exp
from typing import Final

from fathom.games.reef.actions import CARDS, END, PAY_LIONFISH, PAY_SHELL, REFRESH, TILE
from fathom.games.reef.flow import BEST_SOLO
from fathom.games.reef.plans import Plan, Planner, best_of, spare_fish
from fathom.games.reef.position import BEFORE, CARD_CHOICE, PAYING, PLACING, Position
from fathom.games.reef.position import FISH as FISH_POOL
from fathom.games.reef.position import TAKE as TAKING
from fathom.games.reef.scoring import FREE_LIONFISH, lionfish_points
from fathom.games.reef.worth import Worth, turns_left

MOST: Final = 8  # ideas
LEAD: Final = 12.0  # points ahead that make a win about three times as likely


def ideas(state: Position, seat: int) -> list[int]:
    """Actions worth looking at first, the best first; all of them are legal."""
    phase = state.phase
    if seat != state.turn:
        return []
    if phase == PAYING:
        return [pay(state, seat)]
    if phase == CARD_CHOICE:
        return [choose_cards(state, seat)]
    if phase == BEFORE:
        return _firsts(Planner(state, seat, 1, 1, 1).choices(False)) if state.lookup.pools else []
    planner = Planner(state, seat, MOST, MOST, 2)
    ocean = planner.ocean
    if phase == TAKING:
        return _firsts(Planner(state, seat, 1, 1, 1).plans())
    if state.hand_tile >= 0:
        return [TILE + placement for placement in planner.lay(ocean, state.hand_tile)]
    if state.hand_fish >= 0:
        return _firsts(planner.plans())
    if ocean.satisfied:
        return planner.finish(ocean).actions[:1]
    return [END] if phase == PLACING else []


def _firsts(plans: list[Plan]) -> list[int]:
    """How the plans begin, the best first, each beginning once."""
    found: list[int] = []
    while plans and len(found) < MOST:
        best = best_of(plans)
        action = best.actions[0]
        found.append(action)
        plans = [plan for plan in plans if plan.actions[0] != action]
    return found


def pay(state: Position, seat: int) -> int:
    """Solo: a unit of a price goes to the lionfish while that is free and fish can be spared, then it is a shell."""
    if not state.oceans[seat].shells:
        return PAY_LIONFISH
    free = sum(state.lionfish) < FREE_LIONFISH and spare_fish(state) > 0
    return PAY_LIONFISH if free and state.pending != REFRESH + FISH_POOL else PAY_SHELL


def choose_cards(state: Position, seat: int) -> int:
    """M7: the cards that score most."""
    cards = state.cards_of(seat)
    assert cards is not None, "with M7 there are cards"
    return CARDS + 2 * state.orange.index(cards[0]) + state.blue.index(cards[1])


def estimate(state: Position) -> tuple[float, ...]:
    """What each seat's result is likely to be: of one who plays alone the points, else the chance of having the most."""
    points: list[float] = []
    for seat in range(state.players):
        worth = Worth(state, turns_left(state, seat))
        points.append(worth.of(state.oceans[seat]) - lionfish_points(worth.lionfish))
    if state.players == 1:
        return (min(1.0, max(0.0, points[0] / BEST_SOLO)),)
    shares: list[float] = []
    for value in points:
        shares.append(exp((value - max(points)) / LEAD))
    total = sum(shares)
    return tuple([share / total for share in shares])
