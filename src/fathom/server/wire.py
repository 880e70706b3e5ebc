"""What goes over the wire: the types of the REST API and of a table's socket, each with a real example.

docs/protocol.md and the browser's TypeScript types are made from this module. A docstring's first line says what the message is;
the JSON at its end is one real example; the comment after a field says what it means. Times are seconds since 1970.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fathom.core.table import Talk

PROTOCOL = 1

LONGEST_NAME = 24
LONGEST_CREW = 40
LONGEST_CHAT = 300
MOST_MINUTES = 180
MOST_INCREMENT = 60
MOST_DAYS = 14
MOST_BYTES = 4_096  # of one socket message

END = r"(?![\s\S])"  # the end of a text in every dialect of patterns: a Python $ lets a line feed follow

Name = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?" + END)
]
CrewName = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_CREW, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?" + END)
]
Login = Annotated[str, Meta(min_length=3, max_length=LONGEST_NAME, pattern=r"^[\w.-]+" + END)]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Chat = Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
MoveId = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[\w-]+" + END)]
Source = Annotated[str, Meta(min_length=8, max_length=8, pattern="^[a-z0-9]+" + END)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
Level = Literal["beginner", "easy", "medium", "hard"]
Status = Literal["open", "running", "over"]
Language = Literal["en", "pl"]

# What may be said where a game forbids to speak of one's hand. They greet, and speak of time and of the line; praise, thanks or
# regret right after a card would tell what somebody had hoped for.
PhraseKey = Literal[
    "hello", "good_luck", "have_fun", "one_moment", "thinking", "take_your_time", "back", "slow_line", "soon_gone", "bye"
]


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that is sent out."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that comes in: unknown fields are refused."""


# -- clocks and seats


class LiveClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds added after each move.

    {"kind": "live", "minutes": 10, "increment": 5}
    """

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES)]  # for the whole game
    increment: Annotated[int, Meta(ge=0, le=MOST_INCREMENT)] = 0  # seconds added after each move


class DaysClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """Days for each move.

    {"kind": "days", "days": 3}
    """

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)]  # for each move


Clock = LiveClock | DaysClock


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A seat as everybody sees it. With `stand_in` a bot plays for the person named, who may come back.

    {"kind": "person", "name": "Ada", "level": null, "stand_in": false}
    """

    kind: Literal["open", "person", "bot", "invited"]  # `invited`: kept for the person named
    name: str = ""  # a bot's is its level; empty for an open seat
    level: Level | None = None  # of the bot that plays here
    stand_in: bool = False  # the bot plays for the person named, who may come back


class SittingInfo(Wire, frozen=True, kw_only=True):
    """What a sitting came to, in a game with a logbook.

    {"page": 3, "won": true, "attempts": 4, "aided": false}
    """

    page: int  # what was played
    won: bool  # whether the page is done
    attempts: int  # on record for this page, those of earlier sittings that left it undone included
    aided: bool  # whether the crew took the help that the rules offer at a price: the distress signal


class TableInfo(Wire, frozen=True, kw_only=True):
    """A table as everybody sees it.

    {"id": "k7m2p9qd", "game": "divers", "players": 2, "preset": "standard", "options": {}, "seats": [{"kind": "person",
    "name": "Ada", "level": null, "stand_in": false}, {"kind": "person", "name": "Ben", "level": null, "stand_in": false}],
    "clock": null, "private": true, "status": "running", "created": 1794700000.0, "host": 0, "v": 10, "to_act": [1],
    "since": 1794700075.5, "result": null, "reason": null, "next": null, "origin": null, "points": null, "crew": null,
    "sitting": null}
    """

    id: str  # also the code to join by
    game: str
    players: int
    preset: str | None  # null when the options are no preset's
    options: dict[str, str]  # those that differ from the defaults
    seats: list[SeatInfo]
    clock: Clock | None  # null: without clocks
    private: bool  # not shown in the lobby
    status: Status
    created: float  # when it was set up
    host: int | None  # the seat of whoever made the table, if they sit
    v: int  # its version: the number of entries in its log
    to_act: list[int]  # seats that are to act
    since: float  # when the last thing happened
    result: list[float] | None  # one number from 0 to 1 for each seat; null until the game is over
    reason: str | None  # why the game ended, in the game's own word
    next: str | None  # the rematch's table
    origin: str | None  # the table or record that this one was branched from
    points: list[int] | None = None  # one number for each seat, once a game that counts points is over
    crew: str | None = None  # the crew that plays its logbook here
    sitting: SittingInfo | None = None  # what it came to, once a game with a logbook is over


# -- what happened


