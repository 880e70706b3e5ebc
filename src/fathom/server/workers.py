"""The processes in which bots think and replays are computed, so that a worker's event loop never waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from fathom.bots import make_bot
from fathom.bots.worker import WorkerProcess
from fathom.core.registry import find
from fathom.core.state import State
from fathom.server.wire.common import Level

LONGEST = 60.0  # seconds for one piece of work: the slowest bots take one or two

P = ParamSpec("P")
T = TypeVar("T")


def think(game: str, level: Level, world: State, seat: int, seed: str) -> int:
    """Return a bot's choice in a world sampled from what its seat knows."""
    known = find(game)
    return make_bot(known.bots.levels[level], seed, known).choose(world, seat)


class WorkerPool:
    """A pool of processes. They start when first needed; one that dies or does not answer is replaced."""

    def __init__(self, most: int, longest: float = LONGEST) -> None:
        self.longest = longest
        self._free: list[WorkerProcess] = []
        self._places = asyncio.Semaphore(most)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in one of the processes, waiting for a free one. If that dies or is stuck, another does it."""
        try:
            return await self._run(function, *args, **kwargs)
        except (EOFError, OSError):  # a TimeoutError is an OSError
            return await self._run(function, *args, **kwargs)

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self._places:
            there = self._free.pop() if self._free else await asyncio.to_thread(WorkerProcess)
            work = asyncio.ensure_future(asyncio.to_thread(partial(there.run, function, *args, **kwargs)))
            try:
                result = await asyncio.wait_for(asyncio.shield(work), self.longest)
            except (EOFError, OSError, asyncio.CancelledError):
                # Dead, stuck, or still computing something that nobody waits for.
                work.cancel()
                await asyncio.to_thread(there.stop)
                raise
            except Exception:
                self._free.append(there)
                raise
            self._free.append(there)
            return result

    async def stop(self) -> None:
        while self._free:
            await asyncio.to_thread(self._free.pop().stop)
