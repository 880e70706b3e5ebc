"""Bots at the tables of a worker: each thinks in another process, about a world sampled from what its seat knows."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from contextlib import suppress

from fathom.core.driver import next_actor
from fathom.core.errors import FathomError
from fathom.server import entries as log
from fathom.server.audience import Audience
from fathom.server.outages import Unavailable
from fathom.server.table import Table
from fathom.server.tables import Live, Tables
from fathom.server.thinking import SHORT, Priority, Thinking, Turn
from fathom.server.time import now

_log = logging.getLogger("fathom.server")


class Bots:
    """Plays for the bots of every table that this worker looks after."""

    def __init__(self, tables: Tables, thinking: Thinking, audience: Audience) -> None:
        self._tables = tables
        self._thinking = thinking
        self._audience = audience

    def play(self, live: Live) -> None:
        """Let the bots of a table play, if one is to act and they are not playing already."""
        if live.table.bots_to_act() and not live.bots_play:
            live.bots = self._tables.tasks.spawn(self._play(live))

    def look_again(self, live: Live) -> None:
        """Let a bot that waits to think wait with those whom it now keeps waiting: people have come or gone."""
        if live.turn is not None:
            self._thinking.scheduler.move(live.turn, *self._waits(live))

    def _waits(self, live: Live) -> tuple[str, str, Priority]:
        """Return whose share a table's thinking is taken from, from where they came, and how urgent it is."""
        table, there = live.table, self._audience.presence(live)
        players = [seat for seat in there.online if table.is_person(seat)]
        who = table.chairs[players[0]].user if players else table.opened.host
        where = next((watcher.address for watcher in live.watchers if watcher.user == who), "")
        if players:
            return who, where, Priority.PLAYERS
        return who, where, Priority.SPECTATORS if there.online or there.watching else Priority.NOBODY

    async def _play(self, live: Live) -> None:
        """Play for the bots until a person is to act. Should this fail, the caretaker starts it again."""
        try:
            while await self._play_one(live):
                pass
        except asyncio.CancelledError:
            raise
        except Unavailable:
            pass
        except Exception:
            _log.exception("A bot failed at table %s.", live.id)

    async def _play_one(self, live: Live) -> bool:
        """Make one bot's move, after its cooldown; False when none is to act, or another worker plays for them."""
        pace = self._tables.settings.pace
        async with live.lock:
            table = live.table
            seats = table.bots_to_act()
            if not seats or table.match is None:
                return False
            at = now()
            wait = min(table.bot_cooldown_left(seat, at) for seat in seats)
            live.stirred.clear()
            if not wait:
                seat = next_actor(tuple(one for one in seats if not table.bot_cooldown_left(one, at)), table.last_seat)
                # Where seats do not take turns, cooldowns set the pace of orders.
                paced = bool(live.watchers) and (table.cooldowns is None or table.cooldowns.stands)
                world = table.match.state.sample(seat, self._tables.dice)
        if wait:
            # It decides when its cooldown is over, and looks again whenever something happens: it may be asked for an answer.
            with suppress(TimeoutError):
                await asyncio.wait_for(live.stirred.wait(), wait)
            return True
        level = table.chairs[seat].level
        assert level is not None
        began = time.monotonic()
        live.turn = Turn(*self._waits(live), is_long=level not in SHORT)
        try:
            action = await self._thinking.choose(live.turn, table.game.name, level, world, seat, secrets.token_hex(8))
        finally:
            live.turn = None
        if paced and not table.game.table.commutes(world, seat, action):
            await asyncio.sleep(max(0.0, pace - (time.monotonic() - began)))

        def move(here: Table) -> log.AnyEntry:
            return _moved(table, here, seat, action)

        try:
            await self._tables.do(live.id, move)
        except _PlayedElsewhereError:
            return False
        except _TooLateError:
            async with live.lock:
                # A worker that has made a move lets the bots play on itself.
                played_elsewhere = live.table.moved_v not in (table.moved_v, live.moved_here)
                return bool(live.table.bots_to_act()) and not played_elsewhere
        return True


def _moved(then: Table, here: Table, seat: int, action: int) -> log.Moved:
    """Return the move that a bot chose at `then`, if it is still legal here."""
    if here.decided_v != then.decided_v or seat not in here.bots_to_act() or here.match is None:
        raise _TooLateError
    if here.bot_cooldown_left(seat, now()) > 0:
        raise _PlayedElsewhereError
    if here.moved_v != then.moved_v and action not in here.match.state.actions(seat):
        raise _TooLateError  # a game without turns was stopped, or others who act at the same time left it less to do
    return log.Moved(seat=seat, text=here.game.notation.write(here.match.state, seat, action))


class _TooLateError(FathomError):
    """The position has changed while a bot was thinking."""


class _PlayedElsewhereError(FathomError):
    """Another worker has played for the bot and looks after the table; should that worker die, `wake` brings the table back."""
