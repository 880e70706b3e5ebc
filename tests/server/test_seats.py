"""Seats, clocks and taking back: on tables computed from their logs, and at a running server."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fathom.core.dice import Dice
from fathom.core.match import Match
from fathom.core.registry import find
from fathom.server import entries as log
from fathom.server import projection, requests
from fathom.server.clocks import DAY, GRACE_LIVE, Clocks
from fathom.server.info import info as info_of
from fathom.server.refusals import TableRefusal
from fathom.server.requests import MOST_SEAT_CHANGES
from fathom.server.steps import SWEEP
from fathom.server.table import STAND_IN, Table
from fathom.server.undo import may_take_back
from fathom.server.wire.common import DaysClock, LiveClock
from pearls import GAME as PEARLS
from server.client import ME, OPEN, Line, Person, acknowledged, bot, play_on, refused
from server.serving import Server, wait_for

T0 = 1_000_000.0


# -- tables computed from their logs


def new_table(clock: Any = None, *chairs: log.Chair, at: float = T0, **options: str) -> Table:
    table = Table("abcdefgh")
    seats = list(chairs) or [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
    table.apply(log.Opened(game="divers", version=1, options=options, chairs=seats, clock=clock, host="a"), at)
    settle(table, Dice(1), at)
    return table


def settle(table: Table, dice: Dice, at: float) -> None:
    while table.draw(dice, at) is not None:
        pass


def act(table: Table, at: float, choice: int = 0, dice: Dice | None = None) -> int:
    """The seat to act makes a move, nature answers; returns the seat."""
    [seat] = table.to_act
    user = table.chairs[seat].user
    table.apply(requests.move(table, user, table.v, projection.moves(table, seat)[choice], at), at)
    settle(table, dice or Dice(int(at)), at)
    return seat


def faces(table: Table, at: float) -> list[tuple[float, bool]]:
    assert table.clocks is not None
    return [(face.left, face.running) for face in table.clocks.faces(at)]


def test_a_live_clock_runs_for_the_seat_that_is_to_act() -> None:
    table = new_table(LiveClock(minutes=5, increment=7), first="A")
    assert faces(table, T0 + 10) == [(290, True), (300, False)]
    act(table, T0 + 20)
    assert faces(table, T0 + 20) == [(287, False), (300, True)], "20 seconds thought, 7 added"
    assert faces(table, T0 + 50) == [(287, False), (270, True)]
    assert table.clocks is not None
    assert table.clocks.deadline() == T0 + 320
    assert table.clocks.out(T0 + 319.9) == []
    assert table.clocks.out(T0 + 320) == [1]


def test_talking_costs_no_time_and_gives_none() -> None:
    table = new_table(LiveClock(minutes=1), first="A")
    for second in range(1, 11):
        table.apply(requests.say(table, "b", "hurry"), T0 + second)
    assert faces(table, T0 + 10) == [(50, True), (60, False)]
    assert table.clocks is not None
    assert table.clocks.deadline() == T0 + 60


def test_a_days_clock_is_full_again_after_each_move() -> None:
    table = new_table(DaysClock(days=2), first="A")
    assert table.clocks is not None
    assert table.clocks.deadline() == T0 + 2 * DAY
    act(table, T0 + DAY)
    assert faces(table, T0 + DAY) == [(2 * DAY, False), (2 * DAY, True)]
    assert table.clocks.deadline() == T0 + 3 * DAY


def test_only_peoples_clocks_run() -> None:
    table = new_table(LiveClock(minutes=1), log.Chair(level="easy"), log.Chair(user="b", name="Ben"), first="A")
    assert table.clocks is not None
    assert table.clocks.deadline() is None
    assert faces(table, T0 + 500) == [(60, False), (60, False)]


def test_time_that_ran_out_hands_the_seat_to_a_bot_and_coming_back_gives_grace() -> None:
    table = new_table(LiveClock(minutes=1), first="A")
    table.apply(log.TimedOut(seat=0), T0 + 61)
    assert table.chairs[0].level == STAND_IN
    assert faces(table, T0 + 100) == [(0, False), (60, False)]
    assert table.bots_to_act() == (0,)
    assert projection.moves(table, 0) == []
    table.apply(requests.sit(table, 0, "a", "Ada"), T0 + 200)
    assert faces(table, T0 + 200) == [(GRACE_LIVE, True), (60, False)]
    assert projection.moves(table, 0)


def test_coming_back_with_time_left_gives_none() -> None:
    table = new_table(LiveClock(minutes=5), first="A")
    table.apply(requests.leave(table, 0, "a"), T0 + 10)
    table.apply(requests.sit(table, 0, "a", "Ada"), T0 + 500)
    assert faces(table, T0 + 500) == [(290, True), (300, False)]


def test_clocks_do_not_go_backwards_with_the_servers_time() -> None:
    clocks = Clocks(LiveClock(minutes=1), 2)
    clocks.charge(T0)
    clocks.run([0])
    clocks.charge(T0 - 50)
    assert clocks.left == [60, 60]


def test_no_clock_runs_before_the_game_or_after_it() -> None:
    table = new_table(LiveClock(minutes=1), log.Chair(user="a", name="Ada"), log.Chair())
    assert table.clocks is not None
    assert table.clocks.deadline() is None
    table.apply(requests.sit(table, 1, "b", "Ben"), T0 + 5_000)
    settle(table, Dice(2), T0 + 5_000)
    at = T0 + 5_000
    assert table.clocks.deadline() == at + 60
    dice = Dice(3)
    while table.outcome is None:
        act(table, at, dice=dice)
    assert table.clocks.deadline() is None
    assert table.clocks.running == ()


def test_two_tables_from_one_log_are_the_same() -> None:
    one, other = new_table(LiveClock(minutes=3, increment=2)), Table("abcdefgh")
    dice = Dice(9)
    for step in range(30):
        act(one, T0 + step, dice=dice)
    for happened in one.log:
        other.apply(happened.entry, happened.at)
    for seat in (None, 0, 1):
        assert one.match.state.observe(seat) == other.match.state.observe(seat)  # type: ignore[union-attr]
        assert projection.events(one, 0, seat, "pl") == projection.events(other, 0, seat, "pl")
    assert info_of(one) == info_of(other)
    assert faces(one, T0 + 99) == faces(other, T0 + 99)


# -- taking back, by the rules of the table


def walk(seed: int, **options: str) -> Iterator[tuple[Table, Any, int, str]]:
    """Positions of a random game right after somebody's move, each with the position before it, who moved and what."""
    table, dice = new_table(None, at=T0, first="A", **options), Dice(seed)
    while table.outcome is None:
        [seat] = table.to_act
        assert table.match is not None
        before = table.match.state.copy()
        moves = projection.moves(table, seat)
        claims = [move for move in moves if move.startswith("claim")]
        move = claims[0] if claims else moves[dice.below(len(moves))]
        table.apply(requests.move(table, "ab"[seat], table.v, move, T0), T0)
        yield table, before, seat, move
        settle(table, dice, T0)


