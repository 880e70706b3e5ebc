"""Games without turns: cooldowns between orders, stops, and bots that leave people time. Sonar in real time is the example."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.registry import find
from fathom.core.state import TABLE, State
from fathom.server import audience, requests
from fathom.server import entries as log
from fathom.server import time as server_time
from fathom.server.host import Host
from fathom.server.info import info as info_of
from fathom.server.refusals import TableRefusal
from fathom.server.table import BOT_INTERVALS, Table
from fathom.server.tables import prepare
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, refused
from server.hosting import Hosts, thinks, until, written
from server.serving import PATIENCE, Server, wait_for

INTERVAL = 1.0
OPTIONS = {"real_time": "true", "interval": "quick"}
STOP = 20.0  # seconds after which a stopped game goes on by itself
T0 = 1000.0
PEOPLE = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
SLACK = 0.05  # seconds that sums of times may be off


def opened(*chairs: log.Chair) -> log.Opened:
    return log.Opened(game="sonar", version=1, options=OPTIONS, chairs=list(chairs or PEOPLE), host="a")


def begun(*moves: tuple[int, str, float]) -> Table:
    """A table with these moves in its log: seat, move, and seconds after the beginning."""
    table = Table("k7m2p9qd")
    table.apply(opened(), T0)
    for seat, text, after in moves:
        table.apply(log.Moved(seat=seat, text=text), T0 + after)
    return table


def too_soon(table: Table, user: str, move: str, after: float) -> int | None:
    """The seconds that a refusal asks to wait for; None when the order is taken."""
    before = msg(table)
    try:
        requests.move(table, user, table.v, move, T0 + after)
    except TableRefusal as refusal:
        assert refusal.key == "too_soon"
        assert msg(table) == before
        return int(refusal.values["seconds"])
    return None


def msg(table: Table) -> tuple[Any, ...]:
    assert table.match is not None
    return table.v, table.match.state.freeze(), info_of(table)


def cooldowns(table: Table, after: float) -> list[tuple[float, bool]]:
    assert table.cooldowns is not None
    return [(round(face.left, 3), face.running) for face in table.cooldowns.faces(T0 + after)]


# -- cooldowns, computed from the times in the log


def test_an_order_that_comes_too_early_is_refused_and_changes_nothing() -> None:
    table = begun((0, "down", 5))
    assert too_soon(table, "a", "down", 5.01) == 1
    assert too_soon(table, "a", "down", 5.99) == 1
    assert too_soon(table, "a", "up", 5.5) == 1, "legal or not"
    assert too_soon(table, "b", "up", 5.01) is None, "each captain has a cooldown of their own"
    assert too_soon(table, "a", "down", 6.0) is None


def test_everybody_may_begin_at_once() -> None:
    table = begun()
    assert cooldowns(table, 0) == [(0, False), (0, False)]
    assert too_soon(table, "a", "down", 0) is None
    assert too_soon(table, "b", "up", 0) is None


def test_rests_stand_still_during_a_stop() -> None:
    table = begun((1, "up", 4.5), (0, "surface", 5))
    assert cooldowns(table, 9) == [(1, False), (0.5, False)]
    table.apply(log.Moved(seat=0, text="resume"), T0 + 12)
    assert cooldowns(table, 12.25) == [(0.75, True), (0.25, True)]
    assert too_soon(table, "b", "up", 12.49) == 1
    assert too_soon(table, "b", "up", 12.5) is None
    assert too_soon(table, "a", "down", 12.99) == 1, "a stop is an order too, and resuming is none"
    assert too_soon(table, "a", "down", 13) is None


def test_an_answer_waits_for_no_rest_and_starts_none() -> None:
    table = begun((0, "down", 1), (0, "down", 2), (1, "up", 2.75), (0, "sonar", 3))
    answer = requests.move(table, "b", table.v, "row 9", T0 + 3.1)
    table.apply(answer, T0 + 3.1)
    table.apply(requests.move(table, "a", table.v, "resume", T0 + 3.2), T0 + 3.2)
    assert too_soon(table, "b", "left", 3.94) == 1, "what was left of the cooldown before the stop"
    assert too_soon(table, "b", "left", 3.95) is None


def test_whatever_else_happens_rests_go_on() -> None:
    table = begun((0, "down", 5))
    table.apply(log.Spoke(user="b", name="Ben", seat=1, text="hm"), T0 + 5.25)
    table.apply(log.Left(seat=1), T0 + 5.5)
    table.apply(log.Moved(seat=1, text="up"), T0 + 5.75)
    assert cooldowns(table, 5.75) == [(0.25, True), (1, True)]


def test_who_may_act_during_a_stop() -> None:
    table = begun((0, "surface", 1))
    for user, move in (("b", "up"), ("b", "resume"), ("a", "down")):
        asked = requests.move(table, user, table.v, move, T0 + 100)
        with pytest.raises(Refusal) as caught:
            table.copy().apply(asked, T0 + 100)
        assert caught.value.key == "stopped"
    assert table.due_action(T0 + 1 + STOP - 0.01) is None
    assert table.due_action(T0 + 1 + STOP) == log.Moved(seat=TABLE, text="resume")
    table.apply(log.Moved(seat=TABLE, text="resume"), T0 + 1 + STOP)
    assert table.to_act == [0, 1]
    assert too_soon(table, "a", "down", 1 + STOP + 0.9) == 1


def test_moves_cross_and_nothing_is_taken_back() -> None:
    table = begun()
    seen = table.v
    for user, move, after in (("a", "down", 0), ("b", "up", 0.1), ("a", "down", 1), ("b", "left", 1.1)):
        table.apply(requests.move(table, user, seen, move, T0 + after), T0 + after)
        assert table.undo_seat() is None
    with pytest.raises(TableRefusal) as caught:
        requests.take_back(table, "a", table.v)
    assert caught.value.key == "no_undo"
    assert begun((0, "surface", 1)).undo_seat() is None, "though everybody knew that cell, and nobody else is to act"


def test_two_workers_that_read_the_same_log_have_the_same_rests() -> None:
    one = begun((0, "down", 5), (1, "surface", 5.5), (1, "resume", 9), (0, "down", 9.75))
    two = Table(one.id)
    for happened in one.log:
        two.apply(happened.entry, happened.at)
    assert cooldowns(one, 10) == cooldowns(two, 10) == [(0.75, True), (0, False)]


def test_seats_that_take_turns_have_no_rests() -> None:
    table = Table("k7m2p9qd")
    table.apply(log.Opened(game="sonar", version=1, chairs=PEOPLE, host="a"), T0)
    assert table.cooldowns is None
    assert table.cooldown_left(0, T0) == table.bot_cooldown_left(0, T0) == 0


def test_a_captain_who_is_away_is_missed_though_the_other_one_goes_on() -> None:
    table = begun((1, "up", 30), (0, "down", 50), (0, "down", 80))
    assert table.waited(0, T0 + 90) == 10
    assert table.waited(1, T0 + 90) == 60
    assert begun((0, "down", 50)).waited(1, T0 + 90) == 90, "since the beginning"


def test_bots_rest_longer_than_people_must() -> None:
    table = begun((0, "down", 5))
    assert table.bot_cooldown_left(0, T0 + 5) == BOT_INTERVALS * INTERVAL
    assert table.bot_cooldown_left(0, T0 + 6) == (BOT_INTERVALS - 1) * INTERVAL
    assert begun().bot_cooldown_left(0, T0) == (BOT_INTERVALS - 1) * INTERVAL, "people may look at the board first"
    assert begun((0, "surface", 5)).bot_cooldown_left(0, T0 + 5) == 0, "to let the game go on it need not wait"


# -- on a real server


@pytest.fixture
def lines(ada: Person, ben: Person) -> Iterator[tuple[Line, Line]]:
    table = ada.open(ME, OPEN, game="sonar", options=OPTIONS)
    ben.sit(table, 1)
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        yield one, two


def told_rests(line: Line) -> list[Json]:
    """The cooldowns that the last message told of."""
    message = next(found for found in map(json.loads, reversed(line.frames)) if "cooldowns" in found)
    found: list[Json] = message["cooldowns"]
    return found


def rested(line: Line) -> None:
    """Waits until the seat of a line may order again, by what it was told."""
    time.sleep(told_rests(line)[line.you["seat"]]["left"] + 0.05)


def order(line: Line, *moves: str) -> list[Json]:
    """The answers to moves that are sent at once, so that there is hardly any time between them."""
    ids = [line.new_id() for _ in moves]
    for id, move in zip(ids, moves, strict=True):
        line.send({"type": "move", "id": id, "v": line.v, "move": move})
    return [line.answer(id) for id in ids]


def test_the_server_refuses_what_comes_too_early(lines: tuple[Line, Line]) -> None:
    one, two = lines
    assert [face["left"] for face in told_rests(one)] == [0, 0]
    seen = two.v
    first, second = order(one, "down", "down")
    acknowledged(first)
    assert told_rests(one)[0]["running"]
    assert 0 < told_rests(one)[0]["left"] <= INTERVAL
    assert refused(second) == "too_soon"
    assert second["values"] == {"seconds": 1}
    v = one.v
    acknowledged(two.move("up", v=seen))
    rested(one)
    one.reach(two.v)
    assert acknowledged(one.move("down", second["id"])) == v + 2, (
        "the refusal was not kept, and the same message may be sent again"
    )
    assert one.you["undo"] is False


def test_only_the_caller_resumes(lines: tuple[Line, Line]) -> None:
    one, two = lines
    two.reach(acknowledged(one.move("surface")))
    assert two.moves == []
    assert [refused(two.move(move)) for move in ("resume", "up")] == ["stopped", "stopped"]
    assert refused(one.move("down")) == "stopped"
    assert told_rests(one)[0]["running"] is False
    resumed, hasty = order(one, "resume", "down")
    two.reach(acknowledged(resumed))
    acknowledged(two.move("up"))
    assert refused(hasty) == "too_soon"


def test_a_table_of_turns_tells_of_no_rests(ada: Person, duel: str) -> None:
    with ada.line(duel) as line:
        assert line.sync()["cooldowns"] is None


def orders(happenings: list[Json]) -> dict[int, list[float]]:
    """When each seat gave its orders, in seconds of the game: stops do not count."""
    found: dict[int, list[float]] = {0: [], 1: []}
    stood, stopped = 0.0, None
    for happened in happenings:
        kind = happened["event"]["event"] if happened["kind"] == "acted" else ""
        if kind == "resumed":
            assert stopped is not None
            stood, stopped = stood + happened["at"] - stopped, None
        elif kind in ("navigated", "pinged", "silenced", "fired", "surfaced"):
            found[happened["seat"]].append(happened["at"] - stood)
            if kind != "navigated":
                stopped = happened["at"]
    return found


def spaced(times: list[float]) -> bool:
    return all(later - earlier >= BOT_INTERVALS * INTERVAL - SLACK for earlier, later in pairwise(times))


def test_two_bots_both_play_and_keep_their_rests(ada: Person) -> None:
    with ada.line(ada.open(bot(), bot(), game="sonar", options=OPTIONS)) as line:
        line.sync()
        line.until(lambda line: line.over or min(map(len, orders(line.log).values())) >= 2)
        assert all(spaced(times) for times in orders(line.log).values()), orders(line.log)


def test_bots_that_nobody_watches_keep_their_rests_too(server: Server, ada: Person) -> None:
    table = ada.open(bot(), bot(), game="sonar", options=OPTIONS)
    wait_for(lambda: len(server.query("SELECT v FROM entries WHERE table_id = ?", table)) >= 6, "orders")
    with ada.line(table) as line:
        found = orders(line.sync()["log"])
        assert max(map(len, found.values())) >= 2
        assert all(map(spaced, found.values())), found


# -- hosts in this process, whose bots think as we say


def test_a_stopped_game_goes_on_by_itself(tmp_path: Path) -> None:
    """As if the stop had been called nineteen seconds ago."""

    async def play() -> tuple[int, str, float]:
        async with Hosts(tmp_path) as (host,):
            now = time.time()
            table = Table("k7m2p9qd")
            told: list[log.AnyEntry] = [opened(), log.Moved(seat=0, text="surface")]
            await host.storage.append(prepare(table, told, now - STOP + 1, Dice(1), 0.0)._replace(wake=None))
            await host.tables.current(table.id)
            await until(lambda: two_moves(host, table.id))
            seat, text, at = (await written(host, table.id))[1]
            return seat, text, at - now

    async def two_moves(host: Host, id: str) -> bool:
        return len(await written(host, id)) > 1

    seat, text, after = asyncio.run(play())
    assert (seat, text) == (TABLE, "resume")
    assert after >= 1


def test_a_bot_answers_while_it_rests(tmp_path: Path) -> None:
    """It has just given an order, and Ada asks for its row or column when she may.

    Cooldowns stand still while the game does: if it waited for its own, the table would go on without an answer.
    """

    async def play() -> tuple[int, str]:
        async def think(world: State, seat: int) -> int:
            return world.actions(seat)[0]

        async with Hosts(tmp_path) as (host,):
            thinks(host, think)
            chairs = (log.Chair(user="a", name="Ada"), log.Chair(level="beginner"))
            begin = [log.Moved(seat=seat, text=text) for seat, text in ((0, "down"), (0, "down"), (1, "up"))]
            id = (await host.tables.open(opened(*chairs), begin)).id
            await asyncio.sleep(INTERVAL + 0.01)
            await host.tables.do(id, lambda table: requests.move(table, "a", table.v, "sonar", time.time()))
            await until(lambda: five_moves(host, id))
            (_, asked, _), (seat, answer, _) = (await written(host, id))[3:5]
            assert asked == "sonar"
            return seat, answer.split()[0]

    async def five_moves(host: Host, id: str) -> bool:
        return len(await written(host, id)) > 4

    assert asyncio.run(play()) == (1, "row")


def test_a_bot_whose_choice_is_no_longer_possible_thinks_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Ada asks for its row or column while it thinks of an order."""

    async def play() -> tuple[list[str], list[str]]:
        thought: list[str] = []
        thinking, go_on = asyncio.Event(), asyncio.Event()

        async def think(world: State, seat: int) -> int:
            thought.append("stands still" if find("sonar").table.cooldown(world) == 0 else "goes on")
            thinking.set()
            await go_on.wait()
            return world.actions(seat)[0]

        async with Hosts(tmp_path) as (host,):
            thinks(host, think)
            chairs = (log.Chair(user="a", name="Ada"), log.Chair(level="beginner"))
            id = (await host.tables.open(opened(*chairs), [log.Moved(seat=0, text="down")] * 2)).id
            await asyncio.wait_for(thinking.wait(), PATIENCE)
            await asyncio.sleep(0.05)
            await host.tables.do(id, lambda table: requests.move(table, "a", table.v, "sonar", time.time()))
            go_on.set()
            await until(lambda: four_moves(host, id))
            return [text for _, text, _ in await written(host, id)], thought

    async def four_moves(host: Host, id: str) -> bool:
        return len(await written(host, id)) > 3

    moves, thought = asyncio.run(play())
    assert moves == ["down", "down", "sonar", "row 10"], "what it had thought of is not written"
    assert thought == ["goes on", "stands still"]
    assert not caplog.records, "nor is that a fault"


