"""All data of a server as one file, whatever the database: JSON lines, compressed by gzip.

The first line says which version of the schema the rows have, then comes one row a line, and the last line counts them, so that a
file that was cut short is noticed. A dump of an older version is restored as what it was and then brought up to date.
"""

from __future__ import annotations

import gzip
import json
import os
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic.command import upgrade

from fathom import __version__
from fathom.core.errors import FathomError
from fathom.server.database import alembic_config, check_current, known_versions, newest_version
from fathom.server.schema import metadata

FORMAT = 1
BATCH = 500  # rows in one statement
GZIP = b"\x1f\x8b"
_BYTES = "base64"  # the only key of an object that stands for bytes


def write_dump(connection: sa.Connection, file: Path, at: float) -> int:
    """Write all rows to a file that only its owner can read, and return how many. The connection sees one moment throughout."""
    check_current(connection)
    unfinished = file.with_name(f"{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    count = 0
    with (
        os.fdopen(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_EXCL, 0o600), "wb") as raw,
        gzip.open(raw, "wt", encoding="utf-8") as out,
    ):
        head = {"fathom": __version__, "format": FORMAT, "schema": newest_version(), "at": at}
        out.write(f"{json.dumps(head)}\n")
        for table in metadata.sorted_tables:
            names = [column.name for column in table.columns]
            for row in connection.execution_options(yield_per=BATCH).execute(sa.select(*table.columns)):
                values = [_plain(value) for value in row]
                out.write(f"{json.dumps([table.name, dict(zip(names, values, strict=True))], ensure_ascii=False)}\n")
                count += 1
        out.write(f"{json.dumps({'rows': count})}\n")
    unfinished.replace(file)
    return count


def load_dump(connection: sa.Connection, file: Path) -> int:
    """Fill an empty database from a dump, bring it up to date, and return the number of rows. Commit nothing if it fails."""
    lines = _lines(file)
    head = next(lines)
    if not isinstance(head, dict) or head.get("format") != FORMAT or "schema" not in head:
        raise FathomError(f"{file} is not a dump of Fathom.")
    if head["schema"] not in known_versions():
        raise FathomError(f"This dump has version {head['schema']}, which only a newer version of Fathom understands.")
    upgrade(alembic_config(connection), head["schema"])
    schema = sa.MetaData()
    schema.reflect(connection)
    count = 0
    batch: list[dict[str, Any]] = []
    last: sa.Table | None = None
    for line in lines:
        if isinstance(line, dict):
            if line.get("rows") != count:
                raise FathomError(f"{file} is incomplete: it holds {count:,} of {line.get('rows')} rows.")
            break
        name, row = line
        if (table := schema.tables.get(name)) is None:
            raise FathomError(f"{file} is damaged: there is no table {str(name)[:40]!r}.")
        if last is not None and (table is not last or len(batch) >= BATCH):
            connection.execute(last.insert(), batch)
            batch = []
        last = table
        batch.append({key: _stored(value) for key, value in row.items()})
        count += 1
    else:
        raise FathomError(f"{file} is incomplete: its end is missing.")
    if last is not None and batch:
        connection.execute(last.insert(), batch)
    _set_sequences(connection, schema)
    upgrade(alembic_config(connection), "head")
    return count


def is_empty(connection: sa.Connection) -> bool:
    """Return whether a database holds nothing: no tables, or nobody in them."""
    there = set(sa.inspect(connection).get_table_names())
    return not any(
        connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first()
        for name, table in metadata.tables.items()
        if name in there and name != "notes"
    )


def drop_all(connection: sa.Connection) -> None:
    """Drop the tables of an empty database: those of a dump may be older."""
    found = sa.MetaData()
    found.reflect(connection)
    found.drop_all(connection)


def _lines(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                yield json.loads(line)
    except (OSError, EOFError, ValueError, zlib.error):
        raise FathomError(f"{file} cannot be read to its end: it is damaged, or not a dump of Fathom.") from None
    raise FathomError(f"{file} is incomplete: its end is missing.")


def _plain(value: Any) -> Any:
    return {_BYTES: b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _stored(value: Any) -> Any:
    return b64decode(value[_BYTES]) if isinstance(value, dict) else value


def _set_sequences(connection: sa.Connection, schema: sa.MetaData) -> None:
    """Let PostgreSQL number new rows after those that were loaded."""
    if connection.dialect.name != "postgresql":
        return
    for table in schema.tables.values():
        for column in table.primary_key.columns:
            name = sa.select(sa.func.pg_get_serial_sequence(table.name, column.name))
            if (sequence := connection.scalar(name)) is not None and (most := connection.scalar(sa.func.max(column))) is not None:
                connection.execute(sa.select(sa.func.setval(sequence, most)))
