"""Lessons for the browser: what an answer leads to, as frames of the board from the learner's seat.

The server keeps no lesson in memory. Who takes one sends the right answers so far, and they are played again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, get_args

import msgspec

from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.lesson_run import CHOICE, GO_ON, Run, Told, play_options
from fathom.core.lessons import Lesson, Play, Words
from fathom.core.match import Step as Made
from fathom.core.options import write_options
from fathom.core.registry import current_name, games
from fathom.server.coaching import why_not
from fathom.server.refusals import TableRefusal
from fathom.server.wire import lessons as wire
from fathom.server.wire import rest
from fathom.server.wire.common import Level

PLAY = "play"  # the answer to a step that is a game
STAGES: tuple[wire.Stage, ...] = get_args(wire.Stage)


class Standing(NamedTuple):
    """How far somebody has come in a lesson: what is kept of it."""

    path: list[str]
    step: int  # from 1
    stage: wire.Stage


def game_with_lessons(name: str) -> Game[Any]:
    """Return a game with lessons, or refuse."""
    game = games().get(current_name(name))
    if game is None:
        raise TableRefusal("no_such_game", 404, game=name)
    if game.lessons is None:
        raise TableRefusal("no_lessons", 404)
    return game


def lesson_named(game: Game[Any], name: str) -> Lesson:
    """Return a lesson of a game, or refuse."""
    assert game.lessons is not None
    for lesson in game.lessons.all:
        if lesson.name == name:
            return lesson
    raise TableRefusal("no_such_lesson", 404)


def take(
    game: Game[Any], lesson: Lesson, path: Sequence[str], answer: str | None, language: str
) -> tuple[wire.LessonMoment, Standing]:
    """Return what an answer leads to after the right ones so far, and how far the learner has come then."""
    run = _played(game, lesson, path)
    before, told = len(run.match.moves), None
    finished = answer == PLAY and run.waits == "play"
    if answer is not None and not finished:
        told = run.answer(answer)
    made = [] if told is None else _frames(run, told.made, before, language)
    begun = [] if told is None else _frames(run, told.begun, before + len(made), language)
    finished = finished or run.over
    moment = wire.LessonMoment(
        path=run.path,
        told=None if told is None else _told(told, made),
        begun=begun,
        view=run.match.state.observe(run.seat),
        seat=run.seat,
        names=[_name(lesson, seat) for seat in range(run.match.state.players)],
        step=None if finished else _step(run),
    )
    return moment, Standing(run.path, run.index + 1, "done" if finished else _stage(run))


def resume(game: Game[Any], lesson: Lesson, path: Sequence[str], language: str) -> tuple[wire.LessonMoment, Standing]:
    """Return a lesson where it was left; its beginning, if it has changed since."""
    try:
        return take(game, lesson, path, None, language)
    except TableRefusal:
        return take(game, lesson, [], None, language)


def why(game: Game[Any], lesson: Lesson, path: Sequence[str], move: str) -> rest.Why | None:
    """Return why a move cannot be made where the right answers so far lead to; None if it can, or if no move is asked for."""
    run = _played(game, lesson, path)
    return None if run.over or run.waits != "move" else why_not(game, run.match.state, run.seat, move)


def _played(game: Game[Any], lesson: Lesson, path: Sequence[str]) -> Run:
    try:
        return Run(game, lesson, path)
    except FathomError:
        raise TableRefusal("lesson_changed") from None


def said(words: Words) -> rest.Localized:
    """Return what is said in both languages."""
    return rest.Localized(en=words.en, pl=words.pl)


def _maybe(words: Words | None) -> rest.Localized | None:
    return None if words is None else said(words)


def _told(told: Told, frames: list[rest.Frame]) -> wire.LessonTold:
    return wire.LessonTold(right=told.right, say=_maybe(told.say), failed=told.failed, frames=frames)


def _step(run: Run) -> wire.LessonStep:
    step = run.step
    return wire.LessonStep(
        number=run.index + 1,
        waits=run.waits,
        say=said(step.say),
        goal=_maybe(step.goal),
        hint=_maybe(step.hint),
        point=list(step.point),
        choices=[said(choice.text) for choice in step.choices],
        moves=run.legal(),
        play=None if step.play is None else _play(run.game, step.play),
    )


def _play(game: Game[Any], play: Play) -> wire.LessonPlay:
    """Return the game of a last step as the request for a new table has it: the options as texts."""
    options = write_options(play_options(game, play))
    players = game.players.usual if play.players is None else play.players
    return wire.LessonPlay(preset=play.preset, options=options, players=players, level=msgspec.convert(play.level, Level))


def _frames(run: Run, made: Sequence[Made], before: int, language: str) -> list[rest.Frame]:
    """Return what happened as the learner's seat saw it: events through `seen_by`, positions through `observe`."""
    seat, game, texts = run.seat, run.game, run.game.texts[language]
    names = {number: name for number, name in enumerate(run.lesson.names) if name}
    frames = []
    for number, step in enumerate(made, before + 1):
        seen = [event.seen_by(seat) for event in step.events]
        frames.append(
            rest.Frame(
                step=number,
                seat=step.seat,
                at=None,
                events=[msgspec.to_builtins(event) for event in seen],
                texts=[game.presenter.describe(event, texts, seat, names) for event in seen],
                view=step.after.observe(seat),
            )
        )
    return frames


def _name(lesson: Lesson, seat: int) -> str:
    return lesson.names[seat] if seat < len(lesson.names) else "ABCDEFGH"[seat]


def _stage(run: Run) -> wire.Stage:
    """Return the last stage of a lesson that somebody has come to."""
    steps = len(run.lesson.steps)
    if run.index == steps - 1:
        return "last_step"
    if 2 * run.index >= steps:
        return "middle"
    if any(given != GO_ON and not given.startswith(CHOICE) for given in run.path):
        return "first_move"
    return "set_up" if run.path else "start"
