# mypyc: compile
"""Why a move is not possible: the key of the sentence that refuses it, or None. legal.py knows what belongs to which phase."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.reef.components import CORALS, PLACES
from fathom.games.reef.rules import actions, pools, prices

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

# For counting colours, four bits each, when four alike are looked for (R5).
FOUR_MORE_EACH: Final = 0x4444
HIGHEST_BITS: Final = 0x8888


# -- before choosing


def take(state: Reef, place: int) -> str | None:
    """Return why the creature at a place cannot be taken (R4)."""
    return None if place < len(state.creatures) and state.creatures[place] >= 0 else "empty_place"


def choose(state: Reef, action: int) -> str | None:
    """Return why a tile and a fish cannot be chosen (R8, M5)."""
    place, fish = actions.chosen(action)
    if not state.lookup.pools or pools.tile_at(state, place) < 0:
        return "empty_place"
    if not pools.has_fish(state, fish):
        return "stock_empty" if state.lookup.open_stock else "empty_place"
    return None if state.lifted or not state.lookup.links or fish == place % PLACES else "not_linked"


def name_bag(state: Reef, bag: int) -> str | None:
    """Return why the bag of corals (0) or creatures (1) cannot be named (M8)."""
    if state.lookup.pools:
        return "no_such_action"
    return None if (state.creatures_left if bag else state.corals_left) else "bag_empty"


def free_refresh(state: Reef, pool: int) -> str | None:
    """Return why a pool cannot be refreshed for four alike (R5)."""
    if not state.lookup.refreshes or (pool == pools.FISH and not state.lookup.links):
        return "no_refresh"
    if not _has_four_alike(state, pool):
        return "not_four"
    bag = state.corals_left if pool == pools.CORAL else state.fish_left
    return None if bag >= state.lookup.places else "bag_too_small"


def _has_four_alike(state: Reef, pool: int) -> bool:
    counts = 0  # four bits a colour
    for piece in pools.pieces_of(state, pool):
        if piece >= 0:
            counts += 1 << 4 * (state.lookup.colour_of[piece] if pool == pools.CORAL else piece)
    # A pool holds five at most, so a colour's highest bit is set exactly where it had four.
    return (counts + FOUR_MORE_EACH) & HIGHEST_BITS != 0


def refresh(state: Reef, pool: int) -> str | None:
    """Return why the refresh of a pool cannot be bought (R6, R7)."""
    lookup = state.lookup
    if not lookup.refreshes or (pool == pools.FISH and not lookup.links):
        return "no_refresh"
    if not prices.can_afford(state, lookup.refresh_price):
        return "too_few_shells"
    if pool == pools.CREATURE:
        return "creatures_dry" if state.dry else None
    bag = state.corals_left
    if pool == pools.FISH:
        bag = prices.fish_after(state, 0, lookup.refresh_price if lookup.solo else 0)
    return None if bag >= lookup.places else "bag_too_small"


def lift(state: Reef) -> str | None:
    """Return why the link cannot be lifted: once a turn (R6)."""
    if not state.lookup.links:
        return "no_link"
    if state.lifted:
        return "already_lifted"
    return None if prices.can_afford(state, state.lookup.lift_price) else "too_few_shells"


# -- placing, finishing and moving


def place_tile(state: Reef, action: int) -> str | None:
    """Return why the tile cannot be placed there (R9, M1, M8)."""
    space = actions.placed(action)[0]
    ocean = state.oceans[state.turn]
    if state.hand_tile < 0:
        return "no_tile"
    if ocean.filled >> space & 1:
        return "space_taken"
    if ocean.open_spaces(state.hand_tile) >> space & 1:
        return None
    if state.lookup.corals_together and ocean.open_spaces(CORALS) >> space & 1:
        return "not_beside_coral"
    return "not_adjacent"


def place_fish(state: Reef, bubble: int) -> str | None:
    """Return why a fish cannot be put onto a bubble (R9)."""
    ocean = state.oceans[state.turn]
    if ocean.taken >> bubble & 1:
        return "bubble_taken"
    return None if ocean.reach >> bubble & 1 else "bubble_not_yours"


def finish(state: Reef, action: int) -> str | None:
    """Return why a tile cannot be finished in this way (R11, R13)."""
    space, corner = actions.finished(action)
    ocean = state.oceans[state.turn]
    bit = 1 << space
    if not ocean.filled & bit:
        return "no_tile_there"
    if ocean.finished & bit:
        return "already_finished"
    if not ocean.satisfied & bit:
        return "not_satisfied"
    if not ocean.coral_spaces & bit:
        return None if corner == actions.CREATURE_CORNER else "no_fish_on_creature"
    if corner == actions.CREATURE_CORNER:
        return "which_fish"
    return None if ocean.wants_corner(space, corner) else "wrong_corner"


def move(state: Reef, action: int) -> str | None:
    """Return why a fish cannot be moved (R10)."""
    start, bubble = actions.moved(action)
    if state.lookup.shifts:
        return "no_moves"
    if not state.oceans[state.turn].taken >> start & 1:
        return "no_fish_there"
    problem = place_fish(state, bubble)
    if problem is not None:
        return problem
    return None if prices.can_afford(state, state.lookup.move_price) else "too_few_shells"


def shift(state: Reef, action: int) -> str | None:
    """Return why a coral cannot be shifted or turned (M3)."""
    start, space, rotation = actions.shifted(action)
    ocean = state.oceans[state.turn]
    if not state.lookup.shifts:
        return "no_shifts"
    if not (ocean.coral_spaces & ~ocean.finished) >> start & 1:
        return "not_open_coral"
    if space == start:
        if rotation == ocean.tiles[start] & 3:
            return "same_rotation"
    elif ocean.filled >> space & 1:
        return "space_taken"
    elif not ocean.shift_spaces(start) >> space & 1:
        return "not_adjacent"
    return None if prices.can_afford(state, state.lookup.move_price) else "too_few_shells"


# -- the end of a turn, and paying


def end(state: Reef) -> str | None:
    """Return why the turn cannot end yet: both must be placed, and every satisfied tile finished (R11)."""
    if state.hand_tile >= 0 or state.hand_fish >= 0:
        return "place_first"
    return "finish_first" if state.oceans[state.turn].satisfied else None


def pay(state: Reef, action: int) -> str | None:
    """Return why a unit of a price cannot be paid like this (R17)."""
    if action == actions.PAY_SHELL:
        return None if state.oceans[state.turn].shells else "no_shells"
    if action != actions.PAY_LIONFISH:
        return "pay_first"
    if prices.can_pay_lionfish(state):
        return None
    return "bag_too_small" if state.fish_left else "bag_empty"
