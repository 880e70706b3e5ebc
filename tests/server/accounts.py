"""People with accounts, and those who look after a server."""

from __future__ import annotations

import io
import itertools
import os
from contextlib import redirect_stderr, redirect_stdout
from typing import NamedTuple

from fathom.cli import main
from server.client import Person
from server.serving import Server

PASSWORD = "correct horse"
_numbers = itertools.count()


def account(server: Server, name: str = "Ada", password: str = PASSWORD) -> Person:
    """Somebody with an account of their own."""
    person = Person(server, name)
    person.ok("POST", "/api/account", json={"login": new_login(name), "password": password})
    return person


def new_login(name: str = "person") -> str:
    """A login that nobody has yet at any server of this process."""
    return f"{name.lower()}.{next(_numbers)}x"


def login_of(person: Person) -> str:
    return str(person.ok("GET", "/api/me")["account"])


def log_in(server: Server, login: str, password: str = PASSWORD) -> Person:
    """The same person elsewhere."""
    with Person(server, None) as nobody:
        token = nobody.ok("POST", "/api/login", json={"login": login, "password": password})["token"]
    return Person(server, token=token)


class Said(NamedTuple):
    """What a command ended with and said."""

    code: int
    out: str
    error: str


def admin(server: Server, *arguments: str) -> Said:
    """Run `fathom admin` in this process: a new one takes a second to start."""
    out, error = io.StringIO(), io.StringIO()
    mask = os.umask(0o022)
    try:
        with redirect_stdout(out), redirect_stderr(error):
            code = main(["admin", *arguments, "--data", str(server.data)])
    finally:
        os.umask(mask)
    return Said(code, out.getvalue(), error.getvalue())


def staff(server: Server, role: str = "moderator") -> Person:
    """Somebody with a role, given as the first one is: in the database."""
    person = account(server, "Mo")
    server.query("UPDATE people SET role = ? WHERE login = ?", role, login_of(person))
    return person
