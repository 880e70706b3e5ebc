"""Campaigns in the database. A sitting is written in one transaction with its table's beginning and end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from fathom.core.campaign import Sitting
from fathom.core.registry import current_name
from fathom.server.entries import Chair, Place
from fathom.server.schema import crews, members, sittings


class Crew(msgspec.Struct, frozen=True, kw_only=True):
    """A group that plays a logbook together. Its chairs name people by id, so it stays on the server."""

    id: str
    host: str
    name: str
    game: str
    chairs: list[Chair]
    options: dict[str, str]
    created: float

    def has(self, person: str) -> bool:
        return any(chair.user == person for chair in self.chairs)


class Logged(msgspec.Struct, frozen=True, kw_only=True):
    """What a step of a crew's table adds to its logbook."""

    place: Place
    opened: bool  # the table was set up
    began: list[Chair] | None  # the game began with these people
    ended: Sitting | None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a crew's log."""

    number: int
    table: str
    page: int
    began: float
    sitting: Sitting | None  # None: it is not over


# -- inside a transaction


def log_sitting(connection: sa.Connection, table: str, at: float, logged: Logged) -> None:
    """Writes down what has happened at a crew's table."""
    place = logged.place
    if logged.opened:
        row = {"crew_id": place.crew, "number": place.number, "table_id": table, "page": place.page, "began": at}
        connection.execute(sittings.insert().values(row))
    if logged.began is not None:
        _welcome(connection, place.crew, logged.began)
    if logged.ended is not None:
        body = msgspec.json.encode(logged.ended).decode()
        connection.execute(sittings.update().where(sittings.c.table_id == table).values(body=body))


def _welcome(connection: sa.Connection, id: str, seated: Sequence[Chair]) -> None:
    """Seats that were free in a crew belong to those who took them."""
    crew = find_crew(connection, id)
    if crew is None:
        return
    known = [chair.user for chair in crew.chairs]
    chairs = [
        Chair(user=new.user, name=new.name) if new.user and new.user not in known and not (old.user or old.level) else old
        for old, new in zip(crew.chairs, seated, strict=True)
    ]
    # Somebody who was invited and has come is a member now.
    came = {chair.user for chair in seated if chair.user and not chair.invited}
    chairs = [Chair(user=chair.user, name=chair.name) if chair.user in came else chair for chair in chairs]
    if chairs != crew.chairs:
        connection.execute(crews.update().where(crews.c.id == id).values(chairs=_encode(chairs)))
        _add_members(connection, id, [chair.user for chair in chairs if chair.user and chair.user not in known])


def find_crew(connection: sa.Connection, id: str) -> Crew | None:
    row = connection.execute(sa.select(crews).where(crews.c.id == id)).one_or_none()
    return None if row is None else _crew(row)


def add_crew(connection: sa.Connection, crew: Crew) -> None:
    connection.execute(
        crews.insert().values(
            id=crew.id,
            host=crew.host,
            name=crew.name,
            game=crew.game,
            chairs=_encode(crew.chairs),
            options=_encode(crew.options),
            created=crew.created,
        )
    )
    _add_members(connection, crew.id, [chair.user for chair in crew.chairs if chair.user])


def _add_members(connection: sa.Connection, crew: str, people: list[str]) -> None:
    if people:
        connection.execute(members.insert(), [{"crew_id": crew, "person_id": person} for person in people])


def crews_of(connection: sa.Connection, person: str, most: int) -> list[Crew]:
    """The crews that somebody belongs to, those that played last first."""
    played = sa.select(sa.func.max(sittings.c.began)).where(sittings.c.crew_id == crews.c.id).scalar_subquery()
    wanted = (
        sa.select(crews)
        .join(members, members.c.crew_id == crews.c.id)
        .where(members.c.person_id == person)
        .order_by(sa.func.coalesce(played, crews.c.created).desc())
        .limit(most)
    )
    return [_crew(row) for row in connection.execute(wanted)]


def count_crews(connection: sa.Connection, host: str) -> int:
    return connection.scalar(sa.select(sa.func.count()).where(crews.c.host == host)) or 0


def names_of(connection: sa.Connection, ids: set[str]) -> dict[str, str]:
    """Crews' names by their ids."""
    return {row.id: row.name for row in connection.execute(sa.select(crews).where(crews.c.id.in_(ids)))}


def log_of(connection: sa.Connection, crew: str) -> list[Row]:
    """A crew's sittings, the oldest first."""
    wanted = sa.select(sittings).where(sittings.c.crew_id == crew).order_by(sittings.c.number)
    return [
        Row(
            number=row.number,
            table=row.table_id,
            page=row.page,
            began=row.began,
            sitting=None if row.body is None else _decode_sitting(row.body),
        )
        for row in connection.execute(wanted)
    ]


_decode_sitting = msgspec.json.Decoder(Sitting).decode
_decode_chairs = msgspec.json.Decoder(list[Chair]).decode
_decode_options = msgspec.json.Decoder(dict[str, str]).decode


def _encode(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _crew(row: sa.Row[tuple[object, ...]]) -> Crew:
    return Crew(
        id=row.id,
        host=row.host,
        name=row.name,
        game=current_name(row.game),
        chairs=_decode_chairs(row.chairs),
        options=_decode_options(row.options),
        created=row.created,
    )
