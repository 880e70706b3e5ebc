"""What holds in every position of Reef: every piece is in one place, and what is kept for speed is right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.reef.components import CORALS, HUES, KINDS, MOST_SHELLS, TURNS
from fathom.games.reef.geometry import BUBBLES, SPACES
from fathom.games.reef.rules.ending import FULL

if TYPE_CHECKING:
    from fathom.games.reef.rules.ocean import Ocean
    from fathom.games.reef.rules.position import Reef


def check_invariants(state: Reef) -> str | None:
    """Return what does not add up in a position, or None."""
    problem = _check_tiles(state) or _check_fish(state)
    if problem is not None:
        return problem
    if sum(state.fish_bag) != state.fish_left or sum(state.creature_bag) != state.creatures_left:
        return "what is in the bags is counted right"
    for ocean in state.oceans:
        problem = _check_ocean(ocean)
        if problem is not None:
            return problem
    if state.reason == FULL and any(ocean.filled.bit_count() != TURNS + 1 for ocean in state.oceans):
        return "at the end every ocean has four empty spaces"
    return None


def _check_tiles(state: Reef) -> str | None:
    tiles = [tile for tile in (*state.corals, *state.creatures, state.hand_tile) if tile >= 0]
    for ocean in state.oceans:
        tiles += [placed >> 2 for placed in ocean.tiles if placed >= 0]
    bag = [coral for coral in range(CORALS) if state.coral_bag[coral % HUES] >> coral // HUES & 1]
    if sorted([*bag, *(tile for tile in tiles if tile < CORALS)]) != list(range(CORALS)) or len(bag) != state.corals_left:
        return "every coral is in exactly one place"
    for kind in range(len(KINDS)):
        copies = state.lookup.copies if state.kinds >> kind & 1 else 0
        if state.creature_bag[kind] + tiles.count(CORALS + kind) != copies:
            return "every creature is in exactly one place"
    return None


def _check_fish(state: Reef) -> str | None:
    for colour in range(HUES):
        fish = state.fish_bag[colour] + state.fish.count(colour) + (state.hand_fish == colour) + state.lionfish[colour]
        fish += sum(ocean.fish[colour].bit_count() + ocean.landed[colour].bit_count() for ocean in state.oceans)
        if fish != state.lookup.fish_of_a_colour:
            return "every fish is in exactly one place"
    return None


def _check_ocean(ocean: Ocean) -> str | None:
    if not 0 <= ocean.shells <= MOST_SHELLS:
        return "nobody has more than five shells"
    if sum(ocean.landed) != sum(ocean.corals) or sum(ocean.corals) != ocean.finished & ocean.coral_spaces:
        return "every finished coral has one fish on it"
    if sum(ocean.fish) != ocean.taken or ocean.taken >> BUBBLES:
        return "a bubble holds at most one fish"
    if ocean.finished & ~ocean.filled or ocean.satisfied & (ocean.finished | ~ocean.filled):
        return "only tiles that lie there are satisfied or finished"
    satisfied = [space for space in range(SPACES) if (ocean.filled & ~ocean.finished) >> space & 1 and ocean.is_satisfied(space)]
    if sum(1 << space for space in satisfied) != ocean.satisfied:
        return "what is satisfied is kept right"
    return None
