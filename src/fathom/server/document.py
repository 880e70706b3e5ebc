"""docs/protocol.md, made from the message types and the API's own description, so that it cannot disagree with the server.

`python -m fathom.server.document` writes it; a test fails when it is stale. Only the introduction is written by hand, below, and
its numbers come from the code.
"""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec
from litestar import Litestar
from litestar.routes import HTTPRoute

from fathom.core.record import LARGEST
from fathom.server import app, campaigns, connections, identity, projection, requests, reviews, socket, spectator_chat, table
from fathom.server.api.accounts import Accounts
from fathom.server.api.admin import Admin
from fathom.server.api.blocks import Blocks
from fathom.server.api.campaigns import Campaigns
from fathom.server.api.deals import Deals
from fathom.server.api.lessons import Lessons
from fathom.server.api.people import People
from fathom.server.api.records import Records
from fathom.server.api.tables import Games, Tables
from fathom.server.budgets import LIMITS
from fathom.server.settings import Settings
from fathom.server.typescript import SECTIONS
from fathom.server.wire import common, rest
from fathom.server.wire.examples import described, example

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"

Kind = type[msgspec.Struct]
Schema = dict[str, Any]

WIDTH = 130
_AFTER_COMMA = re.compile(r'(?<=,) (?=["{\[])')  # a quotation mark within a text is escaped by a backslash


def page() -> str:
    """Return the whole of docs/protocol.md."""
    parts = [_introduction(), "## The messages\n"]
    for title, kinds in SECTIONS.items():
        if title == next(iter(rest.SECTIONS)):
            parts += ["## The API\n", _endpoints(), "## The API's types\n"]
        parts.append(f"### {title.capitalize()}\n")
        parts += [_message(kind) for kind in kinds]
    return "\n".join(parts)


# -- one message


def _message(kind: Kind) -> str:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    rows = [] if info.tag_field is None else [(f"`{info.tag_field}`", f"`{json.dumps(info.tag)}`", "")]
    for field in info.fields:
        plain, description = described(field.type)
        notes = [description, *_limits(plain)]
        if issubclass(kind, common.Asked) and not field.required:
            notes.append(f"may be left out: `{_default(field)}`")
        rows.append((f"`{field.encode_name}`", _type(plain), "; ".join(filter(None, notes))))
    return "\n".join(
        [
            f"#### {kind.__name__}\n",
            (inspect.getdoc(kind) or "") + "\n",
            _rows(("field", "type", "meaning"), rows),
            f"```json\n{_wrapped(example(kind))}\n```\n",
        ]
    )


def _wrapped(message: object) -> str:
    """Return JSON broken into lines after commas."""
    lines = [""]
    for part in _AFTER_COMMA.split(json.dumps(message, ensure_ascii=False)):
        if len(lines[-1]) + len(part) > WIDTH:
            lines.append("")
        lines[-1] += f"{part} "
    return "\n".join(line.rstrip() for line in lines)


def _default(field: msgspec.inspect.Field) -> str:
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return json.dumps(value)


def _type(info: msgspec.inspect.Type) -> str:
    match described(info)[0]:
        case msgspec.inspect.StructType(cls=cls):
            return f"[{cls.__name__}](#{cls.__name__.lower()})"
        case msgspec.inspect.UnionType(types=types):
            return " or ".join(_type(kind) for kind in types)
        case msgspec.inspect.ListType(item_type=item):
            return f"list of {_type(item)}"
        case msgspec.inspect.DictType(value_type=msgspec.inspect.AnyType()):
            return "object"
        case msgspec.inspect.DictType(value_type=value):
            return f"object of {_type(value)}"
        case msgspec.inspect.LiteralType(values=values):
            return " or ".join(f"`{json.dumps(value)}`" for value in values)
        case msgspec.inspect.BoolType():
            return "boolean"
        case msgspec.inspect.IntType():
            return "integer"
        case msgspec.inspect.FloatType():
            return "number"
        case msgspec.inspect.StrType():
            return "string"
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.AnyType():
            return "the game's own"
    raise TypeError(f"no words for {info}")


