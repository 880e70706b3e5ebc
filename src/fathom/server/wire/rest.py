"""Requests and answers of the REST API."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fathom.server.wire.common import (
    EXAMPLE_VIEW,
    Asked,
    CampaignName,
    Clock,
    Known,
    Level,
    Login,
    Name,
    Password,
    ScoreInfo,
    SeatInfo,
    SittingInfo,
    Source,
    TableInfo,
    Wire,
)
from fathom.server.wire.people import Ban, Role

LONGEST_TRIED = 400  # characters of a move that somebody tried to make


class Brought(Wire, frozen=True, kw_only=True):
    """What a guest brought to the account that they signed in to."""

    tables: Annotated[int, Meta(description="seats at tables, finished and unfinished", examples=[12])]
    left: Annotated[int, Meta(description="tables that stay the guest's, since the account sits there too", examples=[0])]


class Me(Wire, frozen=True, kw_only=True):
    """Who you are. `account` is your login, or null for a guest. `token` comes with a new session."""

    name: Annotated[str, Meta(description="your name at new tables", examples=["Ada"])]
    account: Annotated[str | None, Meta(description="your login; null for a guest")]
    token: Annotated[
        str | None,
        Meta(
            description="for programs; given only when an identity is made or an account logs in",
            examples=["5kq0Xv2cV0mJ1yqk3T8s6dQ9ZbXw4nLhRr7uYt1oPaE"],
        ),
    ] = None
    role: Annotated[Role | None, Meta(description="hosts and moderators find reports and bans under /api/admin")] = None
    ban: Annotated[Ban | None, Meta(description="null: you are not banned")] = None
    brought: Annotated[Brought | None, Meta(description="after a login with `bring`")] = None


class Named(Asked, frozen=True, kw_only=True):
    """A name for the table."""

    name: Annotated[Name, Meta(description="without control characters, and without space at its ends", examples=["Ada"])]


class Credentials(Asked, frozen=True, kw_only=True):
    """An account's login and password."""

    login: Annotated[Login, Meta(description="case does not matter", examples=["ada"])]
    password: Annotated[Password, Meta(examples=["a long sentence"])]


class LogIn(Credentials, frozen=True, kw_only=True):
    """A login. A guest who signs in may bring their games, records and achievements to the account."""

    bring: Annotated[bool, Meta(description="move what the guest has to the account")] = False


class Localized(Wire, frozen=True, kw_only=True):
    """A text in both languages."""

    en: Annotated[str, Meta(examples=["Pearls"])]
    pl: Annotated[str, Meta(examples=["Perły"])]


class OptionInfo(Wire, frozen=True, kw_only=True):
    """One option of a game, as a form shows it."""

    name: Annotated[str, Meta(examples=["wins"])]
    kind: Annotated[Literal["choice", "yes-no", "number", "file"], Meta(examples=["choice"])]
    default: Annotated[str, Meta(description="as text, like every value of an option", examples=["high"])]
    choices: Annotated[list[str], Meta(description="for `choice`", examples=[["high", "low"]])]
    low: Annotated[int | None, Meta(description="for `number`")]
    high: Annotated[int | None, Meta(description="for `number`")]
    label: Annotated[Localized, Meta(examples=[{"en": "Who takes the pearl", "pl": "Kto bierze perłę"}])]
    help: Annotated[
        Localized,
        Meta(examples=[{"en": "Which of the cards that are turned over wins.", "pl": "Która z odkrytych kart wygrywa."}]),
    ]
    choice_labels: Annotated[
        list[Localized],
        Meta(
            description="one for each of `choices`",
            examples=[[{"en": "the highest", "pl": "najwyższa"}, {"en": "the lowest", "pl": "najniższa"}]],
        ),
    ]


class PresetInfo(Wire, frozen=True, kw_only=True):
    """Options that go together under a name."""

    name: Annotated[str, Meta(description="what `preset` of a new table takes", examples=["first"])]
    label: Annotated[Localized, Meta(examples=[{"en": "First game", "pl": "Pierwsza gra"}])]
    help: Annotated[
        Localized | None,
        Meta(
            description="what kind of game it is; null where the game does not say",
            examples=[{"en": "Fewer pearls.", "pl": "Mniej pereł."}],
        ),
    ]
    options: Annotated[dict[str, str], Meta(description="those that differ from the defaults", examples=[{"shows": "false"}])]


