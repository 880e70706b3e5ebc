"""Everything is killed again and again while games are played: nothing acknowledged is lost or made twice, and games go on.

    python tests/server/kills.py 1000

kills a thousand times, spread over all set-ups, and says what was killed, how many moves were checked, and how long it took.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fathom.core.match import replay
from fathom.core.record import parse
from server.client import ME, bot
from server.serving import PATIENCE, Postgres, Redis, Server

PLAYERS = 6  # games at once
AGAIN = ("moved_on", "too_fast", "busy", "not_yet")  # refusals after which a player goes on
BROKEN = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, httpx.HTTPError)


class Player:
    """One person against a bot, who comes back whenever the line breaks and sends again what was not answered."""

    def __init__(self, server: Server, number: int, http: httpx.AsyncClient) -> None:
        self.server = server
        self.http = http
        self.number = number
        self.rng = random.Random(number)
        self.acked: dict[int, tuple[int, str]] = {}  # by version: the seat and the move
        self.seen: dict[tuple[int, int], Any] = {}  # by version and place in it: the event
        self.broken = 0
        self.over = False
        self.enough = False  # stop as soon as everything is answered
        self._unanswered: dict[str, Any] | None = None

    async def open(self) -> None:
        """Open a table. This is not repeated by an id: where the answer is lost, another table is opened."""
        me = (await self.http.post("/api/guest", json={"name": f"Player {self.number}"})).raise_for_status().json()
        self.headers = {"Authorization": f"Bearer {me['token']}"}
        level = "easy" if self.number % 2 else "beginner"
        seats = [ME, bot(level)] if self.number % 4 < 2 else [bot(level), ME]
        wanted = {"game": "divers", "seats": seats}
        table = (await self.http.post("/api/tables", json=wanted, headers=self.headers)).raise_for_status().json()
        self.table: str = table["id"]

    @property
    def is_done(self) -> bool:
        return self.over or (self.enough and self._unanswered is None)

    async def play(self) -> None:
        while not self.is_done:
            try:
                await self._line()
            except BROKEN:
                self.broken += 1
                await asyncio.sleep(0.1)

    async def _line(self) -> None:
        address = f"{self.server.ws}/api/tables/{self.table}/socket"
        async with connect(address, additional_headers=self.headers, open_timeout=5, close_timeout=1, compression=None) as line:
            v = -1
            moves: list[str] = []
            if self._unanswered is not None:
                await line.send(json.dumps(self._unanswered))
            while not self.is_done:
                # A bot's worker that died is replaced after its lease; longer silence is worth asking about.
                try:
                    message = json.loads(await asyncio.wait_for(line.recv(), 8))
                except TimeoutError:
                    await line.send(json.dumps({"type": "ping", "v": max(v, 0)}))
                    message = json.loads(await asyncio.wait_for(line.recv(), 8))
                if message["type"] in ("sync", "update"):
                    if message["type"] == "update" and message["since"] > v:
                        await line.send(json.dumps({"type": "sync"}))
                        continue
                    v, moves, seat = message["v"], message["moves"], message["you"]["seat"]
                    self._remember(message["log"] if message["type"] == "sync" else message["happened"])
                    if message["table"] is not None and message["table"]["status"] == "over":
                        self.over = self._unanswered is None
                        if not self.over:
                            continue
                elif message["type"] == "ack":
                    # What was sent twice is answered twice.
                    if self._unanswered is not None and message["id"] == self._unanswered["id"]:
                        self.acked[message["v"]] = (seat, self._unanswered["move"])
                        self._unanswered = None
                        if v >= message["v"]:
                            await line.send(json.dumps({"type": "sync"}))
                elif message["type"] == "refused":
                    assert message["key"] in AGAIN, message
                    if message["key"] == "moved_on":
                        self._unanswered = None
                        await line.send(json.dumps({"type": "sync"}))
                    else:
                        await asyncio.sleep(0.15)
                        await line.send(json.dumps(self._unanswered or {"type": "sync"}))
                    continue
                if moves and self._unanswered is None and not self.is_done and message["type"] != "ack":
                    id = f"m{v}-{self.rng.getrandbits(30)}"
                    self._unanswered = {"type": "move", "id": id, "v": v, "move": self.rng.choice(moves)}
                    moves = []
                    await line.send(json.dumps(self._unanswered))

    def _remember(self, happened: list[Any]) -> None:
        places: dict[int, int] = {}
        for one in happened:
            place = places[one["v"]] = places.get(one["v"], -1) + 1
            assert self.seen.setdefault((one["v"], place), one) == one, "what happened stays as it was"

    async def check(self) -> None:
        """The table against all that this player was told."""
        address = f"{self.server.ws}/api/tables/{self.table}/socket"
        async with connect(address, additional_headers=self.headers, compression=None) as line:
            final = json.loads(await asyncio.wait_for(line.recv(), 15))["log"]
        self._remember(final)
        assert len(self.seen) == len(final), "nothing was seen that is not in the log"
        acted = {one["v"]: one["seat"] for one in final if one["kind"] == "acted"}
        for v, (seat, _) in self.acked.items():
            assert acted[v] == seat, "an acknowledged move is at its place"
        mine = [v for v, by in acted.items() if self.acked and by == seat]
        assert len(mine) == len(self.acked), "and no move was made twice"
        if self.over:
            await self._check_record(sorted(acted))

    async def _check_record(self, versions: list[int]) -> None:
        record = parse((await self.http.get(f"/api/tables/{self.table}/record")).raise_for_status().text)
        assert replay(record).state.outcome() is not None
        assert len(versions) == len(record.moves)
        for v, (seat, text) in self.acked.items():
            move = record.moves[versions.index(v)]
            assert (move.seat, move.text) == (seat, text)


# -- what can be killed


class Setup(NamedTuple):
    """A running server and the ways in which it can be hurt. Each of them returns when everything is there again."""

    server: Server
    kills: dict[str, Callable[[random.Random], None]]


def kill_server(server: Server) -> Callable[[random.Random], None]:
    """The whole server, as by a power cut."""

    def kill(_: random.Random) -> None:
        server.kill()
        server.start()

    return kill


def kill_worker(server: Server) -> Callable[[random.Random], None]:
    """One of several workers; the supervisor starts another one."""

    def kill(rng: random.Random) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(rng.choice(server.workers()), signal.SIGKILL)

    return kill


def kill_thinker(server: Server) -> Callable[[random.Random], None]:
    """A process in which bots think, or replays are computed."""

    def kill(rng: random.Random) -> None:
        # With one worker they are its children, with several those of the workers.
        found = server.thinkers() or ([] if "--workers" in server.arguments else server.workers())
        if found:
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(found), signal.SIGKILL)

    return kill


@contextlib.contextmanager
def on_sqlite(folder: Path) -> Iterator[Setup]:
    """One worker on a SQLite file."""
    with Server(folder, "--pace", "0") as server:
        yield Setup(server, {"server": kill_server(server), "thinker": kill_thinker(server)})


@contextlib.contextmanager
def on_redis(folder: Path) -> Iterator[Setup]:
    """Two workers on a SQLite file, which hear of each other through Redis."""
    folder.mkdir(parents=True, exist_ok=True)
    redis = Redis(folder)
    try:
        with Server(folder, "--pace", "0", "--workers", "2", "--redis", redis.url) as server:
            yield Setup(
                server, {"worker": kill_worker(server), "thinker": kill_thinker(server), "redis": lambda _: _restart(redis)}
            )
    finally:
        redis.stop()


@contextlib.contextmanager
def on_both(folder: Path) -> Iterator[Setup]:
    """Three workers on PostgreSQL, which hear of each other through Redis."""
    folder.mkdir(parents=True, exist_ok=True)
    postgres, redis = Postgres(), Redis(folder)
    try:
        shared = ("--workers", "3", "--redis", redis.url, "--database", postgres.url())
        with Server(folder, "--pace", "0", *shared) as server:
            yield Setup(
                server,
                {
                    "worker": kill_worker(server),
                    "server": kill_server(server),
                    "thinker": kill_thinker(server),
                    "postgres": lambda _: _restart_postgres(postgres),
                    "redis": lambda _: _restart(redis),
                },
            )
    finally:
        redis.stop()
        postgres.stop()


def _restart(redis: Redis) -> None:
    redis.kill()
    redis.start()


def _restart_postgres(postgres: Postgres) -> None:
    postgres.kill()
    postgres.start()


SETUPS = {"sqlite": on_sqlite, "redis": on_redis, "both": on_both}


# -- the run


class Report(NamedTuple):
    """What happened in a run."""

    killed: Counter[str]
    games: int
    moves: int
    broken: int
    seconds: float


async def hurt(setup: Setup, kills: int, rng: random.Random, players: int = PLAYERS) -> Report:
    """Kill so often, each way in turn, while players play; every game is compared with what was said, at its end or at ours."""
    began = time.monotonic()
    enough = asyncio.Event()
    finished: list[Player] = []
    at_the_table: dict[int, Player] = {}
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=setup.server.url, timeout=30, limits=limits) as http:

        async def play(number: int) -> None:
            game = 0
            while not enough.is_set():
                player = Player(setup.server, number + players * game, http)
                await _patiently(player.open)
                at_the_table[number] = player
                await player.play()
                await _patiently(player.check)
                finished.append(player)
                game += 1

        async def kill() -> Counter[str]:
            killed: Counter[str] = Counter()
            ways = list(setup.kills)
            for number in range(kills):
                way = ways[number % len(ways)]
                await asyncio.sleep(rng.uniform(0.05, 0.5))
                await asyncio.to_thread(setup.kills[way], rng)
                killed[way] += 1
                await _go_on(at_the_table)
            enough.set()
            for player in at_the_table.values():
                player.enough = True
            return killed

        async with asyncio.timeout(PATIENCE + 20 * kills), asyncio.TaskGroup() as tasks:
            for number in range(players):
                tasks.create_task(play(number))
            killing = tasks.create_task(kill())
    moves = sum(len(player.acked) for player in finished)
    broken = sum(player.broken for player in finished)
    return Report(killing.result(), len(finished), moves, broken, time.monotonic() - began)


async def _go_on(players: dict[int, Player]) -> None:
    """Wait until a move is acknowledged that was not before."""
    before = {player: len(player.acked) for player in players.values()}
    while not any(len(player.acked) > before.get(player, 0) for player in players.values()):
        await asyncio.sleep(0.02)


async def _patiently(work: Callable[[], Awaitable[None]]) -> None:
    """Try again while the server is away."""
    while True:
        try:
            return await work()
        except BROKEN:
            await asyncio.sleep(0.1)


def main(kills: int) -> None:
    rng = random.Random(kills)
    for number, (name, set_up) in enumerate(SETUPS.items()):
        share = (kills + number) // len(SETUPS)
        with tempfile.TemporaryDirectory(prefix="fathom-kills-") as folder, set_up(Path(folder) / "data") as setup:
            report = asyncio.run(hurt(setup, share, rng))
            faults = setup.server.faults()
        killed = ", ".join(f"{count} × {way}" for way, count in sorted(report.killed.items()))
        print(
            f"{name}: {killed}; {report.moves:,} acknowledged moves of {report.games} games, each there once; "
            f"{report.seconds / max(1, share):.1f} s a kill",
            flush=True,
        )
        if faults:
            print(faults[-3_000:])


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 30)
