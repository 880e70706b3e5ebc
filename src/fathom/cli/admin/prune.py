"""Clear away guests who have not been here for long, and old tables that belong to nobody's account."""

from __future__ import annotations

import argparse
import time

from fathom.cli.admin.stores import alone, find_store
from fathom.cli.server_settings import add_settings

SETTINGS = {"data", "database", "secret", "guest_days", "table_days"}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="only say what would be cleared away")
    add_settings(parser, only=SETTINGS)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.database import opened, prepare_database
    from fathom.server.expiry import expire

    with alone(store):
        prepare_database(store.url)
        with opened(store.url) as engine, engine.execution_options(writes=True).begin() as connection:
            settings = store.settings
            cleared = expire(connection, time.time(), settings.guest_days, settings.table_days, args.dry_run)
    for what, count in cleared.items():
        print(f"{what}: {count:,}")
    return 0
