"""What people may have at once on a server that they share: tables, games of bots, uploaded records, and room on the disk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from fathom.server.budgets import Budgets
from fathom.server.entries import Chair
from fathom.server.schema import people, records, seats, tables
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
        self._budgets.spend("new_tables_address", found.net)
        kind = _kind(person)
        self._budgets.room(f"tables_{kind}", found.unfinished.mine)
        self._budgets.room("tables_address", found.unfinished.nearby)
        self._budgets.room("tables", found.unfinished.all)
        if not any(chair.user for chair in chairs):
            self._budgets.room(f"bot_tables_{kind}", found.of_bots.mine)
            self._budgets.room("bot_tables_address", found.of_bots.nearby)
            self._budgets.room("bot_tables", found.of_bots.all)

    async def check_record(self, person: Person, size: int) -> None:
        """Refuse a record of this size to somebody who has uploaded too much, and when the disk is full."""
        await self.check_disk()
        found = await self._storage.read(partial(count_records, person=person.id))
        kind = _kind(person)
        self._budgets.room(f"records_{kind}", found.number)
        for name, used in ((f"record_bytes_{kind}", found.bytes), ("record_bytes_address", found.nearby)):
            if used + size > self._budgets.most(name):
                self._budgets.refuse(name)

    async def check_disk(self) -> None:
        """Refuse everything new when the database is as large as the host allows."""
        self._budgets.room("disk", await self.disk())

    async def disk(self) -> int:
        """Return the size of the database in bytes, as it was a short while ago."""
        if time.monotonic() - self._disk_checked_at >= DISK_CHECK:
            self._disk_checked_at = time.monotonic()
            self._disk = await self._storage.read(database_size)
        return self._disk


class Counts(NamedTuple):
    """How many tables one person has set up, people from the same address, and everybody."""

    mine: int
    nearby: int
    all: int


class TableCounts(NamedTuple):
    """How many unfinished tables there are, and running ones with nobody but bots; and by which address it was counted."""

    net: str | None
    unfinished: Counts
    of_bots: Counts


class RecordCounts(NamedTuple):
    """How many records a person has uploaded, how long they are together, and those of all people from the same address."""

    number: int
    bytes: int
    nearby: int


def count_tables(connection: sa.Connection, person: str) -> TableCounts:
    """Return how many tables a person, people from the same address and everybody have."""
    net = _net_of(connection, person)
    mine, nearby = tables.c.host == person, tables.c.host.in_(_from(net))

    def count(condition: sa.ColumnElement[bool]) -> Counts:
        wanted = sa.select(sa.func.count()).select_from(tables).where(condition)
        return Counts(*(connection.scalar(query) or 0 for query in (wanted.where(mine), wanted.where(nearby), wanted)))

    of_bots = (tables.c.status == "running") & ~sa.exists().where(seats.c.table_id == tables.c.id)
    return TableCounts(net, count(tables.c.status.in_(("open", "running"))), count(of_bots))


def count_records(connection: sa.Connection, person: str) -> RecordCounts:
    """Return how many records a person has uploaded, and how long they and those from the same address are."""
    length = sa.func.coalesce(sa.func.sum(sa.func.length(records.c.text)), 0)
    number, size = connection.execute(sa.select(sa.func.count(), length).where(records.c.owner == person)).one()
    nearby = connection.scalar(sa.select(length).where(records.c.owner.in_(_from(_net_of(connection, person)))))
    return RecordCounts(int(number), int(size), int(nearby or 0))


def _net_of(connection: sa.Connection, person: str) -> str | None:
    """Return from where somebody first came: new guests are made there again and again by those who want more than their share.

    Of people older than this it is not known, and they are counted by themselves alone.
    """
    return connection.scalar(sa.select(people.c.net).where(people.c.id == person))


def _from(net: str | None) -> sa.Select[tuple[str]]:
    """Select the people who first came from an address."""
    return sa.select(people.c.id).where(people.c.net == net)


def database_size(connection: sa.Connection) -> int:
    """Return the bytes of a database, without the room that deleted rows have left in a SQLite file: it is used again."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(sa.select(sa.func.pg_database_size(sa.func.current_database()))) or 0)
    pages, free, size = (connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in SQLITE_SIZE)
    return (int(pages or 0) - int(free or 0)) * int(size or 0)


SQLITE_SIZE = ("page_count", "freelist_count", "page_size")


def _kind(person: Person) -> str:
    return "guest" if person.login is None else "account"
