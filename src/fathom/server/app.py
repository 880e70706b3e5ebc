"""The application: all parts of a worker put together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency, Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import create_static_files_router
from litestar.types import Message, Scope
from sqlalchemy.engine import make_url

from fathom import __version__
from fathom.core.errors import FathomError
from fathom.server import metrics
from fathom.server.accounts import Accounts
from fathom.server.addresses import address_of
from fathom.server.api.accounts import Accounts as SigningIn
from fathom.server.api.admin import Admin
from fathom.server.api.blocks import Blocks
from fathom.server.api.campaigns import Campaigns
from fathom.server.api.coaching import Coaching
from fathom.server.api.deals import Deals
from fathom.server.api.health import alive, health, measured, ready
from fathom.server.api.lessons import Lessons
from fathom.server.api.people import People
from fathom.server.api.records import Records
from fathom.server.api.tables import Games, Tables
from fathom.server.bans import check_ban
from fathom.server.budgets import TOO_MANY
from fathom.server.clients import client_routers
from fathom.server.edge import Edge
from fathom.server.fanout import Fanout
from fathom.server.heavy import Asker
from fathom.server.host import Host
from fathom.server.identity import NEW_COOKIE, Caller, Identities
from fathom.server.logs import request_id
from fathom.server.origins import is_ours
from fathom.server.problems import problem_of
from fathom.server.readiness import Readiness
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings, from_environment
from fathom.server.socket import table_socket
from fathom.server.storage import Person, Storage
from fathom.server.wire import rest

CLIENT = Path(__file__).parent / "client"
START = 10.0  # seconds that workers wait for a connection to each other
NOT_BUILT = "<!doctype html><title>Fathom</title><p>The client has not been built: run <code>make client</code>."
UNAVAILABLE = 503
RETRY_AFTER = "2"  # seconds
LARGEST_BODY = 1_100_000  # the longest record, and a little more

SECURITY = {
    "content-security-policy": "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

HANDLERS: list[Any] = [People, SigningIn, Blocks, Admin, Games, Tables, Coaching, Lessons, Deals, Campaigns, Records, health]

_log = logging.getLogger("fathom.server")


def from_settings(settings: Settings) -> Litestar:
    """Return a worker's application."""
    storage = Storage(make_url(settings.database))
    fanout = Fanout(settings) if settings.several else None
    host = Host(settings, storage, None if fanout is None else fanout.publish)
    readiness = Readiness(host, fanout, settings)
    identities = Identities(settings, storage, host.budgets)
    accounts = Accounts(settings, storage, host.budgets)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        metrics.start()
        await host.start()
        listening = None if fanout is None else asyncio.create_task(fanout.run(host.heard, host.look_again))
        try:
            if fanout is not None:
                # Workers are connected before the first table is served; if that fails, clients' pings make up for it.
                with suppress(TimeoutError):
                    await asyncio.wait_for(fanout.stands.wait(), START)
            yield
        finally:
            if listening is not None:
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
            await host.stop()

    async def person(request: Request[Any, Any, Any]) -> Person | None:
        return await identities.of(request)

    async def me(person: NamedDependency[Person | None], request: Request[Any, Any, Any]) -> Person:
        """Return who asks. Somebody who is banned may only look, unless a handler says otherwise."""
        if person is None:
            raise TableRefusal("no_identity", 401)
        if request.method != "GET" and not request.route_handler.opt.get("banned_may"):
            check_ban(person)
        return person

    async def asker(request: Request[Any, Any, Any], person: NamedDependency[Person | None]) -> Asker:
        return Asker(None if person is None else person.id, address_of(request))

    async def caller(request: Request[Any, Any, Any]) -> Caller:
        return identities.caller(request)

    async def check_origin(request: Request[Any, Any, Any]) -> None:
        """Refuse a request that another site's page sends with our cookie: browsers name its origin."""
        if request.method not in ("GET", "HEAD", "OPTIONS") and not is_ours(request.headers, settings):
            raise TableRefusal("other_site", 403)

    async def check_api(request: Request[Any, Any, Any]) -> None:
        """Count a request of the API for the address that it came from, and say in the answer how many more are allowed."""
        address = address_of(request)
        try:
            host.budgets.spend("requests_address", address)
        finally:
            request.scope["state"]["requests_left"] = host.budgets.left("requests_address", address)
        await check_origin(request)

    def given(value: Any) -> Provide:
        return Provide(lambda: value, sync_to_thread=False)

    api = Router("/", route_handlers=HANDLERS, before_request=check_api)
    return Litestar(
        route_handlers=[api, alive, ready, measured, table_socket, *_pages(settings.path)],
        dependencies={
            "settings": given(settings),
            "storage": given(storage),
            "identities": given(identities),
            "host": given(host),
            "readiness": given(readiness),
            "accounts": given(accounts),
            "caller": Provide(caller),
            "person": Provide(person),
            "me": Provide(me),
            "asker": Provide(asker),
        },
        lifespan=[lifespan],
        before_request=check_origin,
        before_send=[_add_headers],
        compression_config=CompressionConfig(backend="gzip", minimum_size=1_000),
        request_max_body_size=LARGEST_BODY,
        exception_handlers={
            FathomError: _refuse,
            HTTPException: _refuse_request,
            RecursionError: _refuse_nesting,
            UnicodeDecodeError: _refuse_bytes,
            Exception: _apologise,
        },
        openapi_config=OpenAPIConfig(
            title="Fathom",
            version=__version__,
            description="Tables, seats and records. What happens at a table goes over its socket: see docs/protocol.md.",
            path="/schema",
            render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
    )


def from_environ() -> Edge:
    """Return the application of a worker process."""
    settings = from_environment()
    return Edge(from_settings(settings), settings)  # type: ignore[arg-type]


def _pages(base: str) -> list[Any]:
    """Return the handlers of the browser client below a path: files by name, and its page for every other address."""
    built = CLIENT / "index.html"
    page = _placed(built.read_text(encoding="utf-8"), base) if built.exists() else NOT_BUILT

    @get(["/", "/{path:path}"], media_type=MediaType.HTML, include_in_schema=False, sync_to_thread=False)
    def client(request: Request[Any, Any, Any]) -> Response[str]:
        if request.url.path.startswith(("/api", "/schema")):
            raise TableRefusal("not_found", 404)
        return Response(page, headers={"cache-control": "no-cache"})

    if page is NOT_BUILT:
        return [client]

    @get("/icon.svg", media_type="image/svg+xml", include_in_schema=False, sync_to_thread=False)
    def icon() -> bytes:
        return (CLIENT / "icon.svg").read_bytes()

    assets = create_static_files_router(path="/assets", directories=[CLIENT / "assets"], include_in_schema=False)
    return [client, icon, assets, *client_routers()]


def _placed(page: str, base: str) -> str:
    """Return the client's page below a path: the addresses of its files begin with it, and the client reads it."""
    return page.replace('="./', f'="{base}/').replace('name="fathom-base" content=""', f'name="fathom-base" content="{base}"')


async def _add_headers(message: Message, scope: Scope) -> None:
    if message["type"] != "http.response.start":
        return
    headers = list(message["headers"])
    headers += [(name.encode(), value.encode()) for name, value in SECURITY.items()]
    if scope["path"].startswith("/assets/"):  # built files carry a hash of their content in their names
        headers.append((b"cache-control", b"public, max-age=31536000, immutable"))
    elif scope["path"].startswith("/clients/"):  # those of games from outside have plain names
        headers.append((b"cache-control", b"no-cache"))
    elif scope["path"].startswith(("/api/", "/healthz", "/readyz", "/metrics")):
        headers.append((b"cache-control", b"no-store"))
    if (left := scope["state"].get("requests_left")) is not None:
        remaining, seconds, most, window = left
        headers.append((b"ratelimit-policy", f'"requests";q={most};w={window}'.encode()))
        headers.append((b"ratelimit", f'"requests";r={remaining};t={seconds}'.encode()))
    cookie = scope["state"].get(NEW_COOKIE)
    if cookie is not None and all(name != b"set-cookie" for name, _ in headers):
        headers.append(cookie.to_encoded_header())
    message["headers"] = headers


def _problem(problem: rest.Problem, status: int) -> Response[rest.Problem]:
    again = problem.values.get("seconds", RETRY_AFTER) if status in (TOO_MANY, UNAVAILABLE) else None
    headers = None if again is None else {"retry-after": str(again)}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refuse(_: Request[Any, Any, Any], error: FathomError) -> Response[rest.Problem]:
    return _problem(*problem_of(error))


def _refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[rest.Problem]:
    """Return what the framework refuses as a Problem: which field, and what is wrong with it."""
    keys = {401: "no_identity", 404: "not_found", 405: "wrong_method", 413: "body_too_long", 429: "too_many_requests"}
    if (key := keys.get(error.status_code)) is not None:
        refusal = TableRefusal(key)
        return _problem(rest.Problem(key=key, text=str(refusal)), error.status_code)
    details = error.extra if isinstance(error, ValidationException) else None
    wrong = error.detail
    if isinstance(details, list) and details and isinstance(details[0], dict):
        wrong = "; ".join(f"{detail.get('key', '')}: {detail.get('message', '')}" for detail in details[:3])
    wrong = wrong[:300]
    refusal = TableRefusal("bad_request", problem=wrong)
    return _problem(rest.Problem(key="bad_request", values={"problem": wrong}, text=str(refusal)), error.status_code)


def _refuse_nesting(_: Request[Any, Any, Any], error: RecursionError) -> Response[rest.Problem]:
    """Refuse JSON that is nested too deeply."""
    return _refuse_request(_, ValidationException("it is nested too deeply"))


def _refuse_bytes(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[rest.Problem]:
    """Refuse a body that is not UTF-8."""
    return _refuse_request(_, ValidationException("it is not UTF-8"))


def _apologise(request: Request[Any, Any, Any], error: Exception) -> Response[rest.Problem]:
    """Log an internal error, and return a sentence that reveals nothing about it."""
    _log.error("An internal error.", exc_info=error)
    refusal = TableRefusal("broken_request", request=request_id.get() or "")
    return _problem(rest.Problem(key="broken", values=refusal.values, text=str(refusal)), 500)
