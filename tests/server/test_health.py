"""Whether the server is alive and ready: it says so itself, also while it starts and when something is broken."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from fathom.cli import main
from fathom.core.errors import FathomError
from fathom.server import database, readiness
from fathom.server.database import prepare_database
from fathom.server.host import Host
from fathom.server.readiness import Readiness
from fathom.server.schema import metadata
from server.client import Person
from server.hosting import Hosts
from server.olden import unpack
from server.serving import PATIENCE, Redis, Server, ask, client, free_port, wait_for

CHECKS = {"read", "write", "schema", "workers", "channel", "disk"}


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Somebody writes to a SQLite file and does not end."""
    connection = sqlite3.connect(file, isolation_level=None, timeout=30)
    try:
        connection.execute("BEGIN IMMEDIATE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


def people_in(file: Path) -> list[str]:
    """The names of the people in a database."""
    with closing(sqlite3.connect(file)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM people ORDER BY id")]


def test_a_server_that_is_well_is_ready(server: Server) -> None:
    for path in ("/readyz", "/api/health"):
        wait_for(lambda: not failing(server), "readiness")  # on a busy machine a check may be late
        answer = ask("GET", server.url + path)  # the same: it is used again for a second
        assert answer.json() == {"status": "ok", "checks": dict.fromkeys(CHECKS, "ok")}
        assert answer.headers["cache-control"] == "no-store"
    assert ask("GET", f"{server.url}/healthz").json()["status"] == "ok"


def test_a_server_that_cannot_write_is_alive_but_not_ready(folder: Path) -> None:
    with Server(folder) as server:
        with held(folder / "fathom.db"):
            wait_for(lambda: failing(server) == {"write": "late"}, "the failure")
            assert ask("GET", f"{server.url}/healthz").status_code == 200
        wait_for(lambda: not failing(server), "readiness")
        assert not server.faults()


def failing(server: Server) -> dict[str, str]:
    """What a server says does not work."""
    answer = ask("GET", f"{server.url}/readyz")
    found = {name: result for name, result in answer.json()["checks"].items() if result != "ok"}
    assert (answer.status_code, answer.json()["status"]) == ((503, "failing") if found else (200, "ok"))
    return found


def test_a_server_whose_channel_broke_is_not_ready_until_it_is_back(tmp_path: Path) -> None:
    redis = Redis(tmp_path)
    try:
        with Server(tmp_path / "data", "--redis", redis.url) as server:
            redis.stop()
            wait_for(lambda: failing(server) == {"channel": "failed"}, "the failure")
            redis.start()
            wait_for(lambda: not failing(server), "readiness")
    finally:
        redis.stop()


def test_many_who_ask_cost_one_check(folder: Path) -> None:
    folder.mkdir()

    async def go() -> None:
        async with Hosts(folder) as (host,):
            checks = Readiness(host, None, host.tables.settings)
            answers = await asyncio.gather(*(checks.check() for _ in range(50)))
            assert all(answer is answers[0] for answer in answers)
            assert await checks.check() is answers[0]

    asyncio.run(go())


def test_each_check_can_fail_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir()
    monkeypatch.setattr(readiness, "PATIENCE", PATIENCE)

    async def failed(host: Host, **how: int) -> set[str]:
        checks = Readiness(host, None, host.tables.settings, **how)
        return {name for name, result in (await checks.check()).checks.items() if result != "ok"}

    async def go() -> None:
        async with Hosts(folder) as (host,):
            assert await failed(host) == set()
            assert await failed(host, least_room=2**62) == {"disk"}
            with monkeypatch.context() as newer:
                newer.setattr(readiness, "_newest", lambda: "9999")
                assert await failed(host) == {"schema"}
            await host.pool.run(int, "1")
            assert await failed(host) == set()
            host.pool._pool._free[0]._process.kill()
            assert await failed(host) == {"workers"}
            assert await failed(host) == set(), "a process that died is replaced"
            await host.storage.write(lambda connection: connection.execute(sa.text("DROP TABLE notes")))
            assert await failed(host) == {"read", "write"}
            await host.storage.write(metadata.create_all)  # the end is written down there

    asyncio.run(go())


def test_a_server_that_migrates_is_alive_and_says_that_it_starts(folder: Path) -> None:
    people = people_in(unpack(folder))
    server = Server(folder)
    starting = threading.Thread(target=server.start)
    try:
        with held(folder / "fathom.db"):
            starting.start()
            wait_for(lambda: status(f"{server.url}/healthz") == 200, "life")
            answer = ask("GET", f"{server.url}/readyz")
            assert answer.status_code == 503
            assert answer.json()["key"] == "starting"
            assert int(answer.headers["retry-after"]) > 0
            assert ask("POST", f"{server.url}/api/guest", json={"name": "Ada"}).status_code == 503
            assert "Fathom is at" not in server.log()
        starting.join(PATIENCE)
        with Person(server, "Ben") as ben:
            assert ben.ok("GET", "/api/me")["name"] == "Ben"
        assert sorted(people_in(folder / "fathom.db")) == sorted([*people, "Ben"])
        assert len(list((folder / "backups").iterdir())) == 1
    finally:
        server.stop()


def status(url: str) -> int | None:
    try:
        return ask("GET", url).status_code
    except httpx.TransportError:
        return None


def test_nobody_is_turned_away_between_the_migration_and_the_server(folder: Path) -> None:
    """The port is the same socket all the time: who connects before the server serves waits for it."""
    with Server(folder) as server:
        server.stop()
        starting = threading.Thread(target=server.start)
        starting.start()
        wait_for(lambda: status(f"{server.url}/healthz") == 200, "life")
        with client(server.url) as http:
            for _ in range(200):
                assert http.get("/healthz", headers={"Connection": "close"}).status_code == 200
        starting.join(PATIENCE)


def test_a_migration_that_fails_says_so_and_leaves_the_data(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = unpack(folder)
    people = people_in(file)

    def upgrade(config: object, _: str) -> None:
        config.attributes["connection"].execute(sa.text("DROP TABLE people"))  # type: ignore[attr-defined]
        raise ValueError("a mistake in a migration")

    monkeypatch.setattr(database, "upgrade", upgrade)
    with pytest.raises(FathomError, match=r"could not be brought up to date .*a mistake in a migration"):
        prepare_database(make_url(f"sqlite:///{file}"))
    assert main(["serve", "--data", str(folder), "--port", str(free_port())]) == 2, "the process ends"
    assert "a mistake in a migration" in capsys.readouterr().err
    assert people_in(file) == people
