"""Cards and treasures in the words of the notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.divers.components import COLOURS
from fathom.games.divers.rules.packed import DIGIT, FIELD

if TYPE_CHECKING:
    from fathom.games.divers.lookup import DiversLookup

LETTERS = "rygbs"  # red, yellow, green, blue, grey ("silver": g is green's)

Treasures = dict[str, int]


def card_name(lookup: DiversLookup, card: int) -> str:
    """Return a card as text: r7 is the red seven."""
    return f"{LETTERS[lookup.colour_of[card]]}{lookup.value_of[card]}"


def card_names(lookup: DiversLookup, cards: int) -> list[str]:
    """Return the names of a set of cards, in order."""
    names = []
    while cards:
        bit = cards & -cards
        names.append(card_name(lookup, bit.bit_length() - 1))
        cards ^= bit
    return names


def treasure_counts(packed: int) -> Treasures:
    """Return packed counts by colour, without the zeros."""
    counts = {colour: packed >> (FIELD * i) & DIGIT for i, colour in enumerate(COLOURS)}
    return {colour: count for colour, count in counts.items() if count}
