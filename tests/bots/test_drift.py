"""A quicker way to a random action draws the same one from the same dice."""

from __future__ import annotations

import pytest

from fathom.core.dice import Dice
from fathom.core.driver import play_out, settle
from fathom.core.registry import find
from fathom.core.state import State


@pytest.mark.parametrize("mission", [1, 2, 7, 12, 16, 20, 24, 28, 32])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_crew_drifts_as_if_it_listed_its_actions(players: int, mission: int) -> None:
    game = find("crew")
    options = game.read_options({"mission": str(mission), "attempts": "2"})
    quick, dice = game.new(players, options), Dice(mission)
    plain, same = game.new(players, options), Dice(mission)
    assert play_out(quick, dice) == quick.outcome()
    while actors := settle(plain, same):
        seat = actors[0] if len(actors) == 1 else actors[same.below(len(actors))]
        State.drift(plain, seat, same)
    assert quick.freeze() == plain.freeze()
    assert dice.bits() == same.bits()
