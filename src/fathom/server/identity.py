"""Identities: who sent a request, by a session's token in a cookie or as a bearer token.

Older versions signed a person's id instead. Such a token counts until its owner ends a session, and a browser that brings one in
its cookie is given a session.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import re
import secrets
from base64 import urlsafe_b64encode
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa
from itsdangerous import BadSignature, URLSafeSerializer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.enums import ScopeType

from fathom.server import people, sessions, time
from fathom.server.addresses import address_of, net_of
from fathom.server.agents import agent_of
from fathom.server.budgets import Budgets
from fathom.server.outages import Unavailable
from fathom.server.settings import Settings
from fathom.server.storage import Person, Storage

COOKIE = "fathom"
NEW_COOKIE = "fathom_cookie"  # where a request's state holds the cookie that its answer is to set
MOST_SESSIONS = 1_000
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
IS_ID = re.compile("[a-z0-9]{8}").fullmatch
_BEARER = re.compile(r"Bearer ([\w.-]{1,200})", re.ASCII)
_IS_TOKEN = re.compile(r"[\w-]{43}", re.ASCII).fullmatch

_log = logging.getLogger("fathom.server")


class Caller(msgspec.Struct, frozen=True):
    """Where a request comes from. Only the keyed hash of the address is ever stored."""

    address: str
    net: str
    agent: str


class Identities:
    """Begins sessions, and finds people by them."""

    def __init__(self, settings: Settings, storage: Storage, budgets: Budgets) -> None:
        self._settings = settings
        self._storage = storage
        self._budgets = budgets
        self._signers = [URLSafeSerializer(secret, salt="fathom identity") for secret in (settings.secret, *settings.old_secrets)]
        self._lasts = sessions.lifetime(settings.session_days)

    def caller(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Caller:
        address = address_of(connection)
        return Caller(address, net_of(address, self._settings.secret), agent_of(connection.headers.get("user-agent", "")))

    async def of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Person | None:
        """Return the person who sent this, by their bearer token or their cookie."""
        given = _BEARER.fullmatch(connection.headers.get("authorization", ""))
        token = given[1] if given else connection.cookies.get(COOKIE)
        if not token:
            return None
        caller = self.caller(connection)
        if _IS_TOKEN(token):
            id = sessions.id_of(token)
            found = await self._storage.read(partial(sessions.find_session, id=id, net=caller.net))
            if found is None:
                return None
            if time.now() - found.seen > sessions.HOUR:
                await self._renew(found.person)
                if not given:
                    self._set_cookie(connection, token)
            return found.person
        signed = self._signed(token)
        if signed is None:
            return None
        person = await self._storage.read(partial(sessions.find_signed, person=signed, net=caller.net))
        if person is None or given or connection.scope["type"] != ScopeType.HTTP:
            return person
        # Requests that come together are given the same session.
        key = f"session {token}".encode()
        new = urlsafe_b64encode(hmac.new(self._settings.secret.encode(), key, hashlib.sha256).digest()).decode().rstrip("=")
        self._set_cookie(connection, new)
        return await self.begin(person, caller, new)

    async def begin(self, person: Person, caller: Caller, token: str) -> Person:
        """Begin a session with a new token, and return the person in it, with their role and ban.

        Where there are too many, the oldest ends.
        """
        id = sessions.id_of(token)
        most = int(min(self._budgets.most("sessions_account"), MOST_SESSIONS))
        row = sessions.Row(id, person.id, caller.agent, caller.net)

        def work(connection: sa.Connection) -> sessions.Found | None:
            sessions.add_session(connection, row, self._lasts, most)
            return sessions.find_session(connection, id, caller.net)

        found = await self._storage.write(work)
        return msgspec.structs.replace(person, session=id) if found is None else found.person

    async def new_guest(self, name: str, caller: Caller) -> Person:
        person = Person(secrets.token_hex(16), name)

        def work(connection: sa.Connection) -> None:
            people.check_name_free(connection, name, None)
            people.add_guest(connection, person, caller.net)

        await self._storage.write(work)
        return person

    def cookie(self, token: str) -> Cookie:
        """Return the cookie that keeps a browser signed in; without a token, one that signs it out."""
        settings = self._settings
        age = int(self._lasts) if token else 0
        path = settings.path or "/"
        return Cookie(COOKIE, value=token, max_age=age, httponly=True, samesite="lax", secure=settings.https, path=path)

    def _signed(self, token: str) -> str | None:
        """Return the id that an older version signed, with today's secret or one that it replaced."""
        for signer in self._signers:
            try:
                id = signer.loads(token)
            except BadSignature:
                continue
            return id if isinstance(id, str) else None
        return None

    async def _renew(self, person: Person) -> None:
        """Note that a session is used. If that cannot be stored, the request goes on all the same."""
        renewed = partial(sessions.renew_session, id=person.session, person=person.id, lasts=self._lasts)
        try:
            await self._storage.write(renewed)
        except Unavailable:
            _log.warning("A session could not be renewed.")

    def _set_cookie(self, connection: ASGIConnection[Any, Any, Any, Any], token: str) -> None:
        if connection.scope["type"] == ScopeType.HTTP:
            connection.scope.setdefault("state", {})[NEW_COOKIE] = self.cookie(token)


def new_id() -> str:
    """Return a new id for a table, a record or a campaign: short enough to read out, too many to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))
