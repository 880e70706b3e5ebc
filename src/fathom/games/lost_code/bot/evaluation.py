# mypyc: compile
"""What a seat's knowledge is worth: the points of its final entries, and how much of its code is unknown.

Everything is worked out from the posterior.
"""

from __future__ import annotations

from math import log2
from typing import Final, final

from fathom.games.lost_code.bot.distribution import ROW, SumDistribution
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.knowledge.posterior import PLACES
from fathom.games.lost_code.rules.position import LostCode

IMPOSSIBLE: Final = -1000.0
NEVER: Final = 1e-12  # chances below are rounding errors


@final
class Evaluation:
    """What one seat can expect, with the weights of a point of its final entries and of a bit of its code."""

    def __init__(self, world: LostCode, seat: int, entry_weight: float, bit_weight: float) -> None:
        lookup = world.lookup
        self.lookup = lookup
        self.posterior = world.posterior(seat)
        self.entry_weight = entry_weight
        self.bit_weight = bit_weight
        self.entropy = 0.0  # bits of the code that are unknown
        for codes in self.posterior.groups:
            self.entropy += log2(len(codes))
        self.fixed = [0] * SYMBOLS  # values written with a token
        self.swappable: list[int] = []
        self._may_swap = [False] * SYMBOLS
        self.points = [0.0] * SYMBOLS  # to expect of the best entry for each symbol, as its tile is known now
        self.entropies = [0.0] * SYMBOLS  # bits of each tile that are unknown
        self.new_points = [0.0] * SYMBOLS  # the same for a tile just drawn
        self.new_entropies = [0.0] * SYMBOLS
        self._shares = [0.0] * PLACES  # how likely each digit of the symbol in hand is
        for symbol in lookup.symbols:
            if world.takers[symbol] == seat:
                self.fixed[symbol] = lookup.entries[world.entries[seat * SYMBOLS + symbol]]
            for digit in range(lookup.digits):
                self._shares[digit] = self.posterior.chance(symbol, digit)
            self.points[symbol] = self._expected_points(symbol, 1.0)
            self.entropies[symbol] = self._entropy(1.0)
            if world.stack_size(symbol) > 0:
                self.swappable.append(symbol)
                self._may_swap[symbol] = True
                self._expect_new_tile(symbol, world.unseen(seat, symbol))

    def total_points(self) -> float:
        """Return the points to expect of all final entries if they were written now."""
        found = 0.0
        for symbol in self.lookup.symbols:
            found += self.points[symbol]
        return found

    def bet_values(self, rolled: list[int], wheels: int, right: list[float], wrong: list[float]) -> list[float]:
        """Return the value of each bet with these wheels; IMPOSSIBLE for the others.

        It is made of `right` or `wrong`, by wheel, and of the knowledge that the answer leaves.
        """
        lookup = self.lookup
        distribution = SumDistribution(self.posterior, rolled)
        sums = distribution.sums
        lower = [0.0] * (sums + 1)  # for sums below t
        higher = [0.0] * (sums + 1)  # for sums from t on
        knowing = self.entry_weight != 0 or self.bit_weight != 0
        if knowing:
            for total in range(sums + 1):
                lower[total] = self._value_after(distribution, 0, total, False, True)
                higher[total] = self._value_after(distribution, total, sums, False, True)
        found = [IMPOSSIBLE] * len(lookup.wheel_of)
        for bet in range(len(found)):
            wheel = lookup.wheel_of[bet]
            if wheels >> wheel & 1:
                low = lookup.low_of[bet]
                high = lookup.high_of[bet]
                chance = distribution.chance(low, high)
                value = chance * right[wheel] + (1 - chance) * wrong[wheel]
                if knowing:
                    value += self._value_after(distribution, low, high + 1, False, False)
                    if wheel == 0:
                        value += self._value_after(distribution, low, high + 1, True, True)
                    else:
                        value += lower[low] + higher[high + 1]
                found[bet] = value
        return found

    def swap_value(self, symbol: int) -> float:
        """Return the value of the knowledge, on average, after a tile has been shown and replaced."""
        distribution = SumDistribution(self.posterior, [symbol])
        value = self.entry_weight * (self.total_points() - self.points[symbol] + self.new_points[symbol])
        value -= self.bit_weight * (self.entropy - self.entropies[symbol] + self.new_entropies[symbol])
        for digit in range(distribution.sums):
            for other in distribution.symbols:
                if other != symbol:
                    mass = self._load_shares(distribution, other, digit, digit + 1, False)
                    if mass > 0:
                        value += self.entry_weight * mass * self._expected_points(other, mass)
        for other in distribution.symbols:
            if other != symbol:
                value -= self.entry_weight * self.points[other]
        return value

    def best_entry(self, symbol: int) -> tuple[int, float]:
        """Return the place of the best entry for a symbol, and the points to expect of it."""
        lookup = self.lookup
        best = 0
        most = float(lookup.final_miss)
        for place in range(1, len(lookup.entries)):
            values = lookup.entries[place]
            chance = 0.0
            for digit in range(lookup.digits):
                if values >> digit & 1:
                    chance += self.posterior.chance(symbol, digit)
            points = lookup.final_miss + chance * (lookup.entry_points[values.bit_count()] - lookup.final_miss)
            if points > most + 1e-9:
                most = points
                best = place
        return best, most

    def _value_after(self, distribution: SumDistribution, low: int, end: int, outside: bool, wrong: bool) -> float:
        """Return the value of the knowledge if the sum is (or is not) at least low and below end, times how likely that is.

        After a wrong bet the tile that is best discarded is replaced.
        """
        mass = 0.0
        points = self.total_points()
        gain = IMPOSSIBLE
        for symbol in distribution.symbols:
            mass = self._load_shares(distribution, symbol, low, end, outside)
            if mass <= NEVER:
                return 0.0
            now = self._expected_points(symbol, mass)
            points += now - self.points[symbol]
            if wrong and self._may_swap[symbol]:
                gain = max(gain, self._swap_gain(symbol, now, self._entropy(mass)))
        if wrong:
            for symbol in self.swappable:
                if symbol not in distribution.symbols:
                    gain = max(gain, self._swap_gain(symbol, self.points[symbol], self.entropies[symbol]))
        if gain == IMPOSSIBLE:
            gain = 0.0
        return mass * (self.entry_weight * points - self.bit_weight * (self.entropy + log2(mass)) + gain)

    def _swap_gain(self, symbol: int, points: float, entropy: float) -> float:
        """Return what is gained by replacing a tile that is known as well as this."""
        return self.entry_weight * (self.new_points[symbol] - points) + self.bit_weight * (entropy - self.new_entropies[symbol])

    def _load_shares(self, distribution: SumDistribution, symbol: int, low: int, end: int, outside: bool) -> float:
        """Keep in `_shares` how likely each digit of a symbol is together with a sum in this range; return their total."""
        below = distribution.below
        shares = self._shares
        at = PLACES * symbol
        first = ROW * low + at
        last = ROW * end + at
        whole = ROW * distribution.sums + at
        mass = 0.0
        for digit in range(self.lookup.digits):
            share = below[last + digit] - below[first + digit]
            if outside:
                share = below[whole + digit] - share
            shares[digit] = share
            mass += share
        return mass

    def _expected_points(self, symbol: int, mass: float) -> float:
        """Return the points to expect of the best entry for a symbol, from `_shares`."""
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

    def _entropy(self, mass: float) -> float:
        """Return the unknown bits of a tile, from `_shares`."""
        found = 0.0
        for digit in range(self.lookup.digits):
            share = self._shares[digit] / mass
            if share > NEVER:
                found -= share * log2(share)
        return found

    def _expect_new_tile(self, symbol: int, unseen: int) -> None:
        """Work out what to expect of a tile just drawn: any digit that is unseen now, except the one discarded."""
        left = unseen.bit_count() - 1
        chance = 1.0 / left
        fixed = self.fixed[symbol]
        if fixed:
            # The discarded digit is one of the written values as likely as they are right now.
            kept = 0.0
            for digit in range(self.lookup.digits):
                share = self.posterior.chance(symbol, digit)
                if fixed >> digit & 1:
                    kept += (1 - share) * chance if unseen >> digit & 1 else 0.0
            miss = self.lookup.final_miss
            self.new_points[symbol] = 2 * (miss + kept * (self.lookup.entry_points[fixed.bit_count()] - miss))
        else:
            for digit in range(self.lookup.digits):
                self._shares[digit] = chance if digit < left else 0.0
            self.new_points[symbol] = self._expected_points(symbol, 1.0)
        self.new_entropies[symbol] = log2(left)
