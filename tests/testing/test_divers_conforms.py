"""Divers keeps the contract, in every phase of the game."""

from __future__ import annotations

from fathom import find
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.state import State
from fathom.games.divers import Divers
from fathom.testing import check_game
from tiers import depth


def few_cards_left(seed: int) -> Divers:
    """A position reached by random play where the deck is nearly empty, so that the other hand has few possibilities."""
    dice = Dice(seed)
    state: Divers = find("divers").new()
    while settle(state, dice) and not 0 < state.deck_size <= 2:
        seat = state.actors()[0]
        actions = state.actions(seat)
        state.apply(seat, actions[dice.below(len(actions))])
    return state


def test_divers_conforms_in_every_phase() -> None:
    positions: list[State] = [few_cards_left(seed) for seed in range(depth(8, 20))]
    report = check_game(
        find("divers"),
        games=depth(1, 2),
        positions=positions,
        closely=depth(5, 12),
        worlds=depth(40, 120),
        draws=depth(100, 600),
        deals=depth(60, 400),
        glances=depth(40, 400),
        scanned=depth(10, 40),
    )
    assert report.settings >= 12
    assert report.uniform >= depth(20, 80)
    names = {name for kind in report.kinds for name in kind.split()}
    happened = {"Began", "Filled", "Played", "Revealed", "Exchanged", "Drew", "Contest", "Claimed", "Passed", "TileLeft", "Ended"}
    assert names >= happened
    assert "nature: Drew deck+ discard-" in report.kinds  # a reshuffle, when the other hand may be known for certain
