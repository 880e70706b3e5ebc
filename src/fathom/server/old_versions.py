"""Tables whose rules have changed since they were set up. A finished one is read from its archive; another cannot be continued.

Unfinished ones have the status `outdated` in the database, so that no worker looks after them and no lobby lists them. Their
people still find them under their own tables, and may leave.
"""

from __future__ import annotations

from functools import partial

import msgspec
import sqlalchemy as sa

from fathom.core.registry import current_name
from fathom.server.archives import Kept, find_archive, seen_at, texts_at, unpack
from fathom.server.entries import Opened, decode_entry
from fathom.server.projection import LONGEST_LOG
from fathom.server.refusals import TableRefusal
from fathom.server.schema import entries, seats, tables
from fathom.server.storage import Person, Storage, decode_info, encode_info
from fathom.server.table import OtherVersion, is_current
from fathom.server.wire import common, messages

OUTDATED = "outdated"


def mark_outdated(connection: sa.Connection) -> int:
    """Mark the unfinished tables whose rules have changed, take back what no longer holds, and return how many were marked."""
    wanted = (
        sa.select(tables.c.id, tables.c.status, tables.c.info, entries.c.body)
        .join(entries, (entries.c.table_id == tables.c.id) & (entries.c.v == 1))
        .where(tables.c.status != "over")
    )
    marked = 0
    for id, status, text, body in connection.execute(wanted).all():
        opened = decode_entry(body)
        outdated = not (isinstance(opened, Opened) and is_current(opened))
        if outdated == (status == OUTDATED):
            continue
        info = msgspec.structs.replace(decode_info(text), outdated=outdated)
        # A table whose rules are back needs a worker: one that looks finds out what for.
        change = {"status": OUTDATED if outdated else info.status, "wake": None if outdated else 0.0, "info": encode_info(info)}
        connection.execute(tables.update().where(tables.c.id == id).values(change))
        marked += outdated
    return marked


def leave(connection: sa.Connection, id: str, seat: int, person: str) -> None:
    """Let somebody go from a table that cannot be continued."""
    row = connection.execute(sa.select(tables.c.status, tables.c.info).where(tables.c.id == id)).one_or_none()
    if row is None or row.status != OUTDATED:
        raise OtherVersion
    mine = (seats.c.table_id == id) & (seats.c.person_id == person) & (seats.c.seat == seat)
    if not connection.execute(seats.delete().where(mine)).rowcount:
        raise TableRefusal("not_your_seat", 403)
    info = decode_info(row.info)
    left = [common.SeatInfo(kind="open") if number == seat else one for number, one in enumerate(info.seats)]
    changed = encode_info(msgspec.structs.replace(info, seats=left))
    connection.execute(tables.update().where(tables.c.id == id).values(info=changed))


async def old_info(id: str, storage: Storage) -> common.TableInfo:
    """Return a table of other rules as everybody sees it."""
    info = await storage.info(id)
    if info is None:
        raise TableRefusal("no_such_table", 404)
    return msgspec.structs.replace(info, outdated=True)


async def archive_of(id: str, storage: Storage) -> Kept:
    """Return the archive of a table or record of other rules; refuse where there is none."""
    kept = await storage.read(partial(find_archive, id=id))
    if kept is None:
        raise OtherVersion
    return kept._replace(game=current_name(kept.game))


async def old_sync(id: str, person: Person | None, language: str, now: float, storage: Storage) -> messages.Sync:
    """Return a table of other rules as it was left: the last view and what happened, if it was finished and archived."""
    info = await old_info(id, storage)
    seat = None if person is None else await storage.read(partial(_seat_of, id=id, person=person.id))
    kept = await storage.read(partial(find_archive, id=id)) if info.status == "over" else None
    log: list[messages.TableEvent] = []
    view = None
    if kept is not None:
        archive = unpack(kept.body)
        for number, moment in enumerate(archive.moments):
            seen = seen_at(archive, number, seat)
            for event, text in zip(seen.events, texts_at(archive, seen, language), strict=True):
                at = info.since if moment.at is None else moment.at
                log.append(messages.Acted(v=number, at=at, seat=moment.seat or 0, event=event, text=text))
            view = seen.view
    return messages.Sync(
        protocol=common.PROTOCOL,
        v=info.v,
        now=now,
        table=info,
        you=messages.You(
            seat=seat, name=None if person is None else person.name, undo=False, talk="off", gives_up=None, has_team=False
        ),
        log=log[-LONGEST_LOG:],
        view=view,
        moves=[],
        clocks=None,
        timers=[],
        cooldowns=None,
        spectators=[],
        team_chat=[],
    )


def _seat_of(connection: sa.Connection, id: str, person: str) -> int | None:
    wanted = sa.select(seats.c.seat).where(seats.c.table_id == id, seats.c.person_id == person)
    return connection.scalar(wanted)