class Acted(Wire, frozen=True, kw_only=True, tag_field="kind", tag="acted"):
    """Something happened in the game: the event as your seat may know it, and in words.

    `seat` is -1 for nature, and -2 for the table: its clock has run out, or everybody has given up.

    {"kind": "acted", "v": 9, "at": 1794700075.5, "seat": 0, "event": {"event": "played", "seat": 0, "card": "g7", "tile": 4,
    "side": 1}, "text": "Ada plays g7 to tile 4, on your side."}
    """

    v: int  # the version that this made
    at: float  # when
    seat: int  # who acted; -1 is nature, -2 the table
    event: dict[str, Any]  # its shape is the game's; `event` names it
    text: str  # the same in words, in the socket's language


class Said(Wire, frozen=True, kw_only=True, tag_field="kind", tag="said"):
    """Somebody said something; `seat` is null for a spectator.

    {"kind": "said", "v": 11, "at": 1794700078.25, "seat": 0, "name": "Ada", "text": "Good luck!"}
    """

    v: int  # the version that this made
    at: float  # when
    seat: int | None  # null for a spectator
    name: str  # as it was when this was said
    text: str  # a phrase is in the socket's language


class SeatChanged(Wire, frozen=True, kw_only=True, tag_field="kind", tag="seat"):
    """A seat was taken, left, timed out, replaced by a bot, or taken back.

    {"kind": "seat", "v": 2, "at": 1794700060.0, "seat": 1, "change": "sat", "name": "Ben"}
    """

    v: int  # the version that this made
    at: float  # when
    seat: int  # which one
    change: Literal["sat", "left", "timed_out", "replaced", "returned"]  # `left` in a running game: a bot plays on
    name: str  # whose seat it is; of a bot, its level


class Undone(Wire, frozen=True, kw_only=True, tag_field="kind", tag="undone"):
    """A player took the last move back.

    {"kind": "undone", "v": 121, "at": 1794700700.0, "seat": 0, "name": "Ada"}
    """

    v: int  # the version that this made
    at: float  # when
    seat: int  # who took it back
    name: str


class Rematched(Wire, frozen=True, kw_only=True, tag_field="kind", tag="rematch"):
    """Somebody set up a rematch at another table.

    {"kind": "rematch", "v": 193, "at": 1794700900.0, "seat": 0, "name": "Ada", "table": "x3v8w2ne"}
    """

    v: int  # the version that this made
    at: float  # when
    seat: int  # who set it up
    name: str
    table: str  # the new table's id


Happening = Acted | Said | SeatChanged | Undone | Rematched


class ClockFace(Wire, frozen=True, kw_only=True):
    """A seat's clock at the time of the message: seconds left, and whether it runs.

    {"left": 412.5, "running": true}
    """

    left: float  # seconds
    running: bool


class Timer(Wire, frozen=True, kw_only=True):
    """A countdown of the table's: when it is over the table makes this move by itself. The end may be put off while it runs.

    {"move": "window_over", "ends": 1794700083.25}
    """

    move: str  # in the game's notation
    ends: float  # the server's time


class You(Wire, frozen=True, kw_only=True):
    """Who the server takes you for at this table, and what you may do besides moving.

    {"seat": 0, "name": "Ada", "undo": false, "talk": "free", "gives_up": null, "whispers": false}
    """

    seat: int | None  # null for a spectator
    name: str | None  # null without an identity: you may watch, but not speak
    undo: bool = False  # whether you may take your last move back now
    talk: Talk = "free"  # what you may say now: anything, phrases, or nothing
    gives_up: bool | None = None  # whether you have asked, in secret, to give up; null when that cannot be asked for
    whispers: bool = False  # whether you have somebody to whisper to


class Whispered(Wire, frozen=True, kw_only=True):
    """Words of your crew's among yourselves.

    {"n": 3, "at": 1794700081.5, "seat": 2, "name": "Cleo", "text": "They are in the north."}
    """

    n: int  # counts your crew's words from 1
    at: float  # when
    seat: int  # who said it
    name: str
    text: str


# -- from the server


