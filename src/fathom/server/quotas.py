"""What people may have at once on a server that they share: tables, games of bots, uploaded records, and room on the disk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.budgets import Budgets
from fathom.server.entries import Chair
from fathom.server.schema import records, seats, tables
from fathom.server.storage import Person, Storage

DISK_CHECK = 30.0  # seconds between two looks at the size of the database


class Quotas:
    """Refuses what would be too much for one person, or for the server."""

    def __init__(self, storage: Storage, budgets: Budgets) -> None:
        self._storage = storage
        self._budgets = budgets
        self._disk = 0
        self._disk_checked_at = -DISK_CHECK

    async def check_table(self, person: Person, chairs: Sequence[Chair]) -> None:
        """Refuse another table to somebody who has too many unfinished ones, or of bots alone, and when the server is full."""
        self._budgets.spend("new_tables_person", person.id)
        await self.check_disk()
        found = await self._storage.read(partial(count_tables, person=person.id))
        kind = _kind(person)
        self._budgets.room(f"tables_{kind}", found.unfinished)
        self._budgets.room("tables", found.all_unfinished)
        if not any(chair.user for chair in chairs):
            self._budgets.room(f"bot_tables_{kind}", found.of_bots)
            self._budgets.room("bot_tables", found.all_of_bots)

    async def check_record(self, person: Person, size: int) -> None:
        """Refuse a record of this size to somebody who has uploaded too much, and when the disk is full."""
        await self.check_disk()
        number, total = await self._storage.read(partial(count_records, person=person.id))
        kind = _kind(person)
        self._budgets.room(f"records_{kind}", number)
        if total + size > self._budgets.most(f"record_bytes_{kind}"):
            self._budgets.refuse(f"record_bytes_{kind}")

    async def check_disk(self) -> None:
        """Refuse everything new when the database is as large as the host allows."""
        self._budgets.room("disk", await self.disk())

    async def disk(self) -> int:
        """Return the size of the database in bytes, as it was a short while ago."""
        if time.monotonic() - self._disk_checked_at >= DISK_CHECK:
            self._disk_checked_at = time.monotonic()
            self._disk = await self._storage.read(database_size)
        return self._disk


class TableCounts(NamedTuple):
    """How many tables one person has set up and how many there are: unfinished ones, and running ones with nobody but bots."""

    unfinished: int
    of_bots: int
    all_unfinished: int
    all_of_bots: int


def count_tables(connection: sa.Connection, person: str) -> TableCounts:
    """Return how many tables a person and everybody has."""
    unfinished = tables.c.status.in_(("open", "running"))
    of_bots = (tables.c.status == "running") & ~sa.exists().where(seats.c.table_id == tables.c.id)
    mine = tables.c.host == person
    wanted = [sa.select(sa.func.count()).select_from(tables).where(condition) for condition in (unfinished, of_bots)]
    counts = [connection.scalar(query.where(mine)) or 0 for query in wanted] + [connection.scalar(query) or 0 for query in wanted]
    return TableCounts(*counts)


def count_records(connection: sa.Connection, person: str) -> tuple[int, int]:
    """Return how many records a person has uploaded, and how long they are together."""
    wanted = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(sa.func.length(records.c.text)), 0))
    number, total = connection.execute(wanted.where(records.c.owner == person)).one()
    return int(number), int(total)


def database_size(connection: sa.Connection) -> int:
    """Return the bytes of a database, without the room that deleted rows have left in a SQLite file: it is used again."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(sa.select(sa.func.pg_database_size(sa.func.current_database()))) or 0)
    pages, free, size = (connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in SQLITE_SIZE)
    return (int(pages or 0) - int(free or 0)) * int(size or 0)


SQLITE_SIZE = ("page_count", "freelist_count", "page_size")


def _kind(person: Person) -> str:
    return "guest" if person.login is None else "account"
