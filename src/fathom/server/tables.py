"""The tables at hand in a worker, and how one of them changes: prepare, commit, adopt.

The log in the database is the truth, and a table in memory is a cache of it. What a request adds to a table is
computed without changing the table; storage appends it in one transaction; only then the table that others read is the one after
it. So nothing in memory runs ahead of the log, and a step that could not be stored leaves nothing to repair. When another worker
was first to write a version, what it wrote is read and the request is looked at again.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from fathom.core.dice import Dice, SystemDice
from fathom.server import entries as log
from fathom.server import metrics
from fathom.server.identity import IS_ID, new_id
from fathom.server.info import info
from fathom.server.old_versions import old_info
from fathom.server.outages import Unavailable
from fathom.server.projection import Watcher, tell
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.spectator_chat import lines_after
from fathom.server.steps import Step, earned, logged, seated, wake
from fathom.server.storage import Conflict, Storage
from fathom.server.table import OtherVersion, Table
from fathom.server.tasks import Tasks
from fathom.server.thinking import Turn
from fathom.server.time import now
from fathom.server.wire.common import TableInfo

# What a table takes in memory, measured with tracemalloc at 30 finished games: 680 to 1,050 bytes an entry of the log, the state
# and everything else included.
BYTES_A_TABLE = 10_000
BYTES_AN_ENTRY = 800
ATTEMPTS = 8  # when other workers write the same table

Request = Callable[[Table], log.AnyEntry]
Publish = Callable[[dict[str, Any]], None]


class Live:
    """A table in this worker's memory. Its lock is held by those who read or change it."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table = Table(id)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.turn: Turn | None = None  # of the bot that thinks, or waits to
        self.alarm: asyncio.TimerHandle | None = None  # for the table's next action
        self.stirred = asyncio.Event()  # something was shown since a bot last began to wait
        self.refreshed = 0.0
        self.left: dict[int, float] = {}  # when a person of each seat was last seen to leave, by `elapsed`
        self.size = 0  # in bytes, as estimated
        self.shown_at = -math.inf  # when it was last shown who is here
        self.unshown: tuple[bool, bool] | None = None  # whether the next is for other workers too, and is to be answered
        self.wake: float | None = None  # until when this worker alone looks after the table, as it has written down itself
        self.moved_here = 0  # the version of the last move that this worker has written
        self.unsure = False  # whether the last step was stored is not known: the log is read before the next one

    @property
    def bots_play(self) -> bool:
        """Whether a bot thinks here, or waits to."""
        return self.bots is not None and not self.bots.done()

    def is_idle(self) -> bool:
        """Return whether nobody is here, and nothing goes on."""
        return not self.watchers and not self.lock.locked() and not self.bots_play


