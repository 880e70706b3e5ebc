"""Who is at the tables: the sockets of this worker, and what other workers have reported of theirs."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

import msgspec

from fathom.server.budgets import Budgets
from fathom.server.outages import Unavailable
from fathom.server.projection import Watcher, catch_up, sync, work_of_sync
from fathom.server.tables import Live, Tables
from fathom.server.time import elapsed, now
from fathom.server.wire.messages import Pong, Presence

REPEAT = 20.0  # seconds after which a worker says again who is there
MEMORY = 45.0  # seconds after which what another worker said is forgotten
INTERVAL = 0.5  # seconds between two presence messages to a table: hundreds may come at once, and each would be told of each

ALL = "all"

_encode = msgspec.json.Encoder().encode


class Audience:
    """Lets people in, and knows who is there. `came_or_went` is called when somebody has come to a table or left it."""

    def __init__(self, tables: Tables, budgets: Budgets, came_or_went: Callable[[Live], None]) -> None:
        self._tables = tables
        self._budgets = budgets
        self._came_or_went = came_or_went
        self._began = elapsed()
        self._sockets: Counter[str] = Counter()  # of each person, from each address, and of all
        self._elsewhere: dict[str, dict[str, tuple[float, set[int], int]]] = {}  # by table and worker: when, seats, spectators

    async def watch(self, id: str, watcher: Watcher) -> Live:
        """Add a socket and send it the whole table."""
        live = await self._tables.current(id)
        async with live.lock:
            if live.table.seat_of(watcher.user) is None:
                self._budgets.room("sockets_table", len(live.watchers))
            self._budgets.spend("work_address", watcher.address or None, work_of_sync(live.table))
            self.enter(watcher)
            live.watchers.add(watcher)
            self._tables.keep(live)
            sync(live.table, watcher)
        self.changed(live, ask=True)
        return live

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.discard(watcher)
        if (seat := live.table.seat_of(watcher.user)) is not None:
            live.left[seat] = elapsed()
        if not live.watchers:
            live.table.encoded.clear()
        self.leave(watcher)
        self.changed(live)

    def enter(self, watcher: Watcher) -> None:
        """Count a socket; refuse it when this person, this address or this worker has too many, or they open them too fast."""
        self._budgets.room("sockets", self._sockets[ALL])
        if watcher.user is not None:
            self._budgets.room("sockets_person", self._sockets[watcher.user])
        if watcher.address:
            self._budgets.room("sockets_address", self._sockets[watcher.address])
        self._budgets.spend("joins_person", watcher.user or watcher.address or None)
        self._sockets.update(_counted(watcher))

    def leave(self, watcher: Watcher) -> None:
        """Count a socket no longer."""
        for name in _counted(watcher):
            self._sockets[name] -= 1
            if not self._sockets[name]:
                del self._sockets[name]

    @property
    def sockets(self) -> int:
        """How many sockets this worker serves."""
        return self._sockets[ALL]

    async def check(self, live: Live, watcher: Watcher, v: int) -> None:
        """Answer a ping, and send a client that is behind what it misses."""
        async with live.lock:
            if self._tables.settings.several and time.monotonic() - live.refreshed > 5:
                with suppress(Unavailable):  # a database that is away is no reason to lose a connection
                    await self._tables.refresh(live)
            watcher.send(Pong(v=live.table.v, now=now()))
            if v < live.table.v:
                catch_up(live.table, watcher, v)

    def is_absent(self, live: Live, seat: int) -> bool:
        """Return whether the others have waited long enough for a player who is not there."""
        patience = self._tables.settings.patience
        # Only what this worker has seen counts: while no server ran, nobody could be here.
        gone = elapsed() - max(live.left.get(seat, 0.0), self._began)
        return live.table.waited(seat, now()) >= patience <= gone and seat not in self.presence(live).online

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
        self._came_or_went(live)
        self._show_soon(live, tell=True, ask=ask)

    def heard(self, live: Live, worker: str, online: list[int], watching: int, ask: bool) -> None:
        """Take note of what another worker says of a table."""
        others = self._elsewhere.setdefault(live.id, {})
        if (before := others.get(worker)) is not None:
            live.left |= dict.fromkeys(before[1] - set(online), elapsed())
        others[worker] = (time.monotonic(), set(online), watching)
        if not online and not watching:
            del others[worker]
        if not others:
            del self._elsewhere[live.id]
        self._came_or_went(live)
        self._show_soon(live, tell=ask and bool(live.watchers), ask=False)

    async def repeat(self) -> None:
        """Tell the other workers again and again who is here, until cancelled: they forget it after a while."""
        while True:
            await asyncio.sleep(REPEAT)
            self._elsewhere = {id: others for id, others in self._elsewhere.items() if id in self._tables.kept}
            for live in list(self._tables.kept.values()):
                if live.watchers:
                    self.changed(live)

    def _here(self, live: Live) -> tuple[set[int], int]:
        """Return the seats and the number of spectators that this worker serves."""
        seats = [live.table.seat_of(watcher.user) for watcher in live.watchers]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def _show_soon(self, live: Live, tell: bool, ask: bool) -> None:
        """Show who is here at once, or together with what else changes, so that it is not shown too often."""
        if live.unshown is not None:
            live.unshown = (live.unshown[0] or tell, live.unshown[1] or ask)
            return
        live.unshown = (tell, ask)
        wait = live.shown_at + INTERVAL - time.monotonic()
        if wait > 0:
            asyncio.get_running_loop().call_later(wait, self._show, live)
        else:
            self._show(live)

    def _show(self, live: Live) -> None:
        tell, ask = live.unshown or (False, False)
        live.unshown = None
        live.shown_at = time.monotonic()
        message = _encode(self.presence(live))
        for watcher in live.watchers:
            watcher.send_bytes(message)
        if tell:
            online, watching = self._here(live)
            self._tables.hint(live, online=sorted(online), watching=watching, ask=ask)


def _counted(watcher: Watcher) -> list[str]:
    """Return what a socket is counted under. A person's id and an address are never the same text."""
    return [name for name in (ALL, watcher.user, watcher.address) if name]
