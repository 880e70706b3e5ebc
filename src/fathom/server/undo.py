"""When a move may be taken back while its player alone is still to act: nothing was revealed to anybody."""

from __future__ import annotations

from typing import Any

from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.events import Event
from fathom.core.game import Game
from fathom.core.match import Step

# Worlds tried for each seat. A move that reveals something looks different in most of them, so 64 equal ones are proof enough.
WORLDS = 64


def may_take_back(game: Game[Any], step: Step, dice: Dice) -> bool:
    """Return whether a move taught nobody anything and is none that the game never lets be taken back."""
    return not game.table.irrevocable(step.before, step.seat, step.action) and not _reveals(game, step, dice)


def _reveals(game: Game[Any], step: Step, dice: Dice) -> bool:
    """Return whether a seat could tell worlds apart by this move that it could not tell apart before.

    In every world that a seat thought possible the move must be legal and look the same. This needs nothing but the contract, so
    it holds for every game.
    """
    for viewer in range(step.before.players):
        seen = _seen(step.events, viewer)
        for _ in range(WORLDS):
            world = step.before.sample(viewer, dice)
            try:
                there = world.perform(step.seat, game.notation.read(world, step.seat, step.text))
            except FathomError:
                return True
            if _seen(there, viewer) != seen:
                return True
    return False


def _seen(events: list[Event], viewer: int) -> list[Event]:
    return [event.seen_by(viewer) for event in events]
