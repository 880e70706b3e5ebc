"""Codes by which people share the deal of a finished game.

Somebody who is sent a code can play the deal from the same seat, and learns neither the table's id, by which its replay could be
watched first, nor who sat at a private table.
"""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fathom.server.schema import shares


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A shared deal: the finished table, and the seat from which it is to be played."""

    id: str
    table: str
    seat: int


def add_share(connection: sa.Connection, share: Share) -> None:
    """Store a new code; an IntegrityError says that this seat's deal has one."""
    connection.execute(shares.insert().values(id=share.id, table_id=share.table, seat=share.seat))


def find_share(connection: sa.Connection, id: str) -> Share | None:
    return _share(connection, shares.c.id == id)


def share_of(connection: sa.Connection, table: str, seat: int) -> Share | None:
    """Return the code by which a seat's deal was shared before."""
    return _share(connection, (shares.c.table_id == table) & (shares.c.seat == seat))


def _share(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> Share | None:
    row = connection.execute(sa.select(shares).where(condition)).one_or_none()
    return None if row is None else Share(id=row.id, table=row.table_id, seat=row.seat)
