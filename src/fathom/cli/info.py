"""Tell the version and the build, or a game's options and presets."""

from __future__ import annotations

import argparse
import platform
from typing import Any

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fathom import __version__
from fathom.cli.arguments import add_language, language
from fathom.cli.games import player_range
from fathom.cli.words import WORDS
from fathom.core import dice
from fathom.core.game import Game
from fathom.core.options import Field, describe_options, write_options
from fathom.core.registry import find, games
from fathom.core.text import Catalogue


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("game", metavar="GAME", nargs="?", help="a game's name, as in: fathom games")
    command.add_argument("--json", action="store_true", help="print one JSON object")
    add_language(command)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    lang = language(args)
    game = None if args.game is None else find(args.game)
    facts = _about_fathom() if game is None else _about_game(game, game.texts[lang])
    if args.json:
        print(msgspec.json.encode(facts).decode())
    elif game is None:
        print(f"fathom {facts['version']}, {facts['build']}, Python {facts['python']}")
        print(f"{WORDS[lang].say('info.games')}: {', '.join(games())}")
    else:
        _print_game(game, lang)
    return 0


def _about_fathom() -> dict[str, Any]:
    return {
        "version": __version__,
        "build": "interpreted" if dice.__file__.endswith(".py") else "compiled",
        "python": platform.python_version(),
        "games": list(games()),
    }


def _about_game(game: Game[Any], text: Catalogue) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": text.say("title"),
        "tagline": text.say("tagline"),
        "version": game.version,
        "players": game.players,
        "options": describe_options(game.options, text),
        "presets": {
            name: {"label": text.say(f"preset.{name}"), "options": write_options(options)}
            for name, options in game.presets.items()
        },
    }


def _print_game(game: Game[Any], lang: str) -> None:
    text, say, console = game.texts[lang], WORDS[lang].say, Console()
    facts = say("info.game", version=game.version, players=player_range(game.players), minutes=text.say("minutes"))
    console.print(Text.assemble((text.say("title"), "bold"), f"  {facts}"))
    console.print(Text(text.say("tagline")))
    options = Table(title=say("info.options"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("option", "values", "meaning"):
        options.add_column(say(f"info.{column}"), no_wrap=column == "option")
    for field in describe_options(game.options, text):
        options.add_row(*_option(field, lang))
    console.print(options)
    presets = Table(title=say("info.presets"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("preset", "name", "changes"):
        presets.add_column(say(f"info.{column}"))
    for name, preset in game.presets.items():
        changes = ", ".join(f"{key}={value}" for key, value in write_options(preset).items())
        presets.add_row(name, text.say(f"preset.{name}"), changes or say("info.defaults"))
    console.print(presets)


def _option(field: Field, lang: str) -> tuple[Text, Text, Text]:
    """Return a row of the table: the option, its values with the default marked, and what they mean."""
    say = WORDS[lang].say
    values = field.choices or {"yes-no": ("true", "false")}.get(field.kind, ())
    shown = [Text.assemble(value, " *") if value == field.default else Text(value) for value in values]
    if field.kind == "number":
        shown = [Text(f"{field.low}..{field.high}"), Text(f"{field.default} *")]
    if field.kind == "file":
        shown = [Text(say("info.file"))]
    meaning = Text(f"{field.label}. {field.help}")
    for value, label in zip(field.choices, field.choice_labels, strict=True):
        meaning.append(f"\n{value}: {label}", "dim")
    return Text(field.name, "bold"), Text("\n").join(shown), meaning
