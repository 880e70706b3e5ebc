"""Hindsights: Pearls with a review, for tests of what is shown once a game is over."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from fathom.core.match import replay
from fathom.core.record import Record
from fathom.core.text import Catalogue
from pearls import TEXTS, PearlsGame


class Hindsight(msgspec.Struct, frozen=True):
    """Every move of every seat, in the open, and how it ended in words."""

    moves: list[str]
    language: str
    winners: list[str]


class HindsightsGame(PearlsGame):
    """What the registry holds."""

    name = "hindsights"
    texts = {language: Catalogue(language, {**TEXTS[language].sentences, "title": "Hindsights"}) for language in TEXTS}
    review_wire = (Hindsight,)

    def review(self, record: Record, text: Catalogue, names: Mapping[int, str]) -> Hindsight:
        outcome = replay(record, self).state.outcome()
        results = () if outcome is None else outcome.results
        winners = [names[seat] for seat, result in enumerate(results) if result == 1]
        return Hindsight([move.text for move in record.moves], text.language, winners)


GAME = HindsightsGame()
