"""Replays: a whole game as one seat saw it, step by step. Computed in a worker process, since games can be long."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.errors import RecordError
from fathom.core.match import Match, replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.server.info import score_info
from fathom.server.known import known_in
from fathom.server.wire import rest

LONGEST = 20_000  # moves, whatever the game's own limit


def read_record(raw: bytes) -> tuple[Record, str]:
    """Return a record that has been played through, and its text; raise a RecordError where it is wrong."""
    record = parse(raw)
    record = msgspec.structs.replace(record, game=find(record.game).name)
    most = min(find(record.game).longest, LONGEST)
    if len(record.moves) > most:
        raise RecordError(
            *record.place(most), f"a game of {record.game} has at most {most:,} moves, this one has {len(record.moves):,}"
        )
    replay(record)
    return record, record.text()


def called(record: Record, names: Mapping[int, str]) -> dict[int, str]:
    """Return the names of a record's players: those at the table, else those in the record, else their letters."""
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
    """Return the replay of a record's text as JSON."""
    record = parse(text)
    game = find(record.game)
    known = called(record, names)
    match = Match.begin(record)
    frames = [rest.Frame(step=0, seat=None, at=None, events=[], texts=[], view=match.state.observe(seat))]
    for number, step in enumerate(match.steps(record), 1):
        seen = [event.seen_by(seat) for event in step.events]
        frames.append(
            rest.Frame(
                step=number,
                seat=step.seat,
                at=times[number - 1] if number <= len(times) else None,
                events=[msgspec.to_builtins(event) for event in seen],
                texts=[game.presenter.describe(event, game.texts[language], seat, known) for event in seen],
                view=step.after.observe(seat),
            )
        )
    outcome: Any = match.state.outcome()
    return msgspec.json.encode(
        rest.Replay(
            id=id,
            game=game.name,
            players=record.players,
            names=[known[seat] for seat in range(record.players)],
            options=record.options,
            seat=seat,
            open=open_,
            frames=frames,
            result=None if outcome is None else list(outcome.results),
            reason=None if outcome is None else outcome.reason,
            score=score_info(game, match.options, outcome),
            table=table,
            known=known_in(record),
        )
    )
