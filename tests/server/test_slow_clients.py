"""Connections that send nothing, or slowly: they are closed, and others are served meanwhile."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from server.client import Person, acknowledged
from server.serving import PATIENCE, Server, ask, wait_for
from tiers import depth

pytestmark = pytest.mark.xdist_group("slow clients")

HALF = b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_BODY = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for nobody for long."""
    arguments = ("--head-seconds", "1", "--body-seconds", "1", "--limit", "connections_address=600")
    with Server(tmp_path_factory.mktemp("strict"), *arguments) as running:
        yield running
        assert not running.faults()


@contextlib.contextmanager
def connected(server: Server, number: int, data: bytes) -> Iterator[list[socket.socket]]:
    """So many connections that have sent a part of something."""
    ends = []
    try:
        for _ in range(number):
            end = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
            ends.append(end)
            end.sendall(data)
        yield ends
    finally:
        for end in ends:
            end.close()


def closing(end: socket.socket) -> bytes:
    """What the server says before it closes a connection."""
    said = b""
    with contextlib.suppress(ConnectionError):
        while part := end.recv(65_536):
            said += part
    return said


@pytest.mark.parametrize(
    ("sent", "answer"), [(b"", b"HTTP/1.1 408 "), (b"GET /ap", b"HTTP/1.1 408 "), (HALF, b"HTTP/1.1 408 "), (HALF_BODY, b"")]
)
def test_what_does_not_arrive_in_time_is_closed(strict: Server, sent: bytes, answer: bytes) -> None:
    with connected(strict, 1, sent) as (end,):
        assert closing(end).startswith(answer)


def test_a_client_that_sends_a_byte_now_and_then_is_closed_too(strict: Server) -> None:
    with connected(strict, 1, HALF) as (end,):
        wait_for(lambda: is_cut(end), "the end")


def is_cut(end: socket.socket) -> bool:
    """Sends one more byte, and says whether it could not be sent."""
    try:
        end.sendall(b"x")
    except ConnectionError:
        return True
    return False


def test_others_are_served_while_hundreds_send_nothing(strict: Server) -> None:
    with connected(strict, depth(300, 550), HALF) as ends:
        with Person(strict, "Ada") as ada, Person(strict, "Ben") as ben:
            table = ada.open({"kind": "me"}, {"kind": "open"})
            ben.sit(table, 1)
            with ada.line(table) as line:
                line.sync()
                line.until(lambda line: line.moves or line.you)
                assert acknowledged(line.say("hello")) > 0
        for end in ends:
            assert closing(end).startswith(b"HTTP/1.1 408 ")


def test_a_socket_and_a_slow_answer_are_not_closed(strict: Server) -> None:
    """The time limits are for what a client sends, and a socket's client need not send anything."""
    with Person(strict, "Ada") as ada, ada.line(ada.open({"kind": "me"}, {"kind": "open"})) as line:
        line.sync()
        time.sleep(1.5)
        line.settle()


def test_a_connection_is_used_again_after_more_time_than_a_request_may_take(strict: Server) -> None:
    with contextlib.closing(HTTPConnection("127.0.0.1", strict.port, timeout=PATIENCE)) as connection:
        connection.connect()
        connection.auto_open = 0  # it would silently be another one
        for pause in (1.2, 0):
            connection.request("GET", "/api/games")
            assert connection.getresponse().read().startswith(b"[")
            time.sleep(pause)


def test_one_address_has_so_many_connections_at_most(folder: Path) -> None:
    with Server(folder, "--limit", "connections_address=20") as server:
        with connected(server, 60, HALF) as ends:

            def refused() -> int:
                return sum(is_closed(end) for end in ends)

            wait_for(lambda: refused() == 40, "refusals")
        wait_for(lambda: serves(server), "room")


def is_closed(end: socket.socket) -> bool:
    end.setblocking(False)
    try:
        return end.recv(1, socket.MSG_PEEK) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def serves(server: Server) -> bool:
    try:
        return ask("GET", f"{server.url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


def test_the_proxy_may_have_more(folder: Path) -> None:
    with (
        Server(folder, "--limit", "connections_address=5", "--proxy", "127.0.0.1") as server,
        connected(server, 30, HALF) as ends,
    ):
        assert ask("GET", f"{server.url}/healthz").status_code == 200
        assert not any(is_closed(end) for end in ends)
