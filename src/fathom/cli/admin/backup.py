"""Copy a SQLite database; the server may be running."""

from __future__ import annotations

import argparse
from pathlib import Path

from fathom.cli.admin.stores import add_database, find_store
from fathom.core.errors import FathomError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="where to write it; by default into the folder `backups` beside the database, which keeps the last five",
    )
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.database import backup, copy_sqlite

    if store.file is None:
        raise FathomError("This database is PostgreSQL: use pg_dump, or `fathom admin dump FILE`.")
    if args.file is None:
        made = backup(store.file, "copy")
    else:
        made = Path(args.file)
        if made.exists():
            raise FathomError(f"{made} exists already.")
        copy_sqlite(store.file, made)
    print(f"Copied to {made}.")
    return 0