def test_workers_that_play_for_the_same_bots_keep_their_rests(tmp_path: Path) -> None:
    async def play() -> tuple[list[tuple[int, str, float]], int, int]:
        thoughts = 0
        dice = Dice(1)

        async def think(world: State, seat: int) -> int:
            nonlocal thoughts
            thoughts += 1
            moves = [action for action in world.actions(seat) if action < 4]  # navigation only
            return moves[dice.below(len(moves))] if moves else world.actions(seat)[0]

        async with Hosts(tmp_path, 2) as hosts:
            for host in hosts:
                thinks(host, think)
            id = (await hosts[0].tables.open(opened(log.Chair(level="beginner"), log.Chair(level="easy")), [])).id
            other = await hosts[1].tables.current(id)
            hosts[1].bots.play(other)
            await until(lambda: both_twice(hosts[0], id))
            playing = [host.tables.kept[id].bots for host in hosts]
            return await written(hosts[0], id), thoughts, sum(task is not None and not task.done() for task in playing)

    async def both_twice(host: Host, id: str) -> bool:
        seats = [seat for seat, _, _ in await written(host, id)]
        return min(seats.count(0), seats.count(1)) >= 2

    moves, thoughts, playing = asyncio.run(play())
    assert all(spaced([at for who, _, at in moves if who == seat]) for seat in (0, 1))
    assert playing == 1, "one of them has stepped back"
    assert thoughts <= len(moves) + 2


