"""Requests about deals that people share, to play them too and compare."""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa
from litestar import Controller, get, post

from fathom.server.api.parameters import Id, TheHost, TheStorage, Visitor, problems
from fathom.server.archive import check_version, finished_record
from fathom.server.identity import new_id
from fathom.server.refusals import TableRefusal
from fathom.server.seats import unnamed
from fathom.server.shares import Share, add_share, find_share, share_of
from fathom.server.storage import Person, Storage
from fathom.server.table import Table
from fathom.server.wire import rest


class Deals(Controller):
    """Deals of finished games, by a code that does not tell the table."""

    path = "/api"
    tags = ["deals"]

    @post("/tables/{id:str}/deal", status_code=200, responses=problems(400, 403, 404, 409))
    async def share(self, id: Id, host: TheHost, storage: TheStorage, person: Visitor) -> rest.DealInfo:
        """Share the deal of a finished game, to be played from your seat; of a private table only its players can."""
        check_version(await finished_record(id, host))
        table = (await host.tables.live(id)).table
        seat = table.seat_of(None if person is None else person.id)
        if seat is None and table.opened.private:
            raise TableRefusal("players_only", 403)
        return await _info(await _share(id, _first_person(table) if seat is None else seat, storage), person, storage)

    @get("/deals/{id:str}", responses=problems(400, 404))
    async def deal(self, id: Id, storage: TheStorage, person: Visitor) -> rest.DealInfo:
        """Return what somebody may know of a shared deal before playing it: the game and who played, not how it went."""
        share = await storage.read(partial(find_share, id=id))
        if share is None:
            raise TableRefusal("no_such_deal", 404)
        return await _info(share, person, storage)


async def _share(table: str, seat: int, storage: Storage) -> Share:
    """Return the code for a seat's deal; everybody who shares the same one has the same code."""
    shared = partial(share_of, table=table, seat=seat)
    if (share := await storage.read(shared)) is not None:
        return share
    new = Share(id=new_id(), table=table, seat=seat)
    try:
        await storage.write(partial(add_share, share=new))
    except sa.exc.IntegrityError:
        if (share := await storage.read(shared)) is None:
            raise  # nobody else was first
        return share
    return new


def _first_person(table: Table) -> int:
    """Return the seat that a spectator shares: the first at which a person sat, if there was one."""
    return next((seat for seat, chair in enumerate(table.chairs) if chair.user), 0)


async def _info(share: Share, person: Person | None, storage: Storage) -> rest.DealInfo:
    info = await storage.info(share.table)
    if info is None:
        raise TableRefusal("no_such_deal", 404)
    sat = person is not None and bool(await storage.sits_at(person.id, {info.id}))
    return rest.DealInfo(
        id=share.id,
        game=info.game,
        preset=info.preset,
        options=info.options,
        clock=info.clock,
        private=info.private,
        seats=[unnamed(seat) for seat in info.seats] if info.private and not sat else info.seats,
        seat=share.seat,
        at=info.since,
        sat=sat,
    )
