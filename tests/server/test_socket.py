"""A table's socket: what is answered, what is refused, and that a refusal changes nothing."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from fathom.server.budgets import LIMITS
from fathom.server.socket import MOST_OFFENCES
from server.client import ME, OPEN, Line, Person, acknowledged, bot, play_on, refused
from server.serving import Server

Lines = tuple[Line, Line]


def sides(lines: Lines) -> tuple[Line, Line]:
    """Whoever is to move, and the other."""
    return lines if lines[0].moves else (lines[1], lines[0])


class Unchanged:
    """A table that must be the same afterwards, for everybody."""

    def __init__(self, table: str, *people: Person) -> None:
        self.table = table
        self.people = people

    def __enter__(self) -> None:
        self.before = self._look()

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            assert self._look() == self.before

    def _look(self) -> list[Any]:
        found: list[Any] = [self.people[0].info(self.table)]
        for person in self.people:
            with person.line(self.table) as line:
                message = line.sync()
                found.append({key: value for key, value in message.items() if key != "now"})
        return found


@pytest.fixture
def same(ada: Person, ben: Person, nobody: Person, duel: str) -> Unchanged:
    return Unchanged(duel, ada, ben, nobody)


# -- what is sent and acknowledged


def test_the_whole_table_comes_first(ada: Person, nobody: Person, duel: str) -> None:
    with ada.line(duel) as line:
        message = line.sync()
        assert message["protocol"] == 3
        assert message["you"] == {"seat": 0, "name": "Ada", "undo": False, "talk": "free", "gives_up": None, "has_team": False}
        assert message["table"] == {**ada.info(duel), "since": message["table"]["since"]}
        assert message["view"]["seat"] == 0
        assert len(message["view"]["players"][0]["hand"]) == 8
        assert abs(message["now"] - time.time()) < 5
        assert message["clocks"] is None
        assert message["log"][-1]["v"] == message["v"]
    with nobody.line(duel) as line:
        message = line.sync()
        assert message["you"] == {"seat": None, "name": None, "undo": False, "talk": "free", "gives_up": None, "has_team": False}
        assert message["moves"] == []


def test_a_table_that_waits_has_no_view(ada: Person) -> None:
    with ada.line(ada.open(ME, OPEN)) as line:
        message = line.sync()
        assert (message["view"], message["moves"], message["v"]) == (None, [], 1)


def test_a_move_is_acknowledged_and_everybody_is_told(lines: Lines, nobody: Person, duel: str) -> None:
    mover, other = sides(lines)
    with nobody.line(duel) as watcher:
        watcher.sync()
        v = acknowledged(mover.move(mover.moves[0]))
        assert v > other.v
        for line in (mover, other, watcher):
            line.reach(v)
            played = next(happened for happened in line.log if happened["v"] == v)
            assert played["kind"] == "acted"
            assert played["seat"] == mover.you["seat"]
            assert line.log[-1]["v"] == line.v
            drew = line.log[-1]["event"]
            assert (drew["event"], "cards" in drew) == ("drew", line is mover), "only its owner sees the new card"
        assert [line.view["seat"] for line in (*lines, watcher)] == [0, 1, None]


def test_the_same_id_again_gives_the_same_answer_and_is_done_once(lines: Lines, ada: Person, ben: Person, duel: str) -> None:
    mover, other = sides(lines)
    move = mover.moves[0]
    first = mover.move(move, "once", v=mover.v)
    v = acknowledged(first)
    mover.reach(v)
    stands = ada.info(duel)["v"]
    assert mover.move(move, "once") == first
    assert mover.move("complete nonsense", "once", v=0) == first, "the id alone counts"
    with (ada, ben)[mover.you["seat"]].line(duel) as again:
        again.sync()
        assert again.move(move, "once") == first, "also on a new line"
    assert ada.info(duel)["v"] == stands
    other.reach(v)
    if other.moves:
        assert acknowledged(other.move(other.moves[0], "once")) > v, "ids are one's own"


def test_the_same_id_sent_many_times_at_once_is_done_once(lines: Lines, ada: Person, duel: str) -> None:
    mover, _ = sides(lines)
    message = json.dumps({"type": "move", "id": "many", "v": mover.v, "move": mover.moves[0]})
    for _ in range(10):
        mover.send(message)
    answers = [mover.answer("many") for _ in range(10)]
    assert all(answer == answers[0] for answer in answers)
    v = acknowledged(answers[0])
    log = Unchanged(duel, ada)._look()[1]["log"]
    assert [happened["v"] for happened in log if happened["v"] >= v and happened["seat"] == mover.you["seat"]].count(v) >= 1
    moves = {happened["v"] for happened in log if happened["v"] >= v and happened["event"]["event"] == "played"}
    assert moves == {v}


def test_an_id_is_answered_alike_after_a_restart(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        with ada.line(table) as one, ben.line(table) as two:
            one.sync()
            two.sync()
            mover, _ = sides((one, two))
            move = mover.moves[0]
            first = mover.move(move, "kept")
            seat = mover.you["seat"]
        stands = ada.info(table)["v"]
        server.stop()
        server.start()
        with (ada, ben)[seat].line(table) as again:
            again.sync()
            assert again.move(move, "kept") == first
        assert ada.info(table)["v"] == stands


# -- what is refused


def test_a_move_out_of_turn_is_refused(lines: Lines, same: Unchanged) -> None:
    _, other = sides(lines)
    card = other.view["players"][other.you["seat"]]["hand"][0]
    with same:
        assert refused(other.move(f"{card} 4A")) == "not_your_turn"
        assert refused(other.move("pass")) == "not_your_turn"


def test_another_seats_card_is_refused(lines: Lines, same: Unchanged) -> None:
    mover, other = sides(lines)
    card = next(card for card in other.view["players"][other.you["seat"]]["hand"])
    with same:
        assert refused(mover.move(f"{card} 4A")) == "not_in_hand"


def test_a_spectator_cannot_move(server: Server, lines: Lines, duel: str, same: Unchanged) -> None:
    mover, _ = sides(lines)
    with Person(server, "Eve") as eve, eve.line(duel) as line, same:
        line.sync()
        assert refused(line.move(mover.moves[0])) == "players_only"
        assert refused(line.undo()) == "players_only"


def test_without_an_identity_one_can_only_watch(nobody: Person, duel: str, same: Unchanged) -> None:
    with nobody.line(duel) as line, same:
        line.sync()
        assert refused(line.move("r1 1A")) == "no_identity"
        assert refused(line.say("hello")) == "no_identity"
        assert refused(line.undo()) == "no_identity"


def test_a_bad_token_makes_a_spectator(server: Server, duel: str) -> None:
    with Line(server, duel, "IjEi.nonsense") as line:
        assert line.sync()["you"] == {
            "seat": None,
            "name": None,
            "undo": False,
            "talk": "free",
            "gives_up": None,
            "has_team": False,
        }


def test_a_move_decided_on_an_old_position_is_refused(lines: Lines, same: Unchanged) -> None:
    mover, other = sides(lines)
    old = mover.v
    v = acknowledged(mover.move(mover.moves[0]))
    other.reach(v)
    mover.reach(v)
    mover, other = sides(lines)
    with same:
        assert refused(mover.move(mover.moves[0], v=old)) == "moved_on"
        assert refused(mover.move(mover.moves[0], v=0)) == "moved_on"


def test_chat_does_not_make_a_move_old(lines: Lines) -> None:
    mover, other = sides(lines)
    v = mover.v
    acknowledged(other.say("thinking?"))
    assert acknowledged(mover.move(mover.moves[0], v=v)) > v


@pytest.mark.parametrize(
    "move",
    ["r1", "r1 9A", "q7 1A", "r1 1C", "discard", "claim", "claim x", "fill 1 r", "draw r1", "deal A", "r1 1A r2", " ", "ą", "🂡"],
)
def test_a_move_that_cannot_be_read_is_refused(lines: Lines, same: Unchanged, move: str) -> None:
    mover, _ = sides(lines)
    with same:
        answer = mover.move(move)
        assert refused(answer) in ("notation", "not_in_hand", "claim_later", "no_room")
        if answer["key"] == "notation":
            assert answer["values"]["column"] >= 1


def test_a_move_that_the_rules_do_not_allow_is_refused(lines: Lines, same: Unchanged) -> None:
    mover, _ = sides(lines)
    hand = mover.view["players"][mover.you["seat"]]["hand"]
    illegal = next(f"{card} {tile}A" for card in hand for tile in range(1, 5) if f"{card} {tile}A" not in mover.moves)
    with same:
        assert refused(mover.move(illegal)) == "no_room"
        assert refused(mover.move("pass")) == "claim_later"
        assert refused(mover.move("claim r 7r")) == "claim_later"


def test_nothing_moves_before_the_game_and_after_it(ada: Person, finished: str, server: Server, rng: random.Random) -> None:
    with ada.line(ada.open(ME, OPEN)) as line:
        line.sync()
        assert refused(line.move("r1 1A")) == "not_started"
        assert refused(line.undo()) == "no_undo"
    table = ada.open(ME, bot())
    with ada.line(table) as line:
        line.sync()
        play_on([line], rng)
    with ada.line(table) as line, Unchanged(table, ada):
        line.sync()
        assert refused(line.move("pass")) == "over"
        assert refused(line.undo()) == "no_undo"


def test_an_undo_with_nothing_to_take_back_is_refused(lines: Lines, same: Unchanged) -> None:
    with same:
        for line in lines:
            assert refused(line.undo()) == "no_undo"


DEEP = "[" * 1_900 + "]" * 1_900

MALFORMED: list[Any] = [
    "",
    " ",
    "null",
    "7",
    "[]",
    '"sync"',
    "{",
    "{}",
    '{"type": "ping"',
    {"type": None},
    {"type": "dance", "id": "x"},
    {"type": "ack", "id": "x", "v": 1},
    {"type": ["move"], "id": "x", "v": 1, "move": "pass"},
    {"id": "x", "v": 1, "move": "pass"},
    {"type": "move", "id": "x", "v": 1},
    {"type": "move", "v": 1, "move": "pass"},
    {"type": "move", "id": 5, "v": 1, "move": "pass"},
    {"type": "move", "id": "", "v": 1, "move": "pass"},
    {"type": "move", "id": "x" * 41, "v": 1, "move": "pass"},
    {"type": "move", "id": "a b", "v": 1, "move": "pass"},
    {"type": "move", "id": "x", "v": "1", "move": "pass"},
    {"type": "move", "id": "x", "v": -1, "move": "pass"},
    {"type": "move", "id": "x", "v": 1.5, "move": "pass"},
    {"type": "move", "id": "x", "v": 10**30, "move": "pass"},
    {"type": "move", "id": "x", "v": 1, "move": ""},
    {"type": "move", "id": "x", "v": 1, "move": "p" * 401},
    {"type": "move", "id": "x", "v": 1, "move": ["pass"]},
    {"type": "move", "id": "x", "v": 1, "move": "pass", "seat": 1},
    {"type": "undo", "id": "x"},
    {"type": "say", "id": "x", "text": ""},
    {"type": "say", "id": "x", "text": "x" * 301},
    {"type": "say", "id": "x", "text": None},
    {"type": "sync", "since": -1},
    {"type": "sync", "since": "all"},
    {"type": "ping", "v": True},
    '{"type":"ping","v":1e999}',
    '{"type":"ping","v":NaN}',
    '{"type":"say","id":"x","text":"\\ud800"}',
    '{"type":"ping","v":0}{"type":"ping","v":0}',
    b"\xff\xfe\x00",
    b"\x00",
    b'{"type":"say","id":"x","text":"\xff"}',
]


@pytest.mark.parametrize("sent", MALFORMED, ids=range(len(MALFORMED)))
def test_a_message_that_cannot_be_read_is_refused(lines: Lines, same: Unchanged, sent: Any) -> None:
    line = lines[0]
    with same:
        line.send(sent)
        assert refused(line.next("refused")) == "unreadable"
        line.send({"type": "ping", "v": line.v})
        assert line.next("pong")["v"] == line.v


def test_an_id_with_a_line_feed_is_refused(lines: Lines) -> None:
    lines[0].send({"type": "say", "id": "x\n", "text": "hello"})
    assert refused(lines[0].answer(None)) == "unreadable"


@pytest.mark.parametrize("sent", [f'{{"x":{DEEP},"type":"ping","v":0}}', '{"x":' + "[" * 4_000])
def test_a_deeply_nested_message_is_refused(folder: Path, sent: str) -> None:
    with Server(folder) as own, Person(own) as ada, ada.line(ada.open(ME, OPEN)) as line:
        line.sync()
        line.send(sent)
        assert refused(line.next("refused")) == "unreadable"
        assert not own.faults()


@pytest.mark.parametrize("size", [4_097, 60_000])
def test_a_long_message_is_refused(lines: Lines, same: Unchanged, size: int) -> None:
    line = lines[0]
    with same:
        for sent in ("x" * size, b"x" * size, json.dumps({"type": "ping", "v": line.v, "": "x" * size})):
            line.send(sent)
            answer = line.next("refused")
            assert refused(answer) == "too_long"
            assert answer["values"] == {"limit": 4_096}
        line.send({"type": "ping", "v": line.v})
        assert line.next("pong")["v"] == line.v


def test_a_long_message_with_an_id_is_refused_by_its_id(lines: Lines) -> None:
    line = lines[0]
    line.send({"type": "say", "id": "long", "text": "é" * 290})
    assert line.answer("long")["type"] == "ack"
    line.send({"type": "say", "id": "wrong", "text": "é" * 301})
    assert refused(line.answer("wrong")) == "unreadable"


def test_a_message_beyond_all_measure_ends_the_line(lines: Lines, ada: Person, duel: str, same: Unchanged) -> None:
    with same, ada.line(duel) as line:
        line.sync()
        line.send("x" * 70_000)
        assert line.closed() == 1009
    with ada.line(duel) as line:
        line.sync()


def test_a_flood_is_refused_and_in_the_end_cut_off(ada: Person, duel: str, lines: Lines, same: Unchanged) -> None:
    with same, ada.line(duel) as line:
        line.sync()
        most = int(LIMITS["work_person"].burst) + 100
        for _ in range(most):
            line.send({"type": "ping", "v": line.v})
        answers = [line.next("pong", "refused") for _ in range(most)]
        assert sum(answer["type"] == "pong" for answer in answers) >= LIMITS["work_person"].burst / 2
        assert {refused(answer) for answer in answers if answer["type"] != "pong"} == {"too_fast"}
        try:
            for _ in range(10 * MOST_OFFENCES):
                line.send({"type": "ping", "v": line.v})
        except ConnectionClosed:
            pass
        assert line.closed() == 4429
    lines[1].send({"type": "ping", "v": lines[1].v})
    assert lines[1].next("pong"), "the others are served"


def test_too_much_rubbish_is_cut_off(ada: Person, duel: str, same: Unchanged) -> None:
    with same, ada.line(duel) as line:
        line.sync()
        try:
            for _ in range(MOST_OFFENCES + 20):
                line.send("x" * 5_000)
        except ConnectionClosed:
            pass
        assert line.closed() == 4429


# -- gaps


def test_a_gap_is_filled_with_exactly_what_was_missed(lines: Lines, rng: random.Random) -> None:
    play_on(list(lines), rng, 8)
    lines[0].say("half way")
    lines[0].until(lambda line: any(happened["kind"] == "said" for happened in line.log))
    line = lines[0]
    whole, v = line.log, line.v
    for since in (v - 1, v - 5, 3, 0):
        line.send({"type": "sync", "since": since})
        line.v = since  # as if we had missed it
        message = line.next("update", "sync")
        assert message["type"] == "update"
        assert (message["since"], message["v"]) == (since, v)
        assert message["happened"] == [happened for happened in whole if happened["v"] > since]
        assert message["view"] == (None if since == v - 1 else line.view), "words change no position"
    line.send({"type": "sync"})
    message = line.next("sync")
    assert message["log"] == whole
    line.send({"type": "sync", "since": v + 1})
    assert line.next("update", "sync")["type"] == "sync", "a client that is ahead of the table gets everything"


def test_a_ping_is_answered_and_brings_what_was_missed(lines: Lines) -> None:
    line = lines[0]
    line.send({"type": "ping", "v": line.v})
    assert line.next("pong")["v"] == line.v
    line.quiet()
    v = line.v
    line.v = v - 2
    line.send({"type": "ping", "v": v - 2})
    assert line.next("pong")["v"] == v
    update = line.next("update")
    assert (update["since"], update["v"]) == (v - 2, v)
    assert {happened["v"] for happened in update["happened"]} == {v - 1, v}


@pytest.mark.parametrize("table", ["zzzzzzzz", "x", "ABCDEFGH", "%00", "a" * 200])
def test_a_table_that_does_not_exist_closes_the_line(ada: Person, table: str) -> None:
    with ada.line(table) as line:
        assert line.closed() == 4404


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
def test_another_sites_page_gets_no_line(ada: Person, duel: str, origin: str) -> None:
    with Line(ada.server, duel, ada.token, Origin=origin) as line:
        assert line.closed() == 4403
        assert line.frames == []


def test_our_own_page_gets_a_line(ada: Person, duel: str) -> None:
    with Line(ada.server, duel, ada.token, Origin=ada.server.url) as line:
        line.sync()


def test_the_cookie_is_enough_for_a_line(ada: Person, duel: str) -> None:
    with Line(ada.server, duel, None, Cookie=f"fathom={ada.token}") as line:
        assert line.sync()["you"]["seat"] == 0


# -- chat and presence


@pytest.fixture
def talkers(server: Server, duel: str) -> Iterator[tuple[Line, Line]]:
    """Two spectators of a game."""
    with (
        Person(server, "Eve") as eve,
        Person(server, "Max") as max_,
        eve.line(duel) as one,
        max_.line(duel) as two,
    ):
        one.sync()
        two.sync()
        yield one, two


def test_what_is_said_is_heard_by_all(talkers: Lines, lines: Lines) -> None:
    before = talkers[0].v
    assert acknowledged(talkers[0].say("  Nice \t dive! <b>ą🐟</b> ")) == before, "spectators make no version"
    for line in (*talkers, *lines):
        line.until(lambda line: line.overheard)
        assert [said | {"at": 0} for said in line.overheard] == [
            {"n": 1, "at": 0, "name": "Eve", "text": "Nice dive! <b>ą🐟</b>"}
        ]
        assert line.v == before
    v = acknowledged(lines[1].say("Thanks"))
    assert v == before + 1
    talkers[1].reach(v)
    assert talkers[1].log[-1] | {"at": 0} == {
        "kind": "said",
        "v": v,
        "at": 0,
        "seat": 1,
        "name": "Ben",
        "text": "Thanks",
        "removed": False,
    }


@pytest.mark.parametrize("text", [" ", "\n", "\x00", "a\x1bb", "a\x00b", "\u202eabc", "a\u200bb", "\x7f"])
def test_words_that_cannot_be_shown_are_refused(talkers: Lines, same: Unchanged, text: str) -> None:
    with same:
        assert refused(talkers[0].say(text)) == "empty_chat"


def test_a_person_who_talks_too_fast_waits(talkers: Lines) -> None:
    answers = [talkers[0].say(f"word {number}", f"w{number}") for number in range(8)]
    assert [answer["type"] for answer in answers[:5]] == ["ack"] * 5
    assert refused(answers[-1]) == "too_fast"
    assert talkers[0].say("word 0", "w0") == answers[0], "what was said before is not said again"
    assert acknowledged(talkers[1].say("me too"))


def test_everybody_sees_who_is_there(ada: Person, ben: Person, nobody: Person, duel: str) -> None:
    with ada.line(duel) as one:
        one.until(lambda line: line.presence.get("online") == [0])
        with ben.line(duel) as two:
            one.until(lambda line: line.presence["online"] == [0, 1])
            two.until(lambda line: line.presence.get("online") == [0, 1])
            with nobody.line(duel), nobody.line(duel):
                one.until(lambda line: line.presence["watching"] == 2)
            one.until(lambda line: line.presence["watching"] == 0)
        one.until(lambda line: line.presence["online"] == [0])


def test_somebody_with_two_lines_is_there_until_both_are_gone(ada: Person, ben: Person, duel: str) -> None:
    with ada.line(duel) as one:
        with ben.line(duel) as first:
            first.sync()  # it is there before the second one goes
            with ben.line(duel):
                one.until(lambda line: line.presence.get("online") == [0, 1])
            one.next("presence")
            assert one.presence["online"] == [0, 1]
        one.until(lambda line: line.presence["online"] == [0])


def test_texts_are_in_the_language_asked_for(ada: Person, duel: str) -> None:
    with ada.line(duel) as english, ada.line(duel, "pl") as polish:
        en, pl = english.sync(), polish.sync()
    assert en["view"] == pl["view"]
    assert [happened["event"] for happened in en["log"] if happened["kind"] == "acted"] == [
        happened["event"] for happened in pl["log"] if happened["kind"] == "acted"
    ]
    words = {happened["text"] for happened in en["log"] if "text" in happened}
    assert words.isdisjoint(happened["text"] for happened in pl["log"] if "text" in happened)


def test_a_language_that_we_do_not_speak_is_refused_without_a_fault(folder: Path) -> None:
    with Server(folder) as own, Person(own) as ada:
        table = ada.open(ME, OPEN)
        with pytest.raises(InvalidStatus, match="403"):
            ada.line(table, "xx")
        assert not own.faults()


def test_seats_and_moves_are_told_while_the_table_fills(ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    with ada.line(table) as line:
        line.sync()
        ben.sit(table, 1)
        line.until(lambda line: line.view is not None)
        assert line.table["status"] == "running"
        assert [happened["change"] for happened in line.log if happened["kind"] == "seat"] == ["sat"]
