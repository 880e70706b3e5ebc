"""Who is at the tables: the sockets of this worker, and what other workers have reported of theirs."""

from __future__ import annotations

import asyncio
import time

import msgspec

from fathom.server.projection import Watcher, catch_up, sync
from fathom.server.refusals import TableRefusal
from fathom.server.tables import Live, Tables
from fathom.server.wire.messages import Pong, Presence

MOST_WATCHERS = 500  # at one table through one worker; players are always let in
MOST_LINES = 20  # of one player to one table
REPEAT = 20.0  # seconds after which a worker says again who is there
MEMORY = 45.0  # seconds after which what another worker said is forgotten

_encode = msgspec.json.Encoder().encode


class Audience:
    """Lets people in, and knows who is there."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._elsewhere: dict[str, dict[str, tuple[float, set[int], int]]] = {}  # by table and worker: when, seats, spectators

    async def watch(self, id: str, watcher: Watcher) -> Live:
        """Add a socket and send it the whole table."""
        live = await self._tables.current(id)
        async with live.lock:
            self._check_lines(live, watcher)
            live.watchers.add(watcher)
            sync(live.table, watcher)
        self.changed(live, ask=True)
        return live

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.discard(watcher)
        self.changed(live)

    async def check(self, live: Live, watcher: Watcher, v: int) -> None:
        """Answer a ping, and send a client that is behind what it misses."""
        async with live.lock:
            if self._tables.settings.several and time.monotonic() - live.refreshed > 5:
                await self._tables.refresh(live)
            watcher.send(Pong(v=live.table.v, now=time.time()))
            if v < live.table.v:
                catch_up(live.table, watcher, v)

    def is_absent(self, live: Live, seat: int) -> bool:
        """Return whether the others have waited long enough for a player who is not there."""
        waited = live.table.waited(seat, time.time())
        return waited >= self._tables.settings.patience and seat not in self.presence(live).online

    def presence(self, live: Live) -> Presence:
        """Return who is at a table, through any worker."""
        online, watching = self._here(live)
        for at, seats, spectators in self._elsewhere.get(live.id, {}).values():
            if time.monotonic() - at < MEMORY:
                online |= seats
                watching += spectators
        return Presence(online=sorted(online), watching=watching, patience=self._tables.settings.patience)

    def changed(self, live: Live, ask: bool = False) -> None:
        """Tell everybody at a table and the other workers who is here; with `ask` the workers answer."""
        self._show(live)
        online, watching = self._here(live)
        self._tables.hint(live, online=sorted(online), watching=watching, ask=ask)

    def heard(self, live: Live, worker: str, online: list[int], watching: int, ask: bool) -> None:
        """Take note of what another worker says of a table."""
        others = self._elsewhere.setdefault(live.id, {})
        others[worker] = (time.monotonic(), set(online), watching)
        if not online and not watching:
            del others[worker]
        if not others:
            del self._elsewhere[live.id]
        self._show(live)
        if ask and live.watchers:
            self.changed(live)

    async def repeat(self) -> None:
        """Tell the other workers again and again who is here, until cancelled: they forget it after a while."""
        while True:
            await asyncio.sleep(REPEAT)
            for live in list(self._tables.kept.values()):
                if live.watchers:
                    self.changed(live)

    def _check_lines(self, live: Live, watcher: Watcher) -> None:
        """Refuse a spectator when there are too many, and a player who has too many connections."""
        if live.table.seat_of(watcher.user) is None:
            full = len(live.watchers) >= MOST_WATCHERS
        else:
            full = sum(other.user == watcher.user for other in live.watchers) >= MOST_LINES
        if full:
            raise TableRefusal("too_many_watchers", 503)

    def _here(self, live: Live) -> tuple[set[int], int]:
        """Return the seats and the number of spectators that this worker serves."""
        seats = [live.table.seat_of(watcher.user) for watcher in live.watchers]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def _show(self, live: Live) -> None:
        message = _encode(self.presence(live))
        for watcher in live.watchers:
            watcher.send_bytes(message)
