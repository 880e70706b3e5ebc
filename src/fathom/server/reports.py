"""What people report of each other, in the database, for moderators."""

from __future__ import annotations

import sqlalchemy as sa

from fathom.server import time
from fathom.server.actions import write_action
from fathom.server.identity import new_id
from fathom.server.met import find_met
from fathom.server.names import clean_text
from fathom.server.refusals import TableRefusal
from fathom.server.schema import bans, people, reports
from fathom.server.wire.people import ReportInfo, ReportWanted

MOST_LISTED = 200


def add_report(connection: sa.Connection, person: str, wanted: ReportWanted) -> None:
    """Store a report, with a copy of the line that it is about."""
    about = find_met(connection, wanted)
    if about.id == person:
        raise TableRefusal("yourself")
    row = {"id": new_id(), "at": time.now(), "by_person": person, "about_person": about.id, "about_name": about.name}
    where = {"table_id": wanted.table, "line": wanted.line, "spectator_line": wanted.spectator_line}
    text = clean_text(wanted.text) or ""
    connection.execute(reports.insert().values(**row, **where, quote=about.quote, reason=wanted.reason, text=text))


def all_reports(connection: sa.Connection, closed: bool) -> list[ReportInfo]:
    """Return the open reports, or those that are closed, the last first."""
    author, subject = people.alias(), people.alias()
    now = time.now()
    wanted = (
        sa.select(reports, author.c.name.label("author"), subject.c.login, bans.c.subject)
        .join(author, author.c.id == reports.c.by_person, isouter=True)
        .join(subject, subject.c.id == reports.c.about_person, isouter=True)
        .join(
            bans,
            (bans.c.subject == reports.c.about_person) & (bans.c.until.is_(None) | (bans.c.until > now)),
            isouter=True,
        )
        .where(reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None))
        .order_by(reports.c.at.desc())
        .limit(MOST_LISTED)
    )
    return [
        ReportInfo(
            id=row.id,
            at=row.at,
            by=row.author or "",
            about=row.about_name,
            login=row.login,
            table=row.table_id,
            line=row.line,
            spectator_line=row.spectator_line,
            quote=row.quote,
            reason=row.reason,
            text=row.text,
            closed=row.closed,
            banned=row.subject is not None,
        )
        for row in connection.execute(wanted)
    ]


def close_report(connection: sa.Connection, id: str, by: str) -> None:
    """Close a report: a moderator has looked at it."""
    about = connection.scalar(sa.select(reports.c.about_name).where(reports.c.id == id))
    if about is None:
        raise TableRefusal("no_such_report", 404)
    open = reports.update().where(reports.c.id == id, reports.c.closed.is_(None))
    if connection.execute(open.values(closed=time.now(), closed_by=by)).rowcount:
        write_action(connection, by, "close", about, id)
