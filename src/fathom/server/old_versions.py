"""Tables whose rules have changed since they were set up. A finished one is read from its archive; another cannot be continued.

Unfinished ones have the status `outdated` in the database, so that no worker looks after them and no lobby lists them. Their
people still find them under their own tables, and may leave.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple
from zlib import crc32

import msgspec
import sqlalchemy as sa

from fathom.core.registry import current_name
from fathom.server.archives import Kept, Log, archived_log, find_archive
from fathom.server.entries import Moved, Opened, Spoke, TookBack, decode_entry
from fathom.server.heavy import Asker, HeavyWork
from fathom.server.projection import LONGEST_LOG, EncodedSync, Watcher, said_event
from fathom.server.refusals import TableRefusal
from fathom.server.schema import entries, seats, tables, team_chats
from fathom.server.spectator_chat import lines_after
from fathom.server.storage import Storage, decode_info, encode_info
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


async def old_sync(id: str, watcher: Watcher, now: float, storage: Storage, pool: HeavyWork) -> messages.Sync:
    """Return a table of other rules as it was left: what was said, and if it was finished and archived, what happened too."""
    info = await old_info(id, storage)
    person, language = watcher.person, watcher.language
    seat = None if person is None else await storage.read(partial(_seat_of, id=id, person=person.id))
    found = await storage.read(partial(_find_chat, id=id, seat=seat, watcher=watcher, info=info))
    kept = await storage.read(partial(find_archive, id=id)) if info.status == "over" else None
    log, view = msgspec.Raw(msgspec.json.encode(found.said[-LONGEST_LOG:])), msgspec.Raw(b"null")
    if kept is not None:
        key = ("log", id, info.v, crc32(kept.body), seat, language, watcher.muted)
        asker = Asker(watcher.user, watcher.address)
        made = await pool.answer(asker, key, archived_log, kept.body, seat, language, found.moves, info.since, found.said)
        shown = msgspec.json.decode(made, type=Log)
        log, view = shown.log, shown.view
    return EncodedSync(
        protocol=common.PROTOCOL,
        v=info.v,
        now=now,
        table=info,
        you=messages.You(
            seat=seat, name=None if person is None else person.name, undo=False, talk="off", gives_up=None, has_team=False
        ),
        log=log,
        view=view,
        moves=[],
        clocks=None,
        timers=[],
        cooldowns=None,
        spectators=found.spectators,
        team_chat=found.team,
    )


def _seat_of(connection: sa.Connection, id: str, person: str) -> int | None:
    wanted = sa.select(seats.c.seat).where(seats.c.table_id == id, seats.c.person_id == person)
    return connection.scalar(wanted)


class _Chat(NamedTuple):
    """What was said at a table, as one viewer may read it, and the versions of its moves."""

    said: list[messages.TableEvent]
    spectators: list[messages.SpectatorMessage]
    team: list[messages.TeamMessage]
    moves: list[int]


def _find_chat(connection: sa.Connection, id: str, seat: int | None, watcher: Watcher, info: common.TableInfo) -> _Chat:
    said: list[messages.TableEvent] = []
    moves: list[int] = []
    rows = connection.execute(sa.select(entries).where(entries.c.table_id == id).order_by(entries.c.v))
    for row in rows:
        match decode_entry(row.body):
            case Moved():
                moves.append(row.v)
            case TookBack():
                moves.pop()
            case Spoke() as entry if entry.user not in watcher.muted:
                said.append(said_event(entry, row.v, row.at, watcher.language))
    spectators = [
        messages.SpectatorMessage(n=line.n, at=line.at, name=line.name, text=line.text)
        for line in lines_after(connection, id, 0)
        if line.person not in watcher.muted
    ]
    return _Chat(said, spectators, _team_chat(connection, id, seat, watcher.muted, info), moves)


def _team_chat(
    connection: sa.Connection, id: str, seat: int | None, muted: frozenset[str], info: common.TableInfo
) -> list[messages.TeamMessage]:
    """Return the chat of a seat's team.

    The rules that say who belongs to it are gone: it is certain of the first seat, which names it, and of those who spoke.
    """
    chat = team_chats.c
    spoke = sa.select(chat.team).where(chat.table_id == id, chat.seat == seat)
    mine = (chat.team == seat) | chat.team.in_(spoke)
    wanted = (
        sa.select(team_chats, seats.c.person_id)
        .join(seats, (seats.c.table_id == chat.table_id) & (seats.c.seat == chat.seat), isouter=True)
        .where(chat.table_id == id, mine)
        .order_by(chat.number)
    )
    return [
        messages.TeamMessage(n=row.number, at=row.at, seat=row.seat, name=info.seats[row.seat].name, text=row.text)
        for row in (connection.execute(wanted) if seat is not None else ())
        if row.person_id not in muted
    ]