def test_only_what_told_nobody_anything_can_be_taken_back() -> None:
    """Against counting: its player is still to act, and it was legal in every world that the other thought possible."""
    game = find("divers")
    seen = {"claim": 0, "known card": 0, "unknown card": 0, "drawn": 0, "other to act": 0}
    for seed in range(60):
        for table, before, seat, move in walk(seed):
            allowed = table.undo_seat()
            assert allowed in (None, seat)
            assert table.match is not None
            actors = table.match.state.actors()
            if actors != (seat,):
                seen["drawn" if actors == (-1,) else "other to act"] += 1
                assert allowed is None
            elif move.startswith("claim"):
                seen["claim"] += 1
                assert allowed == seat, "payments lie open"
            else:
                worlds = before.worlds(1 - seat, 5_000)
                card = game.notation.read(before, seat, move)
                known = worlds is not None and all(card in world.actions(seat) for world in worlds)
                seen["known card" if known else "unknown card"] += 1
                assert allowed == (seat if known else None)
    assert seen["claim"] > 0
    assert seen["unknown card"] > 0
    assert seen["drawn"] > 0


def shown_card_position() -> tuple[Table, int, str]:
    """A player whose hand was shown completes a tile with a card of it and may claim: found by playing many games."""
    for seed in range(4_000):
        for table, before, seat, move in walk(seed):
            shown = before.observe(1 - seat).players[seat].revealed
            assert table.match is not None
            if move.split()[0] in shown and table.match.state.actors() == (seat,):
                return table, seat, move
    raise AssertionError("no such position in 4,000 games")


