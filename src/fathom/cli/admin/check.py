"""Check that the database is consistent, by replaying every game; exit code 1 if it is not."""

from __future__ import annotations

import argparse

from fathom.cli.admin.stores import add_database, find_store, reading

DOES_NOT_FIT = 1


def arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    store = find_store(args)
    from fathom.server.checks import check_all, count_all
    from fathom.server.database import check_current

    found = 0
    with reading(store) as connection:
        check_current(connection)
        for finding in check_all(connection):
            print(f"{finding.where}: {finding.problem}")
            found += 1
        checked, records, archives = count_all(connection)
    verdict = f"{found:,} do not fit" if found else "everything fits"
    print(f"{checked:,} tables, {records:,} records and {archives:,} archives: {verdict}.")
    return DOES_NOT_FIT if found else 0
