"""Divers keeps the contract, in every phase of the game."""

from __future__ import annotations

import pytest

from fathom import find
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.state import State
from fathom.games.divers import Divers
from fathom.testing import Report, check_game

pytestmark = pytest.mark.xdist_group("divers conforms")  # one process makes the report for all


def few_cards_left(seed: int) -> Divers:
    """A position reached by random play where the deck is nearly empty, so that the other hand has few possibilities."""
    dice = Dice(seed)
    state: Divers = find("divers").start()
    while settle(state, dice) and not 0 < state.deck_size <= 2:
        seat = state.actors()[0]
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    return state


@pytest.fixture(scope="module")
def report() -> Report:
    positions: list[State] = [few_cards_left(seed) for seed in range(20)]
    return check_game(find("divers"), positions=positions, closely=6, deals=400)


def test_divers_conforms(report: Report) -> None:
    assert report.settings >= 12
    assert report.uniform >= 80


def test_every_phase_was_looked_at(report: Report) -> None:
    names = {name for kind in report.kinds for name in kind.split()}
    happened = {"Began", "Filled", "Played", "Revealed", "Exchanged", "Drew", "Contest", "Claimed", "Passed", "TileLeft", "Ended"}
    assert names >= happened
    assert "nature: Drew deck+ discard-" in report.kinds  # a reshuffle, when the other hand may be known for certain
