"""The command line. Each command is a module:

- `games`, `info`: what is installed
- `serve`: the table server; `admin`: looks after it; `healthcheck`: asks whether it is ready
- `learn`: lessons; `play`: a game in the terminal; `replay`: a recorded one
- `sim`, `arena`: bots against bots; `bench`: how fast everything is; `soak`: a server used for hours

and these serve several of them:

- `arguments`: reads games, options, bots, seats, numbers and files; `figures`: bars and tables of many games; `levels`: of levels
- `server_settings`: the settings of the server; `thinking`: bots in separate processes
- `menu`: a person's legal moves in the terminal; `beside`: the coach there
- `words`: what the command line itself says, in English and Polish

A wrong request is one sentence on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from fathom import __version__
from fathom.cli import admin, arena, bench, games, healthcheck, info, learn, play, replay, serve, sim, soak
from fathom.cli.arguments import own_options
from fathom.core.errors import FathomError

REFUSED = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks our characters shows question marks
    try:
        parser = _parser()
        args, rest = parser.parse_known_args(argv)
        if rest:
            _take_options(parser, args, rest)
        code = 0
        if args.run is None:
            parser.print_help()
        else:
            code = args.run(args)
        sys.stdout.flush()
    except FathomError as error:
        return _refuse(str(error))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader has closed the pipe
        return 1
    except OSError as error:
        return _refuse(f"The output cannot be written: {error.strerror}.")
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise FathomError(f"{message[0].upper()}{message[1:]}; {self.prog} --help says more.")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="fathom", description="Complete modern board games in the terminal.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"fathom {__version__}")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    for module in (serve, admin, healthcheck, learn, play, games, info, sim, arena, replay, bench, soak):
        summary = (module.__doc__ or "").splitlines()[0]
        name = module.__name__.rpartition(".")[2]
        command = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        module.arguments(command)
        command.set_defaults(run=module.run)
    return parser


def _take_options(parser: argparse.ArgumentParser, args: argparse.Namespace, rest: list[str]) -> None:
    """Read arguments that the parser does not know as options of the game."""
    pairs = own_options(args.game, rest) if hasattr(args, "option") else None
    if pairs is None:
        parser.error(f"unrecognized arguments: {' '.join(rest)}")
    args.option = [*args.option, *pairs]


def _refuse(sentence: str) -> int:
    """Print an error on one line, whatever characters it holds."""
    line = "".join(char if char.isprintable() else " " for char in sentence)
    print(f"fathom: {line}", file=sys.stderr)
    return REFUSED
