# mypyc: compile
"""What the sum of rolled symbols tells about each tile.

The answer to a bet leaves a range of sums. So one pass over the codes, which counts for every sum how often each symbol has each
digit, is enough to weigh every answer to every bet.
"""

from __future__ import annotations

from typing import Final, final

from fathom.games.lost_code.knowledge.posterior import DIGIT_BITS, DIGIT_MASK, PLACES, Posterior, convolve

ROW: Final = 96  # PLACES * SYMBOLS: the digits of all symbols, for one sum
NOWHERE: Final = 24  # a shift at which every code has the digit 0


@final
class SumDistribution:
    """The joint distribution of a sum and of each digit of the symbols tied to it.

    `below[ROW * t + PLACES * s + d]` is the chance that the sum is below t and symbol s has the digit d.
    """

    def __init__(self, posterior: Posterior, rolled: list[int]) -> None:
        self.symbols: list[int] = []  # those about which the sum tells something
        sizes: list[int] = []
        tables: list[list[int]] = []
        members: list[list[int]] = []
        self.sums = 1
        for group in range(len(posterior.groups)):
            shifts = [DIGIT_BITS * symbol for symbol in rolled if posterior.group_of[symbol] == group]
            if shifts:
                tied = [symbol for symbol in posterior.symbols if posterior.group_of[symbol] == group]
                reach = len(shifts) * (posterior.digits - 1)
                codes = posterior.groups[group]
                sizes.append(len(codes))
                tables.append(_count_by_sum(codes, shifts, tied, reach + 1))
                members.append(tied)
                self.symbols.extend(tied)
                self.sums += reach
        shares: list[list[float]] = []
        for part in range(len(tables)):
            shares.append(_chance_of_sums(tables[part], members[part][0], sizes[part]))
        self.below = [0.0] * (ROW * (self.sums + 1))
        for part in range(len(tables)):
            rest = [1.0]
            for other in range(len(tables)):
                if other != part:
                    rest = convolve(rest, shares[other])
            _add_group(self.below, tables[part], members[part], rest, sizes[part])
        _accumulate(self.below, self.symbols, self.sums)

    def chance(self, low: int, high: int) -> float:
        """Return how likely the sum is within a range."""
        first = PLACES * self.symbols[0]
        return _total(self.below, ROW * (high + 1) + first) - _total(self.below, ROW * low + first)


def _count_by_sum(codes: list[int], shifts: list[int], tied: list[int], sums: int) -> list[int]:
    """Return the number of codes of a group with each sum of digits and each digit of each symbol."""
    table = [0] * (ROW * sums)
    one = shifts[0]
    two = shifts[1] if len(shifts) > 1 else NOWHERE
    three = shifts[2] if len(shifts) > 2 else NOWHERE
    for code in codes:
        row = ROW * ((code >> one & DIGIT_MASK) + (code >> two & DIGIT_MASK) + (code >> three & DIGIT_MASK))
        for symbol in tied:
            table[row + PLACES * symbol + (code >> DIGIT_BITS * symbol & DIGIT_MASK)] += 1
    return table


def _chance_of_sums(table: list[int], symbol: int, size: int) -> list[float]:
    """Return how likely each sum of a table is."""
    found: list[float] = []
    for row in range(len(table) // ROW):
        count = 0
        for place in range(ROW * row + PLACES * symbol, ROW * row + PLACES * symbol + PLACES):
            count += table[place]
        found.append(count / size)
    return found


def _add_group(below: list[float], table: list[int], tied: list[int], rest: list[float], size: int) -> None:
    """Add a group's table to the chances of the whole sum, given how likely each sum of the other groups is."""
    for row in range(len(table) // ROW):
        for symbol in tied:
            for place in range(PLACES * symbol, PLACES * symbol + PLACES):
                count = table[ROW * row + place]
                if count:
                    share = count / size
                    for more in range(len(rest)):
                        below[ROW * (row + more + 1) + place] += share * rest[more]


def _accumulate(below: list[float], symbols: list[int], sums: int) -> None:
    """Turn the chances of each sum, kept one row further, into those of all sums below."""
    for row in range(1, sums):
        for symbol in symbols:
            for place in range(ROW * row + PLACES * symbol, ROW * row + PLACES * symbol + PLACES):
                below[place + ROW] += below[place]


def _total(below: list[float], first: int) -> float:
    found = 0.0
    for place in range(first, first + PLACES):
        found += below[place]
    return found
