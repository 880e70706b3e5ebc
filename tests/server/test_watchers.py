"""Spectators: a reader who is too slow is disconnected, and a table has room for a limited number."""

from __future__ import annotations

from contextlib import ExitStack

from fathom.server import socket
from fathom.server.budgets import LIMITS
from fathom.server.projection import MOST_QUEUED, Watcher
from server.client import ME, OPEN, Person
from server.serving import Server


def test_a_slow_reader_is_let_go_once_and_for_all() -> None:
    watcher = Watcher(None, "en")
    for _ in range(3 * MOST_QUEUED):
        watcher.send_bytes(b"{}")
    assert watcher.queue.qsize() == MOST_QUEUED + 1
    sent = [watcher.queue.get_nowait() for _ in range(MOST_QUEUED + 1)]
    assert sent[-1] is None
    assert None not in sent[:-1]


def test_a_person_has_only_so_many_lines(server: Server, ada: Person, ben: Person) -> None:
    table = ada.open(ME, OPEN)
    with ExitStack() as open_lines:
        for _ in range(int(LIMITS["sockets_person"].most)):
            open_lines.enter_context(ada.line(table)).sync()
        with ada.line(table) as one_more:
            assert one_more.closed() == socket.TRY_LATER
        with ben.line(table) as spectator:
            spectator.sync()  # there is room for others
