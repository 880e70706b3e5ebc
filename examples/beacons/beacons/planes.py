"""What a seat knows, as numbers for programs that learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from beacons.rules import COLOURS, COPIES, DECK, HAND, KINDS, STEPS, Beacons
from fathom.core.planes import Block, Encoder, Plane
from fathom.core.state import State

if TYPE_CHECKING:
    from fathom.core.planes import Row


class BeaconsEncoder(Encoder):
    """Writes positions of Beacons: the seat's own hand first, then the others' round the table."""

    def __init__(self, players: int) -> None:
        planes = [
            Plane("turn", (players,), 1, "whose turn it is: mine, then the others'"),
            Plane("hands", (players, HAND, KINDS), 1, "cards in the hands that I know"),
            Plane("known", (players, HAND), 1, "cards in the hands that their owner knows"),
            Plane("lit", (COLOURS,), STEPS, "how far the beacons are"),
            Plane("dropped", (KINDS,), max(COPIES), "cards that were dropped"),
            Plane("counts", (3,), sum(DECK), "tokens, mistakes, cards in the deck"),
        ]
        blocks = [
            Block("light", HAND, "light this card"),
            Block("drop", HAND, "drop this card"),
            Block("tell", (players - 1) * HAND, "tell the next player about this card, and so on round the table"),
        ]
        super().__init__(planes, blocks)

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        assert isinstance(state, Beacons)
        row[at + (state.turn - seat) % state.players] = 1
        for after in range(state.players):
            player = (seat + after) % state.players
            for place, (card, told) in enumerate(zip(state.hands[player], state.known[player], strict=True)):
                if after or told:
                    row[at + self.place("hands") + (after * HAND + place) * KINDS + card] = 1
                row[at + self.place("known") + after * HAND + place] = told
        for colour, step in enumerate(state.lit):
            row[at + self.place("lit") + colour] = step
        for kind, number in enumerate(state.dropped):
            row[at + self.place("dropped") + kind] = number
        for index, count in enumerate((state.tokens, state.mistakes, sum(state.deck))):
            row[at + self.place("counts") + index] = count
