"""A regular at Divers: lays the card after which the other side has the least to gain.

It looks one step ahead: in some worlds drawn from what it knows it makes each move, lets the other side answer as a novice would,
and compares what both have got out of it.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.games.divers.bot.novice import appeal
from fathom.games.divers.bot.novice import choose as obvious
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.position import Divers

WORLDS = 6


def choose(world: Divers, seat: int, dice: Dice) -> int:
    """Return the move that is best when the other side answers it."""
    legal = world.actions(seat)
    if world.phase != phases.PLAY or len(legal) == 1:
        return obvious(world, seat, dice)
    totals = [WORLDS * appeal(world, seat, action) for action in legal]
    for _ in range(WORLDS):
        guess = world.sample(seat, dice)
        for place, action in enumerate(legal):
            after = guess.copy()
            after.apply(seat, action)
            settle(after, dice)
            if after.phase == phases.PLAY:
                sign = -1 if after.turn != seat else 1
                totals[place] += sign * max(appeal(after, after.turn, answer) for answer in after.actions(after.turn))
    return legal[totals.index(max(totals))]
