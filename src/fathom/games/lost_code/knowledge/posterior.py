# mypyc: compile
"""The exact posterior: every code that a rack can hold, given all that its owner has seen.

The deal is even, so a tile that has not been seen is as likely on the rack as in the stack or set aside: before any answer every
unseen digit of a symbol is equally likely, and symbols do not depend on each other. Answers tie symbols together. Symbols that
are tied, directly or through others, form a group; all codes of a group are listed, and groups are independent.
"""

from __future__ import annotations

from typing import Final, final

from fathom.core.dice import Dice
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.knowledge.facts import COUNT_MASK, COUNTS

DIGIT_BITS: Final = 4  # of a code; a digit of symbol s lies at 4 * s
DIGIT_MASK: Final = 15
PLACES: Final = 16  # digits kept for a symbol


@final
class Posterior:
    """What a seat can know of its own rack."""

    def __init__(self, digits: int, symbols: list[int], unseen: list[int], facts: list[int]) -> None:
        self.digits = digits
        self.symbols = symbols
        self.groups: list[list[int]] = []  # the codes of each group, with 0 for symbols of other groups
        self.group_of = [-1] * SYMBOLS
        self.total = 1  # codes of the whole rack
        self._counts = [0] * (PLACES * SYMBOLS)
        for symbol in symbols:
            if self.group_of[symbol] < 0:
                tied = _tied(symbol, facts)
                group = len(self.groups)
                for other in symbols:
                    if tied >> other & 1:
                        self.group_of[other] = group
                codes = _codes([other for other in symbols if tied >> other & 1], unseen, facts, self._counts)
                self.groups.append(codes)
                self.total *= len(codes)

    def count(self, symbol: int, digit: int) -> int:
        """Return the number of codes of the symbol's group in which it has that digit."""
        return self._counts[PLACES * symbol + digit]

    def chance(self, symbol: int, digit: int) -> float:
        """Return how likely a symbol's tile is to show that digit."""
        return self.count(symbol, digit) / len(self.groups[self.group_of[symbol]])

    def sums(self, one: int, two: int, three: int) -> list[float]:
        """Return how likely each sum of three rolled symbols is, from 0 on."""
        found = [1.0]
        for group in range(len(self.groups)):
            shifts = [DIGIT_BITS * symbol for symbol in (one, two, three) if self.group_of[symbol] == group]
            if shifts:
                found = convolve(found, _distribution(self.groups[group], shifts, self.digits))
        return found

    def pick(self, dice: Dice) -> int:
        """Draw a code of the whole rack, each as likely as the others."""
        code = 0
        for codes in self.groups:
            code |= codes[dice.below(len(codes))]
        return code

    def codes(self) -> list[int]:
        """Return every code of the whole rack; there may be tens of thousands."""
        found = [0]
        for codes in self.groups:
            found = [code | more for code in found for more in codes]
        return found


def digit_of(code: int, symbol: int) -> int:
    """Return a symbol's digit in a code."""
    return code >> DIGIT_BITS * symbol & DIGIT_MASK


def _tied(symbol: int, facts: list[int]) -> int:
    """Return the set of symbols that facts tie to this one, itself included."""
    tied = 1 << symbol
    grown = True
    while grown:
        grown = False
        for fact in facts:
            involved = 0
            for other in range(SYMBOLS):
                if fact >> 2 * other & 3:
                    involved |= 1 << other
            if involved & tied and involved & ~tied:
                tied |= involved
                grown = True
    return tied


def _codes(symbols: list[int], unseen: list[int], facts: list[int], counts: list[int]) -> list[int]:
    """Return every way to fill these symbols with unseen digits that agrees with the facts about them.

    The number of codes in which each symbol has each digit is added to `counts`.
    """
    codes = [0]
    placed = 0
    for symbol in symbols:
        placed |= 3 << 2 * symbol
        shift = DIGIT_BITS * symbol
        # A fact is applied at the last of its symbols: the sum of the others says which digits are left.
        ending: list[int] = []
        allowed: list[list[int]] = []
        for fact in facts:
            times = fact >> 2 * symbol & 3
            if times and not fact & COUNT_MASK & ~placed:
                ending.append(fact & COUNT_MASK & ~(3 << 2 * symbol))
                allowed.append(_allowed(fact >> COUNTS, times, unseen[symbol]))
        is_last = symbol == symbols[len(symbols) - 1]
        more: list[int] = []
        for code in codes:
            digits = unseen[symbol]
            for place in range(len(ending)):
                digits &= allowed[place][_sum(code, ending[place])]
            if is_last:
                _count(symbols, code, digits, counts)
            digit = 0
            while digits:
                if digits & 1:
                    more.append(code | digit << shift)
                digits >>= 1
                digit += 1
        codes = more
    return codes


def _count(symbols: list[int], code: int, digits: int, counts: list[int]) -> None:
    """Count the codes that a code without its last symbol becomes with each of these digits."""
    first = PLACES * symbols[len(symbols) - 1]
    ways = 0
    while digits:
        if digits & 1:
            counts[first] += 1
            ways += 1
        digits >>= 1
        first += 1
    for place in range(len(symbols) - 1):
        symbol = symbols[place]
        counts[PLACES * symbol + (code >> DIGIT_BITS * symbol & DIGIT_MASK)] += ways


def _allowed(sums: int, times: int, unseen: int) -> list[int]:
    """Return, by the sum of the other digits, the digits left to a symbol that counts `times` times."""
    found: list[int] = []
    for other in range(2 * PLACES):
        digits = 0
        for digit in range(PLACES):
            if unseen >> digit & 1 and sums >> (other + times * digit) & 1:
                digits |= 1 << digit
        found.append(digits)
    return found


def _sum(code: int, counts: int) -> int:
    """Return the sum of a code's digits, each as often as it counts."""
    total = 0
    while counts:
        total += (counts & 3) * (code & DIGIT_MASK)
        counts >>= 2
        code >>= DIGIT_BITS
    return total


def _distribution(codes: list[int], shifts: list[int], digits: int) -> list[float]:
    """Return how likely each sum of the digits at these places is."""
    counts = [0] * (len(shifts) * (digits - 1) + 1)
    one = shifts[0]
    if len(shifts) == 1:
        for code in codes:
            counts[code >> one & DIGIT_MASK] += 1
    elif len(shifts) == 2:
        two = shifts[1]
        for code in codes:
            counts[(code >> one & DIGIT_MASK) + (code >> two & DIGIT_MASK)] += 1
    else:
        two = shifts[1]
        three = shifts[2]
        for code in codes:
            counts[(code >> one & DIGIT_MASK) + (code >> two & DIGIT_MASK) + (code >> three & DIGIT_MASK)] += 1
    return [count / len(codes) for count in counts]


def convolve(one: list[float], two: list[float]) -> list[float]:
    """Return the distribution of the sum of two independent numbers."""
    found = [0.0] * (len(one) + len(two) - 1)
    for a in range(len(one)):
        for b in range(len(two)):
            found[a + b] += one[a] * two[b]
    return found
