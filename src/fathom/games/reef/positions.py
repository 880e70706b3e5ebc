"""Positions of Reef from a description.

>>> import fathom
>>> ocean = ReefOcean(tiles="d3:E1 e4:r01--@2 f3:g+y", fish="d3e:r", shells=3)
>>> match = fathom.Match.from_position(fathom.find("reef"), ReefPosition(oceans=(ocean,), corals="r y g p g0123"))
>>> [tile.space for tile in match.state.observe(None).oceans[0].tiles if tile.finished]
['f3']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec

from fathom.core.errors import PositionError
from fathom.core.game import Game, checked_options
from fathom.core.lookup import lookup_for
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Description, Positions
from fathom.core.state import NATURE
from fathom.games.reef.components import CARDS, COLOURS, CORALS, FIRST_SHELLS, HUES, KINDS, LETTERS, SET, TURNS, scenarios
from fathom.games.reef.geometry import CORNER, CORNERS, SPACE_NAMES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import CreatureSet, ReefOptions
from fathom.games.reef.rules import phases
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef

SEATS = "ABCD"

# Corals that stand for "some coral": those with the most corners first, since they are not satisfied by chance.
SOME = (
    *("0123", "0213", "0102", "3231", "000-", "303-", "232-", "121-", "010-", "301-"),
    *("230-", "123-", "012-", "1-3-", "23--", "1-2-", "03--", "0-2-", "01--"),
)
# What lies in a pool that is not described: as many as it has places.
CALM = ("r", "y", "g", "p", "r")

_TILE = re.compile(rf"([a-i][1-5]):([{LETTERS}](?:[0-3-]{{4}})?|[A-F][1-4])(?:@([0-3]))?(?:\+([{LETTERS}])|(!))?")
_CORAL = re.compile(rf"[{LETTERS}][0-3-]{{4}}")
_CREATURE = re.compile("[A-F][1-4]")
_FISH = re.compile(rf"([a-i][1-5][{CORNERS}]):([{LETTERS}])")


class ReefOcean(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A player's ocean.

    A tile stands after its space: a creature by its kind, a coral by its name, or by its colour alone where its corners do not
    matter. `@2` turns it twice, `+y` finishes a coral with a yellow fish, `!` finishes a creature.
    """

    tiles: str
    fish: str = ""  # the unfinished ones, each after its bubble, which may be called by any space it touches: "d3e:r"
    shells: int = FIRST_SHELLS


class ReefPosition(Description, frozen=True, kw_only=True):
    """A position in which a player is about to choose.

    What is nowhere else is in the bags. The game ends after 17 turns each, however many tiles there are now.
    """

    oceans: tuple[ReefOcean, ...]  # one for each player
    corals: str | None = None  # the pool, place by place: "r y g p r01--"; None: some
    fish: str | None = None  # the pool, by colours
    creatures: str | None = None  # the pool; a coral in it has come there because the bag had run out (R12)
    fish_bag: str | None = None  # solo: what is left in the bag, and the other fish are on the lionfish card
    coral_bag: int | None = None  # how many corals are left in the bag; the others lie in the last oceans
    creature_bag: str | None = None  # what is left in the bag; the other creatures lie in the last oceans
    turns: int = 0  # ended so far, of all players together
    turn: Literal["A", "B", "C", "D"] = "A"
    orange: int | None = None  # the ecosystem cards; None: those of the options, or orange 1 and blue 2
    blue: int | None = None


