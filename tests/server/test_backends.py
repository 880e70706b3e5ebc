"""The same table on every kind of storage, with workers that must tell each other what happened."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from fathom.core.match import replay
from fathom.core.record import parse
from fathom.server import entries, requests
from fathom.server.database import prepare_database
from fathom.server.host import Host
from fathom.server.projection import Watcher
from fathom.server.settings import read_settings
from fathom.server.storage import Person as PersonThere
from fathom.server.storage import Storage
from server.client import ME, OPEN, Person, acknowledged, bot, play_on
from server.serving import PATIENCE, Redis, Server, wait_for
from server.workers import apart
from tiers import depth, nightly

KINDS = depth(("server", "on_redis", "on_postgres"), ("server", "on_redis", "on_postgres", "on_both"))


@pytest.fixture(params=KINDS)
def backend(request: pytest.FixtureRequest) -> Server:
    """A server of each kind."""
    found: Server = request.getfixturevalue(request.param)
    return found


@pytest.fixture
def pair(backend: Server) -> Iterator[tuple[Person, Person, str]]:
    """Two people at a running table."""
    with Person(backend, "Ada") as ada, Person(backend, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        yield ada, ben, table


def test_a_whole_game_is_played_across_workers(backend: Server, pair: tuple[Person, Person, str], rng: random.Random) -> None:
    ada, ben, table = pair
    with ada.line(table) as one:
        one.sync()
        with apart(backend, ben, table, one) as two:
            play_on([one, two], rng)
            assert one.table["result"] == two.table["result"] is not None
            assert one.log[-1]["v"] == two.log[-1]["v"]
    record = parse(ada.ask("GET", f"/api/tables/{table}/record").text)
    assert list(replay(record).state.outcome().results) == ada.info(table)["result"]  # type: ignore[union-attr]


def test_words_and_presence_reach_the_other_worker(backend: Server, pair: tuple[Person, Person, str]) -> None:
    ada, ben, table = pair
    with ada.line(table) as one:
        one.sync()
        with apart(backend, ben, table, one) as two:
            one.until(lambda line: line.presence.get("online") == [0, 1])
            two.until(lambda line: line.presence.get("online") == [0, 1])
            for speaker, other in ((one, two), (two, one)):
                v = acknowledged(speaker.say("hello"))
                other.reach(v)
                assert other.log[-1]["text"] == "hello"
        one.until(lambda line: line.presence.get("online") == [0])


def test_a_seat_left_and_taken_back_is_seen_by_every_worker(backend: Server, pair: tuple[Person, Person, str]) -> None:
    ada, ben, table = pair
    with ada.line(table) as one:
        one.sync()
        with apart(backend, ben, table, one) as two:
            ada.leave(table, 0)
            for line in (one, two):
                line.until(lambda line: line.table["seats"][0]["stand_in"])
            ada.sit(table, 0)
            for line in (one, two):
                line.until(lambda line: not line.table["seats"][0]["stand_in"])
            assert all(not ben.info(table)["seats"][0]["stand_in"] for _ in range(8)), "whichever worker is asked"


def test_of_two_moves_at_once_one_is_made(backend: Server, pair: tuple[Person, Person, str], rng: random.Random) -> None:
    ada, ben, table = pair
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        with apart(backend, ada, table, one) as one_more, apart(backend, ben, table, two) as two_more:
            lines = [one, one_more, two, two_more]
            for round_ in range(8):
                top = max(line.v for line in lines)
                for line in lines:
                    line.reach(top)
                rivals = [line for line in lines if line.moves]
                assert len(rivals) == 2, "the same person twice"
                moves = rng.sample(rivals[0].moves, 2) if len(rivals[0].moves) > 1 else rivals[0].moves * 2
                answers = at_once(
                    [lambda line=line, move=move, v=top: line.move(move, v=v) for line, move in zip(rivals, moves, strict=True)]
                )
                kinds = sorted(answer["type"] for answer in answers)
                assert kinds == ["ack", "refused"], (round_, answers)
                loser = next(answer for answer in answers if answer["type"] == "refused")
                assert loser["key"] in ("moved_on", "not_your_turn", "busy")
                winner = next(answer for answer in answers if answer["type"] == "ack")
                for line in lines:
                    line.reach(winner["v"])


def test_one_id_from_two_workers_at_once_is_one_move(backend: Server, pair: tuple[Person, Person, str]) -> None:
    ada, ben, table = pair
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        person, mover = (ada, one) if one.moves else (ben, two)
        with apart(backend, person, table, mover) as again:
            for round_ in range(5):
                v, move = again.v, again.moves[0] if again.moves else None
                if move is None:
                    break
                answers = at_once(
                    [lambda line=line, v=v, move=move, id=f"r{round_}": line.move(move, id, v) for line in (mover, again)]
                )
                assert answers[0] == answers[1]
                other = two if mover is one else one
                for line in (mover, again, other):
                    line.reach(acknowledged(answers[0]))
                top = max(line.v for line in (mover, again, other))
                for line in (mover, again, other):
                    line.reach(top)
                if other.moves:
                    top = acknowledged(other.move(other.moves[0]))
                    for line in (mover, again, other):
                        line.reach(top)
                    top = max(line.v for line in (mover, again, other))
                    for line in (mover, again, other):
                        line.reach(top)


def at_once(asks: list[Any]) -> list[Any]:
    """Answers to questions that are asked at the same time, in their order."""
    answers: dict[int, Any] = {}
    start = threading.Barrier(len(asks))

    def ask(number: int) -> None:
        start.wait(PATIENCE)
        answers[number] = asks[number]()

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(len(asks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    return [answers[number] for number in range(len(asks))]


def test_a_bot_plays_wherever_its_table_is(backend: Server, rng: random.Random) -> None:
    with Person(backend, "Ada") as ada:
        table = ada.open(ME, bot("beginner"))
        with ada.line(table) as line:
            line.sync()
            with apart(backend, ada, table, line) as other:
                for number in range(10):
                    mover = (line, other)[number % 2]
                    mover.until(lambda mover: mover.moves or mover.over)
                    v = acknowledged(mover.move(rng.choice(mover.moves)))
                    for one in (line, other):
                        one.reach(v)
                        one.until(lambda one: one.moves or one.over)


def test_people_tables_and_records_are_alike_everywhere(backend: Server) -> None:
    with Person(backend, "Zażółć 🐟") as ada, Person(backend, "Ben") as ben:
        login = f"ada{random.getrandbits(40)}"
        ada.ok("POST", "/api/account", json={"login": login, "password": "correct horse"})
        assert (
            ben.refused(409, "POST", "/api/account", json={"login": login.upper(), "password": "correct horse"}) == "login_taken"
        )
        table = ben.open({"kind": "invited", "login": login}, ME, private=True)
        assert [one["id"] for one in ada.ok("GET", "/api/me/tables")["waiting"]] == [table]
        assert table not in str(ada.ok("GET", "/api/tables"))
        assert ada.sit(table, 0)["status"] == "running"
        assert ada.ok("GET", "/api/me/tables")["seats"] == {table: 0}


@pytest.mark.parametrize("backend", depth(["on_postgres"], ["on_redis", "on_postgres", "on_both"]), indirect=True)
def test_a_restart_keeps_everything(backend: Server, pair: tuple[Person, Person, str], rng: random.Random) -> None:
    """What becomes of a single worker is looked at in test_restart.py."""
    ada, ben, table = pair
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        play_on([one, two], rng, 12)
        last = one.v
        log = one.log
    backend.stop()
    backend.start()
    with ada.line(table) as one, ben.line(table) as two:
        assert one.sync()["log"] == log
        assert two.sync()["v"] == last
        play_on([one, two], rng, 10)
        assert one.v > last


@nightly("the limit itself is looked at by day at one worker, in test_api.py")
def test_the_rate_is_counted_for_all_workers_or_each(redis: Redis, tmp_path: Path) -> None:
    """However it is counted, two workers let at most twice as much through."""
    with (
        Server(tmp_path / "data", "--workers", "2", "--redis", redis.url, "--rate", "20") as server,
        Person(server, None) as nobody,
    ):
        answers = [nobody.ask("GET", "/api/games", headers={"Connection": "close"}).status_code for _ in range(60)]
        assert answers.count(429) >= 60 - 2 * 20 - 1


def test_a_null_in_an_address_breaks_no_database(on_postgres: Server) -> None:
    with Person(on_postgres, None) as nobody:
        paths = ("/api/tables?game=%00", "/api/tables/%00%00%00%00%00%00%00%00")
        assert {nobody.ask("GET", path).status_code for path in paths} <= {200, 400, 404}
        with nobody.line("%00") as line:
            assert line.closed() == 4404
        assert not on_postgres.faults()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    running = Redis(tmp_path)
    yield running
    running.stop()


def test_bots_do_not_outlive_their_workers_and_those_outlive_redis(own_redis: Redis, folder: Path) -> None:
    with (
        Server(folder, "--workers", "2", "--redis", own_redis.url, "--pace", "0") as server,
        Person(server, "Ada") as ada,
        Person(server, "Ben") as ben,
    ):
        for _ in range(6):
            ada.open(bot(), bot())
        orphans, workers = wait_for(server.thinkers, "a bot's process"), server.workers()
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        wait_for(lambda: not any(Path(f"/proc/{pid}/fd").exists() for pid in orphans), "the end of orphans")
        wait_for(lambda: server.is_complete() and not set(workers) & set(server.workers()), "new workers")

        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        with ada.line(table) as one:
            one.sync()
            own_redis.stop()
            acknowledged(one.say("is anybody there?"))
            own_redis.start()
            wait_for(lambda: own_redis.listeners() == 2, "workers that hear each other again")
            with apart(server, ben, table, one) as two:
                two.reach(acknowledged(one.say("hello")))
        assert server.process is not None
        server.process.terminate()
        server.process.wait(PATIENCE)


def test_who_is_there_can_be_asked_while_a_copy_is_read_again(tmp_path: Path) -> None:
    """Two hosts on one database, as in two workers: the one that was second reads the log again."""

    async def meanwhile() -> None:
        settings = read_settings({"data": str(tmp_path)}, environment={})
        prepare_database(make_url(settings.database))
        one, two = (Host(settings, Storage(make_url(settings.database)), lambda message: None) for _ in range(2))
        await one.start()
        await two.start()
        try:
            chairs = [entries.Chair(user="a", name="Ada"), entries.Chair()]
            opened = entries.Opened(game="divers", version=1, chairs=chairs, host="a")
            id = (await one.tables.open(opened, [])).id
            live = await one.audience.watch(id, Watcher(PersonThere("a", "Ada"), "en"))
            await two.tables.do(id, lambda table: requests.say(table, "a", "first"))
            late = asyncio.create_task(one.tables.do(id, lambda table: requests.say(table, "a", "second")))
            while not late.done():
                assert one.audience.presence(live).online == [0]
                await asyncio.sleep(0)
            assert await late == 3
        finally:
            await one.stop()
            await two.stop()

    asyncio.run(asyncio.wait_for(meanwhile(), PATIENCE))
