"""The tables at hand in a worker, and how one of them changes: prepare, commit, adopt.

The log in the database is the truth, and a table in memory is a cache of it. What a request adds to a table is
computed without changing the table; storage appends it in one transaction; only then the table that others read is the one after
it. So nothing in memory runs ahead of the log, and a step that could not be stored leaves nothing to repair. When another worker
was first to write a version, what it wrote is read and the request is looked at again.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from fathom.core.dice import Dice, SystemDice
from fathom.server import entries as log
from fathom.server.identity import IS_ID, new_id
from fathom.server.info import info
from fathom.server.projection import Watcher, tell
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.steps import Step, earned, logged, seated, wake
from fathom.server.storage import Conflict, Storage
from fathom.server.table import Table
from fathom.server.tasks import Tasks
from fathom.server.wire.common import TableInfo

MOST_KEPT = 5_000  # tables in memory that nobody watches
MOST_TABLES = 50  # unfinished ones of one person
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
        self.alarm: asyncio.TimerHandle | None = None  # for the table's next action
        self.stirred = asyncio.Event()  # something was shown since a bot last began to wait
        self.refreshed = 0.0


class Tables:
    """One for each worker. `changed` is called when a table has changed, `committed` when this worker changed it."""

    def __init__(
        self,
        settings: Settings,
        storage: Storage,
        publish: Publish | None,
        changed: Callable[[Live], None],
        committed: Callable[[Live], None],
    ) -> None:
        self.settings = settings
        self.storage = storage
        self.tasks = Tasks()
        self.worker = secrets.token_hex(4)
        self.dice = SystemDice()
        self.kept: OrderedDict[str, Live] = OrderedDict()
        self._publish = publish
        self._changed = changed
        self._committed = committed

    # -- reading

    async def live(self, id: str) -> Live:
        """Return a table that exists, from memory or from the log."""
        if not IS_ID(id):
            raise TableRefusal("no_such_table", 404)
        live = self.kept.get(id)
        if live is None:
            live = self.kept[id] = Live(id)
            self._forget_some()
        else:
            self.kept.move_to_end(id)
        if live.table.v == 0:
            async with live.lock:
                await self.refresh(live)
            if live.table.v == 0:
                self.kept.pop(id, None)
                raise TableRefusal("no_such_table", 404)
        return live

    async def current(self, id: str) -> Live:
        """Return a table that is as new as the log, also when other workers write it."""
        live = await self.live(id)
        if self.settings.several:
            async with live.lock:
                await self.refresh(live)
        return live

    async def info(self, id: str) -> TableInfo:
        live = await self.current(id)
        async with live.lock:
            return info(live.table)

    async def refresh(self, live: Live) -> None:
        """Read what the log has beyond the table, and tell those who watch; call it with the lock held."""
        table = live.table
        if entries := await self.storage.entries(live.id, table.v):
            table = table.copy()
            for entry, at in entries:
                table.apply(entry, at)
        if table.offered is not None:
            table.wishes = await self.storage.wishes(live.id, table.offered)
        if known := {team: table.team_chat.count(team) for team in table.teams()}:
            table.team_chat.add(await self.storage.team_chat(live.id, known))
        live.refreshed = time.monotonic()
        self.adopt(live, table)

    def _forget_some(self) -> None:
        if len(self.kept) <= MOST_KEPT:
            return
        for id, live in list(self.kept.items())[: len(self.kept) - MOST_KEPT]:
            if not live.watchers and not live.lock.locked() and (live.bots is None or live.bots.done()):
                del self.kept[id]

    # -- changing

    async def open(self, opened: log.Opened, moves: list[log.Moved], id: str | None = None) -> TableInfo:
        """Set up a new table, with the moves it begins with when it is a branch of another game.

        With an id that others know too, the first to come sets it up.
        """
        await self.check_room(opened.host)
        id = id or new_id()
        live = self.kept.setdefault(id, Live(id))
        async with live.lock:
            if live.table.v == 0:
                try:
                    await self.commit(live, opened, *moves)
                except Conflict:
                    if live.table.v == 0:
                        raise  # not this table was taken, but the campaign's place: it is played at another table
            return info(live.table)

    async def check_room(self, person: str) -> None:
        """Refuse another table to somebody who has too many unfinished ones."""
        if await self.storage.unfinished(person) >= MOST_TABLES:
            raise TableRefusal("too_many_tables", limit=MOST_TABLES)

    async def do(self, id: str, request: Request, ask: str | None = None) -> int:
        """Do what is requested, once for each `ask`, and return the version that it made. Refusals change nothing."""
        live = await self.live(id)
        # Shielded: if the socket closes meanwhile, the others are still told.
        return await asyncio.shield(self.tasks.spawn(self._do(live, request, ask)))

    async def _do(self, live: Live, request: Request, ask: str | None) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                if ask is not None and (answered := live.table.asks.get(ask)) is not None:
                    return answered
                # A countdown that is over comes first, however late a worker notices it.
                due = live.table.due_action(time.time())
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
        """
        step = prepare(live.table, entries, time.time(), self.dice, self.settings.pace + self.settings.lease)
        try:
            await self.storage.append(step)
        except Conflict:
            await self.refresh(live)
            raise
        self.adopt(live, step.after)
        self.hint(live, v=step.after.v)
        self._committed(live)
        return step.since + 1

    def adopt(self, live: Live, table: Table) -> None:
        """Replace a table by its new version, and tell those who watch it."""
        live.table = table
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