class ReefPositions(Positions):
    """Sets up a game of Reef in the middle."""

    description = ReefPosition

    def set_up(
        self, game: Game[Any], described: ReefPosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        if players not in (None, len(described.oceans)):
            raise PositionError(f"There are {len(described.oceans)} oceans, but {players} players.")
        settings = checked_options(game, options)
        assert isinstance(settings, ReefOptions)
        match = Match(game, len(described.oceans), _with_kinds(len(described.oceans), settings, described))
        state = match.state
        assert isinstance(state, Reef)
        match.play(NATURE, _setup(state, described))
        _lay_tiles(state, described)
        _lay_fish(state, described)
        state.drafted = state.players
        state.turns = described.turns
        state.turn = SEATS.index(described.turn)
        state.phase = phases.BEFORE
        match.moves.clear()
        match.log.clear()
        match.position = described
        return match


POSITIONS = ReefPositions()


# -- the set-up


def _with_kinds(players: int, options: ReefOptions, described: ReefPosition) -> ReefOptions:
    """Return the options with a set that holds all creatures that are named, where they leave the set to chance."""
    texts = [ocean.tiles for ocean in described.oceans]
    named = _CREATURE.findall(" ".join([*texts, described.creatures or "", described.creature_bag or ""]))
    fixed = options.scenario or options.kinds or options.creatures != "random"
    kinds = set(named) if not fixed else _kinds_of(lookup_for(ReefLookup, players, options))
    for kind in named:
        if kind not in KINDS:
            raise PositionError(f"There is no creature {kind}.")
        if kind not in kinds:
            raise PositionError(f"The creature {kind} is not in this game, which has {', '.join(sorted(kinds))}.")
    if len(kinds) > SET:
        raise PositionError(f"A game has {SET} kinds of creatures, but {len(kinds)} are named.")
    if fixed:
        return options
    return msgspec.structs.replace(options, kinds=CreatureSet(ten(named)))


def ten(named: Iterable[str]) -> tuple[str, ...]:
    """Return a set of ten kinds with these in it, filled up with those of a first game."""
    kinds = list(dict.fromkeys([*named, *scenarios()[0].creatures, *KINDS]))[:SET]
    return tuple(sorted(kinds, key=KINDS.index))


def _kinds_of(lookup: ReefLookup) -> set[str]:
    return {kind for place, kind in enumerate(KINDS) if lookup.kinds >> place & 1}


def _setup(state: Reef, described: ReefPosition) -> str:
    """Return nature's set-up. The first player follows from whose turn it is; a second card of each colour (M7) is the next."""
    lookup = state.lookup
    if not 0 <= described.turns < TURNS * state.players:
        raise PositionError(f"{TURNS * state.players} turns are played, so 0 to {TURNS * state.players - 1} have ended.")
    if SEATS.index(described.turn) >= state.players:
        raise PositionError(f"{described.turn} is not at the table.")
    first = (SEATS.index(described.turn) - described.turns) % state.players
    if lookup.first not in (-1, first):
        raise PositionError(
            f"After {described.turns} turns it is {described.turn}'s turn if {SEATS[first]} began, but the option first says "
            f"{SEATS[lookup.first]}."
        )
    words = ["setup", *sorted(_kinds_of(lookup), key=KINDS.index), "first", SEATS[first]]
    for name, wanted, given, usual in (("orange", described.orange, lookup.orange, 1), ("blue", described.blue, lookup.blue, 2)):
        if wanted is not None and (not 1 <= wanted <= CARDS or given not in (0, wanted)):
            raise PositionError(f"The {name} card is {given or f'1 to {CARDS}'}, not {wanted}.")
        card = wanted or given or usual
        cards = sorted([card, card % CARDS + 1][: lookup.cards])
        words += [name, *map(str, cards)] if cards else []
    return " ".join(words)


# -- tiles


class Stock:
    """The corals that have not been named yet."""

    def __init__(self, lookup: ReefLookup, *texts: str) -> None:
        patterns = [lookup.names[coral][1:] for coral in range(0, CORALS, len(COLOURS))]
        self._lookup = lookup
        self._patterns = [*(one for one in SOME if one in patterns), *(one for one in patterns if one not in SOME)]
        self._named = set(_CORAL.findall(" ".join(texts)))

    def number(self, name: str) -> int:
        """Return a tile by its name; for a colour alone, a coral of it that has not been named."""
        if name in list(LETTERS):
            left = [name + pattern for pattern in self._patterns if name + pattern not in self._named]
            if not left:
                raise PositionError(f"There are no more than {len(self._patterns)} {COLOURS[LETTERS.index(name)]} corals.")
            name = left[0]
            self._named.add(name)
        if name not in self._lookup.number_of:
            raise PositionError(f"There is no tile {name[:20]!r}.")
        return self._lookup.number_of[name]


def lay_ocean(lookup: ReefLookup, described: ReefOcean, stock: Stock | None = None) -> Ocean:
    """Return an ocean as described."""
    stock = stock or Stock(lookup, described.tiles)
    tiles = [-1] * SPACES
    finished = 0
    corals, landed, swimming = [0] * 4, [0] * 4, [0] * 4
    for word in described.tiles.split():
        found = _TILE.fullmatch(word)
        if not found or found[1] not in SPACE_NAMES:
            raise PositionError(f"A tile is written after its space, such as d3:E1 or e4:r01--@2+y, not {word[:20]!r}.")
        where, name, rotation, colour, over = found.groups()
        space = SPACE_NAMES.index(where)
        if tiles[space] >= 0:
            raise PositionError(f"Two tiles lie on {where}.")
        number = stock.number(name)
        if over if number < CORALS else colour:
            raise PositionError(f"A coral is finished by a fish, such as +y, and a creature by !: {word!r} cannot be.")
        tiles[space] = number * 4 + int(rotation or 0)
        if colour:
            corals[lookup.colour_of[number]] |= 1 << space
            landed[LETTERS.index(colour)] |= 1 << space
        if colour or over:
            finished |= 1 << space
    taken = 0
    for word in described.fish.split():
        found = _FISH.fullmatch(word)
        if not found or found[1][:2] not in SPACE_NAMES:
            raise PositionError(f"A fish is written after its bubble, such as d3e:r, not {word[:20]!r}.")
        bit = 1 << bubble(found[1])
        if taken & bit:
            raise PositionError(f"Two fish are on the bubble {found[1]}.")
        taken |= bit
        swimming[LETTERS.index(found[2])] |= bit
    ocean = Ocean(lookup)
    ocean.tiles, ocean.finished, ocean.corals, ocean.landed, ocean.fish = tiles, finished, corals, landed, swimming
    ocean.shells = described.shells
    ocean.derive()
    return ocean


def bubble(name: str) -> int:
    """Return a bubble by any of the spaces it touches."""
    return CORNER[SPACE_NAMES.index(name[:2]) * 4 + CORNERS.index(name[2])]


def _lay_tiles(state: Reef, described: ReefPosition) -> None:
    """Lay the tiles in the oceans and the pools; the rest stays in the bags."""
    lookup = state.lookup
    stock = Stock(lookup, *(ocean.tiles for ocean in described.oceans), described.corals or "", described.creatures or "")
    state.corals = [stock.number(name) for name in _pool(described.corals, len(state.corals), "coral")]
    state.oceans = [lay_ocean(lookup, ocean, stock) for ocean in described.oceans]
    for seat, ocean in enumerate(state.oceans):
        if not 1 <= ocean.filled.bit_count() <= TURNS + 1:
            raise PositionError(f"An ocean has 1 to {TURNS + 1} tiles, but {SEATS[seat]}'s has {ocean.filled.bit_count()}.")
    left = Counter(dict.fromkeys(_kinds_of(lookup), lookup.copies))
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
            raise PositionError(f"There are not so many tiles of {kind[:20]!r}.")
        left[kind] -= 1


def _put_away(state: Reef, surplus: list[int]) -> None:
    """Lay tiles, unfinished, into the last oceans."""
    empty = [(seat, space) for seat in range(state.players - 1, 0, -1) for space in range(SPACES)]
    empty = [(seat, space) for seat, space in empty if state.oceans[seat].tiles[space] < 0]
    if len(surplus) > len(empty):
        raise PositionError(f"The other oceans have room for {len(empty)} of the {len(surplus)} tiles that are in no bag.")
    for number, (seat, space) in zip(surplus, empty, strict=False):
        state.oceans[seat].place_tile(space, number, 0)


# -- fish


def _lay_fish(state: Reef, described: ReefPosition) -> None:
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
