"""Requests about others: muting, blocking and reporting them."""

from __future__ import annotations

from functools import partial

import sqlalchemy as sa
from litestar import Controller, delete, get, post
from litestar.params import JSONBody

from fathom.server import blocks
from fathom.server.api.parameters import AskedTable, Me, ShortId, TheCaller, TheHost, TheStorage, problems
from fathom.server.met import find_met
from fathom.server.reports import add_report
from fathom.server.wire import people as wire


class Blocks(Controller):
    """People you do not want to hear or to meet, and reports to the moderators."""

    path = "/api"
    tags = ["blocks and reports"]

    @get("/me/blocks", responses=problems(401))
    async def all(self, me: Me, storage: TheStorage, table: AskedTable = None) -> list[wire.BlockInfo]:
        """List whom you have muted or blocked."""
        return await storage.read(partial(blocks.blocks_of, person=me.id, table=table))

    @post("/me/blocks", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def block(self, data: JSONBody[wire.BlockWanted], me: Me, storage: TheStorage, host: TheHost) -> wire.BlockInfo:
        """Mute or block somebody you met."""
        host.budgets.spend("blocks_person", me.id)

        def work(connection: sa.Connection) -> wire.BlockInfo:
            return blocks.add_block(connection, me.id, find_met(connection, data), data.kind)

        made = await storage.write(work)
        await host.connections.changed(me.id)
        return made

    @delete("/me/blocks/{id:str}", responses=problems(400, 401, 403, 404))
    async def unblock(self, id: ShortId, me: Me, storage: TheStorage, host: TheHost) -> None:
        """Hear and meet somebody again."""
        host.budgets.spend("blocks_person", me.id)
        await storage.write(partial(blocks.remove_block, person=me.id, short=id))
        await host.connections.changed(me.id)

    @post("/reports", status_code=204, responses=problems(400, 401, 403, 404, 409))
    async def report(
        self, data: JSONBody[wire.ReportWanted], me: Me, storage: TheStorage, host: TheHost, caller: TheCaller
    ) -> None:
        """Report somebody you met to the moderators."""
        host.budgets.spend("reports_person", me.id)
        host.budgets.spend("reports_address", caller.address)
        await storage.write(partial(add_report, person=me.id, wanted=data))