def _limits(info: msgspec.inspect.Type) -> list[str]:
    """Return what a value must keep to, in words."""
    match described(info)[0]:
        case msgspec.inspect.UnionType(types=types):
            return [limit for kind in types for limit in _limits(kind)]
        case msgspec.inspect.IntType(ge=low, le=high) if low is not None and high is not None:
            return [f"{low:,} to {high:,}"]
        case msgspec.inspect.StrType(min_length=low, max_length=high, pattern=pattern) if high is not None:
            return [_span(low, high, "characters")] + ([f"as `{pattern}`"] if pattern else [])
        case msgspec.inspect.ListType(min_length=low, max_length=high) if high is not None:
            return [_span(low, high, "of them")]
        case msgspec.inspect.DictType(min_length=low, max_length=high) if high is not None:
            return [_span(low, high, "of them")]
    return []


def _span(low: int | None, high: int, what: str) -> str:
    return f"at most {high:,} {what}" if not low else f"{high:,} {what}" if low == high else f"{low:,} to {high:,} {what}"


# -- the endpoints

# Raw bytes in their handlers, so that the OpenAPI description does not know their shape.
_RECORD = "a [record](records.md) as text"
_BODIES = {("post", "/api/records"): _RECORD}
_ANSWERS = {
    ("get", "/api/tables/{id}/replay"): _type(msgspec.inspect.type_info(rest.Replay)),
    ("get", "/api/records/{id}/replay"): _type(msgspec.inspect.type_info(rest.Replay)),
    ("get", "/api/tables/{id}/review"): _type(msgspec.inspect.type_info(rest.Review)),
    ("get", "/api/records/{id}/review"): _type(msgspec.inspect.type_info(rest.Review)),
    ("get", "/api/tables/{id}/record"): _RECORD,
    ("get", "/api/records/{id}"): _RECORD,
}


def _endpoints() -> str:
    made = app.from_settings(Settings(data="", database="sqlite+pysqlite://", secret=""))
    described = made.openapi_schema.to_schema()
    told = _sentences(made)
    groups: dict[str, list[tuple[str, str, str, str]]] = {}
    for path, operations in sorted(described["paths"].items()):
        for method, operation in operations.items():
            key = (method, path)
            asked = [f"`{found['name']}`" for found in operation.get("parameters", []) if found["in"] == "query"]
            address = f"`{method.upper()} {path}`" + (f", optional: {', '.join(asked)}" if asked else "")
            body = _BODIES.get(key) or _content(operation.get("requestBody", {}))
            status, answer = next((code, found) for code, found in operation["responses"].items() if code < "300")
            row = (address, told[key], body, f"{status} {_ANSWERS.get(key) or _content(answer)}".strip())
            groups.setdefault(operation["tags"][0], []).append(row)
    order = [
        *(
            controller.tags[0]
            for controller in (People, Accounts, Blocks, Admin, Games, Tables, Lessons, Deals, Campaigns, Records)
            if controller.tags
        ),
        "server",
    ]
    return "\n".join(
        f"### {group.capitalize()}\n\n{_rows(('request', 'what it does', 'body', 'answer'), groups[group])}" for group in order
    )


def _sentences(made: Litestar) -> dict[tuple[str, str], str]:
    """Return what each endpoint does, in its handler's words."""
    return {
        (method.lower(), route.path_format): " ".join((inspect.getdoc(handler.fn) or "").split())
        for route in made.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for method in handler.http_methods
    }


def _content(described: Schema) -> str:
    contents: list[Schema] = list(described.get("content", {}).values())
    schema: Schema = contents[0]["schema"] if contents else {}
    match schema:
        case {"$ref": str(reference)}:
            name = reference.rpartition("/")[2]
            return f"[{name}](#{name.lower()})"
        case {"oneOf": [{"$ref": str(reference)}, {"type": "null"}]}:
            return f"{_content({'content': {'': {'schema': {'$ref': reference}}}})} or nothing"
        case {"type": "array", "items": items}:
            return f"list of {_content({'content': {'': {'schema': items}}})}"
        case {"type": "object"}:
            return "object"
    return ""


