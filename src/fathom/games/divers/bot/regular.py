"""A regular at Divers: knows how a tile stands, and lays the card that improves its odds most, after the best answer to it.

It looks one step ahead: in some worlds drawn from what it knows the other side answers each of its moves, as well as it can.
"""

from __future__ import annotations

from math import exp, sqrt

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.games.divers.bot.novice import choose as obvious
from fathom.games.divers.lookup import SEATS
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.position import Divers

WORLDS = 3
CANDIDATES = 8  # moves whose answers it looks at
HOPED = 1.0  # by how much a card still to be laid on a side is better for it than an average one
SPREAD = 5.0  # how much a card still to be laid may differ from that


def choose(world: Divers, seat: int, dice: Dice) -> int:
    """Return the move that is best when the other side answers it."""
    legal = world.actions(seat)
    if world.phase != phases.PLAY or len(legal) == 1:
        return obvious(world, seat, dice)
    worth = {action: WORLDS * gain(world, seat, action) for action in legal}
    candidates = sorted(legal, key=lambda action: -worth[action])[:CANDIDATES]
    for _ in range(WORLDS):
        guess = world.sample(seat, dice)
        for action in candidates:
            after = guess.copy()
            after.apply(seat, action)
            settle(after, dice)
            if after.phase == phases.PLAY:
                best = max(gain(after, after.turn, answer) for answer in after.actions(after.turn))
                worth[action] += best if after.turn == seat else -best
    return max(candidates, key=worth.__getitem__)


def gain(world: Divers, seat: int, action: int) -> float:
    """Return what laying a card there does for the seat's odds at that tile, for each of its treasures."""
    slot, card = divmod(action, world.lookup.cards)
    tile, side = divmod(slot, SEATS)
    sign = 1.0 if world.deep >> tile & 1 else -1.0
    margin = 0.0
    spaces = [0, 0]
    for place in range(SEATS):
        placed = world.placed[tile * SEATS + place]
        spaces[place] = sum(world.open[tile * SEATS + place] >> FIELD * colour & DIGIT for colour in range(SUITS))
        total = sign * world.lookup.value(placed) + spaces[place] * (7 * sign + HOPED)
        margin += total if place == seat else -total
    before = _odds(margin, sum(spaces))
    change = sign * world.lookup.value_of[card] - (7 * sign + HOPED)
    margin += change if side == seat else -change
    spaces[side] -= 1
    left = sum(spaces)
    return (tile + 1) * (_odds(margin if left or margin else 0.1, left) - before)


def _odds(margin: float, cards: int) -> float:
    """Return how likely a side is ahead in the end, that is ahead by so much now, with so many cards still to come."""
    if not cards:
        return 1.0 if margin > 0 else 0.0
    return 1.0 / (1.0 + exp(-1.7 * margin / (SPREAD * sqrt(cards))))
