"""The review of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.record import Record
from fathom.core.text import Catalogue
from fathom.games.sonar.review.recorder import Recorder
from fathom.games.sonar.review.types import SonarReview
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show.events import Happened
from fathom.games.sonar.show.view import chart_view


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> SonarReview:
    """Return the review of a record, in one language."""
    match = Match.begin(record, game)
    recorder = Recorder(cast("Sonar", match.state))
    for number, step in enumerate(match.steps(record), 1):
        happened = cast("list[Happened]", step.events)
        texts = [game.presenter.describe(event, text, None, names) for event in happened]
        recorder.take(number, cast("Sonar", step.after), happened, texts)
    chart = chart_view(recorder.state.lookup)
    return SonarReview(chart, recorder.frames, recorder.thoughts, recorder.tracks, recorder.highlights)
