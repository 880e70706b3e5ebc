"""The messages of a table's socket, in both directions, and what they are made of."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from fathom.core.table import Talk
from fathom.server.wire.common import EXAMPLE_VIEW, Asked, Chat, MoveId, PhraseKey, TableInfo, Version, Wire

Made = Annotated[int, Meta(description="the version that this made", examples=[4])]
When = Annotated[float, Meta(description="when", examples=[1794700075.5])]
YourId = Annotated[MoveId, Meta(description="yours to choose, new for each message", examples=["m1"])]
Decided = Annotated[Version, Meta(description="the version you had when you decided", examples=[4])]


class Acted(Wire, frozen=True, kw_only=True, tag_field="kind", tag="acted"):
    """Something happened in the game: the event as your seat may know it, and in words.

    `seat` is -1 for nature, and -2 for the table: its clock has run out, or everybody has given up.
    """

    v: Made
    at: When
    seat: Annotated[int, Meta(description="who acted; -1 is nature, -2 the table", examples=[0])]
    event: Annotated[
        dict[str, Any], Meta(description="its shape is the game's; `event` names it", examples=[{"event": "laid", "seat": 0}])
    ]
    text: Annotated[str, Meta(description="the same in words, in the socket's language", examples=["Ada lays a card face down."])]


class Said(Wire, frozen=True, kw_only=True, tag_field="kind", tag="said"):
    """A player said something. `seat` is null for a spectator: such lines are in old logs only (see SpectatorChat)."""

    v: Made
    at: When
    seat: Annotated[int | None, Meta(description="null for a spectator", examples=[0])]
    name: Annotated[str, Meta(description="as it was when this was said; empty: their account was deleted", examples=["Ada"])]
    text: Annotated[str, Meta(description="a phrase is in the socket's language", examples=["Good luck!"])]
    removed: Annotated[bool, Meta(description="a moderator removed it, or its author has gone: there is no text")] = False


class SeatChanged(Wire, frozen=True, kw_only=True, tag_field="kind", tag="seat"):
    """A seat was taken, left, timed out, replaced by a bot, or taken back."""

    v: Made
    at: When
    seat: Annotated[int, Meta(description="which one", examples=[1])]
    change: Annotated[
        Literal["sat", "left", "timed_out", "replaced", "returned"],
        Meta(description="`left` in a running game: a bot plays on", examples=["sat"]),
    ]
    name: Annotated[str, Meta(description="whose seat it is; of a bot, its level", examples=["Ben"])]


class Undone(Wire, frozen=True, kw_only=True, tag_field="kind", tag="undone"):
    """A player took the last move back."""

    v: Made
    at: When
    seat: Annotated[int, Meta(description="who took it back", examples=[0])]
    name: Annotated[str, Meta(examples=["Ada"])]


class Rematched(Wire, frozen=True, kw_only=True, tag_field="kind", tag="rematch"):
    """Somebody set up a rematch at another table."""

    v: Made
    at: When
    seat: Annotated[int, Meta(description="who set it up", examples=[0])]
    name: Annotated[str, Meta(examples=["Ada"])]
    table: Annotated[str, Meta(description="the new table's id", examples=["x3v8w2ne"])]


TableEvent = Acted | Said | SeatChanged | Undone | Rematched


class ClockFace(Wire, frozen=True, kw_only=True):
    """A seat's clock at the time of the message: seconds left, and whether it runs."""

    left: Annotated[float, Meta(description="seconds", examples=[412.5])]
    running: Annotated[bool, Meta(examples=[True])]


class Timer(Wire, frozen=True, kw_only=True):
    """A countdown of the table: at its end the table makes this move by itself. The end may be postponed while it runs."""

    move: Annotated[str, Meta(description="in the game's notation", examples=["window_over"])]
    ends: Annotated[float, Meta(description="the server's time", examples=[1794700083.25])]


Clocks = Annotated[list[ClockFace] | None, Meta(description="one for each seat; null without clocks")]
Timers = Annotated[list[Timer], Meta(description="the table's own countdowns", examples=[[]])]
Cooldowns = Annotated[
    list[ClockFace] | None, Meta(description="until each seat may give its next order; null where seats take turns")
]


