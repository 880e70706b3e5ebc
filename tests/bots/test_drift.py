"""A quicker way to a random action draws the same one from the same dice."""

from __future__ import annotations

import pytest

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.registry import find
from fathom.core.state import State


@pytest.mark.parametrize("mission", [1, 2, 7, 12, 16, 20, 24, 28, 32])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_crew_drifts_as_if_it_listed_its_actions(players: int, mission: int) -> None:
    game = find("crew")
    options = game.read_options({"mission": str(mission), "attempts": "2"})
    quick, dice = game.new(players, options), Dice(mission)
    plain, same = game.new(players, options), Dice(mission)
    for _ in range(150):
        actors = settle(quick, dice)
        assert settle(plain, same) == actors
        assert quick.freeze() == plain.freeze()
        if not actors:
            break
        seat = actors[dice.below(len(actors))]
        same.below(len(actors))
        quick.drift(seat, dice)
        State.drift(plain, seat, same)
