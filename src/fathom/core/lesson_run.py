"""A lesson being taken: what a learner's answer leads to.

A run is what the answers so far make of a lesson, so it can be left and resumed anywhere: a list of short texts is all that is
kept. What was wrong has been taken back and is not in that list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import Any, Literal

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.facts import evaluate
from fathom.core.game import Game, checked_options
from fathom.core.lessons import Answer, Lesson, LessonError, Lessons, Play, Step, Words
from fathom.core.match import Match, replay
from fathom.core.match import Step as Made
from fathom.core.notation import LETTERS
from fathom.core.options import Options, write_options
from fathom.core.record import parse
from fathom.core.state import NATURE, TABLE, State

GO_ON = "+"
CHOICE = "="  # and the number of the choice, from 1
LONGEST_PATH = 400  # answers: no lesson takes as many
LONGEST_ANSWER = 200  # characters

Waits = Literal["go on", "choice", "move", "play"]

_ACTORS = {"*": NATURE, "!": TABLE} | {letter: seat for seat, letter in enumerate(LETTERS)}
_ANY = "*"  # as somebody's move: any legal one, by the dice


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What a lesson makes of an answer: whether it was right, what is said to it, and what happened on the board.

    After a wrong one everything is as it was before; `made` shows what came of it. `begun` is what happens as the next step
    begins.
    """

    right: bool
    say: Words | None
    made: list[Made] = []
    begun: list[Made] = []
    failed: bool = False  # the whole step was taken back, not only the last move
    answer: Answer | None = None  # the one that answered a move


class Run:
    """One learner in one lesson."""

    def __init__(self, game: Game[Any], lesson: Lesson, path: Sequence[str] = ()) -> None:
        if len(path) > LONGEST_PATH:
            raise LessonError(f"A lesson takes at most {LONGEST_PATH} answers.")
        self.game = game
        self.lesson = lesson
        self.seat = _seat(lesson)
        self.index = 0  # of the present step
        self.path: list[str] = []
        self.match = _begin(game, lesson)
        self._replied = 0  # how many of the step's replies have been made
        _play(self, lesson.start)
        self._enter()
        for given in path:
            if self.over or not self.answer(given).right:
                raise LessonError("This lesson has changed since you left it: begin it again.")

    def copy(self) -> Run:
        """Return a run that goes on from here by itself."""
        new = copy(self)
        new.match = self.match.copy()
        new.path = self.path.copy()
        return new

    # -- what the learner sees

    @property
    def over(self) -> bool:
        """Whether all steps are behind the learner."""
        return self.index >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step that waits for an answer; the last one when all are done."""
        return self.lesson.steps[min(self.index, len(self.lesson.steps) - 1)]

    @property
    def waits(self) -> Waits:
        """What the present step waits for."""
        step = self.step
        return "play" if step.play else "move" if step.answers else "choice" if step.choices else "go on"

    @property
    def moves(self) -> int:
        """How many moves the learner has made in the present step."""
        return len(self.path) - len(self.begun.path)

    def legal(self) -> list[str]:
        """Return the learner's legal moves, where the step waits for one."""
        if self.over or self.waits != "move":
            return []
        state = self.match.state
        return [self.game.notation.write(state, self.seat, action) for action in state.actions(self.seat)]

    def possible(self) -> list[str]:
        """Return every answer that can be given now."""
        if self.over or self.waits == "play":
            return []
        if self.waits == "choice":
            return [f"{CHOICE}{number}" for number in range(1, len(self.step.choices) + 1)]
        return self.legal() if self.waits == "move" else [GO_ON]

    def holds(self, expression: str, state: State | None = None, moves: int | None = None) -> bool:
        """Return whether a fact is true of a position as the learner sees it: of the present one, if no other is given."""
        view = (state or self.match.state).observe(self.seat)
        fields = {name: getattr(view, name) for name in view.__struct_fields__}
        made = self.moves if moves is None else moves
        return bool(evaluate(expression, {**fields, **_lessons(self.game).facts(view), "moves": made}))

    # -- what the learner does

    def answer(self, given: str) -> Told:
        """Take an answer: "+" to go on, "=2" for the second choice, or a move. Raise a FathomError where it does not fit."""
        if self.over:
            raise LessonError("This lesson is over.")
        if len(given) > LONGEST_ANSWER:
            raise LessonError(f"An answer has at most {LONGEST_ANSWER} characters.")
        if self.waits == "move":
            return self._move(given)
        if self.waits == "choice":
            return self._choose(given)
        if self.waits == "play":
            raise LessonError("This step is a game: it ends with it.")
        if given != GO_ON:
            raise LessonError("This step waits for you to go on.")
        self.path.append(given)
        return Told(right=True, say=None, begun=self._advance())

    def _choose(self, given: str) -> Told:
        choices = {f"{CHOICE}{number}": choice for number, choice in enumerate(self.step.choices, 1)}
        choice = choices.get(given)
        if choice is None:
            raise LessonError(f"This step asks a question with {len(choices)} answers.")
        if not choice.right:
            return Told(right=False, say=choice.say)
        self.path.append(given)
        return Told(right=True, say=choice.say, begun=self._advance())

    def _move(self, text: str) -> Told:
        step, before = self.step, self.copy()
        made = [self.match.step(self.seat, self.game.notation.read(self.match.state, self.seat, text))]
        self.path.append(text)
        answer = next((one for one in step.answers if text in one.moves), None)
        if answer is not None:
            made += _play(self, answer.then)
        made += self._settle()
        if answer is None:
            answer = next((one for one in step.answers if not one.moves and (not one.when or self.holds(one.when))), None)
            if answer is None:
                raise LessonError(f"{self.lesson.name}, step {self.index + 1}: there is no answer to {text}.")
            made += _play(self, answer.then) + self._settle()
        done = not step.until or self.holds(step.until)
        if answer.right and ((step.unless and self.holds(step.unless)) or (not done and self.moves == step.most)):
            self._return_to(self.begun)
            return Told(right=False, say=step.failed or answer.say, made=made, failed=True, answer=answer)
        if not answer.right:
            self._return_to(before)
            return Told(right=False, say=answer.say, made=made, answer=answer)
        return Told(right=True, say=answer.say, made=made, begun=self._advance() if done else [], answer=answer)

    def _return_to(self, run: Run) -> None:
        self.match, self.path, self._replied = run.match.copy(), run.path.copy(), run._replied

    # -- what happens by itself

    def _advance(self) -> list[Made]:
        self.index += 1
        return [] if self.over else self._enter()

    def _enter(self) -> list[Made]:
        """Begin the present step."""
        self._replied = 0
        made = _play(self, self.step.before) + self._settle()
        self.begun = self.copy()
        return made

    def _settle(self) -> list[Made]:
        """Let nature and the others act until the learner may, as far as the step says what they do."""
        made: list[Made] = []
        replies = self.step.replies
        while (actors := self.match.state.actors()) and self.seat not in actors:
            if self._replied < len(replies):
                made += _play(self, replies[self._replied : self._replied + 1])
                self._replied += 1
            elif actors == (NATURE,):
                made.append(_by_chance(self.match, self.lesson))
            else:
                break
        return made


