"""What those who watch a table are told: each of them, a seat or a spectator (None), what that viewer may know.

Views go through `observe`, events through `seen_by`: nothing else of a position leaves the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from fathom.core.state import TABLE
from fathom.server import entries as log
from fathom.server.info import info
from fathom.server.refusals import TEXTS
from fathom.server.seats import names
from fathom.server.storage import Person
from fathom.server.table import EncodedTable, Happened, Table
from fathom.server.time import now
from fathom.server.wire import common, messages

ENTRIES_A_MESSAGE = 50  # entries of a log that are as much work as one small message
LONGEST_LOG = 1_000  # events that a viewer is sent at once
MOST_ENCODED = 40  # projections of one version that are kept: everybody who mutes others has one of their own
MOST_QUEUED = 200  # messages that wait for a slow reader

SLOW = (1013, "The connection was too slow: connect again.")

_encode = msgspec.json.Encoder().encode


class Watcher:
    """An open socket: the messages waiting to be sent, and the version that the client has."""

    def __init__(
        self, person: Person | None, language: str, address: str = "", net: str = "", muted: frozenset[str] = frozenset()
    ) -> None:
        self.person = person
        self.address = address
        self.session = "" if person is None else person.session
        self.net = net
        self.muted = muted  # the people whose words they do not want to read
        self.closing = SLOW  # with which code and reason the socket is closed
        self.user = None if person is None else person.id
        self.name = None if person is None else person.name
        self.language = language
        self.v = -1
        self.you: messages.You | None = None
        self.heard = 0  # how many messages of their team they have been sent
        self.overheard = 0  # the number of the last spectators' message that they have been sent
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue()  # None closes the socket
        self._let_go = False

    def send(self, message: messages.FromServer) -> None:
        self.send_bytes(_encode(message))

    @property
    def is_banned(self) -> bool:
        return self.person is not None and self.person.ban is not None

    def close(self, code: int, reason: str) -> None:
        """Send nothing more, and close the socket."""
        if not self._let_go:
            self._let_go, self.closing = True, (code, reason)
            self.queue.put_nowait(None)

    def send_bytes(self, data: bytes) -> None:
        """Queue a message. A client that reads too slowly is disconnected: it will reconnect and catch up."""
        if self._let_go:
            return
        self._let_go = self.queue.qsize() >= MOST_QUEUED
        self.queue.put_nowait(None if self._let_go else data)


def tell(table: Table, watchers: Iterable[Watcher]) -> None:
    """Bring watchers up to date. Those with the same projection share one encoded message."""
    made: dict[tuple[object, ...], bytes] = {}
    said: dict[tuple[int, frozenset[str]], bytes] = {}
    at = now()
    for watcher in watchers:
        if not can_update(table, watcher.v):
            sync(table, watcher)
            continue
        seat = table.seat_of(watcher.user)
        allowed = you(table, seat, watcher.name)
        if watcher.v != table.v or watcher.you != allowed:
            key = (watcher.v, watcher.language, allowed, watcher.muted)
            if key not in made:
                made[key] = _encode(update(table, watcher.v, seat, watcher.language, allowed, at, watcher.muted))
            watcher.v, watcher.you = table.v, allowed
            watcher.send_bytes(made[key])
        if new := team_chat(table, seat, watcher.heard):
            watcher.heard += len(new)
            if lines := heard_by(table, watcher, new):
                watcher.send(messages.TeamChat(messages=lines))
        if watcher.overheard < (last := table.spectator_chat.last):
            since = (watcher.overheard, watcher.muted)
            if since not in said:
                said[since] = _encode(messages.SpectatorChat(messages=spectator_chat(table, *since)))
            watcher.overheard = last
            watcher.send_bytes(said[since])


def catch_up(table: Table, watcher: Watcher, since: int | None) -> None:
    """Send what happened after a version, or everything when that is not enough."""
    if since is None or not can_update(table, since):
        sync(table, watcher)
    elif since < table.v:
        watcher.v = since
        tell(table, [watcher])


class EncodedSync(messages.Sync, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """A sync whose larger parts are encoded already."""

    table: Any
    log: Any
    view: Any
    moves: Any


def sync(table: Table, watcher: Watcher) -> None:
    """Send the whole table."""
    seat, at = table.seat_of(watcher.user), now()
    parts = _encoded(table, seat, watcher.language, watcher.muted)
    said = team_chat(table, seat, 0)
    message = EncodedSync(
        protocol=common.PROTOCOL,
        v=table.v,
        now=at,
        table=parts.table,
        you=you(table, seat, watcher.name),
        log=parts.log,
        view=parts.view,
        moves=parts.moves,
        clocks=None if table.clocks is None else table.clocks.faces(at),
        timers=timers(table),
        cooldowns=None if table.cooldowns is None else table.cooldowns.faces(at),
        team_chat=heard_by(table, watcher, said),
        spectators=spectator_chat(table, 0, watcher.muted),
    )
    watcher.v, watcher.you, watcher.heard = table.v, message.you, len(said)
    watcher.overheard = table.spectator_chat.last
    watcher.send(message)


def work_of_sync(table: Table, since: int = 0) -> float:
    """Return how much work it is to send what happened after a version, as a number of small messages."""
    return max(0, table.v - since) / ENTRIES_A_MESSAGE


def _encoded(table: Table, seat: int | None, language: str, muted: frozenset[str]) -> EncodedTable:
    """Return the larger parts of a table as a viewer may know them. They stay with this version of the table."""
    key = (seat, language, muted)
    if (found := table.encoded.get(key)) is None:
        view = None if table.match is None else table.match.state.observe(seat)
        parts = (info(table), events(table, 0, seat, language, muted), view, moves(table, seat))
        if len(table.encoded) >= MOST_ENCODED:
            table.encoded.clear()
        found = table.encoded[key] = EncodedTable(*(msgspec.Raw(_encode(part)) for part in parts))
    return found


def update(
    table: Table, since: int, seat: int | None, language: str, you: messages.You, now: float, muted: frozenset[str] = frozenset()
) -> messages.Update:
    """Return what happened after a version, and how the table stands now."""
    return messages.Update(
        since=since,
        v=table.v,
        now=now,
        happened=events(table, since, seat, language, muted),
        table=info(table) if table.seats_v > since else None,
        to_act=table.to_act,
        you=you,
        view=table.match.state.observe(seat) if table.match is not None and max(table.moved_v, table.seats_v) > since else None,
        moves=moves(table, seat),
        clocks=None if table.clocks is None else table.clocks.faces(now),
        timers=timers(table),
        cooldowns=None if table.cooldowns is None else table.cooldowns.faces(now),
    )


def can_update(table: Table, since: int) -> bool:
    """Return whether an update brings a viewer from that version to this one.

    It does not across a move taken back, or a log that was rewritten.
    """
    return 0 <= since <= table.v and not any(
        isinstance(happened.entry, log.TookBack | log.Redacted) for happened in table.log[since:]
    )


def you(table: Table, seat: int | None, name: str | None) -> messages.You:
    """Return what somebody may do at the table besides moving."""
    return messages.You(
        seat=seat,
        name=name,
        undo=seat is not None and table.undo_seat() == seat,
        talk=table.talk(seat),
        gives_up=table.gives_up(seat),
        has_team=table.has_team(seat),
    )


def moves(table: Table, seat: int | None) -> list[str]:
    """Return the seat's legal moves; none while a bot plays for it."""
    if table.match is None or seat is None or table.chairs[seat].level is not None:
        return []
    state = table.match.state
    return [table.game.notation.write(state, seat, action) for action in state.actions(seat)]


