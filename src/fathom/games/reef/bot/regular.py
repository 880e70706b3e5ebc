"""A regular at Reef: plans where tile and fish of a turn would go, and makes the first move that looks best.

It neither pays for anything, nor looks at what its next turn could bring.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.reef.bot.candidates import candidates
from fathom.games.reef.bot.novice import choose as obvious
from fathom.games.reef.rules.position import Reef


def choose(world: Reef, seat: int, dice: Dice) -> int:
    """Return the best first idea."""
    ideas = candidates(world, seat)
    return ideas[0] if ideas else obvious(world, seat, dice)
