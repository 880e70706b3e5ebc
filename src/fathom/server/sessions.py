"""Sessions in the database: where people are signed in. Only a hash of a session's token is kept."""

from __future__ import annotations

import hashlib
import secrets

import msgspec
import sqlalchemy as sa

from fathom.server import time
from fathom.server.dialects import insert_missing
from fathom.server.schema import bans, people, sessions
from fathom.server.storage import Ban, Person
from fathom.server.wire.people import SessionInfo

HOUR = 3_600.0
DAY = 86_400.0
LONGEST_DAYS = 400  # that browsers keep a cookie
SHORT = 12  # characters of an id that its owner is shown


class Found(msgspec.Struct, frozen=True):
    """A session that holds, whose it is, and when it was last seen."""

    person: Person
    seen: float


class Row(msgspec.Struct, frozen=True):
    """A new session."""

    id: str
    person: str
    agent: str
    net: str


def new_token() -> str:
    return secrets.token_urlsafe(32)


def id_of(token: str) -> str:
    """Return the id under which a token's session is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def lifetime(days: int) -> float:
    """Return the seconds that a session lasts after it was used last."""
    return min(days or LONGEST_DAYS, LONGEST_DAYS) * DAY


def add_session(connection: sa.Connection, row: Row, lasts: float, most: int) -> None:
    """Add a session unless it is there, and end the oldest ones of that person beyond `most`."""
    now = time.now()
    added = {"id": row.id, "person_id": row.person, "agent": row.agent, "net": row.net}
    insert_missing(connection, sessions, [{**added, "created": now, "seen": now, "expires": now + lasts}])
    connection.execute(people.update().where(people.c.id == row.person).values(seen=now))
    newest = sa.select(sessions.c.id).where(*_of(row.person)).order_by(sessions.c.created.desc(), sessions.c.id)
    _delete(connection, [id for id in list(connection.scalars(newest))[most:] if id != row.id])


def find_session(connection: sa.Connection, id: str, net: str) -> Found | None:
    """Return a session that has not expired, with its person, and the ban that holds for a request from `net`."""
    wanted = _person(net, sessions.c.seen).join(sessions, sessions.c.person_id == people.c.id)
    row = connection.execute(wanted.where(sessions.c.id == id, sessions.c.expires > time.now())).one_or_none()
    return None if row is None else Found(_read_person(row, id), row.seen)


def find_signed(connection: sa.Connection, person: str, net: str) -> Person | None:
    """Return the person of a signed token, if their signed tokens still count."""
    wanted = _person(net).where(people.c.id == person, people.c.signed.is_(True))
    row = connection.execute(wanted).one_or_none()
    return None if row is None else _read_person(row, "")


def renew_session(connection: sa.Connection, id: str, person: str, lasts: float) -> None:
    """Note that a session was used now."""
    now = time.now()
    connection.execute(sessions.update().where(sessions.c.id == id).values(seen=now, expires=now + lasts))
    connection.execute(people.update().where(people.c.id == person).values(seen=now))


def sessions_of(connection: sa.Connection, person: Person) -> list[SessionInfo]:
    """Return where somebody is signed in, the last used first."""
    wanted = sa.select(sessions).where(*_of(person.id)).order_by(sessions.c.seen.desc())
    return [
        SessionInfo(id=row.id[:SHORT], created=row.created, seen=row.seen, agent=row.agent, current=row.id == person.session)
        for row in connection.execute(wanted)
    ]


def end_session(connection: sa.Connection, person: str, short: str) -> list[str]:
    """End one session of somebody's, by the start of its id, and return the ids ended."""
    found = sa.select(sessions.c.id).where(sessions.c.person_id == person, sessions.c.id.startswith(short, autoescape=True))
    ended = list(connection.scalars(found))
    _delete(connection, ended)
    _end_signed(connection, person)
    return ended


def end_sessions(connection: sa.Connection, person: str, but: str | None = None) -> list[str]:
    """End all sessions of somebody's but one, and return the ids ended."""
    found = sa.select(sessions.c.id).where(sessions.c.person_id == person)
    ended = [id for id in connection.scalars(found) if id != but]
    _delete(connection, ended)
    _end_signed(connection, person)
    return ended


def open_among(connection: sa.Connection, ids: list[str]) -> set[str]:
    """Return the sessions among these that hold."""
    return set(connection.scalars(sa.select(sessions.c.id).where(sessions.c.id.in_(ids), sessions.c.expires > time.now())))


def banned_now(connection: sa.Connection) -> set[str]:
    """Return what is banned: people by their ids, and addresses."""
    return set(connection.scalars(sa.select(bans.c.subject).where(_holds(bans.c.until, time.now()))))


def was_used_from(connection: sa.Connection, person: str, net: str) -> bool:
    """Return whether somebody has a session that was begun at that address."""
    found = sa.select(sessions.c.id).where(sessions.c.person_id == person, sessions.c.net == net).limit(1)
    return connection.scalar(found) is not None


def _of(person: str) -> tuple[sa.ColumnElement[bool], ...]:
    return sessions.c.person_id == person, sessions.c.expires > time.now()


def _delete(connection: sa.Connection, ids: list[str]) -> None:
    if ids:
        connection.execute(sessions.delete().where(sessions.c.id.in_(ids)))


def _end_signed(connection: sa.Connection, person: str) -> None:
    """Signed tokens cannot be told apart, so they all end with the first session that is ended."""
    connection.execute(people.update().where(people.c.id == person, people.c.signed.is_(True)).values(signed=False))


# -- people, with the ban that holds for them

_person_ban = bans.alias("person_ban")
_net_ban = bans.alias("net_ban")


def _person(net: str, *more: sa.Column[float]) -> sa.Select[tuple[object, ...]]:
    """Select people; an address is banned for guests only, since others share it."""
    now = time.now()
    return (
        sa.select(
            people.c.id,
            people.c.name,
            people.c.login,
            people.c.role,
            sa.func.coalesce(_person_ban.c.reason, _net_ban.c.reason).label("reason"),
            sa.case((_person_ban.c.subject.is_not(None), _person_ban.c.until), else_=_net_ban.c.until).label("until"),
            *more,
        )
        .select_from(people)
        .join(_person_ban, (_person_ban.c.subject == people.c.id) & _holds(_person_ban.c.until, now), isouter=True)
        .join(
            _net_ban,
            (_net_ban.c.subject == net_subject(net)) & people.c.login.is_(None) & _holds(_net_ban.c.until, now),
            isouter=True,
        )
    )


def net_subject(net: str) -> str:
    """Return what a ban of an address is stored under."""
    return f"net:{net}"


def _holds(until: sa.Column[float | None], now: float) -> sa.ColumnElement[bool]:
    return until.is_(None) | (until > now)


def _read_person(row: sa.Row[tuple[object, ...]], session: str) -> Person:
    ban = None if row.reason is None else Ban(row.reason, row.until)
    return Person(row.id, row.name, row.login, row.role, ban, session)
