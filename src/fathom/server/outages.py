"""Faults of the database that pass: it is away, locked or full. They are told apart from errors of ours, and waited for.

What failed because of one is refused with `unavailable`, and the client asks again. While an outage lasts, one attempt is made
at a time and everybody else is refused at once, so that a database that is coming back is not hammered.
"""

from __future__ import annotations

import logging
import sqlite3
import time

import sqlalchemy as sa

from fathom.server.refusals import TableRefusal

LONGEST = 15.0  # seconds for one transaction: a database that is stuck does not answer at all
PAUSE = 0.5  # seconds between attempts during an outage

# Primary result codes of SQLite. SQLITE_ERROR is not one of them: it is a statement that is wrong.
_SQLITE = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
}
_READ_ONLY = "25006"  # PostgreSQL: this server has become a standby

_log = logging.getLogger("fathom.server")


class Unavailable(TableRefusal):
    """The database cannot be used now. Whether a transaction that was under way has been committed is not known."""

    def __init__(self) -> None:
        super().__init__("unavailable", 503)


def is_outage(error: BaseException) -> bool:
    """Return whether an error says that the database cannot be used now, though the statement may be right.

    >>> is_outage(sa.exc.OperationalError("SELECT", None, ConnectionRefusedError()))
    True
    >>> is_outage(sa.exc.IntegrityError("INSERT", None, ValueError()))
    False
    """
    if isinstance(error, sa.exc.TimeoutError):  # no connection of the pool became free
        return True
    if not isinstance(error, sa.exc.DBAPIError):
        return False
    if (code := getattr(error.orig, "sqlite_errorcode", None)) is not None:
        return (code & 0xFF) in _SQLITE
    if error.connection_invalidated or getattr(error.orig, "sqlstate", None) == _READ_ONLY:
        return True
    return isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)


class Outage:
    """What is known of one way to the database, reading or writing: since when it has failed, and when to try again."""

    def __init__(self, what: str) -> None:
        self.since: float | None = None  # monotonic
        self._what = what
        self._next = 0.0

    def check(self) -> None:
        """Refuse at once while it is known that an attempt would fail, or another attempt finds that out."""
        if self.since is None:
            return
        now = time.monotonic()
        if now < self._next:
            raise Unavailable
        self._next = now + LONGEST

    def failed(self, reason: BaseException) -> None:
        """Take note that an attempt failed."""
        now = time.monotonic()
        if self.since is None:
            self.since = now
            _log.warning("The database cannot be %s: %s", self._what, _first_line(reason))
        self._next = now + PAUSE

    def given_up(self) -> None:
        """Take note that nobody waits for the attempt any more: the next one may begin at once."""
        self._next = 0.0

    def worked(self) -> None:
        """Take note that an attempt succeeded."""
        if self.since is not None:
            _log.warning("The database can be %s again, after %.0f seconds.", self._what, time.monotonic() - self.since)
            self.since = None


def _first_line(error: BaseException) -> str:
    """Return what a driver says. The statement and its values are no part of it: they may hold secrets."""
    told = str(error.orig) if isinstance(error, sa.exc.DBAPIError) else str(error)
    return (told.strip().splitlines() or ["it does not answer"])[0][:200]
