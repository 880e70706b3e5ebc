"""A table's socket: reads what clients send, within limits, and answers every message."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, Parameter

from fathom.core.errors import FathomError, NotationError, Refusal
from fathom.server import private, requests
from fathom.server.host import Host
from fathom.server.identity import Identities
from fathom.server.limits import Bucket
from fathom.server.origins import is_ours
from fathom.server.projection import Watcher, catch_up
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.tables import Live
from fathom.server.wire import common, messages

# Codes from 4000 mean: do not reconnect without a change.
NOT_OURS = 4403
NO_TABLE = 4404
TOO_MUCH = 4429
TRY_LATER = 1013  # too many watch, or the reader was too slow
NOT_FOUND = 404

MESSAGES_A_SECOND = 20.0
BURST = 40.0
MOST_OFFENCES = 100  # bad messages (unreadable, too long, too fast) before the connection is closed

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # the last: JSON that is nested too deeply

SPOKEN = messages.Say | messages.Phrase | messages.SayToTeam

_decode = msgspec.json.Decoder(messages.ToServer).decode


@websocket("/api/tables/{id:str}/socket")
async def table_socket(
    socket: WebSocket,  # type: ignore[type-arg]
    id: FromPath[str],
    host: NamedDependency[Host],
    identities: NamedDependency[Identities],
    settings: NamedDependency[Settings],
    lang: Annotated[common.Language, Parameter(required=False)] = "en",
) -> None:
    """Serve one connection to a table."""
    await socket.accept()
    if not is_ours(socket.headers, settings):
        await socket.close(NOT_OURS, "This page belongs to another site.")
        return
    watcher = Watcher(await identities.of(socket), lang)
    try:
        live = await host.audience.watch(id, watcher)
    except TableRefusal as refusal:
        await socket.close(NO_TABLE if refusal.status == NOT_FOUND else TRY_LATER, str(refusal))
        return
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await _receive(socket, host, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        host.audience.unwatch(live, watcher)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, watcher: Watcher) -> None:  # type: ignore[type-arg]
    while (message := await watcher.queue.get()) is not None:
        await socket.send_data(message, mode="text")
    await socket.close(TRY_LATER, "The connection was too slow: connect again.")


async def _receive(socket: WebSocket, host: Host, live: Live, watcher: Watcher) -> None:  # type: ignore[type-arg]
    bucket = Bucket(MESSAGES_A_SECOND, BURST)
    offences = 0
    while offences < MOST_OFFENCES:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text: str | None = event.get("text")
        raw: bytes = text.encode("utf-8", "replace") if text is not None else event.get("bytes") or b""
        if len(raw) > common.MOST_BYTES:
            problem = TableRefusal("too_long", limit=common.MOST_BYTES)
        elif not bucket.take():
            problem = TableRefusal("too_fast")
        else:
            try:
                message = _decode(raw)
            except UNREADABLE as error:
                problem = TableRefusal("unreadable", problem=str(error))
            else:
                try:
                    await _answer(host, live, watcher, message)
                except FathomError as refusal:
                    _refuse(watcher, getattr(message, "id", None), refusal)
                continue
        offences += 1
        _refuse(watcher, _id_in(raw), problem)
    await socket.close(TOO_MUCH, "Too many messages that were not accepted.")


async def _answer(host: Host, live: Live, watcher: Watcher, message: messages.ToServer) -> None:
    """Do what a message asks for, once for each id, and answer it; raise a FathomError where it is refused."""
    if isinstance(message, messages.Ping):
        await host.audience.check(live, watcher, message.v)
        return
    if isinstance(message, messages.Resync):
        async with live.lock:
            catch_up(live.table, watcher, message.since)
        return
    if watcher.person is None:
        raise TableRefusal("no_identity", 401)
    id, name = watcher.person.id, watcher.person.name
    ask = f"{id}:{message.id}"
    is_new = ask not in live.table.asks and not live.table.team_chat.has(ask)
    if is_new and isinstance(message, SPOKEN) and not host.chat.take(id):
        raise TableRefusal("too_fast")
    match message:
        case messages.Move(v=v, move=move):
            made = host.tables.do(live.id, lambda table: requests.move(table, id, v, move, time.time()), ask)
        case messages.Undo(v=v):
            made = host.tables.do(live.id, lambda table: requests.take_back(table, id, v), ask)
        case messages.Say(text=text):
            made = host.tables.do(live.id, lambda table: requests.say(table, id, name, text), ask)
        case messages.Phrase(phrase=phrase):
            made = host.tables.do(live.id, lambda table: requests.phrase(table, id, name, phrase), ask)
        case messages.SayToTeam(text=text):
            made = private.tell_team(host.tables, live.id, id, text, ask)
        case messages.GiveUp(v=v, wish=wish):
            made = private.wish(host.tables, live.id, id, v, wish)
    watcher.send(messages.Ack(id=message.id, v=await made))


def _refuse(watcher: Watcher, id: str | None, problem: FathomError) -> None:
    match problem:
        case TableRefusal(key=key, values=values) | Refusal(key=key, values=values):
            pass
        case NotationError():
            key, values = "notation", {"column": problem.column, "expected": problem.expected, "found": problem.found}
        case _:
            key, values = "cannot", {"problem": str(problem)}
    watcher.send(messages.Refused(id=id, key=key, values=values, text=str(problem)))


class _WithId(msgspec.Struct):
    id: common.MoveId | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def _id_in(raw: bytes) -> str | None:
    """Return the id of a message that was not accepted, if it can be read."""
    try:
        return _decode_id(raw[: common.MOST_BYTES]).id
    except UNREADABLE:
        return None
