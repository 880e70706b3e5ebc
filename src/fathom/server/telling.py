"""What those who watch a table are told: messages made from a table for one viewer after another.

Views go through `observe`, events through `seen_by` (table.py): nothing else of a table gets here.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

import msgspec

from fathom.server import wire
from fathom.server.storage import Person
from fathom.server.table import Table

MOST_QUEUED = 200  # messages that wait for a slow reader

_encode = msgspec.json.Encoder().encode


class Watcher:
    """Somebody's open socket: what waits to be sent, and the version they have."""

    def __init__(self, person: Person | None, language: str) -> None:
        self.person = person
        self.language = language
        self.v = -1
        self.you: wire.You | None = None
        self.heard = 0  # how many words of their crew they have been sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: nothing more comes
        self._let_go = False

    @property
    def user(self) -> str | None:
        return None if self.person is None else self.person.id

    def send(self, message: wire.FromServer) -> None:
        self.send_bytes(_encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Queues a message. Whoever is too slow is let go: they will come back and ask for what they missed."""
        if self._let_go:
            return
        self._let_go = self.queue.qsize() >= MOST_QUEUED
        self.queue.put_nowait(None if self._let_go else data)


def sync(table: Table, watcher: Watcher) -> None:
    """Sends everything."""
    seat = table.seat_of(watcher.user)
    now = time.time()
    watcher.v = table.v
    watcher.you = _you(table, seat, watcher)
    whispers = table.whispered(seat, 0)
    watcher.heard = len(whispers)
    watcher.send(
        wire.Sync(
            protocol=wire.PROTOCOL,
            v=table.v,
            now=now,
            table=table.info(),
            you=watcher.you,
            log=table.happenings(0, seat, watcher.language),
            view=table.view(seat),
            moves=table.moves(seat),
            clocks=_faces(table, now),
            timers=table.timers(),
            rests=_rests(table, now),
            whispers=whispers,
        )
    )


def catch_up(table: Table, watcher: Watcher, since: int | None) -> None:
    """Sends what happened after a version, or everything when that is not enough."""
    if since is None or since > table.v or not table.can_catch_up(since):
        sync(table, watcher)
    elif since < table.v:
        watcher.v = since
        tell(table, [watcher])


def tell(table: Table, watchers: Iterable[Watcher]) -> None:
    """Brings watchers up to date. Those who may know the same share one encoded message."""
    made: dict[tuple[object, ...], bytes] = {}
    now = time.time()
    for watcher in watchers:
        if not 0 <= watcher.v <= table.v or not table.can_catch_up(watcher.v):
            sync(table, watcher)
            continue
        seat = table.seat_of(watcher.user)
        you = _you(table, seat, watcher)
        if watcher.v != table.v or watcher.you != you:
            key = (watcher.v, watcher.language, you)
            if key not in made:
                made[key] = _encode(_update(table, watcher.v, seat, watcher.language, you, now))
            watcher.v, watcher.you = table.v, you
            watcher.send_bytes(made[key])
        if lines := table.whispered(seat, watcher.heard):
            watcher.heard += len(lines)
            watcher.send(wire.Whispers(lines=lines))


def _update(table: Table, since: int, seat: int | None, language: str, you: wire.You, now: float) -> wire.Update:
    return wire.Update(
        since=since,
        v=table.v,
        now=now,
        happened=table.happenings(since, seat, language),
        table=table.info() if table.seats_v > since else None,
        to_act=table.to_act(),
        you=you,
        view=table.view(seat) if max(table.moved_v, table.seats_v) > since else None,
        moves=table.moves(seat),
        clocks=_faces(table, now),
        timers=table.timers(),
        rests=_rests(table, now),
    )


def _you(table: Table, seat: int | None, watcher: Watcher) -> wire.You:
    name = None if watcher.person is None else watcher.person.name
    return wire.You(
        seat=seat,
        name=name,
        undo=seat is not None and table.undo_seat() == seat,
        talk=table.talk(seat),
        gives_up=table.gives_up(seat),
        whispers=table.may_whisper(seat),
    )


def _faces(table: Table, now: float) -> list[wire.ClockFace] | None:
    return None if table.clocks is None else table.clocks.faces(now)


def _rests(table: Table, now: float) -> list[wire.ClockFace] | None:
    return None if table.rests is None else table.rests.faces(now)
