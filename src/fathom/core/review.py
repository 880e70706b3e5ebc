"""What a game's tools say of a finished game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.core.record import Record
from fathom.core.text import Catalogue

if TYPE_CHECKING:
    from fathom.core.game import Game


class Review:
    """The capability `review` of a game.

    `of(game, record, text, names)` returns the review of a finished game, in which nothing is hidden any more, or None. The
    record has been replayed before, so it is known to be sound. `types` are those of the result's parts.
    """

    def __init__(
        self,
        of: Callable[[Game[Any], Record, Catalogue, Mapping[int, str]], msgspec.Struct | None],
        types: tuple[type[msgspec.Struct], ...],
    ) -> None:
        self.of = of
        self.types = types
