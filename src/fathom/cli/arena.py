"""Let bots play each other on the same deals, and rate them; or measure the levels of a game."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import msgspec
from rich.console import Console

from fathom.arena import Report, write_plots
from fathom.arena import run as meet
from fathom.arena.local import MOST_WORKERS
from fathom.arena.on_ray import MOST_IN_FLIGHT
from fathom.arena.plan import LARGEST_SEED, MOST_GAMES
from fathom.arena.ratings import THE_DEAL
from fathom.arena.running import ENGINES
from fathom.cli.arguments import add_setup, game_options, player_count, whole_number
from fathom.cli.figures import figures, progress_bar
from fathom.cli.levels import print_levels
from fathom.core.errors import FathomError
from fathom.core.game import title_of
from fathom.core.registry import find

INTERRUPTED = 130


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_setup(command)
    command.add_argument("--bots", metavar="A,B,C", default="random,search:100", help="the bots; by default random,search:100")
    command.add_argument("--games", metavar="N", default="100", help="how many games of each line-up; by default 100")
    command.add_argument("--seed", metavar="S", default="1", help="the same seed gives the same games; by default 1")
    command.add_argument("--engine", choices=ENGINES, default="local", help="where games are played; by default local")
    command.add_argument("--address", metavar="ADDR", help="a Ray cluster's, for --engine ray; by default one is started here")
    command.add_argument("--workers", metavar="W", help="how many games are played at once; by default one for each core")
    command.add_argument("--results", metavar="FILE", help="keep every game in this file, and resume from it")
    command.add_argument("--plots", metavar="DIR", help="draw the tables into this folder, as PNG and SVG")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--levels", action="store_true", help="measure the game's levels against stand-ins for people instead")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    game = find(args.game)
    players = player_count(game, args.players)
    options = game_options(game, args.preset, args.option)
    games = whole_number(args.games, "--games", 1, MOST_GAMES)
    seed = whole_number(args.seed, "--seed", -LARGEST_SEED, LARGEST_SEED)
    workers = _workers(args.workers, args.engine)
    if args.levels:
        print_levels(game, games, players=players, options=options, seed=seed, workers=workers or MOST_WORKERS, as_json=args.json)
        return 0
    if args.plots is not None and Path(args.plots).is_file():
        raise FathomError(f"--plots takes a folder, but {args.plots} is a file.")

    with progress_bar() as progress:
        bar = progress.add_task(title_of(game), total=None)
        count = [0, 0]

        def watch(done: int, all_of_them: int) -> None:
            count[:] = done, all_of_them
            progress.update(bar, completed=done, total=all_of_them)

        try:
            report = meet(
                game.name,
                args.bots.split(","),
                games,
                players=players,
                options=options,
                seed=seed,
                engine=args.engine,
                workers=workers,
                address=args.address,
                results=args.results,
                watch=watch,
            )
        except KeyboardInterrupt:
            if args.results is not None:
                print(f"Stopped; {count[0]:,} of {count[1]:,} games are in {args.results}.", file=sys.stderr)
            return INTERRUPTED

    drawn = [] if args.plots is None else write_plots(report, args.plots)
    if args.json:
        print(msgspec.json.encode(report).decode())
    else:
        _print(report, title_of(game))
        if drawn:
            print(f"Drawn: {', '.join(str(path) for path in drawn)}.")
    return 0


def _workers(text: str | None, engine: str) -> int | None:
    if text is not None:
        return whole_number(text, "--workers", 1, MOST_IN_FLIGHT)
    if engine == "ray":
        return None  # Ray counts the cores itself
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_WORKERS)


def _print(report: Report, title: str) -> None:
    console = Console(highlight=False)
    table = f", {report.players} players" if report.players > 1 else ""
    console.print(f"[bold]{title}[/bold]{table}: {report.games:,} games, seed {report.seed}.")
    _print_self_play(console, report)
    if len(report.self_play) > 1 and report.cross_play:
        _print_cross_play(console, report)
    if report.ratings:
        _print_ratings(console, report)
    reasons = ", ".join(f"{reason} {count:,}" for reason, count in report.reasons.items())
    console.print(f"How the games ended: {reasons}.")
    if not report.repeatable:
        console.print("A bot here has a time budget, so the same seed may give other games.")
    console.print(f"{report.decisions:,} decisions; the games took {report.seconds:,} s, added up.", style="dim")


def _print_self_play(console: Console, report: Report) -> None:
    counted = any(row.points is not None for row in report.self_play)
    table = figures("games", "result", "won", *(["points"] if counted else []), "decisions")
    table.title = "Alone" if report.kind == "alone" else "Self-play"
    for row in report.self_play:
        points = [] if row.points is None else [f"{row.points:.1f}"]
        table.add_row(
            row.bot, f"{row.games:,}", _with_error(row.mean, row.error), f"{row.won:.1%}", *points, f"{row.decisions:.1f}"
        )
    console.print(table)


def _print_cross_play(console: Console, report: Report) -> None:
    bots = [row.bot for row in report.self_play]
    cells = {(cell.bot, cell.other): cell for cell in report.cross_play}
    table = figures(*(f"with {bot}" if report.kind == "together" else f"v. {bot}" for bot in bots))
    table.title = "Cross-play: the row's mean result"
    for bot in bots:
        table.add_row(bot, *(_with_error(cells[bot, other].mean, cells[bot, other].error) for other in bots))
    console.print(table)


def _print_ratings(console: Console, report: Report) -> None:
    table = figures("mu", "sigma", "95 %", "games")
    table.title = "Ratings"
    for row in report.ratings:
        name = f"[italic]{row.bot}[/italic]" if row.bot == THE_DEAL else row.bot
        table.add_row(name, f"{row.mu:.2f}", f"{row.sigma:.2f}", f"{row.low:.1f} … {row.high:.1f}", f"{row.games:,}")
    console.print(table)
    if report.kind == "together":
        console.print("All win or lose together, so each team plays against the deal, which is rated like a player.")
    elif report.kind == "alone":
        console.print("Each plays alone, so the bots are compared on the same deals.")


def _with_error(mean: float, error: float | None) -> str:
    return f"{mean:.3f}" if error is None else f"{mean:.3f} ± {error:.3f}"
