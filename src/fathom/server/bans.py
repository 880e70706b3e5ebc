"""Bans in the database: of people, and of guests from an address, which is known by its hash only."""

from __future__ import annotations

import time

import sqlalchemy as sa

from fathom.server.actions import write_action
from fathom.server.blocks import short_id
from fathom.server.dialects import put
from fathom.server.names import clean_text
from fathom.server.refusals import TableRefusal
from fathom.server.schema import bans, people, reports, sessions
from fathom.server.sessions import DAY, net_subject
from fathom.server.storage import Person
from fathom.server.time import now
from fathom.server.wire.people import BanInfo, BanWanted


def check_ban(person: Person) -> None:
    """Refuse what somebody who is banned may not do."""
    if (ban := person.ban) is None:
        return
    if ban.until is None:
        raise TableRefusal("banned_for_good", 403, reason=ban.reason)
    raise TableRefusal("banned", 403, reason=ban.reason, until=time.strftime("%Y-%m-%d", time.gmtime(ban.until)))


def ban(connection: sa.Connection, wanted: BanWanted, by: Person | None) -> str:
    """Ban somebody and return their id. Only hosts ban moderators, and nobody bans hosts; `by` is None on the command line."""
    found = _subject(connection, wanted)
    if by is not None and found.id == by.id:
        raise TableRefusal("yourself")
    if by is not None and (found.role == "host" or (found.role is not None and by.role != "host")):
        raise TableRefusal("staff_banned", 403)
    until = None if wanted.days is None else now() + wanted.days * DAY
    reason = clean_text(wanted.reason)
    if not reason:
        raise TableRefusal("no_reason", 400)
    _put(connection, found.id, until, reason, by)
    if wanted.address and (net := _net_of(connection, found.id)) is not None:
        _put(connection, net_subject(net), until, reason, by)
    days = "always" if wanted.days is None else str(wanted.days)
    write_action(connection, None if by is None else by.id, "ban", found.login or found.name, f"{days}: {reason}")
    return found.id


def unban(connection: sa.Connection, short: str, by: Person) -> str:
    """End a ban by its short id, and return whom it was about."""
    subject: str | None = next((one for one in connection.scalars(sa.select(bans.c.subject)) if short_id(one) == short), None)
    if subject is None:
        raise TableRefusal("no_such_ban", 404)
    _end(connection, subject, by.id)
    return subject


def unban_login(connection: sa.Connection, login: str) -> None:
    """End the ban of an account, from the command line."""
    found = connection.scalar(sa.select(people.c.id).where(people.c.login == login.lower()))
    if found is None:
        raise TableRefusal("no_such_login", 404, login=login)
    if connection.scalar(sa.select(bans.c.subject).where(bans.c.subject == found)) is None:
        raise TableRefusal("no_such_ban", 404)
    _end(connection, found, None)


def all_bans(connection: sa.Connection) -> list[BanInfo]:
    """Return the bans that hold, the last first."""
    author = people.alias()
    wanted = (
        sa.select(bans, people.c.name, people.c.login, author.c.name.label("author"))
        .join(people, people.c.id == bans.c.subject, isouter=True)
        .join(author, author.c.id == bans.c.by_person, isouter=True)
        .where(bans.c.until.is_(None) | (bans.c.until > now()))
        .order_by(bans.c.at.desc())
    )
    return [
        BanInfo(
            id=short_id(row.subject),
            name=row.name or "",
            login=row.login,
            address=row.subject.startswith(net_subject("")),
            at=row.at,
            until=row.until,
            reason=row.reason,
            by=None if row.by_person is None else row.author or "",
        )
        for row in connection.execute(wanted)
    ]


def _subject(connection: sa.Connection, wanted: BanWanted) -> Person:
    if (wanted.report is None) == (wanted.login is None):
        raise TableRefusal("one_subject", 400)
    columns = sa.select(people.c.id, people.c.name, people.c.login, people.c.role)
    if wanted.login is not None:
        row = connection.execute(columns.where(people.c.login == wanted.login.lower())).one_or_none()
        if row is None:
            raise TableRefusal("no_such_login", 404, login=wanted.login)
        return Person(*row)
    about = connection.scalar(sa.select(reports.c.about_person).where(reports.c.id == wanted.report))
    if about is None:
        raise TableRefusal("no_such_report", 404)
    row = connection.execute(columns.where(people.c.id == about)).one_or_none()
    if row is None:
        raise TableRefusal("nobody_there", 404)
    return Person(*row)


def _put(connection: sa.Connection, subject: str, until: float | None, reason: str, by: Person | None) -> None:
    by_person = None if by is None else by.id
    put(connection, bans, {"subject": subject, "at": now(), "until": until, "reason": reason, "by_person": by_person})


def _end(connection: sa.Connection, subject: str, by: str | None) -> None:
    named = connection.execute(sa.select(people.c.name, people.c.login).where(people.c.id == subject)).one_or_none()
    connection.execute(bans.delete().where(bans.c.subject == subject))
    write_action(connection, by, "unban", "" if named is None else named.login or named.name)


def _net_of(connection: sa.Connection, person: str) -> str | None:
    """Return the hash of the address that somebody last came from."""
    last = sa.select(sessions.c.net).where(sessions.c.person_id == person).order_by(sessions.c.created.desc()).limit(1)
    return connection.scalar(last) or connection.scalar(sa.select(people.c.net).where(people.c.id == person))
