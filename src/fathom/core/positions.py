"""Positions: a game that begins in the middle, as a player would describe it.

A game that can be set up so names its `Positions`; `fathom.Match.from_position` asks for one. docs/positions.md has an example of
each game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from fathom.core.errors import PositionError

if TYPE_CHECKING:
    from fathom.core.game import Game
    from fathom.core.match import Match
    from fathom.core.options import Options


class Description(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position in a player's words. A game's own description subclasses this."""


class Positions(ABC):
    """How the positions of a game are described, and how a match is set up from a description."""

    description: type[Description]

    @abstractmethod
    def set_up(
        self, game: Game[Any], described: Any, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        """Return a match in that position, or raise a PositionError. Only the types of the description have been checked.

        A position that moves can reach from the start is reached by moves, so that the match has a record. Any other match is
        marked by its `position`. The game's invariants are checked afterwards.
        """

    def read(self, given: Description | Mapping[str, object], title: str) -> Description:
        """Return a description as the game's own type: given as that, or as a mapping such as JSON or TOML gives."""
        if isinstance(given, Description):
            if type(given) is not self.description:
                raise PositionError(f"This is not a position of {title}.")
            given = msgspec.structs.asdict(given)
        try:
            # The fields of a struct that was made in Python can hold anything, so those are checked too.
            return msgspec.convert(msgspec.to_builtins(given), self.description)
        except (msgspec.MsgspecError, TypeError, RecursionError) as error:
            problem = str(error).rstrip(".")
            raise PositionError(f"This is not a position of {title}: {problem[:1].lower()}{problem[1:]}.") from None
