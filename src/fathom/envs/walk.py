"""One game on its way from decision to decision: the loop under the environments that step a single game."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.planes import Encoder
from fathom.core.state import State
from fathom.envs.turns import NOBODY, next_seat


class Walk:
    """A game that stands at a seat's decision, and what the seats are told there."""

    def __init__(self, fresh: State, encoder: Encoder, size: int, dice: Dice) -> None:
        """Begins with a copy of a fresh state."""
        self.state = fresh.copy()
        self.encoder = encoder
        self.size = size
        self.dice = dice
        self.seat = next_seat(self.state, dice, NOBODY)

    def act(self, action: int) -> int:
        """Performs the action of the seat that is to act, and returns who is next; a `Refusal` changes nothing."""
        self.state.apply(self.seat, action)
        self.seat = next_seat(self.state, self.dice, self.seat)
        return self.seat

    def row(self, seat: int) -> bytearray:
        """What a seat knows, as numbers."""
        row = bytearray(self.encoder.width)
        self.encoder.write(self.state, seat, row, 0)
        return row

    def mask(self, seat: int) -> bytearray:
        """A one for each action that a seat may take now: none where it is another's turn, or nobody's."""
        mask = bytearray(self.size)
        if seat == self.seat:
            for action in self.state.actions(seat):
                mask[action] = 1
        return mask

    def results(self) -> tuple[float, ...]:
        """What the game came to for each seat."""
        outcome = self.state.outcome()
        assert outcome is not None, "a state with no actors has an outcome"
        return outcome.results
