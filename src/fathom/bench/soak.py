"""A soak: people and bots play all games on one server for as long as one likes, tables come and go, and memory is watched.

Everybody behaves as people do: some play to the end and some leave, they watch others, talk, look at replays and upload records.
At the end the server is killed outright; every move that it had acknowledged must be in its log, and it must have had no fault.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from fathom.bench.serving import (
    ONE_ADDRESS,
    PATIENCE,
    allow_files,
    ask,
    check_parts,
    connection,
    lost_moves,
    memory,
    running_server,
)
from fathom.core.registry import find

GAMES = ("divers", "crew", "reef", "sonar", "lost_code")
PEOPLE = 24
THINKS = (0.05, 0.6)  # seconds that somebody takes for a move
LEAVES = 0.15  # share of games that somebody leaves before they are over
ROWS = 40  # lines of the report, whatever its length
SAMPLES = 4  # parts of the soak: the last is compared with the second, when everything has been used once


class Sample(msgspec.Struct, frozen=True):
    """How things stood at one moment."""

    seconds: float
    memory: float | None  # MiB of the worker
    games: int
    moves: int
    p99: float | None  # milliseconds to the acknowledgement, since the last sample


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result."""

    seconds: float
    people: int
    games: int
    moves: int
    lost: int
    errors: list[str]
    samples: list[Sample]
    growth: float | None  # MiB from the second quarter to the last, by their medians


def main(seconds: float, people: int = PEOPLE, as_json: bool = False) -> int:
    """Soak and print; return 1 if a move was lost or something failed, else 0."""
    report = measure(seconds, people, None if as_json else Console())
    if as_json:
        print(json.dumps(msgspec.to_builtins(report), indent=2))
    else:
        _show(report)
    return 1 if report.lost or report.errors else 0


def measure(seconds: float, people: int, progress: Console | None = None) -> Report:
    """Start a server, play on it, kill it, and look into its log."""
    check_parts()
    import uvloop

    allow_files(20 * people + 200)
    with tempfile.TemporaryDirectory(prefix="fathom-soak-") as folder:
        with running_server(Path(folder), (*ONE_ADDRESS, "chat_address", "heavy_address")) as server:
            soak = _Soak(server.port, server.pid, people, progress)
            uvloop.run(soak.run(seconds))
        return soak.report(seconds, lost_moves(Path(folder) / "fathom.db", soak.acknowledged))


class _Soak:
    """Everybody on the server, in one event loop."""

    def __init__(self, port: int, pid: int, people: int, progress: Console | None) -> None:
        self.port = port
        self.pid = pid
        self.people = people
        self.acknowledged: dict[tuple[str, int], tuple[str, str]] = {}
        self.finished: list[str] = []  # tables whose games are over, the last ones
        self.running: list[str] = []
        self.games = self.moves = 0
        self.times: list[float] = []
        self.errors: list[str] = []
        self.samples: list[Sample] = []
        self.end = 0.0
        self._progress = progress

    async def run(self, seconds: float) -> None:
        began = time.monotonic()
        self.end = began + seconds
        watching = asyncio.create_task(self._watch_memory(began, max(1.0, seconds / ROWS)))
        await asyncio.gather(*(_Somebody(self, number).live() for number in range(self.people)))
        await watching

    async def _watch_memory(self, began: float, every: float) -> None:
        while (left := self.end - time.monotonic()) > 0:
            await asyncio.sleep(min(every, left))
            times, self.times = sorted(self.times), []
            p99 = times[int(len(times) * 0.99)] if times else None
            sample = Sample(round(time.monotonic() - began, 1), memory(self.pid), self.games, self.moves, p99)
            self.samples.append(sample)
            if self._progress is not None:
                self._progress.print(_line(sample))

    def report(self, seconds: float, lost: int) -> Report:
        return Report(
            seconds=seconds,
            people=self.people,
            games=self.games,
            moves=self.moves,
            lost=lost,
            errors=self.errors,
            samples=self.samples,
            growth=growth([sample.memory for sample in self.samples if sample.memory is not None]),
        )


