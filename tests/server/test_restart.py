"""A server that is stopped, or killed, in the middle of a game loses nothing that it acknowledged."""

from __future__ import annotations

import json
import os
import random
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from fathom.core.match import replay
from fathom.core.record import parse
from server.client import ME, OPEN, Json, Line, Person, acknowledged, bot, play_on
from server.serving import PATIENCE, Server, wait_for


@pytest.mark.parametrize("ending", ["SIGTERM", "SIGKILL"])
def test_a_game_outlives_its_server(folder: Path, rng: random.Random, ending: str) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        table = ada.open(ME, OPEN)
        ben.sit(table, 1)
        people = (ada, ben)
        acked: dict[str, tuple[int, int, str]] = {}  # by id: version, seat, move
        seen: dict[int, list[Json]] = {0: [], 1: []}
        for round_ in range(2):
            lines = [person.line(table) for person in people]
            for line in lines:
                line.sync()
            for number in range(9):
                mover = next(line for line in lines if line.moves)
                id, move, seat = f"r{round_}-{number}", rng.choice(mover.moves), mover.you["seat"]
                if number == 8:
                    # The last one is sent and the server ended without waiting for the answer.
                    mover.send({"type": "move", "id": id, "v": mover.v, "move": move})
                    unanswered = (seat, id, mover.v, move)
                    break
                v = acknowledged(mover.move(move, id))
                acked[id] = (v, seat, move)
                for line in lines:
                    line.reach(v)
                top = max(line.v for line in lines)
                for line in lines:
                    line.reach(top)
            for seat, line in enumerate(lines):
                seen[seat] += line.log
            if ending == "SIGKILL":
                server.kill()
            else:
                server.stop()
            for line in lines:
                _drain(line)
                line.__exit__(None, None, None)
            server.start()
            seat, id, v, move = unanswered
            with people[seat].line(table) as line:
                line.sync()
                acked[id] = (acknowledged(line.move(move, id, v)), seat, move)
                for known, (at, owner, text) in acked.items():
                    if owner == seat:
                        assert acknowledged(line.move(text, known)) == at, "ids are remembered"
        with ada.line(table) as one, ben.line(table) as two:
            for seat, line in enumerate((one, two)):
                line.sync()
                assert all(happened in line.log for happened in seen[seat]), "what was seen stays so"
            play_on([one, two], rng)
            versions = sorted({happened["v"] for happened in one.log if happened["kind"] == "acted"})
        record = parse(ada.ask("GET", f"/api/tables/{table}/record").text)
        for v, seat, text in acked.values():
            move_there = record.moves[versions.index(v)]
            assert (move_there.seat, move_there.text) == (seat, text)
        assert replay(record).state.outcome() is not None
        assert not server.faults()


def _drain(line: Line) -> None:
    try:
        while True:
            line.read(2)
    except (ConnectionClosed, TimeoutError):
        pass


def test_a_bot_that_was_thinking_goes_on_after_a_restart(folder: Path, rng: random.Random) -> None:
    with Server(folder, "--pace", "0.5") as server, Person(server, "Ada") as ada:
        table = ada.open(ME, bot("easy"), options={"first": "A"})
        with ada.line(table) as line:
            line.sync()
            v = acknowledged(line.move(line.moves[0]))
        server.kill()
        server.start()
        with ada.line(table) as line:
            line.sync()
            line.until(lambda line: any(happened["v"] > v and happened["seat"] == 1 for happened in line.log), 20)


def test_an_end_in_good_order_is_quick_and_says_goodbye(folder: Path) -> None:
    with Server(folder) as server, Person(server, "Ada") as ada, ada.line(ada.open(ME, OPEN)) as line:
        line.sync()
        assert server.process is not None
        children = server.children()
        server.process.send_signal(signal.SIGTERM)
        assert line.closed(PATIENCE) in (1001, 1012)
        server.process.wait(10)
        assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
        assert not server.faults()


def test_everything_else_is_kept_too(folder: Path) -> None:
    with Server(folder) as server, Person(server, "Ada") as ada, Person(server, "Ben") as ben:
        ada.ok("POST", "/api/account", json={"login": "ada", "password": "correct horse"})
        table = ada.open(ME, OPEN, private=True)
        with ben.line(table) as line:
            line.sync()
            line.say("still there?")
        before = ada.info(table)
        server.kill()
        server.start()
        assert ada.info(table) == before
        assert ada.ok("GET", "/api/me")["account"] == "ada"
        assert ben.ok("POST", "/api/login", json={"login": "ada", "password": "correct horse"})["name"] == "Ada"
        with ada.line(table) as line:
            assert [said["text"] for said in line.sync()["spectators"]] == ["still there?"]
        assert json.loads(ada.seen[-1])


def test_a_worker_process_that_dies_is_not_noticed_by_a_person_who_asks_for_a_replay(folder: Path) -> None:
    with Server(folder, "--pace", "0") as server, Person(server, "Ada") as ada:
        table = ada.open(bot(), bot())
        wait_for(lambda: ada.info(table)["status"] == "over", "a finished game")
        for pid in server.workers():  # with one worker these are the thinkers
            os.kill(pid, signal.SIGKILL)
        assert [ada.ask("GET", f"/api/tables/{table}/replay").status_code for _ in range(3)] == [200] * 3
