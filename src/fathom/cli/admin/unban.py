"""Lift the ban of an account."""

from __future__ import annotations

import argparse

from fathom.cli.admin.database import add_database, transaction


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("login", metavar="LOGIN", help="the account's login")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with transaction(args) as connection:
        from fathom.server.bans import unban_login

        unban_login(connection, args.login)
    print(f"{args.login} is no longer banned.")
    return 0
