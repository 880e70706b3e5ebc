"""The kit holds every ending against what the game says of its results, its score and its secrets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from beacons import GAME as BEACONS
from beacons.rules import Beacons
from fathom.core.game import Game
from fathom.core.presenter import Presenter
from fathom.core.state import Outcome
from fathom.core.table import TableRules
from fathom.testing import Violation, check_game
from pearls import GAME as PEARLS
from variants import variant


def violation(game: Game[Any]) -> str:
    with pytest.raises(Violation) as caught:
        check_game(game, players=[2], spread=False, closely=1, worlds=20, draws=0, deals=50)
    return caught.value.rule


class EndsOtherwise(Beacons):
    """A position whose outcome is changed."""

    def changed(self, outcome: Outcome) -> Outcome:
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        outcome = super().outcome()
        return None if outcome is None else self.changed(outcome)


class Unequal(EndsOtherwise):
    def changed(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.reason, (1.0, *outcome.results[1:-1], 0.0), outcome.points)


class UnequalPoints(EndsOtherwise):
    def changed(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.reason, outcome.results, (13, *outcome.points[1:]))


class TooFewPoints(EndsOtherwise):
    def changed(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.reason, outcome.results, outcome.points[1:])


class TooManyPoints(EndsOtherwise):
    def changed(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.reason, outcome.results, (13,) * self.players)


class NoPoints(EndsOtherwise):
    def changed(self, outcome: Outcome) -> Outcome:
        return Outcome(outcome.reason, outcome.results)


@pytest.mark.parametrize(
    ("new", "rule"),
    [
        (Unequal, "Results that are shared are the same for every seat"),
        (UnequalPoints, "Results that are shared are the same for every seat"),
        (TooFewPoints, "An outcome has points for every seat or for none"),
        (TooManyPoints, "Points are from 0 to the presenter's `best`, 12"),
        (NoPoints, "A shared result between 0 and 1 needs points and the presenter's `best`"),
    ],
)
def test_an_ending_that_is_not_as_declared(new: type[Beacons], rule: str) -> None:
    assert violation(variant(BEACONS, new=new)).startswith(rule)


def test_results_that_do_not_add_up() -> None:
    divided = variant(BEACONS, table=TableRules(results="divided"))
    assert violation(divided).startswith("Results that are divided add up to 1")


def test_a_game_that_says_it_hides_nothing() -> None:
    assert violation(variant(PEARLS, table=TableRules(open=True))).startswith("The game says that it is open")


def test_grades_rise_and_have_names() -> None:
    assert violation(variant(PEARLS, presenter=Presenter(grades=(3, 3)))).startswith("Every language has every text")
    assert violation(variant(BEACONS, presenter=Presenter(grades=(4, 7, 7, 12)))).startswith("The grades of a game rise")


def test_a_client_has_a_module(tmp_path: Path) -> None:
    assert violation(variant(PEARLS, presenter=Presenter(client=tmp_path))).startswith(
        "A client is a folder with client.js in it"
    )
