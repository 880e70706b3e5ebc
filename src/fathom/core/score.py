"""The score of players who win or lose together, or of one who plays alone: "14 of 25", and the grade it comes to."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.state import Outcome


class Score(NamedTuple):
    """Points out of the most there can be, and the grade they come to in a game that grades them."""

    points: int
    best: int
    grade: int | None


def score_of(game: Game[Any], options: Options, outcome: Outcome | None) -> Score | None:
    """Return what the players of a finished game have reached together; None where that is not a matter of degree."""
    if outcome is None or not outcome.points or game.presenter.best is None or not is_common(game, len(outcome.results)):
        return None
    points, grades = outcome.points[0], game.presenter.grades
    return Score(points, game.presenter.best(len(outcome.results), options), bisect_right(grades, points) if grades else None)


def is_common(game: Game[Any], players: int) -> bool:
    """Return whether there is one result: because the players share it, or because there is one player."""
    return players == 1 or game.table.results == "shared"
