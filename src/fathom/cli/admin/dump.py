"""Write all data to one file, for SQLite and PostgreSQL alike; the server may be running."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from fathom.cli.admin.stores import add_database, find_store, reading
from fathom.core.errors import FathomError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="where to write it, such as fathom.jsonl.gz; it must not exist")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.dumps import write_dump

    file = Path(args.file)
    if file.exists():
        raise FathomError(f"{file} exists already.")
    with reading(store) as connection:
        count = write_dump(connection, file, time.time())
    print(f"Wrote {count:,} rows to {file}.")
    return 0
