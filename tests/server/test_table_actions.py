"""What a table does by itself: countdowns that end, and an attempt that everybody wants to give up."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.registry import games
from fathom.core.state import NATURE, TABLE, State
from fathom.server import entries as log
from fathom.server import projection, requests
from fathom.server import time as server_time
from fathom.server.info import info as info_of
from fathom.server.projection import Watcher
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person as PersonThere
from fathom.server.table import Table
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, refused
from server.hosting import Hosts, thinks, until, written
from server.lanterns import GAME, LONGER
from server.serving import Server, wait_for
from server.workers import apart

DEAL = "deal 1 5 9 / 2 6 10"
SECONDS = {"seconds": "2"}


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lanterns can be found in this process."""
    monkeypatch.setitem(games(), "lanterns", GAME)


def together(ada: Person, ben: Person, **options: str) -> str:
    """A running table of Ada's and Ben's."""
    table = ada.open(ME, OPEN, game="lanterns", options=options)
    ben.sit(table, 1)
    return table


# -- countdowns, computed from the times in the log


def begun(at: float = 1000.0, **options: str) -> Table:
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
    table.apply(log.Opened(game="lanterns", version=1, options={**SECONDS, **options}, chairs=chairs, host="a"), at)
    table.apply(log.Spoke(user="a", name="Ada", seat=0, text="hello"), at)
    table._begin()  # a table of people begins when the last of them sits down
    table.apply(log.Moved(seat=NATURE, text=DEAL), at)
    return table


def ends(table: Table) -> list[tuple[str, float]]:
    return [(timer.move, timer.ends) for timer in projection.timers(table)]


@pytest.mark.usefixtures("found")
def test_a_countdown_begins_with_the_entry_that_brings_it() -> None:
    table = begun()
    assert ends(table) == [("time_up", 1002.0)]
    table.apply(log.Spoke(user="a", name="Ada", seat=0, phrase="hello"), 1001.0)
    table.apply(log.Left(seat=1), 1001.25)
    table.apply(log.Returned(seat=1), 1001.5)
    assert ends(table) == [("time_up", 1002.0)], "whatever else happens, it goes on"
    assert table.due_action(1001.99) is None
    assert table.due_action(1002.0) == log.Moved(seat=TABLE, text="time_up")


@pytest.mark.usefixtures("found")
def test_a_countdown_may_grow_while_it_runs_and_ends_when_it_is_gone() -> None:
    table = begun(shows="false")
    table.apply(log.Moved(seat=0, text="9"), 1001.0)
    assert ends(table) == [("time_up", 1002.0 + LONGER)]
    table.apply(log.Moved(seat=1, text="10"), 1004.0)
    assert table.due_action(2000.0) is None, "nature is to act"
    table.apply(log.Moved(seat=NATURE, text="deal 3 / 4"), 1004.0)
    assert ends(table) == [("time_up", 1002.0)], "what is gone only while nature acts has not been away"


@pytest.mark.usefixtures("found")
def test_a_countdown_that_comes_back_begins_anew() -> None:
    table = begun()
    for seat, move, at in ((0, "9", 1001.0), (1, "10", 1001.5)):
        table.apply(log.Moved(seat=seat, text=move), at)
    assert ends(table) == [], "the winner may show a card"
    table.apply(log.Moved(seat=1, text="pass"), 1010.0)
    table.apply(log.Moved(seat=NATURE, text="deal 3 / 4"), 1010.0)
    assert ends(table) == [("time_up", 1012.0)]


@pytest.mark.usefixtures("found")
def test_two_workers_that_read_the_same_log_have_the_same_countdowns() -> None:
    one = begun()
    for entry, at in ((log.Moved(seat=0, text="9"), 1001.0), (log.Moved(seat=TABLE, text="time_up"), 1007.25)):
        one.apply(entry, at)
    two = Table(one.id)
    for happened in one.log[:2]:
        two.apply(happened.entry, happened.at)
    two._begin()
    for happened in one.log[2:]:
        two.apply(happened.entry, happened.at)
    assert ends(one) == ends(two)
    assert info_of(one) == info_of(two)
    assert projection.events(one, 0, 1, "en") == projection.events(two, 0, 1, "en")


