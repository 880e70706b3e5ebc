"""Replays, reviews and uploads: computed in a process of their own, so that they keep no bot from thinking.

Askers take turns. What was computed of a game that cannot change any more is kept, up to a number of bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, ParamSpec, TypeVar

from fathom.server.budgets import Budgets
from fathom.server.thinking import Priority, Scheduler, Turn
from fathom.server.workers import WorkerPool

NICE = 5
MOST_KEPT = 32_000_000  # bytes of answers
LARGEST_KEPT = 4_000_000  # bytes of one answer

P = ParamSpec("P")
T = TypeVar("T")


class Asker(NamedTuple):
    """Who asks for something heavy: the id of a person, if they have one, and their address."""

    person: str | None
    address: str

    @property
    def who(self) -> str:
        return self.person or self.address


class HeavyWork:
    """One process for everything that takes long and is not a bot's."""

    def __init__(self, budgets: Budgets) -> None:
        self.answers = Answers(MOST_KEPT)
        self.scheduler = Scheduler("replays", 1)
        self._budgets = budgets
        self._pool = WorkerPool("replays", NICE)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function for the server itself."""
        return await self._run(Asker(None, ""), function, *args, **kwargs)

    async def run_for(self, asker: Asker, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function for somebody, in turn with others; refuse those who ask too often, and all when too many wait."""
        self._budgets.spend("heavy_person", asker.person)
        self._budgets.spend("heavy_address", asker.address)
        self._budgets.room("thinking", self.scheduler.waiting(Priority.PLAYERS))
        return await self._run(asker, function, *args, **kwargs)

    async def coach(self, asker: Asker, function: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs) -> bytes:
        """Return what a coach says to somebody, who may ask oftener than for what is really heavy."""
        self._budgets.spend("coach_person", asker.person)
        self._budgets.spend("coach_address", asker.address)
        self._budgets.room("thinking", self.scheduler.waiting(Priority.PLAYERS))
        return await self._run(asker, function, *args, **kwargs)

    async def answer(
        self, asker: Asker, key: tuple[object, ...] | None, function: Callable[P, bytes], *args: P.args, **kwargs: P.kwargs
    ) -> bytes:
        """Return what a function returns, from memory if it was asked for before; without a key it is not kept."""
        if key is not None and (kept := self.answers.get(key)) is not None:
            return kept
        made = await self.run_for(asker, function, *args, **kwargs)
        if key is not None:
            self.answers.put(key, made)
        return made

    async def works(self) -> bool:
        """Return whether the process works."""
        return await self._pool.works()

    async def stop(self) -> None:
        await self._pool.stop()

    async def _run(self, asker: Asker, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        async with self.scheduler.turn(Turn(asker.who, asker.address, Priority.PLAYERS, is_long=False)):
            return await self._pool.run(function, *args, **kwargs)


class Answers:
    """The answers that were asked for last, up to a number of bytes."""

    def __init__(self, most: int) -> None:
        self.bytes = 0
        self._most = most
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()

    def get(self, key: tuple[object, ...]) -> bytes | None:
        """Return an answer, if it is still there."""
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: tuple[object, ...], answer: bytes) -> None:
        """Keep an answer, and drop the oldest when there are too many bytes."""
        if len(answer) > LARGEST_KEPT:
            return
        self.bytes += len(answer) - len(self._kept.get(key, b""))
        self._kept[key] = answer
        self._kept.move_to_end(key)
        while self.bytes > self._most:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= len(dropped)
