"""The database goes away in the middle of games: nobody has to do anything, and every move is there once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from fathom.server import entries, requests
from fathom.server import storage as stored_in
from fathom.server.database import prepare_database, read_url
from fathom.server.outages import Unavailable
from fathom.server.steps import Step
from fathom.server.storage import Storage
from server.client import ME, OPEN, Json, Line, Person, acknowledged, refused
from server.hosting import Hosts, until
from server.serving import PATIENCE, Postgres, Server, ask, wait_for

pytestmark = pytest.mark.xdist_group("outages")


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    """PostgreSQL of our own: it is stopped."""
    running = Postgres()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def server(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("outages"), "--pace", "0", "--database", database.url()) as running:
        yield running
        faults = running.faults()
    assert not faults, faults


@pytest.fixture
def pair(server: Server) -> Iterator[tuple[Line, Line]]:
    """Two people's lines to a running table."""
    with Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        with ada.line(table) as one, ben.line(table) as two:
            one.sync()
            two.sync()
            yield one, two


def patiently(send: Callable[[], Json]) -> Json:
    """The answer to a message that is sent again, with the same id, until it is stored."""
    end = time.monotonic() + PATIENCE
    while (answer := send()).get("key") in ("not_yet", "too_fast"):
        assert time.monotonic() < end, "never stored"
        time.sleep(0.1)
    return answer


@contextmanager
def away(database: Postgres, how: str) -> Iterator[None]:
    """No database within these lines."""
    if how == "stuck":
        with database.stuck():
            yield
    else:
        database.kill()
        yield
        database.start()


@pytest.mark.parametrize("how", ["killed", "stuck"])
def test_a_game_goes_on_over_the_same_sockets_when_the_database_is_back(
    server: Server, database: Postgres, pair: tuple[Line, Line], rng: random.Random, how: str
) -> None:
    acked: dict[int, tuple[int, str]] = {}  # by version: the seat and the move
    for number in range(8):
        mover = next(line for line in pair if line.moves)
        id, move, seat, v = mover.new_id(), rng.choice(mover.moves), mover.you["seat"], mover.v
        if number == 4:
            with away(database, how):
                mover.send({"type": "move", "id": id, "v": v, "move": move})
                if how == "killed":
                    assert refused(mover.answer(id)) == "not_yet"
                assert ask("GET", f"{server.url}/healthz").status_code == 200, "others are answered meanwhile"
            if how == "stuck":
                mover.answer(id)  # whatever it is: asked again, it is the same
        answer = patiently(lambda mover=mover, id=id, move=move, v=v: mover.move(move, id, v))  # type: ignore[misc]
        acked[acknowledged(answer)] = (seat, move)
        for line in pair:
            line.reach(acknowledged(answer))
        for line in pair:
            line.reach(max(one.v for one in pair))
    mine = [happened for happened in pair[0].log if happened["kind"] == "acted" and happened["seat"] >= 0]
    assert sorted({happened["v"] for happened in mine}) == sorted(acked), "every acknowledged move is there, and no other"
    assert all(acked[happened["v"]][0] == happened["seat"] for happened in mine)


def test_requests_and_sockets_are_asked_to_come_back_and_nobody_is_signed_out(server: Server, database: Postgres) -> None:
    with Person(server, "Ada") as ada:
        table = ada.open(ME, OPEN)
        with away(database, "killed"):
            for path in ("/api/me", "/api/tables", "/api/me/tables"):
                answer = ada.ask("GET", path)
                assert (answer.status_code, answer.json()["key"]) == (503, "unavailable")
                assert int(answer.headers["retry-after"]) > 0
            with ada.line(table) as line:
                assert line.closed() == 1013, "try again later"
            assert ask("GET", f"{server.url}/metrics").status_code == 200, "the host looks there first"
        wait_for(lambda: ada.ask("GET", "/api/me").is_success, "the database")
        assert ada.ok("GET", "/api/me")["name"] == "Ada"
        with ada.line(table) as line:
            assert line.sync()["you"]["seat"] == 0


def test_the_metrics_tell_of_an_outage_while_it_lasts(server: Server, database: Postgres) -> None:
    with away(database, "killed"):
        for _ in range(2):
            answer = ask("GET", f"{server.url}/metrics")
            assert answer.status_code == 200, answer.text
        assert "fathom_database_errors_total{" in answer.text
        assert "fathom_tables{" not in answer.text, "the number of tables is not known"
    wait_for(lambda: "fathom_tables{" in ask("GET", f"{server.url}/metrics").text, "the database")


def test_a_table_is_read_and_a_ping_is_answered_while_the_database_is_away(database: Postgres, pair: tuple[Line, Line]) -> None:
    one, _ = pair
    with away(database, "killed"):
        one.send({"type": "ping", "v": one.v})
        assert one.next("pong", "refused")["type"] == "pong"
        one.send({"type": "sync"})
        assert one.next("sync")["v"] == one.v
        assert refused(one.say("can you hear me?", "m1")) == "not_yet"
    acknowledged(patiently(lambda: one.say("can you hear me?", "m1")))
    assert [happened["text"] for happened in one.log if happened["kind"] == "said"] == ["can you hear me?"]


# -- one worker in this process


def opened() -> entries.Opened:
    chairs = [entries.Chair(user="a", name="Ada"), entries.Chair(user="b", name="Ben")]
    return entries.Opened(game="divers", version=1, chairs=chairs, host="a")


