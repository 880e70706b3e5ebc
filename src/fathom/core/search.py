# mypyc: compile
"""What generic search may ask of a game: better playouts, an early end, moves to look at first, and an estimate."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from fathom.core.dice import Dice
from fathom.core.layout import check_layout
from fathom.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """The capability `search` of a game. The defaults suit every game; one that overrides something is searched better."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(Search, cls)

    def random_step(self, state: State, seat: int, dice: Dice) -> None:
        """Perform one of the seat's legal actions, each as likely as the others.

        A game may know a quicker way than to list them, and go on like that while only one seat at a time may act.
        """
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])

    def cutoff(self, state: State) -> tuple[float, ...] | None:
        """Return what the part of the game in hand came to, where the game itself goes on; None while that is open.

        Search looks no further than that: a lost attempt that can be tried again is lost.
        """
        return None

    def candidates(self, state: State, seat: int, dice: Dice) -> list[int]:
        """Return legal actions worth looking at first, the best first; none: all are tried alike."""
        return []

    def evaluate(self, state: State) -> tuple[float, ...] | None:
        """Return what the game is likely to come to for each seat; None: it must be played out."""
        return None


PLAIN: Final = Search()  # nothing but the rules