class ClientInfo(Wire, frozen=True, kw_only=True):
    """What a game from outside this project brings for the browser."""

    module: Annotated[str, Meta(description="the ES module that shows the game", examples=["/clients/pearls/client.js"])]
    cover: Annotated[str | None, Meta(description="a picture, 10 wide and 7 high", examples=["/clients/pearls/cover.svg"])]


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game that can be played here."""

    name: Annotated[str, Meta(description="what `game` of a new table takes", examples=["pearls"])]
    version: Annotated[int, Meta(description="goes up when an old record would replay differently", examples=[1])]
    players: Annotated[list[int], Meta(description="how many can play", examples=[[2, 3]])]
    usual: Annotated[int, Meta(description="the default number of players", examples=[2])]
    title: Localized
    tagline: Annotated[
        Localized,
        Meta(
            examples=[
                {
                    "en": "Lay cards face down, turn them over, and let the highest take a pearl.",
                    "pl": "Kładź zakryte karty, odkryjcie je razem, a perłę bierze najwyższa.",
                }
            ]
        ),
    ]
    minutes: Annotated[str, Meta(description="how long a game takes, about", examples=["5"])]
    presets: list[PresetInfo]
    options: list[OptionInfo]
    levels: Annotated[
        list[Level], Meta(description="of bots, the weakest first", examples=[["beginner", "easy", "medium", "hard"]])
    ]
    campaign: Annotated[list[str] | None, Meta(description="the options that a campaign sets by itself; null: the game has none")]
    client: Annotated[ClientInfo | None, Meta(description="null for the games that the client itself knows")]


class AskedSeat(Asked, frozen=True, kw_only=True):
    """Who sits there: you, anybody, a bot of a level, or the account named."""

    kind: Annotated[Literal["me", "open", "bot", "invited"], Meta(examples=["bot"])]
    level: Annotated[Level | None, Meta(description="of a bot; null: easy", examples=["medium"])] = None
    login: Annotated[Login | None, Meta(description="of the account to be invited")] = None


class Branch(Asked, frozen=True, kw_only=True):
    """A moment of a finished game or an uploaded record, to play on from: the position after `step` moves, including nature's."""

    source: Annotated[Source, Meta(description="a table's or a record's id", examples=["k7m2p9qd"])]
    step: Annotated[int, Meta(ge=0, le=100_000, description="how many moves to keep, including nature's", examples=[2])]


class NewTable(Asked, frozen=True, kw_only=True):
    """A table to be set up. `options` override the preset's."""

    game: Annotated[str, Meta(max_length=40, description="a game's name", examples=["pearls"])]
    preset: Annotated[Annotated[str, Meta(max_length=40)] | None, Meta(description="null: the defaults", examples=["first"])] = (
        None
    )
    options: Annotated[dict[str, str], Meta(max_length=40, description="override the preset's; values as text")] = {}
    seats: Annotated[
        list[AskedSeat],
        Meta(
            min_length=1,
            max_length=8,
            description="one for each player; at most one `me`",
            examples=[[{"kind": "me", "level": None, "login": None}, {"kind": "bot", "level": "easy", "login": None}]],
        ),
    ]
    clock: Annotated[Clock | None, Meta(description="null: without clocks")] = None
    private: Annotated[bool, Meta(description="not shown in the lobby")] = False
    branch: Annotated[Branch | None, Meta(description="play on from there; game, options and players are then the record's")] = (
        None
    )
    deal: Annotated[
        Source | None,
        Meta(
            description="a finished table, a record or a shared code whose deal comes again; game, options and players are then "
            "its own"
        ),
    ] = None
    coach: Annotated[
        bool | None,
        Meta(description="a coach beside you, against bots alone; null: in your first games of this game, where it has one"),
    ] = None


class SetUp(Asked, frozen=True, kw_only=True):
    """How a game would be played at a new table. `options` override the preset's."""

    players: Annotated[int, Meta(ge=1, le=8, description="open seats count", examples=[3])]
    preset: Annotated[Annotated[str, Meta(max_length=40)] | None, Meta(description="null: the defaults", examples=["first"])] = (
        None
    )
    options: Annotated[dict[str, str], Meta(max_length=40, description="override the preset's; values as text")] = {}


