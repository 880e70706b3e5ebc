"""HTTP connections that cannot be held open for nothing: uvicorn's own, with time limits and a limit for each address.

A request's head and its body must each arrive in time, and the connections of one address are limited. The trusted proxy has as
many as it likes, since it brings everybody. A connection that has become a WebSocket is no longer counted here.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import cache
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fathom.server import metrics
from fathom.server.addresses import household
from fathom.server.budgets import Budgets
from fathom.server.settings import Settings, from_environment

LIMIT = "connections_address"
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Doorkeeper:
    """Counts the connections of a worker by address."""

    def __init__(self, settings: Settings) -> None:
        self.head_seconds = settings.head_seconds
        self.body_seconds = settings.body_seconds
        self._most = Budgets(settings.limits).most(LIMIT)
        self._proxies = None if settings.proxy is None else ProxyHeadersMiddleware(_nowhere, settings.proxy).trusted_hosts
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, and return whether its address may have it."""
        where = self._counted(address)
        if where is None:
            return True
        self._open[where] += 1
        if self._open[where] <= self._most:
            return True
        metrics.refused(LIMIT)
        return False

    def leave(self, address: str) -> None:
        """Count a connection no longer."""
        if (where := self._counted(address)) is not None:
            self._open[where] -= 1
            if not self._open[where]:
                del self._open[where]

    def _counted(self, address: str) -> str | None:
        """Return what an address is counted as; None for the proxy."""
        return None if self._proxies is not None and address in self._proxies else household(address)


class Protocol(HttpToolsProtocol):
    """One connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._door = _doorkeeper()
        self._inside = False
        self._timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._inside = True
        if self._door.enter(self._address):
            self._expect(self._door.head_seconds)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        super().handle_websocket_upgrade()

    # -- the parser's callbacks

    def on_message_begin(self) -> None:
        self._expect(self._door.head_seconds)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._expect(self._door.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    # -- time

    def _expect(self, seconds: float | None) -> None:
        """Close the connection if what it has to send now is not there in time."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        self._timer = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(TOO_LATE)
        self.transport.close()

    def _forget(self) -> None:
        self._expect(None)
        if self._inside:
            self._inside = False
            self._door.leave(self._address)

    @property
    def _address(self) -> str:
        return "" if self.client is None else self.client[0]


@cache
def _doorkeeper() -> Doorkeeper:
    """Return the one of this process."""
    return Doorkeeper(from_environment())


async def _nowhere(*_: Any) -> None:
    """Answer nothing: only the list of proxies is wanted."""
