"""Everything that the server knows about a person, as one JSON file."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa

from fathom.core.record import Move, Record, Result
from fathom.core.registry import current_name
from fathom.server import time
from fathom.server.blocks import blocks_of
from fathom.server.entries import AnyEntry, Moved, Opened, Sat, Spoke, TookBack, decode_entry
from fathom.server.invitations import keys_of
from fathom.server.rewriting import naming
from fathom.server.schema import (
    achievements,
    campaigns,
    entries,
    lessons,
    members,
    people,
    records,
    reports,
    seats,
    spectator_chats,
    tables,
    team_chats,
)
from fathom.server.sessions import sessions_of
from fathom.server.storage import Person

FORMAT = 1


def export_of(connection: sa.Connection, person: Person) -> bytes:
    """Return all about a person."""
    profile = connection.execute(sa.select(people).where(people.c.id == person.id)).one()
    logs = {id: _log(connection, id) for id in naming(connection, person.id)}
    found = {
        "fathom": FORMAT,
        "made": time.now(),
        "profile": {
            "name": profile.name,
            "login": profile.login,
            "email": profile.email,
            "role": profile.role,
            "created": profile.created,
            "seen": profile.seen,
        },
        "sessions": sessions_of(connection, person),
        "tables": _tables(connection, person, logs),
        "chat": _chat(connection, person, logs),
        "campaigns": _campaigns(connection, person),
        "records": _rows(
            connection, sa.select(records.c.id, records.c.created, records.c.text).where(records.c.owner == person.id)
        ),
        "achievements": _rows(
            connection,
            sa.select(achievements.c.game, achievements.c.code, achievements.c.table_id.label("table"), achievements.c.at).where(
                achievements.c.person_id == person.id
            ),
        ),
        "lessons": _rows(
            connection,
            sa.select(lessons.c.game, lessons.c.lesson, lessons.c.stage, lessons.c.step, lessons.c.done, lessons.c.at).where(
                lessons.c.person_id == person.id
            ),
        ),
        "blocks": blocks_of(connection, person.id),
        "reports": _rows(
            connection,
            sa.select(
                reports.c.at,
                reports.c.about_name.label("about"),
                reports.c.table_id.label("table"),
                reports.c.reason,
                reports.c.text,
            ).where(reports.c.by_person == person.id),
        ),
    }
    return msgspec.json.format(msgspec.json.encode(found), indent=1)


def _log(connection: sa.Connection, table: str) -> list[tuple[AnyEntry, float]]:
    wanted = sa.select(entries.c.body, entries.c.at).where(entries.c.table_id == table).order_by(entries.c.v)
    return [(decode_entry(row.body), row.at) for row in connection.execute(wanted)]


def _tables(connection: sa.Connection, person: Person, logs: dict[str, list[tuple[AnyEntry, float]]]) -> list[dict[str, Any]]:
    """Return the tables where a person sits, those that are over with their records."""
    wanted = (
        sa.select(tables.c.id, tables.c.game, tables.c.status, tables.c.changed, tables.c.info, seats.c.seat)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(seats.c.person_id.in_(keys_of(person)))
        .order_by(tables.c.changed)
    )
    return [
        {
            "id": row.id,
            "game": current_name(row.game),
            "status": row.status,
            "seat": row.seat,
            "changed": row.changed,
            "record": _record(logs[row.id], msgspec.json.decode(row.info)) if row.status == "over" and row.id in logs else None,
        }
        for row in connection.execute(wanted).all()
    ]


def _record(log: list[tuple[AnyEntry, float]], info: dict[str, Any]) -> str:
    """Return a finished game's record from its log: it need not be played through, so the rules may have changed since."""
    opened = log[0][0]
    assert isinstance(opened, Opened)
    names = {seat: chair.name for seat, chair in enumerate(opened.chairs) if chair.name}
    moves: list[Move] = []
    for entry, _ in log:
        if isinstance(entry, Moved):
            moves.append(Move(entry.seat, entry.text))
        elif isinstance(entry, TookBack):
            moves.pop()
        elif isinstance(entry, Sat):
            names[entry.seat] = entry.name
    result = Result(info["reason"], tuple(info["result"]))
    record = Record(
        game=current_name(opened.game),
        version=opened.version,
        players=len(opened.chairs),
        options=opened.options,
        names={seat: name for seat, name in sorted(names.items()) if name},
        moves=tuple(moves),
        result=result,
    )
    return record.text()


def _chat(connection: sa.Connection, person: Person, logs: dict[str, list[tuple[AnyEntry, float]]]) -> list[dict[str, Any]]:
    """Return what a person said, to everybody, to a team and among spectators."""
    said: list[dict[str, Any]] = [
        {"table": id, "at": at, "to": "all", "text": entry.text or entry.phrase}
        for id, log in logs.items()
        for entry, at in log
        if isinstance(entry, Spoke) and entry.user == person.id
    ]
    for kind, chat, mine in (
        ("team", team_chats, team_chats.c.table_id.in_(logs) & team_chats.c.ask.startswith(person.id)),
        ("spectators", spectator_chats, spectator_chats.c.person_id == person.id),
    ):
        rows = connection.execute(sa.select(chat.c.table_id, chat.c.at, chat.c.text).where(mine))
        said += [{"table": row.table_id, "at": row.at, "to": kind, "text": row.text} for row in rows]
    return sorted(said, key=lambda line: line["at"])


def _campaigns(connection: sa.Connection, person: Person) -> list[dict[str, Any]]:
    columns = sa.select(campaigns.c.id, campaigns.c.name, campaigns.c.game, campaigns.c.created)
    return _rows(
        connection, columns.join(members, members.c.campaign_id == campaigns.c.id).where(members.c.person_id.in_(keys_of(person)))
    )


def _rows(connection: sa.Connection, wanted: sa.Select[Any]) -> list[dict[str, Any]]:
    return [dict(row) for row in connection.execute(wanted).mappings()]
