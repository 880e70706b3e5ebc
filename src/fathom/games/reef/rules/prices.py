# mypyc: compile
"""Prices: what costs how much, and who can pay (R6, R10, R17, M4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.reef.rules import actions, pools

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef


def price_of(state: Reef, action: int) -> int:
    """Return what an action costs, in shells or, solo, fish for the lionfish; 0 for most."""
    if action >= actions.MOVE:
        return state.lookup.move_price
    if action == actions.LIFT:
        return state.lookup.lift_price
    if actions.REFRESH <= action < actions.LIFT:
        return state.lookup.refresh_price
    return 0


def can_afford(state: Reef, price: int) -> bool:
    """Return whether the player can start to pay a price.

    Solo, it may be more than the fish that are left; with none left (M5, M8) only shells pay.
    """
    return state.oceans[state.turn].shells >= price or (state.lookup.solo and state.fish_left > 0)


def can_pay_lionfish(state: Reef) -> bool:
    """Return whether a unit can be paid with a fish. A refresh of the fish must still be possible afterwards (R7, R17)."""
    if state.pending == actions.REFRESH + pools.FISH:
        return fish_after(state, 1, state.due - 1) >= state.lookup.places
    return state.fish_left > 0


def fish_after(state: Reef, lionfish: int, units: int) -> int:
    """Return the number of fish in the bag after some for the lionfish, and further units paid with shells first."""
    return state.fish_left - lionfish - max(0, units - state.oceans[state.turn].shells)
