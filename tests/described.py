"""Checks of described positions that every game's tests make with positions of their own."""

from __future__ import annotations

import pytest

from fathom.core.dice import Dice
from fathom.core.errors import PositionError
from fathom.core.match import Match


def check_to_the_end(match: Match) -> None:
    """Make sure that a game goes on to its end by the laws, and says why it has no record."""
    dice = Dice(1)
    while actors := match.settle(dice):
        actions = match.state.actions(actors[0])
        match.act(actors[0], actions[dice.below(len(actions))])
        assert match.game.invariants(match.state) is None
    assert match.state.outcome() is not None
    assert match.moves
    with pytest.raises(PositionError, match=r"^This match began in a described position, so it has no record from the start\.$"):
        match.record()
