"""A guest who signs in to an account brings what they have: seats, campaigns, records, achievements and lessons.

Logs that name the guest name the account from then on. A table or campaign where both sit stays as it is.
"""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa

from fathom.server.campaign_log import move_member
from fathom.server.dialects import insert_missing
from fathom.server.lesson_progress import bring_lessons
from fathom.server.rewriting import naming, rewrite, write_again
from fathom.server.schema import (
    achievements,
    bans,
    blocks,
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
from fathom.server.wire.rest import Brought


async def bring(kept: Tables, guest: Person, account: Person) -> Brought:
    """Move what a guest has to an account, and sign the guest out."""
    storage = kept.storage
    both = set(await storage.read(partial(naming, person=account.id)))
    named = await storage.read(partial(naming, person=guest.id))
    moved = [id for id in named if id not in both]
    # A table is moved in one transaction: if the database goes away meanwhile, the next attempt moves the others.
    for id in moved:
        await write_again(storage, partial(_move_table, table=id, guest=guest.id, account=account.id))
        await kept.reread(id)
    sat = await storage.read(partial(_count_seats, account=account.id, moved=moved))
    await storage.write(partial(_move, guest=guest.id, account=account.id))
    return Brought(tables=sat, left=len(named) - len(moved))


def _move_table(connection: sa.Connection, table: str, guest: str, account: str) -> None:
    """Put an account in a guest's place at a table: in its log, and in the lists that follow from it."""
    rewrite(connection, table, lambda body, _: body.replace(guest, account), lambda _: None)
    for column in (seats.c.person_id, mentions.c.person_id, spectator_chats.c.person_id):
        mine = (column.table.c.table_id == table) & (column == guest)
        connection.execute(column.table.update().where(mine).values({column.name: account}))
    connection.execute(tables.update().where(tables.c.id == table, tables.c.host == guest).values(host=account))
    said = (team_chats.c.table_id == table) & team_chats.c.ask.startswith(guest)
    connection.execute(team_chats.update().where(said).values(ask=sa.func.replace(team_chats.c.ask, guest, account)))


def _count_seats(connection: sa.Connection, account: str, moved: list[str]) -> int:
    wanted = sa.select(seats.c.table_id).where(seats.c.person_id == account)
    return len(set(moved) & set(connection.scalars(wanted)))


def _move(connection: sa.Connection, guest: str, account: str) -> None:
    """Move everything else that is a guest's."""
    move_member(connection, guest, account)
    bring_lessons(connection, guest, account)
    connection.execute(records.update().where(records.c.owner == guest).values(owner=account))
    for table, column in ((achievements, achievements.c.person_id), (bans, bans.c.subject)):
        rows = connection.execute(sa.select(table).where(column == guest)).mappings().all()
        insert_missing(connection, table, [{**row, column.name: account} for row in rows])
        connection.execute(table.delete().where(column == guest))
    unwanted = connection.execute(sa.select(blocks).where(blocks.c.person_id == guest, blocks.c.other_id != account))
    insert_missing(connection, blocks, [{**row, "person_id": account} for row in unwanted.mappings().all()])
    connection.execute(blocks.delete().where(blocks.c.person_id == guest))
    about = connection.execute(sa.select(blocks).where(blocks.c.other_id == guest, blocks.c.person_id != account))
    insert_missing(connection, blocks, [{**row, "other_id": account} for row in about.mappings().all()])
    connection.execute(blocks.delete().where(blocks.c.other_id == guest))
    for column in (reports.c.by_person, reports.c.about_person, spectator_chats.c.person_id):
        connection.execute(column.table.update().where(column == guest).values({column.name: account}))
    connection.execute(sessions.delete().where(sessions.c.person_id == guest))
    connection.execute(people.update().where(people.c.id == guest).values(signed=False))