def timers(table: Table) -> list[messages.Timer]:
    """Return the countdowns that run, the first to end first."""
    if table.match is None:
        return []
    state = table.match.state
    return [
        messages.Timer(move=table.game.notation.write(state, TABLE, action), ends=ends)
        for ends, action in table.countdowns.ends()
    ]


def team_chat(table: Table, seat: int | None, since: int) -> list[messages.TeamMessage]:
    """Return the team chat of a seat after its first `since` messages, the oldest first."""
    team = None if seat is None else table.team(seat)
    if team is None:
        return []
    return [
        messages.TeamMessage(n=one.n, at=one.at, seat=one.seat, name=table.name(one.seat), text=one.text)
        for one in table.team_chat.since(team, since)
    ]


def spectator_chat(table: Table, since: int, muted: frozenset[str]) -> list[messages.SpectatorMessage]:
    """Return the spectators' chat after number `since`, the oldest message first, without people who are muted."""
    return [
        messages.SpectatorMessage(n=one.n, at=one.at, name=one.name, text=one.text)
        for one in table.spectator_chat.since(since)
        if one.person not in muted
    ]


def heard_by(table: Table, watcher: Watcher, said: list[messages.TeamMessage]) -> list[messages.TeamMessage]:
    """Return what somebody wants to read of their team's chat."""
    return [one for one in said if table.chairs[one.seat].user not in watcher.muted]


def events(
    table: Table, since: int, seat: int | None, language: str, muted: frozenset[str] = frozenset()
) -> list[messages.TableEvent]:
    """Return what happened after a version, as that seat may know it, without the words of people they have muted."""
    called, texts = names(table.chairs, language), table.game.texts[language]
    found: list[messages.TableEvent] = []
    for happened in table.log[since:]:
        if isinstance(happened.entry, log.Spoke) and happened.entry.user in muted:
            continue
        if not isinstance(happened.entry, log.Moved):
            found += _event(happened, language)
            continue
        for event in happened.events:
            seen = event.seen_by(seat)
            found.append(
                messages.Acted(
                    v=happened.v,
                    at=happened.at,
                    seat=happened.entry.seat,
                    event=msgspec.to_builtins(seen),
                    text=table.game.presenter.describe(seen, texts, seat, called),
                )
            )
    return found[-LONGEST_LOG:]


def _event(happened: Happened, language: str) -> list[messages.TableEvent]:
    """Return an entry other than a move: it is the same for everybody."""
    v, at, entry, name = happened.v, happened.at, happened.entry, happened.name
    match entry:
        case log.BotSat(seat=who, level=level):
            return [messages.SeatChanged(v=v, at=at, seat=who, change="sat", name=TEXTS[language].say(f"bot.{level}"))]
        case log.Spoke():
            return [said_event(entry, v, at, language)]
        case log.TookBack(seat=who):
            return [messages.Undone(v=v, at=at, seat=who, name=name)]
        case log.RematchSet(seat=who, table=table):
            return [messages.Rematched(v=v, at=at, seat=who, name=name, table=table)]
        case log.Sat() | log.Left() | log.TimedOut() | log.Replaced() | log.Returned():
            return [messages.SeatChanged(v=v, at=at, seat=entry.seat, change=_CHANGES[type(entry)], name=name)]
    return []


def said_event(entry: log.Spoke, v: int, at: float, language: str) -> messages.Said:
    """Return what somebody said: phrases are in the reader's language."""
    said = entry.text if entry.phrase is None else TEXTS[language].say(f"phrase.{entry.phrase}")
    return messages.Said(v=v, at=at, seat=entry.seat, name=entry.name, text=said, removed=entry.removed)


_CHANGES: dict[type[log.Entry], Any] = {
    log.Sat: "sat",
    log.Left: "left",
    log.TimedOut: "timed_out",
    log.Replaced: "replaced",
    log.Returned: "returned",
}