class TakeSeat(Asked, frozen=True, kw_only=True):
    """What somebody says when they sit down. The body can be left out."""

    accept: Annotated[
        bool,
        Meta(
            description="I accept that somebody may know beforehand what is hidden here. Needed where the table is `known`, "
            "except by the person who set it up",
            examples=[True],
        ),
    ] = False


class BotWanted(Asked, frozen=True, kw_only=True):
    """A bot of a level, for an open seat or for an absent player's."""

    level: Annotated[Level, Meta(examples=["medium"])]


class Lobby(Wire, frozen=True, kw_only=True):
    """Public tables: those with an open seat, and those that can be watched."""

    open: Annotated[list[TableInfo], Meta(description="with an open seat; the newest first, at most 50", examples=[[]])]
    running: Annotated[list[TableInfo], Meta(description="that can be watched; the newest first, at most 50")]


class MyTables(Wire, frozen=True, kw_only=True):
    """Your tables: those that wait for you first. `seats` holds your seat at each by its id."""

    waiting: Annotated[list[TableInfo], Meta(description="for your move, or for you to take an invitation", examples=[[]])]
    running: Annotated[list[TableInfo], Meta(description="the others that are not over")]
    over: Annotated[list[TableInfo], Meta(description="the last 50", examples=[[]])]
    seats: Annotated[dict[str, int], Meta(description="your seat by the table's id", examples=[{"k7m2p9qd": 0}])]


class SameDeal(Wire, frozen=True, kw_only=True):
    """How one game with this deal ended."""

    replay: Annotated[
        str | None,
        Meta(description="the id of its replay; null for a private table at which you did not sit", examples=["k7m2p9qd"]),
    ]
    seats: Annotated[list[SeatInfo], Meta(description="without names for a private table at which you did not sit")]
    campaign: Annotated[
        str | None,
        Meta(description="the name of the campaign that it belongs to; null for a private table at which you did not sit"),
    ]
    result: Annotated[
        list[float] | None,
        Meta(description="one number from 0 to 1 for each seat; null for a record without an end", examples=[[1.0, 0.0]]),
    ]
    reason: Annotated[str | None, Meta(description="why the game ended", examples=["pearls"])]
    points: Annotated[list[int] | None, Meta(description="one number for each seat, where the game counts points")]
    sitting: Annotated[SittingInfo | None, Meta(description="in a game with a campaign")]
    score: Annotated[ScoreInfo | None, Meta(description="in a co-operative game with degrees")]
    at: Annotated[float, Meta(description="when it ended", examples=[1794700900.0])]
    here: Annotated[bool, Meta(description="whether it is the table that was asked about", examples=[True])]


class DealInfo(Wire, frozen=True, kw_only=True):
    """A shared deal, as somebody may know it before playing it."""

    id: Annotated[str, Meta(description="its code, for `deal` of a new table", examples=["d3h7w9ka"])]
    game: Annotated[str, Meta(examples=["pearls"])]
    preset: Annotated[str | None, Meta(description="null when the options match no preset", examples=["standard"])]
    options: Annotated[dict[str, str], Meta(description="those that differ from the defaults")]
    clock: Annotated[Clock | None, Meta(description="that it was played with; null: without clocks")]
    private: Annotated[bool, Meta(description="whether it was played at a private table")]
    seats: Annotated[list[SeatInfo], Meta(description="who played; without names for a private table at which you did not sit")]
    seat: Annotated[int, Meta(description="yours if you play it: that of the person who shares it", examples=[0])]
    at: Annotated[float, Meta(description="when that game ended", examples=[1794700900.0])]
    sat: Annotated[bool, Meta(description="whether you sat there yourself")]


class NewCampaign(Asked, frozen=True, kw_only=True):
    """A campaign to be started. Somebody who takes an open seat joins it when the game at that table begins."""

    name: Annotated[CampaignName, Meta(examples=["The Deep Six"])]
    game: Annotated[str, Meta(max_length=40, description="the name of a game with a campaign", examples=["crew"])]
    options: Annotated[
        dict[str, str],
        Meta(max_length=40, description="for all sittings; the campaign's own override them", examples=[{"talk": "off"}]),
    ] = {}
    seats: Annotated[list[AskedSeat], Meta(min_length=1, max_length=8, description="one for each player; exactly one is `me`")]


class PlayPage(Asked, frozen=True, kw_only=True):
    """The page to be played now."""

    page: Annotated[int, Meta(ge=0, le=1_000, examples=[3])]
    keep: Annotated[
        bool,
        Meta(
            description="continue with what an unfinished page had drawn; false: draw anew",
            examples=[True],
        ),
    ] = True


