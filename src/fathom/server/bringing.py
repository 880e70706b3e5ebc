"""A guest who signs in to an account brings what they have: seats, campaigns, records and achievements.

Logs that name the guest name the account from then on. A table or campaign where both sit stays as it is.
"""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa

from fathom.server.campaign_log import move_member
from fathom.server.dialects import insert_missing
from fathom.server.rewriting import naming, rewrite_each
from fathom.server.schema import achievements, blocks, people, records, reports, seats, sessions, spectator_chats, tables
from fathom.server.storage import Person
from fathom.server.tables import Tables
from fathom.server.wire.rest import Brought


async def bring(kept: Tables, guest: Person, account: Person) -> Brought:
    """Move what a guest has to an account, and sign the guest out."""
    storage = kept.storage
    named = await storage.read(partial(naming, person=guest.id))
    both = set(await storage.read(partial(naming, person=account.id)))
    moved = [id for id in named if id not in both]

    def rename(body: str, _: int) -> str:
        return body.replace(guest.id, account.id)

    await rewrite_each(storage, moved, rename, lambda _, info: None)
    sat = await storage.write(partial(_move, guest=guest.id, account=account.id, moved=moved))
    for id in moved:
        await kept.reread(id)
    return Brought(tables=sat, left=len(named) - len(moved))


def _move(connection: sa.Connection, guest: str, account: str, moved: list[str]) -> int:
    """Move the rows that name a guest, and return the number of seats."""
    mine = (seats.c.person_id == guest) & seats.c.table_id.in_(moved)
    sat = connection.execute(seats.update().where(mine).values(person_id=account)).rowcount
    hosted = (tables.c.host == guest) & tables.c.id.in_(moved)
    connection.execute(tables.update().where(hosted).values(host=account))
    move_member(connection, guest, account)
    connection.execute(records.update().where(records.c.owner == guest).values(owner=account))
    earned = connection.execute(sa.select(achievements).where(achievements.c.person_id == guest)).mappings().all()
    insert_missing(connection, achievements, [{**row, "person_id": account} for row in earned])
    connection.execute(achievements.delete().where(achievements.c.person_id == guest))
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
    return sat