class Tables:
    """One for each worker. `changed` is called when a table has changed, `committed` when this worker changed it.

    `most_bytes` is what tables may take in memory where nobody is.
    """

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        publish: Publish | None,
        changed: Callable[[Live], None],
        committed: Callable[[Live], None],
        most_bytes: float = math.inf,
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.tasks = Tasks()
        self.worker = secrets.token_hex(4)
        self.dice = SystemDice()
        self.kept: OrderedDict[str, Live] = OrderedDict()
        # One that is no longer kept but still in use is found again: there are never two of the same table.
        self._held: WeakValueDictionary[str, Live] = WeakValueDictionary()
        self._most_bytes = most_bytes
        self._publish = publish
        self._changed = changed
        self._committed = committed

    # -- reading

    async def live(self, id: str) -> Live:
        """Return a table that exists, from memory or from the log; raise OtherVersion where its rules have changed."""
        if not IS_ID(id):
            raise TableRefusal("no_such_table", 404)
        live = self._hold(id)
        if live.table.v == 0:
            async with live.lock:
                try:
                    await self.refresh(live)
                except OtherVersion:
                    self.kept.pop(id, None)
                    raise
            if live.table.v == 0:
                self.kept.pop(id, None)
                raise TableRefusal("no_such_table", 404)
            self._forget_some()
        return live

    async def current(self, id: str, certain: bool = False) -> Live:
        """Return a table that is as new as the log, also when other workers write it; `certain`: or the command line."""
        live = await self.live(id)
        if self.settings.several or certain:
            async with live.lock:
                await self.refresh(live)
        return live

    async def info(self, id: str) -> TableInfo:
        try:
            live = await self.current(id)
        except OtherVersion:
            return await old_info(id, self.storage)
        async with live.lock:
            return info(live.table)

    async def refresh(self, live: Live) -> None:
        """Read what the log has beyond the table, and tell those who watch; call it with the lock held."""
        table = live.table
        if entries := await self.storage.entries(live.id, table.v):
            table = table.copy()
            if any(isinstance(entry, log.Redacted) for entry, _ in entries) and table.v > 0:
                # What the log said before has been rewritten.
                table, entries = Table(live.id), await self.storage.entries(live.id)
            for entry, at in entries:
                table.apply(entry, at)
        if table.offered is not None:
            table.wishes = await self.storage.wishes(live.id, table.offered)
        if known := {team: table.team_chat.count(team) for team in table.teams()}:
            table.team_chat.add(await self.storage.team_chat(live.id, known))
        chat = table.spectator_chat
        chat.add(await self.storage.read(partial(lines_after, table=live.id, n=chat.last)))
        live.refreshed = time.monotonic()
        live.unsure = False
        self.adopt(live, table)

    def keep(self, live: Live) -> None:
        """Keep a table in memory, as the one used last."""
        self.kept[live.id] = live
        self.kept.move_to_end(live.id)

    def _hold(self, id: str) -> Live:
        """Return a table from memory, or a new one to be read from the log."""
        live = self._held.get(id)
        if live is None:
            live = self._held[id] = Live(id)
        self.keep(live)
        return live

    async def reread(self, id: str) -> None:
        """Read a table whose log was rewritten again, in all workers."""
        if self._publish is not None:
            self._publish({"worker": self.worker, "table": id})
        if (live := self.kept.get(id)) is not None:
            async with live.lock:
                live.unsure = True  # should the log not be readable now, it is read next time
                with suppress(Unavailable):
                    await self.refresh(live)

    def forget_old(self, before: float) -> None:
        """Drop tables where nobody is and nothing has happened for long: they may be deleted from the database."""
        for live in [live for live in self.kept.values() if live.is_idle() and live.table.since < before]:
            self._forget(live)

    def _forget_some(self) -> None:
        """Drop tables where nobody is when they take too many bytes: finished ones first, those used longest ago first."""
        idle = [live for live in self.kept.values() if live.is_idle()]
        too_many = sum(live.size for live in idle) - self._most_bytes
        for live in sorted(idle, key=lambda live: live.table.status != "over") if too_many > 0 else ():
            if too_many <= 0:
                return
            too_many -= live.size
            self._forget(live)

    def _forget(self, live: Live) -> None:
        del self.kept[live.id]
        if live.alarm is not None:
            live.alarm.cancel()  # it would keep the table; `wake` brings it back in time
            live.alarm = None

    # -- changing

    async def open(self, opened: log.Opened, moves: list[log.Moved], id: str | None = None) -> TableInfo:
        """Set up a new table, with the moves it begins with when it is a branch of another game.

        With an id that others know too, the first to come sets it up.
        """
        id = id or new_id()
        live = self._hold(id)
        async with live.lock:
            if live.table.v == 0:
                try:
                    await self.commit(live, opened, *moves)
                except Conflict:
                    if live.table.v == 0:
                        raise  # not this table was taken, but the campaign's place: it is played at another table
            shown = info(live.table)
        self._forget_some()
        return shown

    async def do(self, id: str, request: Request, ask: str | None = None) -> int:
        """Do what is requested, once for each `ask`, and return the version that it made. Refusals change nothing."""
        began = time.perf_counter()
        live = await self.live(id)
        # Shielded: if the socket closes meanwhile, the others are still told.
        made = await asyncio.shield(self.tasks.spawn(self._do(live, request, ask)))
        metrics.changed(time.perf_counter() - began)
        return made

    async def _do(self, live: Live, request: Request, ask: str | None) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                if live.unsure:
                    await self.refresh(live)
                if ask is not None and (answered := live.table.asks.get(ask)) is not None:
                    return answered
                # A countdown that is over comes first, however late a worker notices it.
                due = live.table.due_action(now())
                entry = request(live.table) if due is None else due
                if ask is not None and due is None:
                    entry = msgspec.structs.replace(entry, ask=ask)
                try:
                    made = await self.commit(live, entry)
                except Conflict:
                    continue
                if due is None:
                    return made
            raise TableRefusal("busy", 503)

    async def commit(self, live: Live, *entries: log.AnyEntry) -> int:
        """Write entries and nature's answer to them; return the version of the first. Call it with the lock held.

        Until the step is stored the table stays as it was. Raise Conflict when another worker was first: what it wrote is read.
        Raise Unavailable when the database is away. The step may have been stored all the same, if the answer was lost.
        """
        if live.unsure:
            v = live.table.v
            await self.refresh(live)
            if live.table.v != v:
                raise Conflict  # the entries were meant for the table as it was
        step = prepare(live.table, entries, now(), self.dice, self.settings.pace + self.settings.lease)
        began = time.perf_counter()
        try:
            await self.storage.append(step)
        except Conflict:
            live.unsure = True  # should the log not be readable now, it is read next time
            await self.refresh(live)
            raise
        except Unavailable:
            live.unsure = True
            raise
        metrics.committed(time.perf_counter() - began)
        live.wake = step.wake
        if step.after.moved_v > step.since:
            live.moved_here = step.after.moved_v
        self.adopt(live, step.after)
        self.hint(live, v=step.after.v)
        self._committed(live)
        return step.since + 1

    def adopt(self, live: Live, table: Table) -> None:
        """Replace a table by its new version, and tell those who watch it."""
        live.table = table
        live.size = BYTES_A_TABLE + BYTES_AN_ENTRY * len(table.log)
        tell(table, live.watchers)
        live.stirred.set()
        self._changed(live)

    def hint(self, live: Live, **news: Any) -> None:
        """Tell the other workers that there is something new at a table."""
        if self._publish is not None:
            self._publish({"worker": self.worker, "table": live.id, **news})


def prepare(table: Table, entries: Sequence[log.AnyEntry], now: float, dice: Dice, slack: float) -> Step:
    """Return the step made of entries and nature's moves after them; raise a refusal if an entry is not allowed.

    `slack` is the seconds that a worker has for its bots' moves before another one looks.
    """
    at = max(now, table.since)
    after = table.copy()
    written = [after.apply(entry, at) for entry in entries]
    while (drawn := after.draw(dice, at)) is not None:
        written.append(drawn)
    return Step(
        since=table.v,
        at=at,
        written=written,
        after=after,
        info=info(after),
        wake=wake(after, at, slack),
        seated=seated(table, after),
        logged=logged(table, after),
        earned=earned(table, after),
    )
