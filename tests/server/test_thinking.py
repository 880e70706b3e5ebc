"""Who thinks next. Nothing here thinks: a test says when a turn ends, and looks at which ones have begun."""

from __future__ import annotations

import asyncio
import os
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from fathom.core.state import State
from fathom.server import entries as log
from fathom.server.budgets import Budgets
from fathom.server.heavy import LARGEST_KEPT, Answers, Asker, HeavyWork
from fathom.server.host import Host
from fathom.server.identity import new_id
from fathom.server.projection import Watcher
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person
from fathom.server.thinking import Priority, Scheduler, Turn
from fathom.server.workers import WorkerPool
from server.hosting import Hosts, thinks, until, written
from server.serving import PATIENCE

PLAYERS, SPECTATORS, NOBODY = Priority


class Desk:
    """Turns by name, and which of them have begun, in their order."""

    def __init__(self, processes: int = 2) -> None:
        self.scheduler = Scheduler("bots", processes)
        self.begun: list[str] = []
        self.turns: dict[str, Turn] = {}
        self._ends: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, name: str, who: str, priority: Priority = PLAYERS, is_long: bool = False, where: str = "") -> None:
        self.turns[name] = Turn(who, where, priority, is_long)
        self._ends[name] = asyncio.Event()
        self._tasks[name] = asyncio.create_task(self._wait(name))
        await settle()

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await self._tasks[name]
        await settle()

    async def cancel(self, name: str) -> None:
        self._tasks[name].cancel()
        await asyncio.gather(self._tasks[name], return_exceptions=True)
        await settle()

    async def end_all(self) -> list[str]:
        """Ends turn after turn, and returns the order in which they began."""
        while running := [name for name in self.begun if not self._tasks[name].done()]:
            await self.end(running[0])
        return self.begun

    async def _wait(self, name: str) -> None:
        async with self.scheduler.turn(self.turns[name]):
            self.begun.append(name)
            await self._ends[name].wait()


