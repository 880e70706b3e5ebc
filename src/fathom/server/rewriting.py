"""Rewriting a table's log: a removed line, somebody who has gone, or a guest who is an account now.

What is rewritten is followed by a `Redacted` entry in the same transaction. So nobody writes the log at the same time, every
worker that has the table in memory notices, and everybody who watches is sent the whole table again.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import sqlalchemy as sa

from fathom.server import time
from fathom.server.entries import Redacted, Spoke, decode_entry, encode_entry
from fathom.server.refusals import TableRefusal
from fathom.server.schema import entries, mentions, spectator_chats, tables
from fathom.server.storage import Storage

ATTEMPTS = 8  # while others write the same table

Edit = Callable[[str, int], str]  # the body of an entry and its version
Work = Callable[[sa.Connection], None]


def rewrite(connection: sa.Connection, table: str, edit: Edit, edit_info: Callable[[dict[str, object]], None]) -> None:
    """Rewrite a table's log and what the lobby shows of it, if the log changes by that."""
    mine = entries.c.table_id == table
    rows = connection.execute(sa.select(entries.c.v, entries.c.at, entries.c.body).where(mine).order_by(entries.c.v)).all()
    changed = {row.v: new for row in rows if (new := edit(row.body, row.v)) != row.body}
    if not changed:
        return
    for v, body in changed.items():
        connection.execute(entries.update().where(mine, entries.c.v == v).values(body=body))
    _redact(connection, table, rows[-1].v + 1, rows[-1].at, edit_info)


def _redact(connection: sa.Connection, table: str, v: int, since: float, edit_info: Callable[[dict[str, object]], None]) -> None:
    """Add the entry that makes everybody read the table again."""
    added = {"table_id": table, "v": v, "at": max(time.now(), since), "body": encode_entry(Redacted()).decode()}
    connection.execute(entries.insert().values(added))
    info = msgspec.json.decode(connection.execute(sa.select(tables.c.info).where(tables.c.id == table)).scalar_one())
    info["v"] = v
    edit_info(info)
    connection.execute(tables.update().where(tables.c.id == table).values(info=msgspec.json.encode(info).decode()))


def remove_line(connection: sa.Connection, table: str, line: int) -> None:
    """Remove what somebody said at a table."""

    def edit(body: str, v: int) -> str:
        entry = decode_entry(body)
        if v != line or not isinstance(entry, Spoke):
            return body
        return encode_entry(msgspec.structs.replace(entry, text="", phrase=None, removed=True)).decode()

    here = sa.select(entries.c.body).where(entries.c.table_id == table, entries.c.v == line)
    body = connection.scalar(here)
    if body is None or not isinstance(decode_entry(body), Spoke):
        raise TableRefusal("no_such_line", 404)
    rewrite(connection, table, edit, lambda _: None)


def remove_spectator_line(connection: sa.Connection, table: str, line: int) -> None:
    """Remove what a spectator said at a table."""
    if not _remove_spectators(connection, table, spectator_chats.c.number == line):
        raise TableRefusal("no_such_line", 404)


def remove_spectator(connection: sa.Connection, table: str, person: str) -> None:
    """Remove all that somebody said as a spectator at a table."""
    _remove_spectators(connection, table, spectator_chats.c.person_id == person)


def _remove_spectators(connection: sa.Connection, table: str, which: sa.ColumnElement[bool]) -> bool:
    """Delete spectators' lines at a table, and return whether there were any."""
    here = spectator_chats.c.table_id == table
    if not connection.execute(spectator_chats.delete().where(here, which)).rowcount:
        return False
    mine = entries.c.table_id == table
    last = connection.execute(sa.select(entries.c.v, entries.c.at).where(mine).order_by(entries.c.v.desc()).limit(1)).one()
    _redact(connection, table, last.v + 1, last.at, lambda _: None)
    return True


def naming(connection: sa.Connection, person: str) -> list[str]:
    """Return the tables whose logs name a person: those that they set up, and where they sat, spoke or were invited."""
    return list(connection.scalars(sa.select(mentions.c.table_id).where(mentions.c.person_id == person)))


async def write_again(storage: Storage, work: Work) -> None:
    """Run a transaction that writes a log, again when somebody else was first."""
    for _ in range(ATTEMPTS):
        try:
            await storage.write(work)
        except sa.exc.IntegrityError:
            continue
        return
    raise TableRefusal("busy", 503)
