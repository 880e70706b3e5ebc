"""What SQLite and PostgreSQL write differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

_INSERTS: dict[str, Callable[[sa.Table], postgresql.Insert | sqlite.Insert]] = {
    "postgresql": postgresql.insert,
    "sqlite": sqlite.insert,
}


def insert_missing(connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Insert rows, and leave those that are there as they are."""
    if rows:
        connection.execute(_INSERTS[connection.dialect.name](table).on_conflict_do_nothing(), rows)


def put(connection: sa.Connection, table: sa.Table, row: Mapping[str, Any]) -> None:
    """Insert a row in place of the one with the same key, also while others do the same."""
    key = [column.name for column in table.primary_key]
    others = {name: value for name, value in row.items() if name not in key}
    connection.execute(
        _INSERTS[connection.dialect.name](table).values(**row).on_conflict_do_update(index_elements=key, set_=others)
    )
