"""Who sits at a new table, and the names that are allowed."""

from __future__ import annotations

from fathom.server import entries as log
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person, Storage
from fathom.server.wire import rest


def check_name(name: str) -> str:
    """Return a name that can be shown and written into a record."""
    if not name.isprintable():
        raise TableRefusal("bad_name", 400)
    return name


async def make_chairs(wanted: list[rest.AskedSeat], me: Person, storage: Storage) -> list[log.Chair]:
    """Return who sits where at a new table."""
    chairs = []
    for seat in wanted:
        if seat.kind == "me":
            chairs.append(log.Chair(user=me.id, name=me.name))
        elif seat.kind == "bot":
            chairs.append(log.Chair(level=seat.level or "easy"))
        elif seat.kind == "invited":
            guest = await storage.person_by_login(seat.login or "")
            if guest is None:
                raise TableRefusal("no_such_login", 404, login=seat.login or "")
            chairs.append(log.Chair(user=guest.id, name=guest.name, invited=True))
        else:
            chairs.append(log.Chair())
    people = [chair.user for chair in chairs if chair.user]
    if len(set(people)) != len(people):
        raise TableRefusal("one_seat_each", 400)
    return chairs
