"""A novice at Divers: high cards where the water is deep, low ones where it is shallow, and bad ones across the tile.

It looks at one card at a time. It sees when a card ends a contest and who wins that; it thinks of nothing that comes later.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.divers.lookup import SEATS
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.position import Divers

MIDDLE = 7  # of the values
ACROSS = 2  # what it minds laying a card on the other side
WHOLE = 10  # what it thinks of winning a tile, for each treasure


def choose(world: Divers, seat: int, dice: Dice) -> int:
    """Return the obvious move."""
    legal = world.actions(seat)
    if world.phase == phases.PLAY:
        return max(legal, key=lambda action: (appeal(world, seat, action), dice.below(1000)))
    if world.phase == phases.CLAIM:
        return _cheapest(world, legal)
    return legal[-1]  # exchange four cards


def appeal(world: Divers, seat: int, action: int) -> int:
    """Return how good it looks to lay this card there."""
    lookup = world.lookup
    slot, card = divmod(action, lookup.cards)
    tile, side = divmod(slot, SEATS)
    deep = world.deep >> tile & 1
    value = lookup.value_of[card] - MIDDLE if deep else MIDDLE - lookup.value_of[card]
    looks = value if side == seat else -value - ACROSS
    other = slot ^ 1
    if not world.open[other] and sum(world.open[slot] >> FIELD * colour & DIGIT for colour in range(SUITS)) == 1:
        here = lookup.value(world.placed[slot] | 1 << card)
        there = lookup.value(world.placed[other])
        mine, theirs = (here, there) if side == seat else (there, here)
        won = mine == theirs or (mine > theirs) == bool(deep)  # D9: whoever lays the last card wins a tie
        looks = (tile + 1) * (WHOLE if won else -WHOLE)
    return looks


def _cheapest(world: Divers, legal: list[int]) -> int:
    """Return the purchase of the goal with the lowest price, paid for in its own colour if possible."""
    lookup = world.lookup
    bought = [action for action in legal if action != lookup.pass_action]
    if not bought:
        return lookup.pass_action
    return min(bought, key=lambda action: (lookup.costs[lookup.payment_goal[action - lookup.first_payment]], action))
