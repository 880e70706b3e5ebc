# mypyc: compile
"""The contract: what every game's state can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from fathom.core.dice import Dice
from fathom.core.layout import check_layout

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

# Who acts when the game draws, shuffles or rolls.
NATURE: Final = -1
# Who acts when a rule speaks of what is outside the game: a clock has run out, or everybody wants to stop.
TABLE: Final = -2


class Outcome:
    """How a game ended: why, what it is worth to each seat, and the points if the game counts any.

    `results` holds one number a seat from 0 (worst) to 1 (best): a duel gives 1 and 0, or 0.5 each for a draw; a crew that
    wins together gives 1 to all. `reason` is a key that the game's texts explain.
    """

    def __init__(self, reason: str, results: tuple[float, ...], points: tuple[int, ...] = ()) -> None:
        self.reason = reason
        self.results = results
        self.points = points

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"Outcome({self.reason!r}, {self.results!r}, {self.points!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return (Outcome, self._key())

    def _key(self) -> tuple[str, tuple[float, ...], tuple[int, ...]]:
        return (self.reason, self.results, self.points)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of a game: plain, mutable, and free of clocks, generators and any knowledge of who is a person.

    A game subclasses this and fills in every method below; those from `mark` on have defaults that suit most games.
    """

    def __init__(self, players: int) -> None:
        self.players = players

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(State, cls)

    def actors(self) -> tuple[int, ...]:
        """Who may act now: one seat, several at once, `(NATURE,)`, or nobody once the game is over."""
        raise NotImplementedError

    def actions(self, seat: int) -> list[int]:
        """Every legal action of a seat, in rising order; empty for a seat that may not act. Nature's are not listed."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> None:
        """Performs one action, or raises a `Refusal` and changes nothing."""
        raise NotImplementedError

    def perform(self, seat: int, action: int) -> list[Event]:
        """Applies an action and tells what happened: the move first, then what followed from it."""
        raise NotImplementedError

    def chance(self, dice: Dice) -> int:
        """Draws nature's next action with the odds the rules give it; the caller applies it."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state that shares nothing mutable with this one."""
        raise NotImplementedError

    def freeze(self) -> tuple[object, ...]:
        """The whole state as nested tuples of values: equal, and hashed alike, exactly when two states are equal."""
        raise NotImplementedError

    def observe(self, seat: int | None) -> msgspec.Struct:
        """Everything that seat may know and nothing else; None is a spectator, who knows only what every seat knows."""
        raise NotImplementedError

    def sample(self, seat: int, dice: Dice) -> State:
        """A full state drawn evenly from all worlds that agree with everything the seat has seen since the start."""
        raise NotImplementedError

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        """Every world `sample` could return, each as often as it is likely, or None when there are more than `limit`."""
        raise NotImplementedError

    def mark(self, seat: int, action: int, viewer: int) -> int:
        """The action as another seat sees it: two actions with the same mark look alike to that viewer."""
        return action

    def drift(self, seat: int, dice: Dice) -> None:
        """Performs one of the seat's legal actions, each as likely as the others.

        A state may have a quicker way than this, and go on like that for as long as only one seat at a time may act.
        """
        actions = self.actions(seat)
        self.apply(seat, actions[dice.below(len(actions))])

    def rulings(self) -> list[int]:
        """What the table itself may do now, in rising order: `apply(TABLE, ruling)`. States know no clocks; the table does."""
        return []

    def timers(self) -> list[tuple[int, float]]:
        """The rulings that a clock makes, each with its seconds, counted from when it first stood here without a break."""
        return []

    def interval(self) -> float:
        """Seconds that a seat waits after each of its orders before the next, in a game without turns; 0: seats take turns."""
        return 0.0

    def halted(self) -> bool:
        """Whether the game stands still, and those waits with it: what is done now is an answer and no order."""
        return False

    def verdict(self) -> tuple[float, ...] | None:
        """What the part of the game in hand came to, though the game goes on; None while it is open. Search looks no further."""
        return None

    def ideas(self, seat: int, dice: Dice) -> list[int]:
        """Legal actions worth looking at first, the best first, where there are too many to try all; empty: all are alike."""
        return []

    def estimate(self) -> tuple[float, ...] | None:
        """What the game is likely to come to for each seat, where playing on would take long; None: it must be played out."""
        return None
