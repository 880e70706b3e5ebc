"""How far people have come in lessons: kept for each of them, and counted without names.

A count goes up when somebody comes to a stage of a lesson for the first time, so a lesson taken again counts for nothing. The
counts stay when people go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from fathom.server import time
from fathom.server.dialects import insert_missing, put
from fathom.server.lessons import STAGES, Standing
from fathom.server.schema import lesson_counts, lessons


class Progress(NamedTuple):
    """Somebody's progress in one lesson."""

    done: bool
    step: int | None  # at which it was left, from 1; None: they are not in it
    path: list[str]


def progress_of(connection: sa.Connection, person: str, game: str | None = None) -> dict[tuple[str, str], Progress]:
    """Return somebody's progress by game and lesson, in one game or in all."""
    wanted = sa.select(lessons).where(lessons.c.person_id == person)
    if game is not None:
        wanted = wanted.where(lessons.c.game == game)
    return {(row.game, row.lesson): _progress(row) for row in connection.execute(wanted).all()}


def keep_progress(connection: sa.Connection, person: str, game: str, lesson: str, now: Standing) -> None:
    """Keep where somebody is in a lesson, and count the stages that they come to for the first time."""
    row = _row(connection, person, game, lesson)
    came_to = -1 if row is None else STAGES.index(row.stage)
    reached = max(came_to, STAGES.index(now.stage))
    over = now.stage == "done"
    done = None if row is None else row.done
    put(
        connection,
        lessons,
        {
            "person_id": person,
            "game": game,
            "lesson": lesson,
            "stage": STAGES[reached],
            "step": now.step,
            "path": msgspec.json.encode([] if over else now.path).decode(),
            "done": time.now() if over and done is None else done,
            "at": time.now(),
        },
    )
    _count(connection, game, lesson, STAGES[came_to + 1 : reached + 1])


def went_on(connection: sa.Connection, person: str, game: str, lesson: str) -> None:
    """Count that somebody who has done a lesson goes on at once, to another or to a game."""
    row = _row(connection, person, game, lesson)
    if row is not None and row.stage == "done":
        mine = (lessons.c.person_id == person) & (lessons.c.game == game) & (lessons.c.lesson == lesson)
        connection.execute(lessons.update().where(mine).values(stage="next_game"))
        _count(connection, game, lesson, ("next_game",))


def counts(connection: sa.Connection) -> dict[tuple[str, str], dict[str, int]]:
    """Return how many people came to each stage, by game and lesson."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for row in connection.execute(sa.select(lesson_counts)).all():
        found.setdefault((row.game, row.lesson), dict.fromkeys(STAGES, 0))[row.stage] = row.people
    return found


def bring_lessons(connection: sa.Connection, guest: str, account: str) -> None:
    """Give an account what a guest has done: of a lesson that both know, whatever is further, and where it was left last."""
    for row in connection.execute(sa.select(lessons).where(lessons.c.person_id == guest)).all():
        theirs = _row(connection, account, row.game, row.lesson)
        kept: dict[str, Any] = {**row._mapping, "person_id": account}
        if theirs is not None:
            later = row if row.at >= theirs.at else theirs
            kept |= {
                "stage": max(row.stage, theirs.stage, key=STAGES.index),
                "step": later.step,
                "path": later.path,
                "done": min((done for done in (row.done, theirs.done) if done is not None), default=None),
                "at": later.at,
            }
        put(connection, lessons, kept)
    connection.execute(lessons.delete().where(lessons.c.person_id == guest))


def _row(connection: sa.Connection, person: str, game: str, lesson: str) -> Any:
    key = (lessons.c.person_id == person) & (lessons.c.game == game) & (lessons.c.lesson == lesson)
    return connection.execute(sa.select(lessons).where(key).with_for_update()).one_or_none()


def _progress(row: Any) -> Progress:
    path = msgspec.json.decode(row.path, type=list[str])
    return Progress(done=row.done is not None, step=row.step if path else None, path=path)


def _count(connection: sa.Connection, game: str, lesson: str, stages: Iterable[str]) -> None:
    for stage in stages:
        key = {"game": game, "lesson": lesson, "stage": stage}
        insert_missing(connection, lesson_counts, [{**key, "people": 0}])
        here = [lesson_counts.c[name] == value for name, value in key.items()]
        connection.execute(lesson_counts.update().where(*here).values(people=lesson_counts.c.people + 1))