def test_a_card_that_was_shown_before_can_be_taken_back() -> None:
    table, seat, _ = shown_card_position()
    assert table.undo_seat() == seat


def test_a_card_that_was_shown_stays_where_it_turns_hidden_ones_over() -> None:
    """Everybody knew of it, so it was legal in all worlds; but its player has now seen what the other had laid."""
    found = 0
    for seed in range(40):
        match, dice = Match(PEARLS, 2), Dice(seed)
        while actors := match.settle(dice):
            seat = actors[0]
            state: Any = match.state
            actions = state.actions(seat)
            known = [action for action in actions if state.phase == "lay" and state.shown[seat] >> action & 1]
            step = match.step(seat, (known or actions)[0])
            if known and step.after.actors() == (seat,):
                found += 1
                assert not may_take_back(PEARLS, step, dice)
    assert found


def claim_position() -> tuple[Match, int, list[str]]:
    """A game, up to where a seat can make two claims in a row; the seat, and the claims."""
    game = find("divers")
    for seed in range(4_000):
        match, dice = Match(game, 2, {"first": "A"}), Dice(f"claims {seed}")
        while actors := match.settle(dice):
            seat = actors[0]
            actions = match.state.actions(seat)
            texts = [game.notation.write(match.state, seat, action) for action in actions]
            for text in texts:
                if text.startswith("claim"):
                    after = match.state.copy()
                    after.apply(seat, game.notation.read(after, seat, text))
                    if after.actors() == (seat,):
                        return match, seat, [text]
            # Saving treasures for two goals at once needs passing.
            choice = texts.index("pass") if "pass" in texts else dice.below(len(actions))
            match.act(seat, actions[choice])
    raise AssertionError("no such position in 4,000 games")


def test_a_move_taken_back_leaves_the_table_as_it_was() -> None:
    for seed in range(200):
        for table, before, seat, _ in walk(seed):
            if table.undo_seat() == seat:
                assert table.match is not None
                moves = len(table.match.moves)
                table.apply(requests.take_back(table, "ab"[seat], table.v), T0)
                assert table.match.state.freeze() == before.freeze()
                assert len(table.match.moves) == moves - 1
                assert len(table.move_times()) == moves - 1
                assert table.undo_seat() is None
                with pytest.raises(TableRefusal) as refusal:
                    requests.take_back(table, "ab"[seat], table.v)
                assert refusal.value.key == "no_undo"
                return
    raise AssertionError("nothing to take back in 200 games")


def after_a_claim(clock: Any) -> tuple[Table, int, float]:
    """A table with a clock right after a claim that can be taken back; the seat, and the time it had before the claim."""
    match, seat, claims = claim_position()
    table = new_table_from(match, clock)
    assert table.clocks is not None
    left = faces(table, T0 + 30)[seat][0]
    table.apply(log.Moved(seat=seat, text=claims[0]), T0 + 30)
    assert table.undo_seat() == seat
    return table, seat, left


def new_table_from(match: Match, clock: Any) -> Table:
    table = Table("abcdefgh")
    chairs = [log.Chair(user="a", name="Ada"), log.Chair(user="b", name="Ben")]
    table.apply(log.Opened(game="divers", version=1, options={"first": "A"}, chairs=chairs, clock=clock, host="a"), T0)
    for move in match.moves:
        table.apply(log.Moved(seat=move.seat, text=move.text), T0)
    return table


@pytest.mark.parametrize("clock", [LiveClock(minutes=5, increment=60), DaysClock(days=1)], ids=["live", "days"])
def test_taking_back_gives_no_time(clock: Any) -> None:
    table, seat, left = after_a_claim(clock)
    table.apply(requests.take_back(table, "ab"[seat], table.v), T0 + 30)
    assert faces(table, T0 + 30)[seat][0] <= left


