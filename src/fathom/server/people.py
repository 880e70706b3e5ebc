"""People in the database: guests, accounts, and what lets an account's owner back in."""

from __future__ import annotations

import msgspec
import sqlalchemy as sa

from fathom.server import time
from fathom.server.names import skeleton
from fathom.server.refusals import TableRefusal
from fathom.server.schema import people
from fathom.server.storage import Person


class Account(msgspec.Struct, frozen=True):
    """An account, with what is needed to sign in to it."""

    id: str
    name: str
    login: str
    password: str
    email: str | None
    recovery: str | None


def add_guest(connection: sa.Connection, person: Person, net: str) -> None:
    now = time.now()
    connection.execute(people.insert().values(id=person.id, name=person.name, created=now, seen=now, net=net))


def find_account(connection: sa.Connection, login: str) -> Account | None:
    return _account(connection, people.c.login == login.lower())


def account_of(connection: sa.Connection, person: str) -> Account | None:
    """Return somebody's account; None for a guest."""
    return _account(connection, people.c.id == person)


def _account(connection: sa.Connection, condition: sa.ColumnElement[bool]) -> Account | None:
    columns = [people.c[name] for name in Account.__struct_fields__]
    row = connection.execute(sa.select(*columns).where(condition, people.c.login.is_not(None))).one_or_none()
    return None if row is None else Account(*row)


def check_name_free(connection: sa.Connection, name: str, person: str | None) -> None:
    """Refuse a name that looks like the login of somebody else's account."""
    found = connection.scalar(sa.select(people.c.id).where(people.c.skeleton == skeleton(name)))
    if found is not None and found != person:
        raise TableRefusal("name_taken")


def rename(connection: sa.Connection, person: str, name: str) -> None:
    check_name_free(connection, name, person)
    connection.execute(people.update().where(people.c.id == person).values(name=name))


def check_login_free(connection: sa.Connection, login: str) -> None:
    """Refuse a login that is or looks like somebody's."""
    alike = (people.c.login == login) | (people.c.skeleton == skeleton(login))
    if connection.scalar(sa.select(people.c.id).where(alike)) is not None:
        raise TableRefusal("login_taken")


def make_account(connection: sa.Connection, person: str, login: str, password: str) -> None:
    """Give a guest a login that neither is nor looks like anybody else's."""
    check_login_free(connection, login)
    change = people.update().where(people.c.id == person, people.c.login.is_(None))
    if not connection.execute(change.values(login=login, password=password, skeleton=skeleton(login))).rowcount:
        raise TableRefusal("has_account")


def set_password(connection: sa.Connection, person: str, password: str) -> None:
    connection.execute(people.update().where(people.c.id == person).values(password=password))


def set_email(connection: sa.Connection, person: str, email: str | None) -> None:
    connection.execute(people.update().where(people.c.id == person).values(email=email))


def set_recovery(connection: sa.Connection, person: str, hashes: list[str]) -> None:
    connection.execute(people.update().where(people.c.id == person).values(recovery=msgspec.json.encode(hashes).decode()))


def recovery_of(account: Account) -> list[str]:
    """Return the hashes of the recovery codes that are left."""
    return [] if account.recovery is None else msgspec.json.decode(account.recovery, type=list[str])
