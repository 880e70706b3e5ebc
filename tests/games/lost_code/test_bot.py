"""Lost Code's own bot: legal everywhere, blind to its own tiles, calibrated, and much better than chance."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from math import log2

import pytest
from lost_code_table import SEATS, at_the_end, code, play_round, position, say

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.games.lost_code import GAME, LostCode, LostCodeOptions
from fathom.games.lost_code.bot.choose import choose
from fathom.games.lost_code.bot.distribution import SumDistribution
from fathom.games.lost_code.bot.evaluation import IMPOSSIBLE, Evaluation
from fathom.games.lost_code.components import Wheel, WheelSet
from fathom.games.lost_code.rules.phases import BEARS, BETS, FINAL, SWAPS, TOKENS, TURNING
from tiers import INTERPRETED, depth

from .reliability import RANDOM, VARIANTS, belief, house_bets, play, tenths, written

STRENGTHS = (1, 2, 3)
OWN_WHEELS = WheelSet(wheels=(Wheel(2, 9), Wheel(6, 3), Wheel(9, 2), Wheel(20, 1)))


def choice(match: Match, who: str = "A", strength: int = 3, seed: int = 1) -> str:
    """The bot's move in a seat, as text."""
    state = code(match)
    seat = SEATS[who]
    return GAME.notation.write(state, seat, choose(state.sample(seat, Dice(seed)), seat, Dice(seed), strength))


def positions(options: LostCodeOptions, strengths: list[int], seed: int, every: int) -> list[tuple[LostCode, int]]:
    """Some positions of a game between such bots, and who is to move."""
    state = GAME.new(len(strengths), options)
    dice = Dice(seed)
    found: list[tuple[LostCode, int]] = []
    moves = 0
    while actors := settle(state, dice):
        seat = actors[0]
        if moves % every == 0:
            found.append((state.copy(), seat))
        actions = state.actions(seat)
        strength = strengths[seat]
        action = choose(state.sample(seat, dice), seat, dice, strength) if strength else actions[dice.below(len(actions))]
        assert action in actions
        state.apply(seat, action)
        moves += 1
    return found


# -- at every table


@pytest.mark.parametrize("options", [*VARIANTS, LostCodeOptions(wheels=OWN_WHEELS), LostCodeOptions(x=True, wheels=OWN_WHEELS)])
def test_every_choice_is_legal_and_nothing_changes(options: LostCodeOptions) -> None:
    phases = set()
    for strength in STRENGTHS:
        for state, seat in positions(options, [strength, RANDOM, 1], 3, 11 if INTERPRETED else 4):
            before = state.freeze()
            action = choose(state, seat, Dice(1), strength)
            assert action in state.actions(seat)
            assert action == choose(state, seat, Dice(1), strength)
            assert state.freeze() == before
            phases.add(state.phase)
    assert phases >= {BETS, SWAPS, FINAL}


def test_the_choice_is_the_same_in_all_worlds_of_the_same_knowledge() -> None:
    phases: dict[int, int] = {}
    for number, options in enumerate(VARIANTS[1::2]):
        for strengths in ([0, 0, 0], [2, 1]):
            for state, seat in positions(options, strengths, number, 7 if INTERPRETED else 4):
                # Packed and unpacked, so that each world finds its posterior by itself.
                worlds = [pickle.loads(pickle.dumps(state.sample(seat, Dice(draw)))) for draw in range(4)]
                for strength in STRENGTHS:
                    assert len({choose(world, seat, Dice(7), strength) for world in worlds}) == 1
                phases[state.phase] = phases.get(state.phase, 0) + 1
    assert set(phases) >= {BETS, SWAPS, TOKENS, TURNING, BEARS, FINAL}
    assert sum(phases.values()) > 40


# -- choices


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_known_sum_is_bet_on_with_the_smallest_wheel(strength: int) -> None:
    match = position("A0 B9", round=10)
    know_all(match, "A")
    say(match, "* roll bear jaguar human", "A keep")
    assert choice(match, strength=strength) == "bet 12"


def know_all(match: Match, who: str) -> None:
    """Lets a seat have bet on each symbol alone and been right to the digit."""
    state = code(match)
    seat = SEATS[who]
    for symbol in state.lookup.symbols:
        total = 3 * state.racks[6 * seat + symbol]
        state.checks.append((state.round - 1, symbol, symbol, symbol, seat, total, total, 0))
    state.derive()


def test_the_sheet_is_filled_in_by_expected_points() -> None:
    match = at_the_end("A0 B0")
    # Five digits are unseen of every symbol: three of them promise no more than -2 + 3 * 3/5.
    assert choice(match).startswith("write bear ")
    assert len(choice(match).split()) == 5
    know_all(match, "A")
    for strength in STRENGTHS:
        assert choice(match, strength=strength) == "write bear 3"


def test_the_tile_that_is_known_is_kept() -> None:
    match = position("A0 B0", round=6)
    state = code(match)
    for symbol, digit in ((0, 3), (1, 4), (2, 5), (3, 0), (4, 1)):
        state.checks.append((5, symbol, symbol, symbol, 0, 3 * digit, 3 * digit, 0))
    state.derive()
    play_round(match, "snake snake snake", "A wrong 1", "B right 5")
    for strength in (2, 3):
        assert choice(match, strength=strength) == "discard snake"


