"""What goes over the wire: the types of the REST API and of a table's socket, each with a real example.

docs/protocol.md and the browser's TypeScript types are made from this module. A docstring's first line says what the message is;
the line of JSON at its end is one real example. Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

PROTOCOL = 1

LONGEST_NAME = 24
LONGEST_CHAT = 300
MOST_MINUTES = 180
MOST_INCREMENT = 60
MOST_DAYS = 14
MOST_BYTES = 4_096  # of one socket message

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?$")]
Login = Annotated[str, Meta(min_length=3, max_length=LONGEST_NAME, pattern=r"^[\w.-]+$")]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Chat = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+$")]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=7)]
Level = Literal["beginner", "easy", "medium", "hard"]
Status = Literal["open", "running", "over"]
Language = Literal["en", "pl"]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that is sent out."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that comes in: unknown fields are refused."""


# -- clocks and seats


class LiveClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds added after each move.

    {"kind": "live", "minutes": 10, "increment": 5}
    """

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]
    increment: Annotated[int, Meta(ge=0, le=MOST_INCREMENT)] = 0


class DaysClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """Days for each move.

    {"kind": "days", "days": 3}
    """

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)]


Clock = LiveClock | DaysClock


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A seat as everybody sees it. With `stand_in` a bot plays for the person named, who may come back.

    {"kind": "person", "name": "Ada", "level": null, "stand_in": false}
    """

    kind: Literal["open", "person", "bot", "invited"]
    name: str = ""
    level: Level | None = None
    stand_in: bool = False


class TableInfo(Wire, frozen=True, kw_only=True):
    """A table as everybody sees it.

    {"id": "k7m2p9qd", "game": "divers", "players": 2, "preset": "standard", "options": {}, "seats": [{"kind": "person", "name": "Ada", "level": null, "stand_in": false}, {"kind": "bot", "name": "medium", "level": "medium", "stand_in": false}], "clock": null, "private": false, "status": "running", "created": 1794700000.0, "host": 0, "v": 41, "to_act": [0], "since": 1794700100.0, "result": null, "reason": null, "next": null, "origin": null}
    """

    id: str
    game: str
    players: int
    preset: str | None  # null when the options are no preset's
    options: dict[str, str]  # those that differ from the defaults
    seats: list[SeatInfo]
    clock: Clock | None
    private: bool
    status: Status
    created: float
    host: int | None  # the seat of whoever made the table, if they sit
    v: int
    to_act: list[int]
    since: float  # when the last thing happened
    result: list[float] | None
    reason: str | None
    next: str | None  # the rematch's table
    origin: str | None  # the table or record that this one was branched from


# -- what happened


class Acted(Wire, frozen=True, kw_only=True, tag_field="kind", tag="acted"):
    """Something happened in the game: the event as your seat may know it, and in words. `seat` is -1 for nature.

    {"kind": "acted", "v": 44, "at": 1794700100.0, "seat": 0, "event": {"event": "played", "seat": 0, "card": "r7", "tile": 2, "side": 1}, "text": "Ada lays r7 at tile 2, on Ben's side."}
    """

    v: int
    at: float
    seat: int
    event: dict[str, Any]
    text: str


class Said(Wire, frozen=True, kw_only=True, tag_field="kind", tag="said"):
    """Somebody said something; `seat` is null for a spectator.

    {"kind": "said", "v": 45, "at": 1794700101.0, "seat": 1, "name": "Ben", "text": "Nice dive!"}
    """

    v: int
    at: float
    seat: int | None
    name: str
    text: str


class SeatChanged(Wire, frozen=True, kw_only=True, tag_field="kind", tag="seat"):
    """A seat was taken, left, timed out, replaced by a bot, or taken back.

    {"kind": "seat", "v": 46, "at": 1794700102.0, "seat": 1, "change": "left", "name": "Ben"}
    """

    v: int
    at: float
    seat: int
    change: Literal["sat", "left", "timed_out", "replaced", "returned"]
    name: str


class Undone(Wire, frozen=True, kw_only=True, tag_field="kind", tag="undone"):
    """A player took the last move back.

    {"kind": "undone", "v": 47, "at": 1794700103.0, "seat": 0, "name": "Ada"}
    """

    v: int
    at: float
    seat: int
    name: str


class Rematched(Wire, frozen=True, kw_only=True, tag_field="kind", tag="rematch"):
    """Somebody set up a rematch at another table.

    {"kind": "rematch", "v": 120, "at": 1794700900.0, "seat": 0, "name": "Ada", "table": "x3v8w2ne"}
    """

    v: int
    at: float
    seat: int
    name: str
    table: str


Happening = Acted | Said | SeatChanged | Undone | Rematched


class ClockFace(Wire, frozen=True, kw_only=True):
    """A seat's clock at the time of the message: seconds left, and whether it runs.

    {"left": 412.5, "running": true}
    """

    left: float
    running: bool


class You(Wire, frozen=True, kw_only=True):
    """Who the server takes you for at this table. `seat` is null for a spectator; `undo` says whether you may take back now.

    {"seat": 0, "name": "Ada", "undo": false}
    """

    seat: int | None
    name: str | None  # null without an identity: you may watch, but not speak
    undo: bool = False


