"""Whether a worker can serve people: each part is tried, for a short time and not too often."""

from __future__ import annotations

import asyncio
import logging
import shutil
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import cache
from typing import Literal

import sqlalchemy as sa

from fathom.server.database import found_version, newest_version
from fathom.server.dialects import put
from fathom.server.fanout import Fanout
from fathom.server.host import Host
from fathom.server.outages import Unavailable
from fathom.server.schema import notes
from fathom.server.settings import Settings
from fathom.server.wire import rest

PATIENCE = 2.5  # seconds for one check
MEMORY = 1.0  # seconds for which an answer is used again: asking more often costs nothing
LEAST_ROOM = 50_000_000  # bytes on the disk

Result = Literal["ok", "failed", "late"]
Check = Callable[[], Awaitable[bool]]

_newest = cache(newest_version)
_log = logging.getLogger("fathom.server")


class Readiness:
    """The checks of one worker."""

    def __init__(self, host: Host, fanout: Fanout | None, settings: Settings, least_room: int = LEAST_ROOM) -> None:
        self._host = host
        self._fanout = fanout
        self._settings = settings
        self._least_room = least_room
        self._checks: dict[str, Check] = {
            "read": self._can_read,
            "write": self._can_write,
            "schema": self._is_current,
            "workers": self._workers_answer,
            "channel": self._is_connected,
            "disk": self._has_room,
        }
        self._running: dict[str, asyncio.Task[bool]] = {}
        self._answer: asyncio.Task[rest.Health] | None = None
        self._until = 0.0

    async def check(self) -> rest.Health:
        """Return what works; everybody who asks within a second gets the same answer."""
        if self._answer is None or (self._answer.done() and time.monotonic() > self._until):
            self._answer = asyncio.create_task(self._check())
        return await asyncio.shield(self._answer)

    async def _check(self) -> rest.Health:
        results = await asyncio.gather(*(self._try(name) for name in self._checks))
        self._until = time.monotonic() + MEMORY
        checks = dict(zip(self._checks, results, strict=True))
        return rest.Health(status="ok" if set(results) == {"ok"} else "failing", checks=checks)

    async def _try(self, name: str) -> Result:
        # What hangs is not started a second time: it would take one thread after another.
        running = self._running.get(name)
        if running is None:
            running = self._running[name] = asyncio.ensure_future(self._checks[name]())
            running.add_done_callback(lambda done: self._finished(name, done))
        try:
            return "ok" if await asyncio.wait_for(asyncio.shield(running), PATIENCE) else "failed"
        except TimeoutError:
            return "late"
        except Unavailable:
            return "failed"  # storage says so in the log, once
        except Exception:
            _log.exception("The check %r failed.", name)
            return "failed"

    def _finished(self, name: str, task: asyncio.Task[bool]) -> None:
        del self._running[name]
        with suppress(asyncio.CancelledError):
            task.exception()  # it was told, or came too late to be

    async def _can_read(self) -> bool:
        await self._host.storage.read(lambda connection: connection.execute(sa.select(notes.c.key).limit(1)).all())
        return True

    async def _can_write(self) -> bool:
        await self._host.storage.write(_write)
        return True

    async def _is_current(self) -> bool:
        return await self._host.storage.read(found_version) == _newest()

    async def _workers_answer(self) -> bool:
        return await self._host.thinking.works() and await self._host.pool.works()

    async def _is_connected(self) -> bool:
        return self._fanout is None or self._fanout.connected

    async def _has_room(self) -> bool:
        return (await asyncio.to_thread(shutil.disk_usage, self._settings.data)).free >= self._least_room


def _write(connection: sa.Connection) -> None:
    put(connection, notes, {"key": "checked", "value": str(int(time.time()))})
