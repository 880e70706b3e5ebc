"""Servers that tests share: one of each kind for each process of pytest."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from server.client import Line, Person, bot
from server.serving import Postgres, Redis, Server, installed

# What is at hand in one process of pytest is used there by all who need it; servers with several workers are the dearest.
SEVERAL = {"postgres", "redis", "on_redis", "on_postgres", "on_both"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sends all who need several workers to the same process."""
    for item in items:
        if isinstance(item, pytest.Function) and SEVERAL & {*item.fixturenames, *_named(item)}:
            item.add_marker(pytest.mark.xdist_group("several"))


def _named(item: pytest.Function) -> list[str]:
    """Fixtures that a test asks for by a parameter."""
    return [value for value in item.callspec.params.values() if isinstance(value, str)] if hasattr(item, "callspec") else []


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Of a server where the games of our own can be played too: Hindsights, Lanterns and Medals."""
    return installed(tmp_path_factory, "server.hindsights", "server.lanterns", "server.medals")


@contextmanager
def faultless(folder: Path, *arguments: str, **environment: str) -> Iterator[Server]:
    """A server with quick bots. Whatever the tests did to it, its log tells of no fault."""
    with Server(folder, "--pace", "0", *arguments, **environment) as running:
        yield running
        faults = running.faults()
    assert not faults, faults


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, environment: dict[str, str]) -> Iterator[Server]:
    """One worker on SQLite."""
    with faultless(tmp_path_factory.mktemp("server"), **environment) as running:
        yield running


@pytest.fixture(scope="session")
def on_redis(tmp_path_factory: pytest.TempPathFactory, redis: Redis, environment: dict[str, str]) -> Iterator[Server]:
    """Two workers on SQLite, which hear of each other through Redis."""
    with faultless(tmp_path_factory.mktemp("on-redis"), "--workers", "2", "--redis", redis.url, **environment) as running:
        yield running


@pytest.fixture(scope="session")
def on_postgres(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, environment: dict[str, str]) -> Iterator[Server]:
    """Two workers on PostgreSQL, which hear of each other through it."""
    arguments = ["--workers", "2", "--database", postgres.url()]
    with faultless(tmp_path_factory.mktemp("on-postgres"), *arguments, **environment) as running:
        yield running


@pytest.fixture(scope="session")
def on_both(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis, environment: dict[str, str]
) -> Iterator[Server]:
    """Two workers on PostgreSQL, which hear of each other through Redis."""
    arguments = ["--workers", "2", "--database", postgres.url(), "--redis", redis.url]
    with faultless(tmp_path_factory.mktemp("on-both"), *arguments, **environment) as running:
        yield running


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
        line.until(lambda line: line.over)
        return str(line.table["id"])


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """New files are for everybody, unless what is tested sees to it: a server that was started in this process has."""
    mask = os.umask(0o022)
    yield
    os.umask(mask)


@pytest.fixture(autouse=True)
def closed_lines() -> Iterator[None]:
    """Every test closes its lines: servers are shared, and the next test may count who is there."""
    before = set(Line.opened)
    yield
    left = Line.opened - before
    for line in left:
        line.__exit__(None, None, None)
    assert not left, [line.table.get("id") for line in left]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def rng(request: pytest.FixtureRequest) -> random.Random:
    """The same choices in every run of a test."""
    return random.Random(request.node.nodeid)
