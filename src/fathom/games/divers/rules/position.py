# mypyc: compile
"""A position of Divers. Numbers such as D8 are the rules of docs/rules/divers.en.md.

Sets of cards are bitmasks over the set's cards in order (red first, values rising). Counts of treasures are packed into one int
(packed.py). A slot is one side of a tile: slot 2 * tile + seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.core.dice import Dice
from fathom.core.events import from_notes
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE, NATURE_ACTS, NOBODY, ONE_ACTOR, Outcome, State
from fathom.games.divers import knowledge
from fathom.games.divers.components import TILES
from fathom.games.divers.lookup import SEATS, SLOTS, DiversLookup
from fathom.games.divers.rules import legal, moves, nature, phases, treasures
from fathom.games.divers.show import events, view

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event
    from fathom.games.divers.options import DiversOptions

ALL_TILES: Final = 0b1111


def new(players: int, options: DiversOptions) -> Divers:
    """Return a game before anything has happened."""
    return Divers(lookup_for(DiversLookup, players, options))


@final
class Divers(State):
    """A position of Divers."""

    # fmt: off
    FIELDS = (
        "phase", "turn", "need", "deck", "deck_size", "discard", "hands", "revealed", "known",
        "bag", "areas", "alive", "deep", "treasure", "placed", "open", "room", "to_fill", "tile", "allowance",
        "won", "claimer", "passes", "out", "winner", "end",
    )
    # fmt: on

    def __init__(self, lookup: DiversLookup, source: Divers | None = None) -> None:
        super().__init__(SEATS)
        self.lookup = lookup
        if source is not None:
            self._copy_from(source)
            return
        self.phase = phases.FILL
        self.turn = -1  # whose turn it is
        self.need = 0  # cards to be drawn
        self.deck = lookup.all_cards
        self.deck_size = lookup.cards
        self.discard = 0
        self.hands = [0, 0]
        self.revealed = [0, 0]  # cards in that hand which the other seat has been shown
        self.known = [0, 0]  # cards in that hand which the other seat knows, shown or counted
        self.bag = lookup.treasures
        self.areas = [0, 0]  # packed treasures in front of each seat
        self.alive = ALL_TILES  # tiles still in the game
        self.deep = lookup.deep  # tiles that lie deep side up
        self.treasure = [0] * TILES
        self.placed = [0] * SLOTS  # cards at each slot
        self.open = [0] * SLOTS  # packed: how many cards of each colour a slot still takes
        self.room = [0] * SLOTS  # every card of the colours that a slot still takes
        self.to_fill = ALL_TILES  # tiles waiting for treasures
        self.tile = 0  # the tile being filled or contested
        self.allowance = 0  # packed: what may be drawn onto the tile being filled
        self.won = [0, 0]  # the colours of each seat's goal cards
        self.claimer = -1
        self.passes = 0  # in a row
        self.out = 0  # seats that may claim no more in this exchange
        self.winner = -1  # of the contest in this turn, if there was one
        self.end: Outcome | None = None
        treasures.fill_next(self)

    def _copy_from(self, source: Divers) -> None:
        self.phase = source.phase
        self.turn = source.turn
        self.need = source.need
        self.deck = source.deck
        self.deck_size = source.deck_size
        self.discard = source.discard
        self.hands = source.hands[:]
        self.revealed = source.revealed[:]
        self.known = source.known[:]
        self.bag = source.bag
        self.areas = source.areas[:]
        self.alive = source.alive
        self.deep = source.deep
        self.treasure = source.treasure[:]
        self.placed = source.placed[:]
        self.open = source.open[:]
        self.room = source.room[:]
        self.to_fill = source.to_fill
        self.tile = source.tile
        self.allowance = source.allowance
        self.won = source.won[:]
        self.claimer = source.claimer
        self.passes = source.passes
        self.out = source.out
        self.winner = source.winner
        self.end = source.end

    # -- the contract

    def actors(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == phases.PLAY or phase == phases.EXCHANGE:
            return ONE_ACTOR[self.turn]
        if phase == phases.CLAIM:
            return ONE_ACTOR[self.claimer]
        return NOBODY if phase == phases.OVER else NATURE_ACTS

    def actions(self, seat: int) -> list[int]:
        return legal.list_actions(self, seat)

    def apply(self, seat: int, action: int) -> None:
        if seat == NATURE:
            nature.apply(self, action)
        else:
            moves.act(self, seat, action)

    def chance(self, dice: Dice) -> int:
        return nature.chance(self, dice)

    def outcome(self) -> Outcome | None:
        return self.end

    def observe(self, seat: int | None) -> msgspec.Struct:
        return view.observe(self, seat)

    def sample(self, seat: int, dice: Dice) -> Divers:
        return knowledge.sample(self, seat, dice)

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return knowledge.worlds(self, seat, limit)

    def copy(self) -> Divers:
        return Divers(self.lookup, self)

    def _shared(self) -> tuple[object, ...]:
        return (self.lookup,)

    def _events(self, journal: list[tuple[int, ...]]) -> list[Event]:
        return from_notes(events.MAKERS, self, journal)

    # -- about itself

    def cards_at(self, seat: int, places: int) -> int:
        """Return the cards at some places of a hand, counted from its first card."""
        hand = self.hands[seat]
        cards = 0
        while places:
            bit = hand & -hand
            if places & 1:
                cards |= bit
            hand ^= bit
            places >>= 1
        return cards