def test_coming_and_going_has_an_end_but_coming_back_has_not() -> None:
    table = new_table()
    while table.seat_changes < MOST_SEAT_CHANGES:
        table.apply(requests.leave(table, 0, "a"), T0)
        table.apply(requests.sit(table, 0, "a", "Ada"), T0)
    with pytest.raises(TableRefusal) as refusal:
        requests.leave(table, 0, "a")
    assert refusal.value.key == "too_many_changes"
    table.apply(log.TimedOut(seat=0), T0)
    table.apply(requests.sit(table, 0, "a", "Ada"), T0)
    assert table.is_person(0)


# -- at a running server


def test_a_claim_is_taken_back_over_the_socket(ada: Person) -> None:
    match, seat, [claim] = claim_position()
    record = ada.ok("POST", "/api/records", content=match.record().text())
    seats = [ME, bot()] if seat == 0 else [bot(), ME]
    table = ada.open(*seats, branch={"source": record["id"], "step": len(match.moves)})
    with ada.line(table) as line:
        before = line.sync()
        assert before["you"]["undo"] is False
        v = acknowledged(line.move(claim))
        line.reach(v)
        assert line.you["undo"] is True
        assert refused(line.undo(v=before["v"])) == "moved_on"
        answer = line.undo("back")
        assert acknowledged(answer) == v + 1
        message = last_table(line)
        assert message["type"] == "sync", "a position that was before comes whole"
        assert message["view"] == before["view"]
        assert message["moves"] == before["moves"]
        assert message["you"]["undo"] is False
        assert [happened["kind"] for happened in message["log"] if happened["v"] > v] == ["undone"]
        assert line.undo("back") == answer, "once"
        assert refused(line.undo()) == "no_undo"
        line.send({"type": "sync", "since": v - 1})
        assert line.next("sync", "update")["type"] == "sync", "nobody catches up across it step by step"
        acknowledged(line.move(claim))
    replayed = ada.ok("GET", f"/api/tables/{table}/replay")
    assert len(replayed["frames"]) >= len(match.moves) + 2


def test_a_player_who_leaves_is_played_for_and_may_come_back(ada: Person, ben: Person, duel: str) -> None:
    with ben.line(duel) as line:
        line.sync()
        left = ada.leave(duel, 0)
        assert left["seats"][0] == {"kind": "person", "name": "Ada", "level": STAND_IN, "stand_in": True}
        assert ada.refused(409, "DELETE", f"/api/tables/{duel}/seats/0") == "already_left"
        v = line.v
        while not any(happened["kind"] == "acted" and happened["v"] > v and happened["seat"] == 0 for happened in line.log):
            if line.moves:
                acknowledged(line.move(line.moves[0]))
            line.reach(line.v + 1)
        with ada.line(duel) as away:
            away.sync()
            assert refused(away.move("pass")) == "bot_plays"
        assert duel not in [table["id"] for table in ada.ok("GET", "/api/me/tables")["waiting"]]
        back = ada.sit(duel, 0)
        assert back["seats"][0] == {"kind": "person", "name": "Ada", "level": None, "stand_in": False}
        line.until(lambda line: not line.table["seats"][0]["stand_in"])
        changes = [happened["change"] for happened in line.log if happened["kind"] == "seat"]
        assert changes == ["sat", "left", "returned"]


def test_nobody_takes_the_seat_of_somebody_who_left(server: Server, ada: Person, ben: Person, duel: str) -> None:
    ada.leave(duel, 0)
    with Person(server, "Eve") as eve:
        assert eve.refused(409, "POST", f"/api/tables/{duel}/seats/0") == "seat_taken"
    assert ben.refused(409, "POST", f"/api/tables/{duel}/seats/0") == "already_seated"


