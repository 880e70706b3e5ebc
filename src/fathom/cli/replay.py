"""Show a recorded game, event by event, and how it stands at the end."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from fathom.cli.arguments import add_language, language, read_file, seat_number
from fathom.cli.words import WORDS
from fathom.core.errors import FathomError, RecordError, UnknownGame
from fathom.core.events import Event
from fathom.core.match import Match
from fathom.core.match import replay as replay_record
from fathom.core.notation import seat_letter
from fathom.core.record import LARGEST, Record, parse
from fathom.core.state import State

SPECTATOR = "spectator"


def arguments(command: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    command.add_argument("file", metavar="FILE", help="a record, as fathom sim and fathom play save them")
    command.add_argument(
        "--as",
        dest="viewer",
        metavar="SEAT",
        help="show only what that seat saw (A, B, ...) or what a spectator saw; without it, everything",
    )
    command.add_argument("--json", action="store_true", help="print one JSON object")
    add_language(command)


def run(args: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    lang = language(args)
    record, match = load(Path(args.file))
    events: list[Event]
    if args.viewer is None:
        seat, events, view = None, match.log, everything(match.state)
    else:
        seat = None if args.viewer == SPECTATOR else seat_number(args.viewer, record.players, "--as")
        events, view = match.seen_by(seat), match.state.observe(seat)
    if args.json:
        print(msgspec.json.encode({"header": _header(record, args.viewer), "events": events, "view": view}).decode())
    else:
        _print(record, match, events, view, seat, args.viewer, lang)
    return 0


def load(path: Path) -> tuple[Record, Match]:
    """Return the record in a file, and its match."""
    raw = read_file(path, LARGEST)
    try:
        record = parse(raw)
        return record, replay_record(record)
    except UnknownGame as error:
        raise FathomError(f"{path}: {RecordError(2, 6, str(error))}") from None
    except RecordError as error:
        raise FathomError(f"{path}: {error}") from None


def everything(state: State) -> msgspec.Struct:
    """Return a spectator's view with what the seats know filled in: a None becomes their value, where they agree."""
    spectator = state.observe(None)
    views = [msgspec.to_builtins(state.observe(seat)) for seat in range(state.players)]
    return msgspec.convert(_close_gaps(msgspec.to_builtins(spectator), views), type(spectator))


def _close_gaps(seen: Any, others: list[Any]) -> Any:
    if seen is None:
        known = [other for other in others if other is not None]
        return known[0] if known and all(other == known[0] for other in known) else None
    if isinstance(seen, dict):
        others = [other for other in others if isinstance(other, dict)]
        return {key: _close_gaps(value, [other.get(key) for other in others]) for key, value in seen.items()}
    if isinstance(seen, list):
        others = [other for other in others if isinstance(other, list) and len(other) == len(seen)]
        return [_close_gaps(value, [other[i] for other in others]) for i, value in enumerate(seen)]
    return seen


def _header(record: Record, viewer: str | None) -> dict[str, Any]:
    """Return what a replay says before its moves."""
    return {
        "game": record.game,
        "version": record.version,
        "players": record.players,
        "options": record.options,
        "names": {seat_letter(seat): name for seat, name in record.names.items()},
        "tags": record.tags,
        "seen_by": viewer,
        "result": record.result,
    }


def _print(record: Record, match: Match, events: list[Event], view: Any, seat: int | None, viewer: str | None, lang: str) -> None:
    text, say, console = match.game.texts[lang], WORDS[lang].say, Console()
    console.print(Text(text.say("title"), "bold"))
    for player, name in sorted(record.names.items()):
        console.print(Text(f"{seat_letter(player)}: {name}"))
    for name, value in [*sorted(record.options.items()), *sorted(record.tags.items())]:
        console.print(Text(f"{name}: {value}", "dim"))
    if viewer is None:
        heading = say("replay.everything")
    else:
        heading = say("replay.spectator") if seat is None else say("replay.seen_by", seat=seat_letter(seat))
    console.rule(Text(heading), align="left")
    # With two seats of the same name the letters are used instead.
    letters = {player: seat_letter(player) for player in range(record.players)}
    names = record.names if len(set(record.names.values())) == record.players else letters
    for event in events:
        console.print(Text(match.game.presenter.describe(event, text, seat, names)))
    console.rule()
    console.print(match.game.presenter.render(view, text))
    if match.state.outcome() is None:
        console.print(Text(say("replay.unfinished"), "bold"))
