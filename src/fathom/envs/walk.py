# mypyc: compile
"""One game on its way from decision to decision: the loop under the environments that step a single game."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.planes import Encoder, blank
from fathom.core.state import State
from fathom.envs.turns import NOBODY, next_seat


class Walk:
    """A game that stands at a seat's decision, and what the seats are told there."""

    def __init__(self, fresh: State, encoder: Encoder, size: int) -> None:
        self.state = fresh
        self.seat = NOBODY
        self._fresh = fresh
        self._encoder = encoder
        self._no_row = encoder.template
        self._no_mask = blank(size)
        self._dice = Dice(0)

    def begin(self, dice: Dice) -> int:
        """Begins the game anew and returns who is to act; the dice are nature's."""
        self.state = self._fresh.copy()
        self._dice = dice
        self.seat = next_seat(self.state, dice, NOBODY)
        return self.seat

    def act(self, action: int) -> int:
        """Performs the action of the seat that is to act, and returns who is next; a `Refusal` changes nothing."""
        self.state.apply(self.seat, action)
        self.seat = next_seat(self.state, self._dice, self.seat)
        return self.seat

    def row(self, seat: int) -> bytearray:
        """What a seat knows, as numbers. It is the asker's own: nothing is written on it later."""
        row = self._no_row[:]
        self._encoder.write(self.state, seat, row, 0)
        return bytearray(row)

    def mask(self, seat: int) -> bytearray:
        """A one for each action that a seat may take now: none where it is another's turn, or nobody's."""
        mask = self._no_mask[:]
        if seat == self.seat:
            for action in self.state.actions(seat):
                mask[action] = 1
        return bytearray(mask)

    def results(self) -> tuple[float, ...]:
        """What the game came to for each seat."""
        outcome = self.state.outcome()
        assert outcome is not None, "a state with no actors has an outcome"
        return outcome.results
