"""Measure how fast games, bots and the server are on this machine."""

from __future__ import annotations

import argparse


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("--json", action="store_true", help="print one JSON object")
    command.add_argument("--quick", action="store_true", help="a rough measurement in seconds instead of minutes")
    command.add_argument("--load", action="store_true", help="the table server under load instead of games and bots")
    command.add_argument(
        "--attack",
        action="store_true",
        help="the table server while one guest does everything to slow it down; with --load under full load as well",
    )


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if args.attack:
        from fathom.bench import attack

        return (attack.quick if args.quick else attack.full if args.load else attack.main)(args.json)
    if args.load:
        from fathom.bench import load

        return (load.quick if args.quick else load.main)(args.json)
    from fathom.bench import main, quick  # only when asked for: it imports other packages' games

    return (quick if args.quick else main)(args.json)
