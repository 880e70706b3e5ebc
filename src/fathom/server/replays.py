"""Replays: a whole game as one seat saw it, moment by moment. Computed beside the worker, since games can be long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.errors import RecordError
from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.server import wire

LONGEST = 20_000  # moves, whatever a game says of itself


def read_record(raw: bytes) -> tuple[Record, str]:
    """A record that has been played through, and its text; raises a RecordError."""
    record = parse(raw)
    most = min(find(record.game).longest, LONGEST)
    if len(record.moves) > most:
        raise RecordError(
            *record.place(most), f"a game of {record.game} has at most {most:,} moves, this one has {len(record.moves):,}"
        )
    replay(record)
    return record, record.text()


def called(record: Record, names: Mapping[int, str]) -> dict[int, str]:
    """What the players of a record go by: the names they have now, else those of the record, else their letters."""
    return {seat: names.get(seat) or record.names.get(seat) or "ABCDEFGH"[seat] for seat in range(record.players)}


def replay_json(
    text: str,
    id: str,
    table: str | None,
    seat: int | None,
    language: str,
    names: Mapping[int, str],
    times: list[float],
    open_: bool,
) -> bytes:
    """The replay of a record's text as JSON."""
    record = parse(text)
    game = find(record.game)
    known = called(record, names)
    match = Match(game, record.players, record.options)
    frames = [wire.Frame(step=0, seat=None, at=None, events=[], texts=[], view=match.state.observe(seat))]
    for step, move in enumerate(record.moves, 1):
        seen = [event.seen_by(seat) for event in match.play(move.seat, move.text)]
        frames.append(
            wire.Frame(
                step=step,
                seat=move.seat,
                at=times[step - 1] if step <= len(times) else None,
                events=[msgspec.to_builtins(event) for event in seen],
                texts=[game.presenter.describe(event, game.texts[language], seat, known) for event in seen],
                view=match.state.observe(seat),
            )
        )
    outcome: Any = match.state.outcome()
    return msgspec.json.encode(
        wire.Replay(
            id=id,
            game=record.game,
            players=record.players,
            names=[known[seat] for seat in range(record.players)],
            options=record.options,
            seat=seat,
            open=open_,
            frames=frames,
            result=None if outcome is None else list(outcome.results),
            reason=None if outcome is None else outcome.reason,
            table=table,
        )
    )
