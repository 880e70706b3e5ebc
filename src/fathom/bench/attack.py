"""The table server while one guest does all that a guest can: do the others still play as if they were alone?

The attacker has an address of their own (127.0.0.2) and a process of their own. The limits on tables of bots are lifted, so that
the fair sharing of thinking is measured; all others are those of a new server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import platform
import random
import sys
import tempfile
import time
from collections import Counter
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from fathom.bench.load import MOVES, TABLES, Load, Spread, spread
from fathom.bench.serving import ONE_ADDRESS, PATIENCE, allow_files, ask, check_parts, running_server

SECONDS = 60.0
DUELS = 20  # tables of two people each, with a move a second
GOAL_EASY = 1_500.0  # milliseconds within which half of an easy bot's answers come
GOAL_MOVE = 150.0  # milliseconds within which 99 of 100 moves reach the opponent
TOO_MANY_BOTS = ("bot_tables_guest", "tables_guest", "new_tables_person")

BOT_TABLES = 50
WATCHED = 20  # of them, by the attacker: watched games come before unwatched ones
SYNCING = 15  # sockets that ask for the whole table again and again
TALKERS = 5
TALKING = 12.0  # seconds
UPLOADS = 25  # a minute
HALF_SENT = 1_500  # requests
FROM = "127.0.0.2"


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The result: times of others in milliseconds, and what the attacker was answered."""

    seconds: float
    easy_bot: Spread  # from a person's move to the answer of the easy bot
    answers: int
    opponent: Spread  # from a person's move to the opponent's receiving it
    moves: int
    errors: int
    attacker: dict[str, int]


def main(as_json: bool = False, seconds: float = SECONDS, duels: int = DUELS, moves: int = DUELS) -> int:
    """Measure with `moves` a second and print; return 0 whether or not the goals are met: timing is not a test."""
    report = measure(seconds, duels, moves)
    if as_json:
        machine = {"machine": platform.machine(), "cores": os.cpu_count(), "python": platform.python_version()}
        print(json.dumps({"attack": msgspec.to_builtins(report), **machine}, indent=2))
    else:
        _show(report)
    return 0


def quick(as_json: bool = False) -> int:
    """Return a rough measurement that takes some seconds."""
    return main(as_json, seconds=3.0, duels=2, moves=2)


def full(as_json: bool = False) -> int:
    """Measure the attack on a server that already has as much to do as `fathom bench --load` gives it."""
    return main(as_json, duels=TABLES, moves=MOVES)


def measure(seconds: float, duels: int, moves: int) -> Report:
    """Start a server and an attacker, and play."""
    check_parts()
    import uvloop

    allow_files(4 * duels + HALF_SENT + 500)
    unlimited = (*TOO_MANY_BOTS, *(set(ONE_ADDRESS) - {"connections_address"}))
    with tempfile.TemporaryDirectory(prefix="fathom-attack-") as folder, running_server(Path(folder), unlimited) as server:
        load, easy = Load(server.port, duels, moves), _EasyGame(server.port)
        answered = uvloop.run(_play(load, easy, seconds))
    return Report(
        seconds=seconds,
        easy_bot=spread(easy.times),
        answers=len(easy.times),
        opponent=spread(load.opponent),
        moves=load.moves,
        errors=load.errors,
        attacker=json.loads(answered or b"{}"),
    )


async def _play(load: Load, easy: _EasyGame, seconds: float) -> bytes:
    """Set up, let the attack begin, and play; return what the attacker says of it."""
    await load.set_up()
    until = 2 * seconds + 60  # it is ended when the others have played
    command = [sys.executable, "-m", "fathom.bench.attack", str(load.port), str(until)]
    attacker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    try:
        assert attacker.stdout is not None
        await attacker.stdout.readline()  # it has begun
        playing = asyncio.create_task(easy.run())
        with contextlib.suppress(TimeoutError):  # then there is no answer to be measured
            await asyncio.wait_for(easy.answered.wait(), PATIENCE)
        await load.run(seconds)
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
    finally:
        with contextlib.suppress(ProcessLookupError):
            attacker.terminate()
        answered, _ = await attacker.communicate()
    return answered


