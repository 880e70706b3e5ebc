"""Reef's moves for a terminal, in groups that say what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.text import Catalogue
from fathom.games.reef import pictures
from fathom.games.reef.actions import (
    CARDS,
    DRAW,
    END,
    FINISH,
    FISH,
    LIFT,
    MOVE,
    PAY_LIONFISH,
    PAY_SHELL,
    PLACES,
    REFRESH,
    REFRESH_FREELY,
    TAKE,
    TILE,
)
from fathom.games.reef.components import COLOURS
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLES, SPACE_NAMES
from fathom.games.reef.notation import write
from fathom.games.reef.pictures import LOOKS
from fathom.games.reef.rules import Reef
from fathom.games.reef.scoring import lionfish_points
from fathom.games.reef.view import POOLS, Piece, observe, piece
from fathom.games.reef.words import Speaker

# Headings with the actions below them; a heading without actions is advice.
Groups = list[tuple[str, list[int]]]

BAGS = ("corals", "creatures")


def menu(state: Reef, seat: int, text: Catalogue) -> Groups:
    """What a seat can do now, each group under what it means.

    A tile is listed once a space, as it lies before it is turned; other rotations and moving fish or corals are shown by an
    example, for there are hundreds of them.
    """
    actions = state.actions(seat)
    if not actions:
        return []
    lister = _Lister(state, seat, actions, text)
    return [*lister.advice(), *lister.groups()]


class _Lister:
    """Puts the legal actions of one seat into groups."""

    def __init__(self, state: Reef, seat: int, actions: list[int], text: Catalogue) -> None:
        self.state = state
        self.seat = seat
        self.actions = actions
        self.say = text.say
        self.speaker = Speaker(text, seat, {})
        self.kinds = {kind.name: kind for kind in observe(state, seat).kinds}

    def advice(self) -> Iterator[tuple[str, list[int]]]:
        """What is not in the list, and how it is typed."""
        placements = self._between(TILE, FISH)
        if placements:
            yield self.say("menu.tile", example=self._write(placements[1])), []
            tile = piece(self.state.lookup, self.state.hand_tile)
            turns = [f"{turn} {self._turned(tile, turn)}" for turn in range(4)]
            yield self.say("menu.turns_creature" if tile.colour is None else "menu.turns_coral", turns=", ".join(turns)), []
        moves = [action for action in self.actions if action >= MOVE]
        if moves:
            key = "menu.shifts" if self.state.lookup.shifts else "menu.moves"
            yield self.say(key, n=self.state.lookup.move_price, example=self._write(moves[0]), fish=self._own_fish()), []

    def groups(self) -> Iterator[tuple[str, list[int]]]:
        """The rest, what is done most often first."""
        if END in self.actions:
            yield self.say("menu.end"), [END]
        yield from self._finishing()
        yield from self._choices()
        for action in self._between(TAKE, DRAW):
            yield self._named(self.state.creatures[action - TAKE]), [action]
        for action in self._between(DRAW, REFRESH_FREELY):
            yield self.say(f"menu.draw_{BAGS[action - DRAW]}"), [action]
        placements = [action for action in self._between(TILE, FISH) if (action - TILE) % 4 == 0]
        if placements:
            yield f"{self._tile(self.state.hand_tile)}: tile", placements
        bubbles = self._between(FISH, FINISH)
        if bubbles:
            yield f"{_mark(self.state.hand_fish)}: fish", bubbles
        yield from self._prices()
        yield from self._payments()
        for action in self._between(CARDS, TILE):
            orange, blue = self.state.orange[(action - CARDS) >> 1], self.state.blue[(action - CARDS) & 1]
            yield f"{self.speaker.card('orange', orange + 1)}, {self.speaker.card('blue', blue + 1)}", [action]

    def _choices(self) -> Iterator[tuple[str, list[int]]]:
        """A line a tile, with its linked fish; with the link lifted, or a stock, all fish that can go with it."""
        state = self.state
        for place in range(2 * PLACES):
            choices = self._between(place * PLACES, (place + 1) * PLACES)
            if choices:
                shown = self._named((state.corals if place < PLACES else state.creatures)[place % PLACES])
                linked = state.lookup.links and not state.lifted
                yield f"{shown} + {_mark(state.fish[place % PLACES])}" if linked else shown, choices

    def _finishing(self) -> Iterator[tuple[str, list[int]]]:
        ocean = self.state.oceans[self.seat]
        for space, name in enumerate(SPACE_NAMES):
            finishing = self._between(FINISH + space * 5, FINISH + space * 5 + 5)
            if finishing:
                yield f"{self._tile(ocean.tiles[space] >> 2, ocean.tiles[space] & 3)}: finish {name}", finishing

    def _prices(self) -> Iterator[tuple[str, list[int]]]:
        """Refreshing and lifting the link."""
        lookup = self.state.lookup
        for action in self._between(REFRESH_FREELY, REFRESH):
            yield self.say("menu.refresh_free", pool=self.say(f"pool_object.{POOLS[action - REFRESH_FREELY]}")), [action]
        for action in self._between(REFRESH, LIFT):
            pool = self.say(f"pool_object.{POOLS[action - REFRESH]}")
            yield self.say("menu.refresh", pool=pool, n=lookup.refresh_price), [action]
        if LIFT in self.actions:
            yield self.say("menu.lift", n=lookup.lift_price), [LIFT]

    def _payments(self) -> Iterator[tuple[str, list[int]]]:
        state = self.state
        if PAY_SHELL in self.actions:
            yield self.say("menu.pay_shell", n=state.oceans[self.seat].shells), [PAY_SHELL]
        if PAY_LIONFISH in self.actions:
            eaten = sum(state.lionfish)
            lost = lionfish_points(eaten + 1) - lionfish_points(eaten)
            yield self.say("menu.pay_lionfish", n=lost) if lost else self.say("menu.pay_lionfish_free"), [PAY_LIONFISH]

    # -- pieces

    def _between(self, first: int, end: int) -> list[int]:
        return [action for action in self.actions if first <= action < end]

    def _write(self, action: int) -> str:
        return write(self.state, self.seat, action)

    def _tile(self, number: int, rotation: int = 0) -> str:
        """A tile in a heading: a coral with what it wants, a creature with where it looks."""
        tile = piece(self.state.lookup, number)
        shown = tile.name if tile.colour is None else pictures.coral(tile).markup
        return f"{shown} {self._turned(tile, rotation)}"

    def _named(self, number: int) -> str:
        """A tile that can be taken: a creature with its name."""
        tile = piece(self.state.lookup, number)
        return f"{self._tile(number)} {self.speaker.creature(tile.name)}" if tile.colour is None else self._tile(number)

    def _turned(self, tile: Piece, rotation: int) -> str:
        if tile.colour is None:
            return pictures.looks(self.kinds[tile.name], rotation)
        return pictures.corners(tile, rotation)

    def _own_fish(self) -> str:
        """The unfinished fish with their bubbles."""
        ocean = self.state.oceans[self.seat]
        found = [(BUBBLE_NAMES[bubble], ocean.colour_at(bubble)) for bubble in range(BUBBLES) if ocean.taken >> bubble & 1]
        return ", ".join(f"{name} {_mark(colour)}" for name, colour in found)


def _mark(colour: int) -> str:
    """A fish in a heading."""
    look = LOOKS[COLOURS[colour]]
    return f"[{look.tint}]{look.mark}[/]{pictures.letter(COLOURS[colour])}"
