"""Hindsights: Pearls with a review, for tests of what is shown once a game is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from fathom.core.game import Game
from fathom.core.match import replay
from fathom.core.record import Record
from fathom.core.review import Review
from fathom.core.text import Catalogue
from pearls import GAME as PEARLS
from pearls import TEXTS
from variants import variant, with_texts


class Hindsight(msgspec.Struct, frozen=True):
    """Every move of every seat, in the open, and how it ended in words."""

    moves: list[str]
    language: str
    winners: list[str]


def review(game: Game[Any], record: Record, text: Catalogue, names: Mapping[int, str]) -> Hindsight:
    """Return what is to say of a game."""
    outcome = replay(record, game).state.outcome()
    results = () if outcome is None else outcome.results
    winners = [names[seat] for seat, result in enumerate(results) if result == 1]
    return Hindsight([move.text for move in record.moves], text.language, winners)


GAME = variant(PEARLS, name="hindsights", texts=with_texts(TEXTS, {"title": "Hindsights"}), review=Review(review, (Hindsight,)))
