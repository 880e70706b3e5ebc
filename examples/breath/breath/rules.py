# mypyc: compile
"""The rules of Breath, compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from breath.show import Dived, Found, Surfaced, View, refuse
from fathom.core.dice import Dice
from fathom.core.state import NATURE, Outcome, State

if TYPE_CHECKING:
    from fathom.core.events import Event

DIVE: Final = 0
SURFACE: Final = 1
FACES: Final = 6


class Breath(State):
    """A position of Breath."""

    def __init__(self, players: int, air: int) -> None:
        super().__init__(players)
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
            raise refuse(problem)
        if seat == NATURE:
            self._roll(action)
        elif action == DIVE:
            self.air -= 1
            self.diving = True
        else:
            self.kept[seat] += self.carried
            self._pass_on()

    def perform(self, seat: int, action: int) -> list[Event]:
        pearls = self.carried
        self.apply(seat, action)
        if seat == NATURE:
            return [Found(action)]
        return [Dived(seat) if action == DIVE else Surfaced(seat, pearls)]

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
        return thaw(self.players, self.air, self.turn, self.diving, self.carried, tuple(self.kept))

    def freeze(self) -> tuple[object, ...]:
        return (self.air, self.turn, self.diving, self.carried, tuple(self.kept))

    def __reduce__(self) -> tuple[object, ...]:
        return (thaw, (self.players, *self.freeze()))

    def _roll(self, die: int) -> None:
        self.diving = False
        self.carried = self.carried + die if die > 1 else 0
        if die == 1:
            self._pass_on()

    def _pass_on(self) -> None:
        self.carried = 0
        self.turn = (self.turn + 1) % self.players


def thaw(players: int, air: int, turn: int, diving: bool, carried: int, kept: tuple[int, ...]) -> Breath:
    """Return the state that was frozen."""
    state = Breath(players, air)
    state.turn = turn
    state.diving = diving
    state.carried = carried
    state.kept = list(kept)
    return state
