"""A server that is not ready yet: it says that it is alive while its database is created or brought up to date.

A host's watchdog must not end a migration because nobody answers. The socket is the one that the workers take over: those who
come in between wait a moment and are served.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import msgspec

from fathom.core.errors import FathomError
from fathom.server.refusals import TableRefusal
from fathom.server.wire import rest

ALIVE = "/healthz"
AGAIN = 5  # seconds after which to ask again
HEAD_SECONDS = 5.0  # for a request's head


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the port of the server."""
    try:
        family = min(found[0] for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM))  # IPv4 first
        return socket.create_server((host, port), family=family, backlog=2_048)
    except OSError as error:
        raise FathomError(f"The server cannot listen on {host} port {port}: {error.strerror}.") from None


@contextlib.contextmanager
def answering(listener: socket.socket) -> Iterator[None]:
    """Answer requests at a socket that the server is starting, until it is done."""
    server = _Starting(listener)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        thread.join()


class _Starting(ThreadingHTTPServer):
    """Serves a socket that it does not own."""

    daemon_threads = True

    def __init__(self, listener: socket.socket) -> None:
        super().__init__(listener.getsockname(), _Answer, bind_and_activate=False)
        self.socket.close()
        self.socket = listener

    def handle_error(self, *_: Any) -> None:
        """Ignore clients that go away."""


class _Answer(BaseHTTPRequestHandler):
    timeout = HEAD_SECONDS
    server_version = ""
    sys_version = ""

    def do_GET(self) -> None:
        if self.path.partition("?")[0].endswith(ALIVE):
            self._send(200, rest.Health(status="ok"))
        else:
            refusal = TableRefusal("starting", 503, seconds=AGAIN)
            self._send(503, rest.Problem(key=refusal.key, values=refusal.values, text=str(refusal)))

    do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = do_GET  # noqa: N815

    def _send(self, status: int, answer: msgspec.Struct) -> None:
        body = msgspec.json.encode(answer)
        self.send_response_only(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.send_header("cache-control", "no-store")
        self.send_header("connection", "close")
        if status != 200:
            self.send_header("retry-after", str(AGAIN))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)
        self.close_connection = True

    def log_message(self, *_: Any) -> None:
        """Log nothing: there is nobody here to speak of."""
