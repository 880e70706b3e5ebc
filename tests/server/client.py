"""A small client: somebody with an identity, and their line to a table."""

from __future__ import annotations

import json
import random
import socket
import ssl
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, ClassVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.serving import PATIENCE as WAIT
from server.serving import Server, client

ME: dict[str, Any] = {"kind": "me"}
OPEN: dict[str, Any] = {"kind": "open"}
NEWEST = 1_000_000  # a version that nobody is behind

Json = dict[str, Any]


def bot(level: str = "beginner") -> Json:
    return {"kind": "bot", "level": level}


class Person:
    """Somebody at a server: a new guest, or nobody when the name is None."""

    def __init__(self, server: Server, name: str | None = "Ada", token: str | None = None) -> None:
        self.server = server
        self.token = token
        self.seen: list[str] = []  # every body that the server sent
        self.http = client(server.url, event_hooks={"response": [self._keep]})
        if token is None and name is not None:
            self.token = self.ok("POST", "/api/guest", json={"name": name})["token"]
            self.http.cookies.clear()
        if self.token is not None:
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def _keep(self, response: httpx.Response) -> None:
        self.seen.append(response.read().decode())

    def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        return self.http.request(method, path, **how)

    def ok(self, method: str, path: str, **how: Any) -> Any:
        """The JSON of an answer that must be a success."""
        answer = self.ask(method, path, **how)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def refused(self, status: int, method: str, path: str, **how: Any) -> str:
        """The key of a refusal, after checking that it is a whole Problem."""
        answer = self.ask(method, path, **how)
        assert answer.status_code == status, (answer.status_code, answer.text)
        return str(problem(answer)["key"])

    def open(self, *seats: Json, **fields: Any) -> str:
        """A new table's id."""
        wanted = {"game": "divers", "seats": list(seats), **fields}
        id: str = self.ok("POST", "/api/tables", json=wanted)["id"]
        return id

    def info(self, table: str) -> Json:
        found: Json = self.ok("GET", f"/api/tables/{table}")
        return found

    def sit(self, table: str, seat: int, accept: bool = False) -> Json:
        """Takes a seat; `accept` where somebody may know what is hidden."""
        sat: Json = self.ok("POST", f"/api/tables/{table}/seats/{seat}", **({"json": {"accept": True}} if accept else {}))
        return sat

    def leave(self, table: str, seat: int) -> Json:
        left: Json = self.ok("DELETE", f"/api/tables/{table}/seats/{seat}")
        return left

    def line(self, table: str, lang: str | None = None) -> Line:
        return Line(self.server, table, self.token, lang)


def problem(answer: httpx.Response) -> Json:
    """A refusal's body: a key, values, and one sentence."""
    body: Json = answer.json()
    assert set(body) == {"key", "values", "text"}, body
    assert isinstance(body["key"], str)
    assert body["text"].strip()
    assert "\n" not in body["text"]
    return body


