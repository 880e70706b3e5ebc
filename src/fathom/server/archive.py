"""Games that are over and records that were uploaded: to be replayed, reviewed, dealt again and played on from."""

from __future__ import annotations

from fathom.core.record import Move, Record, parse
from fathom.core.registry import current_name, games
from fathom.server.host import Host
from fathom.server.refusals import TableRefusal
from fathom.server.reviews import check_length, review_json
from fathom.server.storage import Storage
from fathom.server.wire import common, rest


async def finished_record(id: str, host: Host) -> Record:
    """Return the record of a table that is over: a running game's holds hidden cards."""
    live = await host.tables.current(id)
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
    record = check_version(parse(text)) if text is not None else await finished_record(branch.source, host)
    if branch.step > len(record.moves):
        raise TableRefusal("no_such_moment", 400, step=branch.step)
    moves: tuple[Move, ...] = record.moves[: branch.step]
    cut = Record(game=record.game, version=record.version, players=record.players, options=record.options, moves=moves)
    if branch.step == len(record.moves) and record.result is not None:
        raise TableRefusal("over")
    return cut


async def deal_of(id: str, host: Host, storage: Storage) -> tuple[str, Record]:
    """Return where a deal was first played, and that game. Naming a deal means having seen it: it must be over."""
    text = await storage.record(id)
    record = parse(text) if text is not None else await finished_record(id, host)
    source = await storage.source(id)
    if source is not None:
        text = await storage.record(source)
        record = parse(text) if text is not None else await finished_record(source, host)
    return source or id, check_version(record)


def check_version(record: Record) -> Record:
    """Return a record that was stored, unless the rules of its game have changed since."""
    game = games().get(current_name(record.game))
    if game is not None and record.version != game.version:
        raise TableRefusal("other_version")
    return record


async def review_of(record: Record, id: str, lang: common.Language, names: dict[int, str], host: Host) -> bytes:
    """Return what the game's own tools say of a finished game, as JSON."""
    check_length(record)
    body = await host.pool.run(review_json, record.text(), id, lang, names)
    if body is None:
        raise TableRefusal("no_review", 404)
    return body