class CampaignInfo(Wire, frozen=True, kw_only=True):
    """A campaign and how far it has come."""

    id: Annotated[str, Meta(examples=["c5x8n2hd"])]
    name: Annotated[str, Meta(examples=["The Deep Six"])]
    game: Annotated[str, Meta(examples=["crew"])]
    seats: Annotated[
        list[SeatInfo],
        Meta(description="`invited`: kept for the person named, who has not come yet; `open`: free until a table begins"),
    ]
    options: Annotated[
        dict[str, str], Meta(description="for all sittings; those that differ from the defaults", examples=[{"talk": "off"}])
    ]
    created: Annotated[float, Meta(examples=[1794700000.0])]
    played: Annotated[
        float | None, Meta(description="when the last sitting began; null: there has been none", examples=[1794786400.0])
    ]
    next: Annotated[int, Meta(description="the page that comes next", examples=[3])]
    title: Annotated[Localized, Meta(description="of that page", examples=[{"en": "Third mission", "pl": "Trzecia misja"}])]
    done: Annotated[int, Meta(description="pages that are done, without practice and the endless page", examples=[2])]
    pages: Annotated[int, Meta(description="how many there are", examples=[32])]
    attempts: Annotated[int, Meta(description="counted in all", examples=[5])]
    aided: Annotated[int, Meta(description="pages on record with help", examples=[1])]
    table: Annotated[TableInfo | None, Meta(description="where they sit now")]


class LogPage(Wire, frozen=True, kw_only=True):
    """One page of a campaign: a mission."""

    page: Annotated[int, Meta(examples=[12])]
    kind: Annotated[
        Literal["practice", "page", "endless"],
        Meta(description="practice is not counted; the endless page follows the last one", examples=["page"]),
    ]
    title: Annotated[Localized, Meta(examples=[{"en": "Narrow Water", "pl": "Wąska woda"}])]
    rule: Annotated[
        Localized,
        Meta(
            description="that this page adds to the game's; empty: none",
            examples=[{"en": "Nobody leads pink.", "pl": "Nikt nie wychodzi w różowe."}],
        ),
    ]
    story: Annotated[Localized, Meta(examples=[{"en": "The walls come closer.", "pl": "Ściany są coraz bliżej."}])]
    wins: Annotated[int, Meta(description="how often it was done", examples=[1])]
    attempts: Annotated[int, Meta(description="until it was first completed, or so far", examples=[4])]
    best: Annotated[int | None, Meta(description="the fewest attempts that did it; null: not done yet", examples=[4])]
    aided: Annotated[bool, Meta(description="whether help was taken in those attempts")]
    undone: Annotated[bool, Meta(description="the last sitting left it undone, and the next one can go on where it stopped")]


class LogSitting(Wire, frozen=True, kw_only=True):
    """A sitting of a campaign."""

    table: Annotated[str, Meta(description="also the id of its replay", examples=["k7m2p9qd"])]
    page: Annotated[int, Meta(examples=[3])]
    at: Annotated[float, Meta(description="when it began", examples=[1794786400.0])]
    sitting: Annotated[SittingInfo | None, Meta(description="how it ended; null: it is not over")]


class CampaignLog(Wire, frozen=True, kw_only=True):
    """A whole campaign."""

    campaign: CampaignInfo
    pages: Annotated[list[LogPage], Meta(description="all there are, in order")]
    sittings: Annotated[list[LogSitting], Meta(description="the newest first, at most 200")]


class Achievement(Wire, frozen=True, kw_only=True):
    """An achievement. It is earned once, for good, in the first game that fulfils it."""

    code: Annotated[str, Meta(description="its group and its name in the group", examples=["standard.10"])]
    name: Annotated[Localized, Meta(examples=[{"en": "Full Purse", "pl": "Pełna sakiewka"}])]
    text: Annotated[
        Localized,
        Meta(
            description="what it asks for", examples=[{"en": "Have five shells at the end.", "pl": "Miej na końcu pięć muszli."}]
        ),
    ]
    table: Annotated[
        str | None, Meta(description="where you earned it, also the id of its replay; null: not yet", examples=["k7m2p9qd"])
    ]
    at: Annotated[float | None, Meta(description="when; null: not yet", examples=[1794786400.0])]


