"""Let bots play many games and count the results."""

from __future__ import annotations

import argparse
from bisect import bisect_right
from collections import Counter
from functools import partial
from pathlib import Path
from statistics import fmean, pstdev
from time import perf_counter
from typing import Any

import msgspec
from rich.console import Console

from fathom.bots import make_bot, play_through
from fathom.bots.seated import Act, Settle
from fathom.cli.arguments import add_setup, bot_names, game_options, player_count, whole_number
from fathom.cli.figures import figures, progress_bar
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.errors import FathomError
from fathom.core.game import Game, title_of
from fathom.core.match import Match
from fathom.core.notation import seat_letter
from fathom.core.options import write_options
from fathom.core.registry import find
from fathom.core.score import is_common
from fathom.core.state import Outcome, State
from fathom.core.text import Catalogue

MOST_GAMES = 1_000_000


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_setup(command)
    command.add_argument("--bots", metavar="A,B", default="random", help="one bot for all seats, or one each; by default random")
    command.add_argument("--games", metavar="N", default="100", help="how many games; by default 100")
    command.add_argument("--seed", metavar="S", default="1", help="the same seed gives the same games; by default 1")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--save", metavar="DIR", help="write a record of every game into this folder")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    game = find(args.game)
    players = player_count(game, args.players)
    options = game_options(game, args.preset, args.option)
    game.new(players, options)  # refuses a set-up that cannot be played, before any folder is made
    bots = bot_names(game, args.bots, players)
    games = whole_number(args.games, "--games", 1, MOST_GAMES)
    seed = whole_number(args.seed, "--seed")
    folder = None if args.save is None else _make_folder(Path(args.save))

    common = is_common(game, players)
    tally = Tally(players, game.presenter.grades if common else (), shared=common and players > 1)
    start = perf_counter()
    with progress_bar() as progress:
        for number in progress.track(range(1, games + 1), description=title_of(game)):
            # Different bots take every seat in turn, so that the results do not depend on the seat.
            seated = [bots[(seat + number - 1) % players] for seat in range(players)]
            if folder is None:
                state = game.new(players, options)
                tally.add(seated, *_play(state, partial(settle, state), state.apply, game, seated, f"{seed}/{number}"))
            else:
                match = Match(game, players, options, names=dict(enumerate(seated)))
                tally.add(seated, *_play(match.state, match.settle, match.act, game, seated, f"{seed}/{number}"))
                _write(folder / f"{game.name}-{number:04}.txt", match.record().text())
    seconds = perf_counter() - start

    report = {
        "game": game.name,
        "version": game.version,
        "players": players,
        "options": write_options(options),
        "seed": seed,
        **tally.report(),
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.moves / seconds),
    }
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report, game.texts["en"])
    return 0


class Score:
    """A bot's or a seat's results: 1 is a win, 0 a loss, anything between a draw, or part of a result that all share."""

    def __init__(self, grades: tuple[int, ...] = (), shared: bool = False) -> None:
        self.games = 0
        self.wins = 0
        self.between = 0
        self.total = 0.0
        self.points: list[int] = []
        self.grades = grades
        self.shared = shared

    def add(self, result: float, points: int | None = None) -> None:
        self.games += 1
        self.wins += result == 1.0
        self.between += 0.0 < result < 1.0
        self.total += result
        if points is not None:
            self.points.append(points)

    def report(self) -> dict[str, Any]:
        between = "partial" if self.shared else "draws"
        losses = self.games - self.wins - self.between
        mean = round(self.total / self.games, 4)
        counts = {"games": self.games, "wins": self.wins, between: self.between, "losses": losses, "mean": mean}
        return {**counts, "points": _spread(self.points), "ranks": self._ranks()}

    def _ranks(self) -> list[float] | None:
        """Return the share of games that ended at each rank, from none upwards."""
        if not self.grades:
            return None
        ranks = Counter(bisect_right(self.grades, points) for points in self.points)
        return [round(ranks[rank] / self.games, 4) for rank in range(len(self.grades) + 1)]


