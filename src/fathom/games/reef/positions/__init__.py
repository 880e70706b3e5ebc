"""Positions of Reef from a description.

>>> import fathom
>>> ocean = ReefOcean(tiles="d3:E1 e4:r01--@2 f3:g+y", fish="d3e:r", shells=3)
>>> match = fathom.Match.from_position(fathom.find("reef"), ReefPosition(oceans=(ocean,), corals="r y g p g0123"))
>>> [tile.space for tile in match.state.observe(None).oceans[0].tiles if tile.finished]
['f3']
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.errors import PositionError
from fathom.core.game import Game, checked_options
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Positions
from fathom.core.state import NATURE
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.positions.descriptions import ReefOcean, ReefPosition
from fathom.games.reef.positions.start import SEATS, set_up_move, with_kinds
from fathom.games.reef.positions.supply import lay_fish, lay_tiles
from fathom.games.reef.rules import phases
from fathom.games.reef.rules.position import Reef

__all__ = ["POSITIONS", "ReefOcean", "ReefPosition", "ReefPositions"]


class ReefPositions(Positions):
    """Sets up a game of Reef in the middle."""

    description = ReefPosition

    def set_up(
        self, game: Game[Any], described: ReefPosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        if players not in (None, len(described.oceans)):
            raise PositionError(f"There are {len(described.oceans)} oceans, but {players} players.")
        settings = checked_options(game, options)
        assert isinstance(settings, ReefOptions)
        match = Match(game, len(described.oceans), with_kinds(len(described.oceans), settings, described))
        state = match.state
        assert isinstance(state, Reef)
        match.play(NATURE, set_up_move(state, described))
        lay_tiles(state, described)
        lay_fish(state, described)
        state.drafted = state.players
        state.turns = described.turns
        state.turn = SEATS.index(described.turn)
        state.phase = phases.BEFORE
        match.moves.clear()
        match.log.clear()
        match.position = described
        return match


POSITIONS = ReefPositions()
