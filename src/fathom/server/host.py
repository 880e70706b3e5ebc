"""The host of a worker: keeps tables at hand, writes down what happens there, tells those who watch, and lets bots play.

The log in the database is the truth and a table in memory only a copy of it. When another worker was first to write a version,
the copy is brought up to date and whatever was asked for is looked at again.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any

import msgspec

from fathom.core.dice import SystemDice
from fathom.core.errors import FathomError
from fathom.server import entries as log
from fathom.server import wire
from fathom.server.achievements import Earned
from fathom.server.identity import IS_ID, new_id
from fathom.server.limits import Buckets
from fathom.server.logbooks import Logged
from fathom.server.presence import Presences
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.storage import Conflict, Step, Storage
from fathom.server.table import Table
from fathom.server.telling import Watcher, catch_up, sync, tell
from fathom.server.thinkers import Thinkers, think

MOST_KEPT = 5_000  # tables in memory that nobody watches
MOST_TABLES = 50  # unfinished ones of one person
MOST_WATCHERS = 500  # at one table through one worker; players get in beyond that
MOST_LINES = 20  # of one player to one table
SWEEP = 0.5  # seconds between looks for tables that need a worker
ATTEMPTS = 8  # when other workers write the same table
STALE = 7 * 86_400.0  # seconds after which a table that never began is forgotten

# How seldom Python looks for unreachable cycles. A look at everything stops a worker with a thousand sockets for a fifth of a
# second, and by default comes every ten seconds: one move in a hundred would wait for it. Most of what we make is freed without.
CYCLES = (5_000, 10, 100)

_log = logging.getLogger("fathom.server")
_encode = msgspec.json.Encoder().encode


class Live:
    """A table in this worker's memory. Whoever reads or changes it holds the lock."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.table = Table(id)
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.bots: asyncio.Task[None] | None = None
        self.alarm: asyncio.TimerHandle | None = None  # for the table's next ruling
        self.stirred = asyncio.Event()  # something was shown since a bot last began to rest
        self.refreshed = 0.0


