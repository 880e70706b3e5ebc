"""Team chat: the team reads it, and nobody else is sent a byte. Two crews of Sonar are the example."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from fathom.server import entries as log
from fathom.server import private, projection, requests
from fathom.server.projection import Watcher
from fathom.server.refusals import TableRefusal
from fathom.server.requests import MOST_IN_TEAM
from fathom.server.storage import Person as PersonThere
from fathom.server.table import Table
from fathom.server.team_chat import TeamMessage
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, hasten, refused
from server.hosting import Hosts
from server.serving import Server
from server.workers import apart

NAMES = ("Ada", "Ben", "Cleo", "Dora")  # blue's captain, green's, blue's radio operator, green's
WORDS = "They are in the north-west, I am sure"


@pytest.fixture
def people(server: Server) -> Iterator[list[Person]]:
    """The two crews, and somebody who watches."""
    with ExitStack() as stack:
        yield [stack.enter_context(Person(server, name)) for name in (*NAMES, "Eve")]


@pytest.fixture
def table(people: list[Person]) -> str:
    return together(people)


def together(people: list[Person], **options: str) -> str:
    """A running table of two crews."""
    table = people[0].open(ME, OPEN, OPEN, OPEN, game="sonar", options=options)
    for seat in (1, 2, 3):
        people[seat].sit(table, seat)
    return table


@pytest.fixture
def lines(people: list[Person], table: str) -> Iterator[list[Line]]:
    """Everybody's line, with nothing on its way."""
    with ExitStack() as stack:
        yield gathered(stack, people, table)


def gathered(stack: ExitStack, people: list[Person], table: str) -> list[Line]:
    found = [stack.enter_context(person.line(table)) for person in people]
    for line in found:
        line.sync()
    for line in found:
        line.gather([0, 1, 2, 3], watching=1)
    return found


def say_to_team(line: Line, text: str = WORDS, id: str | None = None) -> Json:
    return line.ask("say_to_team", id, text=text)


def heard(line: Line) -> list[tuple[int, int, str, str]]:
    """The messages of the next `team_chat`."""
    message = line.next("team_chat")
    return [(told["n"], told["seat"], told["name"], told["text"]) for told in message["messages"]]


# -- who hears it


def test_a_team_reads_it_and_nobody_else_is_sent_a_byte(
    server: Server, people: list[Person], table: str, lines: list[Line]
) -> None:
    ada, ben, cleo, dora, eve = lines
    others = (ben, dora, eve)
    assert [line.you["has_team"] for line in lines] == [True, True, True, True, False]
    known = [list(line.frames) for line in others]
    answers = [person.ask("GET", f"/api/tables/{table}").content for person in people]
    row = server.query("SELECT * FROM tables WHERE id = ?", table)
    v = cleo.v
    assert acknowledged(say_to_team(cleo)) == v, "it makes no version"
    assert heard(ada) == [(1, 2, "Cleo", WORDS)]
    assert '"team_chat"' in cleo.frames[-2], "its author gets it too, before the answer"
    for line in others:
        line.send({"type": "ping", "v": v})
        pong = line.read()
        assert (pong["type"], pong["v"]) == ("pong", v), "nothing came before"
        line.send({"type": "sync", "since": v})
        line.silent()
    assert [line.frames[:-2] for line in others] == known, "nothing but the answers to two pings"
    assert [person.ask("GET", f"/api/tables/{table}").content for person in people] == answers
    assert server.query("SELECT * FROM tables WHERE id = ?", table) == row
    # Nor do those learn anything who come now, or by what happens next.
    with people[1].line(table) as fresh, people[4].line(table) as stranger:
        assert [line.sync()["team_chat"] for line in (fresh, stranger)] == [[], []]
        acknowledged(ben.say("hello"))
        for line in (*others, fresh, stranger):
            line.reach(v + 1)
        for line in (*others, fresh, stranger):
            assert WORDS not in "".join(line.frames)
            assert "Cleo" not in line.frames[-1]
    for person in (people[1], people[3], people[4]):
        assert WORDS not in "".join(person.seen)


def test_one_team_cannot_count_the_messages_of_the_other(lines: list[Line]) -> None:
    ada, ben, cleo, dora, _ = lines
    for line in (ada, cleo, ada):
        acknowledged(say_to_team(line, "blue"))
    acknowledged(say_to_team(dora, "green"))
    assert heard(ben) == [(1, 3, "Dora", "green")]
    cleo.settle()
    assert [n for n, *_ in messages_in(cleo)] == [1, 2, 3]


def messages_in(line: Line) -> list[tuple[int, str]]:
    """Every team message that a connection has received."""
    messages = [json.loads(frame) for frame in line.frames]
    return [(told["n"], told["text"]) for message in messages if message["type"] == "team_chat" for told in message["messages"]]


