"""A table's socket: reads what clients send, within limits, and answers every message."""

from __future__ import annotations

import asyncio
import logging
from typing import Annotated, Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, Parameter

from fathom.core.errors import FathomError, NotationError, Refusal
from fathom.server import private, requests
from fathom.server.addresses import address_of
from fathom.server.bans import check_ban
from fathom.server.host import Host
from fathom.server.identity import Identities
from fathom.server.old_versions import old_sync
from fathom.server.origins import is_ours
from fathom.server.outages import Unavailable
from fathom.server.projection import Watcher, catch_up, work_of_sync
from fathom.server.refusals import TEXTS, TableRefusal
from fathom.server.settings import Settings
from fathom.server.table import OtherVersion, Table
from fathom.server.tables import Live
from fathom.server.time import now
from fathom.server.wire import common, messages

# Codes from 4000 mean: do not reconnect without a change.
NOT_OURS = 4403
NO_TABLE = 4404
TOO_MUCH = 4429
TRY_LATER = 1013  # too many watch, the reader was too slow, or the database is away
NOT_FOUND = 404

MOST_TO_OLD = 10_000  # messages on one connection to a table whose rules have changed
MOST_OFFENCES = 100  # bad messages (unreadable, too long, too fast) before the connection is closed

REFUSAL_PAUSE = 0.02  # seconds until the next message is read after one of those

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # the last: JSON that is nested too deeply

SPOKEN = messages.Say | messages.Phrase | messages.SayToTeam

_decode = msgspec.json.Decoder(messages.ToServer).decode
_log = logging.getLogger("fathom.server")


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
    try:
        # Before anything is read: to find out who comes, and to read a table that nobody has looked at for long, is work.
        host.budgets.spend("requests_address", address_of(socket) or None)
        person = await identities.of(socket)
        muted = await host.connections.muted(person)
        watcher = Watcher(person, lang, address_of(socket), identities.caller(socket).net, muted)
        live = await host.audience.watch(id, watcher)
    except OtherVersion:
        await _serve_old(socket, id, watcher, host)
        return
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
    await socket.close(*watcher.closing)


async def _serve_old(socket: WebSocket, id: str, watcher: Watcher, host: Host) -> None:  # type: ignore[type-arg]
    """Show a table whose rules have changed. Everything but a ping is refused."""
    try:
        host.audience.enter(watcher)
    except TableRefusal as refusal:
        await socket.close(TRY_LATER, str(refusal))
        return
    sending = asyncio.create_task(_send(socket, watcher))
    try:
        table = await old_sync(id, watcher, now(), host.storage, host.pool)
        watcher.send(table)
        for _ in range(MOST_TO_OLD):
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            raw = (event.get("text") or "").encode("utf-8", "replace")
            try:
                host.budgets.work(watcher.user, watcher.address, 1)
            except TableRefusal as problem:
                _refuse(watcher, _id_in(raw), problem)
                continue
            if _is_ping(raw):
                watcher.send(messages.Pong(v=table.v, now=now()))
            else:
                _refuse(watcher, _id_in(raw), OtherVersion())
        await socket.close(TRY_LATER, "The connection was open for long: connect again.")
    except TableRefusal as refusal:
        await socket.close(NO_TABLE if refusal.status == NOT_FOUND else TRY_LATER, str(refusal))
    except WebSocketDisconnect:
        pass
    finally:
        host.audience.leave(watcher)
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)


async def _receive(socket: WebSocket, host: Host, live: Live, watcher: Watcher) -> None:  # type: ignore[type-arg]
    offences = 0
    while offences < MOST_OFFENCES:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return
        text: str | None = event.get("text")
        raw: bytes = text.encode("utf-8", "replace") if text is not None else event.get("bytes") or b""
        try:
            message = _read(host, live, watcher, raw)
        except TableRefusal as problem:
            offences += 1
            _refuse(watcher, _id_in(raw), problem)
            # What is not read waits in the sender's own buffers: a flood costs us few refusals.
            await asyncio.sleep(REFUSAL_PAUSE)
        else:
            try:
                await _answer(host, live, watcher, message)
            except Unavailable:
                _refuse(watcher, getattr(message, "id", None), TableRefusal("not_yet", 503))
            except FathomError as refusal:
                _refuse(watcher, getattr(message, "id", None), refusal)
            except Exception:
                # A client that was cut off would connect again and send the same message.
                _log.exception("A message to table %s failed.", live.id)
                _refuse(watcher, getattr(message, "id", None), TableRefusal("broken", 500))
        # What a client has sent at once is handled in turn with what others send.
        await asyncio.sleep(0)
    await socket.close(TOO_MUCH, "Too many messages that were not accepted.")


