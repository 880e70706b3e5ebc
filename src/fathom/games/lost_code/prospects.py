# mypyc: compile
"""What a seat's knowledge promises: the points of its final sheet, and how much of its code is still open.

Everything is worked out from the posterior. An answer to a bet leaves a range of sums; so one pass over the codes, which counts
for every sum how often each symbol has each digit, is enough to weigh every answer to every bet.
"""

from __future__ import annotations

from math import log2
from typing import Final

from fathom.games.lost_code.actions import SYMBOLS
from fathom.games.lost_code.posterior import DIGIT_BITS, DIGIT_MASK, PLACES, Posterior, folded
from fathom.games.lost_code.rules import LostCode

ROW: Final = 96  # PLACES * SYMBOLS: the digits of all symbols, for one sum
NOWHERE: Final = 24  # a shift at which every code has the digit 0
IMPOSSIBLE: Final = -1000.0


class Spread:
    """How likely each sum of some symbols is together with each digit of each symbol tied to them.

    `below[ROW * t + PLACES * s + d]` is the chance that the sum is below t and symbol s has the digit d.
    """

    def __init__(self, posterior: Posterior, rolled: list[int]) -> None:
        self.told: list[int] = []  # the symbols of which the sum tells something
        sizes: list[int] = []
        tallies: list[list[int]] = []
        members: list[list[int]] = []
        self.sums = 1
        for group in range(len(posterior.groups)):
            shifts = [DIGIT_BITS * symbol for symbol in rolled if posterior.group_of[symbol] == group]
            if shifts:
                tied = [symbol for symbol in posterior.symbols if posterior.group_of[symbol] == group]
                reach = len(shifts) * (posterior.digits - 1)
                codes = posterior.groups[group]
                sizes.append(len(codes))
                tallies.append(_tally(codes, shifts, tied, reach + 1))
                members.append(tied)
                self.told.extend(tied)
                self.sums += reach
        shares: list[list[float]] = []
        for part in range(len(tallies)):
            shares.append(_chances(tallies[part], members[part][0], sizes[part]))
        self.below = [0.0] * (ROW * (self.sums + 1))
        for part in range(len(tallies)):
            rest = [1.0]
            for other in range(len(tallies)):
                if other != part:
                    rest = folded(rest, shares[other])
            _fold_in(self.below, tallies[part], members[part], rest, sizes[part])
        _add_up(self.below, self.told, self.sums)

    def chance(self, low: int, high: int) -> float:
        """How likely the sum is within a range."""
        first = PLACES * self.told[0]
        return _total(self.below, ROW * (high + 1) + first) - _total(self.below, ROW * low + first)


