"""Requests of those who run the server: is it alive, is it ready, and what does it measure."""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
from contextlib import suppress
from typing import Any

import sqlalchemy as sa
from litestar import Request, Response, get
from litestar.di import NamedDependency

from fathom.server import metrics
from fathom.server.api.parameters import TheHost, TheSettings, TheStorage, problems
from fathom.server.outages import Unavailable
from fathom.server.readiness import PATIENCE, Readiness
from fathom.server.refusals import TableRefusal
from fathom.server.schema import tables
from fathom.server.settings import Settings
from fathom.server.storage import Storage
from fathom.server.wire import rest

FORWARDED = ("x-forwarded-for", "forwarded", "x-real-ip")

TheReadiness = NamedDependency[Readiness]


@get("/healthz", include_in_schema=False)
async def alive() -> rest.Health:
    """Answer as long as the server runs, whatever else does not."""
    return rest.Health(status="ok")


@get("/readyz", include_in_schema=False)
async def ready(readiness: TheReadiness) -> Response[rest.Health]:
    """Check that the server can serve people."""
    return await _ready(readiness)


@get("/api/health", tags=["server"], responses=problems(503))
async def health(readiness: TheReadiness) -> Response[rest.Health]:
    """Check that the server can serve people: 200 if it can, else 503 with the checks that failed."""
    return await _ready(readiness)


@get("/metrics", include_in_schema=False)
async def measured(request: Request[Any, Any, Any], host: TheHost, storage: TheStorage, settings: TheSettings) -> Response[bytes]:
    """Return what the server measures, for Prometheus."""
    _check_reader(request, settings)
    host.measure()
    return Response(await metrics.exposition(await _tables(storage)), headers={"content-type": metrics.CONTENT_TYPE})


async def _ready(readiness: Readiness) -> Response[rest.Health]:
    found = await readiness.check()
    return Response(found, status_code=200 if found.status == "ok" else 503)


def _check_reader(request: Request[Any, Any, Any], settings: Settings) -> None:
    """Let in anyone who has the token; without one, those on this machine who do not come through a proxy."""
    if settings.metrics_token is not None:
        given = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not hmac.compare_digest(given.encode(), settings.metrics_token.encode()):
            raise TableRefusal("metrics_token", 401)
        return
    address = request.client.host if request.client is not None else ""
    local = False
    with suppress(ValueError):
        local = ipaddress.ip_address(address).is_loopback
    if not local or any(name in request.headers for name in FORWARDED):
        raise TableRefusal("metrics_here", 403)


async def _tables(storage: Storage) -> dict[str, int]:
    """Return the number of tables by status; nothing while the database does not answer."""
    wanted = sa.select(tables.c.status, sa.func.count()).group_by(tables.c.status)
    try:
        async with asyncio.timeout(PATIENCE):
            rows = await storage.read(lambda connection: connection.execute(wanted).all())
    except (TimeoutError, Unavailable, sa.exc.SQLAlchemyError):
        return {}
    return {"open": 0, "running": 0, "over": 0} | dict(rows)
