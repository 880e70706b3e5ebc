"""Makes the archives of finished games and uploaded records, one after another, beside everything else."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import suppress
from functools import partial
from typing import Any, get_args

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from fathom.core.errors import FathomError
from fathom.core.record import parse
from fathom.server.archives import LARGEST, keep_archive, make_archive, records_without, tables_without
from fathom.server.entries import decode_entry
from fathom.server.heavy import HeavyWork
from fathom.server.outages import Unavailable
from fathom.server.schema import entries, records
from fathom.server.seats import names
from fathom.server.storage import Storage
from fathom.server.table import Table
from fathom.server.wire import common

EVERY = 30.0  # seconds between looks for games that have no archive yet
SOON = 1.0  # seconds after a game has ended
SHARE = 3  # after an archive, pause for this many times as long as it took: bots come first
LONGEST_PAUSE = 1.0  # seconds
MOST = 50  # games for one look

_log = logging.getLogger("fathom.server")


class Archivist:
    """Sees to it that every finished game has an archive. What it does twice, or does not get to, does no harm."""

    def __init__(self, storage: Storage, pool: HeavyWork) -> None:
        self._storage = storage
        self._pool = pool
        self._over = asyncio.Event()
        self._given_up: set[str] = set()  # those of other versions, and those that would be too large

    def notice(self) -> None:
        """Look soon: something is over, or was uploaded."""
        self._over.set()

    async def run(self) -> None:
        """Archive what has no archive, until cancelled."""
        while True:
            try:
                while await self._archive_some():
                    pass
            except Unavailable:
                pass
            except (EOFError, OSError):  # its process was ended, twice in a row
                _log.warning("Finished games could not be archived; this is tried again.")
            except Exception:
                _log.exception("Finished games could not be archived.")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._over.wait(), EVERY)
            self._over.clear()
            await asyncio.sleep(SOON)

    async def _archive_some(self) -> int:
        """Archive some games, and return how many."""
        most = MOST + len(self._given_up)
        over = await self._storage.read(partial(tables_without, most=most))
        uploaded = await self._storage.read(partial(records_without, most=most))
        found = [id for id in (*over, *uploaded) if id not in self._given_up][:MOST]
        random.shuffle(found)  # workers begin with different ones
        for id in found:
            began = time.monotonic()
            if not await self.archive(id):
                self._given_up.add(id)
            await asyncio.sleep(min(LONGEST_PAUSE, SHARE * (time.monotonic() - began)))
        return len(found)

    async def archive(self, id: str) -> bool:
        """Archive a finished table or an uploaded record; return whether that was possible."""
        rows = await self._storage.read(partial(log_rows, id=id))
        if rows:
            made = await self._pool.run(archive_of_log, id, rows)
        else:
            text = await self._storage.record(id)
            made = None if text is None else await self._pool.run(archive_of_record, text)
        if made is None:
            return False
        text, body = made
        with suppress(IntegrityError):  # another worker was first
            await self._storage.write(partial(keep_archive, id=id, record=parse(text), body=body))
        return True


def archive_all(engine: sa.Engine) -> int:
    """Archive every finished game that has no archive, here and now, and return how many could be."""
    with engine.connect() as connection:
        over, uploaded = tables_without(connection, None), records_without(connection, None)
    made = 0
    for id in (*over, *uploaded):
        with engine.begin() as connection:
            rows = log_rows(connection, id)
            text = None if rows else connection.scalar(sa.select(records.c.text).where(records.c.id == id))
            found = archive_of_log(id, rows) if text is None else archive_of_record(text)
            if found is not None:
                keep_archive(connection, id, parse(found[0]), found[1])
                made += 1
    return made


def log_rows(connection: sa.Connection, id: str) -> list[tuple[str, float]]:
    """Return a table's log as it is stored, with times."""
    wanted = sa.select(entries.c.body, entries.c.at).where(entries.c.table_id == id).order_by(entries.c.v)
    return [(body, at) for body, at in connection.execute(wanted)]


def archive_of_log(id: str, rows: list[tuple[str, float]]) -> tuple[str, bytes] | None:
    """Return the record and the archive of a finished table from its log; None where the rules no longer fit."""
    table = Table(id)
    try:
        for body, at in rows:
            table.apply(decode_entry(body), at)
        if table.match is None or table.outcome is None:
            return None
        text = table.match.record().text()
        called = {language: names(table.chairs, language) for language in get_args(common.Language)}
        return text, make_archive(text, called, table.move_times())
    except FathomError:
        return None


def archive_of_record(text: str) -> tuple[str, bytes] | None:
    """Return an uploaded record and its archive; None where the rules no longer fit, or it would be too large."""
    none: dict[str, Any] = {}
    try:
        body = make_archive(text, none, [])
    except FathomError:
        return None
    return (text, body) if len(body) <= LARGEST else None
