"""A coach: what a decision is about, which move it would make and why, and what was better than the move that was made.

A coach is given a world, as bots are: a state drawn from all those that agree with what its seat has seen. So it cannot say what
the seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.state import State
from fathom.core.text import Catalogue

# A world and the seat; one sentence on what is to be decided. Names by seat.
About = Callable[[Any, int, Catalogue, Mapping[int, str]], str]

# A world, the seat and dice; what each legal action is worth to the seat, all in one unit of the game's own. Actions that are not
# worth a thought may be left out. It draws its own worlds from this one with `sample(seat, dice)`, and answers within a second.
Weigh = Callable[[Any, int, Dice], Mapping[int, float]]

# A world, the seat, an action and the one that was made instead (None: none yet); one sentence on why the action is good.
Explain = Callable[[Any, int, int, int | None, Catalogue, Mapping[int, str]], str]

# A world, the seat and an action; the elements of the board that the action is about, by their stable keys.
Point = Callable[[Any, int, int], tuple[str, ...]]


class Coach:
    """The capability `coach` of a game. docs/capabilities/coach.md says how tables use it.

    A move is clearly worse, and spoken of, when it is worth less than the best by more than `margin`.
    """

    def __init__(self, *, about: About, weigh: Weigh, explain: Explain, point: Point, margin: float) -> None:
        self.about = about
        self.weigh = weigh
        self.explain = explain
        self.point = point
        self.margin = margin


class Advice(msgspec.Struct, frozen=True):
    """A move that the coach would make, why, and where it is on the board."""

    move: str
    why: str
    point: tuple[str, ...]


def about(game: Game[Any], state: State, seat: int, dice: Dice, text: Catalogue, names: Mapping[int, str]) -> str:
    """Return what the seat has to decide, in a sentence; empty where it has nothing to decide or the game has no coach."""
    if game.coach is None or seat not in state.actors():
        return ""
    return game.coach.about(state.sample(seat, dice), seat, text, names)


def advise(game: Game[Any], state: State, seat: int, dice: Dice, text: Catalogue, names: Mapping[int, str]) -> Advice | None:
    """Return the move that the coach would make for a seat, or None where it has nothing to say."""
    coach = game.coach
    if coach is None or seat not in state.actors():
        return None
    world = state.sample(seat, dice)
    worth = coach.weigh(world, seat, dice)
    if not worth:
        return None
    best = max(worth, key=worth.__getitem__)
    return _advice(game, coach, world, seat, best, None, text, names)


def correct(
    game: Game[Any], state: State, seat: int, made: int, dice: Dice, text: Catalogue, names: Mapping[int, str]
) -> Advice | None:
    """Return what would have been clearly better than the move that a seat made in this position, or None."""
    coach = game.coach
    if coach is None or len(state.actions(seat)) < 2:
        return None
    world = state.sample(seat, dice)
    worth = coach.weigh(world, seat, dice)
    if made not in worth:
        return None
    best = max(worth, key=worth.__getitem__)
    if worth[best] - worth[made] <= coach.margin:
        return None
    return _advice(game, coach, world, seat, best, made, text, names)


def _advice(
    game: Game[Any],
    coach: Coach,
    world: State,
    seat: int,
    action: int,
    made: int | None,
    text: Catalogue,
    names: Mapping[int, str],
) -> Advice:
    why = coach.explain(world, seat, action, made, text, names)
    return Advice(game.notation.write(world, seat, action), why, coach.point(world, seat, action))
