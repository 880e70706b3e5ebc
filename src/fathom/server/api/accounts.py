"""Requests about signing in: sessions, passwords, and the ways back in."""

from __future__ import annotations

from functools import partial

from litestar import Controller, Response, delete, get, post, put
from litestar.params import JSONBody

from fathom.server import people, sessions
from fathom.server.api.parameters import (
    BANNED_MAY,
    Me,
    ShortId,
    TheAccounts,
    TheCaller,
    TheHost,
    TheIdentities,
    TheStorage,
    problems,
)
from fathom.server.api.people import welcome
from fathom.server.refusals import TableRefusal
from fathom.server.wire import people as wire
from fathom.server.wire import rest


class Accounts(Controller):
    """Where and how you sign in."""

    path = "/api"
    tags = ["signing in"]

    @get("/me/sessions", responses=problems(401))
    async def sessions(self, me: Me, storage: TheStorage) -> list[wire.SessionInfo]:
        """List where you are signed in, the last used first."""
        return await storage.read(partial(sessions.sessions_of, person=me))

    @delete("/me/sessions/{id:str}", responses=problems(400, 401, 403, 404), opt=BANNED_MAY)
    async def end_session(self, id: ShortId, me: Me, storage: TheStorage, host: TheHost) -> None:
        """Sign out one browser or program."""
        if not await storage.write(partial(sessions.end_session, person=me.id, short=id)):
            raise TableRefusal("no_such_session", 404)
        await host.connections.changed(me.id)

    @delete("/me/sessions", responses=problems(401, 403), opt=BANNED_MAY)
    async def end_sessions(self, me: Me, storage: TheStorage, host: TheHost) -> None:
        """Sign out everywhere else."""
        await storage.write(partial(sessions.end_sessions, person=me.id, but=me.session))
        await host.connections.changed(me.id)

    @get("/me/account", responses=problems(401))
    async def account(self, me: Me, storage: TheStorage, accounts: TheAccounts) -> wire.AccountInfo:
        """Return how you can sign in."""
        found = await storage.read(partial(people.account_of, person=me.id))
        return wire.AccountInfo(
            login=me.login,
            email=None if found is None else found.email,
            recovery_codes=0 if found is None else len(people.recovery_of(found)),
            mail=accounts.mails,
        )

    @put("/me/password", status_code=204, responses=problems(400, 401, 403, 409, 503), opt=BANNED_MAY)
    async def change_password(
        self, data: JSONBody[wire.NewPassword], me: Me, accounts: TheAccounts, host: TheHost, caller: TheCaller
    ) -> None:
        """Change your password. Everywhere else you are signed out."""
        await accounts.change_password(me, data.current, data.new, caller)
        await host.connections.changed(me.id)

    @post("/me/recovery-codes", status_code=200, responses=problems(400, 401, 403, 409, 503), opt=BANNED_MAY)
    async def new_codes(
        self, data: JSONBody[wire.Confirmed], me: Me, accounts: TheAccounts, caller: TheCaller
    ) -> wire.RecoveryCodes:
        """Make new recovery codes. They are shown this once, and older ones are void."""
        return wire.RecoveryCodes(codes=await accounts.new_codes(me, data.password or "", caller))

    @put("/me/email", status_code=202, responses=problems(400, 401, 403, 404, 409, 503), opt=BANNED_MAY)
    async def set_email(self, data: JSONBody[wire.EmailWanted], me: Me, accounts: TheAccounts, caller: TheCaller) -> None:
        """Give your account an e-mail address, which counts once the mailed link was opened; or remove it."""
        await accounts.set_email(me, data.email, data.password, caller)

    @post("/email", status_code=204, responses=problems(400, 403))
    async def confirm_email(self, data: JSONBody[wire.EmailConfirmed], accounts: TheAccounts) -> None:
        """Confirm an e-mail address with what the mailed link carries."""
        await accounts.confirm_email(data.token)

    @get("/recover", responses=problems())
    async def recovery_ways(self, accounts: TheAccounts) -> wire.RecoveryWays:
        """Return how a forgotten password can be replaced, before you are anybody."""
        return wire.RecoveryWays(mail=accounts.mails)

    @post("/recover", status_code=200, responses=problems(400, 403, 503))
    async def recover(
        self,
        data: JSONBody[wire.RecoverByCode],
        accounts: TheAccounts,
        identities: TheIdentities,
        host: TheHost,
        caller: TheCaller,
    ) -> Response[rest.Me]:
        """Set a new password with a recovery code, and sign in."""
        person = await accounts.recover(data.login, data.code, data.password, caller)
        await host.connections.changed(person.id)
        return await welcome(person, identities, caller)

    @post("/recover/mail", status_code=202, responses=problems(400, 403, 404))
    async def mail_link(self, data: JSONBody[wire.RecoverByMail], accounts: TheAccounts, caller: TheCaller) -> None:
        """Mail a link to the owner of an account. The answer does not tell whether there is one."""
        await accounts.mail_link(data.login, caller)

    @post("/recover/link", status_code=200, responses=problems(400, 403, 503))
    async def recover_by_link(
        self,
        data: JSONBody[wire.RecoverByLink],
        accounts: TheAccounts,
        identities: TheIdentities,
        host: TheHost,
        caller: TheCaller,
    ) -> Response[rest.Me]:
        """Set a new password with what the mailed link carries, and sign in."""
        person = await accounts.recover_by_link(data.token, data.password)
        await host.connections.changed(person.id)
        return await welcome(person, identities, caller)
