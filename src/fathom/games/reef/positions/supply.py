"""Tiles and fish of a described position: in the oceans, the pools and the bags."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fathom.core.errors import PositionError
from fathom.games.reef.components import COLOURS, CORALS, HUES, KINDS, LETTERS, TURNS
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.positions.descriptions import ReefPosition
from fathom.games.reef.positions.oceans import Stock, lay_ocean
from fathom.games.reef.positions.start import SEATS, kinds_of
from fathom.games.reef.rules.position import Reef

# What lies in a pool that is not described: as many as it has places.
CALM = ("r", "y", "g", "p", "r")


def lay_tiles(state: Reef, described: ReefPosition) -> None:
    """Lay the tiles in the oceans and the pools; the rest stays in the bags."""
    lookup = state.lookup
    stock = Stock(lookup, *(ocean.tiles for ocean in described.oceans), described.corals or "", described.creatures or "")
    state.corals = [stock.number(name) for name in _pool(described.corals, len(state.corals), "coral")]
    state.oceans = [lay_ocean(lookup, ocean, stock) for ocean in described.oceans]
    for seat, ocean in enumerate(state.oceans):
        if not 1 <= ocean.filled.bit_count() <= TURNS + 1:
            raise PositionError(f"An ocean has 1 to {TURNS + 1} tiles, but {SEATS[seat]}'s has {ocean.filled.bit_count()}.")
    left = Counter(dict.fromkeys(kinds_of(lookup), lookup.copies))
    _take(left, (kind for ocean in state.oceans for kind in _creatures(lookup, (placed >> 2 for placed in ocean.tiles))))
    state.creatures = _pool_of_creatures(state, described, left, stock)
    _take(left, _creatures(lookup, state.creatures))
    laid = [placed >> 2 for ocean in state.oceans for placed in ocean.tiles if placed >= 0]
    corals = [tile for tile in (*laid, *state.corals, *state.creatures) if tile < CORALS]
    for coral in corals:
        if corals.count(coral) > 1:
            raise PositionError(f"The coral {lookup.names[coral]} is in two places.")
    free = [coral for coral in range(CORALS) if coral not in corals]
    if described.coral_bag is not None:
        if not 0 <= described.coral_bag <= len(free):
            raise PositionError(f"The coral bag holds 0 to {len(free)} corals, not {described.coral_bag}.")
        _put_away(state, free[described.coral_bag :])
        free = free[: described.coral_bag]
    if described.creature_bag is not None:
        bag = described.creature_bag.split()
        _take(left, bag)
        _put_away(state, [lookup.number_of[kind] for kind in left.elements()])
        left = Counter(bag)
    state.coral_bag = [sum(1 << coral // HUES for coral in free if coral % HUES == colour) for colour in range(HUES)]
    state.corals_left = len(free)
    state.creature_bag = [left[kind] for kind in KINDS]
    state.creatures_left = left.total()


def _pool(text: str | None, places: int, name: str) -> list[str]:
    words = list(CALM[:places]) if text is None else text.split()
    if len(words) != places:
        raise PositionError(f"The {name} pool has {places} places, not {len(words)}.")
    return words


def _pool_of_creatures(state: Reef, described: ReefPosition, left: Counter[str], stock: Stock) -> list[int]:
    places = len(state.creatures)
    if described.creatures is not None:
        pool = [stock.number(name) for name in _pool(described.creatures, places, "creature")]
    else:
        # Every second one, the commonest kinds first: a pool of different kinds. Corals stand in where creatures run out (R12).
        several = sorted(left.elements(), key=lambda kind: (-left[kind], kind))
        kinds = several[: 2 * places : 2] if len(several) >= 2 * places else several[:places]
        pool = [stock.number(name) for name in (*kinds, *CALM[: places - len(kinds)])]
    state.dry = any(tile < CORALS for tile in pool)
    return pool


def _creatures(lookup: ReefLookup, tiles: Iterable[int]) -> list[str]:
    return [lookup.names[tile] for tile in tiles if tile >= CORALS]


def _take(left: Counter[str], kinds: Iterable[str]) -> None:
    for kind in kinds:
        if not left[kind]:
            raise PositionError(f"There are not enough tiles of {kind[:20]!r}.")
        left[kind] -= 1


def _put_away(state: Reef, surplus: list[int]) -> None:
    """Lay tiles, unfinished, into the last oceans."""
    empty = [(seat, space) for seat in range(state.players - 1, 0, -1) for space in range(SPACES)]
    empty = [(seat, space) for seat, space in empty if state.oceans[seat].tiles[space] < 0]
    if len(surplus) > len(empty):
        raise PositionError(f"The other oceans have room for {len(empty)} of the {len(surplus)} tiles that are in no bag.")
    for number, (seat, space) in zip(surplus, empty, strict=False):
        state.oceans[seat].place_tile(space, number, 0)


def lay_fish(state: Reef, described: ReefPosition) -> None:
    """Lay the fish in the pool and the bag; in a solo game the rest is on the lionfish card."""
    lookup = state.lookup
    pool = _pool(described.fish, len(state.fish), "fish")
    if described.fish_bag is not None and not lookup.solo:
        raise PositionError("What is left in the fish bag is said only in a game alone: others have no lionfish card.")
    bag = None if described.fish_bag is None else Counter(described.fish_bag.split())
    for letter in (*pool, *(bag or ())):
        if letter not in list(LETTERS):
            raise PositionError(f"A fish is one of {', '.join(LETTERS)}, not {letter[:20]!r}.")
    state.fish = [LETTERS.index(letter) for letter in pool]
    for colour, letter in enumerate(LETTERS):
        used = state.fish.count(colour) + (bag[letter] if bag is not None else 0)
        used += sum(one.fish[colour].bit_count() + one.landed[colour].bit_count() for one in state.oceans)
        left = lookup.fish_of_a_colour - used
        if left < 0:
            raise PositionError(f"There are {lookup.fish_of_a_colour} {COLOURS[colour]} fish, not {used}.")
        if bag is None:
            state.fish_bag[colour] = left
        else:
            state.fish_bag[colour] = bag[letter]
            state.lionfish[colour] = left
    state.fish_left = sum(state.fish_bag)
