"""The names in which the lessons of Divers state facts, beside the fields of the view.

`total("2A")` is the sum on A's side of tile 2, `mine["red"]` the learner's red treasures, `fits("r7")` the places for a card,
`on(4)` the treasures on tile 4, and `wants("2A")` the colours of that side's free slots, once for each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.notation import LETTERS
from fathom.games.divers.components import COLOURS
from fathom.games.divers.show import names
from fathom.games.divers.show.view import Side, Tile, View


def facts(view: View) -> Mapping[str, Any]:
    """Return the names for a view; "mine" is what the seat of the view has, "theirs" what the other has."""
    me = view.seat or 0
    other = 1 - me

    def tile(value: int) -> Tile:
        return view.tiles[value - 1]

    def side(place: str) -> Side:
        return tile(int(place[0])).sides[LETTERS.index(place[1])]

    def fits(card: str) -> list[str]:
        colour = COLOURS[names.LETTERS.index(card[0])]
        places = [f"{value}{letter}" for value in range(1, len(view.tiles) + 1) for letter in LETTERS[: len(view.players)]]
        return [place for place in places if side(place).open.get(colour)]

    def treasures(seat: int) -> dict[str, int]:
        return {colour: view.players[seat].treasures.get(colour, 0) for colour in COLOURS}

    def goals(seat: int) -> list[str]:
        return [goal.colour for goal in view.goals if goal.owner == seat]

    return {
        "hand": view.players[me].hand or [],
        "their_shown": view.players[other].revealed,
        "my_turn": view.actors == [me],
        "their_turn": view.actors == [other],
        "mine": treasures(me),
        "theirs": treasures(other),
        "my_goals": goals(me),
        "their_goals": goals(other),
        "costs": {goal.colour: goal.cost for goal in view.goals},
        "depth": lambda value: tile(value).depth,
        "gone": lambda value: not tile(value).in_game,
        "on": lambda value: _one_by_one(tile(value).treasures),
        "cards": lambda place: side(place).cards,
        "total": lambda place: side(place).sum,
        "wants": lambda place: _one_by_one(side(place).open),
        "full": lambda place: not side(place).open,
        "fits": fits,
    }


def _one_by_one(treasures: names.Treasures) -> list[str]:
    return [colour for colour, count in treasures.items() for _ in range(count)]
