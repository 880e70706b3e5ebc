"""Crew at a table: windows for messages, missions against the clock, crew decisions, and giving up in secret."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.core.record import parse
from fathom.core.registry import find
from fathom.core.state import NATURE, TABLE, State
from fathom.server import entries as log
from fathom.server import projection, requests
from fathom.server.table import Table
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, refused
from server.hosting import Hosts, thinks, until, written
from server.serving import PATIENCE, Server
from server.test_table_actions import give_up, table_acted, timer

EASY = {"distress": "never"}
WINDOW = 60  # seconds that no test takes


@pytest.fixture
def people(server: Server) -> Iterator[list[Person]]:
    with ExitStack() as stack:
        yield [stack.enter_context(Person(server, name)) for name in ("Ada", "Ben", "Cleo")]


def open_mission(people: list[Person], stack: ExitStack, window: int) -> tuple[str, list[Line]]:
    """Three people at a table of mission 1 with several attempts; `window` is how many seconds there are for messages."""
    table = people[0].open(ME, OPEN, OPEN, game="crew", options={**EASY, "window": str(window), "attempts": "3"})
    for seat in (1, 2):
        people[seat].sit(table, seat)
    lines = [stack.enter_context(person.line(table)) for person in people]
    for line in lines:
        line.sync()
    return table, lines


@pytest.fixture
def crew(people: list[Person]) -> Iterator[tuple[str, list[Line]]]:
    """A mission where windows stay open."""
    with ExitStack() as stack:
        yield open_mission(people, stack, WINDOW)


def make(lines: list[Line], who: int, move: str) -> None:
    """A move, and everybody has seen it."""
    v = acknowledged(lines[who].move_in_time(move))
    for line in lines:
        line.reach(v)
    for line in lines:
        line.reach(max(line.v for line in lines))


def take_tasks(lines: list[Line]) -> None:
    """Everybody takes the first task there is, until the first window is open."""
    while lines[0].view["phase"] != "trick":
        who = next(who for who, line in enumerate(lines) if line.moves)
        make(lines, who, lines[who].moves[0])


def leads(line: Line) -> list[str]:
    """The cards that somebody may lead."""
    return [move for move in line.moves if len(move) == 2]


def test_a_window_closes_by_itself(people: list[Person]) -> None:
    with ExitStack() as stack:
        _, lines = open_mission(people, stack, 1)
        take_tasks(lines)
        leader = lines[lines[0].view["leader"]]
        leader.until(table_acted)
        assert table_acted(leader)[0]["event"]["event"] == "window_closed"
        before, after = [
            next(message for message in map(json.loads, leader.frames) if message["type"] == "update" and so(message["view"]))
            for so in (_is_open, _is_closed)
        ]
        opened = before["happened"][-1]["at"]
        assert before["timers"] == [{"move": "window_over", "ends": pytest.approx(opened + 1)}]
        assert [move for move in before["moves"] if len(move) == 2] == [], "the leader's card is not accepted yet"
        assert after["happened"][-1]["at"] >= opened + 1
        assert [move for move in after["moves"] if len(move) == 2]
        acknowledged(leader.move(leads(leader)[0]))


def _is_open(view: Json | None) -> bool:
    return view is not None and view["phase"] == "trick" and not view["window"]["closed"]


def _is_closed(view: Json | None) -> bool:
    return view is not None and view["phase"] == "trick" and (view["window"] is None or view["window"]["closed"])


def test_a_window_waits_for_a_member_who_asks_and_closes_when_all_are_ready(crew: tuple[str, list[Line]]) -> None:
    _, lines = crew
    take_tasks(lines)
    leader = lines[0].view["leader"]
    end = timer(lines[0])["ends"]
    others = [(leader + 1) % 3, (leader + 2) % 3]
    make(lines, others[0], "wait")
    assert timer(lines[0])["ends"] == pytest.approx(end + 20)
    for who in others:
        assert leads(lines[leader]) == []
        make(lines, who, "ready")
    assert leads(lines[leader])
    assert json.loads(next(frame for frame in reversed(lines[leader].frames) if "timers" in frame))["timers"] == []


def test_answers_cross_on_the_way(crew: tuple[str, list[Line]]) -> None:
    """Everybody presses "ready" at the same moment, on what they saw before."""
    _, lines = crew
    take_tasks(lines)
    leader = lines[0].view["leader"]
    ids = [line.new_id() for line in lines]
    others = [who for who in range(3) if who != leader]
    for who in others:
        lines[who].send({"type": "move", "id": ids[who], "v": lines[who].v, "move": "ready"})
    for who in others:
        acknowledged(lines[who].answer(ids[who]))
    lines[leader].until(lambda line: line.view["window"] is None or line.view["window"]["closed"])


@pytest.mark.parametrize("move", ["ready", "wait"])
def test_a_leader_who_is_not_quicker_than_the_last_of_the_others_is_told_to_look_again(
    crew: tuple[str, list[Line]], move: str
) -> None:
    _, lines = crew
    take_tasks(lines)
    leader = lines[lines[0].view["leader"]]
    v = leader.v
    assert move in leader.moves
    for who in range(3):
        if lines[who] is not leader:
            make(lines, who, "ready")
    assert move not in leader.moves
    assert refused(leader.move(move, leader.new_id(), v)) == "moved_on"
    assert refused(leader.move(move)) == "not_before_a_trick", "who has seen it is told the rule"
    acknowledged(leader.move(leads(leader)[0], leader.new_id(), v))


def test_giving_up_and_trying_again(server: Server, crew: tuple[str, list[Line]]) -> None:
    table, lines = crew
    take_tasks(lines)
    assert [line.you["talk"] for line in lines] == ["phrases"] * 3
    make(lines, (lines[0].view["leader"] + 1) % 3, "wait")  # so that no window closes meanwhile
    for line in lines:
        line.gather([0, 1, 2])
    acknowledged(give_up(lines[0]))
    acknowledged(give_up(lines[1]))
    lines[2].silent()
    acknowledged(give_up(lines[2]))
    for line in lines:
        line.until(lambda line: line.view["phase"] == "retry")
        assert line.view["lost"] == "gave_up"
        assert (line.you["talk"], line.you["gives_up"]) == ("free", None)
        assert timer(line)["move"] == "decide"
    for who in range(3):
        make(lines, who, "agree")
    assert lines[0].view["attempt"] == 2
    assert [line.you["gives_up"] for line in lines] == [False] * 3
    assert [line.you["talk"] for line in lines] == ["phrases"] * 3
    assert server.query("SELECT count(*) FROM wishes WHERE table_id = ?", table) == [(3,)], "old wishes mean nothing any more"


# -- missions against the clock, with times of our own


def against_the_clock(at: float) -> Table:
    """Mission 14 with the clock: everybody has agreed, the volunteer has the tasks, and the countdown has just begun."""
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user=user, name=user) for user in "abc"]
    options = {**EASY, "mission": "14", "clock": "timed", "attempts": "2"}
    table.apply(log.Opened(game="crew", version=find("crew").version, options=options, chairs=chairs, host="a"), at)
    table._begin()
    dice, rng = Dice(1), random.Random(1)
    while table.match is not None and table.match.state.observe(None).phase != "trick":  # type: ignore[attr-defined]
        if table.draw(dice, at) is None:
            seat = table.to_act[0]
            table.apply(log.Moved(seat=seat, text=rng.choice(projection.moves(table, seat))), at)
        at += 1
    return table


def test_time_runs_out_in_the_middle_of_a_trick() -> None:
    table = against_the_clock(1000.0)
    began = table.since
    assert table.match is not None
    seconds = table.match.state.observe(0).seconds  # type: ignore[attr-defined]
    assert [(timer.move, timer.ends) for timer in projection.timers(table)] == [("time_up", began + seconds)]
    at = began + 60
    while len(table.match.state.observe(None).trick) < 2:  # type: ignore[attr-defined]
        seat = table.to_act[0]
        table.apply(log.Moved(seat=seat, text=projection.moves(table, seat)[0]), at)
        assert projection.timers(table)[0].ends == began + seconds, "it runs through messages and cards"
        at += 1
    table.apply(log.Left(seat=1), at)
    assert table.due_action(began + seconds - 0.001) is None
    due = table.due_action(began + seconds)
    assert due == log.Moved(seat=TABLE, text="time_up")
    table.apply(due, began + seconds + 0.2)
    assert table.match.state.observe(None).lost == "time"  # type: ignore[attr-defined]
    assert [timer.move for timer in projection.timers(table)] == ["decide"]
    assert table.undo_seat() is None
    record = table.match.record()
    assert parse(record.text()) == record
    assert replay(record).state.freeze() == table.match.state.freeze()


def test_a_captain_may_take_back_what_they_did_for_tonoja_and_no_time_with_it() -> None:
    """Tonoja's cards lie open, so the captain's choice among them tells nobody anything."""
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user=user, name=user) for user in "ab"]
    options = {**EASY, "mission": "14", "clock": "timed", "tonoja": "after_a"}
    table.apply(log.Opened(game="crew", version=find("crew").version, options=options, chairs=chairs, host="a"), 1000.0)
    table._begin()
    dice, rng = Dice(4), random.Random(4)
    assert table.match is not None
    for at in range(1001, 1400):
        if table.draw(dice, at) is not None:
            continue
        view = table.match.state.observe(None)
        before = projection.timers(table)
        seat = table.to_act[0]
        table.apply(log.Moved(seat=seat, text=rng.choice(projection.moves(table, seat))), at)
        if view.phase == "trick" and view.turn == 2 and table.undo_seat() is not None:  # type: ignore[attr-defined]
            table.apply(requests.take_back(table, "ab"[seat], table.v), at + 0.5)
            assert projection.timers(table) == before
            return
    pytest.fail("the captain never played for Tonoja and then for themselves")


# -- bots


def test_a_leader_who_would_be_ready_thinks_again_when_the_others_were(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Everybody's "ready" may cross; but once the others are, the leader has nothing to be ready for."""
    options = {**EASY, "window": str(WINDOW)}
    match, dice, rng = Match(find("crew"), 3, options), Dice(1), random.Random(1)
    while actors := match.settle(dice):
        if match.state.observe(None).phase == "trick":  # type: ignore[attr-defined]
            break
        match.act(actors[0], rng.choice(match.state.actions(actors[0])))
    leader: int = match.state.observe(None).leader  # type: ignore[attr-defined]
    assert sorted(actors) == [0, 1, 2]

    async def play() -> list[tuple[int, str, float]]:
        thinking, go_on = asyncio.Event(), asyncio.Event()

        async def think(world: State, seat: int) -> int:
            ready = [action for action in world.actions(seat) if find("crew").notation.write(world, seat, action) == "ready"]
            thinking.set()
            await go_on.wait()
            return ready[0] if ready else world.actions(seat)[0]

        async with Hosts(tmp_path) as (host,):
            thinks(host, think)
            chairs = [log.Chair(user=str(seat), name=str(seat)) for seat in range(3)]
            chairs[leader] = log.Chair(level="beginner")
            opened = log.Opened(game="crew", version=find("crew").version, options=options, chairs=chairs, host="0")
            id = (await host.tables.open(opened, [log.Moved(seat=move.seat, text=move.text) for move in match.moves])).id
            await asyncio.wait_for(thinking.wait(), PATIENCE)
            for seat in {0, 1, 2} - {leader}:
                await host.tables.do(id, lambda table, seat=seat: requests.move(table, str(seat), table.v, "ready", 0.0))  # type: ignore[misc]
            go_on.set()

            async def leader_has_moved() -> bool:
                return len(await written(host, id)) > len(match.moves) + 2

            await until(leader_has_moved)
            return (await written(host, id))[len(match.moves) :]

    moves = asyncio.run(play())
    assert [text for _, text, _ in moves[:2]] == ["ready", "ready"]
    assert moves[2][0] == leader
    assert len(moves[2][1]) == 2, "a card"
    assert not caplog.records, "nor was that a fault"


