"""Games that are over and records that were uploaded: to be replayed, reviewed, dealt again and played on from."""

from __future__ import annotations

from functools import partial
from zlib import crc32

from fathom.core.record import Move, Record, parse
from fathom.core.registry import current_name, games
from fathom.server.archives import archived_replay, unpack
from fathom.server.heavy import Asker
from fathom.server.host import Host
from fathom.server.old_versions import archive_of
from fathom.server.refusals import TableRefusal
from fathom.server.reviews import check_length, review_json
from fathom.server.shares import find_share
from fathom.server.storage import Storage
from fathom.server.table import OtherVersion
from fathom.server.wire import common, rest


async def finished_record(id: str, host: Host) -> Record:
    """Return the record of a table that is over: a running game's holds hidden cards."""
    try:
        live = await host.tables.current(id)
    except OtherVersion:
        kept = await archive_of(id, host.storage)
        return parse(unpack(kept.body).record)
    async with live.lock:
        if live.table.match is None or live.table.status != "over":
            raise TableRefusal("still_hidden", 409)
        return live.table.match.record()


async def uploaded_text(id: str, storage: Storage) -> str:
    """Return an uploaded record."""
    text = await storage.record(id)
    if text is None:
        raise TableRefusal("no_such_record", 404)
    return text


async def branch_of(branch: rest.Branch, host: Host, storage: Storage) -> Record:
    """Return the first moves of a finished game. A running one cannot be branched: its hidden cards would come along."""
    text = await storage.record(branch.source)
    record = check_version(parse(text) if text is not None else await finished_record(branch.source, host))
    if branch.step > len(record.moves):
        raise TableRefusal("no_such_moment", 400, step=branch.step)
    moves: tuple[Move, ...] = record.moves[: branch.step]
    cut = Record(game=record.game, version=record.version, players=record.players, options=record.options, moves=moves)
    if branch.step == len(record.moves) and record.result is not None:
        raise TableRefusal("over")
    return cut


async def deal_of(id: str, host: Host, storage: Storage) -> tuple[str, Record]:
    """Return where a deal was first played, and that game. It is named by a table that is over, a record, or a shared code."""
    share = await storage.read(partial(find_share, id=id))
    id = id if share is None else share.table
    text = await storage.record(id)
    record = parse(text) if text is not None else await finished_record(id, host)
    source = await storage.source(id)
    if source is not None:
        text = await storage.record(source)
        record = parse(text) if text is not None else await finished_record(source, host)
    return source or id, check_version(record)


async def known_by(origin: str | None, source: str | None, storage: Storage) -> common.Known | None:
    """Return how a new table that is branched from a game, or repeats a deal, is known beforehand."""
    begun = origin or source
    if begun is None:
        return None
    return "record" if await storage.record(begun) is not None else "branch" if origin else "deal"


async def is_private(id: str, storage: Storage) -> bool:
    """Return whether this is a private table; a record is nobody's secret."""
    info = await storage.info(id)
    return info is not None and info.private


def check_version(record: Record) -> Record:
    """Return a record that was stored, unless the rules of its game have changed since."""
    game = games().get(current_name(record.game))
    if game is not None and record.version != game.version:
        raise OtherVersion
    return record


def check_seat(seat: int | None, players: int) -> None:
    """Refuse to look from a seat that a game does not have."""
    if seat is not None and seat >= players:
        raise TableRefusal("no_such_seat", 404)


async def old_replay(id: str, table: str | None, seat: int | None, language: str, host: Host, asker: Asker) -> bytes:
    """Return the replay of a table or record whose rules have changed, as JSON, from its archive."""
    kept = await archive_of(id, host.storage)
    key = ("replay", id, crc32(kept.body), seat, language)
    return await host.pool.answer(asker, key, archived_replay, kept.body, kept.game, id, table, seat, language)


async def review_of(record: Record, id: str, lang: common.Language, names: dict[int, str], host: Host, asker: Asker) -> bytes:
    """Return what the game's own tools say of a finished game, as JSON."""
    check_length(record)
    body = await host.pool.answer(asker, ("review", id, lang, *names.values()), review_json, record.text(), id, lang, names)
    if not body:
        raise TableRefusal("no_review", 404)
    return body
