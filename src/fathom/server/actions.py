"""What hosts and moderators have done, in the database: every change of theirs is written down in its own transaction."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa

from fathom.server import time
from fathom.server.schema import actions, people
from fathom.server.wire.people import ActionInfo

Action = Literal["ban", "unban", "close", "remove", "role", "delete"]

MOST_LISTED = 200
LONGEST_ABOUT = 40
LONGEST_DETAIL = 200


def write_action(connection: sa.Connection, by: str | None, action: Action, about: str, detail: str = "") -> None:
    """Write down what somebody did; without `by` it was done on the command line."""
    row = {"at": time.now(), "by_person": by, "action": action}
    connection.execute(actions.insert().values(**row, about=about[:LONGEST_ABOUT], detail=detail[:LONGEST_DETAIL]))


def last_rewriting(connection: sa.Connection) -> int:
    """Return the number of the last action that rewrote the logs of tables."""
    wanted = sa.select(sa.func.max(actions.c.id)).where(actions.c.action.in_(("delete", "remove")))
    return connection.scalar(wanted) or 0


def last_actions(connection: sa.Connection) -> list[ActionInfo]:
    """Return what was done, the newest first."""
    wanted = (
        sa.select(actions, people.c.name)
        .join(people, people.c.id == actions.c.by_person, isouter=True)
        .order_by(actions.c.id.desc())
        .limit(MOST_LISTED)
    )
    return [
        ActionInfo(
            at=row.at,
            by=None if row.by_person is None else row.name or "",
            action=row.action,
            about=row.about,
            detail=row.detail,
        )
        for row in connection.execute(wanted)
    ]
