"""The log: an id for every request, one line for every write, and nothing that anybody said, holds or is known by."""

from __future__ import annotations

import json
import logging
import random
import re
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from fathom.core.registry import games
from fathom.server.logs import JsonFormatter, TextFormatter, request_id
from server.client import ME, Person, bot
from server.serving import Server, ask, wait_for

pytestmark = pytest.mark.xdist_group("logs")

FIELDS = {"time", "level", "event", "request", "method", "route", "status", "ms", "table", "net", "worker", "error"}
NAME, LOGIN, PASSWORD, CHAT = "Zephyrine Marker", "zephyrine-login", "a Marker phrase nobody guesses", "the Marker treasure is b9"


@pytest.fixture(scope="module")
def json_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("json"), "--log", "json", "--pace", "0", "--proxy", "127.0.0.1") as running:
        yield running


def lines(server: Server) -> list[dict[str, Any]]:
    """Every event in a log, and nothing else is there."""
    first, *rest = server.log().splitlines()
    assert first.startswith("Fathom is at ")
    return [json.loads(line) for line in rest]


def line_of(server: Server, id: str) -> dict[str, Any]:
    """The line of a request, which is written after its answer."""
    found: list[dict[str, Any]] = wait_for(lambda: [line for line in lines(server) if line.get("request") == id], "the line")
    return found[0]


def test_a_write_is_one_line_with_its_id(json_server: Server) -> None:
    with Person(json_server, "Ada") as ada:
        table = ada.open(ME, {"kind": "open"})
        answer = ada.ask("DELETE", f"/api/tables/{table}/seats/0")
        line = line_of(json_server, answer.headers["x-request-id"])
        assert set(line) == FIELDS - {"error"}
        assert (line["event"], line["level"], line["method"], line["status"]) == ("request", "info", "DELETE", 200)
        assert (line["route"], line["table"]) == ("/api/tables/{id}/seats/{seat}", table)
        assert 0 <= line["ms"] < 60_000
        assert datetime.fromisoformat(line["time"]).tzinfo is not None
        assert re.fullmatch("[0-9a-f]{16}", line["net"])


def test_reading_and_files_are_not_logged_but_have_an_id(json_server: Server) -> None:
    paths = ("/", "/api/games", "/api/me", "/icon.svg", "/assets/nothing.js", "/healthz", "/api/tables/abcdefgh")
    ids = [ask("GET", json_server.url + path).headers["x-request-id"] for path in paths]
    assert len(set(ids)) == len(paths)
    after = ask("POST", f"{json_server.url}/api/guest", json={"name": "Ada"}).headers["x-request-id"]
    line_of(json_server, after)
    assert not {line.get("request") for line in lines(json_server)} & set(ids)


def test_an_id_is_taken_from_the_trusted_proxy_alone(json_server: Server, server: Server) -> None:
    given = {"X-Request-Id": "from-the-proxy.1"}
    assert ask("GET", f"{json_server.url}/api/games", headers=given).headers["x-request-id"] == "from-the-proxy.1"
    assert ask("GET", f"{server.url}/api/games", headers=given).headers["x-request-id"] != "from-the-proxy.1"
    for bad in ("two words", "x" * 65, "a\tb", "{}"):
        assert ask("GET", f"{json_server.url}/api/games", headers={"X-Request-Id": bad}).headers["x-request-id"] != bad


def test_the_answer_to_an_internal_error_names_its_line(folder: Path) -> None:
    with Server(folder, "--log", "json") as server, Person(server, "Ada") as ada:
        server.query("DROP TABLE records")
        answer = ada.ask("GET", "/api/records/abcdefgh")
        assert answer.status_code >= 500
        id = answer.headers["x-request-id"]
        if answer.json()["key"] == "broken":
            assert answer.json()["values"] == {"request": id}
            assert id in answer.json()["text"]
        wait_for(lambda: any(line.get("status", 0) >= 500 for line in lines(server)), "the line")
        found = [line for line in lines(server) if line.get("request") == id]
        assert {line["level"] for line in found} >= {"error"}
        assert found[-1]["route"] == "/api/records/{id}"


def play(person: Person, game: str, rng: random.Random) -> None:
    """A few moves and words at a table with bots."""
    usual = games()[game].players.usual
    table = person.open(ME, *(bot() for _ in range(usual - 1)), game=game)
    with person.line(table) as line:
        line.sync()
        for _ in range(4):
            line.until(lambda line: line.moves or line.over)
            if line.over:
                break
            line.move_in_time(rng.choice(line.moves))
            line.settle()
        line.say(CHAT)
        line.move("Marker nonsense")
        line.send('{"type": "move", "Marker"')
        line.settle()


def test_the_log_of_played_games_holds_nothing_of_anybody(folder: Path, rng: random.Random) -> None:
    """Also when the database breaks in the middle of a game: errors of databases like to quote what they were given."""
    with Server(folder, "--log", "json", "--pace", "0") as server, Person(server, NAME) as person:
        person.ok("POST", "/api/account", json={"login": LOGIN, "password": PASSWORD})
        person.refused(403, "POST", "/api/login", json={"login": LOGIN, "password": PASSWORD + "!"})
        for game in ("crew", "divers", "reef", "sonar", "lost_code"):
            play(person, game, rng)
        table = person.open(ME, bot())
        with person.line(table) as line:
            line.sync()
            server.query("ALTER TABLE entries RENAME COLUMN body TO other")
            line.send({"type": "say", "id": "x-1", "text": CHAT})
            person.ask("POST", "/api/tables", json={"game": "divers", "seats": [ME, bot()]})
            wait_for(lambda: any(line.get("status", 0) >= 500 for line in lines(server)), "an error")
        found = lines(server)
        ids = [id for (id,) in server.query("SELECT id FROM people")]
        entries = [body for (body,) in server.query("SELECT other FROM entries")]
        text = server.log().partition("\n")[2]  # its first line is the address
        assert person.token is not None
        hidden = [NAME, LOGIN, PASSWORD, "Marker", person.token, *ids, (folder / "secret").read_text(), "127.0.0.1", *entries]
        for one in hidden:
            assert one not in text
            assert json.dumps(one)[1:-1] not in text
        assert any("error" in line for line in found), "there was an error to tell of"
        assert set().union(*found) <= FIELDS


def record(message: str = "Something\nhappened to %s.", error: bool = False, **extra: object) -> logging.LogRecord:
    trouble = None
    if error:
        try:
            raise ValueError("no")
        except ValueError:
            trouble = sys.exc_info()
    made = logging.LogRecord("fathom.server", logging.WARNING, "", 0, message, ("it",), trouble)
    made.__dict__.update(extra)
    return made


def test_the_text_log_is_one_line_for_an_event_and_the_traceback_below() -> None:
    token = request_id.set("abc")
    try:
        line = TextFormatter().format(record(table="abcdefgh", status=409))
        assert re.fullmatch(r"\S+Z warning Something happened to it\. request=abc status=409 table=abcdefgh worker=\d+", line), (
            line
        )
        assert TextFormatter().format(record(error=True)).endswith("ValueError: no")
    finally:
        request_id.reset(token)


def test_the_json_log_is_one_object_a_line() -> None:
    line = JsonFormatter().format(record(error=True, secret="not a field"))
    assert "\n" not in line
    found = json.loads(line)
    assert set(found) == {"time", "level", "event", "worker", "error"}
    assert "ValueError: no" in found["error"]
