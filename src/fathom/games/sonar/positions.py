"""Positions of Sonar from a description.

>>> import fathom
>>> position = SonarPosition(blue="E3", green="J10", energy=(3, 0), turn="A")
>>> match = fathom.Match.from_position(fathom.find("sonar"), position, options={"map": "verne"})
>>> match.play(0, "torpedo D3")
Traceback (most recent call last):
    ...
fathom.core.errors.Refusal: This order costs 4 energy, and you have 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from fathom.core.errors import PositionError
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Description, Positions
from fathom.games.sonar.lookup import CREWS, SonarLookup
from fathom.games.sonar.rules import phases
from fathom.games.sonar.rules.position import Sonar

NAMES = ("Blue", "Green")


class SonarPosition(Description, frozen=True, kw_only=True):
    """A position in which both submarines have just begun a track somewhere, in secret, on any map.

    The enemy knows nothing of what came before; what he is to know of a track is played from here.
    """

    blue: str  # a cell, such as E3
    green: str
    energy: tuple[int, int] = (0, 0)  # of blue and of green
    damage: tuple[int, int] = (0, 0)
    turn: Literal["A", "B"] = "A"  # the captain who gives the next order; in real time both do


class SonarPositions(Positions):
    """Sets up a game of Sonar in the middle."""

    description = SonarPosition

    def set_up(
        self, game: Game[Any], described: SonarPosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        match = Match(game, players, options)
        state = match.state
        assert isinstance(state, Sonar)
        lookup = state.lookup
        for what, amounts, most in (
            ("energy", described.energy, lookup.gauge),
            ("damage", described.damage, lookup.sinks_at - 1),
        ):
            for name, amount in zip(NAMES, amounts, strict=True):
                if not 0 <= amount <= most:
                    raise PositionError(f"{name}'s {what} is 0 to {most}, not {amount}.")
        state.phase = phases.ORDERS
        state.turn = -1 if lookup.real_time else "AB".index(described.turn)
        state.energy = list(described.energy)
        state.damage = list(described.damage)
        state.cells = [
            _read_cell(lookup, name, cell) for name, cell in zip(NAMES, (described.blue, described.green), strict=True)
        ]
        state.anchors = [-1] * CREWS
        for crew in range(CREWS):
            state.retrace(crew)
        match.position = described
        return match


def _read_cell(lookup: SonarLookup, name: str, cell: str) -> int:
    if cell not in lookup.names:
        raise PositionError(f"{name} is on {cell[:20]!r}, which is not a cell of this map: it has A1 to {lookup.names[-1]}.")
    number = lookup.names.index(cell)
    if not lookup.water >> number & 1:
        raise PositionError(f"{name} is on {cell}, which is an island.")
    return number
