"""Play against bots in the terminal."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from fathom.bots import ask
from fathom.cli.arguments import (
    add_language,
    add_setup,
    bot_names,
    game_options,
    language,
    player_count,
    seat_number,
    whole_number,
)
from fathom.cli.beside import Beside
from fathom.cli.menu import GLOW, INDENT, Menu
from fathom.cli.replay import load
from fathom.cli.thinking import DistantBot
from fathom.cli.words import WORDS
from fathom.core.dice import Dice, SystemDice
from fathom.core.errors import FathomError
from fathom.core.game import Game, title_of
from fathom.core.match import Match
from fathom.core.notation import seat_letter
from fathom.core.registry import find
from fathom.core.score import score_of

DEFAULT_BOT = "search:1000"  # where the game has no bot of its own
LONGEST_INPUT = 200


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_setup(command)
    command.add_argument(
        "--bots",
        metavar="B",
        help=f"one bot for all other seats, or one each; by default the game's own, or else {DEFAULT_BOT}",
    )
    command.add_argument("--seat", metavar="A", default="A", help="your own seat; by default A")
    command.add_argument("--seed", metavar="S", help="for a game that can be repeated; by default nobody can predict it")
    command.add_argument("--save", metavar="FILE", help="keep the record here; an unfinished game in FILE is resumed")
    command.add_argument("--coach", action="store_true", help="somebody beside you says what it is about, and what was better")
    add_language(command)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    game = find(args.game)
    lang = language(args)
    file = None if args.save is None else Path(args.save)
    goes_on = file is not None and file.exists()
    match = _continue(game, args) if goes_on else _begin(game, args)
    players = match.state.players
    seat = seat_number(args.seat, players, "--seat")
    own = DEFAULT_BOT if game.bots.choose is None else "house"
    wanted = own if args.bots is None else args.bots
    if args.coach and game.coach is None:
        raise FathomError(WORDS[lang].say("play.no_coach", game=title_of(game, lang)))
    seated = dict(zip([other for other in range(players) if other != seat], bot_names(game, wanted, players - 1), strict=True))
    seed = None if args.seed is None else whole_number(args.seed, "--seed")
    if not goes_on:
        match.names = seated
    root = secrets.token_hex() if seed is None else seed
    bots = {other: DistantBot(name, f"{root}/{other}", game.name) for other, name in seated.items()}
    try:
        Session(match, seat, bots, seed, lang, file, args.coach).play(goes_on)
    finally:
        for bot in bots.values():
            bot.stop()
    return 0


def _begin(game: Game[Any], args: argparse.Namespace) -> Match:
    preset = args.preset or next(iter(game.presets), None)
    return Match(game, player_count(game, args.players), game_options(game, preset, args.option))


def _continue(game: Game[Any], args: argparse.Namespace) -> Match:
    """Return the unfinished game in the file that --save names."""
    if args.players is not None or args.preset is not None or args.option:
        raise FathomError(f"The game in {args.save} keeps its settings: leave out --players, --preset and --option.")
    record, match = load(Path(args.save))
    if record.game != game.name:
        raise FathomError(f"{args.save} holds a game of {title_of(match.game)}, not of {title_of(game)}.")
    if match.state.outcome() is not None:
        raise FathomError(f"The game in {args.save} is over; give --save another name.")
    return match


class Left(Exception):
    """The player wants to stop."""


class Session:
    """A person at one seat, bots at the others. The screen shows only what the person's seat may know."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, DistantBot],
        seed: int | None,
        lang: str,
        file: Path | None,
        coached: bool = False,
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.bots = bots
        self.nature: Dice = SystemDice() if seed is None else Dice(f"{seed}/nature")
        self.worlds: Dice = SystemDice() if seed is None else Dice(f"{seed}/worlds")
        self.text = match.game.texts[lang]
        self.words = WORDS[lang]
        self.names = {each: seat_letter(each) for each in range(match.state.players)}
        self.file = file
        self.console = Console(highlight=False)
        self.menu = Menu(self.game, self.text, self.words, self.console)
        self.coach = Beside(self.game, seat, self.text, self.names) if coached else None

    def play(self, goes_on: bool) -> None:
        """Play to the end of the game, or until the person leaves."""
        told = len(self.match.log) if goes_on else 0
        try:
            self._save()
            self._greet(goes_on)
            while actors := self.match.settle(self.nature):
                self._save()
                waiting = [actor for actor in actors if actor != self.seat]
                if waiting and not self._is_asked(actors):
                    self._let_bot_play(waiting[0])
                else:
                    self.show(told)
                    told = len(self.match.log)
                    action = self._ask()
                    better = "" if self.coach is None else self.coach.better(self.match, action)
                    self.match.act(self.seat, action)
                    self._advise(better)
        except (Left, EOFError, KeyboardInterrupt):
            self._leave()
            return
        self._save()
        self.show(told)
        self._show_result()

    def _greet(self, goes_on: bool) -> None:
        if self.bots:
            opponents = ", ".join(f"{seat_letter(seat)} {bot.name}" for seat, bot in self.bots.items())
            self._print(self.words.say("play.table", seat=seat_letter(self.seat), bots=opponents))
        if goes_on:
            self._print(self.words.say("play.continued", file=self.file))

    def _is_asked(self, actors: tuple[int, ...]) -> bool:
        """Return whether the person acts before bots that may act too: only in a game without turns, right after a bot."""
        moves = self.match.moves
        others = bool(moves) and moves[-1].seat != self.seat
        return self.seat in actors and bool(self.game.table.cooldown(self.match.state)) and others

    def _let_bot_play(self, seat: int) -> None:
        thinking = self.words.say("play.thinking", seat=seat_letter(seat))
        with self.console.status(thinking) if self.console.is_terminal else nullcontext():
            action = ask(self.bots[seat], self.match.state, seat, self.worlds)
        self.match.act(seat, action)

    # -- the screen

    def show(self, told: int) -> None:
        """Show the board, what has happened since event number `told`, and what the person can do now."""
        self.console.print()
        self.console.rule(Text(self.text.say("title"), "bold"), style="dim")
        self.console.print(self.game.presenter.render(self.match.state.observe(self.seat), self.text))
        if told < len(self.match.log):
            self._heading(self.words.say("play.since"))
            self._show_log(told)
        if self.seat in self.match.state.actors():
            self.menu.show(self.match.state, self.seat)
            self.console.print(Text(self.words.say("play.keys"), "dim"))
            if self.coach is not None:
                self._advise(self.coach.about(self.match))
                self.console.print(Text(self.words.say("play.coach_keys"), "dim"))

    def _show_log(self, start: int) -> None:
        for event in self.match.log[start:]:
            self._print(self.game.presenter.describe(event.seen_by(self.seat), self.text, self.seat, self.names), INDENT)

    def _advise(self, sentence: str) -> None:
        """Print what the coach has to say, if anything."""
        if sentence:
            self._heading(self.words.say("play.coach"))
            self._print(sentence, INDENT)

    def _show_help(self) -> None:
        if "advice.aim" in self.text.sentences:
            self._heading(self.words.say("play.aim"))
            self._print(self.text.say("advice.aim"), INDENT)
        self._heading(self.words.say("play.now"))
        for heading, actions in self.game.presenter.menu(self.match.state, self.seat, self.text):
            if not actions:
                self._print(Text.from_markup(heading).plain, INDENT)
        self._heading(self.words.say("play.rules"))
        for key in self.text.sentences:
            if key.startswith("help."):
                self._print(self.text.say(key), INDENT)
        self.console.print(Text(self.words.say("play.keys"), "dim"))

    def _show_result(self) -> None:
        outcome = self.match.state.outcome()
        assert outcome is not None, "a state with no actors has an outcome"
        if (score := score_of(self.game, self.match.options, outcome)) is not None:
            grade = "" if score.grade is None else f" {self.text.say(f'rank.{score.grade}')}."
            self._heading(self.words.say("play.score", points=score.points, best=score.best) + grade)
        elif len(outcome.results) > 1:  # nobody to beat in a solo game: the game's own words give the result
            result = outcome.results[self.seat]
            key = "play.win" if result == 1.0 else "play.loss" if result == 0.0 else "play.draw"
            self._heading(self.words.say(key))
        if decided := self.game.presenter.decided(self.match, self.text, self.seat, self.names):
            self._print(decided, INDENT)
        if self.file is not None:
            self._print_unbroken(self.words.say("play.saved", file=shlex.quote(str(self.file))))

    def _heading(self, heading: str) -> None:
        self.console.print(Text(heading, GLOW))

    def _print(self, sentence: str, indent: int = 0) -> None:
        self.console.print(Padding.indent(Text(sentence), indent) if indent else Text(sentence))

    def _print_unbroken(self, sentence: str) -> None:
        """Print a sentence that ends with a command, so that it can be copied in one piece."""
        self.console.print(Text(sentence), soft_wrap=True)

    # -- the person

    def _ask(self) -> int:
        """Ask until the person chooses an action, and return it."""
        while True:
            typed = " ".join(self.console.input(Text(f"{self.words.say('play.prompt')}: ", GLOW))[:LONGEST_INPUT].split())
            if typed.lower() == "q":
                raise Left
            if typed == "?":
                self._show_help()
            elif typed.lower() == "log":
                self._show_log(0)
            elif typed.lower() == "show" and self.coach is not None:
                self._advise(self.coach.move(self.match) or self.words.say("play.nothing_to_show"))
            elif typed:
                try:
                    return self.menu.understand(self.match.state, self.seat, typed)
                except FathomError as error:
                    self._print(str(error))

    # -- the file

    def _save(self) -> None:
        if self.file is not None:
            try:
                self.file.write_text(self.match.record().text(), encoding="utf-8")
            except OSError as error:
                raise FathomError(f"{self.file} cannot be written: {error.strerror}.") from None

    def _leave(self) -> None:
        self.console.print()
        if self.file is None:
            self._print(self.words.say("play.left"))
            return
        bots = ",".join(bot.name for bot in self.bots.values())
        words = ["fathom", "play", self.game.name, "--save", str(self.file), "--bots", bots]
        command = shlex.join([*words, "--seat", seat_letter(self.seat)])
        self._print_unbroken(self.words.say("play.left_saved", file=shlex.quote(str(self.file)), command=command))
