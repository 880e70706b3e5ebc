"""Whom people have muted or blocked, in the database."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa

from fathom.server import time
from fathom.server.dialects import put
from fathom.server.met import Subject
from fathom.server.refusals import TableRefusal
from fathom.server.schema import blocks, seats
from fathom.server.wire.people import BlockInfo, BlockKind

MOST = 500  # of one person


def add_block(connection: sa.Connection, person: str, other: Subject, kind: BlockKind) -> BlockInfo:
    """Mute or block somebody, instead of what was there."""
    if other.id == person:
        raise TableRefusal("yourself")
    others = sa.select(sa.func.count()).where(blocks.c.person_id == person, blocks.c.other_id != other.id)
    if (connection.scalar(others) or 0) >= MOST:
        raise TableRefusal("too_many_blocks", limit=MOST)
    at = time.now()
    put(connection, blocks, {"person_id": person, "other_id": other.id, "kind": kind, "name": other.name, "at": at})
    return BlockInfo(id=short_id(other.id), name=other.name, kind=kind, at=at)


def remove_block(connection: sa.Connection, person: str, short: str) -> None:
    """Hear and meet somebody again."""
    others = connection.scalars(sa.select(blocks.c.other_id).where(blocks.c.person_id == person))
    found = [other for other in others if short_id(other) == short]
    if not found:
        raise TableRefusal("no_such_block", 404)
    connection.execute(blocks.delete().where(blocks.c.person_id == person, blocks.c.other_id.in_(found)))


def blocks_of(connection: sa.Connection, person: str, table: str | None = None) -> list[BlockInfo]:
    """Return whom somebody has muted or blocked, the last first, with the seats they have at a table."""
    at_table = sa.and_(seats.c.person_id == blocks.c.other_id, seats.c.table_id == (table or ""))
    wanted = (
        sa.select(blocks, seats.c.seat)
        .join(seats, at_table, isouter=True)
        .where(blocks.c.person_id == person)
        .order_by(blocks.c.at.desc())
    )
    return [
        BlockInfo(id=short_id(row.other_id), name=row.name, kind=row.kind, at=row.at, seat=row.seat)
        for row in connection.execute(wanted)
    ]


def muted_by(connection: sa.Connection, person: str) -> frozenset[str]:
    """Return the people whose words somebody does not want to read."""
    return frozenset(connection.scalars(sa.select(blocks.c.other_id).where(blocks.c.person_id == person)))


def blocked_by(connection: sa.Connection, person: str) -> frozenset[str]:
    """Return the people whom somebody does not want to meet."""
    wanted = sa.select(blocks.c.other_id).where(blocks.c.person_id == person, blocks.c.kind == "block")
    return frozenset(connection.scalars(wanted))


def short_id(id: str) -> str:
    """Return what an id is called outside the server: it leads back to it only here."""
    return hashlib.sha256(id.encode()).hexdigest()[:12]
