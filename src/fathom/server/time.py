"""The server's time: taken from the system's clock once, and counted by a clock that nobody can set from then on.

So a jump of the system's clock while a server runs changes nothing. At the next start the system's clock counts again, but never
before what the server last wrote down: time at a table does not go back. All workers of a server have the same time, whenever
they started: they find it in the environment.
"""

from __future__ import annotations

import json
import os
import time

import sqlalchemy as sa

from fathom.server.dialects import put
from fathom.server.schema import notes, tables

NOTE = "last_time"
NOTE_EVERY = 60.0  # seconds
LONG_AWAY = 300.0  # seconds of standstill, or of a clock that was set, after which those with days for a move get one more

_WORKERS = "_FATHOM_TIME"  # where workers find the time of their server
_CLOCK = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)  # the former counts while the machine sleeps


def elapsed() -> float:
    """Return seconds since some moment, for measuring: the system's clock has no influence."""
    return time.clock_gettime(_CLOCK)


class Timeline:
    """Where this server is in time. `began` is when it started, and `away` how long before that no server wrote its time."""

    def __init__(self) -> None:
        self.began = self.away = self._offset = 0.0
        if (given := os.environ.get(_WORKERS)) is not None:
            self.began, self.away, self._offset = json.loads(given)
        else:
            self.begin(0.0)

    def begin(self, last: float) -> None:
        """Start from the system's clock, but not before the last time that was written down; 0: none was."""
        wall = time.time()
        self.began = max(wall, last)
        self.away = self.began - last if last else 0.0
        self._offset = self.began - elapsed()

    def to_environment(self) -> None:
        os.environ[_WORKERS] = json.dumps([self.began, self.away, self._offset])

    def now(self) -> float:
        return self._offset + elapsed()


timeline = Timeline()


def now() -> float:
    """Return the time for everything that happens at tables, in seconds since 1970."""
    return timeline.now()


def last_time(connection: sa.Connection) -> float:
    """Return the last time that a server has written down, or when a table last changed; 0 if there is nothing."""
    written = connection.scalar(sa.select(notes.c.value).where(notes.c.key == NOTE))
    if written is not None:
        return float(written)
    return connection.scalar(sa.select(sa.func.max(tables.c.changed))) or 0.0


def write_time(connection: sa.Connection) -> None:
    """Write down what time it is; of several workers the furthest counts."""
    at = max(now(), last_time(connection))
    put(connection, notes, {"key": NOTE, "value": repr(at)})
