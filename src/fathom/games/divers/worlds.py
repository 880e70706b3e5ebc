# mypyc: compile
"""Divers' hidden worlds: which cards the other hand may hold."""

from itertools import combinations
from math import comb

from fathom.core.dice import Dice


def sample_hand(unseen: int, wanted: int, one_of: int, dice: Dice) -> int:
    """A random set of `wanted` unseen cards; with `one_of` given, evenly from the sets that hold at least one of those.

    Every set of unseen cards is equally likely: draws are even, and whatever the other seat played or discarded is open.
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
    """All the sets that `sample_hand` draws from, by plain listing, or None when there are too many to list."""
    cards = [1 << i for i in range(unseen.bit_length()) if unseen >> i & 1]
    impossible = comb((unseen & ~one_of).bit_count(), wanted) if one_of else 0
    if comb(len(cards), wanted) - impossible > limit:
        return None
    hands = [sum(chosen) for chosen in combinations(cards, wanted)]
    return [hand for hand in hands if not one_of or hand & one_of]
