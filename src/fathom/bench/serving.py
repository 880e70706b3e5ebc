"""A table server of one's own for measurements: a process with one worker and SQLite in a temporary folder."""

from __future__ import annotations

import contextlib
import json
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, NamedTuple

from fathom.core.errors import FathomError

PATIENCE = 30.0  # seconds to wait for the server to start, and for an answer
# Limits that are lifted where everybody in a measurement has the same address. What one person may do stays limited.
ONE_ADDRESS = (
    *("requests_address", "work_address", "guests_address", "sockets_address", "connections_address"),
    *("new_tables_address", "tables_address", "bot_tables_address", "record_bytes_address"),
)


class Running(NamedTuple):
    """A running server."""

    port: int
    pid: int


def check_parts() -> None:
    """Refuse where the server's parts are not installed."""
    try:
        import uvloop  # noqa: F401
        import websockets  # noqa: F401
    except ImportError:
        raise FathomError("This needs the server's parts: install fathom-games[server].") from None


@contextlib.contextmanager
def running_server(folder: Path, unlimited: Sequence[str]) -> Iterator[Running]:
    """Yield a server without some limits. At the end it is killed, so that only what it has stored is left."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    given = ["--port", str(port), "--data", str(folder), "--pace", "0", *(f"--limit={name}=0" for name in unlimited)]
    command = [sys.executable, "-c", "import sys; from fathom.cli import main; sys.exit(main())", "serve", *given]
    with open(folder / "log", "w") as log:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
    try:
        _wait_until_up(process, port)
        yield Running(port, process.pid)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    if faults := [line for line in (folder / "log").read_text().splitlines() if line and " info " not in line]:
        raise RuntimeError("\n".join(["The server complained:", *faults]))


def _wait_until_up(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError, RuntimeError), contextlib.closing(connection(port)) as http:  # refused: it is starting
            ask(http, "GET", "/api/health")
            return
        time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def connection(port: int) -> HTTPConnection:
    return HTTPConnection("127.0.0.1", port, timeout=PATIENCE)


def ask(http: HTTPConnection, method: str, path: str, body: object = None, token: str = "") -> Any:
    """Return the answer to a request: JSON where it is JSON, else text."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    sent = body if isinstance(body, str) or body is None else json.dumps(body)
    http.request(method, path, sent, headers)
    answer = http.getresponse()
    text = answer.read().decode()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path}: {text}")
    return json.loads(text) if "json" in (answer.getheader("content-type") or "") else text


def allow_files(wanted: int) -> None:
    """Allow that many open files, or refuse where the system does not."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise FathomError(f"This needs {wanted} open files, but this system allows {hard}.")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def memory(pid: int) -> float | None:
    """Return the resident memory of a process in MiB; None where the system does not tell."""
    try:
        found = re.search(r"^VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text(), re.MULTILINE)
    except OSError:
        return None
    return None if found is None else int(found[1]) / 1024


def lost_moves(database: Path, acknowledged: Mapping[tuple[str, int], tuple[str, str]]) -> int:
    """Return how many acknowledged moves are not in the log at their version, exactly as they were sent."""
    with contextlib.closing(sqlite3.connect(database)) as opened:
        log = {(table, v): json.loads(body) for table, v, body in opened.execute("select table_id, v, body from entries")}
    found = 0
    for place, (id, move) in acknowledged.items():
        entry = log.get(place, {})
        found += entry.get("is") == "moved" and entry["text"] == move and entry["ask"].endswith(f":{id}")
    return len(acknowledged) - found
