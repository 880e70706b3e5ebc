"""The host of a worker: its tables, bots, caretaker and audience, put together, and what it hears from other workers."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
from contextlib import suppress
from typing import Any

from fathom.server import metrics
from fathom.server.archivist import Archivist
from fathom.server.audience import Audience
from fathom.server.bots import Bots
from fathom.server.budgets import Budgets
from fathom.server.caretaker import Caretaker
from fathom.server.connections import Connections
from fathom.server.heavy import HeavyWork
from fathom.server.old_versions import mark_outdated
from fathom.server.outages import Unavailable
from fathom.server.quotas import Quotas
from fathom.server.settings import Settings
from fathom.server.storage import Storage
from fathom.server.tables import Live, Publish, Tables
from fathom.server.thinking import Thinking
from fathom.server.time import write_time

# Thresholds of the garbage collector. A full collection stops a worker with a thousand sockets for 0.2 seconds, by default every
# ten seconds: one move in a hundred would wait for it. Most objects are freed by reference counting anyway.
CYCLES = (5_000, 10, 100)
MEASURE = 5.0  # seconds after which a worker counts its sockets again, for the others to show

_log = logging.getLogger("fathom.server")


class Host:
    """The parts of one worker."""

    def __init__(self, settings: Settings, storage: Storage, publish: Publish | None) -> None:
        self.storage = storage
        self.budgets = Budgets(settings.limits)
        self.thinking = Thinking(settings.bot_processes)
        self.pool = HeavyWork(self.budgets)
        self.tables = Tables(settings, storage, publish, self._changed, self._committed, self.budgets.most("cache"))
        self.audience = Audience(self.tables, self.budgets, self._came_or_went)
        self.bots = Bots(self.tables, self.thinking, self.audience)
        self.caretaker = Caretaker(self.tables, self.bots)
        self.quotas = Quotas(storage, self.budgets)
        self.archivist = Archivist(storage, self.pool)
        self.connections = Connections(self.tables, storage, self.budgets, publish)
        self._several = publish is not None
        self._workers = settings.workers

    async def start(self) -> None:
        await self.storage.start()
        gc.collect()
        gc.freeze()  # what is loaded by now stays
        gc.set_threshold(*CYCLES)
        if self._workers > 1:
            self.tables.tasks.spawn(_end_with(os.getppid()))
        self.tables.tasks.spawn(self._mark_outdated())
        self.tables.tasks.spawn(self.caretaker.sweep())
        self.tables.tasks.spawn(self.archivist.run())
        self.tables.tasks.spawn(self.connections.look())
        self.tables.tasks.spawn(self.caretaker.clear_away())
        if self._several:
            self.tables.tasks.spawn(self.audience.repeat())
            self.tables.tasks.spawn(self._measure_again())

    async def stop(self) -> None:
        await self.tables.tasks.stop()
        await self.thinking.stop()
        await self.pool.stop()
        with suppress(Unavailable):
            await self.storage.write(write_time)
        await self.storage.stop()

    def measure(self) -> None:
        """Count the sockets, and the people who have them."""
        watchers = [watcher for live in self.tables.kept.values() for watcher in live.watchers]
        metrics.present(len(watchers), len({watcher.user for watcher in watchers} - {None}))

    async def _measure_again(self) -> None:
        while True:
            self.measure()
            await asyncio.sleep(MEASURE)

    def _changed(self, live: Live) -> None:
        self.caretaker.set_alarm(live)

    def _committed(self, live: Live) -> None:
        self.bots.play(live)
        if live.table.status == "over":
            self.archivist.notice()

    async def _mark_outdated(self) -> None:
        """Find the tables whose rules have changed: once is enough, since rules change only with a restart."""
        while True:
            try:
                marked = await self.storage.write(mark_outdated)
            except Unavailable:
                await asyncio.sleep(1)
                continue
            if marked:
                _log.warning("The rules of %d unfinished tables have changed: they cannot be continued.", marked)
            return

    def _came_or_went(self, live: Live) -> None:
        self.bots.look_again(live)

    async def heard(self, message: dict[str, Any]) -> None:
        """Handle another worker's message about a table or a person."""
        if "person" in message:
            if message["worker"] != self.tables.worker:
                await self.connections.heard(message["person"])
            return
        live = self.tables.kept.get(message["table"])
        if message["worker"] == self.tables.worker or live is None:
            return
        if "online" in message:
            self.audience.heard(live, message["worker"], message["online"], message["watching"], message["ask"])
            return
        async with live.lock:
            if "v" not in message or live.table.v < message["v"]:
                await self.tables.refresh(live)

    async def look_again(self) -> None:
        """Read every watched table again: messages may have been lost while the connection was broken."""
        for live in [live for live in self.tables.kept.values() if live.watchers]:
            async with live.lock:
                await self.tables.refresh(live)
            self.audience.changed(live, ask=True)


async def _end_with(supervisor: int) -> None:
    """End this worker when the process that started it is killed: it would hold the port and write a file that is not locked."""
    while os.getppid() == supervisor:
        await asyncio.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
