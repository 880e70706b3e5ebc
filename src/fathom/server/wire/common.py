"""Types that the socket and the REST API share: limits, names, clocks, seats and tables."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

PROTOCOL = 3

LONGEST_NAME = 24
LONGEST_CAMPAIGN = 40
LONGEST_CHAT = 300
MOST_MINUTES = 180
MOST_INCREMENT = 60
MOST_DAYS = 14
MOST_BYTES = 4_096  # of one socket message

END = r"(?![\s\S])"  # the end of a text in every regex dialect: Python's $ also matches before a final line feed

Name = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_NAME, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?" + END)
]
CampaignName = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_CAMPAIGN, pattern=r"^[^\s\x00-\x1f](?:[^\x00-\x1f]*[^\s\x00-\x1f])?" + END)
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
Known = Literal["deal", "branch", "record", "position"]

# Phrases for games that forbid talk about one's hand. They greet, and speak of time and the connection; praise, thanks or
# regret right after a card would tell what somebody had hoped for.
PhraseKey = Literal[
    "hello", "good_luck", "have_fun", "one_moment", "thinking", "take_your_time", "back", "slow_line", "soon_gone", "bye"
]

# A view of the game in examples/pearls: views are the games' own.
EXAMPLE_VIEW = {
    "seat": 1,
    "phase": "lay",
    "actors": [1],
    "hand": [4, 5, 11],
    "laid": None,
    "players": [{"cards": 3, "shown": [], "pearls": 0}, {"cards": 3, "shown": [], "pearls": 0}],
    "deck": 6,
    "discard": [],
}


class Wire(msgspec.Struct, frozen=True, kw_only=True):
    """Anything that is sent out."""


class Asked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything that comes in. Unknown fields are refused."""


class LiveClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds added after each move."""

    minutes: Annotated[int, Meta(ge=1, le=MOST_MINUTES, description="for the whole game", examples=[10])]
    increment: Annotated[int, Meta(ge=0, le=MOST_INCREMENT, description="seconds added after each move", examples=[5])] = 0


class DaysClock(Asked, frozen=True, kw_only=True, tag_field="kind", tag="days"):
    """Days for each move."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS, description="for each move", examples=[3])]


Clock = LiveClock | DaysClock


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A seat as everybody sees it. With `stand_in` a bot plays for the person named, who may come back."""

    kind: Annotated[
        Literal["open", "person", "bot", "invited"], Meta(description="`invited`: kept for the person named", examples=["person"])
    ]
    name: Annotated[
        str,
        Meta(
            description="a bot's is its level; empty: an open seat, somebody who deleted their account, or not for you to know",
            examples=["Ada"],
        ),
    ] = ""
    level: Annotated[Level | None, Meta(description="of the bot that plays here")] = None
    stand_in: Annotated[bool, Meta(description="the bot plays for the person named, who may come back")] = False


class SittingInfo(Wire, frozen=True, kw_only=True):
    """How a sitting ended, in a game with a campaign."""

    page: Annotated[int, Meta(description="what was played", examples=[3])]
    won: Annotated[bool, Meta(description="whether the page is done", examples=[True])]
    attempts: Annotated[
        int, Meta(description="counted for this page, including those of earlier sittings that left it undone", examples=[4])
    ]
    aided: Annotated[
        bool, Meta(description="whether the group took the help that the rules offer at a price: the distress signal")
    ]


class ScoreInfo(Wire, frozen=True, kw_only=True):
    """What all players reached together, or one alone, where that is a matter of degree."""

    points: Annotated[int, Meta(examples=[14])]
    best: Annotated[int, Meta(description="the most points there can be", examples=[25])]
    grade: Annotated[int | None, Meta(description="grades reached; the game's text `rank.<grade>` names it", examples=[2])]


class TableInfo(Wire, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    id: Annotated[str, Meta(description="also the code to join by", examples=["k7m2p9qd"])]
    game: Annotated[str, Meta(examples=["pearls"])]
    players: Annotated[int, Meta(examples=[2])]
    preset: Annotated[str | None, Meta(description="null when the options match no preset", examples=["standard"])]
    options: Annotated[dict[str, str], Meta(description="those that differ from the defaults")]
    seats: Annotated[
        list[SeatInfo],
        Meta(
            examples=[
                [
                    {"kind": "person", "name": "Ada", "level": None, "stand_in": False},
                    {"kind": "person", "name": "Ben", "level": None, "stand_in": False},
                ]
            ]
        ),
    ]
    clock: Annotated[Clock | None, Meta(description="null: without clocks")]
    private: Annotated[bool, Meta(description="not shown in the lobby", examples=[True])]
    status: Annotated[Status, Meta(examples=["running"])]
    created: Annotated[float, Meta(description="when it was set up", examples=[1794700000.0])]
    host: Annotated[int | None, Meta(description="the seat of the person who set up the table, if they sit", examples=[0])]
    v: Annotated[int, Meta(description="its version: the number of entries in its log", examples=[4])]
    to_act: Annotated[list[int], Meta(description="seats that are to act", examples=[[1]])]
    since: Annotated[float, Meta(description="when the last thing happened", examples=[1794700075.5])]
    result: Annotated[list[float] | None, Meta(description="one number from 0 to 1 for each seat; null until the game is over")]
    reason: Annotated[str | None, Meta(description="why the game ended, as a key of the game's texts")]
    next: Annotated[str | None, Meta(description="the rematch's table")]
    origin: Annotated[str | None, Meta(description="the table or record that this one was branched from")]
    points: Annotated[list[int] | None, Meta(description="one number for each seat, once a game that counts points is over")] = (
        None
    )
    campaign: Annotated[str | None, Meta(description="the id of the campaign that this game belongs to")] = None
    sitting: Annotated[SittingInfo | None, Meta(description="how it ended, once a game with a campaign is over")] = None
    score: Annotated[ScoreInfo | None, Meta(description="in a co-operative game with degrees, once it is over")] = None
    outdated: Annotated[
        bool, Meta(description="the rules have changed since: it can be looked at if it was finished, but not continued")
    ] = False
    known: Annotated[
        Known | None,
        Meta(
            description="whether somebody may know beforehand what is hidden here: `deal` was played before at another table, "
            "`branch` goes on from a game that was played, `record` comes from an uploaded record, `position` was laid out by "
            "the table's options; null: dealt at random by the server"
        ),
    ] = None
    coach: Annotated[bool, Meta(description="the one person here plays against bots with a coach beside them")] = False


SECTIONS = {"clocks and seats": (LiveClock, DaysClock, SeatInfo, SittingInfo, ScoreInfo, TableInfo)}
