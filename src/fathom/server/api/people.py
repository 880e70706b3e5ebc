"""Requests about people: who you are, and what is yours."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Controller, MediaType, Response, delete, get, patch, post
from litestar.params import JSONBody

from fathom.server import people, sessions
from fathom.server.achievements import all_achievements, earned_by
from fathom.server.api.parameters import (
    BANNED_MAY,
    Me,
    TheAccounts,
    TheAsker,
    TheCaller,
    TheHost,
    TheIdentities,
    TheStorage,
    Visitor,
    problems,
)
from fathom.server.bringing import bring
from fathom.server.export import export_of
from fathom.server.identity import Caller, Identities
from fathom.server.invitations import keys_of
from fathom.server.leaving import delete_person
from fathom.server.names import clean_name
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person
from fathom.server.wire import common, rest
from fathom.server.wire import people as wire


class People(Controller):
    """Who you are."""

    path = "/api"
    tags = ["people"]

    @get("/me", responses=problems(401))
    async def me(self, me: Me) -> rest.Me:
        """Return your identity."""
        return _me(me)

    @post("/guest", responses=problems(400, 403, 409))
    async def guest(
        self, data: JSONBody[rest.Named], identities: TheIdentities, host: TheHost, caller: TheCaller
    ) -> Response[rest.Me]:
        """Create an identity: a cookie for browsers, a token for programs."""
        name = clean_name(data.name)
        host.budgets.spend("guests_address", caller.address)
        return await welcome(await identities.new_guest(name, caller), identities, caller)

    @patch("/me", responses=problems(400, 401, 403, 409))
    async def rename(self, data: JSONBody[rest.Named], me: Me, storage: TheStorage) -> rest.Me:
        """Change your name. Seats that you have taken keep the old one."""
        name = clean_name(data.name)
        await storage.write(partial(people.rename, person=me.id, name=name))
        return rest.Me(name=name, account=me.login, role=_role(me))

    @post("/account", status_code=200, responses=problems(400, 401, 403, 409, 503))
    async def make_account(self, data: JSONBody[rest.Credentials], me: Me, accounts: TheAccounts, caller: TheCaller) -> rest.Me:
        """Add a login and a password to a guest, who keeps everything."""
        return _me(await accounts.make_account(me, data.login, data.password, caller))

    @post("/login", status_code=200, responses=problems(400, 403, 409, 503))
    async def log_in(
        self,
        data: JSONBody[rest.LogIn],
        accounts: TheAccounts,
        identities: TheIdentities,
        host: TheHost,
        caller: TheCaller,
        person: Visitor,
    ) -> Response[rest.Me]:
        """Log in to an account; a guest may bring what they have."""
        account = await accounts.log_in(data.login, data.password, caller)
        brought = None
        if data.bring and person is not None and person.login is None:
            brought = await bring(host.tables, person, account)
            await host.connections.changed(person.id)
        return await welcome(account, identities, caller, brought)

    @post("/logout", status_code=204, responses=problems(403))
    async def log_out(self, person: Visitor, storage: TheStorage, identities: TheIdentities, host: TheHost) -> Response[None]:
        """Log out here. A guest cannot come back."""
        if person is not None:
            await storage.write(partial(sessions.end_session, person=person.id, short=person.session or "-"))
            await host.connections.changed(person.id)
        return Response(None, status_code=204, cookies=[identities.cookie("")])

    @get("/me/tables", responses=problems(401))
    async def my_tables(self, me: Me, storage: TheStorage) -> rest.MyTables:
        """List your tables, those that wait for you first."""
        current = await storage.tables_of(keys_of(me), over=False)
        over = await storage.tables_of(keys_of(me), over=True)
        waiting = [info for info, seat in current if _waits(info, seat)]
        return rest.MyTables(
            waiting=waiting,
            running=[info for info, seat in current if not _waits(info, seat)],
            over=[info for info, _ in over],
            seats={info.id: seat for info, seat in [*current, *over]},
        )

    @get("/me/achievements", responses=problems(401))
    async def my_achievements(self, me: Me, storage: TheStorage) -> list[rest.GameAchievements]:
        """List your achievements in each game that has some, with the table where you earned them."""
        return all_achievements(await storage.read(partial(earned_by, person=me.id)))

    @get("/me/export", media_type=MediaType.JSON, responses=problems(401))
    async def export(self, me: Me, host: TheHost, storage: TheStorage, asker: TheAsker) -> Response[bytes]:
        """Download everything that the server knows about you, as one JSON file."""
        host.budgets.spend("heavy_person", me.id)
        host.budgets.spend("heavy_address", asker.address)
        body = await storage.read(partial(export_of, person=me))
        headers = {"content-disposition": 'attachment; filename="fathom.json"'}
        return Response(body, media_type=MediaType.JSON, headers=headers)

    @delete("/me", status_code=204, responses=problems(400, 401, 403, 409, 503), opt=BANNED_MAY)
    async def leave(
        self,
        data: JSONBody[wire.Confirmed],
        me: Me,
        accounts: TheAccounts,
        identities: TheIdentities,
        host: TheHost,
        caller: TheCaller,
    ) -> Response[None]:
        """Delete your account and all that is yours. Others keep their games, with "somebody" in your seat."""
        if me.login is not None:
            await accounts.check_password(me, data.password or "", caller)
        elif not data.confirm:
            raise TableRefusal("not_confirmed", 400)
        await delete_person(host.tables, me)
        await host.connections.changed(me.id)
        return Response(None, status_code=204, cookies=[identities.cookie("")])


async def welcome(
    person: Person, identities: Identities, caller: Caller, brought: rest.Brought | None = None
) -> Response[rest.Me]:
    """Begin a session, and return who it is for."""
    token = sessions.new_token()
    me = _me(await identities.begin(person, caller, token))
    return Response(msgspec.structs.replace(me, token=token, brought=brought), cookies=[identities.cookie(token)])


def _me(person: Person) -> rest.Me:
    ban = None if person.ban is None else wire.Ban(reason=person.ban.reason, until=person.ban.until)
    return rest.Me(name=person.name, account=person.login, role=_role(person), ban=ban)


def _role(person: Person) -> wire.Role | None:
    return "host" if person.role == "host" else "moderator" if person.role == "moderator" else None


def _waits(info: common.TableInfo, seat: int) -> bool:
    """Return whether a table waits for the person whose seat that is: for a move, or to take an invitation."""
    kept = info.seats[seat]
    return not info.outdated and (kept.kind == "invited" or (seat in info.to_act and not kept.stand_in))
