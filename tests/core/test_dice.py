"""Chance: repeatable, even, and the same everywhere."""

from collections import Counter

import pytest

from fathom.core.dice import MULTIPLIER, Dice, SystemDice


def test_a_seed_means_the_same_numbers_for_ever() -> None:
    dice = Dice(1)
    assert [dice.below(1000) for _ in range(8)] == [311, 151, 64, 337, 766, 929, 450, 923]


def test_different_seeds_give_different_numbers() -> None:
    draws = {tuple(Dice(seed).below(1 << 30) for _ in range(2)) for seed in [*range(500), *map(str, range(500, 600))]}
    assert len(draws) == 600


@pytest.mark.parametrize("n", [2, 3, 6, 45, 1000])
def test_every_number_is_as_likely(n: int) -> None:
    dice = Dice(f"even {n}")
    draws = 200 * n
    counts = Counter(dice.below(n) for _ in range(draws))
    assert set(counts) == set(range(n))
    chi_square = sum((counts[i] - 200) ** 2 / 200 for i in range(n))
    assert chi_square < n + 6 * (2 * n) ** 0.5  # about six standard deviations


@pytest.mark.parametrize("n", [3 << 28, (1 << 30) - 1, 1 << 30, (1 << 30) + 1, 3 << 40, 10**30])
def test_large_ranges_are_filled_evenly(n: int) -> None:
    dice = Dice(n)
    draws = [dice.below(n) for _ in range(4000)]
    assert all(0 <= draw < n for draw in draws)
    for part in range(1, 8):
        share = sum(draw < n * part // 8 for draw in draws) / 4000
        assert abs(share - part / 8) < 0.04
    for rest in range(3):
        share = sum(draw % 3 == rest for draw in draws) / 4000
        assert abs(share - 1 / 3) < 0.04, "neighbours are as likely as each other"


def test_pairs_of_draws_are_even_too() -> None:
    dice = Dice("pairs")
    counts = Counter((dice.below(10), dice.below(10)) for _ in range(50_000))
    chi_square = sum((counts[a, b] - 500) ** 2 / 500 for a in range(10) for b in range(10))
    assert chi_square < 100 + 6 * 200**0.5


def test_one_of_and_some_of_choose_every_set_alike() -> None:
    dice = Dice(3)
    bits = 0b1011010
    ones = Counter(dice.one_of(bits, 4) for _ in range(4000))
    assert set(ones) == {2, 8, 16, 64}
    assert all(abs(count - 1000) < 150 for count in ones.values())
    pairs = Counter(dice.some_of(bits, 4, 2) for _ in range(6000))
    assert len(pairs) == 6
    assert all(pair.bit_count() == 2 and not pair & ~bits for pair in pairs)
    assert all(abs(count - 1000) < 150 for count in pairs.values())
    assert dice.some_of(bits, 4, 0) == 0
    assert dice.some_of(bits, 4, 4) == bits


def test_the_generator_has_its_long_period() -> None:
    """MULTIPLIER * 2**30 - 1 and half of it are primes, so every start but two runs through about 2**59 states."""
    modulus = MULTIPLIER * 2**30 - 1
    for number in (modulus, (modulus - 1) // 2):
        assert all(pow(base, number - 1, number) == 1 for base in (2, 3, 5, 7, 11, 13, 17, 19, 23))


def test_system_dice_are_dice_but_not_repeatable() -> None:
    draws = [tuple(dice.below(1 << 40) for _ in range(3)) for dice in (SystemDice(), SystemDice())]
    assert draws[0] != draws[1]
    assert 0 <= SystemDice().some_of(0b1111, 4, 2) <= 0b1111


def test_one_of_a_long_mask_is_the_bit_that_counting_finds() -> None:
    for bits in (
        1,
        0b1011,
        1 << 59,
        (1 << 60) - 1,
        1 << 60 | 1,
        (1 << 96) - 1,
        1 << 95 | 1 << 61 | 7,
        1 << 200 | 1 << 120 | 1 << 119,
    ):
        places = [place for place in range(bits.bit_length()) if bits >> place & 1]
        for seed in range(40):
            assert Dice(seed).one_of(bits, len(places)) == 1 << places[Dice(seed).below(len(places))]