class Sync(Wire, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """The whole table as you may know it: the first message, and the answer to a `sync` that reaches too far back.

    `view` is null until the game begins; its shape is the game's. `moves` are your legal moves, in the game's notation.

    {"type": "sync", "protocol": 1, "v": 1, "now": 1794700002.25, "table": {"id": "k7m2p9qd", "game": "divers", "players": 2,
    "preset": "standard", "options": {}, "seats": [{"kind": "person", "name": "Ada", "level": null, "stand_in": false},
    {"kind": "open", "name": "", "level": null, "stand_in": false}], "clock": null, "private": true, "status": "open",
    "created": 1794700000.0, "host": 0, "v": 1, "to_act": [], "since": 1794700000.0, "result": null, "reason": null, "next": null,
    "origin": null, "points": null, "crew": null, "sitting": null}, "you": {"seat": 0, "name": "Ada", "undo": false,
    "talk": "free", "gives_up": null, "whispers": false}, "log": [], "view": null, "moves": [], "clocks": null, "timers": [],
    "rests": null, "whispers": []}
    """

    protocol: int  # goes up when an old client could no longer follow
    v: int  # the version you now have
    now: float  # the server's time
    table: TableInfo
    you: You
    log: list[Happening]  # what has happened so far, at most the last 1,000
    view: Any  # the position as you may know it; null until the game begins
    moves: list[str]  # your legal moves, in the game's notation
    clocks: list[ClockFace] | None  # one for each seat; null without clocks
    timers: list[Timer]  # the table's own countdowns
    rests: list[ClockFace] | None  # until each seat may give its next order; null where seats take turns
    whispers: list[Whispered]  # what your crew has said among yourselves, the oldest first


class Update(Wire, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """What happened after version `since`, and how the table stands now at version `v`.

    If `since` is not the version you have, something is missing: send a `sync`. `table` is null when nothing in it changed but
    `v`, `to_act` and `since`. With `since` equal to `v` nothing happened: only `you` has changed.

    {"type": "update", "since": 10, "v": 11, "now": 1794700078.25, "happened": [{"kind": "said", "v": 11, "at": 1794700078.25,
    "seat": 0, "name": "Ada", "text": "Good luck!"}], "table": null, "to_act": [1], "you": {"seat": 0, "name": "Ada",
    "undo": false, "talk": "free", "gives_up": null, "whispers": false}, "view": null, "moves": [], "clocks": null,
    "timers": [], "rests": null}
    """

    since: int  # the version that this follows
    v: int  # the version you now have
    now: float  # the server's time
    happened: list[Happening]  # in their order
    table: TableInfo | None  # null when nothing in it changed but `v`, `to_act` and `since`
    to_act: list[int]  # seats that are to act
    you: You
    view: Any  # null when the position is the same
    moves: list[str]  # your legal moves now
    clocks: list[ClockFace] | None  # one for each seat; null without clocks
    timers: list[Timer]  # the table's own countdowns
    rests: list[ClockFace] | None  # until each seat may give its next order; null where seats take turns


class Whispers(Wire, frozen=True, kw_only=True, tag_field="type", tag="whispers"):
    """Somebody of your crew has said something to the rest of it. It makes no version, and nobody else is sent anything.

    {"type": "whispers", "lines": [{"n": 3, "at": 1794700081.5, "seat": 2, "name": "Cleo", "text": "They are in the north."}]}
    """

    lines: list[Whispered]  # what is new, the oldest first


class Ack(Wire, frozen=True, kw_only=True, tag_field="type", tag="ack"):
    """Your message with this id was accepted and is written down as version `v`. The same id again gives the same answer.

    {"type": "ack", "id": "m1", "v": 9}
    """

    id: str  # your message's
    v: int  # the version that your message made


class Refused(Wire, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """Your message was refused and nothing changed. `id` is null when the message could not be read.

    `key` and `values` let a client say it in its own words; `text` is the sentence.

    {"type": "refused", "id": "m2", "key": "not_your_turn", "values": {}, "text": "It is not your turn."}
    """

    id: str | None  # your message's; null when it could not be read
    key: str  # the refusal's name
    values: dict[str, str | int] = {}  # what the sentence speaks of
    text: str  # the sentence, in English


class Presence(Wire, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Which seats are at the table now, and how many people watch. It has no version: only the last one counts.

    {"type": "presence", "online": [0, 1], "watching": 2, "patience": 60.0}
    """

    online: list[int]  # seats whose people are connected
    watching: int  # how many others are
    patience: float  # seconds after which the others may replace a player who is to move and not there


class Pong(Wire, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    """The answer to a `ping`: the table's version and the server's time.

    {"type": "pong", "v": 11, "now": 1794700090.5}
    """

    v: int  # the table's version
    now: float  # the server's time


FromServer = Sync | Update | Whispers | Ack | Refused | Presence | Pong


# -- to the server


class Move(Asked, frozen=True, kw_only=True, tag_field="type", tag="move"):
    """A move in the game's notation, decided on when the table stood at version `v`. Send it again until it is answered.

    {"type": "move", "id": "m1", "v": 8, "move": "g7 4B"}
    """

    id: MoveId  # yours to choose, new for each message
    v: Version  # the version you had when you decided
    move: Annotated[str, Meta(min_length=1, max_length=400)]  # as in `moves`; other spellings that the notation allows do as well


class Undo(Asked, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Takes your last move back, if nothing was revealed or drawn and nobody has acted since.

    {"type": "undo", "id": "m19", "v": 120}
    """

    id: MoveId  # yours to choose, new for each message
    v: Version  # the version you had when you decided


class Say(Asked, frozen=True, kw_only=True, tag_field="type", tag="say"):
    """Says something to everybody at the table.

    {"type": "say", "id": "c1", "text": "Good luck!"}
    """

    id: MoveId  # yours to choose, new for each message
    text: Chat  # line breaks become spaces


class Phrase(Asked, frozen=True, kw_only=True, tag_field="type", tag="phrase"):
    """Says one of a few phrases to everybody at the table, each in the language of whoever reads it.

    {"type": "phrase", "id": "c2", "phrase": "good_luck"}
    """

    id: MoveId  # yours to choose, new for each message
    phrase: PhraseKey


class Whisper(Asked, frozen=True, kw_only=True, tag_field="type", tag="whisper"):
    """Says something to your crew alone, in a game where seats belong together; `you.whispers` tells whether you have one.

    {"type": "whisper", "id": "w1", "text": "They are in the north."}
    """

    id: MoveId  # yours to choose, new for each message
    text: Chat  # line breaks become spaces


class GiveUp(Asked, frozen=True, kw_only=True, tag_field="type", tag="give_up"):
    """Asks in secret to give up, or takes that back. When every person at the table has asked, the table gives up for them.

    {"type": "give_up", "id": "g1", "v": 41, "wish": true}
    """

    id: MoveId  # yours to choose, new for each message
    v: Version  # the version you had when you decided
    wish: bool  # false: you want to go on after all


class Resync(Asked, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """Asks for what happened after version `since`; without it, for the whole table.

    {"type": "sync", "since": 8}
    """

    since: Version | None = None  # the version you have; null: send everything


class Ping(Asked, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    """Asks whether the line is alive, and says which version you have: if it is old, the missing updates follow.

    {"type": "ping", "v": 11}
    """

    v: Version  # the version you have


ToServer = Move | Undo | Say | Phrase | Whisper | GiveUp | Resync | Ping


# -- REST: people


class Me(Wire, frozen=True, kw_only=True):
    """Who you are. `account` is your login, or null for a guest. `token` comes with a new identity, or a login.

    {"name": "Ada", "account": null, "token": "IjFhMzgyODA5YjdjMDNmNjg2ZTEyZGQxNTY3N2M1NDk3Ig.pjujaElPSoW2aPRSZfJHjv9Rdhs"}
    """

    name: str  # what you go by at new tables
    account: str | None  # your login; null for a guest
    token: str | None = None  # for programs; given only when an identity is made or an account logs in


class Named(Asked, frozen=True, kw_only=True):
    """A name to go by at the table.

    {"name": "Ada"}
    """

    name: Name  # without control characters, and without space at its ends


class Credentials(Asked, frozen=True, kw_only=True):
    """An account's login and password.

    {"login": "ada", "password": "a long sentence"}
    """

    login: Login  # capital and small letters are the same
    password: Password


# -- REST: games


class Localized(Wire, frozen=True, kw_only=True):
    """A text in both languages.

    {"en": "Pearls", "pl": "Perły"}
    """

    en: str
    pl: str


class OptionInfo(Wire, frozen=True, kw_only=True):
    """One option of a game, as a form shows it.

    {"name": "wins", "kind": "choice", "default": "high", "choices": ["high", "low"], "low": null, "high": null,
    "label": {"en": "Who takes the pearl", "pl": "Kto bierze perłę"},
    "help": {"en": "Which of the cards that are turned over wins.", "pl": "Która z odkrytych kart wygrywa."},
    "choice_labels": [{"en": "the highest", "pl": "najwyższa"}, {"en": "the lowest", "pl": "najniższa"}]}
    """

    name: str
    kind: Literal["choice", "yes-no", "number", "file"]
    default: str  # as text, like every value of an option
    choices: list[str]  # for `choice`
    low: int | None  # for `number`
    high: int | None  # for `number`
    label: Localized
    help: Localized
    choice_labels: list[Localized]  # as many as `choices`


class PresetInfo(Wire, frozen=True, kw_only=True):
    """Options that go together under a name.

    {"name": "first", "label": {"en": "First game", "pl": "Pierwsza gra"}, "options": {"shows": "false"}}
    """

    name: str  # what `preset` of a new table takes
    label: Localized
    options: dict[str, str]  # those that differ from the defaults


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game that can be played here.

    {"name": "pearls", "version": 1, "players": [2, 3], "usual": 2, "title": {"en": "Pearls", "pl": "Perły"},
    "tagline": {"en": "Lay cards face down, turn them over, and let the highest take a pearl.",
    "pl": "Kładź zakryte karty, odkryjcie je razem, a perłę bierze najwyższa."}, "minutes": "5", "presets": [{"name": "first",
    "label": {"en": "First game", "pl": "Pierwsza gra"}, "options": {"shows": "false"}}, {"name": "standard",
    "label": {"en": "Standard", "pl": "Zwykła"}, "options": {}}], "options": [{"name": "wins", "kind": "choice",
    "default": "high", "choices": ["high", "low"], "low": null, "high": null, "label": {"en": "Who takes the pearl",
    "pl": "Kto bierze perłę"}, "help": {"en": "Which of the cards that are turned over wins.",
    "pl": "Która z odkrytych kart wygrywa."}, "choice_labels": [{"en": "the highest", "pl": "najwyższa"}, {"en": "the lowest",
    "pl": "najniższa"}]}, {"name": "shows", "kind": "yes-no", "default": "true", "choices": [], "low": null, "high": null,
    "label": {"en": "Showing cards", "pl": "Pokazywanie kart"},
    "help": {"en": "The winner may show a card of the hand for one more pearl.",
    "pl": "Kto wygrał, może pokazać kartę z ręki za jeszcze jedną perłę."}, "choice_labels": []}], "levels": ["beginner", "easy",
    "medium", "hard"], "logbook": null}
    """

    name: str  # what `game` of a new table takes
    version: int  # goes up when an old record would replay differently
    players: list[int]  # how many can play
    usual: int  # how many do when nobody says
    title: Localized
    tagline: Localized
    minutes: str  # how long a game takes, about
    presets: list[PresetInfo]
    options: list[OptionInfo]
    levels: list[Level]  # of bots, the weakest first
    logbook: list[str] | None  # the options that a crew's logbook decides; null: the game has none


# -- REST: tables


class AskedSeat(Asked, frozen=True, kw_only=True):
    """Who shall sit there: me, anybody, a bot of a level, or the account named.

    {"kind": "bot", "level": "medium", "login": null}
    """

    kind: Literal["me", "open", "bot", "invited"]
    level: Level | None = None  # of a bot; null: easy
    login: Login | None = None  # of the account to be invited


class Branch(Asked, frozen=True, kw_only=True):
    """A moment of a finished game or an uploaded record, to play on from: the position after `step` moves, nature's included.

    {"source": "k7m2p9qd", "step": 57}
    """

    source: Source  # a table's or a record's id
    step: Annotated[int, Meta(ge=0, le=100_000)]  # how many moves to keep, nature's included


class NewTable(Asked, frozen=True, kw_only=True):
    """A table to be set up. `options` go over the preset's.

    {"game": "divers", "preset": "first", "options": {}, "seats": [{"kind": "me", "level": null, "login": null}, {"kind": "bot",
    "level": "easy", "login": null}], "clock": null, "private": false, "branch": null, "deal": null}
    """

    game: Annotated[str, Meta(max_length=40)]  # a game's name
    preset: Annotated[str, Meta(max_length=40)] | None = None  # null: the defaults
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}  # over the preset's; values as text
    seats: Annotated[list[AskedSeat], Meta(min_length=1, max_length=8)]  # as many as play; at most one `me`
    clock: Clock | None = None  # null: without clocks
    private: bool = False  # not shown in the lobby
    branch: Branch | None = None  # play on from there; game, options and players are then the record's
    deal: Source | None = None  # a finished table or a record whose deal comes again; game, options and players are then its own


class BotWanted(Asked, frozen=True, kw_only=True):
    """A bot of a level, for an open seat or for one whose person has gone.

    {"level": "medium"}
    """

    level: Level


class Lobby(Wire, frozen=True, kw_only=True):
    """Public tables: those with an open seat, and those one can watch.

    {"open": [{"id": "q6t4f2wz", "game": "divers", "players": 2, "preset": "standard", "options": {}, "seats": [{"kind": "person",
    "name": "Ada", "level": null, "stand_in": false}, {"kind": "open", "name": "", "level": null, "stand_in": false}],
    "clock": null, "private": false, "status": "open", "created": 1794700000.0, "host": 0, "v": 1, "to_act": [],
    "since": 1794700000.0, "result": null, "reason": null, "next": null, "origin": null, "points": null, "crew": null,
    "sitting": null}], "running": []}
    """

    open: list[TableInfo]  # with an open seat; the newest first, at most 50
    running: list[TableInfo]  # that can be watched; the newest first, at most 50


class MyTables(Wire, frozen=True, kw_only=True):
    """Your tables: those that wait for you first. `seats` holds your seat at each by its id.

    {"waiting": [], "running": [{"id": "k7m2p9qd", "game": "divers", "players": 2, "preset": "standard", "options": {},
    "seats": [{"kind": "person", "name": "Ada", "level": null, "stand_in": false}, {"kind": "person", "name": "Ben",
    "level": null, "stand_in": false}], "clock": null, "private": true, "status": "running", "created": 1794700000.0, "host": 0,
    "v": 10, "to_act": [1], "since": 1794700075.5, "result": null, "reason": null, "next": null, "origin": null, "points": null,
    "crew": null, "sitting": null}], "over": [], "seats": {"k7m2p9qd": 0}}
    """

    waiting: list[TableInfo]  # for your move, or for you to take an invitation
    running: list[TableInfo]  # the others that are not over
    over: list[TableInfo]  # the last 50
    seats: dict[str, int]  # your seat by the table's id


class SameDeal(Wire, frozen=True, kw_only=True):
    """How one game with this deal ended.

    {"replay": "k7m2p9qd", "seats": [{"kind": "person", "name": "Ada", "level": null, "stand_in": false}, {"kind": "bot",
    "name": "hard", "level": "hard", "stand_in": false}], "crew": null, "result": [1.0, 0.0], "reason": "third_goal",
    "points": null, "sitting": null, "at": 1794700900.0, "here": true}
    """

    replay: str | None  # what to watch it by; null for a private table at which you did not sit
    seats: list[SeatInfo]
    crew: str | None  # the name of the crew that played it
    result: list[float] | None  # one number from 0 to 1 for each seat; null for a record without an end
    reason: str | None  # why the game ended
    points: list[int] | None  # one number for each seat, where the game counts points
    sitting: SittingInfo | None  # in a game with a logbook
    at: float  # when it ended
    here: bool  # whether it is the table that was asked about


# -- REST: crews


class NewCrew(Asked, frozen=True, kw_only=True):
    """People and bots who will play a game's logbook together. Whoever takes an open seat when a table begins belongs to them.

    {"name": "The Deep Six", "game": "crew", "options": {"talk": "off"}, "seats": [{"kind": "me", "level": null, "login": null},
    {"kind": "invited", "level": null, "login": "ben"}, {"kind": "bot", "level": "medium", "login": null}]}
    """

    name: CrewName
    game: Annotated[str, Meta(max_length=40)]  # the name of a game with a logbook
    options: Annotated[dict[str, str], Meta(max_length=40)] = {}  # for all sittings; what the logbook says goes over them
    seats: Annotated[list[AskedSeat], Meta(min_length=1, max_length=8)]  # as many as play; exactly one is `me`


class PlayPage(Asked, frozen=True, kw_only=True):
    """The page to be played now.

    {"page": 3, "keep": true}
    """

    page: Annotated[int, Meta(ge=0, le=1_000)]
    keep: bool = True  # go on with what lay there when the page was left undone; false: begin it with something new


class CrewInfo(Wire, frozen=True, kw_only=True):
    """A crew and how far it has come.

    {"id": "c5x8n2hd", "name": "The Deep Six", "game": "crew", "seats": [{"kind": "person", "name": "Ada", "level": null,
    "stand_in": false}, {"kind": "invited", "name": "Ben", "level": null, "stand_in": false}, {"kind": "bot", "name": "medium",
    "level": "medium", "stand_in": false}], "options": {"talk": "off"}, "created": 1794700000.0, "played": 1794786400.0,
    "next": 3, "title": {"en": "Third mission", "pl": "Trzecia misja"}, "done": 2, "pages": 32, "attempts": 5, "aided": 1,
    "table": null}
    """

    id: str
    name: str
    game: str
    seats: list[SeatInfo]  # `invited`: kept for the person named, who has not come yet; `open`: free until a table begins
    options: dict[str, str]  # for all sittings; those that differ from the defaults
    created: float
    played: float | None  # when the last sitting began; null: there has been none
    next: int  # the page that comes next
    title: Localized  # of that page
    done: int  # pages that are done, without practice and the endless page
    pages: int  # how many there are
    attempts: int  # on record in all
    aided: int  # pages on record with help
    table: TableInfo | None  # where they sit now


class LogPage(Wire, frozen=True, kw_only=True):
    """One page of a crew's logbook.

    {"page": 12, "kind": "page", "title": {"en": "Narrow Water", "pl": "Wąska woda"}, "rule": {"en": "Nobody leads pink.",
    "pl": "Nikt nie wychodzi w różowe."}, "story": {"en": "The walls come closer.", "pl": "Ściany są coraz bliżej."}, "wins": 1,
    "attempts": 4, "best": 4, "aided": false, "undone": false}
    """

    page: int
    kind: Literal["practice", "page", "endless"]  # practice is not counted; the endless page follows the last one
    title: Localized
    rule: Localized  # that this page adds to the game's; empty: none
    story: Localized
    wins: int  # how often it was done
    attempts: int  # until it was done for the first time, or made so far
    best: int | None  # the fewest attempts that did it; null: not done yet
    aided: bool  # whether help was taken in those attempts
    undone: bool  # the last sitting left it undone, and the next one can go on where it stopped


class LogSitting(Wire, frozen=True, kw_only=True):
    """A sitting in a crew's logbook.

    {"table": "k7m2p9qd", "page": 3, "at": 1794786400.0, "sitting": {"page": 3, "won": true, "attempts": 4, "aided": false}}
    """

    table: str  # also what to watch it by
    page: int
    at: float  # when it began
    sitting: SittingInfo | None  # what it came to; null: it is not over


class CrewLog(Wire, frozen=True, kw_only=True):
    """A crew's whole logbook.

    {"crew": {"id": "c5x8n2hd", "name": "The Deep Six", "game": "crew", "seats": [{"kind": "person", "name": "Ada", "level": null,
    "stand_in": false}, {"kind": "bot", "name": "easy", "level": "easy", "stand_in": false}, {"kind": "bot", "name": "easy",
    "level": "easy", "stand_in": false}], "options": {}, "created": 1794700000.0, "played": 1794786400.0, "next": 2,
    "title": {"en": "Second mission", "pl": "Druga misja"}, "done": 1, "pages": 32, "attempts": 4, "aided": 0, "table": null},
    "pages": [{"page": 1, "kind": "page", "title": {"en": "First mission", "pl": "Pierwsza misja"}, "rule": {"en": "", "pl": ""},
    "story": {"en": "The ropes are off.", "pl": "Cumy rzucone."}, "wins": 1, "attempts": 4, "best": 4, "aided": false,
    "undone": false}], "sittings": [{"table": "k7m2p9qd", "page": 1, "at": 1794786400.0,
    "sitting": {"page": 1, "won": true, "attempts": 4, "aided": false}}]}
    """

    crew: CrewInfo
    pages: list[LogPage]  # all there are, in order
    sittings: list[LogSitting]  # the newest first, at most 200


# -- REST: achievements


class Achievement(Wire, frozen=True, kw_only=True):
    """One field of an achievement sheet. It is ticked once, for good, by the first game that earned it.

    {"code": "standard.10", "name": {"en": "Full Purse", "pl": "Pełna sakiewka"},
    "text": {"en": "Have five shells at the end.", "pl": "Miej na końcu pięć muszli."}, "table": "k7m2p9qd", "at": 1794786400.0}
    """

    code: str  # its group and what it is called there
    name: Localized
    text: Localized  # what it asks for
    table: str | None  # where you earned it, also what to watch it by; null: not yet
    at: float | None  # when; null: not yet


class AchievementGroup(Wire, frozen=True, kw_only=True):
    """Achievements of one kind.

    {"name": {"en": "Scenarios", "pl": "Scenariusze"}, "achievements": [{"code": "scenario.1", "name": {"en": "Morning Light",
    "pl": "Poranne światło"}, "text": {"en": "Score 140 points.", "pl": "Zdobądź 140 punktów."}, "table": null, "at": null}]}
    """

    name: Localized
    achievements: list[Achievement]


class AchievementRank(Wire, frozen=True, kw_only=True):
    """A rank and how many achievements it takes.

    {"needed": 10, "title": {"en": "Sea Researcher", "pl": "Badacz mórz"}}
    """

    needed: int
    title: Localized  # what somebody of this rank is called


class AchievementSheet(Wire, frozen=True, kw_only=True):
    """Your achievement sheet in one game: what can be earned there, and what you have.

    A game earns something for those who sit there when it ends, unless it repeats a deal or began from a moment of a record.

    {"game": "reef", "title": {"en": "Reef", "pl": "Rafa"}, "groups": [{"name": {"en": "Scenarios", "pl": "Scenariusze"},
    "achievements": [{"code": "scenario.1", "name": {"en": "Morning Light", "pl": "Poranne światło"},
    "text": {"en": "Score 140 points.", "pl": "Zdobądź 140 punktów."}, "table": "k7m2p9qd", "at": 1794786400.0}]}], "earned": 1,
    "rank": 0, "ranks": [{"needed": 0, "title": {"en": "No rank yet", "pl": "Jeszcze bez rangi"}}, {"needed": 10,
    "title": {"en": "Sea Researcher", "pl": "Badacz mórz"}}]}
    """

    game: str
    title: Localized  # the game's
    groups: list[AchievementGroup]
    earned: int  # how many you have
    rank: int  # yours, as an index of `ranks`
    ranks: list[AchievementRank]  # from none on, rising


# -- REST: records and replays


class StoredRecord(Wire, frozen=True, kw_only=True):
    """An uploaded record.

    {"id": "r4c8rd77", "game": "divers", "steps": 182}
    """

    id: str
    game: str
    steps: int  # moves, nature's included


class Frame(Wire, frozen=True, kw_only=True):
    """One moment of a replay: who acted, what happened as the seat saw it, and the view after it.

    {"step": 7, "seat": 0, "at": 1794700075.5, "events": [{"event": "played", "seat": 0, "card": "g7", "tile": 4, "side": 1}],
    "texts": ["Ada plays g7 to tile 4, on your side."], "view": {"seat": 1, "phase": "draw", "actors": [-1], "tile": null,
    "players": [{"cards": 7, "revealed": [], "treasures": {}, "hand": null}, {"cards": 8, "revealed": [], "treasures": {},
    "hand": ["r4", "r6", "y1", "y5", "y8", "g2", "b1", "s10"]}], "tiles": [{"value": 1, "depth": "deep", "in_game": true,
    "treasures": {"grey": 1}, "sides": [{"cards": [], "sum": 0, "open": {"grey": 1}}, {"cards": [], "sum": 0,
    "open": {"grey": 1}}]}, {"value": 2, "depth": "shallow", "in_game": true, "treasures": {"blue": 2}, "sides": [{"cards": [],
    "sum": 0, "open": {"blue": 2}}, {"cards": [], "sum": 0, "open": {"blue": 2}}]}, {"value": 3, "depth": "deep", "in_game": true,
    "treasures": {"yellow": 2, "blue": 1}, "sides": [{"cards": [], "sum": 0, "open": {"yellow": 2, "blue": 1}}, {"cards": [],
    "sum": 0, "open": {"yellow": 2, "blue": 1}}]}, {"value": 4, "depth": "shallow", "in_game": true, "treasures": {"red": 2,
    "green": 2}, "sides": [{"cards": [], "sum": 0, "open": {"red": 2, "green": 2}}, {"cards": ["g7"], "sum": 7, "open": {"red": 2,
    "green": 1}}]}], "goals": [{"colour": "red", "cost": 7, "owner": null}, {"colour": "yellow", "cost": 6, "owner": null},
    {"colour": "green", "cost": 5, "owner": null}, {"colour": "blue", "cost": 4, "owner": null}, {"colour": "grey", "cost": 3,
    "owner": null}], "deck": 29, "discard": [], "bag": 35, "unseen": null, "result": null, "reason": null}}
    """

    step: int  # how many moves have been made
    seat: int | None  # who acted; -1 is nature, -2 the table, null: nobody yet
    at: float | None  # when; null where the record does not say
    events: list[dict[str, Any]]  # what happened, as the seat saw it
    texts: list[str]  # the same in words
    view: Any  # the position after it, as the seat knew it


class Replay(Wire, frozen=True, kw_only=True):
    """A whole game, moment by moment, as one seat saw it.

    {"id": "r4c8rd77", "game": "pearls", "players": 2, "names": ["Ada", "Ben"], "options": {}, "seat": 0, "open": true,
    "frames": [{"step": 0, "seat": null, "at": null, "events": [], "texts": [], "view": {"seat": 0, "phase": "deal",
    "actors": [-1], "hand": [], "laid": null, "players": [{"cards": 0, "shown": [], "pearls": 0}, {"cards": 0, "shown": [],
    "pearls": 0}], "deck": 12, "discard": []}}], "result": null, "reason": null, "table": null}
    """

    id: str  # the table's or the record's
    game: str
    players: int
    names: list[str]  # of the seats
    options: dict[str, str]  # those that differ from the defaults
    seat: int | None  # whose eyes; null: a spectator's
    open: bool  # whether other seats may be asked for
    frames: list[Frame]  # from the empty table on
    result: list[float] | None  # null while the game runs
    reason: str | None  # why the game ended
    table: str | None  # null for an uploaded record


class Review(Wire, frozen=True, kw_only=True):
    """What a game's own tools say of a finished game, once nothing in it is hidden. Not every game has them.

    {"id": "r4c8rd77", "game": "pearls", "names": ["Ada", "Ben"], "review": {"best": [12, 5]}}
    """

    id: str  # the table's or the record's
    game: str
    names: list[str]  # of the seats
    review: Any  # the game's own


class Problem(Wire, frozen=True, kw_only=True):
    """What a refused request gets, with a status from 400 to 499.

    {"key": "seat_taken", "values": {}, "text": "This seat is already taken."}
    """

    key: str  # the refusal's name
    values: dict[str, str | int] = {}  # what the sentence speaks of
    text: str  # the sentence, in English
