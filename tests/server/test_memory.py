"""What tables take in a worker's memory: bounded in bytes, however many are read or set up."""

from __future__ import annotations

import asyncio
import gc
import os
from pathlib import Path

import sqlalchemy as sa

from fathom.core.record import parse
from fathom.server import entries as log
from fathom.server.host import Host
from fathom.server.identity import new_id
from fathom.server.projection import Watcher
from fathom.server.schema import entries, tables
from fathom.server.tables import Live
from server.hosting import Hosts
from tiers import depth, nightly

RECORD = parse((Path(__file__).parents[1] / "records" / "sonar" / "ice.txt").read_bytes())
MOST = 500_000  # bytes
CHAIRS = [log.Chair(user=f"{seat}", name="Ada") for seat in range(RECORD.players)]


async def finish(host: Host, count: int) -> list[str]:
    """Finished tables: the first one is played, and the others are copies of its rows."""
    opened = log.Opened(game="sonar", version=RECORD.version, options=dict(RECORD.options), chairs=CHAIRS, host="0")
    first = new_id()
    await host.tables.open(opened, [log.Moved(seat=move.seat, text=move.text) for move in RECORD.moves], first)
    ids = [new_id() for _ in range(count - 1)]

    def copy(connection: sa.Connection) -> None:
        row = connection.execute(sa.select(tables).where(tables.c.id == first)).one()._asdict()
        assert row["status"] == "over"
        connection.execute(tables.insert(), [{**row, "id": id} for id in ids])
        rows = [row._asdict() for row in connection.execute(sa.select(entries).where(entries.c.table_id == first))]
        connection.execute(entries.insert(), [{**row, "table_id": id} for id in ids for row in rows])

    await host.storage.write(copy)
    return [first, *ids]


def size(host: Host) -> int:
    return sum(live.size for live in host.tables.kept.values())


def test_reading_many_finished_tables_keeps_only_the_last(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"cache": MOST}) as [host]:
            ids = await finish(host, depth(100, 500))
            for id in ids:
                await host.tables.live(id)
                assert size(host) <= MOST
            assert list(host.tables.kept) == ids[-len(host.tables.kept) :]
            assert len(host.tables.kept) > 10
            assert len(host.tables._held) == len(host.tables.kept), "nothing else holds them"
            assert (await host.tables.live(ids[0])).table.status == "over", "what was dropped is read again"

    asyncio.run(play())


def test_tables_that_are_set_up_and_left_are_dropped_too(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"cache": MOST}) as [host]:
            for _ in range(100):
                await host.tables.open(log.Opened(game="sonar", version=RECORD.version, chairs=CHAIRS, host="0"), [])
                assert size(host) <= MOST

    asyncio.run(play())


def test_tables_with_people_stay_and_unfinished_ones_go_last(tmp_path: Path) -> None:
    async def play() -> None:
        async with Hosts(tmp_path, limits={"cache": 100_000}) as [host]:
            running, watched = new_id(), new_id()
            await host.tables.open(log.Opened(game="divers", version=1, chairs=[log.Chair(), log.Chair()], host="a"), [], running)
            ids = await finish(host, 20)
            await host.audience.watch(ids[0], Watcher(None, "en"))
            held = await host.tables.live(ids[1])
            for id in ids[2:]:
                await host.tables.live(id)
            assert {running, ids[0]} <= set(host.tables.kept)
            assert ids[1] not in host.tables.kept
            assert await host.tables.live(ids[1]) is held, "whoever still works with a table works with the same"
            assert watched not in host.tables.kept

    asyncio.run(play())


def test_the_estimate_is_near_the_truth(tmp_path: Path) -> None:
    import tracemalloc

    async def play() -> float:
        async with Hosts(tmp_path) as [host]:
            ids = await finish(host, 25)
            await read(host, ids[:5])
            gc.collect()
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            kept = await read(host, ids[5:])
            gc.collect()
            used = tracemalloc.get_traced_memory()[0] - before
            tracemalloc.stop()
            return used / sum(live.size for live in kept)

    assert 0.4 < asyncio.run(play()) < 1.6


async def read(host: Host, ids: list[str]) -> list[Live]:
    return [await host.tables.live(id) for id in ids]


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@nightly("reads 17,000 tables")
def test_a_worker_that_reads_tables_for_ever_does_not_grow(tmp_path: Path) -> None:
    async def play() -> tuple[int, int]:
        async with Hosts(tmp_path, limits={"cache": 10_000_000}) as [host]:
            ids = await finish(host, 5_000)
            await read(host, ids[:2_000])
            gc.collect()
            before = resident()
            for _ in range(3):
                for id in ids:
                    await host.tables.live(id)
            gc.collect()
            return before, resident()

    before, after = asyncio.run(play())
    assert after - before < 30_000_000, (before, after)
