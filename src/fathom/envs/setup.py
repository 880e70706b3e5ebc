"""Which game an environment plays, and how it is set up."""

from __future__ import annotations

from typing import Any, Literal

from fathom.core.errors import OptionError
from fathom.core.game import Game, checked_options, title_of
from fathom.core.options import Options
from fathom.core.planes import Encoder
from fathom.core.registry import find

Illegal = Literal["lose", "raise"]  # what an illegal action leads to


class Setup:
    """A game with its number of players, its options and its planes, all of them checked.

    >>> setup = Setup("crew", 4, mission=3)
    >>> setup.players, setup.size, setup.encoder.planes[0].name
    (4, 567, 'seat')
    """

    def __init__(self, game: str | Game[Any], players: int | None = None, **options: object) -> None:
        self.game: Game[Any] = find(game) if isinstance(game, str) else game
        self.options: Options = checked_options(self.game, options)
        self.players = self.game.new(players, self.options).players
        self.size = self.game.notation.size(self.players, self.options)
        encoder = None if self.game.planes is None else self.game.planes(self.players, self.options)
        if encoder is None:
            raise OptionError(f"{title_of(self.game)} has no planes, so it cannot be an environment.")
        self.encoder: Encoder = encoder


def check_illegal(illegal: str) -> None:
    """Refuse an unknown way to treat illegal actions."""
    if illegal not in ("lose", "raise"):
        raise OptionError(f"illegal is 'lose' or 'raise', not {str(illegal)[:40]!r}.")
