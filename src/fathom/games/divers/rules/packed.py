# mypyc: compile
"""Treasures counted by colour, packed into one int.

`FIELD` bits a colour, the top bit of each field kept free: so two packed counts are added, taken away and compared as one number.
"""

from typing import Final

# Compiled code reads a Final number as a constant, and anything else at this level by its name.
SUITS: Final = 5
FIELD: Final = 6
DIGIT: Final = 0b111111
GUARDS: Final = 0b100000_100000_100000_100000_100000


def covers(treasures: int, cost: int) -> bool:
    """Return whether packed treasures hold at least this many of every colour; no count may reach the guard bit."""
    # A field that would fall below zero borrows from its guard bit.
    return ((treasures | GUARDS) - cost) & GUARDS == GUARDS


def total(treasures: int) -> int:
    """Return how many treasures a packed count holds."""
    count = 0
    while treasures:
        count += treasures & DIGIT
        treasures >>= FIELD
    return count
