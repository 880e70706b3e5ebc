"""Lessons: every branch is walked, every fact is checked, every element that is pointed at is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fathom.core.errors import FathomError
from fathom.core.facts import FactError
from fathom.core.game import Game
from fathom.core.lesson_run import Run, Told, play_options
from fathom.core.lessons import Lesson, LessonError, Lessons, Play, Words
from fathom.core.state import State

MINUTES = range(3, 7)
STEPS = range(5, 13)
LONGEST_WORDS = 400  # characters of what a step or an answer says: read at a glance beside the board, on a phone too
LONGEST_LINE = 140  # of a goal, a title, a choice, what the list says
MOST_RUNS = 40  # that come to one step by different ways, and are looked at


def check_lessons(game: Game[Any], most_runs: int = MOST_RUNS) -> list[str]:
    """Walk through all lessons of a game and return what is wrong with them, a sentence each; empty if nothing is.

    Each step is looked at in up to `most_runs` of the positions in which learners can come to it, and there every answer is
    given: every legal move, every choice.
    """
    if game.lessons is None:
        return []
    try:
        lessons = game.lessons.all
    except LessonError as error:
        return [str(error)]
    found = [] if [lesson.number for lesson in lessons] == [*range(1, len(lessons) + 1)] else ["Lessons are numbered from 1."]
    for lesson in lessons:
        found += dict.fromkeys(_Walk(game, game.lessons, lesson, most_runs).problems())
    return found


class _Walk:
    """Goes through one lesson by all ways."""

    def __init__(self, game: Game[Any], lessons: Lessons, lesson: Lesson, most_runs: int) -> None:
        self._game = game
        self._lessons = lessons
        self._lesson = lesson
        self._most_runs = most_runs
        self._given: set[int] = set()  # the answers that were given at some time, by their ids

    def problems(self) -> Iterator[str]:
        lesson = self._lesson
        yield from (f"{lesson.name}: {problem}" for problem in _form(lesson))
        if not lesson.steps:
            return
        try:
            runs = [Run(self._game, lesson)]
        except FathomError as error:
            yield f"{lesson.name}, start: {error}"
            return
        for index, step in enumerate(lesson.steps):
            where = f"{lesson.name}, step {index + 1}"
            if not runs:
                yield f"{where}: nobody comes here."
                return
            arrived: dict[object, Run] = {}
            seen: dict[object, Run] = {}
            for run in runs:
                yield from (f"{where}: {problem}" for problem in self._at_entry(run))
            while runs:  # a step of several moves is walked move by move
                going_on: list[Run] = []
                for run in runs:
                    key = (run.moves, run.match.state.freeze())
                    if key in seen or len(seen) >= self._most_runs:
                        continue
                    seen[key] = run
                    yield from (f"{where}: {problem}" for problem in self._answers(run, index, arrived, going_on))
                runs = going_on
            for answer in step.answers:
                if id(answer) not in self._given:
                    to = ", ".join(answer.moves) or answer.when or "all other moves"
                    yield f"{where}: no learner ever gets the answer to {to}."
            runs = list(arrived.values())
        if not runs:
            yield f"{lesson.name}: nobody comes to the end."

    def _at_entry(self, run: Run) -> Iterator[str]:
        """Look at a step as a learner comes to it."""
        yield from _untrue(run, run.step.facts, run.match.state)
        there = set(self._lessons.elements(run.match.state.observe(run.seat)))
        yield from (f"the board has no element {key}." for key in run.step.point if key not in there)
        if run.step.play is not None:
            yield from _unplayable(self._game, run.step.play)
        if run.waits == "move" and not run.legal():
            yield f"the learner cannot move here: {run.match.state.actors()} may act."

    def _answers(self, run: Run, index: int, arrived: dict[object, Run], going_on: list[Run]) -> Iterator[str]:
        """Give every answer that is possible here."""
        for given in run.possible():
            after = run.copy()
            try:
                told = after.answer(given)
                yield from (f"after {given}: {problem}" for problem in self._told(run, after, told))
            except FathomError as error:
                yield f"after {given}: {error}"
                continue
            if told.right and (after.over or after.index > index):
                arrived.setdefault(after.match.state.freeze(), after)
            elif told.right:
                going_on.append(after)
        if run.waits == "play":
            after = run.copy()
            after.index += 1
            arrived.setdefault(None, after)

    def _told(self, run: Run, after: Run, told: Told) -> Iterator[str]:
        if told.answer is None:
            return
        self._given.add(id(told.answer))
        yield from _untrue(run, told.answer.facts, told.made[-1].after, run.moves + 1)
        if told.say is None and not told.right:
            yield "a wrong move is taken back without a word."


def _untrue(run: Run, facts: tuple[str, ...], state: State, moves: int = 0) -> Iterator[str]:
    for fact in facts:
        try:
            if not run.holds(fact, state, moves):
                yield f"it is not true that {fact}."
        except FactError as error:
            yield str(error)


def _unplayable(game: Game[Any], play: Play) -> Iterator[str]:
    """Yield why the game at the end of a lesson cannot be played."""
    try:
        game.new(play.players, play_options(game, play))
    except FathomError as error:
        yield f"its game cannot be played: {error}"
    if play.level not in game.bots.levels:
        yield f"its game cannot be played: there is no level {play.level!r}."


def _form(lesson: Lesson) -> Iterator[str]:
    """Yield what is wrong with a lesson before it is played: lengths, languages, and what its steps wait for."""
    if lesson.minutes not in MINUTES:
        yield f"a lesson takes {MINUTES[0]} to {MINUTES[-1]} minutes."
    if len(lesson.steps) not in STEPS:
        yield f"a lesson has {STEPS[0]} to {STEPS[-1]} steps."
    if not any(step.answers for step in lesson.steps):
        yield "the learner never moves."
    for where, words, longest in _all_words(lesson):
        for language, text in (("en", words.en), ("pl", words.pl)):
            if text != text.strip() or not text:
                yield f"{where} ({language}) is empty, or has spaces at its ends."
            if len(text) > longest:
                yield f"{where} ({language}) has {len(text)} characters; at most {longest} are read."
    for number, step in enumerate(lesson.steps, 1):
        if (bool(step.answers) + bool(step.choices) + (step.play is not None)) > 1:
            yield f"step {number} waits for more than one thing."
        if step.play is not None and number < len(lesson.steps):
            yield f"step {number}: a game ends the lesson."
        if step.answers and (step.goal is None or step.hint is None):
            yield f"step {number} waits for a move and has no goal, or no hint."
        if step.answers and not any(answer.right for answer in step.answers):
            yield f"step {number} has no right move."
        if step.choices and not any(choice.right for choice in step.choices):
            yield f"step {number} has no right answer."


def _all_words(lesson: Lesson) -> Iterator[tuple[str, Words, int]]:
    yield "the title", lesson.title, LONGEST_LINE
    yield "what it is about", lesson.about, LONGEST_LINE
    for number, step in enumerate(lesson.steps, 1):
        where = f"step {number}"
        yield where, step.say, LONGEST_WORDS
        for name, words, longest in (
            ("goal", step.goal, LONGEST_LINE),
            ("hint", step.hint, LONGEST_WORDS),
            ("failed", step.failed, LONGEST_WORDS),
        ):
            if words is not None:
                yield f"{where}, {name}", words, longest
        for choice in step.choices:
            yield f"{where}, a choice", choice.text, LONGEST_LINE
            yield f"{where}, a choice", choice.say, LONGEST_WORDS
        for answer in step.answers:
            if answer.say is not None:
                yield f"{where}, an answer", answer.say, LONGEST_WORDS
