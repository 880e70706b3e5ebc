"""Lost Code at a table: final entries that cross, people who come back or leave in the middle of the sheet, and taking back."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fathom.core.match import Match
from fathom.core.record import Move
from fathom.core.registry import find
from fathom.core.state import State
from fathom.server import entries as log
from fathom.server import requests
from fathom.server.projection import Watcher
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person as PersonThere
from fathom.server.table import Table
from server.client import Json, Line, acknowledged, refused
from server.hosting import Hosts, thinks, until
from server.lost_code_play import NAMES, Sitting, at_the_sheet, before_the_sheet, code, entries_of, played
from server.serving import Server

T0 = 1000.0
BEGINNER = {"beginner": "true"}
FULL = {"x": "true", "shortcut": "true", "curse": "leader"}


def seated(players: int, options: dict[str, str], moves: list[Move]) -> Table:
    """A table of people, called by the numbers of their seats, after these moves."""
    table = Table("k7m2p9qd")
    table.apply(opened([log.Chair(user=str(seat), name=NAMES[seat]) for seat in range(players)], options), T0)
    for move in moves:
        table.apply(log.Moved(seat=move.seat, text=move.text), T0)
    return table


def opened(chairs: list[log.Chair], options: dict[str, str]) -> log.Opened:
    return log.Opened(game="lost_code", version=find("lost_code").version, options=options, chairs=chairs, host="0")


def state_of(table: Table) -> State:
    assert table.match is not None
    return table.match.state


def does(table: Table, seat: int, move: str, v: int) -> None:
    table.apply(requests.move(table, str(seat), v, move, T0), T0)


# -- final entries that cross


@pytest.mark.parametrize("seed", range(8))
def test_final_entries_cross_in_any_order(seed: int) -> None:
    """C11: everybody knows of nothing but their own entries, and all are taken."""
    match = played(3, BEGINNER, "crossing")
    table = seated(3, BEGINNER, match.moves[: before_the_sheet(match)])
    knows = [table.v] * 3
    left = [seat for seat in range(3) for _ in entries_of(match, seat)]
    random.Random(seed).shuffle(left)
    written: Counter[int] = Counter()
    for seat in left:
        does(table, seat, entries_of(match, seat)[written[seat]], knows[seat])
        written[seat] += 1
        knows[seat] = table.v
    assert table.status == "over"
    assert state_of(table).freeze() == match.state.freeze()


def test_what_was_sent_before_the_last_tile_was_drawn_comes_too_late() -> None:
    """Somebody who still bets does not know yet what they write the entries for."""
    match = played(3, BEGINNER, "crossing")
    moves = match.moves[: before_the_sheet(match)]
    table = seated(3, BEGINNER, moves)
    with pytest.raises(TableRefusal) as caught:
        requests.move(table, "0", table.v - 1, entries_of(match, 0)[0], T0)
    assert caught.value.key == "moved_on"
    bets = [number for number, move in enumerate(moves) if move.text.startswith("bet")]
    table = seated(3, BEGINNER, moves[: bets[1]])
    assert table.to_act == [moves[bets[1]].seat]
    with pytest.raises(TableRefusal) as caught:
        requests.move(table, str(moves[bets[1]].seat), table.v - 1, moves[bets[1]].text, T0)
    assert caught.value.key == "moved_on", "a bet of another is something new to decide on"


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as found:
        yield found


def send(line: Line, move: str, v: int) -> None:
    line.send({"type": "move", "id": line.new_id(), "v": v, "move": move})


def answers(lines: list[Line]) -> list[Json]:
    return [line.next("ack", "refused") for line in lines]


def test_everybody_writes_at_the_same_moment(server: Server, stack: ExitStack) -> None:
    match = played(3, BEGINNER, "at once")
    sitting = at_the_sheet(server, match, stack)
    players = sitting.lines[:3]
    v = players[0].v
    for entry, order in enumerate([(0, 1, 2), (2, 1, 0), (1, 2, 0), (0, 2, 1), (2, 0, 1)]):
        lines = [players[seat] for seat in order]
        for seat, line in zip(order, lines, strict=True):
            send(line, entries_of(match, seat)[entry], v)  # all of them still know the sheet as it was empty
        assert [answer["type"] for answer in answers(lines)] == ["ack"] * 3
    for line in sitting.lines:
        line.until(lambda line: line.over)
        points = [sheet["points"] for sheet in line.view["sheets"]]
        assert points == [[code(match.state).entry_points(seat, symbol) for symbol in range(1, 6)] for seat in range(3)]
    assert refused(players[0].move("write snake none")) == "over"


# -- coming back, and leaving


def values(view: Json, seat: int) -> list[list[int] | None]:
    found: list[list[int] | None] = view["sheets"][seat]["values"]
    return found


def test_coming_back_in_the_middle_of_the_sheet(server: Server, stack: ExitStack) -> None:
    match = played(2, BEGINNER, "coming back")
    sitting = at_the_sheet(server, match, stack)
    mine, theirs = entries_of(match, 0), entries_of(match, 1)
    for text in mine[:2]:
        sitting.move(Move(0, text))
    sitting.move(Move(1, theirs[0]))
    sitting.lines[0].__exit__(None, None, None)
    sitting.lines[0] = again = stack.enter_context(sitting.people[0].line(sitting.table))
    told = again.sync()
    assert [value is not None for value in values(told["view"], 0)] == [True, True, False, False, False]
    assert values(told["view"], 1) == [None] * 5
    assert told["view"]["sheets"][1]["written"] == [True, False, False, False, False]
    wrote = [
        happened["event"] for happened in told["log"] if happened["kind"] == "acted" and happened["event"]["event"] == "wrote"
    ]
    assert ["values" in event for event in wrote] == [True, True, False]
    assert mine[2] in again.moves
    assert all(move.startswith("write bird ") for move in again.moves)
    for address in ("record", "review", "same"):
        for person in sitting.people:
            assert person.refused(409, "GET", f"/api/tables/{sitting.table}/{address}") == "still_hidden"
    for seat, texts in ((0, mine[2:]), (1, theirs[1:])):
        for text in texts:
            sitting.move(Move(seat, text))
    assert all(line.over for line in sitting.lines)
    assert sitting.people[-1].ok("GET", f"/api/tables/{sitting.table}/review")["game"] == "lost_code"


def test_a_player_who_leaves_the_final_entries_is_replaced_and_the_game_ends(server: Server, stack: ExitStack) -> None:
    match = played(2, BEGINNER, "leaving")
    sitting = at_the_sheet(server, match, stack)
    sitting.move(Move(1, entries_of(match, 1)[0]))
    sitting.people[1].leave(sitting.table, 1)
    first = sitting.lines[0]
    first.until(lambda line: line.table["to_act"] == [0])
    assert first.view["sheets"][1]["written"] == [True] * 5, "the bot goes on where they stopped"
    assert values(first.view, 1) == [None] * 5
    gone = sitting.lines[1]
    gone.reach(first.v)
    assert values(gone.view, 1)[0] == [int(digit) for digit in entries_of(match, 1)[0].split()[2:] if digit != "none"]
    assert gone.view["racks"][1]["digits"] == [None] * 5
    assert gone.moves == []
    for text in entries_of(match, 0):
        acknowledged(first.move(text))
    assert first.over
    assert first.table["reason"] == "finished"


def test_bots_write_at_once_and_nobody_waits_for_them(tmp_path: Path) -> None:
    """They pause between moves for those who watch; entries that nobody sees need no pause."""
    match = played(4, FULL, "bots")

    async def play() -> tuple[list[int], list[Json]]:
        watched = asyncio.Event()

        async def think(world: State, seat: int) -> int:
            await watched.wait()
            return world.actions(seat)[0]

        async with Hosts(tmp_path, pace=3600) as (host,):
            thinks(host, think)
            chairs = [log.Chair(user="0", name="Ada"), *[log.Chair(level="beginner")] * 3]
            begin = [log.Moved(seat=move.seat, text=move.text) for move in match.moves[: before_the_sheet(match)]]
            id = (await host.tables.open(opened(chairs, FULL), begin)).id
            watcher = Watcher(PersonThere("0", "Ada"), "en")
            live = await host.audience.watch(id, watcher)
            watched.set()

            async def alone() -> bool:
                return live.table.to_act == [0]

            await until(alone)
            for text in entries_of(match, 0):
                await host.tables.do(id, lambda table, text=text: requests.move(table, "0", table.v, text, T0))  # type: ignore[misc]
            frames = [watcher.queue.get_nowait() for _ in range(watcher.queue.qsize())]
            return live.table.to_act, [json.loads(frame) for frame in frames if frame is not None]

    to_act, messages = asyncio.run(play())
    assert to_act == []
    updates = [message for message in messages if message["type"] == "update"]
    assert updates[-1]["view"]["phase"] == "over"
    taken = sum(token["seat"] is not None for token in updates[0]["view"]["tokens"])
    assert len(updates) == 4 * 6 - taken, "one for each entry"


# -- taking back


def walk(players: int, options: dict[str, str], seed: int) -> Iterator[tuple[Table, State, Move]]:
    """A random game at a table, right after each move of a player; with the position before."""
    match = played(players, options, seed)
    table = seated(players, options, [])
    for move in match.moves:
        before = state_of(table).copy()
        table.apply(log.Moved(seat=move.seat, text=move.text), T0)
        assert move.seat >= 0 or table.undo_seat() is None, "not behind a tile that was drawn, or dice"
        # Nature answers before anybody is asked.
        if move.seat >= 0 and state_of(table).actors() != (-1,):
            yield table, before, move


@pytest.mark.parametrize(("players", "options"), [(2, FULL), (3, BEGINNER), (4, FULL)])
def test_what_can_be_taken_back(players: int, options: dict[str, str]) -> None:
    """Dice turned and tokens taken by the player who bets next, and entries once all others have written: no bet, and no tile."""
    seen: Counter[tuple[str, bool]] = Counter()
    for seed in range(2):
        for table, before, move in walk(players, options, seed):
            kind = move.text.split()[0]
            alone = state_of(table).actors() == (move.seat,)
            allowed = alone and kind in ("turn", "keep", "take", "write")
            assert table.undo_seat() == (move.seat if allowed else None), move
            seen[kind, allowed] += 1
            if not allowed and table.status == "running":
                with pytest.raises(TableRefusal) as caught:
                    requests.take_back(table, str(move.seat), table.v)
                assert caught.value.key == "no_undo"
            elif allowed:
                table.apply(requests.take_back(table, str(move.seat), table.v), T0)
                assert state_of(table).freeze() == before.freeze()
                does(table, move.seat, move.text, table.v)
    assert seen["turn", True]
    assert seen["bet", False]
    assert seen["write", False]
    assert seen["write", True]
    assert not seen["bet", True] + seen["discard", True]


# Ben's snake is 2 or 3, and he knows no more. All that he hears is the same; but only with the 3 had Ada known her last answer.
BEN = (2, 3)


def answered_bets(snake: int) -> list[Move]:
    """Two rounds on the snake alone; in the second everybody's answer may have been known before."""
    natures = [f"deal 000001 11111{snake} 222220 333337", "stack A B", "roll snake snake snake"]
    first = [Move(0, "keep"), Move(0, "bet 0-9"), Move(1, "bet 6-9"), Move(-1, natures[2])]
    second = [Move(0, "keep"), Move(0, "bet 3-6"), Move(1, "bet 20-21")]
    return [*(Move(-1, text) for text in natures), *first, *second]


