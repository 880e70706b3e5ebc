"""Requests and answers of the REST API about lessons.

A lesson being taken is nothing but the right answers so far: short texts, which the client keeps and sends with each new one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from fathom.core.lesson_run import LONGEST_ANSWER, LONGEST_PATH
from fathom.server.wire.common import EXAMPLE_VIEW, Asked, Level, Wire
from fathom.server.wire.rest import LONGEST_TRIED, Frame, Localized

Given = Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]
Stage = Literal["start", "set_up", "first_move", "middle", "last_step", "done", "next_game"]


class LessonInfo(Wire, frozen=True, kw_only=True):
    """A lesson as the list shows it."""

    name: Annotated[str, Meta(examples=["first"])]
    number: Annotated[int, Meta(description="its place in the list, from 1", examples=[1])]
    title: Annotated[Localized, Meta(examples=[{"en": "A round of Pearls", "pl": "Runda w Perły"}])]
    about: Annotated[Localized, Meta(examples=[{"en": "Win a pearl with one card.", "pl": "Zdobądź perłę jedną kartą."}])]
    minutes: Annotated[int, Meta(description="how long it takes, about", examples=[3])]
    steps: Annotated[int, Meta(description="how many it has", examples=[5])]
    done: Annotated[bool, Meta(description="whether you have come to its end")]
    left: Annotated[int | None, Meta(description="the step at which you have left it; null: you are not in it", examples=[2])]


class GameLessons(Wire, frozen=True, kw_only=True):
    """The lessons of a game, in order."""

    game: Annotated[str, Meta(examples=["pearls"])]
    title: Annotated[Localized, Meta(description="the game's", examples=[{"en": "Pearls", "pl": "Perły"}])]
    lessons: list[LessonInfo]


class LessonAsked(Asked, frozen=True, kw_only=True):
    """An answer in a lesson, or none to see how it stands."""

    path: Annotated[
        Annotated[list[Given], Meta(max_length=LONGEST_PATH)] | None,
        Meta(
            description="the right answers so far, as the last answer told them; null: where you have left it", examples=[["+"]]
        ),
    ] = None
    answer: Annotated[
        Given | None,
        Meta(
            description='"+" goes on, "=2" is the second choice, "play" says that the game of the last step has been set up, '
            "anything else is a move; null: none",
            examples=["11"],
        ),
    ] = None


class LessonTried(Asked, frozen=True, kw_only=True):
    """A move that somebody tried to make in a lesson and cannot."""

    path: Annotated[list[Given], Meta(max_length=LONGEST_PATH, description="the right answers so far", examples=[["+"]])]
    move: Annotated[str, Meta(min_length=1, max_length=LONGEST_TRIED, description="in the game's notation", examples=["9"])]


class LessonTold(Wire, frozen=True, kw_only=True):
    """What a lesson makes of an answer. What was wrong is taken back: `frames` show what came of it."""

    right: Annotated[bool, Meta(examples=[True])]
    say: Annotated[
        Localized | None,
        Meta(examples=[{"en": "Ola laid 10, so your 11 takes the pearl.", "pl": "Ola położyła 10, więc twoja 11 bierze perłę."}]),
    ]
    failed: Annotated[bool, Meta(description="the whole step is taken back, not only the last move")]
    frames: Annotated[list[Frame], Meta(description="what happened on the board", examples=[[]])]


class LessonPlay(Wire, frozen=True, kw_only=True):
    """The real game against bots with which a lesson ends, as a new table takes it."""

    preset: Annotated[str | None, Meta(examples=["first"])]
    options: Annotated[dict[str, str], Meta(description="they override the preset's")]
    players: Annotated[int, Meta(examples=[2])]
    level: Annotated[Level, Meta(description="of the bots", examples=["beginner"])]


class LessonStep(Wire, frozen=True, kw_only=True):
    """A step that waits for an answer."""

    number: Annotated[int, Meta(description="from 1", examples=[2])]
    waits: Annotated[Literal["go on", "choice", "move", "play"], Meta(description="what it waits for", examples=["move"])]
    say: Annotated[
        Localized,
        Meta(examples=[{"en": "Each round everybody lays one card.", "pl": "W każdej rundzie każdy kładzie jedną kartę."}]),
    ]
    goal: Annotated[
        Localized | None,
        Meta(
            description="what is asked for", examples=[{"en": "Your turn: win the pearl.", "pl": "Twoja kolej: zdobądź perłę."}]
        ),
    ]
    hint: Annotated[Localized | None, Meta(description="to be shown on request")]
    point: Annotated[list[str], Meta(description="elements of the board, which marks them with `data-at`", examples=[["hand"]])]
    choices: Annotated[list[Localized], Meta(description="answers to a question", examples=[[]])]
    moves: Annotated[list[str], Meta(description="the legal moves, where it waits for one", examples=[["3", "7", "11"]])]
    play: Annotated[LessonPlay | None, Meta(description="the game that is to be set up")]


class LessonMoment(Wire, frozen=True, kw_only=True):
    """How a lesson stands, after an answer if one was given."""

    path: Annotated[list[str], Meta(description="the right answers so far, to be sent with the next one", examples=[["+"]])]
    told: Annotated[LessonTold | None, Meta(description="what the answer led to; null: none was given")]
    begun: Annotated[list[Frame], Meta(description="what happens then, as the next step begins", examples=[[]])]
    view: Annotated[
        Any, Meta(description="the position in which the lesson waits, as your seat knows it", examples=[EXAMPLE_VIEW])
    ]
    seat: Annotated[int, Meta(description="yours", examples=[0])]
    names: Annotated[list[str], Meta(description="of the seats; yours is empty", examples=[["", "Ola"]])]
    step: Annotated[LessonStep | None, Meta(description="the step that waits; null: the lesson is over")]


class LessonCount(Wire, frozen=True, kw_only=True):
    """How far people come in a lesson the first time, without names, and how many leave it where."""

    game: Annotated[str, Meta(examples=["pearls"])]
    lesson: Annotated[str, Meta(examples=["first"])]
    number: Annotated[int, Meta(examples=[1])]
    title: Annotated[Localized, Meta(examples=[{"en": "A round of Pearls", "pl": "Runda w Perły"}])]
    reached: Annotated[
        dict[str, int],
        Meta(
            description="how many came so far: `start`, `set_up` (past the first words), `first_move`, `middle`, `last_step`, "
            "`done`, `next_game` (went on to another lesson or a game)",
            examples=[{"start": 12, "set_up": 11, "first_move": 10, "middle": 9, "last_step": 9, "done": 9, "next_game": 6}],
        ),
    ]


SECTIONS: dict[str, tuple[type[msgspec.Struct], ...]] = {
    "lessons": (
        LessonInfo,
        GameLessons,
        LessonAsked,
        LessonMoment,
        LessonTold,
        LessonStep,
        LessonPlay,
        LessonTried,
        LessonCount,
    ),
}
