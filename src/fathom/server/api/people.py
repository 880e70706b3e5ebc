"""Requests about people: who you are, and what is yours."""

from __future__ import annotations

from functools import partial

from litestar import Controller, Response, get, patch, post
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from fathom.server.achievements import all_achievements, earned_by
from fathom.server.api.chairs import check_name
from fathom.server.api.parameters import Me, TheIdentities, TheSettings, TheStorage, problems
from fathom.server.identity import COOKIE, COOKIE_AGE, Identities
from fathom.server.settings import Settings
from fathom.server.storage import Person
from fathom.server.wire import common, rest


class People(Controller):
    """Who you are."""

    path = "/api"
    tags = ["people"]

    @get("/me", responses=problems(401))
    async def me(self, me: Me) -> rest.Me:
        """Return your identity."""
        return _me(me)

    @post("/guest", responses=problems(400, 403))
    async def guest(self, data: JSONBody[rest.Named], identities: TheIdentities, settings: TheSettings) -> Response[rest.Me]:
        """Create an identity: a cookie for browsers, a token for programs."""
        return _welcome(await identities.new_guest(check_name(data.name)), identities, settings)

    @patch("/me", responses=problems(400, 401, 403))
    async def rename(self, data: JSONBody[rest.Named], me: Me, storage: TheStorage) -> rest.Me:
        """Change your name. Seats that you have taken keep the old one."""
        await storage.rename(me.id, check_name(data.name))
        return rest.Me(name=data.name, account=me.login)

    @post("/account", status_code=200, responses=problems(400, 401, 403, 409))
    async def make_account(self, data: JSONBody[rest.Credentials], me: Me, identities: TheIdentities) -> rest.Me:
        """Add a login and a password to a guest, who keeps everything."""
        return _me(await identities.make_account(me, data.login, data.password))

    @post("/login", status_code=200, responses=problems(400, 403))
    async def log_in(
        self, data: JSONBody[rest.Credentials], identities: TheIdentities, settings: TheSettings
    ) -> Response[rest.Me]:
        """Log in to an account."""
        return _welcome(await identities.log_in(data.login, data.password), identities, settings)

    @post("/logout", status_code=204, responses=problems(403))
    async def log_out(self, settings: TheSettings) -> Response[None]:
        """Log out of this browser. A guest cannot come back."""
        return Response(None, status_code=204, cookies=[_cookie("", settings, 0)])

    @get("/me/tables", responses=problems(401))
    async def my_tables(self, me: Me, storage: TheStorage) -> rest.MyTables:
        """List your tables, those that wait for you first."""
        current = await storage.tables_of(me.id, over=False)
        over = await storage.tables_of(me.id, over=True)
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


def _me(person: Person) -> rest.Me:
    return rest.Me(name=person.name, account=person.login)


def _welcome(person: Person, identities: Identities, settings: Settings) -> Response[rest.Me]:
    token = identities.token(person)
    me = rest.Me(name=person.name, account=person.login, token=token)
    return Response(me, cookies=[_cookie(token, settings, COOKIE_AGE)])


def _cookie(value: str, settings: Settings, age: int) -> Cookie:
    return Cookie(COOKIE, value=value, max_age=age, httponly=True, samesite="lax", secure=settings.https, path="/")


def _waits(info: common.TableInfo, seat: int) -> bool:
    """Return whether a table waits for the person whose seat that is: for a move, or to take an invitation."""
    kept = info.seats[seat]
    return kept.kind == "invited" or (seat in info.to_act and not kept.stand_in)
