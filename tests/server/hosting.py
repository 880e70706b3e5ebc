"""Hosts in this process, where a test says what happens when: workers on one database, and bots that think as it likes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from fathom.core.state import State
from fathom.server import entries as log
from fathom.server.database import prepare_database
from fathom.server.host import Host
from fathom.server.settings import Settings
from fathom.server.storage import Storage
from server.serving import PATIENCE

Think = Callable[[State, int], Awaitable[int]]


class Hosts:
    """Workers on one database, here."""

    def __init__(self, folder: Path, count: int = 1, **settings: Any) -> None:
        database = f"sqlite:///{folder / 'fathom.db'}"
        prepare_database(make_url(database))
        made = Settings(**{"data": str(folder), "database": database, "secret": "", "pace": 0, "workers": count, **settings})
        self.hosts = [Host(made, Storage(make_url(database)), lambda _: None) for _ in range(count)]

    async def __aenter__(self) -> list[Host]:
        for host in self.hosts:
            await host.storage.start()
        return self.hosts

    async def __aexit__(self, *_: object) -> None:
        for host in self.hosts:
            await host.stop()


def thinks(host: Host, think: Think) -> None:
    """Lets the bots of a host think in this way."""

    async def choose(_: object, game: str, level: str, world: State, seat: int, seed: str) -> int:
        return await think(world, seat)

    host.thinking.choose = choose  # type: ignore[method-assign, assignment]


async def written(host: Host, id: str) -> list[tuple[int, str, float]]:
    """The moves in a table's log."""
    return [(entry.seat, entry.text, at) for entry, at in await host.storage.entries(id) if isinstance(entry, log.Moved)]


async def until(done: Callable[[], Awaitable[Any]], seconds: float = PATIENCE) -> Any:
    async with asyncio.timeout(seconds):
        while not (found := await done()):
            await asyncio.sleep(0.02)
        return found
