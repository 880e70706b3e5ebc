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

# How seldom Python looks for unreachable cycles. A look at everything stops a worker with a thousand sockets for a fifth of a
# second, and by default comes every ten seconds: one move in a hundred would wait for it. Most of what we make is freed without.
CYCLES = (5_000, 10, 100)


class Host:
    """One for each worker."""

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
        gc.freeze()  # whatever is loaded by now stays
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
        """Take a hint of another worker's about a table."""
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
        """Read all that is watched again: other workers may have told us things while the line to them was broken."""
        for live in [live for live in self.tables.kept.values() if live.watchers]:
            async with live.lock:
                await self.tables.refresh(live)
            self.audience.changed(live, ask=True)
