"""Arguments that several commands share: games, options, bots, seats, numbers, files and a language."""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fathom.bots import make_bot
from fathom.core.errors import FathomError, OptionError
from fathom.core.game import Game, checked_options, title_of
from fathom.core.notation import LETTERS
from fathom.core.options import Options, write_options
from fathom.core.registry import find
from fathom.core.text import LANGUAGES

LARGEST_VALUE = 100_000  # bytes of a file that holds an option's value


def add_language(command: argparse.ArgumentParser) -> None:
    """Add --lang to a command that prints a game's text."""
    command.add_argument("--lang", help="pl or en; by default Polish where the environment is, else English")


def add_setup(command: argparse.ArgumentParser) -> None:
    """Add the arguments of a new game to a command that starts one."""
    command.add_argument("game", metavar="GAME", help="a game's name, as in: fathom games")
    command.add_argument("--players", metavar="N", help="how many play; by default as many as usual")
    command.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help="an option of the game, as in: fathom info GAME; =@FILE.toml or =@FILE.json reads the value from a file; "
        "after GAME, --K V does the same",
    )
    command.add_argument("--preset", metavar="NAME", help="a ready set of options; --option changes it further")


def own_options(game: str, rest: Sequence[str]) -> list[str] | None:
    """Return the remaining arguments as K=V if all of them are options of the game: `--mission 3` or `--mission=3`."""
    names = find(game).options.__struct_fields__
    words, pairs = list(rest), []
    while words:
        flag, equals, value = words.pop(0).partition("=")
        name = flag.removeprefix("--").replace("-", "_")
        if not flag.startswith("--") or name not in names:
            return None
        if not equals:
            if not words or words[0].startswith("--"):
                raise OptionError(f"{flag} takes a value.")
            value = words.pop(0)
        pairs.append(f"{name}={value}")
    return pairs


def language(args: argparse.Namespace) -> str:
    """Return the language asked for, or the environment's."""
    if args.lang is None:
        return "pl" if (os.environ.get("LC_ALL") or os.environ.get("LANG", "")).startswith("pl") else "en"
    if args.lang not in LANGUAGES:
        raise FathomError(f"--lang is {' or '.join(LANGUAGES)}, not {args.lang[:20]!r}.")
    return str(args.lang)


def whole_number(text: str, what: str, low: int | None = None, high: int | None = None) -> int:
    """Return a text as a whole number, within the bounds if there are any."""
    bounds = "" if low is None else f" from {low:,} to {high:,}"
    try:
        number = int(text)
    except ValueError:
        number = None
    if number is None or (low is not None and high is not None and not low <= number <= high):
        raise FathomError(f"{what} takes a whole number{bounds}, not {text[:40]!r}.")
    return number


def player_count(game: Game[Any], text: str | None) -> int:
    """Return the number of players; the game itself refuses a wrong one."""
    return game.players.usual if text is None else whole_number(text, "--players")


def seat_number(letter: str, players: int, what: str) -> int:
    """Return a seat by its letter."""
    seat = LETTERS[:players].find(letter.upper()) if len(letter) == 1 else -1
    if seat < 0:
        raise FathomError(f"{what} takes a seat from A to {LETTERS[players - 1]}, not {letter[:20]!r}.")
    return seat


def bot_names(game: Game[Any], text: str, seats: int) -> list[str]:
    """Return a bot for each seat, from one name for all or one for each."""
    names = text.split(",")
    for name in names:
        make_bot(name, game=game)
    if len(names) not in (1, seats):
        each = f", or one for each of {seats} seats" if seats > 1 else ""
        raise FathomError(f"--bots takes one name{each}, not {len(names)}.")
    return names * seats if len(names) == 1 else names


def game_options(game: Game[Any], preset: str | None, given: Iterable[str]) -> Options:
    """Return a game's options: the preset's, or the defaults, with single ones changed."""
    texts: dict[str, str] = {}
    if preset is not None:
        if preset not in game.presets:
            raise OptionError(f"{title_of(game)} has no preset {preset[:40]!r}; there are {', '.join(game.presets)}.")
        texts = write_options(game.presets[preset])
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(f"--option takes a name and a value such as name=value, not {pair[:40]!r}.")
        texts[name] = _from_file(Path(value[1:])) if value.startswith("@") else value
    return checked_options(game, texts)


def read_file(path: Path, largest: int) -> bytes:
    """Return a file's bytes; refuse a file that is too long."""
    try:
        with path.open("rb") as file:
            raw = file.read(largest + 1)
    except OSError as error:
        raise FathomError(f"{path} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise FathomError(f"{str(path)!r} is not a file's name.") from None
    if len(raw) > largest:
        raise FathomError(f"{path} is longer than {largest:,} bytes.")
    return raw


def _from_file(path: Path) -> str:
    """Return a structured value from a TOML or JSON file, as JSON text."""
    if path.suffix not in (".toml", ".json"):
        raise OptionError(f"An option's value is read from a .toml or .json file, not from {str(path)!r}.")
    raw = read_file(path, LARGEST_VALUE)
    try:
        value = msgspec.json.decode(raw) if path.suffix == ".json" else tomllib.loads(raw.decode())
        return msgspec.json.encode(value).decode()
    except (ValueError, OverflowError, RecursionError) as error:
        raise OptionError(f"{path} is not good {path.suffix[1:].upper()}: {error}.") from None