class _Somebody:
    """One person after another: each is a guest who does a few things and is not seen again."""

    def __init__(self, soak: _Soak, number: int) -> None:
        self.soak = soak
        self.number = number
        self.dice = random.Random(number)
        self.token = ""

    async def live(self) -> None:
        while time.monotonic() < self.soak.end:
            try:
                self.token = (await self._ask("POST", "/api/guest", {"name": f"Somebody {self.number}"}))["token"]
                for _ in range(self.dice.randint(1, 4)):
                    await self.dice.choice((self._play, self._play, self._watch, self._look_back))()
            except Exception as error:
                self.soak.errors.append(f"{type(error).__name__}: {error}"[:300])
                await asyncio.sleep(1)

    async def _ask(self, method: str, path: str, body: object = None) -> Any:
        return await asyncio.to_thread(_request, self.soak.port, method, path, body, self.token)

    async def _play(self) -> None:
        """Play a game against bots, and now and then leave it."""
        game = self.dice.choice(GAMES)
        rules = find(game)
        players = self.dice.choice([count for count in rules.players if count > 1])
        seats: list[dict[str, str]] = [{"kind": "bot", "level": self.dice.choice(("beginner", "easy"))} for _ in range(players)]
        seats[self.dice.randrange(players)] = {"kind": "me"}
        table = (await self._ask("POST", "/api/tables", {"game": game, "seats": seats}))["id"]
        self.soak.running.append(table)
        del self.soak.running[:-50]
        patience = self.dice.randint(3, 60) if self.dice.random() < LEAVES else 10_000
        async with _Line(self.soak.port, table, self.token) as line:
            made = 0
            while not line.over and made < patience and time.monotonic() < self.soak.end:
                if not line.moves:
                    await line.hear()
                    continue
                await asyncio.sleep(self.dice.uniform(*THINKS))
                made += await self._move(line)
            if line.over:
                self.soak.games += 1
                self.soak.finished.append(table)
                del self.soak.finished[:-200]
            elif line.seat is not None:
                await self._leave(table, line.seat)

    async def _leave(self, table: str, seat: int) -> None:
        """Leave a game, unless the bots have just ended it."""
        try:
            await self._ask("DELETE", f"/api/tables/{table}/seats/{seat}")
        except RuntimeError as refusal:
            if '"key":"over"' not in str(refusal):
                raise

    async def _move(self, line: _Line) -> bool:
        """Make one random move; False if the table had moved on."""
        began = time.perf_counter()
        id, move = f"m{line.v}", self.dice.choice(line.moves)
        answer = await line.ask({"type": "move", "id": id, "v": line.v, "move": move})
        if answer["type"] == "refused":
            if answer["key"] not in ("moved_on", "too_soon", "too_fast", "not_your_turn"):
                raise RuntimeError(f"{move} was refused: {answer['text']}")
            await asyncio.sleep(0.2)
            return False
        self.soak.times.append(1000 * (time.perf_counter() - began))
        self.soak.acknowledged[line.table, answer["v"]] = (id, move)
        self.soak.moves += 1
        return True

    async def _watch(self) -> None:
        """Watch somebody's table for a while, and say something."""
        if not self.soak.running:
            return
        async with _Line(self.soak.port, self.dice.choice(self.soak.running), self.token) as line:
            if line.talk == "free":
                await line.ask({"type": "say", "id": f"s{self.dice.getrandbits(40)}", "text": "Good luck!"})
            end = time.monotonic() + self.dice.uniform(0.5, 4)
            while not line.over and time.monotonic() < min(end, self.soak.end):
                await line.hear(1.0)

    async def _look_back(self) -> None:
        """Look at a finished game: replay, record, and the record uploaded again."""
        if not self.soak.finished:
            return
        table = self.dice.choice(self.soak.finished)
        await self._ask("GET", f"/api/tables/{table}/replay")
        record = await self._ask("GET", f"/api/tables/{table}/record")
        uploaded = await self._ask("POST", "/api/records", record)
        await self._ask("GET", f"/api/records/{uploaded['id']}/replay?seat=0")


class _Line:
    """Somebody's socket at a table, and what they see of it."""

    def __init__(self, port: int, table: str, token: str) -> None:
        from websockets.asyncio.client import connect

        self.table = table
        self.v = -1
        self.moves: list[str] = []
        self.over = False
        self.seat: int | None = None
        self.talk = ""
        address = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
        self._opening = connect(
            address,
            additional_headers={"Authorization": f"Bearer {token}"},
            compression=None,
            proxy=None,
            open_timeout=PATIENCE,
        )

    async def __aenter__(self) -> _Line:
        self._socket = await self._opening
        while self.v < 0:
            await self.hear()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._socket.close()

    async def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """Take the next message; nothing within the time is nothing to worry about."""
        try:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self._socket.recv(), timeout))
        except TimeoutError:
            return {"type": "nothing"}
        if message["type"] in ("sync", "update"):
            self.v, self.moves = message["v"], message["moves"]
            self.seat, self.talk = message["you"]["seat"], message["you"]["talk"]
            self.over = self.over or (message["table"] or {}).get("status") == "over"
        return message

    async def ask(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message and return its answer."""
        await self._socket.send(json.dumps(message))
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            answer = await self.hear(max(0.01, end - time.monotonic()))
            if answer["type"] in ("ack", "refused") and answer["id"] == message["id"]:
                return answer
        raise RuntimeError(f"{message['type']} was not answered within {PATIENCE:g} seconds")


def _request(port: int, method: str, path: str, body: object, token: str) -> Any:
    with contextlib.closing(connection(port)) as http:
        return ask(http, method, path, body, token)


def growth(found: list[float]) -> float | None:
    """Return by how much memory grew from the second quarter to the last, by their medians; None for too few samples."""
    size = len(found) // SAMPLES
    if size == 0:
        return None
    quarters = [found[size * part : size * (part + 1)] for part in range(SAMPLES)]
    return round(statistics.median(quarters[-1]) - statistics.median(quarters[1]), 1)


def _line(sample: Sample) -> str:
    resident = "" if sample.memory is None else f"{sample.memory:.0f} MiB, "
    slow = "" if sample.p99 is None else f", p99 {sample.p99:.0f} ms"
    return f"{sample.seconds:>8.0f} s: {resident}{sample.games:,} games, {sample.moves:,} moves{slow}"


def _show(report: Report) -> None:
    console = Console()
    table = Table("figure", "value", title=f"{report.people} people for {report.seconds:g} seconds")
    table.add_row("games finished", f"{report.games:,}")
    table.add_row("moves acknowledged", f"{report.moves:,}")
    table.add_row("of these lost", f"{report.lost:,}")
    table.add_row("errors", f"{len(report.errors):,}")
    if report.growth is not None:
        table.add_row("growth of memory from the second quarter to the last", f"{report.growth:+.1f} MiB")
    console.print(table)
    for error in report.errors[:10]:
        console.print(error)
