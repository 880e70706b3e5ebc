# mypyc: compile
"""What a seat of Divers knows as numbers. The seat's own things come first, then the opponent's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.lookup import lookup_for
from fathom.core.planes import Block, Encoder, Plane, mark
from fathom.core.state import State
from fathom.games.divers.lookup import EXCHANGES, SLOTS, DiversLookup
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.position import Divers

if TYPE_CHECKING:
    from fathom.core.planes import Row
    from fathom.games.divers.options import DiversOptions

PHASES: Final = 9
TILES: Final = 4


def encoder(players: int, options: DiversOptions) -> DiversEncoder:
    """Return what writes positions for these options."""
    return DiversEncoder(lookup_for(DiversLookup, players, options))


class DiversEncoder(Encoder):
    """Writes positions of Divers."""

    rewards = "1 for the winner and 0 for the other; 0.5 each for a draw."

    def __init__(self, lookup: DiversLookup) -> None:
        cards = lookup.cards
        most = max(lookup.treasures >> (FIELD * colour) & DIGIT for colour in range(SUITS))
        planes = [
            Plane("seat", (2,), 1, "which seat this is"),
            Plane("phase", (PHASES,), 1, "what the game waits for: fill, deal, first, play, exchange, redraw, claim, draw, over"),
            Plane("turn", (2,), 1, "whose turn it is: mine, the opponent's"),
            Plane("claimer", (2,), 1, "who is asked for a goal card: I, the opponent"),
            Plane("hand", (cards,), 1, "my cards, in the order of the set: red, yellow, green, blue, grey, values rising"),
            Plane("shown", (cards,), 1, "cards of my hand that the opponent has been shown"),
            Plane("theirs", (cards,), 1, "cards of the opponent's hand that I have been shown"),
            Plane("hand size", (1,), cards, "how many cards the opponent holds"),
            Plane("placed", (TILES, 2, cards), 1, "cards at each tile: on my side, on the opponent's"),
            Plane("discard", (cards,), 1, "cards in the discard pile"),
            Plane("deck", (1,), cards, "how many cards the deck holds"),
            Plane("tile treasures", (TILES, SUITS), most, "treasures on each tile, by colour"),
            Plane(
                "open", (TILES, 2, SUITS), most, "cards of each colour still to be laid at a tile: on my side, on the opponent's"
            ),
            Plane("treasures", (2, SUITS), most, "treasures, by colour: mine, the opponent's"),
            Plane("goals", (2, SUITS), 1, "goal cards won, by colour: mine, the opponent's"),
            Plane("alive", (TILES,), 1, "tiles still in the game"),
            Plane("deep", (TILES,), 1, "tiles that lie deep side up"),
            Plane("settled", (TILES,), 1, "the tile being filled or settled"),
            Plane("bag", (1,), most * SUITS, "how many treasures the bag holds"),
        ]
        blocks = [
            Block(
                "play",
                lookup.first_exchange,
                "slot × cards + card: lay this card there; slot 2 × tile + seat is one side of a tile",
            ),
            Block("exchange", len(EXCHANGES), "exchange 1 to 4 cards, named by their places in the hand in rising order"),
            Block("pass", 1, "claim no goal card"),
            Block("pay", len(lookup.payment_goal), "claim a goal card with this payment; those of one goal stand together"),
        ]
        super().__init__(planes, blocks)
        self.cards = cards
        self.phase_at = self.place("phase")
        self.turn_at = self.place("turn")
        self.claimer_at = self.place("claimer")
        self.hand_at = self.place("hand")
        self.shown_at = self.place("shown")
        self.theirs_at = self.place("theirs")
        self.hand_size_at = self.place("hand size")
        self.placed_at = self.place("placed")
        self.discard_at = self.place("discard")
        self.deck_at = self.place("deck")
        self.tile_treasures_at = self.place("tile treasures")
        self.open_at = self.place("open")
        self.treasures_at = self.place("treasures")
        self.goals_at = self.place("goals")
        self.alive_at = self.place("alive")
        self.deep_at = self.place("deep")
        self.settled_at = self.place("settled")
        self.bag_at = self.place("bag")

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Divers)
        other = 1 - seat
        row[at + seat] = 1
        row[at + self.phase_at + state.phase] = 1
        if state.turn >= 0:
            row[at + self.turn_at + (state.turn ^ seat)] = 1
        if state.phase == phases.CLAIM:
            row[at + self.claimer_at + (state.claimer ^ seat)] = 1
        mark(row, at + self.hand_at, state.hands[seat])
        mark(row, at + self.shown_at, state.revealed[seat])
        mark(row, at + self.theirs_at, state.revealed[other])
        row[at + self.hand_size_at] = state.hands[other].bit_count()
        mark(row, at + self.discard_at, state.discard)
        row[at + self.deck_at] = state.deck_size
        for slot in range(SLOTS):
            side = slot ^ seat  # 2 * tile + 0 for mine, 1 for the opponent's
            mark(row, at + self.placed_at + side * self.cards, state.placed[slot])
            _count(row, at + self.open_at + side * SUITS, state.open[slot])
        for tile in range(TILES):
            _count(row, at + self.tile_treasures_at + tile * SUITS, state.treasure[tile])
        _count(row, at + self.treasures_at, state.areas[seat])
        _count(row, at + self.treasures_at + SUITS, state.areas[other])
        mark(row, at + self.goals_at, state.won[seat])
        mark(row, at + self.goals_at + SUITS, state.won[other])
        mark(row, at + self.alive_at, state.alive)
        mark(row, at + self.deep_at, state.deep)
        if state.phase == phases.FILL or state.phase == phases.CLAIM:
            row[at + self.settled_at + state.tile] = 1
        left = 0
        for colour in range(SUITS):
            left += state.bag >> (FIELD * colour) & DIGIT
        row[at + self.bag_at] = left


def _count(row: Row, at: int, packed: int) -> None:
    """Write packed counts of treasures, one byte a colour."""
    while packed:
        count = packed & DIGIT
        if count:
            row[at] = count
        packed >>= FIELD
        at += 1