class AchievementGroup(Wire, frozen=True, kw_only=True):
    """Achievements of one kind."""

    name: Annotated[Localized, Meta(examples=[{"en": "Standard", "pl": "Zwykłe"}])]
    achievements: list[Achievement]


class AchievementRank(Wire, frozen=True, kw_only=True):
    """A rank and how many achievements it takes."""

    needed: Annotated[int, Meta(examples=[10])]
    title: Annotated[
        Localized,
        Meta(description="the title of this rank", examples=[{"en": "Sea Researcher", "pl": "Badacz mórz"}]),
    ]


class GameAchievements(Wire, frozen=True, kw_only=True):
    """The achievements of one game: what can be earned there, and what you have earned.

    Only people who sit at the table when the game ends earn something, and not if it repeats a deal or continues a record.
    """

    game: Annotated[str, Meta(examples=["reef"])]
    title: Annotated[Localized, Meta(description="the game's", examples=[{"en": "Reef", "pl": "Rafa"}])]
    groups: list[AchievementGroup]
    earned: Annotated[int, Meta(description="how many you have", examples=[1])]
    rank: Annotated[int, Meta(description="yours, as an index of `ranks`", examples=[0])]
    ranks: Annotated[list[AchievementRank], Meta(description="from none upwards")]


class StoredRecord(Wire, frozen=True, kw_only=True):
    """An uploaded record."""

    id: Annotated[str, Meta(examples=["r4c8rd77"])]
    game: Annotated[str, Meta(examples=["pearls"])]
    steps: Annotated[int, Meta(description="moves, including nature's", examples=[14])]


class Frame(Wire, frozen=True, kw_only=True):
    """One step of a replay: who acted, what happened as the seat saw it, and the view after it."""

    step: Annotated[int, Meta(description="how many moves have been made", examples=[2])]
    seat: Annotated[int | None, Meta(description="who acted; -1 is nature, -2 the table, null: nobody yet", examples=[0])]
    at: Annotated[float | None, Meta(description="when; null where the record does not say", examples=[1794700075.5])]
    events: Annotated[
        list[dict[str, Any]], Meta(description="what happened, as the seat saw it", examples=[[{"event": "laid", "seat": 0}]])
    ]
    texts: Annotated[list[str], Meta(description="the same in words", examples=[["Ada lays a card face down."]])]
    view: Annotated[
        Any,
        Meta(
            description="the position after it, as the seat knew it",
            examples=[EXAMPLE_VIEW],
        ),
    ]


class Replay(Wire, frozen=True, kw_only=True):
    """A whole game, step by step, as one seat saw it."""

    id: Annotated[str, Meta(description="the table's or the record's", examples=["r4c8rd77"])]
    game: Annotated[str, Meta(examples=["pearls"])]
    players: Annotated[int, Meta(examples=[2])]
    names: Annotated[list[str], Meta(description="of the seats", examples=[["Ada", "Ben"]])]
    options: Annotated[dict[str, str], Meta(description="those that differ from the defaults")]
    seat: Annotated[int | None, Meta(description="whose view; null: a spectator's", examples=[1])]
    open: Annotated[bool, Meta(description="whether it can be seen from other seats", examples=[True])]
    frames: Annotated[list[Frame], Meta(description="from the empty table on")]
    result: Annotated[list[float] | None, Meta(description="null while the game runs")]
    reason: Annotated[str | None, Meta(description="why the game ended")]
    score: Annotated[ScoreInfo | None, Meta(description="in a co-operative game with degrees, once it is over")]
    table: Annotated[str | None, Meta(description="null for an uploaded record")]
    known: Annotated[
        Known | None,
        Meta(description="whether somebody could know beforehand what was hidden, as in `TableInfo`; a record says it by a tag"),
    ] = None


class Review(Wire, frozen=True, kw_only=True):
    """A game's own analysis of a finished game. Not every game has one."""

    id: Annotated[str, Meta(description="the table's or the record's", examples=["r4c8rd77"])]
    game: Annotated[str, Meta(examples=["pearls"])]
    names: Annotated[list[str], Meta(description="of the seats", examples=[["Ada", "Ben"]])]
    review: Annotated[Any, Meta(description="the game's own", examples=[{"best": [12, 5]}])]


