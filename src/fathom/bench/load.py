"""The table server under load: many tables with two people each, a move a second at every table, over real sockets.

The server is a process of its own with one worker and SQLite in a temporary folder. At the end it is killed outright, and every
move that it had acknowledged must be in its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import math
import os
import platform
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from fathom.core.errors import FathomError

TABLES = 500
SECONDS = 60.0
GOAL = 150.0  # milliseconds within which 99 of 100 moves must reach the opponent
PATIENCE = 30.0  # seconds to wait for the server to start, and for the last answers
CLIENTS = 8  # threads that set up tables


class Spread(msgspec.Struct, frozen=True):
    """Times in milliseconds."""

    p50: float
    p99: float
    max: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result. `late` counts moves that were due before the previous one had come back."""

    tables: int
    seconds: float
    moves: int
    moves_a_second: float
    opponent: Spread  # from sending a move to the opponent's receiving the update with it
    acknowledged: Spread  # from sending a move to its ack
    refused: int
    errors: int
    late: int
    lost: int


def main(as_json: bool = False, tables: int = TABLES, seconds: float = SECONDS) -> int:
    """Measure and print; return 1 if a move was lost, else 0, whether or not the goal is met: timing is not a test."""
    report = measure(tables, seconds)
    if as_json:
        machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
        print(json.dumps({"load": msgspec.to_builtins(report), "goal": GOAL, **machine}, indent=2))
    else:
        _show(report)
    return 1 if report.lost else 0


def quick(as_json: bool = False) -> int:
    """Return a rough measurement that takes a few seconds."""
    return main(as_json, tables=10, seconds=2.0)


def measure(tables: int, seconds: float) -> Report:
    """Start a server, play, kill it, and look into its log."""
    try:
        import uvloop
        import websockets  # noqa: F401
    except ImportError:
        raise FathomError("The load test needs the server's parts: install fathom-games[server].") from None
    _allow_files(4 * tables + 200)
    with tempfile.TemporaryDirectory(prefix="fathom-load-") as folder:
        with _server(Path(folder)) as port:
            load = _Load(port, tables)
            uvloop.run(load.run(seconds))
        return load.report(seconds, _lost(Path(folder) / "fathom.db", load.acknowledged))


# -- the server


@contextlib.contextmanager
def _server(folder: Path) -> Iterator[int]:
    """Yield a server's port, and kill the server at the end, so that only what it has stored is left."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    options = ["--port", str(port), "--data", str(folder), "--pace", "0", "--rate", "10000000"]
    command = [sys.executable, "-c", "import sys; from fathom.cli import main; sys.exit(main())", "serve", *options]
    with open(folder / "log", "w") as log:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)
    try:
        _wait_until_up(process, port)
        yield port
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    if faults := (folder / "log").read_text().strip():
        raise RuntimeError(f"The server complained:\n{faults}")


def _wait_until_up(process: subprocess.Popen[bytes], port: int) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(OSError), contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
            _ask(connection, "GET", "/api/health")
            return
        time.sleep(0.1)
    raise RuntimeError("The server did not start.")


def _ask(connection: HTTPConnection, method: str, path: str, body: object = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status >= 300:
        raise RuntimeError(f"{method} {path}: {text.decode()}")
    return json.loads(text)


def _open_table(port: int, number: int) -> tuple[str, list[str]]:
    """Open a table with two guests, and return its id and their tokens."""
    with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as connection:
        tokens = [_ask(connection, "POST", "/api/guest", {"name": f"{name} {number}"})["token"] for name in ("Ada", "Ben")]
        wanted = {"game": "divers", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = _ask(connection, "POST", "/api/tables", wanted, tokens[0])["id"]
        _ask(connection, "POST", f"/api/tables/{table}/seats/1", None, tokens[1])
        return table, tokens


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < wanted:
        raise FathomError(f"The load test needs {wanted} open files, but this system allows {hard}.")
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _lost(database: Path, acknowledged: dict[tuple[str, int], tuple[str, str]]) -> int:
    """Return how many acknowledged moves are not in the log at their version, exactly as they were sent."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        log = {(table, v): json.loads(body) for table, v, body in connection.execute("select table_id, v, body from entries")}
    found = 0
    for place, (id, move) in acknowledged.items():
        entry = log.get(place, {})
        found += entry.get("is") == "moved" and entry["text"] == move and entry["ask"].endswith(f":{id}")
    return len(acknowledged) - found


# -- the players


class _Event(msgspec.Struct):
    v: int
    seat: int | None = None


class _News(msgspec.Struct):
    """The fields of a sync or an update that are read; the rest is not decoded."""

    v: int
    moves: list[str]
    to_act: list[int] = []
    happened: list[_Event] = []


class _Ack(msgspec.Struct):
    id: str
    v: int


_read_news = msgspec.json.Decoder(_News).decode
_read_ack = msgspec.json.Decoder(_Ack).decode


class _Sent(msgspec.Struct):
    """A move on its way."""

    id: str
    move: str
    seat: int
    at: float
    acknowledged: bool = False
    seen: bool = False


