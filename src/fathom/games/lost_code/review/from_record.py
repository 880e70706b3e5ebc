"""Makes the review of a game by playing its record again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.record import Record
from fathom.core.text import Catalogue
from fathom.games.lost_code.review.recorder import Recorder
from fathom.games.lost_code.review.types import LostCodeReview
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.events import Bet, Wrote
from fathom.games.lost_code.show.view import View


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> LostCodeReview:
    """Return the review of a record, in one language."""
    match = Match.begin(record, game)
    assert isinstance(match.state, LostCode)
    recorder = Recorder(match.state)
    for number, step in enumerate(match.steps(record), 1):
        before, events = cast("View", step.before.observe(None)), step.events
        recorder.state = cast("LostCode", step.after)
        texts = [game.presenter.describe(event, text, None, names) for event in events]
        # A bet and an entry are moments of their own, apart from the answers and the judgement that follow the last of them.
        cut = 1 if isinstance(events[0], Bet | Wrote) else len(events)
        recorder.take(number, step.seat if step.seat >= 0 else None, before, events[:cut], texts[:cut])
        if events[cut:]:
            recorder.take(number, None, before, events[cut:], texts[cut:])
    return recorder.review()