def test_a_game_that_both_leave_is_finished_by_bots(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        match, seat, _ = claim_position()  # far on, so that it does not take long
        record = ada.ok("POST", "/api/records", content=match.record().text())
        seats = [ME, bot("beginner")] if seat == 0 else [bot("beginner"), ME]
        table = ada.open(*seats, branch={"source": record["id"], "step": len(match.moves)})
        with ben.line(table) as line:
            line.sync()
            ada.leave(table, seat)
            line.until(lambda line: line.over)
        assert ada.refused(409, "POST", f"/api/tables/{table}/seats/{seat}") in ("over", "already_seated")


def pass_time(server: Server, table: str, seconds: float) -> None:
    """The server is away for a while."""
    server.stop()
    server.query("UPDATE entries SET at = at - ? WHERE table_id = ?", seconds, table)
    server.query("UPDATE tables SET wake = wake - ?, changed = changed - ? WHERE id = ?", seconds, seconds, table)
    server.start()


def test_an_absent_player_is_replaced_after_a_while(folder: Path) -> None:
    with (
        Server(folder, "--pace", "0", "--patience", "1") as server,
        Person(server, "Ada") as ada,
        Person(server, "Ben") as ben,
        Person(server, "Eve") as eve,
    ):
        table = ada.open(ME, OPEN, options={"first": "A"})
        ben.sit(table, 1)
        replace = ("PUT", f"/api/tables/{table}/seats/0/bot")
        how: Any = {"json": {"level": "beginner"}}
        with ben.line(table) as here:
            with ada.line(table) as line:
                line.sync()
                assert ben.refused(409, *replace, **how) == "not_absent", "she is here"
                here.until(lambda here: here.presence.get("online") == [0, 1])
            here.until(lambda here: here.presence["online"] == [1])
        wait_for(lambda: ben.ask(*replace, **how).is_success, "the end of patience")
        assert eve.refused(403, *replace, **how) == "players_only"
        assert ada.refused(403, *replace, **how) == "players_only"
        assert ben.info(table)["seats"][0]["stand_in"] is True
        assert ben.refused(409, *replace, **how) == "not_absent", "a bot is there already"
        assert ada.sit(table, 0)["seats"][0]["stand_in"] is False


def test_the_server_says_how_long_an_absent_player_is_waited_for(folder: Path) -> None:
    with (
        Server(folder, "--pace", "0", "--patience", "7") as server,
        Person(server, "Ada") as ada,
        ada.line(ada.open(ME, OPEN)) as line,
    ):
        line.until(lambda line: line.presence.get("online") == [0])
        assert line.presence["patience"] == 7


def test_somebody_whose_clock_ran_out_while_the_server_was_down_may_still_move(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN, options={"first": "A"}, clock={"kind": "live", "minutes": 60, "increment": 0})
        ben.sit(table, 1)
        with ben.line(table) as line:
            line.sync()
            clocks = line_clocks(line.frames)
            assert [clock["running"] for clock in clocks] == [True, False]
            assert 0 < clocks[0]["left"] <= clocks[1]["left"] == 3600
        pass_time(server, table, 3600)
        with ada.line(table) as line:
            line.sync()
            assert line_clocks(line.frames)[0] == {"left": 0, "running": True}
            time.sleep(3 * SWEEP)  # long enough for somebody to be replaced
            acknowledged(line.move(line.moves[0]))
            assert line.table["seats"][0]["stand_in"] is False
        assert not server.faults()


def last_table(line: Line) -> Any:
    """The last frame that told how the table stands; it comes before the answer to the person who caused it."""
    return next(message for message in map(json.loads, reversed(line.frames)) if message["type"] in ("sync", "update"))


def line_clocks(frames: list[str]) -> Any:
    return next(message["clocks"] for message in map(json.loads, frames) if message["type"] == "sync")


def test_a_clock_that_runs_out_is_noticed_without_anybody_asking(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN, options={"first": "A"}, clock={"kind": "days", "days": 1})
        ben.sit(table, 1)
        pass_time(server, table, 86_402)
        out = "SELECT at FROM entries WHERE table_id = ? AND body LIKE '%timed_out%'"
        wait_for(lambda: server.query(out, table), "the end of Ada's time")
        assert ada.info(table)["seats"][0]["stand_in"] is True


def test_a_whole_game_against_every_kind_of_quick_bot(ada: Person, rng: random.Random) -> None:
    for level in ("beginner", "easy"):
        table = ada.open(ME, bot(level))
        with ada.line(table) as line:
            line.sync()
            assert play_on([line], rng) > 10
        assert ada.info(table)["status"] == "over"
