"""Requests to the coach, and why a move cannot be made."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Controller, Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from fathom.server import coaching
from fathom.server.api.parameters import Id, Lang, Me, TheAsker, TheHost, json_response, problems
from fathom.server.heavy import Asker
from fathom.server.host import Host
from fathom.server.refusals import TableRefusal
from fathom.server.seats import names
from fathom.server.storage import Person
from fathom.server.wire import rest
from fathom.server.wire.common import Language

SAYS = {200: ResponseSpec(rest.CoachSays, description="What the coach says.", generate_examples=False)}
MOVE = {200: ResponseSpec(rest.CoachMove, description="The move, or null.", generate_examples=False)}


class Coaching(Controller):
    """The coach of one person at a table of bots."""

    path = "/api/tables/{id:str}"
    tags = ["tables"]

    @get("/coach", responses=problems(400, 401, 403, 404, 409) | SAYS)
    async def says(self, id: Id, me: Me, host: TheHost, asker: TheAsker, lang: Lang = "en") -> Response[bytes]:
        """Return what your decision is about, and what would have been clearly better than your last move."""
        return await _ask(coaching.coach_json, id, me, host, asker, lang)

    @get("/coach/move", responses=problems(400, 401, 403, 404, 409) | MOVE)
    async def move(self, id: Id, me: Me, host: TheHost, asker: TheAsker, lang: Lang = "en") -> Response[bytes]:
        """Return the move that the coach would make for you now, why, and where it is on the board. It plays nothing."""
        return await _ask(coaching.advice_json, id, me, host, asker, lang)

    @post("/why", status_code=200, responses=problems(400, 401, 403, 404, 409))
    async def why(self, id: Id, data: JSONBody[rest.Tried], me: Me, host: TheHost) -> rest.Why | None:
        """Return why you cannot make a move now, with the rule that says so; null if you can. Nothing is played."""
        live = await host.tables.current(id)
        async with live.lock:
            seat = live.table.seat_of(me.id)
            if seat is None:
                raise TableRefusal("players_only", 403)
            return coaching.why(live.table, seat, data.move)


async def _ask(question: Callable[..., bytes], id: str, me: Person, host: Host, asker: Asker, lang: Language) -> Response[bytes]:
    """Return what the coach answers to a player at a table."""
    live = await host.tables.current(id)
    async with live.lock:
        table = live.table
        seat = coaching.pupil(table, me.id)
        assert table.match is not None
        text, v, known = table.match.record().text(), table.v, names(table.chairs, lang)
    return json_response(await host.pool.coach(asker, question, text, v, seat, lang, known))