class Prospects:
    """What one seat can hope for; `sheet` is what a point of the final sheet counts, `bit` what a bit of the code does."""

    def __init__(self, world: LostCode, seat: int, sheet: float, bit: float) -> None:
        lookup = world.lookup
        self.lookup = lookup
        self.posterior = world.posterior(seat)
        self.sheet = sheet
        self.bit = bit
        self.bits = 0.0  # of the code that are open
        for codes in self.posterior.groups:
            self.bits += log2(len(codes))
        self.fixed = [0] * SYMBOLS  # values written with a token
        self.swappable: list[int] = []
        self._may_swap = [False] * SYMBOLS
        self.worths = [0.0] * SYMBOLS  # of the tiles as they are known now, on the final sheet
        self.open = [0.0] * SYMBOLS  # and how many bits of each are open
        self.new_worths = [0.0] * SYMBOLS  # the same of a tile just drawn
        self.new_open = [0.0] * SYMBOLS
        self._shares = [0.0] * PLACES
        for symbol in lookup.symbols:
            if world.takers[symbol] == seat:
                self.fixed[symbol] = lookup.entries[world.entries[seat * SYMBOLS + symbol]]
            for digit in range(lookup.digits):
                self._shares[digit] = self.posterior.chance(symbol, digit)
            self.worths[symbol] = self._worth(symbol, 1.0)
            self.open[symbol] = self._open(1.0)
            if world.stack(symbol) > 0:
                self.swappable.append(symbol)
                self._may_swap[symbol] = True
                self._renew(symbol, world.unseen(seat, symbol))

    def total(self) -> float:
        """The points that the final sheet is worth if it is filled in now."""
        found = 0.0
        for symbol in self.lookup.symbols:
            found += self.worths[symbol]
        return found

    def bets(self, rolled: list[int], wheels: int, right: list[float], wrong: list[float]) -> list[float]:
        """What each bet with the wheels of a set is worth; IMPOSSIBLE for the others.

        That is what a right or a wrong bet with the wheel counts, and what the answer leaves.
        """
        lookup = self.lookup
        spread = Spread(self.posterior, rolled)
        sums = spread.sums
        lower = [0.0] * (sums + 1)  # for sums below t
        higher = [0.0] * (sums + 1)  # for sums from t on
        knowing = self.sheet != 0 or self.bit != 0
        if knowing:
            for total in range(sums + 1):
                lower[total] = self._after(spread, 0, total, False, True)
                higher[total] = self._after(spread, total, sums, False, True)
        found = [IMPOSSIBLE] * len(lookup.wheel_of)
        for bet in range(len(found)):
            wheel = lookup.wheel_of[bet]
            if wheels >> wheel & 1:
                low = lookup.low_of[bet]
                high = lookup.high_of[bet]
                chance = spread.chance(low, high)
                value = chance * right[wheel] + (1 - chance) * wrong[wheel]
                if knowing:
                    value += self._after(spread, low, high + 1, False, False)
                    value += self._after(spread, low, high + 1, True, True) if wheel == 0 else lower[low] + higher[high + 1]
                found[bet] = value
        return found

    def swap(self, symbol: int) -> float:
        """What the knowledge is worth, on average, after a tile has been shown and replaced."""
        spread = Spread(self.posterior, [symbol])
        value = self.sheet * (self.total() - self.worths[symbol] + self.new_worths[symbol])
        value -= self.bit * (self.bits - self.open[symbol] + self.new_open[symbol])
        for digit in range(spread.sums):
            for other in spread.told:
                if other != symbol:
                    mass = self._take(spread, other, digit, digit + 1, False)
                    if mass > 0:
                        value += self.sheet * mass * self._worth(other, mass)
        for other in spread.told:
            if other != symbol:
                value -= self.sheet * self.worths[other]
        return value

    def entry(self, symbol: int) -> tuple[int, float]:
        """The best entry for a symbol, and the points to expect of it."""
        lookup = self.lookup
        best = 0
        most = float(lookup.final_miss)
        for place in range(1, len(lookup.entries)):
            values = lookup.entries[place]
            chance = 0.0
            for digit in range(lookup.digits):
                if values >> digit & 1:
                    chance += self.posterior.chance(symbol, digit)
            worth = lookup.final_miss + chance * (lookup.entry_points[values.bit_count()] - lookup.final_miss)
            if worth > most + 1e-9:
                most = worth
                best = place
        return best, most

    def _after(self, spread: Spread, low: int, end: int, outside: bool, wrong: bool) -> float:
        """What the knowledge is worth if the sum is from low to before the end (or is not), times how likely that is.

        After a wrong bet the tile goes whose loss costs least.
        """
        mass = 0.0
        worth = self.total()
        gain = IMPOSSIBLE
        for symbol in spread.told:
            mass = self._take(spread, symbol, low, end, outside)
            if mass <= 1e-12:
                return 0.0
            now = self._worth(symbol, mass)
            worth += now - self.worths[symbol]
            if wrong and self._may_swap[symbol]:
                gain = max(gain, self._swapped(symbol, now, self._open(mass)))
        if wrong:
            for symbol in self.swappable:
                if symbol not in spread.told:
                    gain = max(gain, self._swapped(symbol, self.worths[symbol], self.open[symbol]))
        if gain == IMPOSSIBLE:
            gain = 0.0
        return mass * (self.sheet * worth - self.bit * (self.bits + log2(mass)) + gain)

    def _swapped(self, symbol: int, worth: float, bits: float) -> float:
        return self.sheet * (self.new_worths[symbol] - worth) + self.bit * (bits - self.new_open[symbol])

    def _take(self, spread: Spread, symbol: int, low: int, end: int, outside: bool) -> float:
        """Keeps how likely each digit of a symbol is together with such a sum; all together."""
        below = spread.below
        shares = self._shares
        at = PLACES * symbol
        first = ROW * low + at
        last = ROW * end + at
        whole = ROW * spread.sums + at
        mass = 0.0
        for digit in range(self.lookup.digits):
            share = below[last + digit] - below[first + digit]
            if outside:
                share = below[whole + digit] - share
            shares[digit] = share
            mass += share
        return mass

    def _worth(self, symbol: int, mass: float) -> float:
        """The points that the best entry for a symbol promises; the chances of its digits are in `_shares`."""
        lookup = self.lookup
        shares = self._shares
        miss = lookup.final_miss
        points = lookup.entry_points
        fixed = self.fixed[symbol]
        one = 0.0
        if fixed:
            for digit in range(lookup.digits):
                if fixed >> digit & 1:
                    one += shares[digit]
            return 2 * (miss + one / mass * (points[fixed.bit_count()] - miss))
        two = 0.0
        three = 0.0
        for digit in range(lookup.digits):
            share = shares[digit]
            if share > three:
                if share > two:
                    three = two
                    if share > one:
                        two = one
                        one = share
                    else:
                        two = share
                else:
                    three = share
        best = one * (points[1] - miss)
        pair = (one + two) * (points[2] - miss)
        if pair > best:
            best = pair
        trio = (one + two + three) * (points[3] - miss)
        if trio > best:
            best = trio
        return miss + best / mass

    def _open(self, mass: float) -> float:
        """How many bits of a tile are open; the chances of its digits are in `_shares`."""
        found = 0.0
        for digit in range(self.lookup.digits):
            share = self._shares[digit] / mass
            if share > 1e-12:
                found -= share * log2(share)
        return found

    def _renew(self, symbol: int, unseen: int) -> None:
        """What a tile just drawn promises: any digit that is unseen now, but for the one that is to be discarded."""
        left = unseen.bit_count() - 1
        chance = 1.0 / left
        fixed = self.fixed[symbol]
        if fixed:
            # The discarded digit is one of the values as likely as it is that they are right now.
            kept = 0.0
            for digit in range(self.lookup.digits):
                share = self.posterior.chance(symbol, digit)
                if fixed >> digit & 1:
                    kept += (1 - share) * chance if unseen >> digit & 1 else 0.0
            miss = self.lookup.final_miss
            self.new_worths[symbol] = 2 * (miss + kept * (self.lookup.entry_points[fixed.bit_count()] - miss))
        else:
            for digit in range(self.lookup.digits):
                self._shares[digit] = chance if digit < left else 0.0
            self.new_worths[symbol] = self._worth(symbol, 1.0)
        self.new_open[symbol] = log2(left)


