"""What is stored beside the log: wishes to give up, team chat and spectators' chat.

An entry of the log is a version. A wish or a message to one's team would tell the others that somebody did something; spectators'
chat would make the log as long as they like.
"""

from __future__ import annotations

import asyncio
from functools import partial

from sqlalchemy.exc import IntegrityError

from fathom.server import requests
from fathom.server.outages import Unavailable
from fathom.server.refusals import TableRefusal
from fathom.server.spectator_chat import add_line
from fathom.server.storage import Conflict
from fathom.server.tables import ATTEMPTS, Live, Tables
from fathom.server.time import now


async def wish(tables: Tables, id: str, person: str, v: int, wish: bool) -> int:
    """Store that somebody wants to give up, or no longer does; return the version that they have."""
    live = await tables.current(id)
    return await asyncio.shield(tables.tasks.spawn(_wish(tables, live, person, v, wish)))


async def tell_team(tables: Tables, id: str, person: str, text: str, ask: str) -> int:
    """Pass on what somebody says to their team, once for each `ask`; return the version that they have."""
    live = await tables.live(id)
    return await asyncio.shield(tables.tasks.spawn(_tell_team(tables, live, person, text, ask)))


async def say_as_spectator(tables: Tables, id: str, person: str, name: str, text: str, ask: str) -> int:
    """Pass on what a spectator says, once for each `ask`; return the version that they have."""
    live = await tables.live(id)
    return await asyncio.shield(tables.tasks.spawn(_say_as_spectator(tables, live, person, name, text, ask)))


async def _wish(tables: Tables, live: Live, person: str, v: int, wish: bool) -> int:
    async with live.lock:
        table = live.table
        seat = requests.give_up(table, person, v)
        assert table.offered is not None
        try:
            await tables.storage.set_wish(live.id, seat, table.offered, wish)
            table.wishes = await tables.storage.wishes(live.id, table.offered)
        except Unavailable:
            live.unsure = True
            raise
        return _show(tables, live)


async def _tell_team(tables: Tables, live: Live, person: str, text: str, ask: str) -> int:
    async with live.lock:
        for _ in range(ATTEMPTS):
            if live.unsure:
                await tables.refresh(live)
            chat = live.table.team_chat
            if chat.has(ask):
                return live.table.v
            message = requests.tell_team(live.table, person, text, ask, now())
            try:
                await tables.storage.add_team_message(live.id, message)
            except Conflict:
                await tables.refresh(live)
                continue
            except Unavailable:
                live.unsure = True
                raise
            chat.add([message])
            return _show(tables, live)
        raise TableRefusal("busy", 503)


async def _say_as_spectator(tables: Tables, live: Live, person: str, name: str, text: str, ask: str) -> int:
    async with live.lock:
        for _ in range(ATTEMPTS):
            if live.unsure:
                await tables.refresh(live)
            chat = live.table.spectator_chat
            if chat.has(ask):
                return live.table.v
            line = requests.say_as_spectator(live.table, person, name, text, ask, now())
            try:
                await tables.storage.write(partial(add_line, table=live.id, line=line))
            except IntegrityError:
                await tables.refresh(live)
                continue
            except Unavailable:
                live.unsure = True
                raise
            chat.add([line])
            return _show(tables, live)
        raise TableRefusal("busy", 503)


def _show(tables: Tables, live: Live) -> int:
    """Send what is new; only the people concerned have any."""
    tables.adopt(live, live.table)
    tables.hint(live, aside=True)
    return live.table.v
