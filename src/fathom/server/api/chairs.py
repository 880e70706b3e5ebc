"""Who sits at a new table."""

from __future__ import annotations

from functools import partial

from fathom.server import entries as log
from fathom.server.blocks import blocked_by
from fathom.server.host import Host
from fathom.server.invitations import key_of
from fathom.server.refusals import TableRefusal
from fathom.server.storage import Person, Storage
from fathom.server.wire import rest


async def make_chairs(wanted: list[rest.AskedSeat], me: Person, storage: Storage) -> list[log.Chair]:
    """Return who sits where at a new table."""
    chairs = []
    for seat in wanted:
        if seat.kind == "me":
            chairs.append(log.Chair(user=me.id, name=me.name))
        elif seat.kind == "bot":
            chairs.append(log.Chair(level=seat.level or "easy"))
        elif seat.kind == "invited":
            if seat.login is None:
                raise TableRefusal("no_such_login", 404, login="")
            # The seat is kept under the login, so that the host cannot tell whether anybody has it.
            guest = await storage.person_by_login(seat.login)
            user = key_of(seat.login) if guest is None else guest.id
            chairs.append(log.Chair(user=user, name=seat.login, invited=True))
        else:
            chairs.append(log.Chair())
    people = [chair.user for chair in chairs if chair.user]
    if len(set(people)) != len(people):
        raise TableRefusal("one_seat_each", 400)
    return chairs


async def check_welcome(host: Host, id: str, me: Person) -> None:
    """Refuse somebody whom the person who set up the table has blocked; those who sit already may come back."""
    live = await host.tables.current(id)
    opened = live.table.opened
    if live.table.seat_of(me.id) is None and me.id in await host.storage.read(partial(blocked_by, person=opened.host)):
        raise TableRefusal("blocked", 403)
