"""Leaving for good: what is deleted with a person, and what others keep without them.

Others' games stay as they were. In them the person has no name any more, which is shown as "somebody", and an id that is
nobody's; what they said is removed.
"""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
import sqlalchemy as sa

from fathom.server import requests
from fathom.server.actions import write_action
from fathom.server.archives import take_name
from fathom.server.campaign_log import move_member
from fathom.server.entries import AnyEntry, Chair, Opened, Sat, Spoke, decode_entry, encode_entry
from fathom.server.refusals import TableRefusal
from fathom.server.rewriting import naming, remove_spectator, rewrite, write_again
from fathom.server.schema import (
    achievements,
    actions,
    archives,
    bans,
    blocks,
    lessons,
    mentions,
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
UNAVAILABLE = 503


async def delete_person(tables: Tables, person: Person, by_host: bool = False) -> None:
    """Delete a person. What a host does, on the command line, is written down."""
    storage = tables.storage
    gone = GONE + secrets.token_hex(14)
    for info, seat in await storage.tables_of([person.id], over=False, most=None):
        if info.seats[seat].kind == "person":
            await _leave(tables, info.id, seat, person)
    # A table is finished with in one transaction: if the database goes away meanwhile, the next attempt does the others.
    while named := await storage.read(partial(naming, person=person.id)):
        for id in named:
            await write_again(storage, partial(_forget_table, table=id, person=person.id, gone=gone))
            await tables.reread(id)
    for id in await storage.read(partial(_watched, person=person.id)):
        await write_again(storage, partial(remove_spectator, table=id, person=person.id))
        await tables.reread(id)
    await storage.write(partial(_delete, person=person, gone=gone))
    if by_host:
        await storage.write(partial(write_action, by=None, action="delete", about="account"))


async def _leave(tables: Tables, id: str, seat: int, person: Person) -> None:
    """Leave a seat: it is free again, or a bot plays on."""
    try:
        await tables.do(id, lambda table: requests.leave(table, seat, person.id))
    except TableRefusal as refusal:
        if refusal.status == UNAVAILABLE:
            raise
        # Otherwise a bot plays already, or the table cannot be read any more.


def _forget_table(connection: sa.Connection, table: str, person: str, gone: str) -> None:
    """Take somebody out of a table: its log and its archive, the lists that follow from them, and what was said."""
    mine = (seats.c.table_id == table) & (seats.c.person_id == person)
    seat = connection.scalar(sa.select(seats.c.seat).where(mine))
    rewrite(connection, table, partial(_forget, person=person, gone=gone), partial(_unname, seat))
    if seat is not None:
        take_name(connection, table, seat)
    connection.execute(seats.update().where(mine).values(person_id=gone))
    connection.execute(tables.update().where(tables.c.id == table, tables.c.host == person).values(host=gone))
    said = (team_chats.c.table_id == table) & team_chats.c.ask.startswith(person)
    connection.execute(team_chats.update().where(said).values(text="", ask=sa.func.replace(team_chats.c.ask, person, gone)))
    connection.execute(mentions.delete().where(mentions.c.table_id == table, mentions.c.person_id == person))


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


def _unname(seat: int | None, info: dict[str, object]) -> None:
    """Take a name from what the lobby shows of a table."""
    shown = info["seats"]
    assert isinstance(shown, list)
    if seat is not None and shown[seat]["kind"] in ("person", "invited"):
        shown[seat]["name"] = ""


def _delete(connection: sa.Connection, person: Person, gone: str) -> None:
    """Delete everything else about somebody."""
    id = person.id
    connection.execute(archives.delete().where(archives.c.id.in_(sa.select(records.c.id).where(records.c.owner == id))))
    _unname_actions(connection, person)
    for table, column in (
        (sessions, sessions.c.person_id),
        (achievements, achievements.c.person_id),
        (lessons, lessons.c.person_id),
        (records, records.c.owner),
        (blocks, blocks.c.person_id),
        (blocks, blocks.c.other_id),
        (bans, bans.c.subject),
        (reports, reports.c.about_person),
        (people, people.c.id),
    ):
        connection.execute(table.delete().where(column == id))
    connection.execute(reports.update().where(reports.c.by_person == id).values(by_person=gone))
    connection.execute(actions.update().where(actions.c.by_person == id).values(by_person=gone))
    move_member(connection, id, gone, "")


def _unname_actions(connection: sa.Connection, person: Person) -> None:
    """Take a name from what moderators have done, where it is certain that it was about this person: names are not unique."""
    about = sa.select(reports.c.id).where(reports.c.about_person == person.id)
    theirs = (actions.c.action == "close") & actions.c.detail.in_(about)
    if person.login is not None:
        theirs |= actions.c.action.in_(("ban", "unban", "role")) & (actions.c.about == person.login)
    connection.execute(actions.update().where(theirs).values(about=""))
