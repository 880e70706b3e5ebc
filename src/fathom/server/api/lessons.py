"""Requests about lessons: which there are, what an answer leads to, and how far you have come."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.params import JSONBody, Parameter

from fathom.core.game import Game, title_of
from fathom.core.registry import games
from fathom.server import lesson_progress as kept
from fathom.server import lessons
from fathom.server.api.parameters import GameName, Lang, TheAsker, TheHost, TheStorage, Visitor, problems
from fathom.server.heavy import Asker
from fathom.server.host import Host
from fathom.server.storage import Person, Storage
from fathom.server.wire import common, rest
from fathom.server.wire import lessons as wire

LessonName = Annotated[str, Parameter(pattern="^[a-z0-9][a-z0-9_-]{0,39}" + common.END, description="A lesson's name.")]

PLAYED_AGAIN = 20  # answers so far that count as much as a new one


class Lessons(Controller):
    """Games taught by playing them."""

    path = "/api/lessons"
    tags = ["lessons"]

    @get(responses=problems())
    async def all(self, storage: TheStorage, person: Visitor) -> list[wire.GameLessons]:
        """List the lessons of all games that have some, with what you have done."""
        done = await _progress(storage, person)
        return [_game_lessons(game, done) for game in games().values() if game.lessons is not None]

    @get("/{game:str}", responses=problems(400, 404))
    async def of_game(self, game: GameName, storage: TheStorage, person: Visitor) -> wire.GameLessons:
        """List the lessons of a game, with what you have done."""
        known = lessons.game_with_lessons(game)
        return _game_lessons(known, await _progress(storage, person, known.name))

    @post("/{game:str}/{lesson:str}", status_code=200, responses=problems(400, 404, 409))
    async def take(
        self,
        game: GameName,
        lesson: LessonName,
        data: JSONBody[wire.LessonAsked],
        host: TheHost,
        storage: TheStorage,
        person: Visitor,
        asker: TheAsker,
        lang: Lang = "en",
    ) -> wire.LessonMoment:
        """Answer in a lesson, or see how it stands. A wrong answer is played out and taken back. Your progress is kept."""
        known = lessons.game_with_lessons(game)
        wanted = lessons.lesson_named(known, lesson)
        path = data.path
        if resumed := path is None:
            left = (await _progress(storage, person, known.name)).get((known.name, lesson))
            path = [] if left is None else left.path
        _spend(host, asker, path)
        if resumed and data.answer is None:
            moment, standing = await asyncio.to_thread(lessons.resume, known, wanted, path, lang)
        else:
            moment, standing = await asyncio.to_thread(lessons.take, known, wanted, path, data.answer, lang)
        if person is not None and (moment.told is None or moment.told.right):
            await storage.write(partial(kept.keep_progress, person=person.id, game=known.name, lesson=lesson, now=standing))
        return moment

    @post("/{game:str}/{lesson:str}/why", status_code=200, responses=problems(400, 404, 409))
    async def why(
        self, game: GameName, lesson: LessonName, data: JSONBody[wire.LessonTried], host: TheHost, asker: TheAsker
    ) -> rest.Why | None:
        """Return why you cannot make a move there, with the rule that says so; null if you can. Nothing is played."""
        known = lessons.game_with_lessons(game)
        wanted = lessons.lesson_named(known, lesson)
        _spend(host, asker, data.path)
        return await asyncio.to_thread(lessons.why, known, wanted, data.path, data.move)

    @post("/{game:str}/{lesson:str}/next", status_code=204, responses=problems(400, 404))
    async def went_on(self, game: GameName, lesson: LessonName, storage: TheStorage, person: Visitor) -> None:
        """Say that you go on from a lesson that is done, to the next one or to a game: it is counted, without your name."""
        known = lessons.game_with_lessons(game)
        lessons.lesson_named(known, lesson)
        if person is not None:
            await storage.write(partial(kept.went_on, person=person.id, game=known.name, lesson=lesson))


Done = dict[tuple[str, str], kept.Progress]


def _spend(host: Host, asker: Asker, path: Sequence[str]) -> None:
    """Count an answer, and those that have to be played again for it."""
    cost = 1 + len(path) / PLAYED_AGAIN
    host.budgets.spend("lessons_person", asker.who, cost)
    host.budgets.spend("lessons_address", asker.address, cost)


async def _progress(storage: Storage, person: Person | None, game: str | None = None) -> Done:
    return {} if person is None else await storage.read(partial(kept.progress_of, person=person.id, game=game))


def _game_lessons(game: Game[Any], done: Done) -> wire.GameLessons:
    assert game.lessons is not None
    found = []
    for lesson in game.lessons.all:
        mine = done.get((game.name, lesson.name))
        found.append(
            wire.LessonInfo(
                name=lesson.name,
                number=lesson.number,
                title=lessons.said(lesson.title),
                about=lessons.said(lesson.about),
                minutes=lesson.minutes,
                steps=len(lesson.steps),
                done=mine is not None and mine.done,
                left=None if mine is None else mine.step,
            )
        )
    title = rest.Localized(en=title_of(game, "en"), pl=title_of(game, "pl"))
    return wire.GameLessons(game=game.name, title=title, lessons=found)


def lesson_counts(found: dict[tuple[str, str], dict[str, int]]) -> list[wire.LessonCount]:
    """Return how many came how far in every lesson that somebody has taken, in order."""
    return [
        wire.LessonCount(
            game=game.name,
            lesson=lesson.name,
            number=lesson.number,
            title=lessons.said(lesson.title),
            reached=found[game.name, lesson.name],
        )
        for game in games().values()
        if game.lessons is not None
        for lesson in game.lessons.all
        if (game.name, lesson.name) in found
    ]
