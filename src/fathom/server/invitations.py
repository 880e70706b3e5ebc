"""Invitations: a seat that is kept for an account, whether there is one or not.

A host who invites somebody must not learn who has an account here. So a seat may be kept for a login that nobody has; if somebody
takes that login later, the seat is theirs.
"""

from __future__ import annotations

from fathom.server.entries import PREFIX
from fathom.server.storage import Person


def key_of(login: str) -> str:
    """Return what stands for the person with that login, where nobody had it."""
    return f"{PREFIX}{login.lower()}"


def keys_of(person: Person) -> tuple[str, ...]:
    """Return everything that a seat kept for a person may name them by."""
    return (person.id,) if person.login is None else (person.id, key_of(person.login))
