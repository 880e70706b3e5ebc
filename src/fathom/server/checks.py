"""Whether everything in a database fits together: logs can be replayed, and all other rows follow from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from fathom.core.errors import FathomError
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.core.registry import current_name, games
from fathom.server.archives import unpack
from fathom.server.archivist import log_rows
from fathom.server.entries import decode_entry
from fathom.server.info import info
from fathom.server.schema import archives, deals, entries, mentions, records, seats, sittings, tables
from fathom.server.table import OtherVersion, Table

LARGEST = 200  # characters of a problem


class Finding(NamedTuple):
    """Something that does not fit. `where` is the id of a table or a record."""

    where: str
    problem: str


def check_all(connection: sa.Connection) -> Iterator[Finding]:
    """Return everything that does not fit, table by table."""
    for id in connection.scalars(sa.select(tables.c.id).order_by(tables.c.id)).all():
        yield from _check_table(connection, id)
    for id, text in connection.execute(sa.select(records.c.id, records.c.text)).all():
        yield from _check_record(id, text)
    yield from _check_archives(connection)
    yield from _check_orphans(connection)


def count_all(connection: sa.Connection) -> tuple[int, int, int]:
    """Return the number of tables, records and archives."""
    counts = [connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0 for table in (tables, records, archives)]
    return counts[0], counts[1], counts[2]


def _check_table(connection: sa.Connection, id: str) -> Iterator[Finding]:
    rows = log_rows(connection, id)
    versions = list(connection.scalars(sa.select(entries.c.v).where(entries.c.table_id == id).order_by(entries.c.v)))
    if versions != list(range(1, len(rows) + 1)):
        yield Finding(id, f"its log has {len(rows)} entries up to version {max(versions, default=0)}")
        return
    table = Table(id)
    for v, (body, at) in enumerate(rows, 1):
        try:
            table.apply(decode_entry(body), at)
        except OtherVersion:
            return  # what its rules would say is not known any more
        except msgspec.MsgspecError as error:
            yield Finding(id, f"entry {v} cannot be read: {error}"[:LARGEST])
            return
        except (FathomError, AssertionError, IndexError, KeyError) as error:
            yield Finding(id, f"entry {v} is refused: {error}"[:LARGEST])
            return
    yield from _check_row(connection, table)


def _check_row(connection: sa.Connection, table: Table) -> Iterator[Finding]:
    row = connection.execute(sa.select(tables).where(tables.c.id == table.id)).one()
    expected: dict[str, Any] = msgspec.to_builtins(info(table))
    stored: dict[str, Any] = json.loads(row.info) | {"game": current_name(row.game)}
    # Older versions wrote fewer fields.
    if wrong := sorted(name for name in expected.keys() & stored.keys() if expected[name] != stored[name]):
        yield Finding(table.id, f"what the lobby shows differs from its log: {', '.join(wrong)}")
    if row.status != table.status:
        yield Finding(table.id, f"it is listed as {row.status} but is {table.status}")
    sitting = connection.execute(sa.select(seats.c.person_id, seats.c.seat).where(seats.c.table_id == table.id))
    if {one.person_id: one.seat for one in sitting} != {
        chair.user: seat for seat, chair in enumerate(table.chairs) if chair.user
    }:
        yield Finding(table.id, "the list of who sits there differs from its log")


def _check_record(id: str, text: str) -> Iterator[Finding]:
    try:
        record = parse(text)
        game = games().get(current_name(record.game))
        if game is not None and game.version == record.version:
            replay(record)
    except FathomError as error:
        yield Finding(id, f"this record cannot be replayed: {error}"[:LARGEST])


def _check_archives(connection: sa.Connection) -> Iterator[Finding]:
    for id in connection.scalars(sa.select(archives.c.id)).all():
        body = connection.scalar(sa.select(archives.c.body).where(archives.c.id == id))
        try:
            archive = unpack(body or b"")
            if len(parse(archive.record).moves) + 1 != len(archive.moments):
                yield Finding(id, "its archive has not as many steps as its record")
        except Exception as error:
            yield Finding(id, f"its archive cannot be read: {error}"[:LARGEST])


def _check_orphans(connection: sa.Connection) -> Iterator[Finding]:
    known = sa.select(tables.c.id)
    for part in (entries, seats, mentions, deals, sittings):
        wanted = sa.select(part.c.table_id).where(part.c.table_id.not_in(known)).distinct()
        for id in connection.scalars(wanted):
            yield Finding(id, f"rows of {part.name} belong to no table")
    kept = sa.select(archives.c.id).where(archives.c.id.not_in(known), archives.c.id.not_in(sa.select(records.c.id)))
    for id in connection.scalars(kept):
        yield Finding(id, "an archive belongs to no table or record")