def test_a_person_and_bots_play_a_mission(server: Server, rng: random.Random) -> None:
    with Person(server, "Ada") as ada:
        table = ada.open(ME, bot(), bot(), bot(), game="crew", options={"window": "1", "patience": "5"})
        with ada.line(table) as line:
            line.sync()
            while not line.over:
                if line.moves:
                    v = line.v
                    if line.move_in_time(rng.choice(line.moves))["type"] == "refused":
                        line.reach(v + 1)  # a bot was first, or the table
                else:
                    line.read()
            seats = {happened["seat"] for happened in line.log if happened["kind"] == "acted"}
            assert seats >= {NATURE, 0, 1, 2, 3}
        record = parse(ada.ask("GET", f"/api/tables/{table}/record").text)
        assert replay(record).state.outcome() is not None


def beside_bots(others: list[log.Chair], **options: str) -> Table:
    """Mission 1 with two attempts, for Ada and others."""
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user="a", name="Ada"), *others]
    version, options = find("crew").version, {"attempts": "2", **options}
    table.apply(log.Opened(game="crew", version=version, options=options, chairs=chairs, host="a"), 1000.0)
    if table.match is None:
        table._begin()
    return table


def play_to(table: Table, phase: str) -> None:
    """Everybody agrees and takes the first task there is, until it comes to this."""
    dice, at = Dice(3), table.since
    assert table.match is not None
    while table.match.state.observe(None).phase != phase:  # type: ignore[attr-defined]
        at += 1
        if table.draw(dice, at) is None:
            seat, state = table.to_act[0], table.match.state
            table.apply(log.Moved(seat=seat, text=table.game.notation.write(state, seat, state.actions(seat)[0])), at)


