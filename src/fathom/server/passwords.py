"""Passwords: hashed with argon2, a few at a time, and refused when they are easy to guess."""

from __future__ import annotations

import asyncio
import secrets
from base64 import b64encode
from collections.abc import Callable
from threading import Lock
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from fathom.server.refusals import TableRefusal

AT_ONCE = 2  # hashes, each of which takes 64 MiB and all of a core
MOST_WAITING = 20
LEAST_SCORE = 2  # of zxcvbn, from 0 to 4
LONGEST_SCORED = 72  # characters: zxcvbn takes long for more

T = TypeVar("T")

_hasher = PasswordHasher()
_scoring = Lock()  # zxcvbn keeps the words of the account in a global


class Passwords:
    """Hashes and checks passwords without keeping a worker from anything else."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._there = 0

    async def hash(self, password: str, *about: str) -> str:
        """Return the hash of a new password; refuse one that is common, or near to what it belongs to."""
        return await self._run(lambda: _hash(password, about))

    async def is_right(self, hashed: str | None, password: str) -> bool:
        """Return whether a password is the right one. Without a hash this takes as long and says no."""
        return await self._run(lambda: _verify(hashed or _NOBODY, password))

    async def _run(self, work: Callable[[], T]) -> T:
        if self._there >= AT_ONCE + MOST_WAITING:
            raise TableRefusal("server_full", 503)
        self._there += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(work)
        finally:
            self._there -= 1


def _hash(password: str, about: tuple[str, ...]) -> str:
    with _scoring:
        score = zxcvbn(password[:LONGEST_SCORED], user_inputs=[*about, "fathom"])["score"]
    if score < LEAST_SCORE:
        raise TableRefusal("weak_password", 400)
    return _hasher.hash(password)


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