class You(Wire, frozen=True, kw_only=True):
    """Your identity at this table, and what you may do besides moving."""

    seat: Annotated[int | None, Meta(description="null for a spectator", examples=[1])]
    name: Annotated[str | None, Meta(description="null without an identity: you may watch, but not speak", examples=["Ben"])]
    undo: Annotated[bool, Meta(description="whether you may undo your last move now")] = False
    talk: Annotated[Talk, Meta(description="what you may say now: anything, phrases, or nothing", examples=["free"])] = "free"
    gives_up: Annotated[
        bool | None, Meta(description="whether you have asked, in secret, to give up; null when that cannot be asked for")
    ] = None
    has_team: Annotated[bool, Meta(description="whether there is a person in your team to chat with")] = False


class TeamMessage(Wire, frozen=True, kw_only=True):
    """A message in your team's chat."""

    n: Annotated[int, Meta(description="counts your team's messages from 1", examples=[3])]
    at: When
    seat: Annotated[int, Meta(description="who said it", examples=[2])]
    name: Annotated[str, Meta(examples=["Cleo"])]
    text: Annotated[str, Meta(examples=["They are in the north."])]


class SpectatorMessage(Wire, frozen=True, kw_only=True):
    """A message in the spectators' chat, which everybody at the table reads."""

    n: Annotated[int, Meta(description="counts the table's from 1; the oldest are dropped", examples=[12])]
    at: When
    name: Annotated[str, Meta(description="as it was when this was said", examples=["Eve"])]
    text: Annotated[str, Meta(examples=["What a trick!"])]


class Sync(Wire, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """The whole table as you may know it: the first message, and the answer to a `sync` that reaches too far back.

    `view` is null until the game begins; its shape is the game's. `moves` are your legal moves, in the game's notation.
    """

    protocol: Annotated[int, Meta(description="goes up when an old client could no longer understand the messages", examples=[3])]
    v: Annotated[int, Meta(description="the version you now have", examples=[4])]
    now: Annotated[float, Meta(description="the server's time", examples=[1794700076.25])]
    table: TableInfo
    you: You
    log: Annotated[list[TableEvent], Meta(description="what has happened so far, at most the last 1,000")]
    view: Annotated[
        Any,
        Meta(
            description="the position as you may know it; null until the game begins",
            examples=[EXAMPLE_VIEW],
        ),
    ]
    moves: Annotated[list[str], Meta(description="your legal moves, in the game's notation", examples=[["4", "5", "11"]])]
    clocks: Clocks
    timers: Timers
    cooldowns: Cooldowns
    team_chat: Annotated[list[TeamMessage], Meta(description="your team's chat, the oldest message first", examples=[[]])]
    spectators: Annotated[
        list[SpectatorMessage], Meta(description="the last messages of the spectators' chat, the oldest first", examples=[[]])
    ]


class Update(Wire, frozen=True, kw_only=True, tag_field="type", tag="update"):
    """What happened after version `since`, and how the table stands now at version `v`.

    If `since` is not the version you have, something is missing: send a `sync`. `table` is null when nothing in it changed but
    `v`, `to_act` and `since`. With `since` equal to `v` nothing happened: only `you` has changed.
    """

    since: Annotated[int, Meta(description="the version that this follows", examples=[4])]
    v: Annotated[int, Meta(description="the version you now have", examples=[5])]
    now: Annotated[float, Meta(description="the server's time", examples=[1794700078.25])]
    happened: Annotated[
        list[TableEvent],
        Meta(
            description="in their order",
            examples=[
                [{"kind": "said", "v": 5, "at": 1794700078.25, "seat": 0, "name": "Ada", "text": "Good luck!", "removed": False}]
            ],
        ),
    ]
    table: Annotated[TableInfo | None, Meta(description="null when nothing in it changed but `v`, `to_act` and `since`")]
    to_act: Annotated[list[int], Meta(description="seats that are to act", examples=[[1]])]
    you: You
    view: Annotated[Any, Meta(description="null when the position is the same", examples=[None])]
    moves: Annotated[list[str], Meta(description="your legal moves now", examples=[["4", "5", "11"]])]
    clocks: Clocks
    timers: Timers
    cooldowns: Cooldowns


class TeamChat(Wire, frozen=True, kw_only=True, tag_field="type", tag="team_chat"):
    """New messages in your team's chat. They make no version, and nobody outside the team is sent anything."""

    messages: Annotated[list[TeamMessage], Meta(description="the new ones, the oldest first")]


class SpectatorChat(Wire, frozen=True, kw_only=True, tag_field="type", tag="spectator_chat"):
    """New messages in the spectators' chat. They make no version."""

    messages: Annotated[list[SpectatorMessage], Meta(description="the new ones, the oldest first")]


class Ack(Wire, frozen=True, kw_only=True, tag_field="type", tag="ack"):
    """Your message with this id was accepted and stored as version `v`. The same id again gives the same answer."""

    id: Annotated[str, Meta(description="your message's", examples=["m1"])]
    v: Annotated[int, Meta(description="the version that your message made", examples=[6])]


class Refused(Wire, frozen=True, kw_only=True, tag_field="type", tag="refused"):
    """Your message was refused and nothing changed. `id` is null when the message could not be read.

    `key` and `values` let a client say it in its own words; `text` is the sentence.
    """

    id: Annotated[str | None, Meta(description="your message's; null when it could not be read", examples=["m2"])]
    key: Annotated[str, Meta(description="the refusal's name", examples=["not_your_turn"])]
    values: Annotated[dict[str, str | int], Meta(description="the values in the sentence")] = {}
    text: Annotated[str, Meta(description="the sentence, in English", examples=["It is not your turn."])]


class Presence(Wire, frozen=True, kw_only=True, tag_field="type", tag="presence"):
    """Which seats are at the table now, and how many people watch. It has no version: only the last one counts."""

    online: Annotated[list[int], Meta(description="seats whose people are connected", examples=[[0, 1]])]
    watching: Annotated[int, Meta(description="how many others are connected", examples=[2])]
    patience: Annotated[
        float,
        Meta(description="seconds after which the others may replace a player who is to move and not there", examples=[60.0]),
    ]


class Pong(Wire, frozen=True, kw_only=True, tag_field="type", tag="pong"):
    """The answer to a `ping`: the table's version and the server's time."""

    v: Annotated[int, Meta(description="the table's version", examples=[6])]
    now: Annotated[float, Meta(description="the server's time", examples=[1794700090.5])]


FromServer = Sync | Update | TeamChat | SpectatorChat | Ack | Refused | Presence | Pong


class Move(Asked, frozen=True, kw_only=True, tag_field="type", tag="move"):
    """A move in the game's notation, decided on when the table stood at version `v`. Send it again until it is answered."""

    id: YourId
    v: Decided
    move: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=400,
            description="as in `moves`, or another spelling that the notation allows",
            examples=["11"],
        ),
    ]


