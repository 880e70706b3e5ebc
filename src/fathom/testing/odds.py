"""The arithmetic of chance: when counts are too far from each other to be luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import erfc, sqrt
from statistics import NormalDist

from fathom.testing.traits import Trait

# A first test is cheap and finds suspects; only a second one, with more and new worlds, decides. Six standard deviations occur
# by chance once in 500 million, so thousands of comparisons can be made without a false alarm.
SUSPICIOUS = 3.5
CERTAIN = 6.0
SELDOM = 0.02  # how often chance alone may cause a second test
SECOND_LOOK = 8  # times as many worlds
THIRD_LOOK = 3  # times as many, where all comparisons of a run are suspicious together

NO_TRAIT = Trait((), "nothing", 0)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Return how likely chi-square is at least that large, by Wilson and Hilferty's approximation.

    >>> round(chi_square_tail(18.307, 10), 3), round(chi_square_tail(76.154, 50), 3)
    (0.05, 0.01)
    """
    spread = 2 / (9 * freedom)
    z = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(z / sqrt(2)) / 2


def expected_extreme(comparisons: int, luck: float) -> float:
    """Return the deviation that the largest of many comparisons exceeds with that probability, by luck alone.

    >>> [round(expected_extreme(comparisons, 0.05), 1) for comparisons in (1, 20, 1000)]
    [2.0, 3.0, 4.1]
    """
    return NormalDist().inv_cdf(1 - luck / (2 * max(comparisons, 1)))


class Leaning:
    """How often worlds have more of something than the truth, and how often less: fair draws do both equally often."""

    def __init__(self) -> None:
        self._sum: Counter[Trait] = Counter()
        self._squares: Counter[Trait] = Counter()

    def add(self, traits: Iterable[Trait]) -> None:
        """Count how one world differs from its truth."""
        for trait in traits:
            kind = trait._replace(more=1)
            self._sum[kind] += trait.more
            self._squares[kind] += trait.more**2

    @property
    def is_suspicious(self) -> bool:
        """Whether a trait deviates more than chance allows for the largest of that many."""
        return self.steepest()[0] > max(SUSPICIOUS, expected_extreme(len(self._sum), SELDOM))

    def steepest(self) -> tuple[float, Trait]:
        """Return the trait that leans most, and by how many standard deviations."""
        leanings = ((abs(total) / sqrt(self._squares[kind]), kind) for kind, total in self._sum.items())
        deviation, kind = max(leanings, key=_by_size, default=(0.0, NO_TRAIT))
        return deviation, kind._replace(more=self._sum[kind])


class _Seen:
    """How often a trait was seen: in all, and over the groups its square and its product with the group's size."""

    __slots__ = ("number", "squared", "times_things")

    def __init__(self) -> None:
        self.number = 0
        self.squared = 0
        self.times_things = 0


_UNSEEN = _Seen()


class Shares:
    """How often each trait was seen among things that came in groups; the things of one group may resemble each other."""

    def __init__(self) -> None:
        self.groups = 0
        self._things = 0
        self._things_squared = 0
        self._seen: dict[Trait, _Seen] = {}

    def add(self, group: Iterable[set[Trait]]) -> None:
        """Count one group: the traits of each of its things."""
        members = list(group)
        size = len(members)
        self.groups += 1
        self._things += size
        self._things_squared += size * size
        for trait, number in Counter(chain.from_iterable(members)).items():
            seen = self._seen.get(trait)
            if seen is None:
                seen = self._seen[trait] = _Seen()
            seen.number += number
            seen.squared += number * number
            seen.times_things += number * size

    @property
    def traits(self) -> int:
        """How many traits were seen."""
        return len(self._seen)

    def share(self, trait: Trait) -> float:
        """Return the part of all things that have a trait."""
        return self._seen.get(trait, _UNSEEN).number / self._things

    def furthest(self, other: Shares) -> tuple[float, Trait]:
        """By how many standard deviations two shares of a trait are apart at most, were they equal but for luck; and which."""
        apart = (
            (abs(difference) / sqrt(variance), trait) for trait, difference, variance in self.differences(other) if variance > 0
        )
        return max(apart, key=_by_size, default=(0.0, NO_TRAIT))

    def differences(self, other: Shares) -> Iterator[tuple[Trait, float, float]]:
        """Yield each trait with the difference between its two shares, and the variance of that were they equal but for luck."""
        for trait in self._seen.keys() | other._seen.keys():
            mine, theirs = self._seen.get(trait, _UNSEEN), other._seen.get(trait, _UNSEEN)
            both = (mine.number + theirs.number) / (self._things + other._things)
            variance = self._variance(mine, both) + other._variance(theirs, both)
            yield trait, mine.number / self._things - theirs.number / other._things, variance

    def _variance(self, seen: _Seen, share: float) -> float:
        """Return the variance of this share around the given one; groups are independent of each other, things in one are not.

        What few hits show is too little where luck has left out some of them, so it is never less than chance alone gives.
        """
        squares = seen.squared - 2 * share * seen.times_things + share**2 * self._things_squared
        return max(squares / self._things**2, share * (1 - share) / self._things)


class Evidence:
    """One comparison of shares after another, added up: a lean too small to show in each of them shows in all together."""

    def __init__(self) -> None:
        self._differences: dict[Trait, float] = {}
        self._variances: dict[Trait, float] = {}

    def add(self, one: Shares, two: Shares) -> None:
        """Add a comparison; only traits that mean the same in every position count."""
        for trait, difference, variance in one.differences(two):
            if trait.is_general:
                self._differences[trait] = self._differences.get(trait, 0.0) + difference
                self._variances[trait] = self._variances.get(trait, 0.0) + variance

    @property
    def is_suspicious(self) -> bool:
        """Whether a trait deviates more than chance allows for the largest of that many."""
        return self.steepest()[0] > max(SUSPICIOUS, expected_extreme(len(self._differences), SELDOM))

    def steepest(self) -> tuple[float, Trait]:
        """Return the trait that leans most, and by how many standard deviations."""
        apart = (
            (abs(difference) / sqrt(self._variances[trait]), trait)
            for trait, difference in self._differences.items()
            if self._variances[trait] > 0
        )
        return max(apart, key=_by_size, default=(0.0, NO_TRAIT))


def _by_size(pair: tuple[float, Trait]) -> tuple[float, str]:
    """Return the order of deviations; the same in every run, whatever order sets have."""
    return pair[0], str(pair[1])