class Decided(Wire, frozen=True, kw_only=True):
    """What decided a finished game."""

    text: Annotated[
        str,
        Meta(description="one sentence, in the language asked for; may be empty", examples=["Ada won the last three rounds."]),
    ]


class Problem(Wire, frozen=True, kw_only=True):
    """The answer to a refused request, with a status from 400 to 499."""

    key: Annotated[str, Meta(description="the refusal's name", examples=["seat_taken"])]
    values: Annotated[dict[str, str | int], Meta(description="the values in the sentence")] = {}
    text: Annotated[str, Meta(description="the sentence, in English", examples=["Somebody already sits there."])]


class Tried(Asked, frozen=True, kw_only=True):
    """A move that somebody tried to make and cannot."""

    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_TRIED, description="in the game's notation", examples=["lay 9"])]


class Why(Wire, frozen=True, kw_only=True):
    """Why a move cannot be made now. `key` and `values` let a client say it in its own words."""

    key: Annotated[str, Meta(description="the refusal's name", examples=["not_in_hand"])]
    values: Annotated[dict[str, str | int], Meta(description="the values in the sentence")] = {}
    text: Annotated[str, Meta(description="the sentence, in English", examples=["You do not hold that card."])]
    rule: Annotated[str | None, Meta(description="the number of the rule that says so", examples=["K7"])] = None


class CoachMove(Wire, frozen=True, kw_only=True):
    """A move that the coach would make."""

    move: Annotated[str, Meta(description="in the game's notation", examples=["lay 5"])]
    why: Annotated[str, Meta(description="why it is good, in the language asked for", examples=["A 5 wins often enough here."])]
    point: Annotated[list[str], Meta(description="the elements of the board it is about", examples=[["hand"]])]


class CoachSays(Wire, frozen=True, kw_only=True):
    """What the coach says to a player of their decision and their last move, in the language asked for."""

    v: Annotated[int, Meta(description="the table's version that this is about", examples=[6])]
    about: Annotated[str, Meta(description="what is to be decided; empty: nothing now", examples=["Which card will you lay?"])]
    made: Annotated[str | None, Meta(description="your last move", examples=["lay 11"])]
    better: Annotated[CoachMove | None, Meta(description="what would have been clearly better than it; null: nothing")]


class CoachOffered(Wire, frozen=True, kw_only=True):
    """Whether a coach can stand beside you in a game against bots alone, and whether it does unless you say otherwise."""

    possible: Annotated[bool, Meta(description="whether the game has a coach", examples=[True])]
    usual: Annotated[bool, Meta(description="whether it is there by itself: in your first games it is", examples=[True])]


class LevelOffered(Wire, frozen=True, kw_only=True):
    """The level of the bots that you play a game with, and another one where that would be more fun."""

    usual: Annotated[Level, Meta(description="that of your last game with bots alone; at first the lowest", examples=["easy"])]
    offered: Annotated[Level | None, Meta(description="another one to try; null: none", examples=["medium"])]
    why: Annotated[
        Literal["won", "lost", "partners"] | None,
        Meta(
            description="`won`: two in a row; `lost`: three in a row; `partners`: three in a row, where all win together and "
            "better bots help; null: nothing is offered",
            examples=["won"],
        ),
    ]


class Health(Wire, frozen=True, kw_only=True):
    """Whether the server can serve people, and what works."""

    status: Annotated[Literal["ok", "failing"], Meta(description="`ok` if every check is", examples=["ok"])]
    checks: Annotated[
        dict[str, Literal["ok", "failed", "late"]],
        Meta(description="by what is checked; `late` has not answered in time", examples=[{"read": "ok", "write": "ok"}]),
    ] = {}


SECTIONS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "people": (Me, Brought, Named, Credentials, LogIn),
    "games": (Localized, OptionInfo, PresetInfo, ClientInfo, GameInfo),
    "tables": (AskedSeat, Branch, NewTable, SetUp, TakeSeat, BotWanted, Lobby, MyTables),
    "the coach": (Tried, Why, CoachMove, CoachSays, CoachOffered, LevelOffered),
    "deals": (DealInfo, SameDeal),
    "campaigns": (NewCampaign, PlayPage, CampaignInfo, LogPage, LogSitting, CampaignLog),
    "achievements": (Achievement, AchievementGroup, AchievementRank, GameAchievements),
    "records and replays": (StoredRecord, Frame, Replay, Review, Decided, Problem),
    "the server": (Health,),
}
