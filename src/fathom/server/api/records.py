"""Requests about uploaded records, and whether the server is well."""

from __future__ import annotations

from typing import Any

from litestar import Controller, MediaType, Request, Response, get, post

from fathom.core.record import LARGEST, parse
from fathom.server.api.parameters import REPLAY, REVIEW, AskedSeat, Id, Lang, Me, TheHost, TheStorage, json_response, problems
from fathom.server.archive import check_version, review_of, uploaded_text
from fathom.server.identity import new_id
from fathom.server.refusals import TableRefusal
from fathom.server.replays import read_record, replay_json
from fathom.server.wire import rest

MOST_RECORDS = 200  # uploaded by one person


class Records(Controller):
    """Records that people upload, to look at and to play on from."""

    path = "/api/records"
    tags = ["records"]

    @post(responses=problems(400, 401, 403, 409, 413))
    async def upload(self, request: Request[Any, Any, Any], me: Me, host: TheHost, storage: TheStorage) -> rest.StoredRecord:
        """Store a record, sent as the body in plain text, after replaying all of it."""
        body = await request.body()
        if len(body) > LARGEST:
            raise TableRefusal("record_too_long", 413, limit=LARGEST)
        if await storage.records_of(me.id) >= MOST_RECORDS:
            raise TableRefusal("too_many_records", limit=MOST_RECORDS)
        record, text = await host.pool.run(read_record, body)
        id = new_id()
        await storage.add_record(id, me.id, text)
        return rest.StoredRecord(id=id, game=record.game, steps=len(record.moves))

    @get("/{id:str}", media_type=MediaType.TEXT, responses=problems(400, 404))
    async def record(self, id: Id, storage: TheStorage) -> str:
        """Return an uploaded record as text."""
        return await uploaded_text(id, storage)

    @get("/{id:str}/replay", responses=problems(400, 404, 409) | REPLAY)
    async def replay(
        self, id: Id, host: TheHost, storage: TheStorage, seat: AskedSeat = None, lang: Lang = "en"
    ) -> Response[bytes]:
        """Replay an uploaded record from any seat; without one, as a spectator."""
        text = await uploaded_text(id, storage)
        record = check_version(parse(text))
        if seat is not None and seat >= record.players:
            raise TableRefusal("no_such_seat", 404)
        return json_response(await host.pool.run(replay_json, text, id, None, seat, lang, {}, [], True))

    @get("/{id:str}/review", responses=problems(400, 404, 409) | REVIEW)
    async def review(self, id: Id, host: TheHost, storage: TheStorage, lang: Lang = "en") -> Response[bytes]:
        """Return the game's own analysis of an uploaded record, if it has one."""
        return json_response(await review_of(check_version(parse(await uploaded_text(id, storage))), id, lang, {}, host))


@get("/api/health", tags=["server"], responses=problems())
async def health(storage: TheStorage) -> dict[str, str]:
    """Check that the server and its database answer."""
    await storage.info("-")
    return {"status": "ok"}
