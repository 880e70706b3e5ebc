"""List the installed games."""

from __future__ import annotations

import argparse

from rich import box
from rich.console import Console
from rich.table import Table

from fathom.cli.arguments import add_language, language
from fathom.cli.words import WORDS
from fathom.core.registry import games


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_language(command)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    lang = language(args)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("name", "game", "players", "minutes", "about"):
        table.add_column(WORDS[lang].say(f"games.{column}"), no_wrap=column == "name", style="bold" if column == "name" else "")
    for name, game in games().items():
        text = game.texts[lang]
        table.add_row(name, text.say("title"), player_range(game.players), text.say("minutes"), text.say("tagline"))
    Console().print(table)
    return 0


def player_range(players: tuple[int, ...]) -> str:
    """Return how many can play, in as few characters as possible.

    >>> player_range((2,)), player_range((3, 4, 5)), player_range((2, 4))
    ('2', '3-5', '2, 4')
    """
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))
