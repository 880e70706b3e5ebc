"""Wishes to give up and team chat: stored beside the log, so that the others are sent nothing at all.

An entry of the log is a version, and a version would tell the others that somebody did something.
"""

from __future__ import annotations

import asyncio
import time

from fathom.server import requests
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Conflict
from fathom.server.tables import ATTEMPTS, Live, Tables


async def wish(tables: Tables, id: str, person: str, v: int, wish: bool) -> int:
    """Store that somebody wants to give up, or no longer does; return the version that they have."""
    live = await tables.current(id)
    return await asyncio.shield(tables.tasks.spawn(_wish(tables, live, person, v, wish)))


async def tell_team(tables: Tables, id: str, person: str, text: str, ask: str) -> int:
    """Pass on what somebody says to their team, once for each `ask`; return the version that they have."""
    live = await tables.live(id)
    return await asyncio.shield(tables.tasks.spawn(_tell_team(tables, live, person, text, ask)))


async def _wish(tables: Tables, live: Live, person: str, v: int, wish: bool) -> int:
    async with live.lock:
        table = live.table
        seat = requests.give_up(table, person, v)
        assert table.offered is not None
        await tables.storage.set_wish(live.id, seat, table.offered, wish)
        table.wishes = await tables.storage.wishes(live.id, table.offered)
        return _show(tables, live)


async def _tell_team(tables: Tables, live: Live, person: str, text: str, ask: str) -> int:
    async with live.lock:
        for _ in range(ATTEMPTS):
            chat = live.table.team_chat
            if chat.has(ask):
                return live.table.v
            message = requests.tell_team(live.table, person, text, ask, time.time())
            try:
                await tables.storage.add_team_message(live.id, message)
            except Conflict:
                await tables.refresh(live)
                continue
            chat.add([message])
            return _show(tables, live)
        raise TableRefusal("busy", 503)


def _show(tables: Tables, live: Live) -> int:
    """Send updates; only the people concerned have any."""
    tables.adopt(live, live.table)
    tables.hint(live, aside=True)
    return live.table.v
