"""Leaving for good: what is deleted with a person, and what others keep without them.

Others' games stay as they were. In them the person has no name any more, which is shown as "somebody", and an id that is
nobody's; what they said is removed.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from functools import partial

import msgspec
import sqlalchemy as sa

from fathom.server import requests
from fathom.server.actions import write_action
from fathom.server.archives import take_name
from fathom.server.campaign_log import move_member
from fathom.server.entries import AnyEntry, Chair, Opened, Sat, Spoke, decode_entry, encode_entry
from fathom.server.refusals import TableRefusal
from fathom.server.rewriting import naming, remove_spectator, rewrite_each, write_again
from fathom.server.schema import (
    achievements,
    actions,
    bans,
    blocks,
    people,
    records,
    reports,
    seats,
    sessions,
    spectator_chats,
    tables,
    team_chats,
)
from fathom.server.storage import Person
from fathom.server.tables import Tables

GONE = "gone"  # how the ids of people who have gone begin; others are hexadecimal


async def delete_person(tables: Tables, person: Person, by_host: bool = False) -> None:
    """Delete a person. What a host does, on the command line, is written down."""
    storage = tables.storage
    gone = GONE + secrets.token_hex(14)
    for info, seat in await storage.tables_of([person.id], over=False, most=None):
        if info.seats[seat].kind == "person":
            await _leave(tables, info.id, seat, person)
    named = await storage.read(partial(naming, person=person.id))
    sat = dict(await storage.read(partial(_seats, person=person.id)))
    await rewrite_each(storage, named, partial(_forget, person=person.id, gone=gone), partial(_unname, sat))
    watched = await storage.read(partial(_watched, person=person.id))
    for id in watched:
        await write_again(storage, partial(remove_spectator, table=id, person=person.id))
    for id, seat in sat.items():
        await storage.write(partial(take_name, id=id, seat=seat))
    await storage.write(partial(_delete, person=person, gone=gone, sat=sat))
    if by_host:
        await storage.write(partial(write_action, by=None, action="delete", about="account"))
    for id in {*named, *watched}:
        await tables.reread(id)


async def _leave(tables: Tables, id: str, seat: int, person: Person) -> None:
    """Leave a seat: it is free again, or a bot plays on."""
    with suppress(TableRefusal):  # a bot plays already, or the table cannot be read any more
        await tables.do(id, lambda table: requests.leave(table, seat, person.id))


def _seats(connection: sa.Connection, person: str) -> list[tuple[str, int]]:
    rows = connection.execute(sa.select(seats.c.table_id, seats.c.seat).where(seats.c.person_id == person))
    return [(row.table_id, row.seat) for row in rows]


def _watched(connection: sa.Connection, person: str) -> list[str]:
    """Return the tables where somebody spoke as a spectator."""
    chat = spectator_chats.c
    return list(connection.scalars(sa.select(chat.table_id).where(chat.person_id == person).distinct()))


def _forget(body: str, _: int, person: str, gone: str) -> str:
    """Return an entry without a person: no name, no words, and an id that is nobody's."""
    if person not in body:
        return body
    return encode_entry(_nameless(decode_entry(body), person)).decode().replace(person, gone)


def _nameless(entry: AnyEntry, person: str) -> AnyEntry:
    match entry:
        case Opened():
            return msgspec.structs.replace(entry, chairs=[_nameless_chair(chair, person) for chair in entry.chairs])
        case Sat(user=user) if user == person:
            return msgspec.structs.replace(entry, name="")
        case Spoke(user=user) if user == person:
            return msgspec.structs.replace(entry, name="", text="", phrase=None, removed=True)
    return entry


def _nameless_chair(chair: Chair, person: str) -> Chair:
    return msgspec.structs.replace(chair, name="") if chair.user == person else chair


def _unname(sat: dict[str, int], id: str, info: dict[str, object]) -> None:
    """Take a name from what the lobby shows of a table."""
    shown = info["seats"]
    assert isinstance(shown, list)
    if id in sat and shown[sat[id]]["kind"] in ("person", "invited"):
        shown[sat[id]]["name"] = ""


def _delete(connection: sa.Connection, person: Person, gone: str, sat: dict[str, int]) -> None:
    id = person.id
    for table, column in (
        (sessions, sessions.c.person_id),
        (achievements, achievements.c.person_id),
        (records, records.c.owner),
        (blocks, blocks.c.person_id),
        (blocks, blocks.c.other_id),
        (bans, bans.c.subject),
        (reports, reports.c.about_person),
        (seats, seats.c.person_id),
        (people, people.c.id),
    ):
        connection.execute(table.delete().where(column == id))
    connection.execute(tables.update().where(tables.c.host == id).values(host=gone))
    connection.execute(reports.update().where(reports.c.by_person == id).values(by_person=gone))
    connection.execute(actions.update().where(actions.c.by_person == id).values(by_person=gone))
    connection.execute(actions.update().where(actions.c.about.in_([person.name, person.login or person.name])).values(about=""))
    for table_id, seat in sat.items():
        said = (team_chats.c.table_id == table_id) & (team_chats.c.seat == seat) & team_chats.c.ask.startswith(id)
        ask = sa.func.replace(team_chats.c.ask, id, gone)
        connection.execute(team_chats.update().where(said).values(text="", ask=ask))
    move_member(connection, id, gone, "")
