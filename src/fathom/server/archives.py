"""Finished games as they were seen: what every seat and a spectator saw, step by step, in both languages.

A log can be played through only by the version of the rules that it was written under. An archive needs no rules at all, so a
game that is over stays readable whatever becomes of them. It is made while the rules are still installed, soon after the end.
In its sentences the players stand as marks, so that somebody who has gone can be left without a name.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

import msgspec
import sqlalchemy as sa

from fathom.core.match import Match
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.server.info import score_info
from fathom.server.known import known_in
from fathom.server.projection import LONGEST_LOG
from fathom.server.refusals import TEXTS
from fathom.server.replays import called
from fathom.server.schema import archives, records, tables
from fathom.server.time import now
from fathom.server.wire import common, messages, rest

FORMAT = 1
LARGEST = 1_000_000  # bytes: an uploaded record that needs more is kept without an archive


_MARK = re.compile("\ue000(\\d)\ue001")  # in place of the name of a seat


class Seen(msgspec.Struct, frozen=True, array_like=True):
    """What one viewer saw of a step."""

    events: list[Any]
    texts: dict[str, list[str]]  # by language, with marks
    view: Any


class Moment(msgspec.Struct, frozen=True, array_like=True):
    """One step of the game. `seen` is by viewer, the spectator first; a number stands for what that viewer saw as well."""

    seat: int | None
    at: float | None
    seen: list[Seen | int]


class Archive(msgspec.Struct, frozen=True, kw_only=True):
    """A whole game. It depends on nothing but this module."""

    format: int = FORMAT
    record: str
    players: int
    options: dict[str, str]
    names: dict[str, list[str]]  # by language: bots are called by their level
    moments: list[Moment]
    result: list[float] | None
    reason: str | None
    score: common.ScoreInfo | None


class Kept(NamedTuple):
    """An archive in the database."""

    game: str
    version: int
    body: bytes


def make_archive(text: str, names: Mapping[str, Mapping[int, str]], times: list[float]) -> bytes:
    """Return the archive of a record's text, packed. This takes a replay for each seat: it runs in a worker process."""
    record = parse(text)
    game = find(record.game)
    known = {language: called(record, names.get(language, {})) for language in get_args(common.Language)}
    viewers: list[int | None] = [None, *range(record.players)]
    marks = {seat: f"\ue000{seat}\ue001" for seat in range(record.players)}

    def look(events: list[Any], state: Any, viewer: int | None) -> Seen:
        seen = [event.seen_by(viewer) for event in events]
        texts = {
            language: [game.presenter.describe(event, game.texts[language], viewer, marks) for event in seen]
            for language in known
        }
        return Seen([msgspec.to_builtins(event) for event in seen], texts, msgspec.to_builtins(state.observe(viewer)))

    match = Match.begin(record)
    moments = [Moment(None, None, _shared([look([], match.state, viewer) for viewer in viewers]))]
    for number, step in enumerate(match.steps(record)):
        at = times[number] if number < len(times) else None
        moments.append(Moment(step.seat, at, _shared([look(step.events, step.after, viewer) for viewer in viewers])))
    outcome = match.state.outcome()
    return pack(
        Archive(
            record=text,
            players=record.players,
            options=record.options,
            names={language: [called[seat] for seat in range(record.players)] for language, called in known.items()},
            moments=moments,
            result=None if outcome is None else list(outcome.results),
            reason=None if outcome is None else outcome.reason,
            score=score_info(game, match.options, outcome),
        )
    )


def _shared(seen: list[Seen]) -> list[Seen | int]:
    """Return what viewers saw, once where several saw the same."""
    return [first if (first := seen.index(one)) < viewer else one for viewer, one in enumerate(seen)]


def pack(archive: Archive) -> bytes:
    return zlib.compress(msgspec.json.encode(archive), 9)


def unpack(body: bytes) -> Archive:
    return msgspec.json.decode(zlib.decompress(body), type=Archive)


def seen_at(archive: Archive, moment: int, viewer: int | None) -> Seen:
    """Return what a viewer saw of one step."""
    seen = archive.moments[moment].seen
    found = seen[0 if viewer is None else viewer + 1]
    if isinstance(found, int):
        found = seen[found]
    assert isinstance(found, Seen)
    return found