class Line:
    """An open socket at a table. It keeps what a client keeps: the version, the view, the moves, and every frame."""

    opened: ClassVar[set[Line]] = set()  # and not closed: a test that left one open would be counted by those after it

    def __init__(
        self,
        server: Server,
        table: str,
        token: str | None,
        lang: str | None = None,
        connection: socket.socket | None = None,
        ssl: ssl.SSLContext | None = None,
        **headers: str,
    ) -> None:
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        query = "" if lang is None else f"?lang={lang}"
        address = f"{server.ws}/api/tables/{table}/socket{query}"
        # Unread frames must not keep the line from closing, so as many wait as come.
        self._opening = connect(
            address, sock=connection, ssl=ssl, additional_headers=headers, open_timeout=WAIT, compression=None, max_queue=None
        )
        self.socket = self._opening.__enter__()
        self.frames: list[str] = []
        self.v = -1
        self.view: Any = None
        self.table: Json = {}
        self.moves: list[str] = []
        self.you: Json = {}
        self.log: list[Json] = []
        self.overheard: list[Json] = []  # what spectators have said
        self.presence: Json = {}
        self.opened.add(self)
        self._asked = 0
        self._mark = f"{random.getrandbits(32):x}"

    def __enter__(self) -> Line:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.opened.discard(self)
        self._opening.__exit__(kind, error, trace)

    # -- reading

    def read(self, timeout: float = WAIT) -> Json:
        """The next frame, whatever it is."""
        text = self.socket.recv(timeout=timeout)
        assert isinstance(text, str), "frames are text"
        self.frames.append(text)
        message: Json = json.loads(text)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        match message["type"]:
            case "sync":
                self.v, self.view, self.table, self.log = message["v"], message["view"], message["table"], message["log"]
                self.overheard = message["spectators"]
            case "update":
                assert message["since"] == self.v, "no gap"
                self.v = message["v"]
                self.view = message["view"] or self.view
                self.table = message["table"] or {**self.table, "to_act": message["to_act"], "v": message["v"]}
                self.log = self.log + message["happened"]
            case "presence":
                self.presence = message
                return
            case "spectator_chat":
                self.overheard = self.overheard + message["messages"]
                return
            case _:
                return
        self.moves, self.you = message["moves"], message["you"]

    def next(self, *types: str, timeout: float = WAIT) -> Json:
        """The next frame of these types; those between are taken as they come."""
        end = time.monotonic() + timeout
        while (message := self.read(max(0.01, end - time.monotonic())))["type"] not in types:
            pass
        return message

    def sync(self) -> Json:
        """The whole table, which comes first."""
        message = self.read()
        assert message["type"] == "sync", message
        return message

    def until(self, done: Callable[[Line], Any], timeout: float = WAIT) -> None:
        """Reads until something is so."""
        end = time.monotonic() + timeout
        while not done(self):
            self.read(max(0.01, end - time.monotonic()))

    def reach(self, v: int, timeout: float = WAIT) -> None:
        self.until(lambda line: line.v >= v, timeout)

    def settle(self) -> list[Json]:
        """Reads all that is on its way, which comes before the answer to a ping, and returns it."""
        self.send({"type": "ping", "v": NEWEST})
        found: list[Json] = []
        while (message := self.read())["type"] != "pong":
            assert message.get("key") != "too_fast", message
            found.append(message)
        return found

    def quiet(self) -> None:
        """Nothing but presences is on its way."""
        found = self.settle()
        assert {message["type"] for message in found} <= {"presence"}, found

    def gather(self, online: list[int], watching: int = 0) -> None:
        """Reads until it is told that these are there: who comes and goes is told a little later, and together."""
        self.until(lambda line: (line.presence.get("online"), line.presence.get("watching")) == (online, watching))
        self.settle()

    def silent(self) -> None:
        """Nothing at all is on its way."""
        found = self.settle()
        assert not found, found

    def closed(self, timeout: float = WAIT) -> int:
        """The code with which the server closes the line."""
        end = time.monotonic() + timeout
        try:
            while True:
                self.read(max(0.01, end - time.monotonic()))
        except ConnectionClosed as closing:
            assert closing.rcvd is not None, "the server says why"
            return closing.rcvd.code

    # -- writing

    def send(self, message: Any) -> None:
        self.socket.send(message if isinstance(message, str | bytes) else json.dumps(message))

    def new_id(self) -> str:
        self._asked += 1
        return f"{self._mark}-{self._asked}"

    def answer(self, id: str | None, timeout: float = WAIT) -> Json:
        """The answer to the message with that id."""
        message = self.next("ack", "refused", timeout=timeout)
        assert message["id"] == id, message
        return message

    def ask(self, kind: str, id: str | None = None, **fields: Any) -> Json:
        """Sends a message with an id and returns what it was answered."""
        id = id or self.new_id()
        self.send({"type": kind, "id": id, **fields})
        return self.answer(id)

    def move(self, move: str, id: str | None = None, v: int | None = None) -> Json:
        return self.ask("move", id, v=self.v if v is None else v, move=move)

    def move_in_time(self, move: str) -> Json:
        """A move that is sent again, with the same id, while the server asks us to slow down."""
        id, v = self.new_id(), self.v
        while (answer := self.move(move, id, v)).get("key") == "too_fast":
            time.sleep(0.12)
        return answer

    def say(self, text: str, id: str | None = None) -> Json:
        return self.ask("say", id, text=text)

    def undo(self, id: str | None = None, v: int | None = None) -> Json:
        return self.ask("undo", id, v=self.v if v is None else v)

    @property
    def over(self) -> bool:
        return bool(self.table["status"] == "over")


def refused(answer: Json) -> str:
    """The key of a refusal, which always comes with a sentence."""
    assert answer["type"] == "refused", answer
    assert answer["text"].strip()
    return str(answer["key"])


def acknowledged(answer: Json) -> int:
    assert answer["type"] == "ack", answer
    return int(answer["v"])


def hasten(ask: Callable[[], Json]) -> int:
    """Asks until the server wants us to slow down, and returns how often it did not."""
    for times in range(1_000):
        if (answer := ask())["type"] == "refused":
            assert refused(answer) == "too_fast"
            return times
    raise AssertionError("nobody was too fast")


def play_on(lines: list[Line], rng: random.Random, most: int = 2_000) -> int:
    """Random legal moves by people at two lines, all of them up to date; returns how many were made."""
    made = 0
    while made < most and not lines[0].over:
        mover = next((line for line in lines if line.moves), None)
        if mover is None:  # a bot thinks
            v = lines[0].v
            lines[0].reach(v + 1)
        else:
            v = acknowledged(mover.move_in_time(rng.choice(mover.moves)))
            made += 1
        for line in lines:
            line.reach(max(v, max(other.v for other in lines)))
    return made


def finish(person: Person, table: str, rng: random.Random) -> None:
    with person.line(table) as line:
        line.sync()
        play_out(line, rng)


def play_out(line: Line, rng: random.Random) -> None:
    """Any legal moves to the end. All lay cards at the same time: a move may come just after the bot's, and is made again."""
    while not line.over:
        line.until(lambda line: line.moves or line.over)
        if line.moves:
            make(line, rng.choice(line.moves))


def make(line: Line, move: str) -> None:
    """A move that is legal now."""
    while (answer := line.move_in_time(move)).get("key") == "moved_on":
        line.settle()
    line.reach(acknowledged(answer))
