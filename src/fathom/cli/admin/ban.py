"""Ban an account: its owner can watch, but not take a seat, chat, open tables or upload games."""

from __future__ import annotations

import argparse

from fathom.cli.admin.database import add_database, transaction
from fathom.core.errors import FathomError


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("login", metavar="LOGIN", help="the account's login")
    parser.add_argument("--days", type=int, metavar="N", help="for how long; without it, for good")
    parser.add_argument("--reason", default="by the host", metavar="TEXT", help="what the person is told")
    parser.add_argument("--address", action="store_true", help="also ban guests from the address that the account used last")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    with transaction(args) as connection:
        from fathom.server.bans import ban
        from fathom.server.wire.people import LONGEST_REASON, MOST_BAN_DAYS, BanWanted

        if args.days is not None and not 1 <= args.days <= MOST_BAN_DAYS:
            raise FathomError(f"--days is a number from 1 to {MOST_BAN_DAYS:,}.")
        if not 1 <= len(args.reason) <= LONGEST_REASON:
            raise FathomError(f"A reason has 1 to {LONGEST_REASON} characters.")
        ban(connection, BanWanted(login=args.login, days=args.days, reason=args.reason, address=args.address), None)
    print(f"{args.login} is banned.")
    return 0
