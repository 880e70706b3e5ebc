# mypyc: compile
"""What a seat can infer: which cards the other hand may hold."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.core.state import State
from fathom.games.divers.rules import phases

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


def sample(s: Divers, seat: int, dice: Dice) -> Divers:
    """Return a world drawn evenly from all that agree with what the seat has seen."""
    other = 1 - seat
    unseen = s.hands[other] & ~s.known[other]
    return _world(s, other, sample_hand(s.deck | unseen, unseen.bit_count(), _must_hold(s, other), dice))


def worlds(s: Divers, seat: int, limit: int) -> list[State] | None:
    """Return all those worlds, or None when there are more than `limit`."""
    other = 1 - seat
    unseen = s.hands[other] & ~s.known[other]
    hands = every_hand(s.deck | unseen, unseen.bit_count(), _must_hold(s, other), limit)
    return None if hands is None else [_world(s, other, hand) for hand in hands]


def _must_hold(s: Divers, seat: int) -> int:
    """Return cards of which the seat certainly holds at least one: a player who is asked to play can (D8)."""
    if s.phase != phases.PLAY or seat != s.turn:
        return 0
    fitting = 0
    for room in s.room:
        fitting |= room
    return 0 if s.known[seat] & fitting else fitting


def _world(s: Divers, seat: int, unseen: int) -> Divers:
    """Return this position with other unknown cards in that hand."""
    world = s.copy()
    before = s.hands[seat] & ~s.known[seat]
    world.hands[seat] = s.known[seat] | unseen
    world.deck = (s.deck | before) & ~unseen
    return world


def sample_hand(unseen: int, wanted: int, one_of: int, dice: Dice) -> int:
    """Return a random set of `wanted` unseen cards; with `one_of`, evenly from the sets that hold at least one of those.

    Every set of unseen cards is equally likely: draws are even, and what the other seat played or discarded is open.
    The one exception is a player about to play, who is known to hold a card that fits.
    """
    count = unseen.bit_count()
    if not one_of:
        return dice.some_of(unseen, count, wanted)
    fitting = unseen & one_of
    fits = fitting.bit_count()
    others = count - fits
    # Count the sets by how many fitting cards they hold, choose that number by its share, then the cards.
    ticket = dice.below(comb(count, wanted) - comb(others, wanted))
    number = 1
    while True:
        sets = comb(fits, number) * comb(others, wanted - number)
        if ticket < sets:
            break
        ticket -= sets
        number += 1
    return dice.some_of(fitting, fits, number) | dice.some_of(unseen ^ fitting, others, wanted - number)


def every_hand(unseen: int, wanted: int, one_of: int, limit: int) -> list[int] | None:
    """Return all the sets that `sample_hand` draws from, by plain listing, or None when there are more than `limit`."""
    cards = [1 << i for i in range(unseen.bit_length()) if unseen >> i & 1]
    impossible = comb((unseen & ~one_of).bit_count(), wanted) if one_of else 0
    if comb(len(cards), wanted) - impossible > limit:
        return None
    hands = [sum(chosen) for chosen in combinations(cards, wanted)]
    return [hand for hand in hands if not one_of or hand & one_of]