# -- from the server


class Sync(Wire, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """The whole table as you may know it: the first message, and the answer to a `sync` that reaches too far back.

    `view` is null until the game begins; its shape is the game's. `moves` are your legal moves, in the game's notation.

    {"type": "sync", "protocol": 1, "v": 3, "now": 1794700100.0, "table": {"id": "k7m2p9qd", "game": "divers", "players": 2, "preset": "standard", "options": {}, "seats": [{"kind": "person", "name": "Ada", "level": null, "stand_in": false}, {"kind": "open", "name": "", "level": null, "stand_in": false}], "clock": null, "private": true, "status": "open", "created": 1794700000.0, "host": 0, "v": 3, "to_act": [], "since": 1794700000.0, "result": null, "reason": null, "next": null, "origin": null}, "you": {"seat": 0, "name": "Ada", "undo": false}, "log": [], "view": null, "moves": [], "clocks": null}
    """

    protocol: int
    v: int
    now: float
    table: TableInfo
    you: You
    log: list[Happening]
    view: Any
    moves: list[str]
    clocks: list[ClockFace] | None


class Update(Wire, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """What happened after version `since`, and how the table stands now at version `v`.

    If `since` is not the version you have, something is missing: send a `sync`. `table` is null when nothing in it changed but
    `v`, `to_act` and `since`.

    {"type": "update", "since": 44, "v": 45, "now": 1794700101.0, "happened": [{"kind": "said", "v": 45, "at": 1794700101.0, "seat": 1, "name": "Ben", "text": "Nice dive!"}], "table": null, "to_act": [0], "you": {"seat": 0, "name": "Ada", "undo": false}, "view": null, "moves": ["r7 2B", "r7 3A"], "clocks": null}
    """

    since: int
    v: int
    now: float
    happened: list[Happening]
    table: TableInfo | None
    to_act: list[int]
    you: You
    view: Any  # null when the position is the same
    moves: list[str]
    clocks: list[ClockFace] | None


class Ack(Wire, frozen=True, kw_only=True, tag_field="type", tag="ack"):
    """Your message with this id was accepted and is written down as version `v`. The same id again gives the same answer.

    {"type": "ack", "id": "m17", "v": 44}
    """

    id: str
    v: int


class Refused(Wire, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """Your message was refused and nothing changed. `id` is null when the message could not be read.

    `key` and `values` let a client say it in its own words; `text` is the sentence.

    {"type": "refused", "id": "m18", "key": "not_your_turn", "values": {}, "text": "It is not your turn."}
    """

    id: str | None
    key: str
    values: dict[str, str | int] = {}
    text: str


class Presence(Wire, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Which seats are at the table now, and how many people watch. It has no version: only the last one counts.

    {"type": "presence", "online": [0, 1], "watching": 2}
    """

    online: list[int]
    watching: int


class Pong(Wire, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    """The answer to a `ping`: the table's version and the server's time.

    {"type": "pong", "v": 44, "now": 1794700105.0}
    """

    v: int
    now: float


FromServer = Sync | Update | Ack | Refused | Presence | Pong


# -- to the server


class Move(Asked, frozen=True, kw_only=True, tag_field="type", tag="move"):
    """A move in the game's notation, decided on when the table stood at version `v`. Send it again until it is answered.

    {"type": "move", "id": "m17", "v": 43, "move": "r7 2B"}
    """

    id: MoveId
    v: Version
    move: Annotated[str, Meta(min_length=1, max_length=400)]


class Undo(Asked, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Takes your last move back, if nothing was revealed or drawn and nobody has acted since.

    {"type": "undo", "id": "m19", "v": 44}
    """

    id: MoveId
    v: Version


class Say(Asked, frozen=True, kw_only=True, tag_field="type", tag="say"):
    """Says something to everybody at the table.

    {"type": "say", "id": "c3", "text": "Nice dive!"}
    """

    id: MoveId
    text: Chat


class Resync(Asked, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """Asks for what happened after version `since`; without it, for the whole table.

    {"type": "sync", "since": 41}
    """

    since: Version | None = None


class Ping(Asked, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    """Asks whether the line is alive, and says which version you have: if it is old, the missing updates follow.

    {"type": "ping", "v": 44}
    """

    v: Version


ToServer = Move | Undo | Say | Resync | Ping


# -- REST: people


class Me(Wire, frozen=True, kw_only=True):
    """Who you are. `account` is your login, or null for a guest. `token` is given once, when the identity is made.

    {"name": "Ada", "account": null, "token": "WyJ1…"}
    """

    name: str
    account: str | None
    token: str | None = None


class Named(Asked, frozen=True, kw_only=True):
    """A name to go by at the table.

    {"name": "Ada"}
    """

    name: Name


class Credentials(Asked, frozen=True, kw_only=True):
    """An account's login and password.

    {"login": "ada", "password": "a long sentence"}
    """

    login: Login
    password: Password


# -- REST: games


class Localized(Wire, frozen=True, kw_only=True):
    """A text in both languages.

    {"en": "red", "pl": "czerwony"}
    """

    en: str
    pl: str


class OptionInfo(Wire, frozen=True, kw_only=True):
    """One option of a game, as a form shows it.

    {"name": "counts", "kind": "yes-no", "default": "false", "choices": [], "low": null, "high": null, "label": {"en": "Count the cards", "pl": "Liczenie kart"}, "help": {"en": "…", "pl": "…"}, "choice_labels": []}
    """

    name: str
    kind: Literal["choice", "yes-no", "number", "file"]
    default: str
    choices: list[str]
    low: int | None
    high: int | None
    label: Localized
    help: Localized
    choice_labels: list[Localized]


class PresetInfo(Wire, frozen=True, kw_only=True):
    """Options that go together under a name.

    {"name": "first", "label": {"en": "First game", "pl": "Pierwsza gra"}, "options": {"counts": "true"}}
    """

    name: str
    label: Localized
    options: dict[str, str]


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game that can be played here.

    {"name": "divers", "version": 1, "players": [2], "title": {"en": "Divers", "pl": "Nurkowie"}, "tagline": {"en": "…", "pl": "…"}, "minutes": "20", "presets": [], "options": [], "levels": ["beginner", "easy", "medium", "hard"]}
    """

    name: str
    version: int
    players: list[int]
    title: Localized
    tagline: Localized
    minutes: str
    presets: list[PresetInfo]
    options: list[OptionInfo]
    levels: list[Level]


# -- REST: tables


class AskedSeat(Asked, frozen=True, kw_only=True):
    """Who shall sit there: me, anybody, a bot of a level, or the account named.

    {"kind": "bot", "level": "medium"}
    """

    kind: Literal["me", "open", "bot", "invited"]
    level: Level | None = None
    login: Login | None = None


class Branch(Asked, frozen=True, kw_only=True):
    """A moment of a finished game or an uploaded record, to play on from: the position after `step` moves, nature's included.

    {"source": "k7m2p9qd", "step": 57}
    """

    source: Annotated[str, Meta(min_length=8, max_length=8, pattern="^[a-z0-9]+$")]
    step: Annotated[int, Meta(ge=0, le=100_000)]


class NewTable(Asked, frozen=True, kw_only=True):
    """A table to be set up. `options` go over the preset's.

    {"game": "divers", "preset": "first", "options": {}, "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}], "clock": null, "private": false, "branch": null}
    """

    game: Annotated[str, Meta(max_length=40)]
    preset: Annotated[str, Meta(max_length=40)] | None = None
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}
    seats: Annotated[list[AskedSeat], Meta(min_length=1, max_length=8)]
    clock: Clock | None = None
    private: bool = False
    branch: Branch | None = None


class BotWanted(Asked, frozen=True, kw_only=True):
    """A bot of a level, for an open seat or for one whose person has gone.

    {"level": "medium"}
    """

    level: Level


class Lobby(Wire, frozen=True, kw_only=True):
    """Public tables: those with an open seat, and those one can watch.

    {"open": [], "running": []}
    """

    open: list[TableInfo]
    running: list[TableInfo]


class MyTables(Wire, frozen=True, kw_only=True):
    """Your tables: those that wait for you first. `seats` holds your seat at each by its id.

    {"waiting": [], "running": [], "over": [], "seats": {"k7m2p9qd": 0}}
    """

    waiting: list[TableInfo]
    running: list[TableInfo]
    over: list[TableInfo]
    seats: dict[str, int]


# -- REST: records and replays


class StoredRecord(Wire, frozen=True, kw_only=True):
    """An uploaded record.

    {"id": "r4c0rd77", "game": "divers", "steps": 190}
    """

    id: str
    game: str
    steps: int


class Frame(Wire, frozen=True, kw_only=True):
    """One moment of a replay: who acted (-1: nature, null: nobody yet), what happened as the seat saw it, and the view after it.

    {"step": 7, "seat": 0, "at": null, "events": [{"event": "played", "seat": 0, "card": "r7", "tile": 2, "side": 1}], "texts": ["Ada lays r7 at tile 2, on Ben's side."], "view": {}}
    """

    step: int
    seat: int | None
    at: float | None
    events: list[dict[str, Any]]
    texts: list[str]
    view: Any


class Replay(Wire, frozen=True, kw_only=True):
    """A whole game, moment by moment, as one seat saw it (`seat` null: as a spectator). `open` says whether other seats may be asked for.

    {"id": "k7m2p9qd", "game": "divers", "players": 2, "names": ["Ada", "medium"], "options": {}, "seat": 0, "open": true, "frames": [], "result": [1.0, 0.0], "reason": "third_goal", "table": "k7m2p9qd"}
    """

    id: str
    game: str
    players: int
    names: list[str]
    options: dict[str, str]
    seat: int | None
    open: bool
    frames: list[Frame]
    result: list[float] | None
    reason: str | None
    table: str | None  # null for an uploaded record


class Problem(Wire, frozen=True, kw_only=True):
    """What a refused request gets, with a status from 400 to 499.

    {"key": "seat_taken", "values": {}, "text": "Somebody already sits there."}
    """

    key: str
    values: dict[str, str | int] = {}
    text: str
