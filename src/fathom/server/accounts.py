"""Accounts: signing in, passwords and the ways back in.

Attempts are limited by account and address, and those from addresses where an account was never used together: so nobody can
guess long, and nobody can lock out the owner, who comes from an address that is known.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import partial

import msgspec
import sqlalchemy as sa
from itsdangerous import BadData, URLSafeTimedSerializer

from fathom.server import people, sessions
from fathom.server.budgets import Budgets
from fathom.server.identity import Caller, new_id
from fathom.server.mail import Mail
from fathom.server.names import clean_login
from fathom.server.passwords import Passwords
from fathom.server.people import Account
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.storage import Person, Storage

CODES = 8
LINK_LASTS = 3_600  # seconds
CONFIRMATION_LASTS = 86_400


class Accounts:
    """What a worker does with accounts."""

    def __init__(self, settings: Settings, storage: Storage, budgets: Budgets) -> None:
        self._storage = storage
        self._budgets = budgets
        self._passwords = Passwords()
        self._mail = Mail(settings)
        secrets = [*reversed(settings.old_secrets), settings.secret]  # the last one signs
        self._links = URLSafeTimedSerializer(secrets, salt="fathom recovery")
        self._confirmations = URLSafeTimedSerializer(secrets, salt="fathom e-mail")
        self._secret = settings.secret.encode()

    @property
    def mails(self) -> bool:
        return self._mail.is_there

    # -- signing in

    async def make_account(self, person: Person, login: str, password: str, caller: Caller) -> Person:
        """Turn a guest into an account that can sign in from anywhere."""
        if person.login is not None:
            raise TableRefusal("has_account")
        login = clean_login(login)
        # What cannot be had is refused before its password is hashed, which takes a core and 64 MiB.
        await self._storage.read(partial(people.check_login_free, login=login))
        self._budgets.spend("accounts_address", caller.address)
        hashed = await self._passwords.hash(password, login, person.name)
        try:
            await self._storage.write(partial(people.make_account, person=person.id, login=login, password=hashed))
        except sa.exc.IntegrityError:
            raise TableRefusal("login_taken") from None
        return msgspec.structs.replace(person, login=login)

    async def log_in(self, login: str, password: str, caller: Caller) -> Person:
        """Return the owner of an account."""
        account = await self._storage.read(partial(people.find_account, login=login))
        spent = await self._spend(login, account, caller)
        # An unknown login takes as long as a wrong password, so that nobody can tell them apart.
        right = await self._passwords.is_right(None if account is None else account.password, password)
        if account is None or not right:
            raise TableRefusal("wrong_password", 403)
        self._give_back(spent)
        return Person(account.id, account.name, account.login)

    async def check_password(self, person: Person, password: str, caller: Caller) -> Account:
        """Return somebody's account if they know its password."""
        account = await self._storage.read(partial(people.account_of, person=person.id))
        if account is None:
            raise TableRefusal("no_account")
        spent = await self._spend(account.login, account, caller)
        if not await self._passwords.is_right(account.password, password):
            raise TableRefusal("wrong_password", 403)
        self._give_back(spent)
        return account

    async def _spend(self, login: str, account: Account | None, caller: Caller) -> list[tuple[str, str]]:
        """Count an attempt against every limit that it meets, and return what was spent."""
        login = login.lower()
        known = account is not None and await self._storage.read(
            partial(sessions.was_used_from, person=account.id, net=caller.net)
        )
        wanted = [("logins_address", caller.address), ("logins_account", f"{login}|{caller.address}")]
        if not known:
            wanted.append(("logins_strangers", login))
        for name, who in wanted:
            self._budgets.spend(name, who)
        return wanted

    def _give_back(self, spent: list[tuple[str, str]]) -> None:
        """Let a right password count for nothing."""
        for name, who in spent:
            self._budgets.give_back(name, who)

    async def change_password(self, person: Person, current: str, new: str, caller: Caller) -> None:
        """Set a new password and end all other sessions."""
        account = await self.check_password(person, current, caller)
        await self._set_password(account, new, person.session)

    async def _set_password(self, account: Account, new: str, kept: str | None, recovery: list[str] | None = None) -> None:
        hashed = await self._passwords.hash(new, account.login, account.name)

        def work(connection: sa.Connection) -> None:
            fresh = people.account_of(connection, account.id)
            if fresh is None or (fresh.password, fresh.recovery) != (account.password, account.recovery):
                raise TableRefusal(
                    "wrong_password" if recovery is None else "wrong_code", 403
                )  # somebody else was faster, perhaps with the same code
            people.set_password(connection, account.id, hashed)
            if recovery is not None:
                people.set_recovery(connection, account.id, recovery)
            sessions.end_sessions(connection, account.id, but=kept)

        await self._storage.write(work)

    # -- recovery codes

    async def new_codes(self, person: Person, password: str, caller: Caller) -> list[str]:
        """Make new recovery codes; older ones are void."""
        account = await self.check_password(person, password, caller)
        codes = ["-".join((new_id()[:4], new_id()[:4], new_id()[:4])) for _ in range(CODES)]
        hashes = [self._hash_code(code) for code in codes]
        await self._storage.write(partial(people.set_recovery, person=account.id, hashes=hashes))
        return codes

    async def recover(self, login: str, code: str, password: str, caller: Caller) -> Person:
        """Set a new password by a recovery code, which is used up, and end all sessions."""
        account = await self._storage.read(partial(people.find_account, login=login))
        spent = await self._spend(login, account, caller)
        given = self._hash_code(code)
        left = [] if account is None else people.recovery_of(account)
        if account is None or given not in left:
            raise TableRefusal("wrong_code", 403)
        await self._set_password(account, password, None, [one for one in left if one != given])
        self._give_back(spent)
        return Person(account.id, account.name, account.login)

    def _hash_code(self, code: str) -> str:
        """Return what is stored of a code. It is random and long, so a fast hash is enough."""
        plain = "".join(char for char in code.lower() if char.isalnum())
        return hashlib.sha256(plain.encode()).hexdigest()

    # -- mail

    async def mail_link(self, login: str, caller: Caller) -> None:
        """Mail a link to the owner of an account, if there is one with an address."""
        self._mail.check()
        account = await self._storage.read(partial(people.find_account, login=login))
        self._budgets.spend("mail_address", caller.address)
        self._budgets.spend("mail_account", login.lower())
        if account is not None and account.email is not None:
            token = self._links.dumps([account.login, self._stamp(account)])
            self._mail.send_later(account.email, "recover", str(token), account.name)

    async def recover_by_link(self, token: str, password: str) -> Person:
        """Set a new password by a mailed link, which works once, and end all sessions."""
        try:
            login, stamp = msgspec.convert(self._links.loads(token, max_age=LINK_LASTS), tuple[str, str])
        except (BadData, msgspec.ValidationError):
            raise TableRefusal("old_link", 403) from None
        account = await self._storage.read(partial(people.find_account, login=login))
        if account is None or not hmac.compare_digest(stamp, self._stamp(account)):
            raise TableRefusal("old_link", 403)
        await self._set_password(account, password, None)
        return Person(account.id, account.name, account.login)

    def _stamp(self, account: Account) -> str:
        """Return what a link carries so that it ends with the password that it replaces."""
        return hmac.new(self._secret, f"{account.id} {account.password}".encode(), hashlib.sha256).hexdigest()[:16]

    async def set_email(self, person: Person, email: str | None, password: str, caller: Caller) -> None:
        """Mail a link to a new address, which counts once the link was opened; or forget the address."""
        account = await self.check_password(person, password, caller)
        if email is None:
            await self._storage.write(partial(people.set_email, person=account.id, email=None))
            return
        self._mail.check()
        self._budgets.spend("mail_address", caller.address)
        self._budgets.spend("mail_account", account.login)
        token = self._confirmations.dumps([account.login, email, self._stamp(account)])
        self._mail.send_later(email, "confirm", str(token), account.name)

    async def confirm_email(self, token: str) -> None:
        """Keep an address whose owner has opened the mailed link."""
        try:
            found = self._confirmations.loads(token, max_age=CONFIRMATION_LASTS)
            login, email, stamp = msgspec.convert(found, tuple[str, str, str])
        except (BadData, msgspec.ValidationError):
            raise TableRefusal("old_link", 403) from None
        account = await self._storage.read(partial(people.find_account, login=login))
        if account is None or not hmac.compare_digest(stamp, self._stamp(account)):
            raise TableRefusal("old_link", 403)
        await self._storage.write(partial(people.set_email, person=account.id, email=email))
