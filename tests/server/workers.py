"""Several workers of one server: which of them serves a line, and lines that two of them serve."""

from __future__ import annotations

import os
import signal
import socket

from server.client import Line, Person
from server.serving import Server, wait_for


def worker_of(server: Server, line: Line) -> int:
    """The process that serves a line: the one that holds the other end of the connection."""
    # The kernel's list may miss a row while others come and go, so it is read again.
    pid: int = wait_for(lambda: server.holder(line.socket.local_address[1]), "the worker that serves this line")
    return pid


def apart(server: Server, person: Person, table: str, line: Line) -> Line:
    """Another line, on another worker where there are several: the one that serves `line` sleeps until that has taken it."""
    connection = None
    if "--workers" in server.arguments:
        busy = worker_of(server, line)
        os.kill(busy, signal.SIGSTOP)
        try:
            connection = socket.create_connection(("127.0.0.1", server.port))
            port = connection.getsockname()[1]
            assert wait_for(lambda: server.holder(port), "another worker") != busy
        finally:
            os.kill(busy, signal.SIGCONT)
    other = Line(server, table, person.token, connection=connection)
    other.sync()
    return other