class Undo(Asked, frozen=True, kw_only=True, tag_field="type", tag="undo"):
    """Undoes your last move, if nothing was revealed or drawn and nobody has acted since."""

    id: YourId
    v: Decided


class Say(Asked, frozen=True, kw_only=True, tag_field="type", tag="say"):
    """Says something to everybody at the table."""

    id: YourId
    text: Annotated[Chat, Meta(description="line breaks become spaces", examples=["Good luck!"])]


class Phrase(Asked, frozen=True, kw_only=True, tag_field="type", tag="phrase"):
    """Says one of a few phrases to everybody at the table, which everybody reads in their own language."""

    id: YourId
    phrase: Annotated[PhraseKey, Meta(examples=["good_luck"])]


class SayToTeam(Asked, frozen=True, kw_only=True, tag_field="type", tag="say_to_team"):
    """Sends a message to your team alone, in a game with teams; `you.has_team` says whether anybody would read it."""

    id: YourId
    text: Annotated[Chat, Meta(description="line breaks become spaces", examples=["They are in the north."])]


class GiveUp(Asked, frozen=True, kw_only=True, tag_field="type", tag="give_up"):
    """Asks in secret to give up, or takes that back. When every person at the table has asked, the table gives up for them."""

    id: YourId
    v: Decided
    wish: Annotated[bool, Meta(description="false: you want to go on after all", examples=[True])]


class Resync(Asked, frozen=True, kw_only=True, tag_field="type", tag="sync"):
    """Asks for what happened after version `since`; without it, for the whole table."""

    since: Annotated[Version | None, Meta(description="the version you have; null: send everything", examples=[4])] = None


class Ping(Asked, frozen=True, kw_only=True, tag_field="type", tag="ping"):
    """Checks the connection, and says which version you have: if it is old, the missing updates follow."""

    v: Annotated[Version, Meta(description="the version you have", examples=[6])]


ToServer = Move | Undo | Say | Phrase | SayToTeam | GiveUp | Resync | Ping

SECTIONS = {
    "what happened": (Acted, Said, SeatChanged, Undone, Rematched, ClockFace, Timer, You, TeamMessage, SpectatorMessage),
    "from the server": (Sync, Update, TeamChat, SpectatorChat, Ack, Refused, Presence, Pong),
    "to the server": (Move, Undo, Say, Phrase, SayToTeam, GiveUp, Resync, Ping),
}
