"""Oceans from their descriptions."""

from __future__ import annotations

import re

from fathom.core.errors import PositionError
from fathom.games.reef.components import COLOURS, CORALS, LETTERS
from fathom.games.reef.geometry import CORNER, CORNERS, SPACE_NAMES, SPACES
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.positions.descriptions import ReefOcean
from fathom.games.reef.rules.ocean import Ocean

# Corals that stand for "some coral": those with the most corners first, since they are not satisfied by chance.
SOME = (
    *("0123", "0213", "0102", "3231", "000-", "303-", "232-", "121-", "010-", "301-"),
    *("230-", "123-", "012-", "1-3-", "23--", "1-2-", "03--", "0-2-", "01--"),
)

_TILE = re.compile(rf"([a-i][1-5]):([{LETTERS}](?:[0-3-]{{4}})?|[A-F][1-4])(?:@([0-3]))?(?:\+([{LETTERS}])|(!))?")
_CORAL = re.compile(rf"[{LETTERS}][0-3-]{{4}}")
_FISH = re.compile(rf"([a-i][1-5][{CORNERS}]):([{LETTERS}])")


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