def moves_timed(table: Table) -> list[str]:
    return [timer.move for timer in projection.timers(table)]


BOTS = [log.Chair(level="easy"), log.Chair(level="easy")]
BEN = log.Chair(user="b", name="Ben")


@pytest.mark.parametrize(("others", "waits"), [(BOTS, True), ([BEN, BOTS[0]], False)])
def test_windows_and_decisions_wait_for_one_who_plays_with_bots_alone(others: list[log.Chair], waits: bool) -> None:
    table = beside_bots(others)
    play_to(table, "distress")
    assert moves_timed(table) == ([] if waits else ["decide"])
    play_to(table, "trick")
    assert moves_timed(table) == ([] if waits else ["window_over"])
    assert (table.due_action(table.since + 3600) is None) == waits


def test_a_window_waits_once_only_one_person_is_left() -> None:
    table = beside_bots([BEN, BOTS[0]])
    play_to(table, "trick")
    table.apply(log.Left(seat=1), table.since + 1)
    assert moves_timed(table) == []
    table.apply(log.Returned(seat=1), table.since + 100)
    assert [(timer.move, timer.ends) for timer in projection.timers(table)] == [("window_over", table.since + 5)]


def test_the_clock_of_a_mission_runs_for_one_person_too() -> None:
    table = beside_bots(BOTS, mission="14", clock="timed", distress="never")
    play_to(table, "trick")
    assert moves_timed(table) == ["time_up"]
