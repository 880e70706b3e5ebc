"""Look after a server: its data, accounts and reports.

Each command is a module of this package.
"""

from __future__ import annotations

import argparse
from importlib import import_module

COMMANDS = (
    "backup",
    "restore",
    "dump",
    "check",
    "doctor",
    "migrate",
    "prune",
    "ban",
    "unban",
    "delete",
    "reports",
    "role",
)


def arguments(parser: argparse.ArgumentParser) -> None:
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", dest="admin", required=True)
    for name in COMMANDS:
        module = import_module(f"fathom.cli.admin.{name}")
        summary = (module.__doc__ or "").splitlines()[0]
        command = commands.add_parser(name, help=summary, description=summary, allow_abbrev=False)
        module.arguments(command)
        command.set_defaults(admin_run=module.run)


def run(args: argparse.Namespace) -> int:
    code: int = args.admin_run(args)
    return code