def fail_after(monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """Lets every commit of steps be stored, and its answer be lost; returns how often, by its length."""
    lost: list[None] = []
    write = stored_in._write_all

    def lose(engine: sa.Engine, steps: list[Step]) -> None:
        write(engine, steps)
        lost.append(None)
        raise Unavailable

    monkeypatch.setattr(stored_in, "_write_all", lose)
    return lost


def test_a_step_whose_answer_was_lost_is_found_and_not_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(opened(), [])).id
            with monkeypatch.context() as broken:
                lost = fail_after(broken)
                with pytest.raises(Unavailable):
                    await host.tables.do(id, lambda table: requests.say(table, "a", "once"), "a:m1")
                assert len(lost) == 1
            live = host.tables.kept[id]
            v = live.table.v
            made = await host.tables.do(id, lambda table: requests.say(table, "a", "once"), "a:m1")
            assert (made, live.table.v) == (v + 1, v + 1)
            written = [entry for entry, _ in await host.storage.entries(id) if isinstance(entry, entries.Spoke)]
            assert [entry.text for entry in written] == ["once"]

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_those_who_watch_are_told_of_a_step_whose_answer_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(opened(), [])).id
            with monkeypatch.context() as broken:
                fail_after(broken)
                with pytest.raises(Unavailable):
                    await host.tables.do(id, lambda table: requests.say(table, "a", "once"))
            live = host.tables.kept[id]
            v = live.table.v
            host.tables.tasks.spawn(host.caretaker.sweep())

            async def told() -> bool:
                return live.table.v == v + 1

            await until(told)

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_database_that_does_not_answer_is_given_up_and_what_it_still_does_is_done_once(database: Postgres) -> None:
    async def play() -> None:
        url = read_url(database.url())
        prepare_database(url)
        storage = Storage(url, longest=0.5)
        await storage.read(lambda connection: connection.scalar(sa.text("SELECT 1")))
        add = sa.text("INSERT INTO notes VALUES ('k', 'once')")
        try:
            with database.stuck():
                with pytest.raises(Unavailable):
                    await storage.write(lambda connection: connection.execute(add))
                began = time.monotonic()
                for _ in range(20):
                    with pytest.raises(Unavailable):
                        await storage.write(lambda connection: connection.execute(add))
                assert time.monotonic() - began < 5, "while it is away others are refused at once"

            async def there() -> bool:
                try:
                    count: int = await storage.read(lambda connection: connection.scalar(sa.text("SELECT COUNT(*) FROM notes")))
                    return count == 1
                except Unavailable:
                    return False

            await until(there)
        finally:
            await storage.stop()

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_a_full_disk_refuses_what_cannot_be_stored_and_shows_everything_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(opened(), [])).id
            with _full(host.storage):
                told = [await _says(host, id, f"{number}" * 100) for number in range(100)]
                assert not all(told)
                assert (await host.tables.info(id)).id == id
                stored = len(await host.storage.entries(id))
            await until(lambda: _says(host, id, "there is room again"))
            assert len(await host.storage.entries(id)) == stored + 1

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


async def _says(host: Any, id: str, words: str) -> bool:
    try:
        await host.tables.do(id, lambda table: requests.say(table, "a", words), words[:20])
    except Unavailable:
        return False
    return True


@contextmanager
def _full(storage: Storage) -> Iterator[None]:
    """Lets a SQLite file grow no further, as on a full disk: SQLite answers SQLITE_FULL either way."""
    most: list[int] = []

    def limit(connection: Any, *_: object) -> None:
        if not most:
            most.append(connection.execute("PRAGMA page_count").fetchone()[0] + 2)
        connection.execute(f"PRAGMA max_page_count = {most[-1]}")

    sa.event.listen(storage._engine, "checkout", limit)
    try:
        yield
    finally:
        most.append(1_000_000)


def test_a_locked_file_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.server.database.LOCKED", 0.1)

    async def play() -> None:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(opened(), [])).id
            other = sqlite3.connect(tmp_path / "fathom.db", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(Unavailable):
                await host.tables.do(id, lambda table: requests.say(table, "a", "hello"), "a:1")
            other.execute("ROLLBACK")
            other.close()
            await until(lambda: _says(host, id, "hello"))

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


def test_an_attempt_that_nobody_waits_for_leaves_the_next_one_to_others(tmp_path: Path) -> None:
    async def read() -> None:
        url = make_url(f"sqlite:///{tmp_path / 'fathom.db'}")
        prepare_database(url)
        storage = Storage(url)
        storage.reading.failed(OSError())
        storage.reading._next = 0.0
        try:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await storage.read(lambda _: time.sleep(0.5))
            assert await storage.read(lambda connection: connection.scalar(sa.select(1))) == 1
        finally:
            await storage.stop()

    asyncio.run(read())


def test_a_statement_that_is_wrong_is_no_outage(tmp_path: Path) -> None:
    async def read() -> None:
        url = make_url(f"sqlite:///{tmp_path / 'fathom.db'}")
        prepare_database(url)
        storage = Storage(url)
        try:
            with pytest.raises(sa.exc.OperationalError):
                await storage.read(lambda connection: connection.execute(sa.text("SELECT * FROM nothing")))
            assert storage.reading.since is None
        finally:
            await storage.stop()

    asyncio.run(read())
