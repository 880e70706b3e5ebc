"""What tables do without a request: countdowns end, clocks run out, and bots whose worker has died play on."""

from __future__ import annotations

import asyncio
import logging
import time

from fathom.server import entries as log
from fathom.server.bots import Bots
from fathom.server.refusals import TableRefusal
from fathom.server.steps import SWEEP, wake
from fathom.server.storage import Conflict
from fathom.server.tables import Live, Tables

STALE = 7 * 86_400.0  # seconds after which a table that never began is forgotten

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
        now = time.time()
        ends = live.table.countdowns.ends()
        if live.table.due_action(now) is not None:
            wait = 0.0
        elif ends:
            wait = ends[0][0] - now
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
                if (action := live.table.due_action(time.time())) is not None:
                    await self._tables.commit(live, action)
                else:
                    self.set_alarm(live)
        except Conflict:
            pass  # another worker was first, and the alarm is set again
        except Exception:
            _log.exception("The action of table %s failed.", live.id)

    async def sweep(self) -> None:
        """Look after tables that wait for a bot or a clock, whichever worker they were with, until cancelled."""
        storage, settings = self._tables.storage, self._tables.settings
        rounds = 0
        while True:
            await asyncio.sleep(SWEEP)
            rounds += 1
            try:
                now = time.time()
                until = now + settings.pace + settings.lease
                for id in await storage.due(now, until):
                    self._tables.tasks.spawn(self._look_after(id, until))
                if rounds % 1200 == 1:
                    await storage.clear_away(now - STALE)
            except Exception:
                _log.exception("The search for waiting tables failed.")

    async def _look_after(self, id: str, until: float) -> None:
        settings = self._tables.settings
        try:
            live = await self._tables.current(id)
            async with live.lock:
                table, now = live.table, time.time()
                out = [] if table.clocks is None else table.clocks.out(now)
                if (action := table.due_action(now)) is not None:
                    await self._tables.commit(live, action)
                elif out:
                    await self._tables.commit(live, *(log.TimedOut(seat=seat) for seat in out))
                elif table.bots_to_act():
                    self._bots.play(live)
                else:
                    await self._tables.storage.set_wake(id, until, wake(table, now, settings.pace + settings.lease))
        except (Conflict, TableRefusal):
            pass  # another worker looks after it, or it has been cleared away
        except Exception:
            _log.exception("Table %s could not be looked after.", id)
