"""Say how strong a game's levels are: each against the stand-ins for people that it is meant for."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import Console

from fathom.arena.levels import Meeting, measure
from fathom.cli.figures import figures, progress_bar
from fathom.core.game import Game, title_of
from fathom.core.options import Options

# What is wanted of the share won; where one beats the other, of the whole interval.
WANTED = {"beats": "> 0.50", "loses": "≤ 0.30", "even": "0.40–0.60", "shown": ""}


def print_levels(
    game: Game[Any], games: int, *, players: int | None, options: Options, seed: int, workers: int, as_json: bool
) -> None:
    """Measure the levels of a game and print whom they met, with 95 % intervals."""
    found: list[Meeting] = []
    with progress_bar() as progress:
        bar = progress.add_task(title_of(game), total=None)
        found += measure(
            game.name,
            games,
            players=players,
            options=options,
            seed=seed,
            workers=workers,
            watch=lambda _: progress.advance(bar),
        )
    if as_json:
        print(msgspec.json.encode(found).decode())
        return
    console = Console(highlight=False)
    table = figures("bot", "meets", "won", "95 %", "wanted", "met", "ms a move")
    table.title = f"{title_of(game)}: levels, {games:,} games each, seed {seed}"
    for meeting in found:
        table.add_row(
            meeting.level,
            meeting.bot,
            meeting.other,
            f"{meeting.share:.2f}",
            f"{meeting.low:.2f}–{meeting.high:.2f}",
            WANTED[meeting.wanted],
            "" if meeting.wanted == "shown" else "yes" if meeting.met else "no",
            f"{1000 * meeting.seconds / max(1, meeting.decisions):.1f}",
        )
    console.print(table)