def _rows(head: tuple[str, ...], rows: list[Any]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |\n" for line in lines)


# -- the introduction


def _introduction() -> str:
    closes = [
        (connections.SIGNED_OUT, "your session has ended, or your account was deleted", "with another session"),
        (socket.NOT_OURS, "the page that opened the socket belongs to another site", "no"),
        (socket.NO_TABLE, "there is no such table", "no"),
        (socket.TOO_MUCH, f"{socket.MOST_OFFENCES} messages on this connection were not accepted", "not with the same client"),
        (
            socket.TRY_LATER,
            f"you read too slowly ({projection.MOST_QUEUED} messages were waiting for you), too many watch, or the database "
            "is away",
            "later",
        ),
        (1009, "a message of more than 65,536 bytes", "without it"),
        (1012, "the server is being restarted", "after a moment"),
    ]
    names = ", ".join(f"`{language}`" for language in get_args(common.Language))
    text = f"""\
<!-- Made by `python -m fathom.server.document` from src/fathom/server. Do not edit. -->

# The protocol

Tables are found, set up and left over a REST API; what happens at a table goes over one WebSocket for each table and
viewer. The browser client uses nothing else, and anybody's bot can play over the same protocol:
[examples/bot.py](../examples/bot.py) does it in forty lines. This is version {common.PROTOCOL} of the protocol. Everything
is JSON in UTF-8; times are seconds since 1970. Version 3 has the [spectators' chat](#spectators-chat) beside the log.

## Who you are

`POST /api/guest` with `{{"name": "Ada"}}` makes an identity and answers with [Me](#me). A browser gets it as a cookie
(`{identity.COOKIE}`: HttpOnly, SameSite=Lax, and Secure where the public address is https). A program keeps the `token`
of the answer and sends it with every request and when it opens a socket:

    Authorization: Bearer TOKEN

The token is a session: anybody who has it can act as you, and a guest who loses it cannot come back. `POST /api/account` adds a
login and a password, and `POST /api/login` begins another session. A session ends when you log out, when you end it from another
one (`GET /api/me/sessions` lists them), when you change your password, or when it has not been used for a long time; its sockets
are closed with {connections.SIGNED_OUT}. A wrong token is the same as none. Without an identity you may look at tables and watch
them, but neither sit nor speak.

## Connecting to a table

    GET /api/tables/TABLE/socket?lang=en       as a WebSocket; lang is one of {names}

The first message is a [Sync](#sync), the whole table as you may know it; a [Presence](#presence) follows, and again
whenever somebody comes or goes. From then on every change is an [Update](#update). `moves` in both are your legal moves:
when the list is not empty, it is your turn. A table begins by itself when all its seats are filled.

You may have several connections to a table. What you send on one is answered there, in order; updates come on all of
them.

## Known deals

A table where somebody may know beforehand what is hidden says why in `table.known`: its deal was played before, it continues
another game, it comes from an uploaded record, or its options lay out what is usually drawn. You take a seat there only with
`accept` in [TakeSeat](#takeseat), else the request is refused with the key `known_deal`. Such a game counts for nothing.

## Versions and gaps

A table is a log, and its version `v` is the number of entries in it. Nature's draws are entries too, so one move often
makes several versions. An Update says which version it follows (`since`) and which one you have then (`v`). If `since` is
not the version you have, something is missing: send

    {{"type": "sync", "since": 41}}

with the version you have. You get one Update with everything after it, or a whole Sync if that is not enough: after a
move was undone, or if the table never had your version. If you have everything, nothing is sent.
Without `since`, and on every new connection, you get a whole Sync; a client may simply rely on that.

What has once been sent under a version never changes, with one exception: a line that a moderator removes, and the name and the
words of somebody who deletes their account, are gone. Everybody is then sent a whole Sync. A move that is undone stays in the
log, followed by an [Undone](#undone).

## Moves

[Move](#move), [Undo](#undo), [Say](#say), [Phrase](#phrase), [SayToTeam](#saytoteam) and [GiveUp](#giveup) carry an `id` that you
choose. Each is answered on the same connection by an [Ack](#ack) or a [Refused](#refused) with that id.

- **An Ack means that it is stored in the database** and survives a crash or restart. The Update with your move comes
  before its Ack.
- **Send it again until it is answered**, with the same id, also on a new connection. A message is applied once for each
  id, person and table, and a repeated one gets the same Ack. So use a new id for every new message at a table.
- **A Refused changes nothing** and is not remembered: the same id may be used again.
- **`not_yet` and `too_fast` mean: again, after a second or two**, with the same id. `not_yet` is a database that is away for
  a moment: the message may or may not have been stored, and the id makes sure that it counts once.
- **A Move names the version it was decided on**: if a move was made after your `v`, yours is refused with the key
  `moved_on`. Chat does not count, nor, where several act at once, do moves of others that leave yours possible, such as
  "ready" or a card chosen in secret.
- The move is text in the game's notation, preferably one of `moves`.

## Undo

Undo takes your last move back if all of this holds; `you.undo` says when it does:

- nothing hidden was revealed: in every hidden position that a player thought possible, the move was legal and looked the
  same;
- nothing was drawn, dealt or rolled since;
- you alone are still to act, nobody else has acted, and the game is not over.

Everybody is then sent a whole Sync.

## Clocks and countdowns

`clocks` are the players' clocks, if the table has any: a seat's clock runs while the seat is in `to_act` and a person plays
it. Where several act at once, several clocks run, and each stops with its seat's move.

`timers` are the game's own countdowns: a mission against the clock, the moment for messages before a trick, the time for
a decision. At `ends`, in the server's time, the table itself makes the `move`, as seat -2. A countdown goes on when
somebody leaves, and through a restart; a move that reaches the server after its end is too late. It may be postponed
while it runs, so trust the last message. No move before one of the table can be undone.

## Games without turns

In some games, or with some of their options, seats act at any time. Then `cooldowns` says how long each seat must still wait
after its last order; it is null where seats take turns.

- **The order of arrival decides.** A Move is never refused with `moved_on`, but judged by the position when it arrives.
- **An order during a cooldown** is refused with the key `too_soon`, and not kept. Send it again when `cooldowns` says 0.
- **A game may pause** until somebody answers or resumes it. Then cooldowns pause too (`running` is false), and moves made
  meanwhile neither wait for a cooldown nor start one.
- There is no undo, and a bot's cooldown is {table.BOT_INTERVALS} times as long as a person's.

## Talking

`you.talk` says how you may talk now. In most games that is `free`: [Say](#say) anything. A game may forbid talk about one's
hand. Then it is `phrases`, and only a [Phrase](#phrase) is accepted, which everybody reads in their own language; or it is
`off`. Spectators may not talk then, since they could speak for a player. Say is refused with the key `phrases_only` or
`no_talk`.

## Spectators' chat

What people without a seat [Say](#say) is not in the log and makes no version: its Ack carries the version that you have. New
messages come to everybody as [SpectatorChat](#spectatorchat), and the last {spectator_chat.MOST_KEPT} of them with every
Sync; older ones are dropped. Logs from before protocol 3 have spectators' lines as [Said](#said) without a seat.

## Team chat

In a game with teams, [SayToTeam](#saytoteam) sends a message to your own team, once the game has begun. Its Ack carries the
version that you have: team chat makes no version, so nobody else is sent anything. Your team gets new messages as
[TeamChat](#teamchat), and all of them with every Sync. `you.has_team` says whether there is a person to read them; bots do not.
Without one the message is refused with the key `no_partner`. Team chat stays with the team when the game is over.

## Giving up

In a cooperative game nobody may show that they think the game is lost. So [GiveUp](#giveup) is a secret request.
`you.gives_up` is null when there is nothing to give up, else whether you have asked. When every person who plays (bots and
stand-ins do not count) has asked, the table gives up, as seat -2; until then a request makes no version, and nobody else is
sent anything. A request ends with the attempt, and can be withdrawn.

## Pings

Send a [Ping](#ping) with your version every 20 seconds or so. The [Pong](#pong) carries the table's version and the
server's time; if you are behind, what you missed follows. The server also sends WebSocket pings every 20 seconds, which
libraries answer by themselves, and closes a connection that does not answer within 20 seconds.

## Limits

| what | how much | beyond it |
| --- | --- | --- |
| a message on the socket | {common.MOST_BYTES:,} bytes | Refused, `too_long` |
| messages that are too long, too fast or cannot be read | {socket.MOST_OFFENCES} on one connection | closed, {socket.TOO_MUCH} |
| messages waiting for a slow reader | {projection.MOST_QUEUED} | closed, {socket.TRY_LATER} |
| a chat message | {common.LONGEST_CHAT} characters | Refused, `unreadable` |
| players' chat at one table | {requests.MOST_SPOKEN} messages | Refused, `chat_full` |
| spectators' chat at one table | {spectator_chat.MOST_KEPT} messages | the oldest are left out |
| team chat of one team at one table | {requests.MOST_IN_TEAM} messages | Refused, `chat_full` |
| events in a Sync or an Update | {projection.LONGEST_LOG:,} | the oldest are left out |
| a request's body | {app.LARGEST_BODY:,} bytes | 413, `body_too_long` |
| a record | {LARGEST:,} bytes | 413, `record_too_long` |
| moves of a game that is reviewed | {reviews.LONGEST:,} | 409, `review_too_long` |
| campaigns that one person has started | {campaigns.MOST_CAMPAIGNS} | 409, `too_many_campaigns` |
| leaving, replacing and undoing at one table | {requests.MOST_SEAT_CHANGES} | refused, `too_many_changes` |

The host of a server may change these limits; the numbers are the defaults. A request beyond one of them is answered 429 with the
key, a message is Refused with it, and a socket is closed with {socket.TRY_LATER}:

| what | how much | beyond it |
| --- | --- | --- |
{_chosen_limits()}
Answers of the API say how many more requests are allowed now, and in how many seconds you have all of them again:
`RateLimit: "requests";r=187;t=2`. `RateLimit-Policy: "requests";q=200;w=20` says how many that are. A 429 says in `Retry-After`
how long to wait. Every answer has an `X-Request-Id`, by which the host finds the reason in the log if the server fails (500,
`broken`).

Unknown fields are refused in everything that you send, so a misspelt name is an error and not a surprise. In what you
receive, fields may be added without a new protocol version: ignore those that you do not know.

## When the socket closes

| code | why | try again |
| --- | --- | --- |
{"".join(f"| {code} | {why} | {again} |" + chr(10) for code, why, again in closes)}
After anything else, connect again, waiting a little longer each time. Nothing is lost by a closed socket: the Sync has it
all.

## What is never sent

- Other players' hidden cards, or anything computed from them. A view is made for one seat by the game's rules; a
  spectator gets only what every seat may know. Decks have no stored order.
- Another team's chat, and whether there is any.
- The log itself. Every event is first reduced to what your seat could see of it.
- Other seats' legal moves, whether others may undo, and whether others have asked to give up.
- Records, reviews, deals, and replays from other seats, until the game is over.
- Who sat at a private table, in lists of games with the same deal, to anybody who did not sit there.
- People's ids, tokens and passwords. Others know you by your name and seat.

## Requests

The API speaks JSON, described for machines at `/schema/openapi.json`. Every refusal is a [Problem](#problem)
with a status from 400:

| status | meaning |
| --- | --- |
| 400 | the request cannot be read, or asks for something that is not allowed |
| 401 | you need an identity |
| 403 | not allowed for you, or the request comes from another site's page |
| 404 | there is no such table, seat, record or address |
| 409 | not possible in the current state |
| 413 | too long |
| 429 | too many requests |
| 503 | the table is busy, or the database is away: try again after the seconds in `Retry-After` |

Browsers name the page that a request comes from in `Origin`; requests that change something, and sockets, are accepted only
from the server's own pages. Programs send no `Origin`.
"""
    return re.sub(r"\n{3,}", "\n\n", text)


def _chosen_limits() -> str:
    """Return the limits that a host may choose and that clients may meet."""
    rows = ""
    for limit in LIMITS.values():
        if limit.refusal:
            burst = f", {limit.burst:,.0f} at once" if limit.burst else ""
            unit = {"a minute": " a minute", "at once": "", "bytes": " bytes"}[limit.unit]
            rows += f"| {limit.about} | {limit.most:,}{unit}{burst} | `{limit.refusal}` |\n"
    return rows


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