def _spread(points: list[int]) -> dict[str, Any] | None:
    """Return mean and standard deviation, and the least, the quartiles and the most: each a number of points that occurred."""
    if not points:
        return None
    ordered = sorted(points)
    marks = [ordered[(len(ordered) - 1) * quarter // 4] for quarter in range(5)]
    return {
        "mean": round(fmean(points), 2),
        "deviation": round(pstdev(points), 2),
        **dict(zip(("least", "lower", "median", "upper", "most"), marks, strict=True)),
    }


class Tally:
    """The results so far, by bot and by seat."""

    def __init__(self, players: int, grades: tuple[int, ...] = (), shared: bool = False) -> None:
        self.games = 0
        self.moves = 0
        self.reasons: Counter[str] = Counter()
        self.new_score = partial(Score, grades, shared)
        self.shared = shared
        self.bots: dict[str, Score] = {}
        self.seats = [self.new_score() for _ in range(players)]

    def add(self, seated: list[str], outcome: Outcome, moves: int) -> None:
        self.games += 1
        self.moves += moves
        self.reasons[outcome.reason] += 1
        points = outcome.points or (None,) * len(seated)
        for bot, score, result, scored in zip(seated, self.seats, outcome.results, points, strict=True):
            self.bots.setdefault(bot, self.new_score()).add(result, scored)
            score.add(result, scored)

    def report(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "won_together": round(self.seats[0].wins / self.games, 4) if self.shared else None,
            "bots": [{"bot": bot, **score.report()} for bot, score in self.bots.items()],
            "seats": [{"seat": seat_letter(seat), **score.report()} for seat, score in enumerate(self.seats)],
            "reasons": dict(self.reasons.most_common()),
            "mean_moves": round(self.moves / self.games, 2),
            "decisions": self.moves,
        }


def _play(state: State, settle: Settle, act: Act, game: Game[Any], seated: list[str], seed: str) -> tuple[Outcome, int]:
    """Play a game to its end; return how it ended and how many decisions the seats took."""
    nature, worlds = Dice(f"{seed}/nature"), Dice(f"{seed}/worlds")
    bots = [make_bot(bot, f"{seed}/{seat}", game) for seat, bot in enumerate(seated)]
    return play_through(state, bots, nature, worlds, settle, act)


def _make_folder(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise FathomError(f"--save takes a folder, but {folder} is a file.") from None
    except OSError as error:
        raise FathomError(f"The folder {folder} cannot be created: {error.strerror}.") from None
    return folder


def _write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FathomError(f"{path} cannot be written: {error.strerror}.") from None


def _print(report: dict[str, Any], text: Catalogue) -> None:
    console = Console()
    _print_results(console, report)
    _print_points(console, report["bots"])
    _print_ranks(console, report["bots"], text)
    if (share := report["won_together"]) is not None:
        console.print(f"Won together: {share:.1%} of {report['games']:,} games.", highlight=False)
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in report["reasons"].items())
    console.print(f"How the games ended: {reasons}.", highlight=False)
    console.print(f"A game took {report['mean_moves']} moves on average.", highlight=False)
    rate = f"{report['decisions']:,} decisions in {report['seconds']} s: {report['decisions_per_second']:,} per second."
    console.print(rate, highlight=False, style="dim")


def _print_results(console: Console, report: dict[str, Any]) -> None:
    columns = ("games", "wins", "draws" if report["won_together"] is None else "partial", "losses")
    table = figures(*columns, "mean")
    for number, row in enumerate(report["bots"] + report["seats"], 1):
        name = row.get("bot") or f"seat {row['seat']}"
        counts = (f"{row[column]:,}" for column in columns)
        table.add_row(name, *counts, f"{row['mean']:.3f}", end_section=number == len(report["bots"]))
    console.print(table)


def _print_points(console: Console, bots: list[dict[str, Any]]) -> None:
    """Print the spread of every bot's points, in a game that counts them."""
    if all(row["points"] is None for row in bots):
        return
    table = figures("points", "deviation", "least", "25 %", "median", "75 %", "most")
    for row in bots:
        mean, deviation, *marks = row["points"].values()
        table.add_row(row["bot"], f"{mean:.1f}", f"{deviation:.1f}", *map(str, marks))
    console.print(table)


def _print_ranks(console: Console, bots: list[dict[str, Any]], text: Catalogue) -> None:
    """Print how often a solo player, or players who share one result, reached each rank."""
    for row in bots:
        if row["ranks"] is not None:
            shares = ", ".join(f"{text.say(f'rank.{rank}')} {share:.1%}" for rank, share in enumerate(row["ranks"]))
            console.print(f"Ranks of {row['bot']}: {shares}.", highlight=False)
