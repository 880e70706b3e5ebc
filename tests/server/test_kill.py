"""Servers, workers, bots' processes and databases are killed while games are played: kills.py can do it for hours."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from server.kills import SETUPS, hurt
from server.serving import PATIENCE, Redis, Server, wait_for
from tiers import depth

KILLS = depth({"sqlite": 4, "redis": 6, "both": 10}, {"sqlite": 20, "redis": 21, "both": 35})  # each way at least twice

pytestmark = pytest.mark.xdist_group("kill")


@pytest.mark.parametrize("name", KILLS)
def test_games_survive_whatever_is_killed(name: str, folder: Path, rng: random.Random) -> None:
    with SETUPS[name](folder) as setup:
        report = asyncio.run(hurt(setup, KILLS[name], rng))
        assert report.killed == {way: KILLS[name] // len(setup.kills) for way in setup.kills}
        assert report.moves >= KILLS[name], "after each of them somebody has moved"
        if name != "both":
            # A table's log has no holes.
            assert setup.server.query("SELECT table_id FROM entries GROUP BY table_id HAVING COUNT(*) <> MAX(v)") == []


def test_workers_end_with_their_supervisor(redis: Redis, folder: Path) -> None:
    """They would keep the port from the next server, and write a file that it believes to be its own."""
    with Server(folder, "--workers", "2", "--redis", redis.url) as server:
        assert server.process is not None
        workers = server.workers()
        server.process.kill()
        server.process.wait(PATIENCE)
        wait_for(lambda: not any(Path(f"/proc/{pid}/fd").exists() for pid in workers), "the end of the workers")
