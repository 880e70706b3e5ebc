"""Requests about uploaded records."""

from __future__ import annotations

from typing import Any

from litestar import Controller, MediaType, Request, Response, get, post

from fathom.core.record import LARGEST, parse
from fathom.server.api.parameters import (
    REPLAY,
    REVIEW,
    AskedSeat,
    Id,
    Lang,
    Me,
    TheAsker,
    TheHost,
    TheStorage,
    json_response,
    problems,
)
from fathom.server.archive import check_seat, check_version, old_replay, review_of, uploaded_text
from fathom.server.identity import new_id
from fathom.server.refusals import TableRefusal
from fathom.server.replays import read_record, replay_json
from fathom.server.table import OtherVersion
from fathom.server.wire import rest


class Records(Controller):
    """Records that people upload, to look at and to play on from."""

    path = "/api/records"
    tags = ["records"]

    @post(responses=problems(400, 401, 403, 409, 413))
    async def upload(
        self, request: Request[Any, Any, Any], me: Me, host: TheHost, storage: TheStorage, asker: TheAsker
    ) -> rest.StoredRecord:
        """Store a record, sent as the body in plain text, after replaying all of it."""
        body = await request.body()
        if len(body) > LARGEST:
            raise TableRefusal("record_too_long", 413, limit=LARGEST)
        await host.quotas.check_record(me, len(body))
        record, text = await host.pool.run_for(asker, read_record, body)
        id = new_id()
        await storage.add_record(id, me.id, text)
        host.archivist.notice()
        return rest.StoredRecord(id=id, game=record.game, steps=len(record.moves))

    @get("/{id:str}", media_type=MediaType.TEXT, responses=problems(400, 404))
    async def record(self, id: Id, storage: TheStorage) -> str:
        """Return an uploaded record as text."""
        return await uploaded_text(id, storage)

    @get("/{id:str}/replay", responses=problems(400, 404, 409) | REPLAY)
    async def replay(
        self, id: Id, host: TheHost, storage: TheStorage, asker: TheAsker, seat: AskedSeat = None, lang: Lang = "en"
    ) -> Response[bytes]:
        """Replay an uploaded record from any seat; without one, as a spectator."""
        text = await uploaded_text(id, storage)
        record = parse(text)
        check_seat(seat, record.players)
        key = ("replay", id, seat, lang)
        try:
            check_version(record)
        except OtherVersion:
            return json_response(await old_replay(id, None, seat, lang, host, asker))
        return json_response(await host.pool.answer(asker, key, replay_json, text, id, None, seat, lang, {}, [], True))

    @get("/{id:str}/review", responses=problems(400, 404, 409) | REVIEW)
    async def review(self, id: Id, host: TheHost, storage: TheStorage, asker: TheAsker, lang: Lang = "en") -> Response[bytes]:
        """Return the game's own analysis of an uploaded record, if it has one."""
        record = check_version(parse(await uploaded_text(id, storage)))
        return json_response(await review_of(record, id, lang, {}, host, asker))
