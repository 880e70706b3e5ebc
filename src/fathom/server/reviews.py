"""Reviews: what decided a game, and a game's own analysis once it is over. Computed in a worker process, as replays are."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fathom.core.match import replay
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.server.refusals import TableRefusal
from fathom.server.replays import called
from fathom.server.wire import common, rest

LONGEST = 2_000  # moves: each takes time, and the whole review is one answer


def check_length(record: Record) -> None:
    """Refuse a game whose review would take too long."""
    if len(record.moves) > LONGEST:
        raise TableRefusal("review_too_long", limit=LONGEST)


def review_json(text: str, id: str, language: common.Language, names: Mapping[int, str]) -> bytes:
    """Return the review of a record's text as JSON; nothing if the game has no review."""
    record = parse(text)
    game = find(record.game)
    known = called(record, names)
    review = None if game.review is None else game.review.of(game, record, game.texts[language], known)
    if review is None:
        return b""
    return msgspec.json.encode(
        rest.Review(id=id, game=game.name, names=[known[seat] for seat in range(record.players)], review=review)
    )


def decided_json(text: str, seat: int | None, language: common.Language, names: Mapping[int, str]) -> bytes:
    """Return what decided the game of a record's text as JSON: one sentence, empty where the game has nothing to say."""
    record = parse(text)
    game = find(record.game)
    said = game.presenter.decided(replay(record, game), game.texts[language], seat, called(record, names))
    return msgspec.json.encode(rest.Decided(text=said))
