"""Results: what the game says of them holds in every ending, and so does what it says of its secrets."""

from __future__ import annotations

from typing import Any

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.score import score_of
from fathom.core.state import Outcome
from fathom.testing.place import Place, Setting, Violation

CLOSE = 1e-6


def check_declared(game: Game[Any]) -> None:
    """Make sure that grades rise and have names, and that a client's folder has its module."""
    grades = game.presenter.grades
    if list(grades) != sorted(set(grades)):
        raise Violation(f"The grades of a game rise, but they are {grades}.", f"Look at the presenter of {game.name}.")
    client = game.presenter.client
    if client is not None and not (client / "client.js").is_file():
        raise Violation(
            f"A client is a folder with client.js in it, but {client} has none.", f"Look at the presenter of {game.name}."
        )


def check_ending(place: Place, setting: Setting) -> None:
    """Make sure that an outcome fits what the game says of its results."""
    outcome = place.state.outcome()
    if outcome is None:
        return
    if len(outcome.results) != setting.players or not all(0 <= result <= 1 for result in outcome.results):
        raise place.broken(f"An outcome has a result from 0 to 1 for every seat, but it is {outcome}.")
    if len(outcome.points) not in (0, setting.players):
        raise place.broken(f"An outcome has points for every seat or for none, but it is {outcome}.")
    declared = place.game.table.results
    if declared == "shared" and len({*zip(outcome.results, outcome.points or outcome.results, strict=True)}) > 1:
        raise place.broken(f"Results that are shared are the same for every seat, but the outcome is {outcome}.")
    if declared == "divided" and setting.players > 1 and abs(sum(outcome.results) - 1) > CLOSE:
        raise place.broken(f"Results that are divided add up to 1, but the outcome is {outcome}.")
    _check_score(place, setting, outcome)


def _check_score(place: Place, setting: Setting, outcome: Outcome) -> None:
    """What lies between a win and a loss has to be told: as a draw, or as points of the most there can be."""
    score = score_of(place.game, setting.options, outcome)
    if score is None:
        if place.game.table.results == "shared" and 0 < outcome.results[0] < 1:
            raise place.broken(
                f"A shared result between 0 and 1 needs points and the presenter's `best`, but the outcome is {outcome}."
            )
    elif not 0 <= score.points <= score.best:
        raise place.broken(f"Points are from 0 to the presenter's `best`, {score.best}, but the outcome is {outcome}.")


def check_open(place: Place, dice: Dice) -> None:
    """Make sure that a game without secrets has none: a seat can think of one world only."""
    if not place.game.table.open:
        return
    for seat in range(place.state.players):
        if place.state.sample(seat, dice) != place.state:
            raise place.broken(f"The game says that it is open, but sample({seat}) is another position.")
