"""What people have earned, in the database. It is written in one transaction with the end of the game that earned it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from fathom.server.schema import achievements


class Earned(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a finished game gives to one of its players."""

    person: str
    code: str


class Ticked(msgspec.Struct, frozen=True, kw_only=True):
    """A field of somebody's sheet that is ticked, and where that was earned first."""

    table: str
    at: float


# An insert that leaves rows alone which are there already, said in either database's own words.
_INSERTS: dict[str, Callable[[sa.Table], postgresql.Insert | sqlite.Insert]] = {
    "postgresql": postgresql.insert,
    "sqlite": sqlite.insert,
}


def write_earned(connection: sa.Connection, game: str, table: str, at: float, earned: Sequence[Earned]) -> None:
    """Ticks what is not ticked yet. In one order always, so that two workers never wait for each other."""
    rows = [
        {"person_id": person, "game": game, "code": code, "table_id": table, "at": at}
        for person, code in sorted({(one.person, one.code) for one in earned})
    ]
    connection.execute(_INSERTS[connection.dialect.name](achievements).on_conflict_do_nothing(), rows)


def ticked_by(connection: sa.Connection, person: str) -> dict[str, dict[str, Ticked]]:
    """All that somebody has earned, by game and code."""
    found: dict[str, dict[str, Ticked]] = {}
    for row in connection.execute(sa.select(achievements).where(achievements.c.person_id == person)):
        found.setdefault(row.game, {})[row.code] = Ticked(table=row.table_id, at=row.at)
    return found