def test_a_token_is_taken_for_a_tile_that_is_known_and_left_for_one_that_is_not() -> None:
    match = position("A0 B0", round=3, shortcut=True)
    say(match, "* roll bird bird snake")
    assert choice(match) == "pass"
    know_all(match, "A")
    assert choice(match) == "take 0"


# -- what it is made of


def test_a_distribution_counts_what_a_plain_listing_does() -> None:
    for state, seat in positions(LostCodeOptions(), [1, 1], 4, 6):
        if state.phase != BETS or state.posterior(seat).total > 20_000:
            continue
        codes = state.posterior(seat).codes()
        for rolled in ([0, 1, 2], [3, 3, 5], [4, 4, 4], state.dice):
            distribution = SumDistribution(state.posterior(seat), rolled)
            sums = [sum(held >> 4 * symbol & 15 for symbol in rolled) for held in codes]
            assert distribution.chance(5, 9) == pytest.approx(sum(5 <= total <= 9 for total in sums) / len(codes))
            for symbol in distribution.symbols:
                for digit in range(8):
                    low = sum(total < 8 and held >> 4 * symbol & 15 == digit for total, held in zip(sums, codes, strict=True))
                    assert distribution.below[96 * 8 + 16 * symbol + digit] == pytest.approx(low / len(codes))


def test_belief_is_the_chance_of_the_range() -> None:
    match = position("A0 B0")
    say(match, "* roll bear bear bear", "A keep")
    state = code(match)
    # Racks B, C and D show 4, 0 and 1, so the bear is 2, 3, 5, 6 or 7.
    assert belief(state, 0, GAME.notation.read(state, 0, "bet 6-10")) == pytest.approx(2 / 5)
    assert belief(state, 0, GAME.notation.read(state, 0, "bet 7")) == 0


def test_an_evaluation_weighs_points_and_bits() -> None:
    match = position("A0 B0")
    say(match, "* roll bear bear bear", "A keep")
    state = code(match)
    evaluation = Evaluation(state, 0, 0.0, 1.0)
    assert evaluation.entropy == pytest.approx(6 * log2(5))
    assert evaluation.total_points() == pytest.approx(6 * (-2 + 3 * 3 / 5))
    assert evaluation.swap_value(0) == pytest.approx(-(5 * log2(5) + 2))
    payoff = [float(points) for points in state.lookup.points]
    nothing = [0.0] * len(payoff)
    values = evaluation.bet_values(state.dice, 1, payoff, nothing)
    right = GAME.notation.read(state, 0, "bet 6") - state.lookup.first_bet
    # Right one time in five, and then the bear is known; otherwise a tile is shown, and one of its four other digits drawn.
    after = 0.2 * -5 * log2(5) + 0.8 * (-5 * log2(5) - 2)
    assert values[right] >= 0.2 * 6 + after - 1e-9
    assert values[-1] == IMPOSSIBLE


def test_points_only_are_what_a_bet_pays() -> None:
    match = position("A0 B0")
    say(match, "* roll bear bear bear", "A keep")
    state = code(match)
    values = Evaluation(state, 0, 0.0, 0.0).bet_values(state.dice, 0b1111111, [6.0, 4, 3, 2, 2, 1, 1], [0.0, 0, 0, 0, 0, -1, 0])
    assert values[GAME.notation.read(state, 0, "bet 6") - state.lookup.first_bet] == pytest.approx(6 / 5)
    assert values[GAME.notation.read(state, 0, "bet 6-9") - state.lookup.first_bet] == pytest.approx(2 * 2 / 5)
    assert values[GAME.notation.read(state, 0, "bet 0-6") - state.lookup.first_bet] == pytest.approx(1 / 5 - 4 / 5)


# -- how well it plays


def test_beliefs_come_true(record_property: Callable[[str, object], None]) -> None:
    bets = house_bets(9 if INTERPRETED else depth(27, 54))
    record_property("reliability", written(bets))
    print(written(bets))  # shown by `pytest -rP`
    compared = 0
    for count, mean, share, deviation in tenths(bets):
        if count >= 40:
            assert abs(share - mean) <= 3 * deviation + 1e-9
            compared += 1
    assert compared >= (1 if INTERPRETED else depth(4, 6))


def test_it_beats_chance() -> None:
    games = 12 if INTERPRETED else depth(24, 72)
    won = 0.0
    for game in range(games):
        strength = 1 + game % 3
        strengths = [strength, RANDOM] if game % 2 else [RANDOM, strength]
        won += outcome(play(strengths, VARIANTS[game // 2 % len(VARIANTS)], game))[1 - game % 2]
    assert won >= 0.95 * games


def outcome(state: LostCode) -> tuple[float, ...]:
    assert state.end is not None
    return state.end.results


@pytest.mark.skipif(INTERPRETED, reason="only compiled it is fast enough for this many games")
def test_strength_tells() -> None:
    won = 0.0
    for game in range(16):
        strengths = [3, 1] if game % 2 else [1, 3]
        won += outcome(play(strengths, VARIANTS[game // 2 % len(VARIANTS)], game))[1 - game % 2]
    assert won >= 13
