# mypyc: compile
"""Many games stepped together: the loop under the vector environment."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.core.planes import Encoder, blank, tiled
from fathom.core.state import State
from fathom.envs.turns import NOBODY, next_seat

FORFEIT = -1.0  # what an illegal action costs the seat that gave it
PICK: Final = 4  # bytes of an action


class Games:
    """Some games of one kind, each with its own chance, and the rows and masks of those who are to act.

    They are numbered from `first` on. Game number i draws from dice seeded with the seed and i alone, so it is the same game in
    whatever company it is stepped.
    """

    def __init__(self, fresh: State, encoder: Encoder, size: int, first: int, count: int) -> None:
        self.fresh = fresh
        self.encoder = encoder
        self.size = size
        self.first = first
        self.count = count
        # A step fills new ones, since copying is the quickest way to clear.
        self.rows = blank(0)
        self.masks = blank(0)
        self.seats = blank(count)  # who is to act
        self.picks = blank(count * PICK)  # a legal action at random, in four bytes, the lowest first
        self._plain_rows = tiled(encoder.template, count)
        self._plain_masks = blank(count * size)
        self._states: list[State] = []
        self._acting: list[int] = []
        self._dice: list[Dice] = []
        self._picking: list[Dice] = []

    def begin(self, seed: str) -> None:
        """Begins every game anew."""
        self._clear()
        self._states = []
        self._acting = []
        self._dice = []
        self._picking = []
        for i in range(self.count):
            dice = Dice(f"{seed}/{self.first + i}")
            state = self.fresh.copy()
            self._dice.append(dice)
            self._picking.append(Dice(f"{seed}/{self.first + i}/picks"))
            self._states.append(state)
            self._acting.append(next_seat(state, dice, NOBODY))
            self._show(i)

    def step(self, actions: list[int]) -> list[tuple[int, tuple[float, ...]]]:
        """Performs one action in every game; one that ends begins anew at once. Returns those, each with its results.

        An action that is not legal gives the game up.
        """
        size = self.size
        allowed = self.masks
        self._clear()
        ended: list[tuple[int, tuple[float, ...]]] = []
        for i in range(len(actions)):
            action = actions[i]
            state = self._states[i]
            seat = self._acting[i]
            legal = 0 <= action < size and allowed[i * size + action] == 1
            following = NOBODY
            if legal:
                state.apply(seat, action)
                following = next_seat(state, self._dice[i], seat)
            if following == NOBODY:
                ended.append((i, _results(state) if legal else _forfeit(state.players, seat)))
                state = self.fresh.copy()
                self._states[i] = state
                following = next_seat(state, self._dice[i], NOBODY)
            self._acting[i] = following
            self._show(i)
        return ended

    def _clear(self) -> None:
        self.rows = self._plain_rows[:]
        self.masks = self._plain_masks[:]

    def _show(self, i: int) -> None:
        """Writes what the seat that is to act knows and may do."""
        state = self._states[i]
        seat = self._acting[i]
        self.seats[i] = seat
        self.encoder.write(state, seat, self.rows, i * self.encoder.width)
        legal = state.actions(seat)
        masks = self.masks
        at = i * self.size
        for action in legal:
            masks[at + action] = 1
        pick = legal[self._picking[i].below(len(legal))]
        at = i * PICK
        for place in range(at, at + PICK):
            self.picks[place] = pick & 255
            pick >>= 8


def _forfeit(players: int, seat: int) -> tuple[float, ...]:
    results = [0.0] * players
    results[seat] = FORFEIT
    return tuple(results)


def _results(state: State) -> tuple[float, ...]:
    outcome = state.outcome()
    assert outcome is not None, "a state with no actors has an outcome"
    return outcome.results