def _lessons(game: Game[Any]) -> Lessons:
    if game.lessons is None:
        raise LessonError(f"{game.name} has no lessons.")
    return game.lessons


def _seat(lesson: Lesson) -> int:
    if lesson.seat not in tuple(LETTERS):
        raise LessonError(f"There is no seat {lesson.seat!r}.")
    return LETTERS.index(lesson.seat)


def _begin(game: Game[Any], lesson: Lesson) -> Match:
    """Return the match in which a lesson begins."""
    _lessons(game)
    if lesson.record:
        return replay(parse(lesson.record), game)
    if lesson.position is not None:
        return Match.from_position(game, lesson.position, lesson.players, lesson.options)
    return Match(game, lesson.players, lesson.options)


def _play(run: Run, lines: Iterable[str]) -> list[Made]:
    """Make scripted moves. Nature's are made by its dice where they are not written down.

    A line is a move as a record writes it, "B r7 2B", or several of which the first that is legal is made: "B r7 2B | B *".
    """
    made: list[Made] = []
    match = run.match
    for line in lines:
        while not line.startswith("* ") and match.state.actors() == (NATURE,):
            made.append(_by_chance(match, run.lesson))
        made.append(_first_legal(match, run.lesson, line.split(" | ")))
    return made


def _first_legal(match: Match, lesson: Lesson, moves: Sequence[str]) -> Made:
    problem = ""
    for move in moves:
        who, _, text = move.partition(" ")
        if who not in _ACTORS:
            raise LessonError(f"{lesson.name}: expected who moves and how, as in 'B r7 2B', not {move!r}.")
        seat = _ACTORS[who]
        try:
            if text == _ANY:
                return match.step(seat, _any_action(match, lesson, seat))
            return match.step(seat, match.game.notation.read(match.state, seat, text))
        except FathomError as error:
            problem = str(error)
    raise LessonError(f"{lesson.name}: {' | '.join(moves)} is not possible here: {problem}")


def _any_action(match: Match, lesson: Lesson, seat: int) -> int:
    actions = match.state.actions(seat)
    if not actions:
        raise LessonError("nothing can be done")
    return actions[_dice(match, lesson).below(len(actions))]


def _by_chance(match: Match, lesson: Lesson) -> Made:
    return match.step(NATURE, match.state.chance(_dice(match, lesson)))


def _dice(match: Match, lesson: Lesson) -> Dice:
    """Return dice that fall the same way whenever a lesson comes to this point."""
    return Dice(f"{lesson.seed}/{len(match.moves)}")


def play_options(game: Game[Any], play: Play) -> Options:
    """Return the options of the game that ends a lesson: the preset's, or the defaults, with single ones changed."""
    if play.preset is not None and play.preset not in game.presets:
        raise LessonError(f"{game.name} has no preset {play.preset!r}.")
    base = {} if play.preset is None else write_options(game.presets[play.preset])
    return checked_options(game, {**base, **play.options})


def main_line(run: Run, upto: int) -> None:
    """Take a run to the step of that index by right answers."""
    while run.index < upto and run.waits != "play":
        for given in way_on(run):
            run.answer(given)


def way_on(run: Run) -> list[str]:
    """Return right answers by which a learner comes to the next step: those that the lesson names, or else the first found."""
    found = _search(run, set())
    if found is None:
        raise LessonError(f"{run.lesson.name}, step {run.index + 1}: no answer leads on.")
    return found


def _search(run: Run, seen: set[object]) -> list[str] | None:
    """Look for a way on: a step of several moves can be lost by moves that are right one by one."""
    named = [move for answer in run.step.answers if answer.right for move in answer.moves]
    possible = run.possible()
    for given in [*(move for move in named if move in possible), *possible]:
        after = run.copy()
        if not after.answer(given).right:
            continue
        if after.over or after.index > run.index:
            return [given]
        if (key := (after.moves, after.match.state.freeze())) not in seen:
            seen.add(key)
            if (rest := _search(after, seen)) is not None:
                return [given, *rest]
    return None