@pytest.mark.parametrize("snake", BEN)
def test_a_bet_that_was_answered_stands_no_matter_who_had_known_the_answer(snake: int) -> None:
    """C8: else the offer to take it back would tell Ben which digit he has."""
    table = seated(2, {}, answered_bets(snake))
    assert table.to_act == [1], "he alone is to swap, and nothing was drawn"
    assert table.undo_seat() is None
    with pytest.raises(TableRefusal) as caught:
        requests.take_back(table, "1", table.v)
    assert caught.value.key == "no_undo"


def test_the_wire_tells_ben_the_same_with_either_digit(server: Server) -> None:
    told = []
    for snake in BEN:
        match = Match(find("lost_code"), 2)
        for move in answered_bets(snake):
            match.play(move.seat, move.text)
        with ExitStack() as stack:
            sitting = Sitting(server, match, stack)
            sitting.play(match.moves)
            assert refused(sitting.ask(sitting.lines[1], "undo", v=sitting.lines[1].v)) == "no_undo"
            told.append(sitting.told(1))
    assert told[0] == told[1]


def test_a_token_taken_back_leaves_no_value_with_the_others(server: Server) -> None:
    """L1: the player who rolled may still think again; which digits it was the others never see, nor how many."""
    moves = [Move(-1, "deal 000001 111112 222220 333337"), Move(-1, "stack A B"), Move(-1, "roll bird bird snake")]
    told = []
    for text in ("take 3", "take 4 5 6"):
        match = Match(find("lost_code"), 2, FULL)
        for move in (*moves, Move(0, text)):
            match.play(move.seat, move.text)
        with ExitStack() as stack:
            sitting = Sitting(server, match, stack)
            ada = sitting.lines[0]
            sitting.play(match.moves)
            assert ada.you["undo"] is True
            acknowledged(sitting.ask(ada, "undo", v=ada.v))
            sitting.move(Move(0, "take 0"))
            assert values(ada.view, 0)[3] == [0]
            told.append([sitting.told(place) for place in (1, 2)])
    assert told[0] == told[1]


def test_only_the_last_writer_takes_entries_back(server: Server, stack: ExitStack) -> None:
    match = played(2, BEGINNER, "back again")
    sitting = at_the_sheet(server, match, stack)
    ada, ben = sitting.lines[:2]
    mine, theirs = entries_of(match, 0), entries_of(match, 1)
    sitting.move(Move(0, mine[0]))
    assert ada.you["undo"] is False
    assert refused(sitting.ask(ada, "undo", v=ada.v)) == "no_undo", "others write at the same time"
    for text in theirs:
        sitting.move(Move(1, text))
    assert refused(sitting.ask(ben, "undo", v=ben.v)) == "no_undo", "done is done"
    assert refused(sitting.ask(ada, "undo", v=ada.v)) == "no_undo"
    sitting.move(Move(0, mine[1]))
    assert ada.you["undo"] is True
    acknowledged(sitting.ask(ada, "undo", v=ada.v))
    assert values(ada.view, 0)[1] is None
    ben.reach(ada.v)
    assert values(ben.view, 0) == [None] * 5
    assert "judged" not in "".join(ben.frames)
