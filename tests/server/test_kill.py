"""Workers are killed at random while many games are played: nothing acknowledged is lost, and every game is finished."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fathom.core.match import replay
from fathom.core.record import parse
from server.client import ME, bot
from server.serving import Redis, Server

GAMES = 24
KILLS = 6
TIME = 150.0  # seconds for everything: it takes a third of it on two cores

pytestmark = pytest.mark.xdist_group("kill")


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
        self._unanswered: dict[str, Any] | None = None

    async def play(self) -> None:
        while not self.over:
            try:
                await self._line()
            except (ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                self.broken += 1
                await asyncio.sleep(0.1)

    async def open(self) -> None:
        """Opens a table. This is not repeated by an id, so it is done before anything is killed."""
        me = (await self.http.post("/api/guest", json={"name": f"P{self.number}"})).raise_for_status().json()
        self.headers = {"Authorization": f"Bearer {me['token']}"}
        level = "easy" if self.number % 2 else "beginner"
        seats = [ME, bot(level)] if self.number % 4 < 2 else [bot(level), ME]
        wanted = {"game": "divers", "seats": seats}
        table = (await self.http.post("/api/tables", json=wanted, headers=self.headers)).raise_for_status().json()
        self.table: str = table["id"]

    async def _line(self) -> None:
        address = f"{self.server.ws}/api/tables/{self.table}/socket"
        async with connect(address, additional_headers=self.headers, open_timeout=5, close_timeout=1, compression=None) as line:
            v = -1
            moves: list[str] = []
            if self._unanswered is not None:
                await line.send(json.dumps(self._unanswered))
            while not self.over:
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
                    assert message["key"] in ("moved_on", "too_fast", "busy"), message
                    if message["key"] == "moved_on":
                        self._unanswered = None
                        await line.send(json.dumps({"type": "sync"}))
                    else:
                        await asyncio.sleep(0.15)
                        await line.send(json.dumps(self._unanswered or {"type": "sync"}))
                    continue
                if moves and self._unanswered is None and not self.over and message["type"] != "ack":
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
        """The finished table against all that this player was told."""
        record = parse((await self.http.get(f"/api/tables/{self.table}/record")).raise_for_status().text)
        assert replay(record).state.outcome() is not None
        address = f"{self.server.ws}/api/tables/{self.table}/socket"
        async with connect(address, additional_headers=self.headers, compression=None) as line:
            final = json.loads(await asyncio.wait_for(line.recv(), 15))["log"]
        self._remember(final)
        assert len(self.seen) == len(final), "nothing was seen that is not in the log"
        versions = sorted({one["v"] for one in final if one["kind"] == "acted"})
        assert len(versions) == len(record.moves)
        for v, (seat, text) in self.acked.items():
            move = record.moves[versions.index(v)]
            assert (move.seat, move.text) == (seat, text), "an acknowledged move is at its place"
        mine = [move for move in record.moves if move.seat == seat]
        assert len(mine) == len(self.acked), "and no move was made twice"


async def killer(server: Server, rng: random.Random, enough: asyncio.Event, done: asyncio.Event) -> tuple[int, int]:
    """Kills a worker again and again, and a bot's process now and then, until everybody is done."""
    workers = bots = 0
    while not done.is_set():
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(done.wait(), rng.uniform(0.5, 2.0))
        alive = await asyncio.to_thread(server.workers)
        # One at a time: a client that has lost its worker finds the other.
        if workers < 2 * KILLS and len(alive) == 2 and not done.is_set():
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(alive), signal.SIGKILL)
                workers += 1
        if workers >= KILLS:
            enough.set()
        thinkers = await asyncio.to_thread(server.thinkers)
        if thinkers and rng.random() < 0.25 and not done.is_set():
            with contextlib.suppress(ProcessLookupError):
                os.kill(rng.choice(thinkers), signal.SIGKILL)
                bots += 1
    return workers, bots


async def many_games(server: Server, rng: random.Random) -> tuple[int, int, int]:
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=server.url, timeout=30, limits=limits) as http:
        players = [Player(server, number, http) for number in range(GAMES)]
        enough, done = asyncio.Event(), asyncio.Event()
        for player in players:
            await player.open()
        killing = asyncio.create_task(killer(server, rng, enough, done))
        try:
            async with asyncio.timeout(TIME):
                games = [asyncio.create_task(_spread(player, enough)) for player in players]
                await asyncio.gather(*games)
        finally:
            done.set()
            workers, bots = await killing
        for player in players:
            await player.check()
        assert sum(len(player.acked) for player in players) > 20 * GAMES
        return workers, bots, sum(player.broken for player in players)


async def _spread(player: Player, enough: asyncio.Event) -> None:
    """Games begin one after another, so that some are at every stage when something dies; the last wait for enough deaths."""
    await asyncio.sleep(player.number * 0.25)
    if player.number >= GAMES - 5:
        await enough.wait()
    await player.play()


def test_many_games_survive_workers_that_are_killed(redis: Redis, folder: Path, rng: random.Random) -> None:
    with Server(folder, "--workers", "2", "--redis", redis.url, "--pace", "0") as server:
        workers, _, broken = asyncio.run(many_games(server, rng))
        assert workers >= KILLS
        assert broken >= KILLS // 2, "the players noticed; how many lines a death breaks is chance"
        assert len(server.query("SELECT id FROM tables WHERE status = 'over'")) == GAMES
        # A table's log has no holes, and the lobby's row agrees with it.
        holes = "SELECT table_id FROM entries GROUP BY table_id HAVING COUNT(*) <> MAX(v)"
        assert server.query(holes) == []
