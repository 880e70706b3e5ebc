"""Random sets of ten creatures (R1), drawn by counting so that each is equally likely."""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.reef.components import KINDS, SET

MOST_OF_A_LETTER = {"A": 2, "B": 2, "C": 3, "D": 2, "E": 3, "F": 1}
LAST_LETTER = "F"  # exactly one of these: the others make up all but one of the set
LEAST_FISH_KINDS = 3
MOST_FISH_KINDS = 5

# The next kind; how many kinds, kinds of its letter, and kinds that want fish are in the set so far.
Place = tuple[int, int, int, int]
START: Place = (0, 0, 0, 0)


class CreatureSets:
    """Every set within the limits, given which kinds want fish."""

    def __init__(self, wants_fish: list[bool]) -> None:
        self._wants_fish = wants_fish
        self._ways: dict[Place, int] = {}

    def count(self) -> int:
        """Return the number of sets."""
        return self._count(START)

    def draw(self, dice: Dice) -> int:
        """Return one of them, as a bitmask of kinds."""
        place = START
        chosen = 0
        for kind in range(len(KINDS)):
            taken = self._take(place)
            if taken is not None and dice.below(self._count(place)) < self._count(taken):
                chosen |= 1 << kind
                place = taken
            else:
                place = self._leave(place)
        return chosen

    def holds(self, kinds: int) -> bool:
        """Return whether a set is within the limits."""
        place: Place | None = START
        for kind in range(len(KINDS)):
            if place is not None:
                place = self._take(place) if kinds >> kind & 1 else self._leave(place)
        return place is not None and self._count(place) == 1 and kinds < 1 << len(KINDS)

    def _count(self, place: Place) -> int:
        """Return the number of sets that go on from here."""
        if place[0] == len(KINDS):
            return int(place[1] == SET and LEAST_FISH_KINDS <= place[3] <= MOST_FISH_KINDS)
        ways = self._ways.get(place)
        if ways is None:
            taken = self._take(place)
            ways = self._count(self._leave(place)) + (0 if taken is None else self._count(taken))
            self._ways[place] = ways
        return ways

    def _take(self, place: Place) -> Place | None:
        """Return the place after taking this kind into the set, or None where a limit forbids it."""
        kind, count, alike, fish = place
        letter = KINDS[kind][0]
        if alike == MOST_OF_A_LETTER[letter] or (letter != LAST_LETTER and count == SET - 1):
            return None
        return (kind + 1, count + 1, self._alike(kind, alike + 1), fish + self._wants_fish[kind])

    def _leave(self, place: Place) -> Place:
        kind, count, alike, fish = place
        return (kind + 1, count, self._alike(kind, alike), fish)

    def _alike(self, kind: int, alike: int) -> int:
        """Return how many kinds of the next kind's letter are in the set."""
        return alike if kind + 1 < len(KINDS) and KINDS[kind + 1][0] == KINDS[kind][0] else 0
