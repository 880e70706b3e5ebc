# mypyc: compile
"""The rules of Breath, compiled."""

from __future__ import annotations

from typing import Final

from breath.show import TEXTS, Dived, Found, Surfaced, View
from fathom.core.dice import Dice
from fathom.core.state import NATURE, Outcome, State

DIVE: Final = 0
SURFACE: Final = 1
FACES: Final = 6


class Breath(State):
    """A position of Breath."""

    FIELDS = ("air", "turn", "diving", "carried", "kept")

    def __init__(self, players: int, air: int) -> None:
        super().__init__(players)
        self.tank = air
        self.air = air
        self.turn = 0
        self.diving = False  # the die is still to be rolled
        self.carried = 0
        self.kept = [0] * players

    def actors(self) -> tuple[int, ...]:
        if self.diving:
            return (NATURE,)
        return (self.turn,) if self.air else ()

    def actions(self, seat: int) -> list[int]:
        if self.diving or not self.air or seat != self.turn:
            return []
        return [DIVE, SURFACE] if self.carried else [DIVE]

    def problem(self, seat: int, action: int) -> str | None:
        """Return why an action is not legal now, as a key of the texts, or None."""
        if seat not in self.actors():
            return "not_your_turn" if self.diving or self.air else "over"
        if seat == NATURE:
            return None if 1 <= action <= FACES else "impossible_die"
        if action == SURFACE and not self.carried:
            return "nothing_carried"
        return None if action in (DIVE, SURFACE) else "no_such_action"

    def apply(self, seat: int, action: int) -> None:
        problem = self.problem(seat, action)
        if problem is not None:
            raise TEXTS.refuse(problem)
        if seat == NATURE:
            self._roll(action)
        elif action == DIVE:
            self.air -= 1
            self.diving = True
            self._note(Dived(seat))
        else:
            self._note(Surfaced(seat, self.carried))
            self.kept[seat] += self.carried
            self._pass_on()

    def chance(self, dice: Dice) -> int:
        return 1 + dice.below(FACES)

    def outcome(self) -> Outcome | None:
        if self.diving or self.air:
            return None
        most = max(self.kept)
        winners = self.kept.count(most)
        results = tuple([1 / winners if pearls == most else 0.0 for pearls in self.kept])
        return Outcome("most_pearls" if winners == 1 else "draw", results, tuple(self.kept))

    def observe(self, seat: int | None) -> View:
        return View(seat, list(self.actors()), self.air, self.carried, self.kept[:])

    def sample(self, seat: int, dice: Dice) -> State:
        return self.copy()

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        return [self.copy()] if limit else None

    def copy(self) -> Breath:
        state = Breath(self.players, self.tank)
        state.air, state.turn, state.diving, state.carried = self.air, self.turn, self.diving, self.carried
        state.kept = self.kept[:]
        return state

    def _shared(self) -> tuple[object, ...]:
        return (self.players, self.tank)

    def _roll(self, die: int) -> None:
        self.diving = False
        self._note(Found(die))
        self.carried = self.carried + die if die > 1 else 0
        if die == 1:
            self._pass_on()

    def _pass_on(self) -> None:
        self.carried = 0
        self.turn = (self.turn + 1) % self.players
