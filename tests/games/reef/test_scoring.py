"""Pieces of Reef's scoring on many random layouts: pairs without a tile in two, and the largest group."""

from __future__ import annotations

from itertools import combinations

from reef_table import ocean, scored
from slow_reef import SPOTS, beside, largest_group, most_pairs, spot

from fathom.core.dice import Dice
from fathom.games.reef.geometry import PLACES, SPACES
from fathom.games.reef.rules import scoring


def some_places(dice: Dice, count: int) -> tuple[int, set[tuple[int, int]]]:
    mask = dice.some_of((1 << SPACES) - 1, SPACES, count)
    return mask, {place for space, place in enumerate(PLACES) if mask >> space & 1}


def test_blue_5_is_a_maximum_matching() -> None:
    dice = Dice("pairs")
    for count in range(SPACES + 1):
        for _ in range(8):
            mask, places = some_places(dice, count)
            assert scoring.most_pairs(mask) == most_pairs(places)


def test_the_slow_matching_is_itself_right_on_small_sets() -> None:
    """Against every choice of pairs."""
    dice = Dice("small")
    for _ in range(60):
        _, places = some_places(dice, 7)
        sides = [(one, two) for one, two in combinations(sorted(places), 2) if two in beside(one)]
        best = 0
        for count in range(1, 4):
            if any(len({place for side in some for place in side}) == 2 * count for some in combinations(sides, count)):
                best = count
        assert most_pairs(places) == best


def test_orange_6_finds_the_largest_group() -> None:
    dice = Dice("groups")
    for count in range(1, 19):
        for _ in range(8):
            _, places = some_places(dice, count)
            text = " ".join(f"{spot(*place)}:{'rygp'[number % 4]}+r" for number, place in enumerate(sorted(places)))
            assert scored(ocean(text), orange=6).orange == 2 * largest_group(places)


def test_the_whole_ocean_is_one_group_and_nine_pairs_and_two() -> None:
    """Sides lead from the 12 spaces of odd rows to the 10 of even ones."""
    assert largest_group(set(SPOTS)) == 22
    assert scoring.most_pairs((1 << SPACES) - 1) == 10
