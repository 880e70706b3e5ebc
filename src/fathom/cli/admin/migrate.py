"""Bring a database up to date and archive finished games that have no archive yet, while the server is stopped."""

from __future__ import annotations

import argparse

from fathom.cli.admin.stores import add_database, alone, find_store


def arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.archivist import archive_all
    from fathom.server.database import found_version, opened, prepare_database

    with alone(store), opened(store.url) as engine:
        with engine.connect() as connection:
            before = found_version(connection)
        prepare_database(store.url, migrate=True)
        with engine.connect() as connection:
            after = found_version(connection)
        print(f"The database has version {after}." if before in (None, after) else f"From version {before} to {after}.")
        if made := archive_all(engine.execution_options(writes=True)):
            print(f"Archived {made:,} {'game' if made == 1 else 'games'}.")
    return 0
