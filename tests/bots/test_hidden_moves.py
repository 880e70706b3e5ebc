"""Inside the search nobody acts on a move they could not see."""

from __future__ import annotations

from fathom.bots.search import search
from fathom.core.dice import Dice
from fathom.core.state import Outcome, State

UNKNOWN = 2


class Pennies(State):
    """Both hide a penny, heads or tails, at the same moment; seat 1 wins if they are alike. A fair game while both are hidden."""

    def __init__(self, hidden: bool = True) -> None:
        super().__init__(2)
        self.hidden = hidden
        self.chosen = [-1, -1]

    def actors(self) -> tuple[int, ...]:
        return tuple(seat for seat in (0, 1) if self.chosen[seat] < 0)

    def actions(self, seat: int) -> list[int]:
        return [0, 1] if self.chosen[seat] < 0 else []

    def apply(self, seat: int, action: int) -> None:
        self.chosen[seat] = action

    def outcome(self) -> Outcome | None:
        if self.actors():
            return None
        return Outcome("match", (0.0, 1.0)) if self.chosen[0] == self.chosen[1] else Outcome("no_match", (1.0, 0.0))

    def copy(self) -> Pennies:
        new = Pennies(self.hidden)
        new.chosen = self.chosen[:]
        return new

    def sample(self, seat: int, dice: Dice) -> State:
        world = self.copy()
        if world.chosen[1 - seat] >= 0:
            world.chosen[1 - seat] = dice.below(2)
        return world

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        return UNKNOWN if self.hidden else action


def test_a_hidden_choice_is_not_answered() -> None:
    findings = search(Pennies(), 0, Dice(1), 4000)
    assert all(0.35 < value < 0.65 for value in findings.values.values())


def test_an_open_choice_is() -> None:
    """The same game with open pennies, to see that the test above can tell: the first player always loses."""
    findings = search(Pennies(hidden=False), 0, Dice(1), 4000)
    assert all(value < 0.1 for value in findings.values.values())