@pytest.mark.usefixtures("found")
def test_nothing_before_a_table_action_can_be_taken_back() -> None:
    table = begun()
    table.apply(log.Moved(seat=0, text="9"), 1001.0)
    assert table._last
    table.apply(log.Moved(seat=TABLE, text="time_up"), 1007.5)
    assert not table._last
    assert table.undo_seat() is None
    assert [happened.seat for happened in projection.events(table, 4, None, "en")] == [TABLE] * 3


@pytest.mark.usefixtures("found")
def test_answers_given_at_the_same_time_may_cross_on_the_way() -> None:
    table = begun()
    seen = table.v
    table.apply(requests.move(table, "a", seen, "9", 1001.0), 1001.0)
    answer = requests.move(table, "b", seen, "10", 1001.0)
    assert answer == log.Moved(seat=1, text="10"), "what Ada laid is hidden: Ben decided on the same"
    table.apply(requests.move(table, "b", seen, "10", 1001.0), 1001.0)
    with pytest.raises(TableRefusal) as caught:
        requests.move(table, "b", seen, "pass", 1001.0)
    assert caught.value.key == "moved_on", "the cards have been turned over"


# -- countdowns, on a real server


def timer(line: Line) -> Json:
    """The one countdown that the last message told of."""
    message = next(found for found in map(json.loads, reversed(line.frames)) if "timers" in found)
    (found,) = message["timers"]
    assert isinstance(found, dict)
    return found


def table_acted(line: Line) -> list[Json]:
    return [happened for happened in line.log if happened["kind"] == "acted" and happened["seat"] == TABLE]


def test_everybody_is_told_when_time_will_be_up(ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="3600")
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        end = timer(one)
        assert end == timer(two)
        assert end["move"] == "time_up"
        assert end["ends"] == one.table["since"] + 3600
        acknowledged(one.move(one.moves[0]))
        assert timer(one)["ends"] == pytest.approx(end["ends"] + LONGER)


def test_the_table_acts_when_time_is_up(ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="1")
    with ada.line(table) as one, ben.line(table) as two:
        for line in (one, two):
            line.sync()
            line.until(table_acted)
            dealt = next(happened["at"] for happened in line.log if happened["kind"] == "acted")
            assert table_acted(line)[0]["at"] >= dealt + 1
            assert "time_up" in [happened["event"]["event"] for happened in table_acted(line)]
            assert line.view["players"][0]["cards"] == line.view["players"][1]["cards"] == 2, "both have laid a card"


MADE = "SELECT at FROM entries WHERE table_id = ? AND body LIKE '%time_up%'"


def test_a_countdown_ends_while_nobody_is_there(server: Server, ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="1")
    wait_for(lambda: server.query(MADE, table), "the table's move")


@pytest.mark.parametrize("left", [1, -1], ids=["before its end", "after its end"])
def test_a_countdown_goes_on_through_a_restart(folder: Path, environment: dict[str, str], left: int) -> None:
    """An hour has passed, or nearly so, when the server is there again."""
    with Server(folder, "--pace", "0", **environment) as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = together(ada, ben, seconds="3600")
        with ada.line(table) as line:
            line.sync()
            end = timer(line)["ends"]
        server.kill()
        away = end - time.time() - left
        server.query("UPDATE entries SET at = at - ? WHERE table_id = ?", away, table)
        server.query("UPDATE tables SET wake = wake - ? WHERE id = ?", away, table)
        server.start()
        # Nobody asks for the table: a sweep finds it.
        ((at,),) = wait_for(lambda: server.query(MADE, table), "the table's move")
        assert end - away <= at <= time.time()
        assert not server.faults()


