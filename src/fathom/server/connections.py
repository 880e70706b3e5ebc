"""Open sockets and the people behind them: a socket ends with its session, and follows bans and mutes.

A change is told to all workers. Since such a message may be lost, and since the command line sends none, every worker also looks
by itself now and then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from functools import partial

import sqlalchemy as sa

from fathom.server import sessions
from fathom.server.actions import last_rewriting
from fathom.server.blocks import muted_by
from fathom.server.budgets import Budgets
from fathom.server.outages import Unavailable
from fathom.server.projection import Watcher, sync, work_of_sync
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person, Storage
from fathom.server.tables import Live, Publish, Tables

SIGNED_OUT = 4401
LOOK = 5.0  # seconds
CHUNK = 500  # sessions in one query

_log = logging.getLogger("fathom.server")


class Connections:
    """The sockets of this worker, by the people behind them."""

    def __init__(self, tables: Tables, storage: Storage, budgets: Budgets, publish: Publish | None) -> None:
        self._tables = tables
        self._storage = storage
        self._budgets = budgets
        self._publish = publish
        self._last_rewriting: int | None = None

    async def muted(self, person: Person | None) -> frozenset[str]:
        """Return the people whose words somebody does not want to read."""
        return frozenset() if person is None else await self._storage.read(partial(muted_by, person=person.id))

    async def changed(self, person: str) -> None:
        """Bring the sockets of somebody up to date, in all workers: a session ended, a ban or a mute changed."""
        if self._publish is not None:
            self._publish({"worker": self._tables.worker, "person": person})
        await self.heard(person)

    async def heard(self, person: str) -> None:
        """Bring the sockets of somebody in this worker up to date."""
        await self._renew([(live, watcher) for live, watcher in self._all() if watcher.user == person])

    async def look(self) -> None:
        """Look again and again whether sessions have ended and bans have changed, until cancelled."""
        while True:
            try:
                await self.look_once()
            except Unavailable:
                pass  # storage says so in the log, once
            except Exception:
                _log.exception("The search for sockets without a session failed.")
            await asyncio.sleep(LOOK)

    async def look_once(self) -> None:
        """Close sockets whose sessions have ended, and read tables again if the command line may have rewritten them."""
        last = await self._storage.read(last_rewriting)
        if self._last_rewriting not in (None, last):
            for live in list(self._tables.kept.values()):
                async with live.lock:
                    await self._tables.refresh(live)
        self._last_rewriting = last
        there = [(live, watcher) for live, watcher in self._all() if watcher.person is not None]
        ids = sorted({watcher.session for _, watcher in there})
        holding: set[str] = set()
        for start in range(0, len(ids), CHUNK):
            holding |= await self._storage.read(partial(sessions.open_among, ids=ids[start : start + CHUNK]))
        banned = await self._storage.read(sessions.banned_now)
        stale = [
            (live, watcher)
            for live, watcher in there
            if watcher.session not in holding or _is_banned(watcher, banned) != watcher.is_banned
        ]
        await self._renew(stale)

    async def _renew(self, found: Iterable[tuple[Live, Watcher]]) -> None:
        for live, watcher in found:
            person, muted = await self._storage.read(partial(_now, watcher=watcher))
            if person is None:
                watcher.close(SIGNED_OUT, "You are signed out.")
                continue
            watcher.person = person
            if muted != watcher.muted:
                watcher.muted = muted
                async with live.lock:
                    # Who mutes again and again pays for the whole tables; what comes next is without the muted all the same.
                    with suppress(TableRefusal):
                        self._budgets.work(watcher.user, watcher.address, work_of_sync(live.table))
                        sync(live.table, watcher)

    def _all(self) -> list[tuple[Live, Watcher]]:
        return [(live, watcher) for live in self._tables.kept.values() for watcher in live.watchers]


def _is_banned(watcher: Watcher, banned: set[str]) -> bool:
    """Return whether somebody is banned, or is a guest from an address that is."""
    is_guest = watcher.person is not None and watcher.person.login is None
    return watcher.user in banned or (is_guest and sessions.net_subject(watcher.net) in banned)


def _now(connection: sa.Connection, watcher: Watcher) -> tuple[Person | None, frozenset[str]]:
    """Return the person behind a socket as they are now; None when they are signed out."""
    user = watcher.user or ""
    if watcher.session:
        found = sessions.find_session(connection, watcher.session, watcher.net)
        person = None if found is None else found.person
    else:
        person = sessions.find_signed(connection, user, watcher.net)
    return person, muted_by(connection, user)
