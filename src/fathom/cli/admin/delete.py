"""Delete an account and everything that belongs to it. Others keep their games, with "somebody" in that seat."""

from __future__ import annotations

import argparse
import asyncio
from typing import TYPE_CHECKING

from fathom.cli.admin.database import add_database, database_url
from fathom.cli.server_settings import settings_from
from fathom.core.errors import FathomError

if TYPE_CHECKING:
    from fathom.server.settings import Settings


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("login", metavar="LOGIN", help="the account's login")
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    asyncio.run(_delete(settings_from(args), args.login))
    print(f"{args.login} is deleted.")
    return 0


async def _delete(settings: Settings, login: str) -> None:
    from fathom.server.leaving import delete_person
    from fathom.server.storage import Storage
    from fathom.server.tables import Tables

    storage = Storage(database_url(settings))
    await storage.start()
    try:
        person = await storage.person_by_login(login)
        if person is None:
            raise FathomError(f"There is no account called {login}.")
        # The server, if it runs, notices what was written: its bots play on.
        tables = Tables(settings, storage, None, lambda _: None, lambda _: None)
        await delete_person(tables, person, by_host=True)
        await tables.tasks.stop()
    finally:
        await storage.stop()
