"""Positions of Lost Code from a description.

>>> import fathom
>>> position = LostCodePosition(markers="B2 A5", racks=("345012", "452301", "023456", "130167"), round=4)
>>> match = fathom.Match.from_position(fathom.find("lost_code"), position)
>>> match.play(fathom.NATURE, "roll bear bird bird")
[Rolled(seat=1, round=4, dice=['bear', 'bird', 'bird'])]
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal

from fathom.core.errors import PositionError
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Description, Positions
from fathom.core.state import NATURE
from fathom.games.lost_code.components import NAMES, RACKS
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.rules import answers, phases, skull
from fathom.games.lost_code.rules.position import LostCode

SKULLS = {"track": skull.ON_TRACK, "taken": skull.TAKEN, "gone": skull.GONE}

_MARKER = re.compile("([ABCD])(-?[0-9]{1,2})")


class LostCodePosition(Description, frozen=True, kw_only=True):
    """A position before a roll, or before the final entries.

    Nothing is known of earlier rounds but that they were played: everybody bet on all sums, was right, and swapped nothing.
    """

    markers: str  # from last to first, each with its space: "B2 A5"; of two on a space the first lies on top
    racks: tuple[str, str, str, str]  # the digits by the symbols in play: the players' racks first, then the open ones
    round: int | Literal["final"] = 1  # "final": the rounds are over, and all are to write
    skull: Literal["track", "taken", "gone"] | None = None  # None: as the cursed player says, or as it begins
    cursed: Literal["A", "B", "C", "D"] | None = None


class LostCodePositions(Positions):
    """Sets Lost Code up in the middle of a game."""

    description = LostCodePosition

    def set_up(
        self, game: Game[Any], described: LostCodePosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        markers = _read_markers(described.markers)
        if players not in (None, len(markers)):
            raise PositionError(f"There are {len(markers)} markers, but {players} players.")
        match = Match(game, len(markers), options)
        state = match.state
        assert isinstance(state, LostCode)
        _check_racks(state.lookup, described.racks)
        match.play(NATURE, f"deal {' '.join(described.racks)}")
        match.play(NATURE, f"stack {' '.join(letter for letter, _ in markers)}")
        for letter, space in markers:
            state.spaces["ABCD".index(letter)] = space
        _play_rounds(state, described.round)
        _place_skull(state, described)
        match.moves.clear()
        match.log.clear()
        match.position = described
        return match


def _read_markers(text: str) -> list[tuple[str, int]]:
    markers: list[tuple[str, int]] = []
    for word in text.split():
        found = _MARKER.fullmatch(word)
        if not found:
            raise PositionError(f"A marker is written with its space, such as A5, not {word[:20]!r}.")
        markers.append((found[1], int(found[2])))
    if sorted(letter for letter, _ in markers) != list("ABCD"[: len(markers)]):
        raise PositionError("The markers are those of A, B and so on, once each.")
    spaces = [space for _, space in markers]
    if spaces != sorted(spaces):
        raise PositionError("The markers are named from last to first.")
    return markers


def _check_racks(lookup: LostCodeLookup, racks: tuple[str, ...]) -> None:
    """Raise an error unless each rack has a tile of each symbol in play, and no tile is there twice (C1)."""
    digits = "".join(map(str, range(lookup.digits)))
    for rack in racks:
        if len(rack) != len(lookup.symbols) or not set(rack) <= set(digits):
            raise PositionError(f"A rack has {len(lookup.symbols)} digits from 0 to {digits[-1]}, not {rack[:20]!r}.")
    for place, symbol in enumerate(lookup.symbols):
        if len({rack[place] for rack in racks}) < RACKS:
            raise PositionError(f"Two racks have the same tile of the {NAMES[symbol]}.")


def _play_rounds(state: LostCode, number: int | Literal["final"]) -> None:
    """Make it that round, after others about which nothing is known."""
    lookup = state.lookup
    last = lookup.rounds
    if number != "final" and not 1 <= number <= last:
        raise PositionError(f"A game of {state.players} has the rounds 1 to {last}, not {number}.")
    over = last if number == "final" else number - 1
    die = lookup.symbols[0]
    seats = range(state.players)
    state.checks = [
        (past, die, die, die, seat, 0, lookup.highest, answers.RIGHT) for past in range(1, over + 1) for seat in seats
    ]
    state.derive()
    state.round = last if number == "final" else number
    if over >= lookup.tokens_last_round:
        state.tokens = 0
    if over >= lookup.skull_last_round and state.skull == skull.ON_TRACK:
        state.skull = skull.GONE
    if number == "final":
        state.phase = phases.FINAL


def _place_skull(state: LostCode, described: LostCodePosition) -> None:
    if described.skull is None and described.cursed is None:
        return
    if state.lookup.options.curse == "off":
        raise PositionError("There is no skull: the option curse is off.")
    state.skull = SKULLS[described.skull or "taken"]
    if described.cursed is not None:
        seat = "ABCD".index(described.cursed)
        if seat >= state.players:
            raise PositionError(f"{described.cursed} is not at the table.")
        state.cursed = seat
