"""Identities: a random id, signed and kept in a cookie or sent as a bearer token; passwords hashed with argon2."""

from __future__ import annotations

import asyncio
import re
import secrets
from base64 import b64encode

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, URLSafeSerializer
from litestar.connection import ASGIConnection

from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person, Storage

COOKIE = "fathom"
COOKIE_AGE = 400 * 86_400  # the longest that browsers allow
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that look alike
IS_ID = re.compile("[a-z0-9]{8}").fullmatch
_BEARER = re.compile(r"Bearer ([\w.-]{1,200})")
_hasher = PasswordHasher()


class Identities:
    """Signs ids and finds people by them."""

    def __init__(self, secret: str, storage: Storage) -> None:
        self._signer = URLSafeSerializer(secret, salt="fathom identity")
        self._storage = storage

    def token(self, person: Person) -> str:
        return self._signer.dumps(person.id)

    async def of(self, connection: ASGIConnection) -> Person | None:  # type: ignore[type-arg]
        """Return the person who sent this, by their bearer token or their cookie."""
        given = _BEARER.fullmatch(connection.headers.get("authorization", ""))
        token = given[1] if given else connection.cookies.get(COOKIE)
        if not token:
            return None
        try:
            id = self._signer.loads(token)
        except BadSignature:
            return None
        return await self._storage.person(id) if isinstance(id, str) else None

    async def new_guest(self, name: str) -> Person:
        person = Person(secrets.token_hex(16), name)
        await self._storage.add_person(person)
        return person

    async def make_account(self, person: Person, login: str, password: str) -> Person:
        """Turn a guest into an account that can log in from anywhere."""
        if person.login is not None:
            raise TableRefusal("has_account")
        hashed = await asyncio.to_thread(_hasher.hash, password)
        if not await self._storage.make_account(person.id, login, hashed):
            raise TableRefusal("login_taken")
        return Person(person.id, person.name, login.lower())

    async def log_in(self, login: str, password: str) -> Person:
        found = await self._storage.password_of(login)
        # An unknown login takes as long as a wrong password, so that nobody can tell them apart.
        hashed = _NOBODY if found is None else found[1]
        if not await asyncio.to_thread(_verify, hashed, password) or found is None:
            raise TableRefusal("wrong_password", 403)
        person = await self._storage.person(found[0])
        assert person is not None
        return person


def new_id() -> str:
    """Return a new id for a table, a record or a campaign: short enough to read out, too many to guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(8))


def _verify(hashed: str, password: str) -> bool:
    try:
        return _hasher.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def _nobodys_hash() -> str:
    """Return a hash that matches no password and takes as long to verify as a real one."""
    salt, digest = (b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (_hasher.salt_len, _hasher.hash_len))
    costs = f"m={_hasher.memory_cost},t={_hasher.time_cost},p={_hasher.parallelism}"
    return f"$argon2id$v=19${costs}${salt}${digest}"


_NOBODY = _nobodys_hash()
