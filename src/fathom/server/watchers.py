"""Open sockets at a table: the messages waiting for each, and how they are brought up to date."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable

import msgspec

from fathom.server import projection
from fathom.server.storage import Person
from fathom.server.table import Table
from fathom.server.wire import messages

MOST_QUEUED = 200  # messages that wait for a slow reader

_encode = msgspec.json.Encoder().encode


class Watcher:
    """An open socket: the messages waiting to be sent, and the version that the client has."""

    def __init__(self, person: Person | None, language: str) -> None:
        self.person = person
        self.user = None if person is None else person.id
        self.name = None if person is None else person.name
        self.language = language
        self.v = -1
        self.you: messages.You | None = None
        self.heard = 0  # how many messages of their team they have been sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()  # None closes the socket
        self._let_go = False

    def send(self, message: messages.FromServer) -> None:
        self.send_bytes(_encode(message))

    def send_bytes(self, data: bytes) -> None:
        """Queue a message. A client that reads too slowly is disconnected: it will reconnect and catch up."""
        if self._let_go:
            return
        self._let_go = self.queue.qsize() >= MOST_QUEUED
        self.queue.put_nowait(None if self._let_go else data)


def sync(table: Table, watcher: Watcher) -> None:
    """Send everything."""
    seat = table.seat_of(watcher.user)
    watcher.v = table.v
    watcher.you = projection.you(table, seat, watcher.name)
    message = projection.sync(table, seat, watcher.language, watcher.you, time.time())
    watcher.heard = len(message.team_chat)
    watcher.send(message)


def catch_up(table: Table, watcher: Watcher, since: int | None) -> None:
    """Send what happened after a version, or everything when that is not enough."""
    if since is None or not projection.can_update(table, since):
        sync(table, watcher)
    elif since < table.v:
        watcher.v = since
        tell(table, [watcher])


def tell(table: Table, watchers: Iterable[Watcher]) -> None:
    """Bring watchers up to date. Those with the same projection share one encoded message."""
    made: dict[tuple[object, ...], bytes] = {}
    now = time.time()
    for watcher in watchers:
        if not projection.can_update(table, watcher.v):
            sync(table, watcher)
            continue
        seat = table.seat_of(watcher.user)
        you = projection.you(table, seat, watcher.name)
        if watcher.v != table.v or watcher.you != you:
            key = (watcher.v, watcher.language, you)
            if key not in made:
                made[key] = _encode(projection.update(table, watcher.v, seat, watcher.language, you, now))
            watcher.v, watcher.you = table.v, you
            watcher.send_bytes(made[key])
        if lines := projection.team_chat(table, seat, watcher.heard):
            watcher.heard += len(lines)
            watcher.send(messages.TeamChat(messages=lines))
