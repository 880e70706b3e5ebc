"""Processes that think: one that dies or does not answer in time is replaced, and leaves its place to the next."""

from __future__ import annotations

import asyncio
import os
import time

import pytest

from fathom.server.workers import WorkerPool
from server.serving import PATIENCE

TOO_LONG = 10 * PATIENCE  # seconds


def misbehave(there: int, how: str) -> int:
    """Dies or gets stuck in one process, and answers in all others."""
    if os.getpid() == there and how == "die":
        os._exit(1)
    if os.getpid() == there:
        time.sleep(TOO_LONG)
    return os.getpid()


@pytest.mark.parametrize("how", ["die", "sleep"])
def test_work_of_a_lost_process_is_done_by_another(how: str) -> None:
    async def work() -> tuple[int, int]:
        pool = WorkerPool("bots", longest=PATIENCE)
        try:
            first = await pool.run(os.getpid)
            if how == "sleep":
                pool.longest = 0.2
            second = asyncio.create_task(pool.run(misbehave, first, how))
            await asyncio.sleep(0)  # the lost process has that long, and the other one all the time that it needs
            pool.longest = PATIENCE
            return first, await second
        finally:
            await pool.stop()

    first, second = asyncio.run(work())
    assert first != second


def test_what_is_stuck_twice_is_an_error_and_leaves_room_for_the_next() -> None:
    async def work() -> int:
        pool = WorkerPool("bots", longest=0.5)
        try:
            with pytest.raises(TimeoutError):
                await pool.run(time.sleep, TOO_LONG)
            pool.longest = PATIENCE
            return await pool.run(os.getpid)
        finally:
            await pool.stop()

    assert asyncio.run(work()) != os.getpid()
