"""Lessons: a game taught by playing it. A lesson is data; docs/lessons.md shows how to write one.

A lesson begins in a position and has steps. A step says something, may point at things on the board, and waits: for "go on", for
the answer to a question, or for a move. Every legal move has an answer. A right one leads on; any other is played out on the
board, is answered, and is taken back. `lesson_run` plays lessons, `fathom.testing.check_lessons` walks through all branches.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from importlib.resources import files
from typing import Any

import msgspec

from fathom.core.errors import FathomError

# What the other players are called in lessons, unless a lesson names them; the first is the learner's, who is called "you".
NAMES = ("", "Ola", "Max", "Iza", "Leo")


class LessonError(FathomError):
    """A lesson that cannot be read or played, or an answer that does not fit its step."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is said, in each language."""

    en: str
    pl: str


class Answer(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a lesson answers to a move: to certain moves, to those after which a fact is true, or to all others."""

    moves: tuple[str, ...] = ()
    when: str = ""  # over the position after the move and what follows it
    right: bool = False
    say: Words | None = None
    then: tuple[str, ...] = ()  # what follows, as a record writes it: "B r7 2B", "* draw y6"
    facts: tuple[str, ...] = ()  # what is true after that, as the words claim


class Choice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of the answers to a question, and what the lesson says to it."""

    text: Words
    say: Words
    right: bool = False


class Play(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A real game against bots with the coach beside it, as the last step of a lesson."""

    preset: str | None = None
    players: int | None = None
    options: dict[str, Any] = {}
    level: str = "beginner"


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One step. It waits for a move if it has `answers`, for an answer if it has `choices`, or else for "go on"."""

    say: Words
    goal: Words | None = None  # what is asked for: whose turn it is and how many moves it takes
    hint: Words | None = None  # on request
    point: tuple[str, ...] = ()  # elements of the board, by their stable keys
    facts: tuple[str, ...] = ()  # what is true when the step begins, as the words claim
    before: tuple[str, ...] = ()  # what happens as the step begins
    answers: tuple[Answer, ...] = ()
    until: str = ""  # right moves go on until this is true; empty: one right move is enough
    unless: str = ""  # if this becomes true, the whole step is taken back
    failed: Words | None = None  # what is said then
    most: int = 0  # the moves that it may take; 0: no limit
    replies: tuple[str, ...] = ()  # what the others do between the learner's moves, one after another
    choices: tuple[Choice, ...] = ()
    play: Play | None = None


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson: where it begins, and its steps."""

    title: Words
    about: Words  # one sentence for the list
    minutes: int
    steps: tuple[Step, ...]
    name: str = ""  # the name of its file without the number
    number: int = 0
    seat: str = "A"  # the learner's
    players: int | None = None
    options: dict[str, Any] = {}
    names: tuple[str, ...] = NAMES
    record: str = ""  # it begins after the moves of this record …
    position: dict[str, Any] | None = None  # … or in this position …
    seed: int = 1  # … or where nature's dice with this seed lead
    start: tuple[str, ...] = ()  # moves made before the first step


# Names for a game's facts, beside the fields of the view.
FactNames = Callable[[Any], Mapping[str, Any]]

# The stable keys of what a board shows in a view: what a lesson can point at. The board marks them with `data-at`.
Elements = Callable[[Any], Iterable[str]]


def _no_names(view: Any) -> Mapping[str, Any]:
    return {}


class Lessons:
    """The capability `lessons` of a game: a package with a file for each lesson, `1-tricks.toml`, in the order of their numbers.

    `facts` gives names to what lessons state of a view; `elements` lists what they can point at in it.
    """

    def __init__(self, package: str, *, elements: Elements, facts: FactNames = _no_names) -> None:
        self.package = package
        self.facts = facts
        self.elements = elements

    @cached_property
    def all(self) -> tuple[Lesson, ...]:
        """The lessons, in order."""
        there = [file for file in files(self.package).iterdir() if _is_lesson(file.name)]
        return tuple(sorted((_read(file.name, file.read_bytes()) for file in there), key=lambda one: one.number))

    def named(self, name: str) -> Lesson:
        """Return the lesson of that name, or of that number."""
        for lesson in self.all:
            if name in (lesson.name, str(lesson.number)):
                return lesson
        raise LessonError(f"There is no lesson {name[:40]!r}: there are {', '.join(lesson.name for lesson in self.all)}.")


def _is_lesson(file: str) -> bool:
    return file.endswith(".toml") and file[:1].isdecimal()


def _read(file: str, raw: bytes) -> Lesson:
    """Return the lesson in a file, or raise a LessonError that says what is wrong in which file."""
    number, _, name = file.removesuffix(".toml").partition("-")
    try:
        return msgspec.convert(tomllib.loads(raw.decode()) | {"number": int(number), "name": name}, Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise LessonError(f"{file}: {error}.") from None
