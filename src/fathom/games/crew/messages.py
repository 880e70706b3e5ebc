# mypyc: compile
"""What a hand can say: the cards that are the highest, the only or the lowest of their colour (K11)."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.actions import POSITIONS, SHOW
from fathom.games.crew.cards import COLOURS, SUIT_CARDS

HIGHEST: Final = 0
ONLY: Final = 1
LOWEST: Final = 2
UNSAID: Final = 3  # currents: one of the three is true (K18)


def shows(hand: int, unsaid: bool, only_single: bool) -> list[int]:
    """The actions that lay a card of this hand open, rising. `only_single`: a single card of a colour is "only", nothing else."""
    actions: list[int] = []
    for suit in range(COLOURS):
        cards = hand & SUIT_CARDS[suit]
        if not cards:
            continue
        low = (cards & -cards).bit_length() - 1
        high = cards.bit_length() - 1
        if unsaid:
            actions.append(SHOW + POSITIONS * low + UNSAID)
            if high != low:
                actions.append(SHOW + POSITIONS * high + UNSAID)
        elif high != low:
            actions.append(SHOW + POSITIONS * low + LOWEST)
            actions.append(SHOW + POSITIONS * high + HIGHEST)
        elif only_single:
            actions.append(SHOW + POSITIONS * low + ONLY)
        else:
            actions.extend([SHOW + POSITIONS * low + HIGHEST, SHOW + POSITIONS * low + ONLY, SHOW + POSITIONS * low + LOWEST])
    return actions
