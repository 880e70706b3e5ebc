"""The host of a worker: its tables, bots, caretaker and audience, put together, and what it hears from other workers."""

from __future__ import annotations

import gc
from typing import Any

from fathom.server.audience import Audience
from fathom.server.bots import Bots
from fathom.server.caretaker import Caretaker
from fathom.server.limits import Buckets
from fathom.server.settings import Settings
from fathom.server.storage import Storage
from fathom.server.tables import Live, Publish, Tables
from fathom.server.workers import WorkerPool

# Thresholds of the garbage collector. A full collection stops a worker with a thousand sockets for 0.2 seconds, by default every
# ten seconds: one move in a hundred would wait for it. Most objects are freed by reference counting anyway.
CYCLES = (5_000, 10, 100)


class Host:
    """The parts of one worker."""

    def __init__(self, settings: Settings, storage: Storage, publish: Publish | None) -> None:
        self.storage = storage
        self.pool = WorkerPool(settings.bot_processes)
        self.chat = Buckets(rate=0.5, burst=5)
        self.tables = Tables(settings, storage, publish, self._changed, self._committed)
        self.bots = Bots(self.tables, self.pool)
        self.caretaker = Caretaker(self.tables, self.bots)
        self.audience = Audience(self.tables)
        self._several = publish is not None

    async def start(self) -> None:
        await self.storage.start()
        gc.collect()
        gc.freeze()  # what is loaded by now stays
        gc.set_threshold(*CYCLES)
        self.tables.tasks.spawn(self.caretaker.sweep())
        if self._several:
            self.tables.tasks.spawn(self.audience.repeat())

    async def stop(self) -> None:
        await self.tables.tasks.stop()
        await self.pool.stop()
        await self.storage.stop()

    def _changed(self, live: Live) -> None:
        self.caretaker.set_alarm(live)

    def _committed(self, live: Live) -> None:
        self.bots.play(live)

    async def heard(self, message: dict[str, Any]) -> None:
        """Handle another worker's message about a table."""
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
