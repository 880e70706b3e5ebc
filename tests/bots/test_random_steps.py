"""A quicker way to a random action draws the same one from the same dice."""

from __future__ import annotations

import pytest

from fathom.core.dice import Dice
from fathom.core.driver import play_out, settle
from fathom.core.game import checked_options
from fathom.core.registry import find
from fathom.core.search import PLAIN


@pytest.mark.parametrize("mission", [1, 2, 7, 12, 16, 20, 24, 28, 32])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_crew_plays_at_random_as_if_it_listed_its_actions(players: int, mission: int) -> None:
    game = find("crew")
    options = checked_options(game, {"mission": str(mission), "attempts": "2"})
    quick, dice = game.new(players, options), Dice(mission)
    plain, same = game.new(players, options), Dice(mission)
    assert play_out(quick, dice, game.search) == quick.outcome()
    while actors := settle(plain, same):
        seat = actors[0] if len(actors) == 1 else actors[same.below(len(actors))]
        PLAIN.random_step(plain, seat, same)
    assert quick.freeze() == plain.freeze()
    assert dice.bits() == same.bits()
