"""Small lessons for tests: of Pearls, written where they are needed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

import pearls
from fathom.core.game import Game
from fathom.core.lesson_run import Run, Told
from fathom.core.lessons import Lesson, Lessons
from pearls import Pearls
from variants import variant

# The lesson of Pearls as its file has it.
PEARLS_LESSON: dict[str, Any] = tomllib.loads(
    (Path(pearls.__file__).parent / "pearls_lessons" / "1-first.toml").read_text(encoding="utf-8")
)
DEAL = "* deal 3 7 11 / 2 5 10"


def said(en: str) -> dict[str, str]:
    """Return words in both languages."""
    return {"en": en, "pl": f"{en} (po polsku)"}


def step(**fields: Any) -> dict[str, Any]:
    """Return a step as a file would have it."""
    return {"say": said("A step."), **fields}


def answer(say: str, **fields: Any) -> dict[str, Any]:
    """Return an answer to a move."""
    return {"say": said(say), **fields}


def lesson(*steps: dict[str, Any], **fields: Any) -> Lesson:
    """Return a lesson of these steps. Everybody knows the deal, and nobody shows cards."""
    given = {
        "title": said("A lesson"),
        "about": said("It is short."),
        "name": "small",
        "number": 1,
        "minutes": 3,
        "players": 2,
        "options": {"shows": False},
        "start": [DEAL],
        "steps": steps,
    }
    return msgspec.convert(given | fields, Lesson)


class Written(Lessons):
    """Lessons that are in no file."""

    def __init__(self, lessons: Iterable[Lesson]) -> None:
        super().__init__("pearls_lessons", elements=lambda view: ["hand"], facts=facts)
        self._lessons = tuple(lessons)

    @cached_property
    def all(self) -> tuple[Lesson, ...]:
        """The lessons, in order."""
        return self._lessons


def facts(view: Any) -> Mapping[str, Any]:
    """Names for what lessons of Pearls state."""
    return {"mine": view.players[0].pearls, "hers": view.players[1].pearls}


def teaching(*lessons: Lesson) -> Game[Pearls]:
    """Return Pearls with these lessons."""
    return variant(pearls.GAME, lessons=Written(lessons))


def begun(*steps: dict[str, Any], **fields: Any) -> Run:
    """Return a lesson of these steps, begun."""
    return resumed(lesson(*steps, **fields))


def resumed(taken: Lesson, *path: str) -> Run:
    """Return a lesson after these right answers."""
    return Run(teaching(taken), taken, path)


def english(told: Told) -> str:
    """Return what is said to an answer."""
    return "" if told.say is None else told.say.en


def moves(steps: Iterable[Any]) -> list[tuple[int, str]]:
    """Return who made which move."""
    return [(made.seat, made.text) for made in steps]
