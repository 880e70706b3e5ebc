"""Random sets of ten creatures: all that the advice of R1 allows, each equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from slow_reef import WANTS

from fathom.core.dice import Dice
from fathom.games.reef.components import KINDS
from fathom.games.reef.creature_sets import CreatureSets

MOST = {"A": 2, "B": 2, "C": 3, "D": 2, "E": 3, "F": 1}
WANTS_FISH = [WANTS[kind].item == "fish" for kind in KINDS]


def shares() -> list[list[tuple[str, ...]]]:
    """For every letter, the kinds that a set may have of it."""
    found = []
    for letter, most in MOST.items():
        kinds = [kind for kind in KINDS if kind[0] == letter]
        sizes = range(1 if letter == "F" else 0, most + 1)
        found.append([share for size in sizes for share in combinations(kinds, size)])
    return found


def ways() -> Counter[tuple[int, int]]:
    """How many sets there are by their size and the number of kinds that want fish, letter by letter."""
    counts = Counter({(0, 0): 1})
    for letter in shares():
        sizes = Counter((len(share), sum(WANTS[kind].item == "fish" for kind in share)) for share in letter)
        grown: Counter[tuple[int, int]] = Counter()
        for ((size, fish), n), ((more, more_fish), m) in product(counts.items(), sizes.items()):
            grown[size + more, fish + more_fish] += n * m
        counts = grown
    return counts


def names(chosen: int) -> list[str]:
    return [kind for number, kind in enumerate(KINDS) if chosen >> number & 1]


def keeps_the_advice(kinds: list[str]) -> bool:
    letters = Counter(kind[0] for kind in kinds)
    fish = sum(WANTS[kind].item == "fish" for kind in kinds)
    return len(kinds) == 10 and all(letters[a] <= MOST[a] for a in MOST) and letters["F"] == 1 and 3 <= fish <= 5


def test_R1_there_are_as_many_sets_as_counted_letter_by_letter() -> None:
    assert CreatureSets(WANTS_FISH).count() == sum(
        count for (size, fish), count in ways().items() if size == 10 and 3 <= fish <= 5
    )


def test_R1_every_drawn_set_keeps_the_advice_and_all_are_equally_likely() -> None:
    sets, dice = CreatureSets(WANTS_FISH), Dice("sets")
    drawn = 4000
    fish: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    for _ in range(drawn):
        chosen = sets.draw(dice)
        assert keeps_the_advice(names(chosen))
        assert sets.holds(chosen)
        fish[sum(WANTS[kind].item == "fish" for kind in names(chosen))] += 1
        kinds.update(names(chosen))
    expected = {count: ways()[10, count] / sets.count() for count in (3, 4, 5)}
    for count, odds in expected.items():
        assert abs(fish[count] - drawn * odds) <= 4.5 * (drawn * odds * (1 - odds)) ** 0.5
    # Kinds of one letter that want the same item can be exchanged, so they come equally often.
    for one, two in (("A1", "A2"), ("A3", "A4"), ("C1", "C3"), ("E1", "E2"), ("F1", "F2")):
        assert abs(kinds[one] - kinds[two]) <= 4.5 * (kinds[one] + kinds[two]) ** 0.5


def test_R1_what_is_no_such_set_is_known() -> None:
    sets, dice = CreatureSets(WANTS_FISH), Dice("others")
    seen: Counter[bool] = Counter()
    for _ in range(3000):
        chosen = dice.some_of((1 << 22) - 1, 22, 9 + dice.below(3))
        expected = keeps_the_advice(names(chosen))
        assert sets.holds(chosen) == expected
        seen[expected] += 1
    assert min(seen.values()) > 20
    assert not sets.holds(0)
    assert not sets.holds(1 << 22 | sets.draw(dice))


@pytest.mark.parametrize("fewest", [True, False])
def test_R1_sets_go_by_what_the_kinds_of_this_box_want(fewest: bool) -> None:
    """With tiles of one's own making other kinds may want fish."""
    wants = [kind[0] in ("E" if fewest else "ABC") for kind in KINDS]
    sets, dice = CreatureSets(wants), Dice(1)
    for _ in range(50):
        assert 3 <= sum(wants[KINDS.index(kind)] for kind in names(sets.draw(dice))) <= 5
