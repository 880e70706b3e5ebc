"""The table server under load: many tables with two people each, moves spread evenly over them, over real sockets.

At the end the server is killed outright, and every move that it had acknowledged must be in its log.
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
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from fathom.bench.serving import ONE_ADDRESS, PATIENCE, allow_files, ask, check_parts, connection, lost_moves, running_server

TABLES = 1_000  # two sockets each
MOVES = 500  # a second, at all tables together
SECONDS = 60.0
GOAL = 50.0  # milliseconds within which 99 of 100 moves must reach the opponent on a quiet machine
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


def main(as_json: bool = False, tables: int = TABLES, moves: int = MOVES, seconds: float = SECONDS) -> int:
    """Measure and print; return 1 if a move was lost, else 0, whether or not the goal is met: timing is not a test."""
    report = measure(tables, moves, seconds)
    if as_json:
        machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
        print(json.dumps({"load": msgspec.to_builtins(report), "goal": GOAL, **machine}, indent=2))
    else:
        _show(report)
    return 1 if report.lost else 0


def quick(as_json: bool = False) -> int:
    """Return a rough measurement that takes a few seconds."""
    return main(as_json, tables=10, moves=10, seconds=2.0)


def measure(tables: int, moves: int, seconds: float) -> Report:
    """Start a server, play, kill it, and look into its log."""
    check_parts()
    import uvloop

    allow_files(4 * tables + 200)
    with tempfile.TemporaryDirectory(prefix="fathom-load-") as folder:
        with running_server(Path(folder), ONE_ADDRESS) as server:
            load = Load(server.port, tables, moves)
            uvloop.run(_play(load, seconds))
        return load.report(seconds, lost_moves(Path(folder) / "fathom.db", load.acknowledged))


async def _play(load: Load, seconds: float) -> None:
    await load.set_up()
    await load.run(seconds)


def _open_table(port: int, number: int) -> tuple[str, list[str]]:
    """Open a table with two guests, and return its id and their tokens."""
    with contextlib.closing(connection(port)) as http:
        tokens = [ask(http, "POST", "/api/guest", {"name": f"{name} {number}"})["token"] for name in ("Ada", "Ben")]
        wanted = {"game": "divers", "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = ask(http, "POST", "/api/tables", wanted, tokens[0])["id"]
        ask(http, "POST", f"/api/tables/{table}/seats/1", None, tokens[1])
        return table, tokens


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


class Load:
    """All the players, in one event loop."""

    def __init__(self, port: int, tables: int, moves: int) -> None:
        self.port = port
        self.rate = moves
        self.tables = [_Table(number) for number in range(tables)]
        self.acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
        self.opponent: list[float] = []
        self.acks: list[float] = []
        self.moves = self.refused = self.errors = self.late = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(CLIENTS)
        self._dice = random.Random(1)
        self._progress = Console(stderr=True)
        self._playing = True

    async def set_up(self) -> None:
        """Open all tables, and let everybody sit down."""
        self._progress.print(f"{len(self.tables)} tables with two people each…")
        for few in range(0, len(self.tables), CLIENTS):
            await asyncio.gather(*(self._open(table) for table in self.tables[few : few + CLIENTS]))
        await asyncio.sleep(2)  # everybody has received the presence messages

    async def run(self, seconds: float) -> None:
        """Play for some seconds, and leave."""
        gc.collect()
        gc.disable()  # this process must not pause: the server's pauses are measured
        self._progress.print(f"{self.rate} moves a second for {seconds:g} seconds…")
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
        """Send moves spread evenly over each second and over the tables, on time whether or not the server keeps up."""
        start = time.perf_counter()
        for tick in range(int(seconds * self.rate)):
            wait = start + tick / self.rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            table = self.tables[tick % len(self.tables)]
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
            opponent=spread(self.opponent),
            acknowledged=spread(self.acks),
            refused=self.refused,
            errors=self.errors + unanswered,
            late=self.late,
            lost=lost,
        )


def spread(times: list[float]) -> Spread:
    ordered = sorted(times) or [math.nan]
    at = [ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] for share in (0.5, 0.99, 1)]
    return Spread(*(round(value, 1) for value in at))


def _show(report: Report) -> None:
    console = Console()
    table = Table(
        "from sending a move",
        "p50",
        "p99",
        "max",
        "goal",
        title=f"{2 * report.tables:,} sockets at {report.tables:,} tables, milliseconds",
    )
    for name, spread, goal in (("to the opponent", report.opponent, f"p99 < {GOAL:g}"), ("to its ack", report.acknowledged, "")):
        table.add_row(name, *(f"{value:.1f}" for value in (spread.p50, spread.p99, spread.max)), goal)
    console.print(table)
    console.print(
        f"{report.moves:,} moves in {report.seconds:g} s, {report.moves_a_second:,.0f} a second; "
        f"{report.refused} refused, {report.errors} errors, {report.late} late, {report.lost} lost."
    )
