"""Divers: a duel for treasures.

- `components`, `options`: what is in the box, and the points on which tables differ
- `rules`: the state and its moves; `tables` and `treasure`: what they look up and count with; `worlds`: what the other hand may
  hold (these four are compiled)
- `view`: what a seat sees; `planes`: the same as numbers (compiled)
- `notation`: moves as text; `terminal`: the board in a terminal; `text`: Polish and English
- `positions`: a game set up in the middle
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.text import Catalogue
from fathom.games.divers import notation, terminal
from fathom.games.divers.components import COLOURS, HAND, TILES
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.planes import DiversEncoder
from fathom.games.divers.positions import DiversPosition, DiversPositions
from fathom.games.divers.rules import Divers
from fathom.games.divers.tables import tables_for
from fathom.games.divers.text import TEXTS
from fathom.games.divers.treasure import DIGIT, FIELD, total
from fathom.games.divers.view import WIRE, View

__all__ = ["GAME", "Divers", "DiversOptions", "DiversPosition"]


class DiversGame(Game[Divers]):
    name = "divers"
    version = 1
    players = (2,)
    options = DiversOptions
    presets = {"first": DiversOptions(counts=True), "standard": DiversOptions()}
    longest = 2_000
    texts = TEXTS
    view_forgets = True  # counting cards over a reshuffle is left to memory
    wire = WIRE
    positions = DiversPositions()

    def new(self, players: int, options: DiversOptions) -> Divers:
        return Divers(tables_for(options))

    def size(self, players: int, options: DiversOptions) -> int:
        return tables_for(options).size

    def encoder(self, players: int, options: DiversOptions) -> DiversEncoder:
        return DiversEncoder(tables_for(options))

    def write(self, state: Divers, seat: int, action: int) -> str:
        return notation.write(state, seat, action)

    def read(self, state: Divers, seat: int, text: str) -> int:
        return notation.read(state, seat, text)

    def draw(self, view: View, text: Catalogue) -> Any:
        return terminal.draw(view, text)

    def tell(self, event: Event, text: Catalogue, you: int | None, names: Mapping[int, str] | None = None) -> str:
        return terminal.tell(event, text, names or {}, you)

    def menu(self, state: Divers, seat: int, text: Catalogue) -> list[tuple[str, list[int]]]:
        return terminal.menu(state, seat, text)

    def broken_law(self, state: Divers) -> str | None:
        tables = state.tables
        places = [*state.hands, *state.placed, state.deck, state.discard]
        if sum(cards.bit_count() for cards in places) != tables.cards or sum(places) != tables.all_cards:
            return "every card is in exactly one place"
        if state.deck.bit_count() != state.deck_size:
            return "the deck's size is counted right"
        for seat in range(2):
            if state.revealed[seat] & ~state.known[seat] or state.known[seat] & ~state.hands[seat]:
                return "shown cards are known and known cards are in the hand"
        spent = tables.treasures - state.bag - sum(state.areas) - sum(state.treasure)
        if any(not 0 <= spent >> (FIELD * colour) & DIGIT <= 31 for colour in range(len(COLOURS))) or spent < 0:
            return "no treasure is made"
        paid = total(spent)
        if bool(paid) != bool(state.won[0] | state.won[1]):
            return "treasures leave the game only for goal cards"
        for colour in range(len(COLOURS)):
            on_tiles = sum(state.treasure[tile] >> (FIELD * colour) & DIGIT for tile in range(TILES))
            if on_tiles > tables.caps >> (FIELD * colour) & DIGIT:
                return "no colour stands above its cap"
        if state.turn >= 0 and any(hand.bit_count() > HAND for hand in state.hands):
            return "nobody holds more than eight cards"
        return None


GAME = DiversGame()
