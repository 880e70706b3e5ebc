"""Processes that think: one that dies or does not answer in time is replaced, and leaves its place to the next."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from fathom.server.thinkers import Thinkers

TOO_LONG = 30.0  # seconds: a pool that waited for it would fail these tests, not hang them


def once(trace: str, misbehave: str) -> str:
    """Misbehaves the first time, and answers the second."""
    path = Path(trace)
    if path.exists():
        return "answered"
    path.touch()
    if misbehave == "die":
        os._exit(1)
    time.sleep(TOO_LONG)
    return "waited for"


@pytest.mark.parametrize("misbehave", ["die", "sleep"])
def test_work_of_a_lost_process_is_done_by_another(misbehave: str, tmp_path: Path) -> None:
    async def work() -> str:
        thinkers = Thinkers(1, longest=8)
        try:
            return await thinkers.run(once, str(tmp_path / "trace"), misbehave)
        finally:
            await thinkers.stop()

    assert asyncio.run(work()) == "answered"


def test_what_is_stuck_twice_is_an_error_and_leaves_room_for_the_next() -> None:
    async def work() -> int:
        thinkers = Thinkers(1, longest=0.5)
        try:
            with pytest.raises(TimeoutError):
                await thinkers.run(time.sleep, TOO_LONG)
            thinkers.longest = 60
            return await thinkers.run(os.getpid)
        finally:
            await thinkers.stop()

    assert asyncio.run(work()) != os.getpid()
