"""The bot's choice, and what each action is worth to it: a share of the chance to win the game."""

from __future__ import annotations

from collections.abc import Mapping

from fathom.core.dice import Dice
from fathom.games.divers.bot import buying, exchanging, plays
from fathom.games.divers.bot.sight import Sight
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.position import Divers


def choose(world: Divers, seat: int, dice: Dice, strength: int) -> int:
    """Return the action that is worth the most; there is only one strength."""
    worth = weigh(world, seat)
    return max(worth, key=worth.__getitem__)


def weigh(world: Divers, seat: int) -> Mapping[int, float]:
    """Return what each action is worth, from what lies open and the seat's own hand alone."""
    if world.phase == phases.CLAIM:
        return buying.weigh(world, seat)
    sight = Sight(world, seat)
    return plays.weigh(sight) if world.phase == phases.PLAY else exchanging.weigh(sight)
