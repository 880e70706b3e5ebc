"""What every request passes on its way in and out: the proxy's headers, the path of the public URL, a request id, and the log.

The id is in the answer's `x-request-id`, in every line of the log that the request causes, and in what is said after an internal
error.
"""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fathom.server import metrics
from fathom.server.addresses import household, net_of
from fathom.server.logs import request_id
from fathom.server.settings import Settings

HEADER = b"x-request-id"
READS = ("GET", "HEAD", "OPTIONS")
FAULT = 500

_is_id = re.compile(rb"[\w.-]{1,64}").fullmatch
_log = logging.getLogger("fathom.requests")

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]


class Edge:
    """The application as the web server sees it."""

    def __init__(self, application: Application, settings: Settings) -> None:
        self._settings = settings
        self._path = settings.path
        self._proxy: ProxyHeadersMiddleware | None = None
        self._inside = application
        if settings.proxy is not None:
            self._inside = self._proxy = ProxyHeadersMiddleware(application, settings.proxy)  # type: ignore[arg-type, assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._inside(scope, receive, send)
            return
        began = time.perf_counter()
        id = self._id(scope)
        token = request_id.set(id)
        self._cut_path(scope)
        status = FAULT

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                message["headers"] = [*message.get("headers", ()), (HEADER, id.encode())]
                status = message.get("status", 101)
            await send(message)

        try:
            await self._inside(scope, receive, send_with_id)
        finally:
            if scope["type"] == "http":
                self._note(scope, status, time.perf_counter() - began)
            request_id.reset(token)

    def _id(self, scope: Scope) -> str:
        """Return the id that the trusted proxy has given a request, or else a new one."""
        client = scope.get("client")
        if self._proxy is not None and client is not None and client[0] in self._proxy.trusted_hosts:
            given = next((value for name, value in scope["headers"] if name == HEADER), b"")
            if _is_id(given):
                return str(given.decode())
        return secrets.token_hex(8)

    def _cut_path(self, scope: Scope) -> None:
        """Cut off the path of the public URL, which a proxy may leave in front of ours or not."""
        if self._path and (scope["path"] == self._path or scope["path"].startswith(f"{self._path}/")):
            scope["path"] = scope["path"].removeprefix(self._path) or "/"
            scope["raw_path"] = scope["raw_path"].removeprefix(self._path.encode()) or b"/"

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        metrics.requested(status, seconds)
        route = scope.get("path_template", "")
        if status < FAULT and (scope["method"] in READS or not route.startswith("/api")):
            return
        address = household(scope["client"][0]) if scope.get("client") else ""
        event = {
            "method": scope["method"],
            "route": route,
            "status": status,
            "ms": round(seconds * 1_000, 1),
            "table": scope.get("path_params", {}).get("id") if route.startswith("/api/tables/") else None,
            "net": net_of(address, self._settings.secret),
        }
        _log.log(logging.INFO if status < FAULT else logging.ERROR, "request", extra=event)
