# mypyc: compile
"""The forty large cards: four colours from 1 to 9 and four submarines.

A card is a number: pink 0-8, blue 9-17, green 18-26, yellow 27-35, submarines 36-39. Sets of cards are bitmasks. In text a card
is its suit's letter and its value: p7 is the pink seven, s4 the highest submarine.
"""

from __future__ import annotations

from typing import Final

PINK: Final = 0
BLUE: Final = 1
GREEN: Final = 2
YELLOW: Final = 3
SUBMARINE: Final = 4

SUITS: Final = ("pink", "blue", "green", "yellow", "submarine")
LETTERS: Final = "pbgys"

COLOURS: Final = 4
VALUES: Final = 9  # of a colour
CARDS: Final = 40
FIRST_SUBMARINE: Final = 36
SUBMARINE_4: Final = 39

ALL_CARDS: Final = (1 << 40) - 1
SUBMARINES: Final = 0xF << 36
COLOURED: Final = (1 << 36) - 1
ONE_SUIT: Final = 0x1FF

# By card: its suit and its value.
SUIT_OF: Final[list[int]] = [card // VALUES if card < FIRST_SUBMARINE else SUBMARINE for card in range(CARDS)]
VALUE_OF: Final[list[int]] = [
    card % VALUES + 1 if card < FIRST_SUBMARINE else card - FIRST_SUBMARINE + 1 for card in range(CARDS)
]

# By suit: all its cards.
SUIT_CARDS: Final[list[int]] = [ONE_SUIT << (VALUES * suit) for suit in range(COLOURS)] + [SUBMARINES]

# By value: its cards in the four colours. Submarines have no value in this sense.
VALUE_CARDS: Final[list[int]] = [0] + [sum(1 << (VALUES * suit + value) for suit in range(COLOURS)) for value in range(VALUES)]


def card_name(card: int) -> str:
    """Return a card as text.

    >>> card_name(6), card_name(39)
    ('p7', 's4')
    """
    return LETTERS[SUIT_OF[card]] + str(VALUE_OF[card])


def card_names(cards: int) -> list[str]:
    """Return the names of a set of cards, in their order.

    >>> card_names(0b11)
    ['p1', 'p2']
    """
    names: list[str] = []
    while cards:
        bit = cards & -cards
        names.append(card_name(bit.bit_length() - 1))
        cards ^= bit
    return names


CARD_NAMED: Final[dict[str, int]] = {card_name(card): card for card in range(CARDS)}


def cards_named(names: list[str]) -> int:
    """Return a set of cards from their names.

    >>> cards_named(["p1", "s4"]) == 1 | 1 << 39
    True
    """
    cards = 0
    for name in names:
        cards |= 1 << CARD_NAMED[name]
    return cards


def beats(card: int, best: int) -> bool:
    """Return whether a card played later beats the best one so far, which is of the led suit or a submarine (K1)."""
    if SUIT_OF[card] == SUIT_OF[best]:
        return card > best
    return card >= FIRST_SUBMARINE


# By ten bits: how many are set.
_BITS: Final[list[int]] = [bits.bit_count() for bits in range(1 << 10)]


def count(cards: int) -> int:
    """Return how many cards, or tricks, a set holds. In compiled code this is faster than `bit_count`."""
    number = _BITS[cards & 1023]
    cards >>= 10
    while cards:
        number += _BITS[cards & 1023]
        cards >>= 10
    return number


def numbers(cards: int, base: int = 0) -> list[int]:
    """Return the cards of a set as numbers, each added to a base.

    >>> numbers(0b101, 40)
    [40, 42]
    """
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(base + bit.bit_length() - 1)
        cards ^= bit
    return found


def bits(cards: int) -> list[int]:
    """Return the cards of a set one by one, each as a set of its own.

    >>> bits(0b101)
    [1, 4]
    """
    found: list[int] = []
    while cards:
        bit = cards & -cards
        found.append(bit)
        cards ^= bit
    return found
