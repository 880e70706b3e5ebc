"""Requests about campaigns."""

from __future__ import annotations

from litestar import Controller, get, post
from litestar.params import JSONBody

from fathom.server import campaigns
from fathom.server.api.chairs import make_chairs
from fathom.server.api.parameters import Id, Me, TheHost, TheStorage, problems
from fathom.server.wire import common, rest


class Campaigns(Controller):
    """Campaigns, for the people who play in them."""

    path = "/api/campaigns"
    tags = ["campaigns"]

    @post(responses=problems(400, 401, 403, 404, 409))
    async def create(self, data: JSONBody[rest.NewCampaign], me: Me, storage: TheStorage) -> rest.CampaignInfo:
        """Start a campaign."""
        return await campaigns.create(data, await make_chairs(data.seats, me, storage), me, storage)

    @get("/mine", responses=problems(401))
    async def mine(self, me: Me, storage: TheStorage) -> list[rest.CampaignInfo]:
        """List your campaigns, the most recently played first."""
        return await campaigns.campaigns_of(me, storage)

    @get("/{id:str}", responses=problems(400, 401, 403, 404))
    async def log(self, id: Id, me: Me, storage: TheStorage) -> rest.CampaignLog:
        """Return a campaign of yours, with all its pages and sittings."""
        return await campaigns.log_of(id, me, storage)

    @post("/{id:str}/play", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def play(self, id: Id, data: JSONBody[rest.PlayPage], me: Me, host: TheHost) -> common.TableInfo:
        """Open a table for a page of the campaign, or find the one where its players already sit."""
        return await campaigns.play(id, data, me, host)