async def settle() -> None:
    """Lets everything run that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_fifty_tables_of_one_person_count_as_one_table_of_another() -> None:
    async def play() -> None:
        desk = Desk()
        for number in range(50):
            await desk.ask(f"mallory {number}", "mallory")
        await desk.ask("ada", "ada")
        await desk.end("mallory 0")
        assert desk.begun == ["mallory 0", "mallory 1", "ada"]

    asyncio.run(play())


def test_people_take_turns() -> None:
    async def play() -> None:
        desk = Desk(1)
        for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
            await desk.ask(name, name[0])
        assert await desk.end_all() == ["a1", "b1", "c1", "a2", "b2", "a3"]

    asyncio.run(play())


def test_one_who_comes_as_many_guests_waits_like_anybody_else_and_people_at_one_address_take_turns() -> None:
    async def play() -> None:
        desk = Desk(1)
        for number in range(4):
            await desk.ask(f"mallory {number}", f"guest {number}", where="there")
        for name in ("a1", "a2", "b1"):
            await desk.ask(name, name[0], where="here")
        order = ["mallory 0", "a1", "mallory 1", "b1", "mallory 2", "a2", "mallory 3"]
        assert await desk.end_all() == order

    asyncio.run(play())


def test_somebody_at_a_new_address_is_somebody_else_there() -> None:
    async def play() -> None:
        desk = Desk(1)
        await desk.ask("first", "a", where="here")
        for name, where in (("second", "here"), ("moved", "there"), ("third", "here")):
            await desk.ask(name, "a", where=where)
        desk.scheduler.move(desk.turns["third"], "a", "elsewhere", PLAYERS)
        assert await desk.end_all() == ["first", "moved", "third", "second"]

    asyncio.run(play())


def test_those_who_play_come_before_those_who_watch() -> None:
    async def play() -> None:
        desk = Desk(1)
        await desk.ask("first", "a", SPECTATORS)
        for number in range(3):
            await desk.ask(f"watched {number}", f"w{number}", SPECTATORS)
        await desk.ask("played", "p")
        assert await desk.end_all() == ["first", "played", "watched 0", "watched 1", "watched 2"]

    asyncio.run(play())


def test_a_short_turn_never_waits_for_two_long_ones() -> None:
    async def play() -> None:
        desk = Desk()
        for number in range(50):
            await desk.ask(f"hard {number}", f"person {number}", is_long=True)
        assert desk.begun == ["hard 0"]
        await desk.ask("easy", "ada")
        assert desk.begun == ["hard 0", "easy"]
        await desk.end("hard 0")
        assert desk.begun == ["hard 0", "easy", "hard 1"]

    asyncio.run(play())


def test_one_person_leaves_a_process_to_others_even_if_those_only_watch() -> None:
    async def play() -> None:
        desk = Desk(3)
        for number in range(6):
            await desk.ask(f"a{number}", "a")
        assert desk.begun == ["a0", "a1", "a2"], "nobody else waits"
        await desk.ask("b", "b", SPECTATORS)
        await desk.end("a0")
        assert desk.begun[3:] == ["b"]

    asyncio.run(play())


def test_games_that_nobody_watches_have_one_process_and_rest_as_long_as_they_think() -> None:
    async def play() -> None:
        desk = Desk()
        for number in range(3):
            await desk.ask(f"alone {number}", f"p{number}", NOBODY, is_long=True)
        assert desk.begun == ["alone 0"]
        await desk.ask("played", "a", is_long=True)
        assert desk.begun == ["alone 0", "played"], "they keep no process from those who wait"
        await asyncio.sleep(0.2)
        await desk.end("alone 0")
        assert desk.begun == ["alone 0", "played"], "they rest"
        async with asyncio.timeout(PATIENCE):
            while len(desk.begun) < 3:
                await asyncio.sleep(0.01)
        assert desk.begun[2] == "alone 1"
        assert desk.scheduler.waiting(NOBODY) == 1
        await desk.cancel("alone 2")

    asyncio.run(play())


def test_a_turn_moves_when_people_come_and_go() -> None:
    async def play() -> None:
        desk = Desk(1)
        await desk.ask("first", "a")
        await desk.ask("second", "b")
        await desk.ask("alone", "c", NOBODY)
        await desk.ask("waits", "d", NOBODY)
        desk.scheduler.move(desk.turns["waits"], "d", "", PLAYERS)
        desk.scheduler.move(desk.turns["second"], "b", "", NOBODY)
        desk.scheduler.move(desk.turns["first"], "a", "", NOBODY)  # it thinks already: nothing changes
        await desk.end("first")
        assert desk.begun == ["first", "alone", "waits"]
        await desk.cancel("second")

    asyncio.run(play())


def test_a_turn_that_is_given_up_leaves_its_place() -> None:
    async def play() -> None:
        desk = Desk(1)
        for name in ("a", "b", "c"):
            await desk.ask(name, name)
        await desk.cancel("b")
        await desk.cancel("a")
        assert desk.begun == ["a", "c"]
        await desk.end("c")
        assert desk.scheduler.running == 0

    asyncio.run(play())


def test_a_turn_that_is_given_up_just_when_it_is_granted_leaves_its_place() -> None:
    async def play() -> None:
        desk = Desk(1)
        await desk.ask("a", "a")
        await desk.ask("b", "b")
        desk._ends["a"].set()
        await asyncio.sleep(0)
        desk._tasks["b"].cancel()
        await desk.ask("c", "c")
        await desk.end("c")
        assert desk.scheduler.running == 0

    asyncio.run(play())


# -- at tables


async def open_bots(hosts: Hosts, host: str, count: int) -> list[str]:
    """Tables where bots play alone."""
    chairs = [log.Chair(level="hard"), log.Chair(level="hard")]
    ids = [new_id() for _ in range(count)]
    for id in ids:
        await hosts.hosts[0].tables.open(log.Opened(game="divers", version=1, chairs=chairs, host=host), [], id)
    return ids


def test_an_unwatched_table_is_hurried_when_somebody_looks_and_forgotten_when_they_leave(tmp_path: Path) -> None:
    async def play() -> None:
        hosts = Hosts(tmp_path)
        async with hosts as [host]:
            hold = asyncio.Event()

            async def choose(turn: Turn, *_: object) -> int:
                async with host.thinking.scheduler.turn(turn):
                    await hold.wait()
                    return 0

            host.thinking.choose = choose  # type: ignore[method-assign, assignment]
            first, second = await open_bots(hosts, "mallory", 2)
            await until(held(lambda: host.tables.kept[second].turn is not None))
            waiting = host.tables.kept[second].turn
            assert waiting is not None
            assert (waiting.priority, waiting.granted.done()) == (NOBODY, False)
            watcher = Watcher(None, "en")
            live = await host.audience.watch(second, watcher)
            assert (waiting.priority, waiting.granted.done()) == (SPECTATORS, True), "it thinks beside the first"
            host.audience.unwatch(live, watcher)
            assert host.tables.kept[first].turn is not None

    asyncio.run(play())


def test_a_bot_that_thinks_for_long_is_left_to_its_worker_until_that_dies(tmp_path: Path) -> None:
    async def play() -> None:
        hosts = Hosts(tmp_path, count=2, lease=0.8)
        async with hosts as [one, two]:
            thought = []

            async def think(host: Host, *_: object) -> int:
                thought.append(host)
                await asyncio.Event().wait()
                return 0

            for host in (one, two):
                thinks(host, partial(think, host))
                host.tables.tasks.spawn(host.caretaker.sweep())
            await open_bots(hosts, "mallory", 1)
            await asyncio.sleep(3)
            assert thought == [one]
            await one.tables.tasks.stop()
            await until(held(lambda: thought == [one, two]))

    asyncio.run(play())


def test_of_two_workers_that_play_for_the_same_bots_one_stops(tmp_path: Path) -> None:
    async def play() -> None:
        hosts = Hosts(tmp_path, count=2)
        async with hosts as [one, two]:
            thought = Counter[Host]()
            rng = random.Random(1)

            async def think(host: Host, world: State, seat: int) -> int:
                thought[host] += 1
                await asyncio.sleep(0.01)
                return rng.choice(world.actions(seat))

            for host in (one, two):
                thinks(host, partial(think, host))
            [id] = await open_bots(hosts, "mallory", 1)
            two.bots.play(await two.tables.current(id))
            await until(held(lambda: (one.tables.kept[id].bots_play, two.tables.kept[id].bots_play) == (False, False)))
            assert len(await written(one, id)) > 10
            assert min(thought[one], thought[two]) <= 2

    asyncio.run(play())


def test_who_waits_is_the_player_who_is_there_else_the_host(tmp_path: Path) -> None:
    async def play() -> None:
        hosts = Hosts(tmp_path)
        async with hosts as [host]:
            hold = asyncio.Event()

            async def think(_: State, __: int) -> int:
                await hold.wait()
                return 0

            thinks(host, think)
            chairs = [log.Chair(user="ada", name="Ada"), log.Chair(level="hard")]
            id = new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=chairs, host="mallory"), [], id)
            live = await host.tables.live(id)
            assert host.bots._waits(live) == ("mallory", "", NOBODY)
            stranger = Watcher(Person("eve", "Eve"), "en")
            await host.audience.watch(id, stranger)
            assert host.bots._waits(live) == ("mallory", "", SPECTATORS)
            ada = Watcher(Person("ada", "Ada"), "en", "192.0.2.1")
            await host.audience.watch(id, ada)
            assert host.bots._waits(live) == ("ada", "192.0.2.1", PLAYERS)
            host.audience.unwatch(live, ada)
            assert host.bots._waits(live) == ("mallory", "", SPECTATORS)

    asyncio.run(play())


def held(condition: Callable[[], bool]) -> Callable[[], Awaitable[bool]]:
    async def check() -> bool:
        return condition()

    return check


# -- replays, reviews and uploads


def test_replays_have_a_process_of_their_own_and_askers_take_turns() -> None:
    async def play() -> None:
        work = HeavyWork(Budgets({"thinking": 3, "heavy_person": 0, "heavy_address": 0}))
        order: list[str] = []

        async def ask(who: str) -> None:
            await work.run_for(Asker(who, "address"), os.getpid)
            order.append(who)

        try:
            async with work.scheduler.turn(Turn("", "", PLAYERS, is_long=False)):
                tasks = [asyncio.create_task(ask(who)) for who in ("mallory", "mallory", "ada")]
                await settle()
                try:
                    await ask("ben")
                    raise AssertionError("three wait")
                except TableRefusal as refusal:
                    assert (refusal.key, refusal.status) == ("server_full", 429)
            await asyncio.gather(*tasks)
            assert order == ["mallory", "ada", "mallory"]
        finally:
            await work.stop()

    asyncio.run(play())


def test_answers_are_kept_up_to_a_number_of_bytes_the_last_asked_for_longest() -> None:
    answers = Answers(100)
    for number in range(10):
        answers.put(("replay", number), bytes(30))
        answers.get(("replay", 0))
        assert answers.bytes <= 100
    assert [number for number in range(10) if answers.get(("replay", number)) is not None] == [0, 8, 9]
    answers.put(("replay", 9), bytes(10))
    assert answers.bytes == 70
    answers.put(("replay", 10), bytes(LARGEST_KEPT + 1))
    assert answers.get(("replay", 10)) is None


def test_processes_for_bots_leave_the_processor_to_the_worker() -> None:
    async def work() -> int:
        pool = WorkerPool("bots", nice=7)
        try:
            return await pool.run(os.nice, 0)
        finally:
            await pool.stop()

    assert asyncio.run(work()) == os.nice(0) + 7
