"""Learn a game by lessons in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from shlex import join
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from fathom.cli.arguments import add_language, language, whole_number
from fathom.cli.menu import GLOW, INDENT, Menu
from fathom.cli.words import WORDS
from fathom.core.errors import FathomError
from fathom.core.game import Game, title_of
from fathom.core.lesson_run import CHOICE, GO_ON, Run, Told, main_line, play_options
from fathom.core.lessons import Lesson, Lessons, Play, Words
from fathom.core.match import Step as Made
from fathom.core.notation import seat_letter
from fathom.core.options import describe_options, write_options
from fathom.core.registry import find

LONGEST_INPUT = 200


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("game", metavar="GAME", help="a game's name, as in: fathom games")
    command.add_argument("lesson", metavar="LESSON", nargs="?", help="a lesson's number or name; without it they are listed")
    command.add_argument("--list", action="store_true", help="list the lessons, one a line")
    command.add_argument("--step", metavar="N", help="begin with this step")
    add_language(command)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    lang = language(args)
    game = find(args.game)
    if game.lessons is None:
        raise FathomError(WORDS[lang].say("learn.none", game=title_of(game, lang)))
    if args.list or args.lesson is None:
        for lesson in game.lessons.all:
            print(f"{lesson.number} {_said(lesson.title, lang)}: {_said(lesson.about, lang)}")
        return 0
    lesson = game.lessons.named(args.lesson)
    started = Run(game, lesson)
    if args.step is not None:
        main_line(started, whole_number(args.step, "--step", 1, len(lesson.steps)) - 1)
    Taking(game, game.lessons, started, lang, [] if args.lang is None else ["--lang", lang]).take()
    return 0


class Left(Exception):
    """The learner wants to stop."""


class Taking:
    """A learner taking a lesson."""

    def __init__(self, game: Game[Any], lessons: Lessons, run: Run, lang: str, asked: Sequence[str] = ()) -> None:
        self.game = game
        self.lessons = lessons
        self.run = run
        self.lang = lang
        self.asked = asked  # the arguments with which this language was asked for
        self.text = game.texts[lang]
        self.words = WORDS[lang]
        self.console = Console(highlight=False)
        self.menu = Menu(game, self.text, self.words, self.console, "learn.unreadable")
        self.names = {seat: name for seat, name in enumerate(run.lesson.names) if name}

    def take(self) -> None:
        """Take the lesson to its end, or until the learner leaves."""
        shown = -1
        others = ", ".join(
            f"{seat_letter(seat)} {name}" for seat, name in self.names.items() if seat < self.run.match.state.players
        )
        if others:
            self.console.print(Text(self.words.say("play.table", seat=seat_letter(self.run.seat), bots=others)))
        try:
            while not self.run.over and self.run.waits != "play":
                if shown != len(self.run.path):
                    self._show()
                    shown = len(self.run.path)
                self._answer()
        except (Left, EOFError, KeyboardInterrupt):
            self.console.print()
            self._print_unbroken("learn.left", *self._command(self.run.lesson, "--step", str(self.run.index + 1)))
            return
        if self.run.waits == "play":
            self._say(self.run.step.say)
        else:
            self._heading("learn.done")
        self._point_on()

    def _greet(self) -> None:
        """Say who sits where: the board calls the others by their letters, the words by their names."""
        players = self.run.match.state.players
        others = ", ".join(f"{seat_letter(seat)} {name}" for seat, name in self.names.items() if seat < players)
        if others:
            self.console.print(Text(self.words.say("play.table", seat=seat_letter(self.run.seat), bots=others)))

    def _point_on(self) -> None:
        """Say what comes after the lesson."""
        play = self.run.step.play
        if play is not None:
            bots = ["--bots", self.game.bots.levels[play.level], *([] if self.game.coach is None else ["--coach"])]
            command = ["fathom", "play", self.game.name, *self._settings(play), *bots, *self.asked]
            self._print_unbroken("learn.play", *command)
        following = [lesson for lesson in self.lessons.all if lesson.number == self.run.lesson.number + 1]
        for lesson in following:
            self._print_unbroken("learn.next", *self._command(lesson))

    def _settings(self, play: Play) -> list[str]:
        """Return the arguments with which `fathom play` begins just this game; it takes a preset in any case if there are any."""
        defaults = {field.name: field.default for field in describe_options(self.game.options, self.text)}
        wanted = defaults | write_options(play_options(self.game, play))
        ready = {name: defaults | write_options(options) for name, options in self.game.presets.items()} or {"": defaults}
        changes = {name: [(key, wanted[key]) for key in wanted if wanted[key] != values[key]] for name, values in ready.items()}
        preset = play.preset or min(changes, key=lambda name: len(changes[name]))
        words = ["--preset", preset] if preset else []
        words += [] if play.players is None else ["--players", str(play.players)]
        return words + [word for key, value in changes[preset] for word in ("--option", f"{key}={value}")]

    def _command(self, lesson: Lesson, *more: str) -> list[str]:
        return ["fathom", "learn", self.game.name, str(lesson.number), *more, *self.asked]

    # -- the screen

    def _show(self) -> None:
        """Show the board, what the step says and what it asks for."""
        run, step = self.run, self.run.step
        self.console.print()
        place = self.words.say("learn.step", n=run.index + 1, of=len(run.lesson.steps))
        self.console.rule(Text(f"{_said(run.lesson.title, self.lang)} · {place}", "bold"), style="dim")
        self.console.print(self.game.presenter.render(run.match.state.observe(run.seat), self.text))
        self.console.print()
        self._say(step.say)
        if step.goal is not None:
            self._heading("learn.your_turn")
            self._say(step.goal)
        if run.waits == "move":
            self.menu.show(run.match.state, run.seat)
        for number, choice in enumerate(step.choices, 1):
            self.console.print(Text.assemble((f"{number:>3}", GLOW), f" {_said(choice.text, self.lang)}"))

    def _say(self, words: Words | None) -> None:
        if words is not None:
            self.console.print(Padding.indent(Text(_said(words, self.lang)), INDENT))

    def _heading(self, key: str) -> None:
        self.console.print(Text(self.words.say(key), GLOW))

    def _print_unbroken(self, key: str, *command: str) -> None:
        """Print a sentence that ends with a command, so that it can be copied in one piece."""
        self.console.print(Text(self.words.say(key, command=join(command))), soft_wrap=True)

    # -- the learner

    def _answer(self) -> None:
        """Ask once, and say what comes of it."""
        waits = self.run.waits
        key = {"go on": "learn.go_on", "choice": "learn.choose", "move": "learn.move"}[waits]
        self.console.print(Text(self.words.say(key), "dim"))
        typed = " ".join(self.console.input(Text(f"{self.words.say('learn.prompt')}: ", GLOW))[:LONGEST_INPUT].split())
        if typed.lower() == "q":
            raise Left
        if typed == "?":
            self._hint()
            return
        if (typed in ("", GO_ON)) != (waits == "go on"):
            return  # what can be typed is said again
        try:
            self._tell(self.run.answer(self._read(typed)))
        except FathomError as error:
            self.console.print(Text(str(error)))

    def _read(self, typed: str) -> str:
        run = self.run
        if run.waits == "go on":
            return GO_ON
        if run.waits == "choice":
            if f"{CHOICE}{typed}" not in run.possible():
                raise FathomError(self.words.say("play.no_number", number=typed[:20]))
            return f"{CHOICE}{typed}"
        action = self.menu.understand(run.match.state, run.seat, typed)
        return self.game.notation.write(run.match.state, run.seat, action)

    def _hint(self) -> None:
        if self.run.step.hint is None:
            self.console.print(Text(self.words.say("learn.no_hint")))
        else:
            self._say(self.run.step.hint)

    def _tell(self, told: Told) -> None:
        """Say what was right or wrong, and what happened."""
        self.console.print()
        if told.right and told.say is not None:
            self._heading("learn.right")
        if not told.right:
            self._heading("learn.wrong" if told.made else "learn.wrong_answer")
        self._log(told.made)
        self._say(told.say)
        if not told.right and told.made:
            self.console.print(Text(self.words.say("learn.from_start" if told.failed else "learn.taken_back"), "dim"))
        self._log(told.begun)

    def _log(self, made: list[Made]) -> None:
        for step in made:
            for event in step.events:
                line = self.game.presenter.describe(event.seen_by(self.run.seat), self.text, self.run.seat, self.names)
                self.console.print(Padding.indent(Text(line, "dim"), INDENT))


def _said(words: Words, lang: str) -> str:
    return words.pl if lang == "pl" else words.en
