"""One guest who does all that a guest can, and others who play on meanwhile.

How fast they do is measured by `fathom bench --attack`; here it is asked in which order they are served, which does not depend on
the machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed

from fathom.cli import main
from fathom.server import socket
from server.client import ME, OPEN, Line, Person, acknowledged, bot
from server.conftest import faultless
from server.serving import Server, installed, wait_for
from tiers import depth

pytestmark = pytest.mark.xdist_group("attack")  # its bots keep two processors busy: once is enough

TABLES = 50
SYNCING = 15  # sockets
FREE = ("bot_tables_guest", "tables_guest", "new_tables_person", "sockets_person")


@pytest.fixture(scope="module")
def besieged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where one guest lets hard bots play at fifty tables, and watches some of them."""
    limits = [word for name in FREE for word in ("--limit", f"{name}=0")]
    slow = installed(tmp_path_factory, "server.ponderous")
    with faultless(tmp_path_factory.mktemp("besieged"), *limits, **slow) as running, Person(running, "Mallory") as mallory:
        tables = [mallory.open(bot("hard"), bot("hard"), game="ponderous") for _ in range(TABLES)]
        with ExitStack() as lines:
            for table in tables[:10]:
                lines.enter_context(mallory.line(table))
            wait_for(lambda: len(moved(running)) > 3, "hard bots at work")
            yield running


def moved(server: Server) -> dict[str, int]:
    """The versions of the attacker's tables where somebody has moved."""
    rows = server.query("select table_id, max(v) from entries group by table_id having max(v) > 2")
    mine = {id for (id,) in server.query("select id from tables where id not in (select table_id from seats)")}
    return {id: v for id, v in rows if id in mine}


def test_an_easy_bot_answers_before_the_hard_bots_of_fifty_tables_do(besieged: Server) -> None:
    with Person(besieged, "Ada") as ada, ada.line(ada.open(ME, bot("easy"))) as line:
        line.until(lambda line: line.moves)
        overtaken = []
        for _ in range(8):
            if line.over:
                break
            before = moved(besieged)
            v = acknowledged(line.move_in_time(line.moves[0]))
            line.until(lambda line, v=v: line.v > v and (line.moves or line.over))  # type: ignore[misc]
            after = moved(besieged)
            overtaken.append(sum(after[id] != before.get(id) for id in after))
        # One hard bot may be done and the next one begin in each of the two processes for them.
        assert sorted(overtaken)[len(overtaken) // 2] <= 4, overtaken


def test_a_move_between_people_needs_no_process_for_bots(besieged: Server) -> None:
    with Person(besieged, "Ada") as ada, Person(besieged, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        with ada.line(table) as one, ben.line(table) as two:
            one.sync()
            two.sync()
            before = moved(besieged)
            mover, other = (one, two) if one.moves else (two, one)
            other.reach(acknowledged(mover.move(mover.moves[0])))
            after = moved(besieged)
    assert sum(after[id] != before.get(id) for id in after) <= 4


def test_bots_think_with_less_priority_than_people_move(besieged: Server) -> None:
    worker = besieged.process
    assert worker is not None
    here = os.getpriority(os.PRIO_PROCESS, worker.pid)

    def all_below() -> bool:  # a process that has just been started is not there yet
        levels = [os.getpriority(os.PRIO_PROCESS, pid) for pid in besieged.children() if is_thinker(pid)]
        return bool(levels) and min(levels) > here

    wait_for(all_below, "bots with less priority")


def is_thinker(pid: int) -> bool:
    with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline") as command:
        return "spawn_main" in command.read()
    return False


def test_those_who_ask_for_the_whole_table_in_a_loop_are_refused_and_cut_off(besieged: Server) -> None:
    with Person(besieged, "Mallory") as mallory, Person(besieged, "Ada") as ada:
        table = ada.open(ME, OPEN)
        with ExitStack() as open_lines:
            flood = [open_lines.enter_context(mallory.line(table)) for _ in range(SYNCING)]
            for line in flood:
                line.sync()
            with contextlib.suppress(ConnectionClosed):
                for _ in range(300):
                    for line in flood:
                        line.send({"type": "sync"})
            with ada.line(table) as mine:  # answered between the messages of the flood
                mine.sync()
                acknowledged(mine.say("Is anybody there?"))
            assert [line.closed() for line in flood] == [socket.TOO_MUCH] * SYNCING
            answers = [json.loads(frame)["type"] for line in flood for frame in line.frames]
            assert answers.count("refused") == SYNCING * socket.MOST_OFFENCES


def test_a_flood_of_spectators_chat_leaves_the_log_and_the_players_alone(besieged: Server) -> None:
    with Person(besieged, "Ada") as ada, ExitStack() as stack:
        table = ada.open(ME, OPEN)
        line = stack.enter_context(ada.line(table))
        v = line.sync()["v"]
        talkers: list[Line] = []
        for number in range(6):
            guest = stack.enter_context(Person(besieged, f"Mallory {number}"))
            talkers.append(stack.enter_context(guest.line(table)))
            talkers[-1].sync()
        began = time.monotonic()
        answers = [talker.say("spam " * 50) for _ in range(4) for talker in talkers]
        passed = time.monotonic() - began
        accepted = sum(answer["type"] == "ack" for answer in answers)
        assert accepted <= 10 + 40 / 60 * passed + 1
        assert {answer.get("key") for answer in answers if answer["type"] == "refused"} == {"too_fast"}
        assert acknowledged(line.say("Please stop")) == v + 1


def test_junk_is_not_stored_and_costs_its_sender(besieged: Server) -> None:
    with Person(besieged, "Mallory") as mallory:
        for _ in range(5):
            assert mallory.ask("POST", "/api/records", content=b"fathom 1\n" + b"x" * 100_000).status_code == 400
    assert besieged.query("select count(*) from records") == [(0,)]


def test_the_attack_can_be_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--attack", "--json", *depth(["--quick"], [])]) == 0
    report = json.loads(capsys.readouterr().out)["attack"]
    assert report["answers"] > 0
    assert report["errors"] == 0
    assert report["attacker"]["sync refused"] > report["attacker"]["sync accepted"]
    assert report["attacker"]["chat refused"] > 0
    assert report["attacker"]["half-sent requests"] > 0
    assert "uploads answered 201" not in report["attacker"]
