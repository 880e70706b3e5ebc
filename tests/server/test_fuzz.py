"""Frames and requests that no client of ours would send: each is answered in words, and nothing breaks.

Frames are mutations of one valid message of each kind; requests are raw bytes, since no HTTP client would send them.
"""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from fathom.server.wire import messages
from fathom.server.wire.examples import example
from server.client import ME, Json, Line, Person, bot
from server.serving import PATIENCE, Server
from tiers import depth

FRAMES = depth(400, 10_000)
REQUESTS = depth(300, 10_000)
CLOSED_BY_US = {1007, 1009, 4429}  # not UTF-8, too long, too many bad messages; never 1011, an error of the server

pytestmark = pytest.mark.xdist_group("fuzz")

VALID: list[Json] = [example(kind) for kind in get_args(messages.ToServer)]
ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**31,
    2**63,
    10**400,
    -0.5,
    1e308,
    "",
    " ",
    "\x00",
    "\ud800",
    "x" * 4_000,
    "‮א",
    "0️⃣",
    [],
    {},
    [[]] * 3,
    {"type": "move"},
    "; DROP TABLE people",
]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server without limits by the minute, whose log must tell of no fault."""
    unlimited = [f"--limit={name}=0" for name in ("work_person", "work_address", "chat_person", "chat_address")]
    with Server(tmp_path_factory.mktemp("fuzzed"), "--pace", "0", *unlimited) as running:
        yield running
        faults = running.faults()
    assert not faults, faults


def frame(rng: random.Random) -> str | bytes:
    """A message, changed in one to three ways."""
    message: Any = json.loads(json.dumps(rng.choice(VALID)))
    for _ in range(rng.randint(1, 3)):
        if not isinstance(message, dict) or not message:
            break
        key = rng.choice(sorted(message))
        match rng.randrange(6):
            case 0:
                message[key] = rng.choice(ODD)
            case 1:
                del message[key]
            case 2:
                message[rng.choice(["extra", "seat", "user", "\u202e", ""])] = rng.choice(ODD)
            case 3:
                message = rng.choice(ODD)
            case 4:
                message[key] = {key: message[key]}
            case 5:
                message["v"] = rng.choice([0, 1, 10**6, 10**6 + 1, -1, "1", 1.5])
    raw = json.dumps(message).encode("utf-8", "surrogatepass")
    match rng.randrange(8):
        case 0:
            raw = raw[: rng.randrange(len(raw))]
        case 1:
            at = rng.randrange(len(raw))
            raw = raw[:at] + rng.randbytes(rng.randint(1, 4)) + raw[at + 1 :]
        case 2:
            raw = b"[" * rng.choice([10, 2_000]) + raw
        case 3:
            raw = rng.randbytes(rng.randint(0, 60))
        case 4:
            return raw  # as a binary frame
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def test_no_frame_breaks_the_server(fuzzed: Server, rng: random.Random) -> None:
    sent = answered = 0
    with Person(fuzzed, "Ada") as ada:
        table = ada.open(ME, bot())
        while sent < FRAMES:
            with ada.line(table) as line:
                line.sync()
                try:
                    while sent < FRAMES:
                        line.send(frame(rng))
                        sent += 1
                        if sent % 20 == 0:
                            answered += len(_settled(line))
                except ConnectionClosed as closing:
                    assert closing.rcvd is not None
                    assert closing.rcvd.code in CLOSED_BY_US, closing.rcvd
        assert ada.info(table)["id"] == table
    assert answered > sent // 3, "most are answered"


def _settled(line: Line) -> list[Json]:
    """What the server has to say to the last frames: never that it is broken."""
    line.send({"type": "ping", "v": 1_000_000})
    found: list[Json] = []
    while (message := json.loads(line.socket.recv(timeout=PATIENCE)))["type"] != "pong":
        if message["type"] == "refused":
            assert message["key"] not in ("broken", "cannot"), message
            assert message["text"].strip()
        found.append(message)
    return found


PATHS = [
    "/api/me",
    "/api/tables",
    "/api/tables/{id}",
    "/api/tables/{id}/seats/0",
    "/api/records",
    "/api/login",
    "/api/guest",
    "/",
    "/x",
]
BODIES = [
    b"",
    b"{",
    b"null",
    b"\xff\xfe",
    b'{"name": "\xff"}',
    b'{"name": "\\ud800"}',
    b'{"name": "\\u202e"}',
    b'{"login": "\xc3\x28", "password": "12345678"}',
    b"[" * 5_000,
    b'{"name": 1e999}',
    b'{"name":' + b" " * 2_000 + b"1}",
]
HEADERS = [
    b"Cookie: fathom=\xff\xfe",
    b"Cookie: \x80=1; fathom=",
    b"Authorization: Bearer \xff",
    b"Authorization: Bearer " + b"x" * 300,
    b"Origin: \xff://",
    b"Content-Type: application/json; charset=\xff",
    b"Content-Type: text/plain; charset=utf-99",
    b"X-Forwarded-For: \xff, 1",
    b"Accept-Language: \x80",
    b"Content-Encoding: gzip",
    b"Range: bytes=9-1",
]


def request(rng: random.Random, table: str) -> bytes:
    """A request with something wrong in its path, its headers or its body."""
    path = rng.choice(PATHS).format(id=rng.choice([table, "zzzzzzzz", "%ff%fe", "%00", "..%2f..", "\u0142", "a" * 300])).encode()
    match rng.randrange(5):
        case 0:
            path += b"?" + rng.choice([b"lang=%ff", b"lang=\xc5\x82", b"game=%00", b"seat=1e9", b"a" * 2_000, b"%", b"=&=&"])
        case 1:
            path = path.replace(b"/", b"//")
        case 2:
            path += rng.choice([b"%", b"%f", b"%ed%a0%80", b"\xff", b"#"])
    method = rng.choice([b"GET", b"POST", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"HEAD"])
    body = rng.choice(BODIES)
    headers = [b"Host: 127.0.0.1", b"Connection: close", f"Content-Length: {len(body)}".encode()]
    if rng.random() < 0.6:
        headers.append(rng.choice(HEADERS))
    if not any(header.startswith(b"Content-Type") for header in headers):
        headers.append(b"Content-Type: application/json")
    return method + b" " + path + b" HTTP/1.1\r\n" + b"\r\n".join(headers) + b"\r\n\r\n" + body


def test_no_request_breaks_the_server(fuzzed: Server, rng: random.Random) -> None:
    with Person(fuzzed, "Ada") as ada:
        table = ada.open(ME, bot())
        statuses = [_status(fuzzed, request(rng, table)) for _ in range(REQUESTS)]
        assert ada.info(table)["id"] == table
    broken = [status for status in statuses if status >= 500]
    assert not broken
    assert statuses.count(400) > REQUESTS // 20, "much of it is refused"


def _status(server: Server, raw: bytes) -> int:
    """The status of the answer; 0 where the connection was closed instead."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as connection:
        connection.sendall(raw)
        try:
            head = connection.recv(4_096)
        except ConnectionError:
            return 0
    return int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else 0
