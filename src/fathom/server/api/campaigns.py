"""Requests about campaigns."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from fathom.server import campaigns
from fathom.server.api.chairs import check_name, make_chairs
from fathom.server.api.parameters import Id, Me, TheHost, TheStorage, problems
from fathom.server.wire import common, rest


class Crews(Controller):
    """Groups that play a logbook together, for those who belong to them."""

    path = "/api/crews"
    tags = ["crews"]

    @post(responses=problems(400, 401, 403, 404, 409))
    async def bring_together(self, data: JSONBody[rest.NewCrew], me: Me, storage: TheStorage) -> rest.CrewInfo:
        """Makes a crew with an empty logbook."""
        check_name(data.name)
        return await campaigns.bring_together(data, await make_chairs(data.seats, me, storage), me, storage)

    @get("/mine", responses=problems(401))
    async def mine(self, me: Me, storage: TheStorage) -> list[rest.CrewInfo]:
        """The crews you belong to, those that played last first."""
        return await campaigns.crews_of(me, storage)

    @get("/{id:str}", responses=problems(400, 401, 403, 404))
    async def log(self, id: Id, me: Me, storage: TheStorage) -> rest.CrewLog:
        """Your crew's whole logbook."""
        return await campaigns.log_of(id, me, storage)

    @post("/{id:str}/play", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def play(self, id: Id, data: JSONBody[rest.PlayPage], me: Me, host: TheHost) -> common.TableInfo:
        """Sets up a table for a page of the logbook, or finds the one where your crew already sits."""
        return await campaigns.play(id, data, me, host)