def texts_at(archive: Archive, seen: Seen, language: str) -> list[str]:
    """Return what happened in words, with the names that people have now."""
    names = archive.names[language]
    return [_MARK.sub(lambda mark: names[int(mark[1])], text) for text in seen.texts[language]]


def without_name(body: bytes, seat: int) -> bytes:
    """Return an archive in which a seat's person has no name any more."""
    archive = unpack(body)
    nobody = {language: TEXTS[language].say("app.somebody") for language in archive.names}
    names = {language: [*all[:seat], nobody[language], *all[seat + 1 :]] for language, all in archive.names.items()}
    record = parse(archive.record)
    kept = {other: name for other, name in record.names.items() if other != seat}
    text = msgspec.structs.replace(record, names=kept).text()
    return pack(msgspec.structs.replace(archive, names=names, record=text))


def archived_replay(body: bytes, game: str, id: str, table: str | None, viewer: int | None, language: str) -> bytes:
    """Return the replay of an archived game as JSON, as it was when its rules were installed."""
    archive = unpack(body)
    frames = []
    for number, moment in enumerate(archive.moments):
        seen = seen_at(archive, number, viewer)
        texts = texts_at(archive, seen, language)
        frames.append(rest.Frame(step=number, seat=moment.seat, at=moment.at, events=seen.events, texts=texts, view=seen.view))
    return msgspec.json.encode(
        rest.Replay(
            id=id,
            game=game,
            players=archive.players,
            names=archive.names[language],
            options=archive.options,
            seat=viewer,
            open=True,
            frames=frames,
            result=archive.result,
            reason=archive.reason,
            score=archive.score,
            table=table,
            known=known_in(parse(archive.record)),
        )
    )


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What the page of an archived table shows: what happened and was said, and the last view, both encoded."""

    log: msgspec.Raw
    view: msgspec.Raw


def archived_log(
    body: bytes, viewer: int | None, language: str, versions: list[int], since: float, said: list[messages.TableEvent]
) -> bytes:
    """Return a `Log` as JSON. `versions` are those of the moves, among which what was said has its place."""
    archive = unpack(body)
    found = list(said)
    for number, moment in enumerate(archive.moments):
        seen = seen_at(archive, number, viewer)
        v = versions[number - 1] if 0 < number <= len(versions) else number
        at = since if moment.at is None else moment.at
        for event, text in zip(seen.events, texts_at(archive, seen, language), strict=True):
            found.append(messages.Acted(v=v, at=at, seat=moment.seat or 0, event=event, text=text))
    found.sort(key=lambda event: event.v)  # what belongs to one move stays in its order
    view = seen_at(archive, len(archive.moments) - 1, viewer).view
    return msgspec.json.encode({"log": found[-LONGEST_LOG:], "view": view})


# -- in the database


def keep_archive(connection: sa.Connection, id: str, record: Record, body: bytes) -> None:
    """Store an archive, unless another worker already has."""
    if connection.scalar(sa.select(archives.c.id).where(archives.c.id == id)) is None:
        row = {"id": id, "game": record.game, "version": record.version, "at": now(), "body": body}
        connection.execute(archives.insert().values(row))


def take_name(connection: sa.Connection, id: str, seat: int) -> None:
    """Leave a seat of an archived game without a name, if there is an archive."""
    if (found := find_archive(connection, id)) is not None:
        changed = archives.update().where(archives.c.id == id).values(body=without_name(found.body, seat))
        connection.execute(changed)


def find_archive(connection: sa.Connection, id: str) -> Kept | None:
    row = connection.execute(
        sa.select(archives.c.game, archives.c.version, archives.c.body).where(archives.c.id == id)
    ).one_or_none()
    return None if row is None else Kept(*row)


def tables_without(connection: sa.Connection, most: int | None) -> list[str]:
    """Return finished tables that have no archive yet, those that ended first before others."""
    kept = sa.exists().where(archives.c.id == tables.c.id)
    wanted = sa.select(tables.c.id).where(tables.c.status == "over", ~kept).order_by(tables.c.changed).limit(most)
    return list(connection.scalars(wanted))


def records_without(connection: sa.Connection, most: int | None) -> list[str]:
    """Return uploaded records that have no archive."""
    kept = sa.exists().where(archives.c.id == records.c.id)
    return list(connection.scalars(sa.select(records.c.id).where(~kept).order_by(records.c.created).limit(most)))
