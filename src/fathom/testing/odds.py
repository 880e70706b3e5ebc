"""The arithmetic of chance: when counts are too far from each other to be luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import erfc, sqrt

from fathom.testing.traits import Trait

# A first look is cheap and finds suspects; only a second one, with more worlds drawn anew, convicts. Six deviations come about
# by luck once in 500 million, so thousands of comparisons can be made without a false alarm.
SUSPICIOUS = 3.5
CERTAIN = 6.0
SECOND_LOOK = 8  # times as many worlds

NO_TRAIT = Trait((), "nothing", 0)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """How likely chi-square is at least that large, by Wilson and Hilferty's approximation.

    >>> round(chi_square_tail(18.307, 10), 3), round(chi_square_tail(76.154, 50), 3)
    (0.05, 0.01)
    """
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(z / sqrt(2)) / 2


class Leaning:
    """How often worlds have more of something than the truth, and how often less: fair draws do both equally often."""

    def __init__(self) -> None:
        self._sum: Counter[Trait] = Counter()
        self._squares: Counter[Trait] = Counter()

    def add(self, traits: Iterable[Trait]) -> None:
        """Counts how one world differs from its truth."""
        for trait in traits:
            kind = trait._replace(more=1)
            self._sum[kind] += trait.more
            self._squares[kind] += trait.more**2

    def steepest(self) -> tuple[float, Trait]:
        """The trait that leans most, and by how many standard deviations."""
        leanings = ((abs(total) / sqrt(self._squares[kind]), kind) for kind, total in self._sum.items())
        deviation, kind = max(leanings, key=_by_size, default=(0.0, NO_TRAIT))
        return deviation, kind._replace(more=self._sum[kind])


class Shares:
    """How often each trait was seen among things that came in groups; the things of one group may resemble each other."""

    def __init__(self) -> None:
        self.groups = 0
        self._things = 0
        self._things_squared = 0
        self._with: Counter[Trait] = Counter()
        self._with_squared: Counter[Trait] = Counter()
        self._with_times_things: Counter[Trait] = Counter()

    def add(self, group: Iterable[set[Trait]]) -> None:
        """Counts one group: the traits of each of its things."""
        members = list(group)
        self.groups += 1
        self._things += len(members)
        self._things_squared += len(members) ** 2
        for trait, number in Counter(trait for traits in members for trait in traits).items():
            self._with[trait] += number
            self._with_squared[trait] += number * number
            self._with_times_things[trait] += number * len(members)

    def share(self, trait: Trait) -> float:
        """The part of all things that have a trait."""
        return self._with[trait] / self._things

    def furthest(self, other: Shares) -> tuple[float, Trait]:
        """By how many standard deviations two shares of a trait are apart at most, were they equal but for luck; and which."""
        apart = ((abs(self._apart(other, trait)), trait) for trait in self._with.keys() | other._with.keys())
        return max(apart, key=_by_size, default=(0.0, NO_TRAIT))

    def _apart(self, other: Shares, trait: Trait) -> float:
        both = (self._with[trait] + other._with[trait]) / (self._things + other._things)
        variance = self._variance(trait, both) + other._variance(trait, both)
        return (self.share(trait) - other.share(trait)) / sqrt(variance) if variance > 0 else 0.0

    def _variance(self, trait: Trait, share: float) -> float:
        """The variance of this share around the given one; groups are independent of each other, things in one are not.

        What few hits show is too little where luck has left out some of them, so it is never less than chance alone gives.
        """
        squares = self._with_squared[trait] - 2 * share * self._with_times_things[trait] + share**2 * self._things_squared
        return max(squares / self._things**2, share * (1 - share) / self._things)


def _by_size(pair: tuple[float, Trait]) -> tuple[float, str]:
    """The order of deviations; the same in every run, whatever order sets have."""
    return pair[0], str(pair[1])
