"""`sample` against `worlds`: where all worlds can be listed, each is drawn as often as it is likely, and no other is."""

from __future__ import annotations

from collections import Counter
from math import log

from fathom.core.dice import Dice
from fathom.testing.odds import chi_square_tail
from fathom.testing.place import Place, Violation
from fathom.testing.secrets import check_playable

LIMIT = 200  # worlds listed
DRAWN = 20  # for each world listed
FEWEST = 200  # drawn at a position, however few its worlds
GLANCE = 4  # drawn where there are too many to list
MANY = 20  # positions without a list of worlds, where the truth should not be all that is drawn
UNLIKELY = 1e-6
SUSPICION = 20.0  # that only the truth comes up may have a probability down to e ** -20


class Uniformity:
    """The comparisons of a whole run: each position by itself, and all of them together."""

    def __init__(self) -> None:
        self.positions = 0
        self._statistic = 0.0
        self._freedom = 0
        self._only_truth = True
        self._suspicion = 0.0
        self._unlisted = 0

    def check_worlds(self, place: Place, seat: int, dice: Dice) -> bool:
        """Compare a position's samples with its list of worlds; return whether that can be done: several worlds, but not many."""
        listed = place.state.worlds(seat, LIMIT)
        place.check_unchanged(f"worlds({seat})")
        if listed is None:
            self._unlisted += 1
            self._only_truth = self._only_truth and self._draw(place, seat, GLANCE, dice).keys() == {place.frozen}
            return False
        weights = Counter(world.freeze() for world in listed)
        if len(listed) > LIMIT:
            raise place.broken(f"worlds({seat}, {LIMIT}) is None rather than longer, but it has {len(listed)} worlds.")
        if place.frozen not in weights:
            raise place.broken(f"The truth is one of the worlds({seat}), but it is not in the list.")
        for world in listed:
            check_playable(place, world, seat)
        if len(weights) == 1:
            return False
        drawn = self._draw(place, seat, max(FEWEST, DRAWN * len(listed)), dice)
        self._check_truth(place, seat, drawn, weights[place.frozen] / len(listed))
        self._check_odds(place, seat, weights, drawn)
        self.positions += 1
        return True

    def check_together(self, game: str, hides: bool) -> None:
        """Look at all positions at once, where a small bias of each adds up; `hides` is whether any event hid something."""
        if hides and self._only_truth and self._unlisted >= MANY:
            raise Violation(
                f"sample() draws from all worlds, but in all {self._unlisted} positions with many worlds it returns the truth.",
                f"See it again: {game}, all positions of the run together.",
            )
        if self._freedom and chi_square_tail(self._statistic, self._freedom) < UNLIKELY:
            raise Violation(
                "sample() draws every world as often as worlds() lists it, but over many positions it prefers some.",
                f"See it again: {game}, all {self.positions} positions of the run together.",
            )

    def _draw(self, place: Place, seat: int, count: int, dice: Dice) -> Counter[tuple[object, ...]]:
        return Counter(place.state.sample(seat, dice).freeze() for _ in range(count))

    def _check_truth(self, place: Place, seat: int, drawn: Counter[tuple[object, ...]], share: float) -> None:
        """Check that other worlds come up where there are any."""
        self._only_truth = self._only_truth and drawn.keys() == {place.frozen}
        self._suspicion -= drawn.total() * log(share)
        if self._only_truth and self._suspicion > SUSPICION:
            raise place.broken(f"sample({seat}) draws from all worlds, but wherever there are several it returns the truth.")

    def _check_odds(
        self, place: Place, seat: int, weights: Counter[tuple[object, ...]], drawn: Counter[tuple[object, ...]]
    ) -> None:
        if drawn.keys() - weights.keys():
            raise place.broken(f"worlds({seat}) lists all that sample({seat}) can return, but one drawn is not in it.")
        if weights.keys() - drawn.keys():
            raise place.broken(f"worlds({seat}) lists only what sample({seat}) can return, but one listed is never drawn.")
        scale = drawn.total() / weights.total()
        statistic = sum((drawn[world] - scale * weight) ** 2 / (scale * weight) for world, weight in weights.items())
        if chi_square_tail(statistic, len(weights) - 1) < UNLIKELY:
            raise place.broken(
                f"sample({seat}) draws every world as often as worlds({seat}) lists it, but of {len(weights)} worlds "
                f"one came up {max(drawn.values())} times and one {min(drawn.values())} times in {drawn.total()}."
            )
        self._statistic += statistic
        self._freedom += len(weights) - 1
