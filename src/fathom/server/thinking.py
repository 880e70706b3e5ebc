"""Who thinks next: bots share few processes, and one person's tables must not keep those of the others waiting.

People who wait for a bot come first, then games that somebody watches. A game that nobody watches has a process of its own at a
lower priority, and rests as long as it has thought. Within each of these classes addresses take turns, and at each address people
do: fifty tables of one person, or of as many guests at one address, count as much as one table of another. Thinking is not
interrupted once it has begun: so long thoughts leave a process to the short ones, and no address takes the last process while
others wait.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from enum import IntEnum
from itertools import count

from fathom.core.state import State
from fathom.server import metrics
from fathom.server.wire.common import Level
from fathom.server.workers import WorkerPool, think

SHORT: frozenset[Level] = frozenset(("beginner", "easy"))  # they take milliseconds; the others up to two seconds
NICE = 5  # of processes in which bots think: a move between people comes first
NICE_UNWATCHED = 10
MOST_REMEMBERED = 2_000  # addresses and people whose last turns are remembered
REST = 1.0  # how long unwatched bots rest, as a share of the time that they thought: they use half a core at most


Whose = tuple[str, str]  # an address, and somebody there


class Priority(IntEnum):
    """Who waits for a bot."""

    PLAYERS = 0
    SPECTATORS = 1
    NOBODY = 2


class Turn:
    """A place in the queue: whose it is and from where, and until when it waits. Without an address a person stands for one."""

    __slots__ = ("granted", "is_long", "priority", "where", "who")

    def __init__(self, who: str, where: str, priority: Priority, is_long: bool) -> None:
        self.who = who
        self.where = where or who
        self.priority = priority
        self.is_long = is_long
        self.granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def whose(self) -> Whose:
        return self.where, self.who


class Queue:
    """Turns of one priority. Next is the address that had the last turn longest ago, and there the person; each person's own come
    in their order.
    """

    def __init__(self) -> None:
        self._of: dict[Whose, deque[Turn]] = {}
        self._numbers = count(1)
        self._last: OrderedDict[str | Whose, int] = OrderedDict()  # the number of the last turn of each address and person

    def __len__(self) -> int:
        return sum(map(len, self._of.values()))

    def add(self, turn: Turn) -> None:
        self._of.setdefault(turn.whose, deque()).append(turn)

    def remove(self, turn: Turn) -> None:
        """Take a turn out, if it is there."""
        turns = self._of.get(turn.whose, deque())
        if turn in turns:
            turns.remove(turn)
        if not turns:
            self._of.pop(turn.whose, None)

    def pop(self, may_start: Callable[[Turn], bool]) -> Turn | None:
        """Take out and return the first turn that may start."""
        for turn in self._candidates():
            if may_start(turn):
                self.remove(turn)
                for one in (turn.where, turn.whose):
                    self._last[one] = next(self._numbers)
                    self._last.move_to_end(one)
                while len(self._last) > MOST_REMEMBERED:
                    self._last.popitem(last=False)
                return turn
        return None

    def _candidates(self) -> Iterator[Turn]:
        """Yield each person's first short turn and first long one, in the order of addresses and people."""
        for whose in sorted(self._of, key=lambda whose: (self._last.get(whose[0], 0), self._last.get(whose, 0))):
            kinds: dict[bool, Turn] = {}
            for turn in self._of[whose]:
                kinds.setdefault(turn.is_long, turn)
                if len(kinds) == 2:
                    break
            yield from kinds.values()


