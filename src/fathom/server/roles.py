"""Who looks after the server: hosts may do everything, moderators see to reports, bans and chat."""

from __future__ import annotations

import sqlalchemy as sa

from fathom.server.actions import write_action
from fathom.server.refusals import TableRefusal
from fathom.server.schema import people
from fathom.server.wire.people import Role, StaffInfo


def set_role(connection: sa.Connection, login: str, role: Role | None, by: str | None) -> None:
    """Give an account a role, or take it away."""
    found = connection.execute(sa.select(people.c.id, people.c.login).where(people.c.login == login.lower())).one_or_none()
    if found is None:
        raise TableRefusal("no_such_login", 404, login=login)
    if found.id == by:
        raise TableRefusal("own_role")
    connection.execute(people.update().where(people.c.id == found.id).values(role=role))
    write_action(connection, by, "role", found.login, role or "none")


def staff(connection: sa.Connection) -> list[StaffInfo]:
    """Return all who have a role."""
    wanted = sa.select(people.c.login, people.c.name, people.c.role).where(people.c.role.is_not(None)).order_by(people.c.login)
    return [StaffInfo(login=row.login, name=row.name, role=row.role) for row in connection.execute(wanted)]
