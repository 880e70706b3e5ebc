"""The database of a server, for commands that look after it while the server runs or stands still."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from fathom.cli.server_settings import add_settings, settings_from
from fathom.core.errors import FathomError

if TYPE_CHECKING:
    import sqlalchemy as sa
    from sqlalchemy.engine import URL

    from fathom.server.settings import Settings

SETTINGS = {"data", "database", "secret"}


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say where the database is."""
    add_settings(parser, only=SETTINGS)


def database_url(settings: Settings) -> URL:
    """Return where the database is; refuse one that is not there, or of another version: the server may be running."""
    from fathom.server.database import check_current, opened, read_url, sqlite_file

    url = read_url(settings.database)
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise FathomError(f"There is no database {file}: give --data or --database as the server has it.")
    os.umask(0o077)  # nobody else on this machine reads the database
    with opened(url) as engine, engine.connect() as connection:
        check_current(connection)
    return url


@contextmanager
def transaction(args: argparse.Namespace) -> Iterator[sa.Connection]:
    """Open the database, and commit what was done to it."""
    url = database_url(settings_from(args))
    from fathom.server.database import open_engine

    engine = open_engine(url)
    try:
        with engine.execution_options(writes=True).begin() as connection:
            yield connection
    finally:
        engine.dispose()