class _EasyGame:
    """Somebody who plays one game after another against an easy bot."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: list[float] = []  # milliseconds
        self.answered = asyncio.Event()

    async def run(self) -> None:
        dice = random.Random(2)
        loop = asyncio.get_running_loop()
        token, table = await loop.run_in_executor(None, _new_game, self.port, None)
        while True:
            await self._game(token, table, dice)
            _, table = await loop.run_in_executor(None, _new_game, self.port, token)

    async def _game(self, token: str, table: str, dice: random.Random) -> None:
        from websockets.asyncio.client import connect

        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(address, additional_headers=_bearer(token), compression=None, proxy=None) as line:
            sent: float | None = None
            async for text in line:
                message = json.loads(text)
                if message["type"] not in ("sync", "update"):
                    continue
                if message["moves"]:
                    if sent is not None and any(event.get("seat") == 1 for event in message.get("happened", [])):
                        self.times.append(1000 * (time.perf_counter() - sent))
                        self.answered.set()
                    await asyncio.sleep(0.2)  # a person thinks too
                    sent = time.perf_counter()
                    move = {"type": "move", "id": f"m{message['v']}", "v": message["v"], "move": dice.choice(message["moves"])}
                    await line.send(json.dumps(move))
                elif message["type"] == "update" and not message["to_act"]:
                    return


def _new_game(port: int, token: str | None) -> tuple[str, str]:
    with contextlib.closing(HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        token = token or str(ask(connection, "POST", "/api/guest", {"name": "Ada"})["token"])
        wanted = {"game": "divers", "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]}
        return token, str(ask(connection, "POST", "/api/tables", wanted, token)["id"])


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


# -- the attacker


class Attacker:
    """Everything at once, from one address. `seen` counts what came of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.seen: Counter[str] = Counter()

    async def run(self, seconds: float) -> None:
        """Attack for some seconds."""
        loop = asyncio.get_running_loop()
        tables, tokens = await loop.run_in_executor(None, self._open_tables)
        work = [self._watch(table, tokens[0]) for table in tables[:WATCHED]]
        work += [self._sync(tables[0], tokens[1]) for _ in range(SYNCING)]
        work += [self._talk(tables[0], token) for token in tokens[2:]]
        work += [self._half_send() for _ in range(HALF_SENT)]
        work.append(asyncio.to_thread(self._upload, tokens[0], time.monotonic() + seconds))
        tasks = [asyncio.create_task(_ignoring(one)) for one in work]
        print("begun", flush=True)
        await asyncio.sleep(seconds)
        for task in tasks:
            task.cancel()

    def _connection(self) -> HTTPConnection:
        return HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(FROM, 0))

    def _open_tables(self) -> tuple[list[str], list[str]]:
        with contextlib.closing(self._connection()) as connection:
            people = range(2 + TALKERS)
            tokens = [ask(connection, "POST", "/api/guest", {"name": f"Mallory {number}"})["token"] for number in people]
            bots = [{"kind": "bot", "level": "hard"}] * 2
            wanted = {"game": "divers", "seats": bots}
            return [ask(connection, "POST", "/api/tables", wanted, tokens[0])["id"] for _ in range(BOT_TABLES)], tokens

    def _line(self, table: str, token: str) -> Any:
        from websockets.asyncio.client import connect

        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        return connect(address, additional_headers=_bearer(token), compression=None, proxy=None, local_addr=(FROM, 0))

    async def _watch(self, table: str, token: str) -> None:
        async with self._line(table, token) as line:
            async for text in line:
                self.seen["updates"] += text.startswith('{"type":"update"')

    async def _sync(self, table: str, token: str) -> None:
        while True:
            with contextlib.suppress(Exception):
                async with self._line(table, token) as line:
                    reading = asyncio.create_task(self._count(line, "sync"))
                    while not reading.done():
                        await line.send('{"type":"sync"}')
                        await asyncio.sleep(0.005)
            self.seen["syncing sockets closed"] += 1
            await asyncio.sleep(0.5)

    async def _talk(self, table: str, token: str) -> None:
        end = time.monotonic() + TALKING
        async with self._line(table, token) as line:
            reading = asyncio.create_task(self._count(line, "chat"))
            for number in range(100_000):
                if time.monotonic() > end or reading.done():
                    break
                await line.send(json.dumps({"type": "say", "id": f"c{number}", "text": "spam " * 50}))
                await asyncio.sleep(0.02)
            reading.cancel()

    async def _count(self, line: Any, what: str) -> None:
        with contextlib.suppress(Exception):  # the server has closed it
            async for text in line:
                if text.startswith('{"type":"refused"'):
                    self.seen[f"{what} refused"] += 1
                elif text.startswith(('{"type":"ack"', '{"type":"sync"')):
                    self.seen[f"{what} accepted"] += 1

    async def _half_send(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(FROM, 0))
        self.seen["half-sent requests"] += 1
        writer.write(b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000\r\n")
        await reader.read()
        self.seen["half-sent requests closed by the server"] += 1
        writer.close()

    def _upload(self, token: str, end: float) -> None:
        junk = b"fathom 1\n" + bytes(random.Random(3).choices(range(32, 127), k=900_000))
        while time.monotonic() < end:
            with contextlib.suppress(OSError), contextlib.closing(self._connection()) as connection:
                connection.request("POST", "/api/records", junk, {"Content-Type": "text/plain", **_bearer(token)})
                self.seen[f"uploads answered {connection.getresponse().status}"] += 1
            time.sleep(60 / UPLOADS)


async def _ignoring(work: Any) -> None:
    with contextlib.suppress(Exception):
        await work


def attack(port: int, seconds: float) -> None:
    """Attack, and print what came of it; SIGTERM ends it."""
    import signal

    attacker = Attacker(port)

    async def run() -> None:
        work = asyncio.create_task(attacker.run(seconds))
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, work.cancel)
        with contextlib.suppress(asyncio.CancelledError):
            await work
        print(json.dumps(attacker.seen), flush=True)
        os._exit(0)  # a thread may still wait for an answer

    os.nice(5)  # an attacker has a machine of their own, and ours has to do with one
    allow_files(HALF_SENT + 500)
    asyncio.run(run())


def _show(report: Report) -> None:
    console = Console()
    table = Table("others, meanwhile", "p50", "p99", "max", "goal", title="under attack, milliseconds")
    for name, times, goal in (
        (f"an easy bot's answer ({report.answers:,})", report.easy_bot, f"p50 < {GOAL_EASY:g}"),
        (f"a move to the opponent ({report.moves:,})", report.opponent, f"p99 < {GOAL_MOVE:g}"),
    ):
        table.add_row(name, *(f"{value:.1f}" for value in (times.p50, times.p99, times.max)), goal)
    console.print(table)
    done = ", ".join(f"{what}: {number:,}" for what, number in sorted(report.attacker.items()))
    console.print(f"{report.errors} errors of others. The attacker in {report.seconds:g} s: {done}.")


if __name__ == "__main__":
    attack(int(sys.argv[1]), float(sys.argv[2]))