class _Table:
    """One slot of the load: a table, and the next one when its game is over."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.id = ""
        self.sockets: list[Any] = []
        self.turn: tuple[int, int, list[str]] | None = None  # whose, at which version, with which moves
        self.sent: _Sent | None = None
        self.opening = False


class _Load:
    """All the players, in one event loop."""

    def __init__(self, port: int, tables: int) -> None:
        self.port = port
        self.tables = [_Table(number) for number in range(tables)]
        self.acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
        self.opponent: list[float] = []
        self.acks: list[float] = []
        self.moves = self.refused = self.errors = self.late = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(CLIENTS)
        self._dice = random.Random(1)
        self._playing = True

    async def run(self, seconds: float) -> None:
        progress = Console(stderr=True)
        progress.print(f"{len(self.tables)} tables with two people each…")
        for few in range(0, len(self.tables), CLIENTS):
            await asyncio.gather(*(self._open(table) for table in self.tables[few : few + CLIENTS]))
        await asyncio.sleep(2)  # everybody has received the presence messages
        gc.collect()
        gc.disable()  # this process must not pause: the server's pauses are measured
        progress.print(f"A move a second at every table for {seconds:g} seconds…")
        await self._play(seconds)
        end = time.perf_counter() + PATIENCE
        while any(table.sent is not None for table in self.tables) and time.perf_counter() < end:
            await asyncio.sleep(0.05)
        gc.enable()
        self._playing = False
        lines = [line for table in self.tables for line in table.sockets]
        await asyncio.gather(*(line.close() for line in lines), *self._tasks, return_exceptions=True)
        self._threads.shutdown()

    async def _play(self, seconds: float) -> None:
        """Send moves spread evenly over each second, on time whether or not the server keeps up."""
        count = len(self.tables)
        start = time.perf_counter()
        for tick in range(int(seconds * count)):
            wait = start + tick / count - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            table = self.tables[tick % count]
            if not table.opening:
                await self._move(table)

    async def _move(self, table: _Table) -> None:
        if table.turn is None or table.sent is not None:
            self.late += 1
            return
        seat, v, moves = table.turn
        table.turn = None
        self.moves += 1
        sent = table.sent = _Sent(f"m{v}", self._dice.choice(moves), seat, time.perf_counter())
        try:
            await table.sockets[seat].send(json.dumps({"type": "move", "id": sent.id, "v": v, "move": sent.move}))
        except Exception:
            self.errors += 1

    async def _open(self, table: _Table) -> None:
        from websockets.asyncio.client import connect

        loop = asyncio.get_running_loop()
        table.turn, table.sent = None, None
        table.id, tokens = await loop.run_in_executor(self._threads, _open_table, self.port, table.number)
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table.id}/socket"
        table.sockets = [
            await connect(
                address, additional_headers={"Authorization": f"Bearer {token}"}, compression=None, ping_interval=None, proxy=None
            )
            for token in tokens
        ]
        table.opening = False
        for seat, line in enumerate(table.sockets):
            self._spawn(self._listen(table, seat, line))

    async def _again(self, table: _Table) -> None:
        for line in table.sockets:
            await line.close()
        await self._open(table)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _listen(self, table: _Table, seat: int, line: Any) -> None:
        try:
            while True:
                self._hear(table, seat, await line.recv(decode=False))
        except Exception:
            self.errors += self._playing and not table.opening

    def _hear(self, table: _Table, seat: int, message: bytes) -> None:
        now = time.perf_counter()
        sent = table.sent
        if message.startswith((b'{"type":"update"', b'{"type":"sync"')):
            news = _read_news(message)
            if sent is not None and seat != sent.seat and any(event.seat == sent.seat for event in news.happened):
                self.opponent.append(1000 * (now - sent.at))
                sent.seen = True
            if news.moves:
                table.turn = (seat, news.v, news.moves)
            over = message.startswith(b'{"type":"update"') and not news.to_act
            if over and not table.opening and self._playing:
                # Both have received it, and the player who moved still waits for the ack.
                asyncio.get_running_loop().call_later(1, self._end, table)
                table.opening = True
        elif message.startswith(b'{"type":"ack"'):
            ack = _read_ack(message)
            if sent is not None and ack.id == sent.id:
                self.acks.append(1000 * (now - sent.at))
                self.acknowledged[table.id, ack.v] = (sent.id, sent.move)
                sent.acknowledged = True
        elif message.startswith(b'{"type":"refused"'):
            self.refused += 1
            table.sent = None
        if sent is not None and sent.acknowledged and sent.seen:
            table.sent = None

    def _end(self, table: _Table) -> None:
        if self._playing:
            self._spawn(self._again(table))

    def report(self, seconds: float, lost: int) -> Report:
        unanswered = sum(table.sent is not None for table in self.tables)
        return Report(
            tables=len(self.tables),
            seconds=seconds,
            moves=self.moves,
            moves_a_second=round(self.moves / seconds, 1),
            opponent=_spread(self.opponent),
            acknowledged=_spread(self.acks),
            refused=self.refused,
            errors=self.errors + unanswered,
            late=self.late,
            lost=lost,
        )


def _spread(times: list[float]) -> Spread:
    ordered = sorted(times) or [math.nan]
    at = [ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] for share in (0.5, 0.99, 1)]
    return Spread(*(round(value, 1) for value in at))


def _show(report: Report) -> None:
    console = Console()
    table = Table("from sending a move", "p50", "p99", "max", "goal", title=f"{report.tables} tables, milliseconds")
    for name, spread, goal in (("to the opponent", report.opponent, f"p99 < {GOAL:g}"), ("to its ack", report.acknowledged, "")):
        table.add_row(name, *(f"{value:.1f}" for value in (spread.p50, spread.p99, spread.max)), goal)
    console.print(table)
    console.print(
        f"{report.moves:,} moves in {report.seconds:g} s, {report.moves_a_second:,.0f} a second; "
        f"{report.refused} refused, {report.errors} errors, {report.late} late, {report.lost} lost."
    )
