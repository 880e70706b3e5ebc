"""Play on a server of its own for a while, and check that it loses no move and needs no more memory."""

from __future__ import annotations

import argparse
import re

from fathom.core.errors import FathomError

SECONDS = {"s": 1, "m": 60, "h": 3_600}
LONGEST = 7 * 86_400


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("duration", help="how long: 90s, 10m, 2h")
    command.add_argument("--people", type=int, default=24, metavar="N", help="how many people are there at once (24)")
    command.add_argument("--json", action="store_true", help="print one JSON object")


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    if not 1 <= args.people <= 2_000:
        raise FathomError("--people is a number from 1 to 2,000.")
    from fathom.bench import soak

    return soak.main(seconds(args.duration), args.people, args.json)


def seconds(text: str) -> float:
    """Return a duration in seconds."""
    found = re.fullmatch(r"(\d{1,6})([smh])", text)
    length = int(found[1]) * SECONDS[found[2]] if found else 0
    if not 1 <= length <= LONGEST:
        raise FathomError(f"A duration looks like 90s, 10m or 2h and is at most seven days, not {text[:20]!r}.")
    return float(length)