def test_a_move_that_comes_after_the_end_is_too_late(tmp_path: Path, found: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even when the worker was too busy to notice the end before the move came in."""

    async def play() -> tuple[str, list[tuple[int, str, float]]]:
        async with Hosts(tmp_path) as (host,):
            chairs = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
            opened = log.Opened(game="lanterns", version=1, options={"seconds": "3600"}, chairs=chairs, host="a")
            info = await host.tables.open(opened, [])
            live = await host.tables.live(info.id)
            v, move = live.table.v, projection.moves(live.table, 0)[2]
            later = server_time.elapsed() + 3601
            monkeypatch.setattr(server_time, "elapsed", lambda: later)
            try:
                await host.tables.do(info.id, lambda table: requests.move(table, "a", v, move, server_time.now()))
            except TableRefusal as refusal:
                key = refusal.key
            else:
                key = "taken"
            return key, await written(host, info.id)

    key, moves = asyncio.run(play())
    assert key == "moved_on"
    assert moves[1][1] == "time_up"


# -- giving up in secret


def give_up(line: Line, wish: bool = True) -> Json:
    return line.ask("give_up", v=line.v, wish=wish)


def test_a_wish_is_nobody_elses_business(server: Server, ada: Person, ben: Person) -> None:
    with Person(server, "Eve") as eve:
        table = together(ada, ben, seconds="0")
        with ada.line(table) as one, ada.line(table) as again, ben.line(table) as two, eve.line(table) as watcher:
            for line in (one, again, two, watcher):
                line.sync()
            assert [line.you["gives_up"] for line in (one, two, watcher)] == [False, False, None]
            for line in (one, again, two, watcher):
                line.gather([0, 1], watching=1)
            known = [len(line.frames) for line in (two, watcher)]
            answers = [other.ask("GET", f"/api/tables/{table}").content for other in (ben, eve)]
            row = server.query("SELECT * FROM tables WHERE id = ?", table)
            assert acknowledged(give_up(one)) == one.v
            assert one.you["gives_up"] is True
            again.until(lambda line: line.you["gives_up"])
            for line in (two, watcher):
                line.silent()
            assert [len(line.frames) - 1 for line in (two, watcher)] == known, "nothing but the answer to a ping"
            assert [other.ask("GET", f"/api/tables/{table}").content for other in (ben, eve)] == answers
            assert server.query("SELECT * FROM tables WHERE id = ?", table) == row
            two.send({"type": "ping", "v": two.v})
            pong = two.read()
            assert (pong["type"], pong["v"]) == ("pong", two.v)
            two.silent()
            # Whoever comes now learns nothing either.
            with ben.line(table) as fresh, eve.line(table) as stranger:
                assert fresh.sync()["you"]["gives_up"] is False
                assert stranger.sync()["you"]["gives_up"] is None
                watcher.until(lambda line: line.presence.get("watching") == 2)
            watcher.until(lambda line: line.presence["watching"] == 1)
            watcher.settle()
            acknowledged(give_up(one, False))
            assert one.you["gives_up"] is False
            assert server.query("SELECT * FROM wishes WHERE table_id = ?", table) == []
            watcher.quiet()


def test_when_everybody_has_asked_the_table_gives_up(ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="0")
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        acknowledged(give_up(one))
        acknowledged(give_up(two))
        for line in (one, two):
            line.until(lambda line: line.over)
            assert line.table["reason"] == "gave_up"
            assert [happened["event"] for happened in table_acted(line)] == [{"event": "gave_up"}]
            assert line.you["gives_up"] is None
        assert refused(give_up(one)) == "no_giving_up"


def test_bots_are_not_asked(ada: Person) -> None:
    with ada.line(ada.open(ME, bot(), bot(), game="lanterns", options={"seconds": "0"})) as line:
        line.sync()
        acknowledged(give_up(line))
        line.until(lambda line: line.over)


def test_a_person_who_leaves_is_not_counted_any_more(ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="0")
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        acknowledged(give_up(one))
        one.quiet()
        assert not one.over
        ben.leave(table, 1)
        one.until(lambda line: line.over)
        two.until(lambda line: line.over)
        assert refused(give_up(two)) in ("bot_plays", "no_giving_up")


def test_a_wish_ends_with_the_attempt(ada: Person, ben: Person) -> None:
    table = together(ada, ben, seconds="0", shows="true")
    with ada.line(table) as one, ben.line(table) as two:
        one.sync()
        two.sync()
        acknowledged(give_up(one))
        old = one.v
        for line in (one, two):
            v = acknowledged(line.move(line.moves[0]))
        for line in (one, two):
            line.reach(v)
        assert [line.you["gives_up"] for line in (one, two)] == [None, None], "nothing can be given up while a card may be shown"
        winner = one if one.moves else two
        assert refused(give_up(one)) == "no_giving_up"
        v = acknowledged(winner.move("pass"))
        for line in (one, two):
            line.reach(v + 1)
            assert line.you["gives_up"] is False
        assert refused(one.ask("give_up", v=old, wish=True)) == "moved_on", "this was meant for what is over"
        acknowledged(give_up(two))
        two.quiet()
        assert not two.over


def test_wishes_survive_a_restart(folder: Path, environment: dict[str, str]) -> None:
    with Server(folder, "--pace", "0", **environment) as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = together(ada, ben, seconds="0")
        with ada.line(table) as line:
            line.sync()
            acknowledged(give_up(line))
        server.kill()
        server.start()
        with ada.line(table) as one, ben.line(table) as two:
            assert one.sync()["you"]["gives_up"] is True
            assert two.sync()["you"]["gives_up"] is False
            acknowledged(give_up(two))
            one.until(lambda line: line.over)
        assert not server.faults()


def test_wishes_at_different_workers_meet(on_redis: Server) -> None:
    with Person(on_redis, "Ada") as ada, Person(on_redis, "Ben") as ben:
        table = together(ada, ben, seconds="0")
        with ada.line(table) as one:
            one.sync()
            with apart(on_redis, ada, table, one) as again, apart(on_redis, ben, table, one) as two, ben.line(table) as other:
                other.sync()
                acknowledged(give_up(one))
                again.until(lambda line: line.you["gives_up"])
                acknowledged(give_up(two))
                for line in (one, again, two, other):
                    line.until(lambda line: line.over)
        assert not on_redis.faults()


def test_who_may_not_ask(server: Server, ada: Person, ben: Person) -> None:
    waiting = ada.open(ME, OPEN, game="lanterns")
    with ada.line(waiting) as line:
        line.sync()
        assert line.you["gives_up"] is None
        assert refused(give_up(line)) == "not_started"
    with (
        ben.line(together(ada, ben, seconds="0")) as two,
        Person(server, "Eve") as eve,
        eve.line(two.sync()["table"]["id"]) as out,
    ):
        out.sync()
        assert refused(give_up(out)) == "players_only"
        divers = ada.open(ME, OPEN)
        ben.sit(divers, 1)
        with ada.line(divers) as duel:
            assert duel.sync()["you"]["gives_up"] is None
            assert refused(give_up(duel)) == "no_giving_up"


# -- bots


def test_bots_do_not_keep_people_waiting_for_what_is_no_more_than_an_answer(tmp_path: Path, found: None) -> None:
    """Cards are laid at once, however slow the pace; a move that people follow takes its time."""
    pace, deal = 0.5, "deal 1 5 9 / 2 6 10 / 3 7 11"

    async def play() -> list[tuple[int, str, float]]:
        async def think(world: State, seat: int) -> int:
            return world.actions(seat)[-1]

        async with Hosts(tmp_path, pace=3600) as (host,):
            thinks(host, think)
            chairs = [log.Chair(user="a", name="Ada"), log.Chair(level="easy"), log.Chair()]
            options = {"seconds": "0"}
            opened = log.Opened(game="lanterns", version=1, options=options, chairs=chairs, host="a", nature=[deal])
            id = (await host.tables.open(opened, [])).id
            live = await host.audience.watch(id, Watcher(PersonThere("a", "Ada"), "en"))
            await host.tables.do(id, lambda table: log.BotSat(seat=2, level="easy"))

            async def asked_for(*seats: int) -> bool:
                return live.table.to_act == list(seats)

            await until(lambda: asked_for(0))
            host.tables.settings = msgspec.structs.replace(host.tables.settings, pace=pace)
            await host.tables.do(id, lambda table: requests.move(table, "a", table.v, projection.moves(table, 0)[0], time.time()))
            await until(lambda: asked_for(0))
            return await written(host, id)

    moves = asyncio.run(play())
    (seat, laid, began), (winner, passed, at) = moves[3:5]
    assert (seat, laid, winner, passed) == (0, "1", 2, "pass")
    assert at - began >= pace


def test_levels_are_the_games_own(ada: Person) -> None:
    """The house bot of Lanterns plays its last action: its highest card, and never a card shown."""
    with ada.line(ada.open(bot("easy"), bot("hard"), game="lanterns", options={"seconds": "0"})) as line:
        line.sync()
        line.until(lambda line: line.over)
        acted: list[dict[str, Any]] = [happened["event"] for happened in line.log if happened["kind"] == "acted"]
        names = [event["event"] for event in acted]
        assert "passed" in names
        assert "showed" not in names