def _tally(codes: list[int], shifts: list[int], tied: list[int], sums: int) -> list[int]:
    """In how many codes of a group a sum of digits comes with each digit of each symbol."""
    table = [0] * (ROW * sums)
    one = shifts[0]
    two = shifts[1] if len(shifts) > 1 else NOWHERE
    three = shifts[2] if len(shifts) > 2 else NOWHERE
    for code in codes:
        row = ROW * ((code >> one & DIGIT_MASK) + (code >> two & DIGIT_MASK) + (code >> three & DIGIT_MASK))
        for symbol in tied:
            table[row + PLACES * symbol + (code >> DIGIT_BITS * symbol & DIGIT_MASK)] += 1
    return table


def _chances(table: list[int], symbol: int, size: int) -> list[float]:
    """How likely each sum of a table is."""
    found: list[float] = []
    for row in range(len(table) // ROW):
        count = 0
        for place in range(ROW * row + PLACES * symbol, ROW * row + PLACES * symbol + PLACES):
            count += table[place]
        found.append(count / size)
    return found


def _fold_in(below: list[float], table: list[int], tied: list[int], rest: list[float], size: int) -> None:
    """Adds a group's table to the chances of the whole sum, to which other groups add theirs independently."""
    for row in range(len(table) // ROW):
        for symbol in tied:
            for place in range(PLACES * symbol, PLACES * symbol + PLACES):
                count = table[ROW * row + place]
                if count:
                    share = count / size
                    for more in range(len(rest)):
                        below[ROW * (row + more + 1) + place] += share * rest[more]


def _add_up(below: list[float], told: list[int], sums: int) -> None:
    """Turns chances of each sum, kept one row further, into those of all sums below."""
    for row in range(1, sums):
        for symbol in told:
            for place in range(ROW * row + PLACES * symbol, ROW * row + PLACES * symbol + PLACES):
                below[place + ROW] += below[place]


def _total(below: list[float], first: int) -> float:
    found = 0.0
    for place in range(first, first + PLACES):
        found += below[place]
    return found