def _read(host: Host, live: Live, watcher: Watcher, raw: bytes) -> messages.ToServer:
    """Return a message whose sender may still make us the work of answering it."""
    spectated = live.id if live.table.seat_of(watcher.user) is None else None
    host.budgets.work(watcher.user, watcher.address, 1, spectated)
    if len(raw) > common.MOST_BYTES:
        raise TableRefusal("too_long", limit=common.MOST_BYTES)
    try:
        message: messages.ToServer = _decode(raw)
    except UNREADABLE as error:
        raise TableRefusal("unreadable", problem=str(error)) from None
    match message:
        case messages.Resync(since=since):
            host.budgets.work(watcher.user, watcher.address, work_of_sync(live.table, since or 0), spectated)
        case messages.Ping(v=v) if v < live.table.v:
            host.budgets.work(watcher.user, watcher.address, work_of_sync(live.table, v), spectated)
    return message


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
    watches = live.table.seat_of(id) is None
    if isinstance(message, SPOKEN) and not _is_known(live.table, ask):
        check_ban(watcher.person)
        host.budgets.spend("chat_person", id)
        host.budgets.spend("chat_address", watcher.address or None)
        host.budgets.spend("chat_spectators", live.id if watches else None)
    match message:
        case messages.Say(text=text) if watches:
            made = private.say_as_spectator(host.tables, live.id, id, name, text, ask)
        case messages.Phrase(phrase=phrase) if watches:
            words = TEXTS[watcher.language].say(f"phrase.{phrase}")
            made = private.say_as_spectator(host.tables, live.id, id, name, words, ask)
        case messages.Move(v=v, move=move):
            made = host.tables.do(live.id, lambda table: requests.move(table, id, v, move, now()), ask)
        case messages.Undo(v=v):
            made = host.tables.do(live.id, lambda table: requests.take_back(table, id, v), ask)
        case messages.Say(text=text):
            made = host.tables.do(live.id, lambda table: requests.say(table, id, text), ask)
        case messages.Phrase(phrase=phrase):
            made = host.tables.do(live.id, lambda table: requests.phrase(table, id, phrase), ask)
        case messages.SayToTeam(text=text):
            made = private.tell_team(host.tables, live.id, id, text, ask)
        case messages.GiveUp(v=v, wish=wish):
            made = private.wish(host.tables, live.id, id, v, wish)
    watcher.send(messages.Ack(id=message.id, v=await made))


def _is_known(table: Table, ask: str) -> bool:
    """Return whether a message has been accepted before: to send it again costs nothing."""
    return ask in table.asks or table.team_chat.has(ask) or table.spectator_chat.has(ask)


def _refuse(watcher: Watcher, id: str | None, problem: FathomError) -> None:
    match problem:
        case TableRefusal(key=key, values=values) | Refusal(key=key, values=values):
            pass
        case NotationError():
            key, values = "notation", {"column": problem.column, "expected": problem.expected, "found": problem.found}
        case _:
            key, values = "cannot", {"problem": str(problem)}
    watcher.send(messages.Refused(id=id, key=key, values=values, text=str(problem)))


def _is_ping(raw: bytes) -> bool:
    try:
        return isinstance(_decode(raw), messages.Ping)
    except UNREADABLE:
        return False


class _WithId(msgspec.Struct):
    id: common.MoveId | None = None


_decode_id = msgspec.json.Decoder(_WithId).decode


def _id_in(raw: bytes) -> str | None:
    """Return the id of a message that was not accepted, if it can be read."""
    try:
        return _decode_id(raw[: common.MOST_BYTES]).id
    except UNREADABLE:
        return None
