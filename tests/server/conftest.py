"""Servers that tests share: one of each kind for each process of pytest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.client import Line, Person, bot
from server.serving import Postgres, Redis, Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One worker on SQLite, with quick bots. Whatever the tests did to it, its log tells of no fault."""
    with Server(tmp_path_factory.mktemp("server"), "--pace", "0") as running:
        yield running
        faults = running.faults()
    assert not faults, faults


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    running = Redis(tmp_path_factory.mktemp("redis"))
    yield running
    running.stop()


@pytest.fixture
def ada(server: Server) -> Iterator[Person]:
    with Person(server, "Ada") as person:
        yield person


@pytest.fixture
def ben(server: Server) -> Iterator[Person]:
    with Person(server, "Ben") as person:
        yield person


@pytest.fixture
def nobody(server: Server) -> Iterator[Person]:
    """Somebody without an identity."""
    with Person(server, None) as person:
        yield person


@pytest.fixture
def duel(ada: Person, ben: Person) -> str:
    """A running table: Ada at seat 0, Ben at seat 1."""
    table = ada.open({"kind": "me"}, {"kind": "open"})
    ben.sit(table, 1)
    return table


@pytest.fixture
def lines(ada: Person, ben: Person, duel: str) -> Iterator[tuple[Line, Line]]:
    """Both players' lines to the duel, up to date."""
    with ada.line(duel) as one, ben.line(duel) as two:
        one.sync()
        two.sync()
        yield one, two


@pytest.fixture(scope="session")
def finished(server: Server) -> str:
    """A public table where two bots have finished their game."""
    with Person(server, "Cleo") as host, host.line(host.open(bot(), bot())) as line:
        line.sync()
        line.until(lambda line: line.over, 60)
        return str(line.table["id"])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """The same choices in every run of a test."""
    return random.Random(request.node.nodeid)
