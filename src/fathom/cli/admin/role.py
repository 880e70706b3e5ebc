"""Give an account a role: host, moderator or none."""

from __future__ import annotations

import argparse

from fathom.cli.admin.database import add_database, transaction

ROLES = ("host", "moderator", "none")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("login", metavar="LOGIN", help="the account's login")
    parser.add_argument("role", choices=ROLES, metavar="ROLE", help=f"one of {', '.join(ROLES)}")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with transaction(args) as connection:
        from fathom.server.roles import set_role

        set_role(connection, args.login, None if args.role == "none" else args.role, None)
    print(f"{args.login}: {args.role}")
    return 0
