"""The processes in which bots think and replays are computed, so that a worker's event loop never waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from fathom.bots import make_bot
from fathom.bots.worker import WorkerProcess
from fathom.core.registry import find
from fathom.core.state import State
from fathom.server import metrics
from fathom.server.wire.common import Level

LONGEST = 60.0  # seconds for one piece of work: the slowest bots take one or two
MOST_THREADS = 64

P = ParamSpec("P")
T = TypeVar("T")


def think(game: str, level: Level, world: State, seat: int, seed: str) -> int:
    """Return a bot's choice in a world sampled from what its seat knows."""
    known = find(game)
    return make_bot(known.bots.levels[level], seed, known).choose(world, seat)


class WorkerPool:
    """Processes that start when they are needed; one that dies or does not answer is replaced.

    How many work at once is up to those who use it (see `thinking` and `heavy`).
    """

    def __init__(self, kind: metrics.Kind, nice: int = 0, longest: float = LONGEST) -> None:
        self.longest = longest
        self._kind: metrics.Kind = kind
        self._failed = False  # the last piece of work, twice: processes cannot be started, or die
        self._nice = nice
        self._free: list[WorkerProcess] = []
        # Not the event loop's own threads: those that wait here for a process would keep others from theirs.
        self._threads = ThreadPoolExecutor(MOST_THREADS, thread_name_prefix="think")

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function in a free process, or in a new one. If that dies or is stuck, another does it."""
        try:
            return await self._run(function, *args, **kwargs)
        except (EOFError, OSError):  # a TimeoutError is an OSError
            self._failed = True
            return await self._run(function, *args, **kwargs)

    async def works(self) -> bool:
        """Return whether the processes work. Those that are busy do: what takes too long is ended."""
        if self._failed or self._free:
            await self._run(_nothing)
        return True

    async def _run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        in_thread = partial(asyncio.get_running_loop().run_in_executor, self._threads)
        began = time.perf_counter()
        there = self._free.pop() if self._free else await in_thread(WorkerProcess, self._nice)
        work = in_thread(partial(there.run, function, *args, **kwargs))
        try:
            result = await asyncio.wait_for(asyncio.shield(work), self.longest)
        except (EOFError, OSError, asyncio.CancelledError):
            # Dead, stuck, or still computing something that nobody waits for.
            work.cancel()
            await asyncio.to_thread(there.stop)
            raise
        except Exception:
            self._keep(there, began)
            raise
        self._keep(there, began)
        return result

    def _keep(self, there: WorkerProcess, began: float) -> None:
        """Take back a process that has done its work."""
        self._failed = False
        self._free.append(there)
        metrics.worked(self._kind, time.perf_counter() - began)

    async def stop(self) -> None:
        while self._free:
            await asyncio.to_thread(self._free.pop().stop)
        self._threads.shutdown(wait=False)


def _nothing() -> None:
    """Do nothing, in a process that is asked whether it answers."""
