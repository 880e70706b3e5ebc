"""What Reef's lessons state, beside the fields of the view: `finished("d3")`, `lacks("e4") == 1`, `shells == 2`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fathom.games.reef.components import COLOURS, LETTERS, scenarios
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNERS, INNER, SPACE_NAMES, TOUCHING, cells, rays
from fathom.games.reef.positions.oceans import bubble
from fathom.games.reef.rules.scoring import RANKS, lionfish_points
from fathom.games.reef.show.view import Kind, Ocean, Tile, View


def facts(view: View) -> Mapping[str, Any]:
    """Return names for what is true in the learner's ocean."""
    ocean = view.oceans[view.seat or 0]
    here = _Here(ocean, {kind.name: kind for kind in view.kinds})
    hand = view.tile.corners or "" if view.tile else ""
    return {
        "me": ocean,
        "points": ocean.score.total,
        "shells": ocean.shells,
        "done": sum(tile.finished for tile in ocean.tiles),  # finished tiles
        "glowing": sum(tile.satisfied for tile in ocean.tiles),  # those that can be finished now
        "fits": bool(view.swimmer)
        and LETTERS[COLOURS.index(view.swimmer or COLOURS[0])] in hand,  # the coral in hand wants the fish
        "served": sum(here.serves(name) for name in BUBBLE_NAMES),  # corners of unfinished corals that have their fish
        "shared": here.shared,  # shared("red"): the most unfinished corals that want a red fish on one bubble
        "name": here.name,  # name("d3"): the tile there, or ""
        "finished": here.finished,
        "glows": here.glows,
        "lacks": here.lacks,  # how much is missing for the tile there to be finished
        "fish": here.fish,  # fish("d3e"): the colour of the fish there, or ""
        "on": here.on,  # on("c2"): the fish on a finished coral
        "sees": here.sees,  # sees("d3", "e4"): whether the creature on d3 looks at e4
        "inner": lambda space: bool(INNER >> SPACE_NAMES.index(space) & 1),
        "looks": here.looks,  # at how many spaces a creature looks
        "wants": here.wants,  # wants("d3e"): the colour that an unfinished coral wants there and does not have, or ""
        "serves": here.serves,  # how many unfinished corals want the fish that swims there, there
        "worth": here.worth,  # what the fish on a bubble scores as it lies
        "worth_of": here.worth_of,  # what the tile on a space scores as it lies
        "pool": _pool(view),  # pool("coral 2"): the name of the tile in that place
        "minimum": scenarios()[view.scenario - 1].minimum if view.scenario else 0,
        "ranks": RANKS,
        "lionfish_cost": lionfish_points,  # what so many fish on the lionfish card cost
        "linked": lambda place: view.fish[place - 1],  # the colour of the fish in that place
        "fish_pool": view.fish,  # `fish` is a name of its own here
        "kind": lambda name: next(kind for kind in view.kinds if kind.name == name),
        "creatures_done": sorted(tile.piece.name for tile in ocean.tiles if tile.finished and not tile.piece.colour),
        "corals_done": sorted(tile.piece.colour for tile in ocean.tiles if tile.finished and tile.piece.colour),
        "fish_done": sorted(tile.fish for tile in ocean.tiles if tile.fish),
    }


def _pool(view: View) -> Any:
    def name(place: str) -> str:
        which, _, number = place.partition(" ")
        piece = (view.corals if which == "coral" else view.creatures)[int(number) - 1]
        return piece.name if piece else ""

    return name


class _Here:
    """An ocean to ask about."""

    def __init__(self, ocean: Ocean, kinds: Mapping[str, Kind]) -> None:
        self._kinds = kinds
        self._tiles = {tile.space: tile for tile in ocean.tiles}
        self._fish = {BUBBLE_NAMES.index(one.bubble): one for one in ocean.fish}

    def name(self, space: str) -> str:
        return self._tiles[space].piece.name if space in self._tiles else ""

    def finished(self, space: str) -> bool:
        return space in self._tiles and self._tiles[space].finished

    def glows(self, space: str) -> bool:
        return space in self._tiles and self._tiles[space].satisfied

    def lacks(self, space: str) -> int:
        tile = self._tiles[space]
        if tile.finished:
            return 0
        if tile.piece.colour:
            return sum(self.fish(corner) != colour for corner, colour in _needs(tile))
        kind = self._kinds[tile.piece.name]
        return kind.need - tile.points // kind.partial

    def fish(self, where: str) -> str:
        swimmer = self._fish.get(bubble(where))
        return swimmer.colour if swimmer else ""

    def on(self, space: str) -> str:
        return self._tiles[space].fish or ""

    def sees(self, space: str, other: str) -> bool:
        return other in self._looks(space)

    def looks(self, space: str) -> int:
        return len(self._looks(space))

    def _looks(self, space: str) -> list[str]:
        tile = self._tiles[space]
        kind = self._kinds[tile.piece.name]
        if kind.anywhere:
            return SPACE_NAMES
        number = SPACE_NAMES.index(space)
        seen = cells(number, kind.cells, tile.rotation) | rays(number, kind.rays, tile.rotation)
        return [name for place, name in enumerate(SPACE_NAMES) if seen >> place & 1]

    def wants(self, where: str) -> str:
        for colour in COLOURS:
            if colour != self.fish(where) and self._wanting(bubble(where), colour):
                return colour
        return ""

    def worth_of(self, space: str) -> int:
        return self._tiles[space].points

    def worth(self, where: str) -> int:
        return self._fish[bubble(where)].points

    def serves(self, where: str) -> int:
        return self._wanting(bubble(where), self.fish(where))

    def shared(self, colour: str) -> int:
        return max(self._wanting(number, colour) for number in range(len(BUBBLE_NAMES)))

    def _wanting(self, number: int, colour: str) -> int:
        """Return how many unfinished corals want a fish of that colour on a bubble."""
        spaces = [SPACE_NAMES[space] for space in range(len(SPACE_NAMES)) if TOUCHING[number] >> space & 1]
        tiles = [self._tiles[space] for space in spaces if space in self._tiles and not self._tiles[space].finished]
        return sum((bubble(corner), colour) == (number, wanted) for tile in tiles for corner, wanted in _needs(tile))


def _needs(tile: Tile) -> Iterator[tuple[str, str]]:
    """Yield the corners of a coral that want a fish, as bubbles, with its colour; none of a creature."""
    corners = tile.piece.corners or "----"
    for number, corner in enumerate(CORNERS):
        letter = corners[(number - tile.rotation) % len(CORNERS)]
        if letter in LETTERS:
            yield tile.space + corner, COLOURS[LETTERS.index(letter)]
