"""Stand-ins for people, which levels are measured against: the clicker, the novice and the regular.

They are meant to play like people and not to play well. A game writes its own novice and regular (`fathom.core.bots.Bots`); here
is what plays where it has none.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.core.driver import play_on, settle
from fathom.core.search import PLAIN, Search
from fathom.core.state import State

PLAYOUTS: Final = 240  # of a regular's choice, shared by all actions
MOST_WORLDS: Final = 24  # in which an action is tried


def click(world: State, seat: int, dice: Dice) -> int:
    """Return any legal action, all equally likely: what a clicker does."""
    actions = world.actions(seat)
    return actions[dice.below(len(actions))]


def look_ahead(world: State, seat: int, dice: Dice, hints: Search = PLAIN) -> int:
    """Return the action after which random play ends best for the seat, on average over worlds drawn from what it knows."""
    actions = world.actions(seat)
    if len(actions) == 1:
        return actions[0]
    totals = [0.0] * len(actions)
    for _ in range(min(MOST_WORLDS, max(1, PLAYOUTS // len(actions)))):
        guess = world.sample(seat, dice)
        for place, action in enumerate(actions):
            after = guess.copy()
            after.apply(seat, action)
            settle(after, dice)
            totals[place] += play_on(after, dice, hints)[seat]
    return actions[totals.index(max(totals))]
