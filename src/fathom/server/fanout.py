"""How workers tell each other what happened, over Redis or PostgreSQL.

Messages are only hints, since the truth is in the log. So one may be lost; and after a lost connection every table that is
watched is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy.engine import make_url

from fathom.server.outages import Unavailable
from fathom.server.settings import Settings

CHANNEL = "tables"
MOST_UNSENT = 10_000
PAUSE = 1.0  # seconds between attempts to connect again

_log = logging.getLogger("fathom.server")


class Fanout:
    """A worker's connection to the others; it is restored whenever it breaks."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(MOST_UNSENT)
        self.stands = asyncio.Event()  # the connection has been made at least once
        self.connected = False

    def publish(self, message: dict[str, Any]) -> None:
        """Tell all workers, this one included. While there is no connection the oldest messages are dropped."""
        if self._unsent.full():
            self._unsent.get_nowait()
        self._unsent.put_nowait(msgspec.json.encode(message))

    async def run(self, hear: Callable[[dict[str, Any]], Awaitable[None]], connected: Callable[[], Awaitable[None]]) -> None:
        """Listen until cancelled. `connected` is called after each connection, to catch up on what was missed."""
        while True:
            backend = _backend(self._settings)
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                self.stands.set()
                self.connected = True
                async with asyncio.TaskGroup() as both:
                    both.create_task(self._send(backend))
                    both.create_task(_listen(backend, hear))
                    both.create_task(_guarded(connected()))
            except* Exception as problems:
                _log.warning("The connection to the other workers broke: %s", problems.exceptions[0])
            finally:
                self.connected = False
                with suppress(Exception):
                    await asyncio.wait_for(backend.on_shutdown(), 3)
            await asyncio.sleep(PAUSE)

    async def _send(self, backend: ChannelsBackend) -> None:
        while True:
            await backend.publish(await self._unsent.get(), [CHANNEL])


async def _listen(backend: ChannelsBackend, hear: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    async for _, data in backend.stream_events():
        await _guarded(hear(msgspec.json.decode(data)))


async def _guarded(work: Awaitable[None]) -> None:
    """Log an error instead of raising it: one broken table must not end the connection."""
    try:
        await work
    except Unavailable:
        pass  # clients' pings make up for it
    except Exception:
        _log.exception("A message from another worker failed.")


def _backend(settings: Settings) -> ChannelsBackend:
    """Return the backend: Redis if it is configured, else PostgreSQL."""
    if settings.redis is not None:
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis

        return RedisChannelsPubSubBackend(redis=Redis.from_url(settings.redis))
    from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

    plain = make_url(settings.database).set(drivername="postgresql")
    return PsycoPgChannelsBackend(plain.render_as_string(hide_password=False))
