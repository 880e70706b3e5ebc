"""Requests of hosts and moderators: reports, bans, removed lines, roles."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import sqlalchemy as sa
from litestar import Controller, delete, get, post, put
from litestar.params import JSONBody, Parameter

from fathom.server import actions, bans, lesson_progress, reports, roles
from fathom.server.api.lessons import lesson_counts
from fathom.server.api.parameters import Id, Me, ShortId, TheHost, TheStorage, problems
from fathom.server.overview import overview_of
from fathom.server.refusals import TableRefusal
from fathom.server.rewriting import remove_line, remove_spectator_line, write_again
from fathom.server.storage import Person
from fathom.server.wire import people as wire
from fathom.server.wire.lessons import LessonCount

Line = Annotated[int, Parameter(ge=1, le=1_000_000)]
Closed = Annotated[bool, Parameter(required=False, description="Those that are closed, instead of those that are open.")]


class Admin(Controller):
    """What hosts and moderators do. All of it is written down."""

    path = "/api/admin"
    tags = ["moderation"]

    @get("/overview", responses=problems(401, 403))
    async def overview(self, me: Me, storage: TheStorage, host: TheHost) -> wire.Overview:
        """Return the server in numbers."""
        _check_moderator(me)
        sockets = sum(len(live.watchers) for live in host.tables.kept.values())
        return await storage.read(partial(overview_of, sockets=sockets))

    @get("/reports", responses=problems(400, 401, 403))
    async def reports(self, me: Me, storage: TheStorage, closed: Closed = False) -> list[wire.ReportInfo]:
        """List reports, the last first."""
        _check_moderator(me)
        return await storage.read(partial(reports.all_reports, closed=closed))

    @post("/reports/{id:str}/close", status_code=204, responses=problems(400, 401, 403, 404))
    async def close_report(self, id: Id, me: Me, storage: TheStorage) -> None:
        """Close a report."""
        _check_moderator(me)
        await storage.write(partial(reports.close_report, id=id, by=me.id))

    @get("/bans", responses=problems(401, 403))
    async def bans(self, me: Me, storage: TheStorage) -> list[wire.BanInfo]:
        """List the bans that hold, the last first."""
        _check_moderator(me)
        return await storage.read(bans.all_bans)

    @post("/bans", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def ban(self, data: JSONBody[wire.BanWanted], me: Me, storage: TheStorage, host: TheHost) -> list[wire.BanInfo]:
        """Ban somebody: they can watch, but not take a seat, chat, open tables or upload games. Return all bans."""
        _check_moderator(me)
        await host.connections.changed(await storage.write(partial(bans.ban, wanted=data, by=me)))
        return await storage.read(bans.all_bans)

    @delete("/bans/{id:str}", responses=problems(400, 401, 403, 404))
    async def unban(self, id: ShortId, me: Me, storage: TheStorage, host: TheHost) -> None:
        """End a ban."""
        _check_moderator(me)
        await host.connections.changed(await storage.write(partial(bans.unban, short=id, by=me)))

    @delete("/tables/{id:str}/lines/{line:int}", responses=problems(400, 401, 403, 404, 503))
    async def remove_line(self, id: Id, line: Line, me: Me, storage: TheStorage, host: TheHost) -> None:
        """Remove a line of a table's chat."""
        _check_moderator(me)

        def work(connection: sa.Connection) -> None:
            remove_line(connection, id, line)
            actions.write_action(connection, me.id, "remove", id, f"line {line}")

        await write_again(storage, work)
        await host.tables.reread(id)

    @delete("/tables/{id:str}/spectator-lines/{line:int}", responses=problems(400, 401, 403, 404, 503))
    async def remove_spectator_line(self, id: Id, line: Line, me: Me, storage: TheStorage, host: TheHost) -> None:
        """Remove a line of the spectators' chat."""
        _check_moderator(me)

        def work(connection: sa.Connection) -> None:
            remove_spectator_line(connection, id, line)
            actions.write_action(connection, me.id, "remove", id, f"spectator line {line}")

        await write_again(storage, work)
        await host.tables.reread(id)

    @get("/roles", responses=problems(401, 403))
    async def roles(self, me: Me, storage: TheStorage) -> list[wire.StaffInfo]:
        """List hosts and moderators."""
        _check_host(me)
        return await storage.read(roles.staff)

    @put("/roles", responses=problems(400, 401, 403, 404, 409))
    async def set_role(self, data: JSONBody[wire.RoleWanted], me: Me, storage: TheStorage) -> list[wire.StaffInfo]:
        """Give an account a role, or take it away. Return all who have one."""
        _check_host(me)
        await storage.write(partial(roles.set_role, login=data.login, role=data.role, by=me.id))
        return await storage.read(roles.staff)

    @get("/lessons", responses=problems(401, 403))
    async def lessons(self, me: Me, storage: TheStorage) -> list[LessonCount]:
        """Return how far people come in lessons the first time that they take them, without names."""
        _check_host(me)
        return lesson_counts(await storage.read(lesson_progress.counts))

    @get("/actions", responses=problems(401, 403))
    async def actions(self, me: Me, storage: TheStorage) -> list[wire.ActionInfo]:
        """List what hosts and moderators have done, the last first."""
        _check_moderator(me)
        return await storage.read(actions.last_actions)


def _check_moderator(me: Person) -> None:
    if me.role not in ("host", "moderator"):
        raise TableRefusal("staff_only", 403)


def _check_host(me: Person) -> None:
    if me.role != "host":
        raise TableRefusal("hosts_only", 403)
