"""Games that differ from others in something, and their encoders."""

from __future__ import annotations

from typing import Any

from fathom.core.game import Game
from fathom.core.planes import Encoder
from fathom.core.text import Catalogue, Texts


def variant(game: Game[Any], **changes: Any) -> Game[Any]:
    """Return a game that differs in this; `copy.replace` of Python 3.13."""
    return game.__replace__(**changes)


def with_texts(texts: Texts, more: dict[str, str]) -> Texts:
    """Return texts with more sentences, the same in all languages."""
    return Texts({language: Catalogue(language, texts[language].sentences | more) for language in texts})


def encoder_of(game: Game[Any], players: int, options: Any) -> Encoder:
    """Return what writes the planes of a game that has some."""
    assert game.planes is not None
    return game.planes(players, options)
