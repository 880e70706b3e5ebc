"""Delete what has expired at once instead of little by little, while the server is stopped."""

from __future__ import annotations

import argparse
import time

from fathom.cli.admin.stores import alone, find_store, reading
from fathom.cli.server_settings import add_settings

SETTINGS = {"data", "database", "secret", "guest_days", "table_days"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only count what would be deleted; the server may be running")
    add_settings(parser, only=SETTINGS)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.database import check_current, opened, prepare_database
    from fathom.server.expiry import expire

    days = store.settings.guest_days, store.settings.table_days
    if args.dry_run:
        with reading(store) as connection:
            check_current(connection)
            cleared = expire(connection, time.time(), *days, dry_run=True)
    else:
        with alone(store):
            prepare_database(store.url)
            with opened(store.url) as engine, engine.execution_options(writes=True).begin() as connection:
                cleared = expire(connection, time.time(), *days)
    for what, count in cleared.items():
        print(f"{what}: {count:,}")
    return 0
