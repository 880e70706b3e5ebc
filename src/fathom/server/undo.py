"""When a move may be taken back: nothing was revealed to anybody, nothing was drawn, and the same player is still to act."""

from __future__ import annotations

from typing import Any

from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.state import State

# Worlds tried for each seat. A move that reveals something differs in most of them: 64 alike by chance is out of the question.
WORLDS = 64


def may_take_back(game: Game[Any], before: State, after: State, seat: int, move: str, dice: Dice) -> bool:
    """Whether the move that led from `before` to `after` taught nobody anything and left its player to act."""
    if after.actors() != (seat,) or game.table.irrevocable(before, seat, game.notation.read(before, seat, move)):
        return False
    return not reveals(game, before, seat, move, dice)


def reveals(game: Game[Any], before: State, seat: int, move: str, dice: Dice) -> bool:
    """Whether a seat could tell worlds apart by this move that it could not tell apart before.

    In every world that a seat thought possible the move must be legal and look the same. This needs nothing but the contract, so
    it holds for every game.
    """
    truth = before.copy()
    happened = truth.perform(seat, game.notation.read(truth, seat, move))
    for viewer in range(before.players):
        seen = _seen(happened, viewer)
        for _ in range(WORLDS):
            world = before.sample(viewer, dice)
            try:
                there = world.perform(seat, game.notation.read(world, seat, move))
            except FathomError:
                return True
            if _seen(there, viewer) != seen:
                return True
    return False


def _seen(events: list[Event], viewer: int) -> list[Event]:
    return [event.seen_by(viewer) for event in events]
