"""A table's socket: reads what clients send, within limits, and answers every message."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, Parameter

from fathom.core.errors import FathomError, NotationError, Refusal
from fathom.server import wire
from fathom.server.entries import AnyEntry
from fathom.server.host import Host, Live
from fathom.server.identity import Identities
from fathom.server.limits import Bucket
from fathom.server.origins import is_ours
from fathom.server.refusals import TableRefusal
from fathom.server.settings import Settings
from fathom.server.storage import Person
from fathom.server.table import Table
from fathom.server.telling import Watcher, catch_up

# Codes from 4000 mean: do not try again as you are.
NOT_OURS = 4403
NO_TABLE = 4404
TOO_MUCH = 4429
TRY_LATER = 1013  # too many watch, or the reader was too slow
NOT_FOUND = 404

MESSAGES_A_SECOND = 20.0
BURST = 40.0
MOST_OFFENCES = 100  # unreadable, oversized or hasty messages before the line is cut

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # the last: brackets within brackets without end

ToBeAnswered = wire.Move | wire.Undo | wire.Say | wire.Phrase | wire.Whisper | wire.GiveUp

_decode = msgspec.json.Decoder(wire.ToServer).decode


@websocket("/api/tables/{id:str}/socket")
async def table_socket(
    socket: WebSocket,  # type: ignore[type-arg]
    id: FromPath[str],
    host: NamedDependency[Host],
    identities: NamedDependency[Identities],
    settings: NamedDependency[Settings],
    lang: Annotated[wire.Language, Parameter(required=False)] = "en",
) -> None:
    """One person's, bot's or spectator's line to a table."""
    await socket.accept()
    if not is_ours(socket.headers, settings):
        await socket.close(NOT_OURS, "This page does not belong to the table.")
        return
    watcher = Watcher(await identities.of(socket), lang)
    try:
        live = await host.watch(id, watcher)
    except TableRefusal as refusal:
        await socket.close(NO_TABLE if refusal.status == NOT_FOUND else TRY_LATER, str(refusal))
        return
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        await _receive(socket, host, live, watcher)
    except WebSocketDisconnect:
        pass
    finally:
        host.unwatch(live, watcher)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _send(socket: WebSocket, watcher: Watcher) -> None:  # type: ignore[type-arg]
    while (message := await watcher.queue.get()) is not None:
        await socket.send_data(message, mode="text")
    await socket.close(TRY_LATER, "Too much has happened: connect again.")


async def _receive(socket: WebSocket, host: Host, live: Live, watcher: Watcher) -> None:  # type: ignore[type-arg]
    goes = Bucket(MESSAGES_A_SECOND, BURST)
    offences = 0
    while offences < MOST_OFFENCES:
        event = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        raw = _bytes_of(event)
        if len(raw) > wire.MOST_BYTES:
            problem = TableRefusal("too_long", limit=wire.MOST_BYTES)
        elif not goes.take():
            problem = TableRefusal("too_fast")
        else:
            try:
                message = _decode(raw)
            except UNREADABLE as error:
                problem = TableRefusal("unreadable", problem=str(error))
            else:
                await _answer(host, live, watcher, message)
                continue
        offences += 1
        _refuse(watcher, _id_in(raw), problem)
    await socket.close(TOO_MUCH, "Too many messages that could not be taken.")


def _bytes_of(event: Mapping[str, Any]) -> bytes:
    """What a message holds, sent as text or not."""
    text: str | None = event.get("text")
    data: bytes | None = event.get("bytes")
    return text.encode("utf-8", "replace") if text is not None else data or b""


async def _answer(host: Host, live: Live, watcher: Watcher, message: wire.ToServer) -> None:
    match message:
        case wire.Ping(v=v):
            await host.check(live, watcher, v)
        case wire.Resync(since=since):
            async with live.lock:
                catch_up(live.table, watcher, since)
        case wire.Move() | wire.Undo() | wire.Say() | wire.Phrase() | wire.Whisper() | wire.GiveUp():
            try:
                version = await _do(host, live, watcher, message)
            except FathomError as problem:
                _refuse(watcher, message.id, problem)
            else:
                watcher.send(wire.Ack(id=message.id, v=version))


async def _do(host: Host, live: Live, watcher: Watcher, message: ToBeAnswered) -> int:
    person = watcher.person
    if person is None:
        raise TableRefusal("no_identity", 401)
    ask = f"{person.id}:{message.id}"
    match message:
        case wire.Move(v=v, move=move):
            return await host.do(live.id, lambda table: table.move(person.id, v, move, time.time()), ask)
        case wire.Undo(v=v):
            return await host.do(live.id, lambda table: table.take_back(person.id, v), ask)
        case wire.GiveUp(v=v, wish=wish):
            return await host.wish(live.id, person.id, v, wish)
        case wire.Whisper(text=text):
            if not live.table.asides.has(ask) and not host.chat.take(person.id):
                raise TableRefusal("too_fast")
            return await host.whisper(live.id, person.id, text, ask)
        case wire.Say() | wire.Phrase():
            if ask not in live.table.asks and not host.chat.take(person.id):
                raise TableRefusal("too_fast")
            return await host.do(live.id, lambda table: _speech(table, person, message), ask)


def _speech(table: Table, person: Person, message: wire.Say | wire.Phrase) -> AnyEntry:
    if isinstance(message, wire.Say):
        return table.say(person.id, person.name, message.text)
    return table.phrase(person.id, person.name, message.phrase)


def _refuse(watcher: Watcher, id: str | None, problem: FathomError) -> None:
    match problem:
        case TableRefusal(key=key, values=values) | Refusal(key=key, values=values):
            pass
        case NotationError():
            key, values = "notation", {"column": problem.column, "expected": problem.expected, "found": problem.found}
        case _:
            key, values = "cannot", {"problem": str(problem)}
    watcher.send(wire.Refused(id=id, key=key, values=values, text=str(problem)))


class _WithId(msgspec.Struct):
    id: wire.MoveId | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def _id_in(raw: bytes) -> str | None:
    """The id of a message that cannot be taken, if at least that can be read."""
    try:
        return _decode_id(raw[: wire.MOST_BYTES]).id
    except UNREADABLE:
        return None
