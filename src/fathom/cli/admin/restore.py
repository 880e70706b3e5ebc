"""Restore all data from a dump, or a SQLite database from a backup, while the server is stopped."""

from __future__ import annotations

import argparse
from pathlib import Path

from fathom.cli.admin.stores import Store, add_database, alone, find_store
from fathom.core.errors import FathomError

SQLITE = b"SQLite format 3\x00"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a file that `fathom admin dump` or `fathom admin backup` has written")
    parser.add_argument("--replace", action="store_true", help="replace a SQLite database that holds data; a copy of it is kept")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    store = find_store(args, exists=False)
    from fathom.server.dumps import GZIP

    source = Path(args.file)
    try:
        with source.open("rb") as file:
            kind = file.read(len(SQLITE))
    except OSError as error:
        raise FathomError(f"{source} cannot be read: {error.strerror}.") from None
    if kind == SQLITE:
        return _from_backup(source, store, args.replace)
    if kind.startswith(GZIP):
        return _from_dump(source, store, args.replace)
    raise FathomError(f"{source} is neither a dump nor a backup of Fathom.")


def _from_backup(source: Path, store: Store, replace: bool) -> int:
    from fathom.server.database import check_sqlite, copy_sqlite

    if store.file is None:
        raise FathomError("A SQLite backup cannot become a PostgreSQL database: restore it as SQLite, and dump that.")
    check_sqlite(source)
    with alone(store):
        _make_room(store.file, replace)
        copy_sqlite(source, store.file)
    print(f"Restored {store.file}.")
    return 0


def _from_dump(source: Path, store: Store, replace: bool) -> int:
    from fathom.server.database import opened, read_url
    from fathom.server.dumps import drop_all, is_empty, load_dump

    with alone(store):
        if store.file is None:
            with opened(store.url) as engine, engine.begin() as connection:
                if not is_empty(connection):
                    raise FathomError("This PostgreSQL database holds data: restore into an empty one.")
                drop_all(connection)
                count = load_dump(connection, source)
        else:
            unfinished = store.file.with_name(f"{store.file.name}.unfinished")
            unfinished.unlink(missing_ok=True)
            try:
                with (
                    opened(read_url(f"sqlite:///{unfinished}")) as engine,
                    engine.execution_options(writes=True).begin() as connection,
                ):
                    count = load_dump(connection, source)
                _make_room(store.file, replace)
                unfinished.replace(store.file)
            finally:
                for part in ("", "-wal", "-shm"):
                    Path(f"{unfinished}{part}").unlink(missing_ok=True)
    print(f"Restored {count:,} rows.")
    return 0


def _make_room(file: Path, replace: bool) -> None:
    """Move a database that holds data out of the way, into the folder of backups."""
    from fathom.server.database import backup

    if file.exists():
        if not replace:
            raise FathomError(f"{file} exists already: --replace replaces it and keeps a copy.")
        print(f"What was there is kept as {backup(file, 'replaced')}.")
    for part in ("", "-wal", "-shm"):
        Path(f"{file}{part}").unlink(missing_ok=True)