class Host:
    """One for each worker."""

    def __init__(self, settings: Settings, storage: Storage, publish: Callable[[dict[str, Any]], None] | None) -> None:
        self.settings = settings
        self.storage = storage
        self.thinkers = Thinkers(settings.thinkers)
        self.presences = Presences()
        self.chat = Buckets(rate=0.5, burst=5)
        self._publish = publish
        self._worker = secrets.token_hex(4)
        self._kept: OrderedDict[str, Live] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._dice = SystemDice()

    async def start(self) -> None:
        await self.storage.start()
        gc.collect()
        gc.freeze()  # whatever is loaded by now stays
        gc.set_threshold(*CYCLES)
        self._spawn(self._sweep())

    async def stop(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.stop()
        await self.storage.stop()

    def _spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # -- tables at hand

    async def live(self, id: str) -> Live:
        """A table that exists, from memory or from the log."""
        if not IS_ID(id):
            raise TableRefusal("no_such_table", 404)
        live = self._kept.get(id)
        if live is None:
            live = self._kept[id] = Live(id)
            self._forget_some()
        else:
            self._kept.move_to_end(id)
        if live.table.v == 0:
            async with live.lock:
                await self._refresh(live)
                self._show(live)
            if live.table.v == 0:
                self._kept.pop(id, None)
                raise TableRefusal("no_such_table", 404)
        return live

    def _forget_some(self) -> None:
        if len(self._kept) <= MOST_KEPT:
            return
        for id, live in list(self._kept.items())[: len(self._kept) - MOST_KEPT]:
            if not live.watchers and not live.lock.locked() and (live.bots is None or live.bots.done()):
                del self._kept[id]

    async def _refresh(self, live: Live) -> None:
        """Brings the copy up to date with the log; call it with the lock held."""
        for entry, at in await self.storage.entries(live.id, live.table.v):
            live.table.apply(entry, at)
        if live.table.offered is not None:
            live.table.wishes = await self.storage.wishes(live.id, live.table.offered)
        if known := {crew: live.table.asides.count(crew) for crew in live.table.crews()}:
            live.table.asides.add(await self.storage.asides(live.id, known))
        live.refreshed = time.monotonic()

    def _show(self, live: Live) -> None:
        """Tells those who watch how the table stands now, and sets the alarm for what it is to do by itself."""
        tell(live.table, live.watchers)
        live.stirred.set()
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        now = time.time()
        ends = live.table.countdowns.ends()
        if live.table.ruling(now) is not None:
            self._set_alarm(live, 0.0)
        elif ends:
            self._set_alarm(live, ends[0][0] - now)

    def _set_alarm(self, live: Live, wait: float) -> None:
        live.alarm = asyncio.get_running_loop().call_later(wait, self._ring, live.id)

    async def _read_again(self, live: Live) -> None:
        """The copy has run ahead of the log: begins again from what is written."""
        fresh = Live(live.id)
        try:
            await self._refresh(fresh)
        finally:
            live.table = fresh.table  # empty, and so read when next needed, if the log cannot be read now
        self._show(live)

    async def info(self, id: str) -> wire.TableInfo:
        live = await self.current(id)
        async with live.lock:
            return live.table.info()

    async def current(self, id: str) -> Live:
        """A table that is as new as the log, also when other workers write it."""
        live = await self.live(id)
        if self.settings.several:
            async with live.lock:
                await self._refresh(live)
                self._show(live)
        return live

    # -- things that happen

    async def open(self, opened: log.Opened, moves: list[log.Moved], id: str | None = None) -> wire.TableInfo:
        """Sets up a new table, with the moves it begins with when it is a branch of another game.

        With an id that is known to others, whoever comes first sets it up.
        """
        await self.check_room(opened.host)
        id = id or new_id()
        live = self._kept.setdefault(id, Live(id))
        async with live.lock:
            if live.table.v == 0:
                try:
                    await self._step(live, opened, *moves)
                except Conflict:
                    if live.table.v == 0:
                        raise  # it is no table that was first, but the crew that sits at another one
            return live.table.info()

    async def check_room(self, person: str) -> None:
        """Refuses another table to somebody who has many that are not over."""
        if await self.storage.unfinished(person) >= MOST_TABLES:
            raise TableRefusal("too_many_tables", limit=MOST_TABLES)

    async def do(self, id: str, make: Callable[[Table], log.AnyEntry], ask: str | None = None) -> int:
        """Writes down what `make` asks for, once for each `ask`, and returns its version. Refusals change nothing."""
        live = await self.live(id)
        # Shielded: a socket that closes in the middle must not leave the copy ahead of the log.
        return await asyncio.shield(self._spawn(self._do(live, make, ask)))

    async def _do(self, live: Live, make: Callable[[Table], log.AnyEntry], ask: str | None) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                if ask is not None and (answered := live.table.asks.get(ask)) is not None:
                    return answered
                try:
                    # A countdown that is over comes first, however late the worker is that notices it.
                    if (ruling := live.table.ruling(time.time())) is not None:
                        await self._step(live, ruling)
                        continue
                    entry = make(live.table)
                    if ask is not None:
                        entry = msgspec.structs.replace(entry, ask=ask)
                    return await self._step(live, entry)
                except Conflict:
                    continue  # the copy is up to date again
            raise TableRefusal("busy", 503)

    async def _step(self, live: Live, *wanted: log.AnyEntry) -> int:
        """Applies entries and nature's answer to them, and commits; returns the version of the first of them."""
        table = live.table
        since, sitting, status = table.v, _sitting(table), table.status
        at = max(time.time(), table.since)
        written: list[log.AnyEntry] = list(wanted)
        try:
            for entry in wanted:
                table.apply(entry, at)
            while (nature := table.nature(self._dice)) is not None:
                table.apply(nature, at)
                written.append(nature)
            now_sitting = _sitting(table)
            await self.storage.append(
                Step(
                    id=table.id,
                    since=since,
                    at=at,
                    written=written,
                    info=table.info(),
                    host=table.opened.host,
                    wake=self._wake(table, at),
                    sitting=now_sitting if now_sitting != sitting else None,
                    logged=_logged(table, status, new=since == 0),
                    earned=_earned(table, status),
                )
            )
        except BaseException:
            await self._read_again(live)
            raise
        self._show(live)
        self._tell_workers(live)
        self._let_bots_play(live)
        return since + 1

    def _wake(self, table: Table, at: float) -> float | None:
        """When some worker must look at the table, should this one be gone by then."""
        times = [ends + SWEEP for ends, _ in table.countdowns.ends()[:1]]  # one that has the table at hand is quicker
        if bots := table.bots_to_act():
            times.append(at + min(table.bot_rest(seat, at) for seat in bots) + self.settings.pace + self.settings.lease)
        deadline = None if table.clocks is None else table.clocks.deadline()
        return min(times if deadline is None else [*times, deadline], default=None)

    # -- what the table does by itself

    def _ring(self, id: str) -> None:
        if (live := self._kept.get(id)) is not None:
            self._spawn(self._rule(live))

    async def _rule(self, live: Live) -> None:
        """Makes the ruling that is due. Should this fail, a sweep comes back to it."""
        try:
            async with live.lock:
                if (ruling := live.table.ruling(time.time())) is not None:
                    await self._step(live, ruling)
                else:
                    self._show(live)
        except Conflict:
            pass  # somebody else was first, and the alarm is set anew
        except Exception:
            _log.exception("a ruling at table %s", live.id)

    async def wish(self, id: str, person: str, v: int, wish: bool) -> int:
        """Somebody asks in secret to give up, or does not any more; returns the version that they have.

        It is written beside the log, so that nobody else is sent anything: neither who asked, nor that somebody did.
        """
        live = await self.current(id)
        return await asyncio.shield(self._spawn(self._wish(live, person, v, wish)))

    async def _wish(self, live: Live, person: str, v: int, wish: bool) -> int:
        async with live.lock:
            table = live.table
            seat = table.wisher(person, v)
            assert table.offered is not None
            await self.storage.set_wish(live.id, seat, table.offered, wish)
            table.wishes = await self.storage.wishes(live.id, table.offered)
            self._show(live)  # to the lines of whoever asked: for all others nothing is new
            self._tell_workers_aside(live)
            return table.v

    async def whisper(self, id: str, person: str, text: str, ask: str) -> int:
        """Somebody says something to their crew, once for each `ask`; returns the version that they have.

        It is kept beside the log like a wish: the others are sent nothing, not even that there is a new version.
        """
        live = await self.live(id)
        return await asyncio.shield(self._spawn(self._whisper(live, person, text, ask)))

    async def _whisper(self, live: Live, person: str, text: str, ask: str) -> int:
        async with live.lock:
            for _ in range(ATTEMPTS):
                table = live.table
                if table.asides.has(ask):
                    return table.v
                aside = table.whisper(person, text, ask, time.time())
                try:
                    await self.storage.add_aside(live.id, aside)
                except Conflict:
                    await self._refresh(live)
                    continue
                table.asides.add([aside])
                self._show(live)  # to their crew: for all others nothing is new
                self._tell_workers_aside(live)
                return table.v
            raise TableRefusal("busy", 503)

    # -- those who watch

    async def watch(self, id: str, watcher: Watcher) -> Live:
        """Adds a socket and sends it the whole table."""
        live = await self.current(id)
        async with live.lock:
            self._check_lines(live, watcher)
            live.watchers.add(watcher)
            sync(live.table, watcher)
        self._presence_changed(live, ask=True)
        return live

    def _check_lines(self, live: Live, watcher: Watcher) -> None:
        """Spectators fill a table only so far, so that its players always get in; and nobody needs very many lines."""
        if live.table.seat_of(watcher.user) is None:
            full = len(live.watchers) >= MOST_WATCHERS
        else:
            full = sum(other.user == watcher.user for other in live.watchers) >= MOST_LINES
        if full:
            raise TableRefusal("too_many_watchers", 503)

    def unwatch(self, live: Live, watcher: Watcher) -> None:
        live.watchers.discard(watcher)
        self._presence_changed(live)

    async def check(self, live: Live, watcher: Watcher, v: int) -> None:
        """Answers a ping; whoever is behind is told what they miss."""
        async with live.lock:
            if self.settings.several and time.monotonic() - live.refreshed > 5:
                await self._refresh(live)
                self._show(live)
            watcher.send(wire.Pong(v=live.table.v, now=time.time()))
            if v < live.table.v:
                catch_up(live.table, watcher, v)

    # -- who is there

    def is_absent(self, live: Live, seat: int) -> bool:
        """Whether the others have waited long enough for a player who is not there."""
        waited = live.table.waited(seat, time.time())
        return waited >= self.settings.patience and seat not in self.presence(live).online

    def presence(self, live: Live) -> wire.Presence:
        online, watching = self._here(live)
        others, strangers = self.presences.elsewhere(live.id)
        return wire.Presence(online=sorted(online | others), watching=watching + strangers, patience=self.settings.patience)

    def _here(self, live: Live) -> tuple[set[int], int]:
        """The seats and the number of spectators that this worker serves."""
        seats = [live.table.seat_of(watcher.user) for watcher in live.watchers]
        return {seat for seat in seats if seat is not None}, seats.count(None)

    def _presence_changed(self, live: Live, ask: bool = False) -> None:
        self._show_presence(live)
        if self._publish is not None:
            online, watching = self._here(live)
            self._publish({"worker": self._worker, "table": live.id, "online": sorted(online), "watching": watching, "ask": ask})

    def _show_presence(self, live: Live) -> None:
        message = _encode(self.presence(live))
        for watcher in live.watchers:
            watcher.send_bytes(message)

    # -- other workers

    def _tell_workers(self, live: Live) -> None:
        if self._publish is not None:
            self._publish({"worker": self._worker, "table": live.id, "v": live.table.v})

    def _tell_workers_aside(self, live: Live) -> None:
        """Something beside the log has changed."""
        if self._publish is not None:
            self._publish({"worker": self._worker, "table": live.id, "aside": True})

    async def heard(self, message: dict[str, Any]) -> None:
        """Another worker told us something about a table."""
        live = self._kept.get(message["table"])
        if message["worker"] == self._worker or live is None:
            return
        if "v" in message:
            async with live.lock:
                if live.table.v < message["v"]:
                    await self._refresh(live)
                    self._show(live)
        elif "aside" in message:
            async with live.lock:
                await self._refresh(live)
                self._show(live)
        else:
            self.presences.heard(live.id, message["worker"], message["online"], message["watching"])
            self._show_presence(live)
            if message["ask"] and live.watchers:
                self._presence_changed(live)

    async def look_again(self) -> None:
        """Reads all that is watched again: other workers may have told us things while the line to them was broken."""
        for live in [live for live in self._kept.values() if live.watchers]:
            async with live.lock:
                await self._refresh(live)
                self._show(live)
            self._presence_changed(live, ask=True)

    async def _sweep(self) -> None:
        """Looks after tables that wait for a bot or a clock, whichever worker they were with."""
        rounds = 0
        while True:
            await asyncio.sleep(SWEEP)
            rounds += 1
            try:
                now = time.time()
                until = now + self.settings.pace + self.settings.lease
                for id in await self.storage.due(now, until):
                    self._spawn(self._look_after(id, until))
                if rounds % 40 == 0 and self._publish is not None:
                    for live in list(self._kept.values()):
                        if live.watchers:
                            self._presence_changed(live)
                if rounds % 1200 == 1:
                    await self.storage.clear_away(now - STALE)
            except Exception:
                _log.exception("looking for tables that wait")

    async def _look_after(self, id: str, until: float) -> None:
        try:
            live = await self.current(id)
            async with live.lock:
                table = live.table
                out = [] if table.clocks is None else table.clocks.out(time.time())
                if (ruling := table.ruling(time.time())) is not None:
                    await self._step(live, ruling)
                elif out:
                    await self._step(live, *(log.TimedOut(seat=seat) for seat in out))
                elif table.bots_to_act():
                    self._let_bots_play(live)
                else:
                    await self.storage.set_wake(id, until, self._wake(table, time.time()))
        except (Conflict, TableRefusal):
            pass  # another worker looks after it, or it has been cleared away
        except Exception:
            _log.exception("looking after table %s", id)

    # -- bots

    def _let_bots_play(self, live: Live) -> None:
        if live.table.bots_to_act() and (live.bots is None or live.bots.done()):
            live.bots = self._spawn(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        """Plays for the bots until a person is to act. Should this fail, a sweep starts it again."""
        try:
            while await self._play_one_bot(live):
                pass
        except asyncio.CancelledError:
            raise
        except Exception:
            _log.exception("a bot at table %s", live.id)

    async def _play_one_bot(self, live: Live) -> bool:
        """One bot's move, or its rest before that; False when none is to act, or another worker plays for them."""
        async with live.lock:
            table = live.table
            seats = table.bots_to_act()
            if not seats or table.match is None:
                return False
            now = time.time()
            seat = min(seats, key=lambda seat: table.bot_rest(seat, now))
            rest = table.bot_rest(seat, now)
            live.stirred.clear()
            level = table.chairs[seat].level
            assert level is not None
            decided_at, moved_at = table.decided_v, table.moved_v
            # Where seats do not take turns, rests set the pace of orders.
            paced = bool(live.watchers) and (table.rests is None or table.game.table.cooldown(table.match.state) == 0)
            world = None if rest else table.match.state.sample(seat, self._dice)
        if world is None:
            # It decides when its rest is over, and looks again whenever something happens: it may be asked for an answer.
            with suppress(TimeoutError):
                await asyncio.wait_for(live.stirred.wait(), rest)
            return True
        began = time.monotonic()
        action = await self.thinkers.run(think, table.game.name, level, world, seat, secrets.token_hex(8))
        if paced and not table.game.table.commutes(world, seat, action):
            await asyncio.sleep(max(0.0, self.settings.pace - (time.monotonic() - began)))

        def move(table: Table) -> log.AnyEntry:
            if table.decided_v != decided_at or seat not in table.bots_to_act() or table.match is None:
                raise _TooLateError
            if table.bot_rest(seat, time.time()) > 0:
                raise _PlayedElsewhereError
            if table.moved_v != moved_at and action not in table.match.state.actions(seat):
                raise _TooLateError  # a game without turns was stopped, or others who act at the same time left it less to do
            return log.Moved(seat=seat, text=table.game.notation.write(table.match.state, seat, action))

        try:
            await self._do(live, move, None)
        except _PlayedElsewhereError:
            return False
        except _TooLateError:
            async with live.lock:
                return bool(live.table.bots_to_act())
        return True


class _TooLateError(FathomError):
    """The table has moved on while a bot was thinking."""


class _PlayedElsewhereError(FathomError):
    """Another worker has played for the bot: it looks after the table, and should it die, `wake` brings the table back."""


def _sitting(table: Table) -> dict[str, int]:
    return {} if table.v == 0 else {chair.user: seat for seat, chair in enumerate(table.chairs) if chair.user}


def _logged(table: Table, before: wire.Status, new: bool) -> Logged | None:
    """What a step adds to the logbook of the crew that plays here."""
    place = table.opened.place
    if place is None or (table.status == before and not new):
        return None
    return Logged(
        place=place,
        opened=new,
        began=table.chairs if before == "open" and table.match is not None else None,
        ended=table.sitting(),
    )


def _earned(table: Table, before: wire.Status) -> list[Earned]:
    """What the people who sit there when a step ends the game have earned; a bot that stands in earns nothing for anybody.

    Whoever plays on from a moment of a record, or plays a deal again, knows what comes: that does not count.
    """
    sheet, opened = table.game.achievements, table.opened
    if sheet is None or opened.origin is not None or opened.source is not None:
        return []
    if table.match is None or table.status != "over" or before == "over":
        return []
    state = table.match.state
    people = [seat for seat in range(table.players) if table.is_person(seat)]
    return [Earned(person=table.chairs[seat].user, code=code) for seat in people for code in sheet.earned(state, seat)]