def test_a_team_may_watch_from_several_places(people: list[Person], table: str, lines: list[Line]) -> None:
    ada, _, cleo, *_ = lines
    with people[0].line(table) as again:
        again.sync()
        acknowledged(say_to_team(cleo))
        assert heard(ada) == heard(again)


def test_team_chat_stays_with_the_team_when_the_game_is_over(people: list[Person]) -> None:
    table = together(people, limit="1")
    with ExitStack() as stack:
        lines = gathered(stack, people, table)
        acknowledged(say_to_team(lines[0]))
        mover = next(line for line in lines if line.moves)
        acknowledged(mover.move(mover.moves[0]))
        for line in lines:
            line.until(lambda line: line.over)
            line.settle()
        acknowledged(say_to_team(lines[2], "Well played."))
        assert lines[0].next("team_chat")["messages"][0]["text"] == "Well played."
        for line in (lines[1], lines[3], lines[4]):
            line.silent()
            assert WORDS not in "".join(line.frames)
        with people[2].line(table) as again, people[3].line(table) as enemy:
            assert [told["text"] for told in again.sync()["team_chat"]] == [WORDS, "Well played."]
            assert enemy.sync()["team_chat"] == []


# -- what lasts


def test_words_are_there_after_coming_back(people: list[Person], table: str, lines: list[Line]) -> None:
    ada, _, cleo, *_ = lines
    acknowledged(say_to_team(cleo, "one"))
    acknowledged(say_to_team(ada, "two"))
    with people[2].line(table) as again:
        told = again.sync()["team_chat"]
        assert [(line["n"], line["seat"], line["name"], line["text"]) for line in told] == [
            (1, 2, "Cleo", "one"),
            (2, 0, "Ada", "two"),
        ]
        again.settle()
        assert messages_in(again) == [], "not a second time"
        acknowledged(say_to_team(ada, "three"))
        assert heard(again) == [(3, 0, "Ada", "three")]


def test_a_message_is_taken_once_however_often_it_is_sent(people: list[Person], table: str, lines: list[Line]) -> None:
    ada, _, cleo, *_ = lines
    assert say_to_team(cleo, "once", "same") == say_to_team(cleo, "once", "same")
    with people[2].line(table) as again:
        assert [told["text"] for told in again.sync()["team_chat"]] == ["once"]
        for _ in range(9):
            acknowledged(say_to_team(again, "once", "same"))  # nor does it count as haste
    acknowledged(say_to_team(ada, "mine", "same"))
    ada.settle()
    assert messages_in(ada) == [(1, "once"), (2, "mine")]


def test_words_survive_a_restart(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, ExitStack() as stack:
        people = [stack.enter_context(Person(server, name)) for name in NAMES]
        table = together(people)
        with people[2].line(table) as line:
            line.sync()
            acknowledged(say_to_team(line, "before", "b1"))
        server.kill()
        server.start()
        with people[0].line(table) as ada, people[1].line(table) as ben, people[2].line(table) as cleo:
            assert [told["text"] for told in ada.sync()["team_chat"]] == ["before"]
            assert ben.sync()["team_chat"] == []
            cleo.sync()
            acknowledged(say_to_team(cleo, "before", "b1"))
            acknowledged(say_to_team(cleo, "after"))
            assert heard(ada) == [(2, 2, "Cleo", "after")]
        assert not server.faults()


# -- limits


def test_words_come_no_faster_than_chat(lines: list[Line]) -> None:
    cleo = lines[2]
    assert hasten(lambda: say_to_team(cleo)) >= 5
    assert hasten(lambda: cleo.say("hello")) < 5, "they are counted together"


def test_words_are_like_those_of_a_chat(lines: list[Line]) -> None:
    ada, _, cleo, *_ = lines
    acknowledged(say_to_team(cleo, "  B3\n or   C4 "))
    assert heard(ada) == [(1, 2, "Cleo", "B3 or C4")]
    assert refused(say_to_team(cleo, " \n ")) == "empty_chat"
    assert refused(say_to_team(cleo, "\u202ereversed")) == "empty_chat"
    assert refused(say_to_team(cleo, "x" * 301)) == "unreadable"


def test_each_team_has_a_limit_of_its_own() -> None:
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user=name.lower(), name=name) for name in NAMES]
    table.apply(log.Opened(game="sonar", version=1, chairs=chairs, host="ada"), 1000.0)
    for number in range(MOST_IN_TEAM):
        message = requests.tell_team(table, "ada", "hm", f"ada:{number}", 1001.0)
        assert message == TeamMessage(team=0, n=number + 1, seat=0, at=1001.0, text="hm", ask=f"ada:{number}")
        table.team_chat.add([message])
    with pytest.raises(TableRefusal) as caught:
        requests.tell_team(table, "cleo", "hm", "cleo:1", 1001.0)
    assert caught.value.key == "chat_full"
    assert requests.tell_team(table, "ben", "hm", "ben:1", 1001.0).n == 1


