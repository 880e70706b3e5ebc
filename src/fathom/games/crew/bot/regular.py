"""A regular at Crew: thinks one trick ahead, and cannot know who holds what.

In some worlds drawn from what it knows it looks which choice lets the trick go best, and makes the one that is best most often.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.crew.bot.fast_policy import fast_action
from fathom.games.crew.bot.novice import guess
from fathom.games.crew.bot.signals import signal
from fathom.games.crew.cards import CARDS
from fathom.games.crew.rules import Crew, actions, phases

WORLDS = 7


def choose(world: Crew, seat: int, dice: Dice) -> int:
    """Return the choice that is best in most worlds."""
    legal = world.actions(seat)
    if len(legal) == 1:
        return legal[0]
    if actions.AGREE in legal:
        return actions.AGREE
    if world.phase == phases.TRICK and not world.laid_count:
        message = signal(world, seat, legal)
        if message >= 0:
            return message
        if actions.READY in legal:
            return actions.READY
        legal = [action for action in legal if action < CARDS]
    votes = dict.fromkeys(legal, 0)
    for _ in range(WORLDS):
        votes[fast_action(guess(world, seat, dice), seat)] += 1
    return max(legal, key=lambda action: votes[action])