class Scheduler:
    """Grants turns: at most `processes` at once for those who are watched, and one for all others together."""

    def __init__(self, kind: metrics.Kind, processes: int) -> None:
        self.processes = processes
        self._kind: metrics.Kind = kind
        self._queues = {priority: Queue() for priority in Priority}
        self._running: set[Turn] = set()
        self._of: Counter[str] = Counter()  # how many turns of each address run, unwatched ones aside
        self._rests = False  # unwatched bots

    def waiting(self, priority: Priority) -> int:
        """Return how many turns of a priority wait."""
        return len(self._queues[priority])

    @property
    def running(self) -> int:
        return len(self._running)

    @asynccontextmanager
    async def turn(self, turn: Turn) -> AsyncIterator[None]:
        """Wait for a turn, and keep it for the time of the block."""
        clock = asyncio.get_running_loop().time
        came = clock()
        self._queues[turn.priority].add(turn)
        self._grant()
        self._measure()
        try:
            await turn.granted
        except asyncio.CancelledError:
            self._queues[turn.priority].remove(turn)
            self._end(turn)
            raise
        priority, began = turn.priority, clock()
        metrics.waited(self._kind, began - came)
        try:
            yield
        finally:
            if priority is Priority.NOBODY:
                self._rests = True
                asyncio.get_running_loop().call_later(REST * (clock() - began), self._wake)
            self._end(turn)

    def move(self, turn: Turn, who: str, where: str, priority: Priority) -> None:
        """Give a turn that still waits another place: somebody has come to the table, or everybody has left it."""
        if turn.granted.done() or (turn.who, turn.where, turn.priority) == (who, where or who, priority):
            return
        self._queues[turn.priority].remove(turn)
        turn.who, turn.where, turn.priority = who, where or who, priority
        self._queues[priority].add(turn)
        self._grant()

    def _measure(self) -> None:
        metrics.queued(self._kind, sum(map(len, self._queues.values())))

    def _end(self, turn: Turn) -> None:
        if turn in self._running:
            self._running.discard(turn)
            if turn.priority is not Priority.NOBODY:
                self._of[turn.where] -= 1
                if not self._of[turn.where]:
                    del self._of[turn.where]
            self._grant()
        self._measure()

    def _wake(self) -> None:
        self._rests = False
        self._grant()

    def _grant(self) -> None:
        """Start everything that may start now."""
        while (turn := self._next()) is not None:
            self._running.add(turn)
            if turn.priority is not Priority.NOBODY:
                self._of[turn.where] += 1
            if not turn.granted.done():  # else it was cancelled just now, and `turn` takes it out
                turn.granted.set_result(None)

    def _next(self) -> Turn | None:
        watched = [turn for turn in self._running if turn.priority is not Priority.NOBODY]
        if len(watched) < self.processes:
            most = max(1, self.processes - 1)  # of long turns, and of one address while others wait
            long_allowed = sum(turn.is_long for turn in watched) < most
            for crowded in (False, True):

                def may_start(turn: Turn, crowded: bool = crowded) -> bool:
                    return (long_allowed or not turn.is_long) and (crowded or self._of[turn.where] < most)

                for priority in (Priority.PLAYERS, Priority.SPECTATORS):
                    if (turn := self._queues[priority].pop(may_start)) is not None:
                        return turn
        if len(watched) == len(self._running) and not self._rests:
            return self._queues[Priority.NOBODY].pop(lambda _: True)
        return None


class Thinking:
    """The processes in which bots think, and who of them is next."""

    def __init__(self, processes: int) -> None:
        self.scheduler = Scheduler("bots", processes)
        self._watched = WorkerPool("bots", NICE)
        self._unwatched = WorkerPool("bots", NICE_UNWATCHED)

    async def choose(self, turn: Turn, game: str, level: Level, world: State, seat: int, seed: str) -> int:
        """Return a bot's choice, when its turn has come."""
        async with self.scheduler.turn(turn):
            pool = self._unwatched if turn.priority is Priority.NOBODY else self._watched
            return await pool.run(think, game, level, world, seat, seed)

    async def works(self) -> bool:
        """Return whether the processes work."""
        return await self._watched.works() and await self._unwatched.works()

    async def stop(self) -> None:
        await self._watched.stop()
        await self._unwatched.stop()
