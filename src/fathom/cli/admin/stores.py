"""Where the data of a server is, for commands that copy, check or change all of it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from fathom.cli.admin.database import add_database
from fathom.cli.server_settings import settings_from
from fathom.core.errors import FathomError

if TYPE_CHECKING:
    import sqlalchemy as sa

    from fathom.server.settings import Settings

__all__ = ["Store", "add_database", "alone", "find_store", "reading"]


class Store(NamedTuple):
    """A database, and its file if it is SQLite."""

    settings: Settings
    url: sa.URL
    file: Path | None


def find_store(args: argparse.Namespace, exists: bool = True) -> Store:
    """Return the database that the settings name; refuse a SQLite file that is not there."""
    settings = settings_from(args)
    from fathom.server.database import read_url, sqlite_file

    os.umask(0o077)  # nobody else on this machine reads what these commands write
    url = read_url(settings.database)
    file = sqlite_file(url)
    if exists and file is not None and not file.exists():
        raise FathomError(f"There is no database {file}: give --data or --database as the server has it.")
    return Store(settings, url, file)


@contextmanager
def alone(store: Store) -> Iterator[None]:
    """Keep servers away from a SQLite file meanwhile; refuse if one uses it. PostgreSQL looks after itself."""
    if store.file is None:
        yield
        return
    from fathom.server.database import lock_file

    try:
        lock = lock_file(store.file)
    except FathomError:
        if store.file.parent.is_dir():
            raise FathomError(f"A server uses {store.file}: stop it first.") from None
        raise
    try:
        yield
    finally:
        lock.release()


@contextmanager
def reading(store: Store) -> Iterator[sa.Connection]:
    """Open the database to read it as it is at one moment, also while a server writes it."""
    from fathom.server.database import opened

    with opened(store.url) as engine:
        if store.file is None:
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with engine.connect() as connection:
            yield connection
