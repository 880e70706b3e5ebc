"""A table's clocks, computed from the times in its log: no timer holds anything that a restart could lose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy

from fathom.server.wire.common import Clock, DaysClock, LiveClock
from fathom.server.wire.messages import ClockFace

DAY = 86_400.0
GRACE_LIVE = 60.0  # the least seconds for somebody who comes back


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

    def copy(self) -> Clocks:
        """Return independent clocks."""
        new = copy(self)
        new.left = self.left.copy()
        return new

    def charge(self, at: float) -> None:
        """Subtract the time that has passed from the running clocks."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - max(0.0, at - self.since))
        self.since = at

    def moved(self, seat: int) -> None:
        """Credit a seat that has made its move."""
        before = self.left[seat]
        self.left[seat] = self._full() if isinstance(self.kind, DaysClock) else before + self.kind.increment
        self._gained = self.left[seat] - before

    def took_back(self, seat: int) -> None:
        """Subtract the time that a seat gained with the move it took back."""
        self.left[seat] = max(0.0, self.left[seat] - self._gained)
        self._gained = 0.0

    def returned(self, seat: int) -> None:
        """Give time to somebody who is back and may have run out of it."""
        self.left[seat] = self._full() if isinstance(self.kind, DaysClock) else max(self.left[seat], GRACE_LIVE)

    def run(self, seats: Iterable[int]) -> None:
        """Let these clocks run from now on."""
        self.running = tuple(seats)

    def deadline(self) -> float | None:
        """Return when the first of the running clocks will run out."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def out(self, at: float, began: float = 0.0, grace: float = 0.0) -> list[int]:
        """Return the seats whose time is over. Those it ran out for before `began` have until `grace`: no server was there."""
        ends = {seat: self.since + self.left[seat] for seat in self.running}
        return [seat for seat, end in ends.items() if end <= at and (end > began or at >= grace)]

    def faces(self, at: float) -> list[ClockFace]:
        """Return the clocks as they stand now."""
        return [
            ClockFace(
                left=max(0.0, left - (max(0.0, at - self.since) if seat in self.running else 0.0)), running=seat in self.running
            )
            for seat, left in enumerate(self.left)
        ]


class Cooldowns:
    """The time since each seat's last order, in a game without turns. Cooldowns pause while the game does."""

    def __init__(self, players: int) -> None:
        self.interval = 0.0  # unknown until the game first runs
        self.stands = True
        self._rested = [0.0] * players
        self._since = 0.0

    def copy(self) -> Cooldowns:
        """Return independent cooldowns."""
        new = copy(self)
        new._rested = self._rested.copy()
        return new

    def charge(self, at: float) -> None:
        """Count the time that has passed, unless the game was paused."""
        self._rested = [self.rested(seat, at) for seat in range(len(self._rested))]
        self._since = at

    def ordered(self, seat: int) -> None:
        """Start a seat's cooldown: it has given an order."""
        self._rested[seat] = 0.0

    def run(self, cooldown: float, at: float) -> None:
        """Pause the game (0), or run it with this many seconds between two orders of a seat."""
        if cooldown:
            if not self.interval:
                self._rested = [cooldown] * len(self._rested)  # so that everybody may begin at once
            self.interval = cooldown
        self._since = at
        self.stands = not cooldown

    def rested(self, seat: int, at: float) -> float:
        """Return the seconds since a seat's last order, without pauses."""
        return self._rested[seat] + (0.0 if self.stands else max(0.0, at - self._since))

    def left(self, seat: int, at: float, intervals: float = 1) -> float:
        """Return the seconds until a seat may give its next order, or until several intervals have passed."""
        return max(0.0, intervals * self.interval - self.rested(seat, at))

    def faces(self, at: float) -> list[ClockFace]:
        """Return how long each seat must still wait for its next order."""
        left = [self.left(seat, at) for seat in range(len(self._rested))]
        return [ClockFace(left=seconds, running=seconds > 0 and not self.stands) for seconds in left]


class Countdowns:
    """The actions of a game's `table_actions()` that have a time, each counted from when it became possible."""

    def __init__(self, running: Mapping[int, tuple[float, float]] | None = None) -> None:
        self._running = running or {}  # by action: when it began and when it ends

    def look(self, listed: list[tuple[int, float | None]], at: float) -> Countdowns:
        """Return the countdowns for what the game lists now. The seconds of a running one may have changed."""
        timed = [(action, seconds) for action, seconds in listed if seconds is not None]
        begins = {action: self._running[action][0] if action in self._running else at for action, _ in timed}
        return Countdowns({action: (begins[action], begins[action] + seconds) for action, seconds in timed})

    def ends(self) -> list[tuple[float, int]]:
        """Return when each countdown is over and its action, the first to end first."""
        return sorted((ends, action) for action, (_, ends) in self._running.items())
