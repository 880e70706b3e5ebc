"""What a seat can count: the codes that fit, the digits of each tile, what sums are likely and what bets bring on average.

Everything comes from the seat's posterior and from what lies open, so it is the same in all worlds that the seat cannot tell
apart.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from fathom.games.lost_code.bot.choose import BIT_WEIGHTS, ENTRY_WEIGHTS
from fathom.games.lost_code.bot.evaluation import Evaluation
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.rules.position import LostCode

NEVER: Final = 1e-9  # chances below are rounding errors


class Wager(NamedTuple):
    """A bet on some dice, as its seat can judge it."""

    low: int
    high: int
    size: int
    points: int
    chance: float
    pay: float  # points on average
    left: tuple[int, ...]  # how many codes each answer that can be given leaves; the first is that of a right bet, or 0


class Outlook:
    """What one seat knows in a world drawn from it."""

    def __init__(self, world: LostCode, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.lookup = world.lookup
        self.posterior = world.posterior(seat)
        self.rounds_left = world.lookup.rounds - world.round  # after this one
        self.is_cursed = world.cursed == seat
        self._rolls: dict[tuple[int, ...], list[float]] = {}
        self._sums: dict[tuple[int, ...], list[float]] = {}

    @cached_property
    def evaluation(self) -> Evaluation:
        """The bot's evaluation at its best."""
        left = self.rounds_left
        return Evaluation(self.world, self.seat, ENTRY_WEIGHTS[left], BIT_WEIGHTS[left])

    # -- the code

    @property
    def codes(self) -> int:
        """The number of codes that still fit."""
        return self.posterior.total

    def digits(self, symbol: int) -> list[int]:
        """Return the digits that the seat's tile of a symbol can be, the likeliest first."""
        possible = [digit for digit in range(self.lookup.digits) if self.posterior.count(symbol, digit)]
        return sorted(possible, key=lambda digit: -self.posterior.count(symbol, digit))

    def chance_of(self, symbol: int, digits: list[int]) -> float:
        """Return how likely a tile is one of these digits."""
        return sum(self.posterior.chance(symbol, digit) for digit in digits)

    def best_known(self) -> int:
        """Return the symbol whose tile is known best: the one with the fewest bits unknown."""
        return min(self.lookup.symbols, key=lambda symbol: round(self.evaluation.entropies[symbol], 6))

    def entry_points(self, symbol: int, place: int) -> float:
        """Return the points that an entry brings on average (C11)."""
        lookup = self.lookup
        values = lookup.values(place)
        full = lookup.entry_points[len(values)]
        return lookup.final_miss + self.chance_of(symbol, values) * (full - lookup.final_miss)

    # -- sums and bets

    def sums(self, dice: list[int]) -> list[float]:
        """Return how likely each sum is, from 0 to the highest."""
        key = tuple(sorted(dice))
        if key not in self._sums:
            found = self.posterior.sums(*key)
            self._sums[key] = found + [0.0] * (self.lookup.highest + 1 - len(found))
        return self._sums[key]

    def possible_sums(self, dice: list[int]) -> list[int]:
        """Return the sums that the seat can have."""
        return [total for total, chance in enumerate(self.sums(dice)) if chance > NEVER]

    def wager(self, bet: int, dice: list[int]) -> Wager:
        """Return what can be said of a bet."""
        lookup = self.lookup
        low, high, wheel = lookup.low_of[bet], lookup.high_of[bet], lookup.wheel_of[bet]
        sums = self.sums(dice)
        chance, below, above = sum(sums[low : high + 1]), sum(sums[:low]), sum(sums[high + 1 :])
        wrong = (below, above) if wheel else (below + above,)
        left = tuple(count for part in wrong if (count := round(part * self.codes)))
        points = lookup.points[wheel]
        pay = points * chance - (points * (1 - chance) if self.is_cursed else 0.0)
        return Wager(low, high, high - low + 1, points, chance, pay, (round(chance * self.codes), *left))

    def bet_values(self, dice: list[int]) -> list[float]:
        """Return what each bet is worth in points, with what its answer tells; those with a wheel that is taken are impossible.

        A wrong bet costs the cursed player the wheel's points; one of another player gives the cursed player a point (T2).
        """
        key = tuple(sorted(dice))
        if key not in self._rolls:
            world, points = self.world, self.lookup.points
            other = -1.0 / (world.players - 1) if world.cursed >= 0 else 0.0
            wrong = [-float(value) if self.is_cursed else other for value in points]
            self._rolls[key] = self.evaluation.bet_values(dice, world.wheels, [float(value) for value in points], wrong)
        return self._rolls[key]

    def roll_value(self, dice: list[int]) -> float:
        """Return what the best bet on these dice is worth to the seat that bets first."""
        return max(self.bet_values(dice))

    def best_bet(self, dice: list[int]) -> Wager:
        """Return the best bet on these dice."""
        values = self.bet_values(dice)
        return self.wager(values.index(max(values)), dice)

    def best_paid(self, dice: list[int]) -> Wager:
        """Return the bet that brings most points on average; of equals the one that is likelier right."""
        wheels = self.world.wheels
        bets = [bet for bet, wheel in enumerate(self.lookup.wheel_of) if wheels >> wheel & 1]
        return max((self.wager(bet, dice) for bet in bets), key=lambda wager: (round(wager.pay, 6), round(wager.chance, 6)))

    def surest(self, dice: list[int]) -> Wager:
        """Return the bet that is likeliest right; of equals the one with more points."""
        wheels = self.world.wheels
        bets = [bet for bet, wheel in enumerate(self.lookup.wheel_of) if wheels >> wheel & 1]
        return max((self.wager(bet, dice) for bet in bets), key=lambda wager: (round(wager.chance, 6), wager.points))

    # -- the track

    def ahead(self) -> int:
        """Return by how many spaces the seat is ahead of the best other player, or behind (below 0)."""
        spaces = self.world.spaces
        return spaces[self.seat] - max(space for seat, space in enumerate(spaces) if seat != self.seat)

    def rival(self) -> int:
        """Return the other player who is furthest ahead."""
        return next(seat for seat in reversed(self.world.line) if seat != self.seat)


def turned(dice: list[int], action: int) -> list[int]:
    """Return what the dice show after one of them was turned."""
    after = dice[:]
    after[action // SYMBOLS] = action % SYMBOLS
    return after
