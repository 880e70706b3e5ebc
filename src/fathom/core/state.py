# mypyc: compile
"""The contract: what every game's state can do. docs/adding-a-game.md explains it with an example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

from fathom.core.dice import Dice
from fathom.core.fields import Fields

if TYPE_CHECKING:
    import msgspec

    from fathom.core.events import Event

# Who acts when the game draws, shuffles or rolls.
NATURE: Final = -1
# Who acts when a rule speaks of what is outside the game: a clock has run out, or everybody wants to stop.
TABLE: Final = -2
# What `actors` returns where one seat acts, where nature does, and at the end: ready-made, since it is asked often.
ONE_ACTOR: Final[list[tuple[int, ...]]] = [(0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,)]
NATURE_ACTS: Final[tuple[int, ...]] = (NATURE,)
NOBODY: Final[tuple[int, ...]] = ()
# Stands for a number that a note does not have.
_NONE: Final = -(1 << 62)


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
class State(Fields):
    """One position of a game: plain, mutable, with no clock, no generator and no idea of who is a person.

    A game subclasses this, lists in `FIELDS` what changes during a game, and writes the methods that raise NotImplementedError.
    The others have defaults or are made from that list.
    """

    def __init__(self, players: int) -> None:
        self.players = players
        self._journal: list[object] | None = None  # what `apply` notes, while somebody listens

    # -- what a game writes

    def actors(self) -> tuple[int, ...]:
        """Return who may act now: one seat, several at once, `(NATURE,)`, or nobody once the game is over."""
        raise NotImplementedError

    def actions(self, seat: int) -> list[int]:
        """Return every legal action of a seat in rising order; empty for a seat that may not act. Nature's are not listed."""
        raise NotImplementedError

    def apply(self, seat: int, action: int) -> None:
        """Perform one action, or raise a `Refusal` and change nothing."""
        raise NotImplementedError

    def chance(self, dice: Dice) -> int:
        """Draw nature's next action with the odds that the rules give it; the caller applies it."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return how the game ended, or None while it goes on."""
        raise NotImplementedError

    def observe(self, seat: int | None) -> msgspec.Struct:
        """Return everything that seat may know and nothing else; None is a spectator, who knows only what every seat knows."""
        raise NotImplementedError

    def sample(self, seat: int, dice: Dice) -> State:
        """Return a full state drawn evenly from all worlds that agree with everything the seat has seen since the start."""
        raise NotImplementedError

    def _shared(self) -> tuple[object, ...]:
        """Return what a new state of this game is constructed from: what never changes, and copies share."""
        raise NotImplementedError

    # -- what a game may add

    def copy(self) -> State:
        """Return an independent state that shares nothing mutable with this one. Search copies often: write it by hand there."""
        return thaw(type(self), self._shared(), self.freeze())

    def worlds(self, seat: int, limit: int) -> list[State] | None:
        """Return every world that `sample` can return, each as often as it is likely.

        None if there are more than `limit`, or in a game that does not list them.
        """
        return None

    def appearance(self, seat: int, action: int, viewer: int) -> int:
        """Return the action as another seat sees it: two actions of the same appearance look alike to that viewer."""
        return action

    def table_actions(self) -> list[tuple[int, float | None]]:
        """Return what the table itself may do now by `apply(TABLE, action)`, in rising order.

        Each comes with the seconds after which a clock does it, counted from when it became possible, or None: only on request.
        """
        return []

    # -- what core makes of it

    def perform(self, seat: int, action: int) -> list[Event]:
        """Apply an action and return what happened: the move first, then what followed from it."""
        journal: list[object] = []
        self._journal = journal
        try:
            self.apply(seat, action)
        finally:
            self._journal = None
        return self._events(journal)

    def _note(
        self, what: object, a: int = _NONE, b: int = _NONE, c: int = _NONE, d: int = _NONE, e: int = _NONE, f: int = _NONE
    ) -> None:
        """Note what happens, for those who `perform`: an event, or a number with up to six more for `_events` to translate.

        Numbers cost nearly nothing where nobody listens, as in search. More of them are noted as one tuple.
        """
        if self._journal is not None:
            numbers = [number for number in (a, b, c, d, e, f) if number != _NONE]
            self._journal.append((what, *numbers) if isinstance(what, int) else what)

    def _events(self, journal: list[Any]) -> list[Event]:
        """Return the notes of one action as events. A game that notes numbers translates them here."""
        return journal

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self) or not isinstance(other, State):
            return NotImplemented
        return self._shared() == other._shared() and self.freeze() == other.freeze()

    def __hash__(self) -> int:
        return hash(self.freeze())

    def __reduce__(self) -> tuple[object, ...]:
        return (thaw, (type(self), self._shared(), self.freeze()))


def thaw(kind: type[State], shared: tuple[object, ...], frozen: tuple[object, ...]) -> State:
    """Return the state of this kind that `freeze` was called on."""
    state = kind(*shared)  # type: ignore[arg-type]  # a game's own constructor takes what it shares
    state._thaw(frozen)
    return state