def test_bots_play_on_when_their_worker_has_died(tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        async def think(world: State, seat: int) -> int:
            return world.actions(seat)[0]

        async with Hosts(tmp_path, 2, lease=0.2) as hosts:
            for host in hosts:
                thinks(host, think)
            id = (await hosts[0].tables.open(opened(log.Chair(level="beginner"), log.Chair(level="easy")), [])).id
            await until(lambda: written(hosts[0], id))
            bots = hosts[0].tables.kept[id].bots
            assert bots is not None
            bots.cancel()
            before = len(await written(hosts[0], id))
            await hosts[1].start()
            await until(lambda: more_than(hosts[1], id, before + 1))
            return before, len(await written(hosts[1], id))

    async def more_than(host: Host, id: str, count: int) -> bool:
        return len(await written(host, id)) > count

    before, after = asyncio.run(play())
    assert after > before


def test_a_captain_who_is_away_can_be_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> tuple[bool, bool]:
        async with Hosts(tmp_path) as (host,):
            id = (await host.tables.open(opened(), [])).id
            live = await host.tables.live(id)
            later = server_time.elapsed() + host.tables.settings.patience
            for module in (server_time, audience):
                monkeypatch.setattr(module, "elapsed", lambda: later)
            await host.tables.do(id, lambda table: requests.move(table, "a", table.v, "down", server_time.now()))
            return host.audience.is_absent(live, 0), host.audience.is_absent(live, 1)

    assert asyncio.run(play()) == (False, True)
