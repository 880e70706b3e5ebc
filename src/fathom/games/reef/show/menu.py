"""Reef's moves for a terminal, in groups under headings that say what they do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from fathom.core.presenter import Group
from fathom.core.text import Catalogue
from fathom.games.reef.components import COLOURS, PLACES
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLES, SPACE_NAMES
from fathom.games.reef.rules import actions, pools
from fathom.games.reef.rules.scoring import lionfish_points
from fathom.games.reef.show import pictures
from fathom.games.reef.show.notation import write
from fathom.games.reef.show.view import Piece, observe, piece
from fathom.games.reef.show.words import ReefSpeaker

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

BAGS = ("corals", "creatures")


def menu(state: Reef, seat: int, text: Catalogue) -> list[Group]:
    """Return what a seat can do now, in groups.

    A tile is listed once for each space, unturned. Other rotations, and moving fish or corals, are shown by an example: there are
    hundreds of them.
    """
    legal = state.actions(seat)
    if not legal:
        return []
    lister = _Lister(state, seat, legal, text)
    return [*lister.advice(), *lister.groups()]


class _Lister:
    """Puts the legal actions of a seat into groups."""

    def __init__(self, state: Reef, seat: int, legal: list[int], text: Catalogue) -> None:
        self.state = state
        self.seat = seat
        self.legal = legal
        self.say = text.say
        self.speaker = ReefSpeaker(text, seat, {})
        self.kinds = {kind.name: kind for kind in observe(state, seat).kinds}

    def advice(self) -> Iterator[Group]:
        """Yield what is not in the list, and how it is typed."""
        placements = self._between(actions.TILE, actions.FISH)
        if placements:
            yield self.say("menu.tile", example=self._write(placements[1])), []
            tile = piece(self.state.lookup, self.state.hand_tile)
            turns = [f"{turn} {self._turned(tile, turn)}" for turn in range(4)]
            yield self.say("menu.turns_creature" if tile.colour is None else "menu.turns_coral", turns=", ".join(turns)), []
        moves = [action for action in self.legal if action >= actions.MOVE]
        if moves:
            key = "menu.shifts" if self.state.lookup.shifts else "menu.moves"
            yield self.say(key, n=self.state.lookup.move_price, example=self._write(moves[0]), fish=self._own_fish()), []

    def groups(self) -> Iterator[Group]:
        """Yield the rest, what is done most often first."""
        if actions.END in self.legal:
            yield self.say("menu.end"), [actions.END]
        yield from self._finishing()
        yield from self._choices()
        for action in self._between(actions.TAKE, actions.DRAW):
            yield self._named(self.state.creatures[action - actions.TAKE]), [action]
        for action in self._between(actions.DRAW, actions.REFRESH_FREELY):
            yield self.say(f"menu.draw_{BAGS[action - actions.DRAW]}"), [action]
        placements = [action for action in self._between(actions.TILE, actions.FISH) if actions.placed(action)[1] == 0]
        if placements:
            yield f"{self._tile(self.state.hand_tile)}: tile", placements
        bubbles = self._between(actions.FISH, actions.FINISH)
        if bubbles:
            yield f"{_mark(self.state.hand_fish)}: fish", bubbles
        yield from self._prices()
        yield from self._payments()
        for action in self._between(actions.CARDS, actions.TILE):
            orange, blue = divmod(action - actions.CARDS, 2)
            cards = ("orange", self.state.orange[orange]), ("blue", self.state.blue[blue])
            yield ", ".join(self.speaker.card(colour, card + 1) for colour, card in cards), [action]

    def _choices(self) -> Iterator[Group]:
        """Yield a line for each tile, with its linked fish; with the link lifted or an open stock, with all fish."""
        state = self.state
        for place in range(2 * PLACES):
            choices = self._between(actions.choose(place, 0), actions.choose(place + 1, 0))
            if choices:
                shown = self._named(pools.tile_at(state, place))
                linked = state.lookup.links and not state.lifted
                yield f"{shown} + {_mark(state.fish[place % PLACES])}" if linked else shown, choices

    def _finishing(self) -> Iterator[Group]:
        ocean = self.state.oceans[self.seat]
        for space, name in enumerate(SPACE_NAMES):
            finishing = self._between(actions.finish(space, 0), actions.finish(space + 1, 0))
            if finishing:
                yield f"{self._tile(ocean.tiles[space] >> 2, ocean.tiles[space] & 3)}: finish {name}", finishing

    def _prices(self) -> Iterator[Group]:
        """Yield refreshes, and lifting the link."""
        lookup = self.state.lookup
        for action in self._between(actions.REFRESH_FREELY, actions.REFRESH):
            yield self.say("menu.refresh_free", pool=self._pool(action - actions.REFRESH_FREELY)), [action]
        for action in self._between(actions.REFRESH, actions.LIFT):
            yield self.say("menu.refresh", pool=self._pool(action - actions.REFRESH), n=lookup.refresh_price), [action]
        if actions.LIFT in self.legal:
            yield self.say("menu.lift", n=lookup.lift_price), [actions.LIFT]

    def _payments(self) -> Iterator[Group]:
        state = self.state
        if actions.PAY_SHELL in self.legal:
            yield self.say("menu.pay_shell", n=state.oceans[self.seat].shells), [actions.PAY_SHELL]
        if actions.PAY_LIONFISH in self.legal:
            eaten = sum(state.lionfish)
            lost = lionfish_points(eaten + 1) - lionfish_points(eaten)
            yield self.say("menu.pay_lionfish", n=lost) if lost else self.say("menu.pay_lionfish_free"), [actions.PAY_LIONFISH]

    # -- pieces

    def _between(self, first: int, end: int) -> list[int]:
        return [action for action in self.legal if first <= action < end]

    def _write(self, action: int) -> str:
        return write(self.state, self.seat, action)

    def _pool(self, number: int) -> str:
        return self.say(f"pool_object.{pools.NAMES[number]}")

    def _tile(self, number: int, rotation: int = 0) -> str:
        """Return a tile for a heading: a coral with what it wants, a creature with where it looks."""
        tile = piece(self.state.lookup, number)
        shown = tile.name if tile.colour is None else pictures.coral(tile).markup
        return f"{shown} {self._turned(tile, rotation)}"

    def _named(self, number: int) -> str:
        """Return a tile that can be taken: a creature with its name."""
        tile = piece(self.state.lookup, number)
        return f"{self._tile(number)} {self.speaker.creature(tile.name)}" if tile.colour is None else self._tile(number)

    def _turned(self, tile: Piece, rotation: int) -> str:
        if tile.colour is None:
            return pictures.looks(self.kinds[tile.name], rotation)
        return pictures.corners(tile, rotation)

    def _own_fish(self) -> str:
        """Return the unfinished fish with their bubbles."""
        ocean = self.state.oceans[self.seat]
        found = [(BUBBLE_NAMES[bubble], ocean.colour_at(bubble)) for bubble in range(BUBBLES) if ocean.taken >> bubble & 1]
        return ", ".join(f"{name} {_mark(colour)}" for name, colour in found)


def _mark(colour: int) -> str:
    """Return a fish for a heading."""
    return f"{pictures.LOOKS[COLOURS[colour]].markup}{pictures.letter(COLOURS[colour])}"
