# mypyc: compile
"""Lost Code's actions as numbers, the players' first, then nature's.

Written values and bets come after WRITE; how many there are depends on the digits and the wheels, so `LostCodeLookup` lists them.
"""

from __future__ import annotations

from typing import Final

from fathom.games.lost_code.components import DICE, SYMBOLS

TURN: Final = 0  # and 6 * die + symbol
KEEP: Final = 18
PASS: Final = 19
DISCARD: Final = 20  # and the symbol
WRITE: Final = 26  # and the place of the values in `LostCodeLookup.entries`; the first is "none"

ROLLS: Final = 216  # rolls of three dice: the symbols are its digits to the base 6, the first die's the lowest
BITS: Final = 4  # of a digit in a deal, and of a seat in a stack of markers
MASK: Final = 15


def pack(numbers: list[int]) -> int:
    """Return small numbers as one action of nature's, the first in the lowest bits."""
    packed = 0
    for place in range(len(numbers)):
        packed |= numbers[place] << BITS * place
    return packed


def unpack(action: int, count: int) -> list[int]:
    """Return the first numbers that were packed into an action."""
    return [action >> BITS * place & MASK for place in range(count)]


def pack_roll(dice: list[int]) -> int:
    """Return the symbols of the dice as an action."""
    action = 0
    for die in range(DICE):
        action += dice[die] * SYMBOLS**die
    return action


def unpack_roll(action: int) -> list[int]:
    """Return the symbols that the dice show after a roll."""
    return [action % SYMBOLS, action // SYMBOLS % SYMBOLS, action // (SYMBOLS * SYMBOLS)]
