"""What spectators say: beside the log, limited by itself, and the oldest lines are dropped."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from fathom.server import entries as log
from fathom.server import private
from fathom.server.host import Host
from fathom.server.identity import new_id
from fathom.server.projection import Watcher
from fathom.server.requests import MOST_SPOKEN
from fathom.server.spectator_chat import MOST_KEPT, lines_after
from fathom.server.storage import Person as PersonThere
from server.client import Line, Person, acknowledged
from server.hosting import Hosts
from server.serving import Server
from server.workers import apart

CHAIRS = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]


async def open_table(host: Host) -> str:
    id = new_id()
    await host.tables.open(log.Opened(game="divers", version=1, chairs=CHAIRS, host="a"), [], id)
    return id


async def say(host: Host, id: str, text: str, ask: str) -> int:
    return await private.say_as_spectator(host.tables, id, "eve", "Eve", text, ask)


def test_only_the_last_lines_are_kept_and_the_log_stays_as_it_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, 2) as [host, other]:
            id = await open_table(host)
            live = await host.tables.live(id)
            watcher = Watcher(PersonThere("a", "Ada"), "en")
            await host.audience.watch(id, watcher)
            v = live.table.v
            for number in range(1, MOST_KEPT + 21):
                assert await say(host, id, f"line {number}", f"m{number}") == v
            stored = await host.storage.read(partial(lines_after, table=id, n=0))
            assert [line.n for line in stored] == list(range(21, MOST_KEPT + 21))
            assert [line.n for line in live.table.spectator_chat.since(0)] == [line.n for line in stored]
            assert len(await host.storage.entries(id)) == v
            again = (await other.tables.live(id)).table.spectator_chat
            assert again.since(0) == stored, "another worker, or this one after a restart"
            assert again.last == MOST_KEPT + 20

    asyncio.run(play())


def test_a_line_is_kept_once_for_each_message(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, 2) as [host, other]:
            id = await open_table(host)
            for _ in range(3):
                await say(host, id, "hello", "m1")
            await say(other, id, "hello", "m1")
            assert [line.n for line in await host.storage.read(partial(lines_after, table=id, n=0))] == [1]

    asyncio.run(play())


def test_two_workers_write_lines_at_the_same_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, 2) as hosts:
            id = await open_table(hosts[0])
            await hosts[1].tables.live(id)
            await asyncio.gather(*(say(hosts[number % 2], id, f"line {number}", f"m{number}") for number in range(12)))
            found = await hosts[0].storage.read(partial(lines_after, table=id, n=0))
            assert [line.n for line in found] == list(range(1, 13))
            assert {line.text for line in found} == {f"line {number}" for number in range(12)}

    asyncio.run(play())


def test_old_lines_of_spectators_in_a_log_are_shown_and_do_not_fill_the_players_chat(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path) as [host]:
            id = await open_table(host)
            live = await host.tables.live(id)
            async with live.lock:
                old = [log.Spoke(user="eve", name="Eve", seat=None, text="old") for _ in range(MOST_SPOKEN)]
                await host.tables.commit(live, *old)
            assert live.table.spoken == 0
            watcher = Watcher(None, "en")
            await host.audience.watch(id, watcher)
            sent = watcher.queue.get_nowait()
            assert sent is not None
            assert sent.count(b'"kind":"said"') == MOST_SPOKEN

    asyncio.run(play())


@pytest.mark.parametrize("kind", ["server", "on_redis", "on_postgres"])
def test_everybody_hears_spectators_through_any_worker(kind: str, request: pytest.FixtureRequest) -> None:
    server: Server = request.getfixturevalue(kind)
    with Person(server, "Ada") as ada, Person(server, "Ben") as ben, Person(server, "Eve") as eve:
        table = ada.open({"kind": "me"}, {"kind": "open"})
        ben.sit(table, 1)
        with ada.line(table) as one:
            one.sync()
            with apart(server, eve, table, one) as two:
                acknowledged(two.say("Hello from afar"))
                for line in (one, two):
                    line.until(lambda line: line.overheard)
                    assert [said["text"] for said in line.overheard] == ["Hello from afar"]
                acknowledged(two.ask("phrase", phrase="good_luck"))
                one.until(lambda line: len(line.overheard) == 2)
                assert one.overheard[1]["text"] == "Good luck!"
        with Line(server, table, ben.token) as later:
            assert [said["n"] for said in later.sync()["spectators"]] == [1, 2]