def test_who_has_no_team_to_talk_to(people: list[Person], lines: list[Line], table: str) -> None:
    ada, ben, _, dora, eve = people
    assert refused(say_to_team(lines[4])) == "players_only"
    waiting = ada.open(ME, OPEN, OPEN, OPEN, game="sonar")
    alone = ada.open(ME, bot(), game="sonar")
    beside = ada.open(ME, bot(), bot(), game="sonar")
    for where in (waiting, alone, beside):
        with ada.line(where) as line:
            assert line.sync()["you"]["has_team"] is False
            assert refused(say_to_team(line)) == "no_partner"
    dora.leave(table, 3)
    with ben.line(table) as captain, dora.line(table) as gone:
        assert captain.sync()["you"]["has_team"] is True, "she may come back"
        assert gone.sync()["you"]["has_team"] is False
        assert refused(say_to_team(gone)) == "bot_plays"
    with Person(eve.server, None) as nobody, nobody.line(table) as stranger:
        stranger.sync()
        assert refused(say_to_team(stranger)) == "no_identity"


def test_a_person_who_may_still_change_seats_reads_nothing() -> None:
    table = Table("k7m2p9qd")
    chairs = [log.Chair(user="ada", name="Ada"), log.Chair(), log.Chair(user="cleo", name="Cleo"), log.Chair()]
    table.apply(log.Opened(game="sonar", version=1, chairs=chairs, host="ada"), 1000.0)
    assert table.teams() == set()
    assert not table.has_team(0)
    with pytest.raises(TableRefusal) as caught:
        requests.tell_team(table, "ada", "hm", "ada:1", 1001.0)
    assert caught.value.key == "no_partner"


# -- several workers


def test_team_chat_reaches_the_team_at_another_worker(on_redis: Server) -> None:
    with ExitStack() as stack:
        people = [stack.enter_context(Person(on_redis, name)) for name in (*NAMES, "Eve")]
        table = together(people)
        cleo = stack.enter_context(people[2].line(table))
        cleo.sync()
        there = [stack.enter_context(apart(on_redis, person, table, cleo)) for person in (people[0], people[1], people[4])]
        here = [stack.enter_context(apart(on_redis, person, table, there[0])) for person in (people[0], people[1], people[4])]
        for line in (*there, *here):
            line.until(lambda line: line.presence.get("watching") == 2)
            line.settle()
        acknowledged(say_to_team(cleo))
        for line in (there[0], here[0]):
            assert heard(line) == [(1, 2, "Cleo", WORDS)]
        # By now the other worker has told all whom it had to tell.
        for line in (*there[1:], *here[1:]):
            line.quiet()
            assert WORDS not in "".join(line.frames)
        assert not on_redis.faults()


def test_two_workers_count_the_same_words(tmp_path: Path) -> None:
    """Each of them writes without having heard of the other; and what one has taken the other does not take again."""

    async def talk() -> tuple[list[tuple[int, str]], list[bytes]]:
        async with Hosts(tmp_path, 2) as hosts:
            chairs = [log.Chair(user=name.lower(), name=name) for name in NAMES]
            id = (await hosts[0].tables.open(log.Opened(game="sonar", version=1, chairs=chairs, host="ada"), [])).id
            await hosts[1].tables.live(id)
            enemy = Watcher(PersonThere("ben", "Ben"), "en")
            await hosts[0].audience.watch(id, enemy)
            await private.tell_team(hosts[0].tables, id, "ada", "bluefin", "ada:1")
            await private.tell_team(hosts[1].tables, id, "cleo", "marlin", "cleo:1")
            await private.tell_team(hosts[1].tables, id, "ada", "bluefin", "ada:1")
            await private.tell_team(hosts[0].tables, id, "cleo", "marlin", "cleo:1")
            live = await hosts[0].tables.current(id)
            told = [(line.n, line.text) for line in projection.team_chat(live.table, 2, 0)]
            frames = [enemy.queue.get_nowait() for _ in range(enemy.queue.qsize())]
            return told, [frame for frame in frames if frame is not None]

    told, frames = asyncio.run(talk())
    assert told == [(1, "bluefin"), (2, "marlin")]
    assert len(frames) == 2, "the table and who is there"
    assert not any(b"bluefin" in frame or b"marlin" in frame for frame in frames)
