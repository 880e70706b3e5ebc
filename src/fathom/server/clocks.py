"""A table's clocks, computed from the times in its log: no timer holds anything that a restart could lose."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from fathom.server.wire import Clock, ClockFace, DaysClock, LiveClock

DAY = 86_400.0
GRACE_LIVE = 60.0  # seconds that somebody who comes back has at least


class Clocks:
    """Every seat's time. Only people's clocks run, and only while they are to act."""

    def __init__(self, kind: Clock, players: int) -> None:
        self.kind = kind
        self.left = [self._full()] * players
        self.running: tuple[int, ...] = ()
        self.since = 0.0
        self._gained = 0.0

    def _full(self) -> float:
        return self.kind.minutes * 60.0 if isinstance(self.kind, LiveClock) else self.kind.days * DAY

    def charge(self, at: float) -> None:
        """Takes the time that has passed from those whose clocks run."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - self.since))
        self.since = at

    def moved(self, seat: int) -> None:
        """A seat has made its move."""
        before = self.left[seat]
        self.left[seat] = self._full() if isinstance(self.kind, DaysClock) else before + self.kind.increment
        self._gained = self.left[seat] - before

    def took_back(self, seat: int) -> None:
        """A seat has taken its last move back, and with it the time that the move had brought."""
        self.left[seat] = max(0.0, self.left[seat] - self._gained)
        self._gained = 0.0

    def returned(self, seat: int) -> None:
        """Somebody is back who may have run out of time."""
        self.left[seat] = self._full() if isinstance(self.kind, DaysClock) else max(self.left[seat], GRACE_LIVE)

    def run(self, seats: Iterable[int]) -> None:
        """From now on these clocks run."""
        self.running = tuple(seats)

    def deadline(self) -> float | None:
        """When the first of the running clocks will be out."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def out(self, at: float) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in self.running if self.since + self.left[seat] <= at]

    def faces(self, at: float) -> list[ClockFace]:
        """The clocks as they stand now."""
        return [
            ClockFace(
                left=max(0.0, left - (max(0.0, at - self.since) if seat in self.running else 0.0)), running=seat in self.running
            )
            for seat, left in enumerate(self.left)
        ]


class Rests:
    """How long each seat has rested since its last order, in a game without turns. Rests stand still while the game does."""

    def __init__(self, players: int) -> None:
        self.interval = 0.0  # what the last order costs
        self._rested = [inf] * players  # so that everybody may begin at once
        self._since = 0.0
        self._stands = True

    def charge(self, at: float) -> None:
        """Lets the time that has passed count, unless the game stood still."""
        self._rested = [self.rested(seat, at) for seat in range(len(self._rested))]
        self._since = at

    def ordered(self, seat: int, seconds: float) -> None:
        """A seat has given an order, and rests from now on for so long."""
        self.interval = seconds
        self._rested[seat] = 0.0

    def run(self, stands: bool, at: float) -> None:
        """From now on the game stands still, or goes on."""
        self._since = at
        self._stands = stands

    def rested(self, seat: int, at: float) -> float:
        """Seconds that a seat has rested."""
        return self._rested[seat] + (0.0 if self._stands else max(0.0, at - self._since))

    def left(self, seat: int, at: float, intervals: float = 1) -> float:
        """Seconds that a seat must still wait for its next order, or until it has rested for several intervals."""
        return max(0.0, intervals * self.interval - self.rested(seat, at))

    def faces(self, at: float) -> list[ClockFace]:
        """How long each seat must still wait for its next order."""
        left = [self.left(seat, at) for seat in range(len(self._rested))]
        return [ClockFace(left=seconds, running=seconds > 0 and not self._stands) for seconds in left]


class Countdowns:
    """What clocks do: the actions of a game's `table_actions()` that have a time, each from when it became possible."""

    def __init__(self) -> None:
        self.running: dict[int, tuple[float, float]] = {}  # by action: when it began and when it ends; never changed in place

    def look(self, listed: list[tuple[int, float | None]], at: float) -> None:
        """Compare with what the game lists now. The seconds of one that runs may have changed."""
        found = {}
        for action, seconds in listed:
            if seconds is not None:
                began, _ = self.running.get(action, (at, 0.0))
                found[action] = (began, began + seconds)
        self.running = found

    def ends(self) -> list[tuple[float, int]]:
        """Return when each countdown is over, the first one first."""
        return sorted((ends, action) for action, (_, ends) in self.running.items())
