"""What tables do without a request: countdowns end, clocks run out, and bots whose worker has died play on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from functools import partial

from fathom.server import entries as log
from fathom.server.bots import Bots
from fathom.server.clocks import DAY, GRACE_LIVE
from fathom.server.expiry import INTERVAL, claim, delete_expired, find_expired, rules
from fathom.server.outages import Unavailable
from fathom.server.refusals import TableRefusal
from fathom.server.steps import SWEEP, wake
from fathom.server.storage import Conflict
from fathom.server.table import OtherVersion, Table
from fathom.server.tables import Live, Tables
from fathom.server.time import LONG_AWAY, NOTE_EVERY, elapsed, now, timeline, write_time
from fathom.server.wire.common import DaysClock

OLD = 86_400.0  # seconds without a change after which a table that nobody watches is not kept in memory
PAUSE = 1.0  # seconds between two transactions that delete what has expired

_log = logging.getLogger("fathom.server")


class Caretaker:
    """Makes the moves of clocks and countdowns, and wakes bots."""

    def __init__(self, tables: Tables, bots: Bots) -> None:
        self._tables = tables
        self._bots = bots

    def set_alarm(self, live: Live) -> None:
        """Set the alarm for what a table is to do by itself next."""
        if live.alarm is not None:
            live.alarm.cancel()
            live.alarm = None
        at = now()
        ends = live.table.countdowns.ends()
        if live.table.due_action(at) is not None:
            wait = 0.0
        elif ends:
            wait = ends[0][0] - at
        else:
            return
        live.alarm = asyncio.get_running_loop().call_later(wait, self._ring, live)

    def _ring(self, live: Live) -> None:
        if self._tables.kept.get(live.id) is live:
            self._tables.tasks.spawn(self._rule(live))

    async def _rule(self, live: Live) -> None:
        """Take the table's action that is due. If this fails, a sweep tries again."""
        try:
            async with live.lock:
                if (action := live.table.due_action(now())) is not None:
                    await self._tables.commit(live, action)
                else:
                    self.set_alarm(live)
        except Conflict:
            pass  # another worker was first, and the alarm is set again
        except Unavailable:
            pass
        except Exception:
            _log.exception("The action of table %s failed.", live.id)

    async def sweep(self) -> None:
        """Look after tables that wait for a bot or a clock, whichever worker they were with, until cancelled."""
        storage, settings = self._tables.storage, self._tables.settings
        noted = 0.0
        while True:
            await asyncio.sleep(SWEEP)
            try:
                at = now()
                until = at + settings.pace + settings.lease
                await self._keep_leases(at)
                for id in await storage.due(at, until):
                    self._tables.tasks.spawn(self._look_after(id, until))
                for live in [live for live in self._tables.kept.values() if live.unsure]:
                    async with live.lock:
                        await self._tables.refresh(live)
                if elapsed() - noted >= NOTE_EVERY:
                    noted = elapsed()
                    await storage.write(write_time)
            except Unavailable:
                pass  # storage says so in the log, once
            except Exception:
                _log.exception("The search for waiting tables failed.")

    async def _keep_leases(self, at: float) -> None:
        """Keep the tables whose bots play here for longer than their lease, so that no other worker begins, too."""
        settings = self._tables.settings
        slack = settings.pace + settings.lease
        leases = []
        for live in self._tables.kept.values():
            if live.wake is not None and live.bots_play and live.wake <= at + slack / 2:
                later = wake(live.table, at, slack)
                if later is not None and later > live.wake:
                    leases.append((live, live.wake, later))
        if not leases:
            return
        kept = await self._tables.storage.keep_leases([(live.id, before, later) for live, before, later in leases])
        for live, before, later in leases:
            if live.wake == before:  # else the table has changed meanwhile
                live.wake = later if live.id in kept else None

    async def clear_away(self) -> None:
        """Delete what has expired, again and again until cancelled; one worker at a time does it."""
        while True:
            try:
                at = now()
                self._tables.forget_old(at - OLD)
                # After a long standstill nobody could come back, or somebody has set the clock: all get one more day.
                waits = timeline.away > LONG_AWAY and at < timeline.began + DAY
                if not waits and await self._tables.storage.write(partial(claim, now=at)):
                    await self._delete_expired(at)
            except Unavailable:
                pass
            except Exception:
                _log.exception("What has expired could not be deleted.")
            await asyncio.sleep(INTERVAL)

    async def _delete_expired(self, at: float) -> None:
        storage, settings = self._tables.storage, self._tables.settings
        for rule in rules(at, settings.guest_days, settings.table_days).values():
            while ids := await storage.read(partial(find_expired, rule=rule)):
                if not await storage.write(partial(delete_expired, rule=rule, ids=ids)):
                    break
                await asyncio.sleep(PAUSE)

    async def _look_after(self, id: str, until: float) -> None:
        settings = self._tables.settings
        try:
            live = await self._tables.current(id, certain=True)
            async with live.lock:
                table, at = live.table, now()
                grace = _grace(table)
                out = [] if table.clocks is None else table.clocks.out(at, timeline.began, grace)
                if (action := table.due_action(at)) is not None:
                    await self._tables.commit(live, action)
                elif out:
                    await self._tables.commit(live, *(log.TimedOut(seat=seat) for seat in out))
                elif table.bots_to_act():
                    live.wake = until
                    self._bots.play(live)
                else:
                    next_look = wake(table, at, settings.pace + settings.lease)
                    if next_look is not None and next_look <= at:
                        next_look = grace
                    await self._tables.storage.set_wake(id, until, next_look)
        except OtherVersion:
            with suppress(Unavailable):
                await self._tables.storage.set_wake(id, until, None)
        except (Conflict, TableRefusal):
            pass  # another worker looks after it, or it has been cleared away
        except Exception:
            _log.exception("Table %s could not be looked after.", id)


def _grace(table: Table) -> float:
    """Return until when nobody is replaced whose time ran out before this server started.

    Either no server was there for them to move, or the system's clock was set meanwhile: nobody can tell which.
    """
    if isinstance(table.opened.clock, DaysClock):
        return timeline.began + (DAY if timeline.away > LONG_AWAY else 0.0)
    return timeline.began + GRACE_LIVE
