# mypyc: compile
"""What a hand can say: the cards that are the highest, the only or the lowest of their colour (K11)."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import COLOURS, SUIT_CARDS
from fathom.games.crew.rules.actions import POSITIONS, SHOW

HIGHEST: Final = 0
ONLY: Final = 1
LOWEST: Final = 2
UNSAID: Final = 3  # currents: one of the three is true (K18)


def possible_messages(hand: int, unsaid: bool, only_single: bool) -> list[int]:
    """Return the actions that lay a card of this hand open, rising.

    `unsaid`: in currents nobody says which of the three it is. `only_single`: a single card of a colour is "only", nothing else.
    """
    found: list[int] = []
    for suit in range(COLOURS):
        cards = hand & SUIT_CARDS[suit]
        if not cards:
            continue
        low = (cards & -cards).bit_length() - 1
        high = cards.bit_length() - 1
        if unsaid:
            found.append(SHOW + POSITIONS * low + UNSAID)
            if high != low:
                found.append(SHOW + POSITIONS * high + UNSAID)
        elif high != low:
            found.append(SHOW + POSITIONS * low + LOWEST)
            found.append(SHOW + POSITIONS * high + HIGHEST)
        elif only_single:
            found.append(SHOW + POSITIONS * low + ONLY)
        else:
            found.extend([SHOW + POSITIONS * low + HIGHEST, SHOW + POSITIONS * low + ONLY, SHOW + POSITIONS * low + LOWEST])
    return found
