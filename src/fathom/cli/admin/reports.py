"""List what players have reported."""

from __future__ import annotations

import argparse
import time

from fathom.cli.admin.database import add_database, transaction


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--closed", action="store_true", help="list closed reports instead of open ones")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with transaction(args) as connection:
        from fathom.server.reports import all_reports

        found = all_reports(connection, args.closed)
    for one in found:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(one.at))
        about = one.about if one.login is None else f"{one.about} ({one.login})"
        print(f"{one.id}  {when}  {one.by} about {about}, table {one.table}, {one.reason}")
        for text in filter(None, (one.quote and f"“{one.quote}”", one.text)):
            print(f"          {text}")
    if not found:
        print("There are no reports.")
    return 0
