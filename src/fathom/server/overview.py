"""The server in numbers, for those who look after it."""

from __future__ import annotations

import sqlalchemy as sa

from fathom.server import time
from fathom.server.schema import bans, people, records, reports, tables
from fathom.server.wire.people import Overview


def overview_of(connection: sa.Connection, sockets: int) -> Overview:
    """Return the numbers."""
    by_status = {row.status: row.n for row in connection.execute(_by_status)}
    holds = bans.c.until.is_(None) | (bans.c.until > time.now())
    return Overview(
        accounts=_count(connection, people, people.c.login.is_not(None)),
        guests=_count(connection, people, people.c.login.is_(None)),
        open=by_status.get("open", 0),
        running=by_status.get("running", 0),
        over=by_status.get("over", 0),
        records=_count(connection, records),
        sockets=sockets,
        disk=_disk(connection),
        reports=_count(connection, reports, reports.c.closed.is_(None)),
        bans=_count(connection, bans, holds),
    )


_by_status = sa.select(tables.c.status, sa.func.count().label("n")).group_by(tables.c.status)


def _count(connection: sa.Connection, table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
    return connection.scalar(sa.select(sa.func.count()).select_from(table).where(*where)) or 0


def _disk(connection: sa.Connection) -> int:
    """Return the bytes that the database takes."""
    if connection.dialect.name == "postgresql":
        return connection.scalar(sa.text("SELECT pg_database_size(current_database())")) or 0
    pages, size = (connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("page_count", "page_size"))
    return int(pages) * int(size)
