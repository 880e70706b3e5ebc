"""What can be known of the own rack: against every deal listed one by one, from nothing but what the seat has seen."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations, product
from typing import Any

import pytest
from lost_code_table import GAME, SEATS, code, even, look, play_at_random, play_round, position, possible, say, table

from fathom.core.dice import Dice
from fathom.core.match import Match, replay
from fathom.games.lost_code.components import NAMES
from fathom.games.lost_code.knowledge.facts import add_fact, make_fact, without
from fathom.games.lost_code.knowledge.posterior import Posterior, digit_of
from fathom.games.lost_code.show.view import View

SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"beginner": True}),
    (4, {}),
    (4, {"x": True, "shortcut": True}),
    (2, {"x": True, "beginner": True, "curse": "leader"}),
]


# -- every deal, one by one


def tiles_of(view: View, symbol: int) -> Counter[int]:
    """In how many deals of a symbol's tiles its tile on the own rack is which, by all that the viewer has seen of that symbol.

    A deal is an order of all tiles: the one aside, the four racks, the stack from the top. Answers do not count here.
    """
    name = view.setup.symbols[symbol]
    swaps = [swap for one in view.rounds for swap in one.swaps if swap.symbol == name]
    seen = [one.digits[symbol] for one in view.racks]
    found: Counter[int] = Counter()
    for _, *tiles in permutations(range(view.setup.digits)):
        racks, stack = tiles[:4], tiles[4:]
        for number, swap in enumerate(swaps):
            if racks[swap.seat] != swap.digit:
                break
            racks[swap.seat] = stack[number]
        else:
            if all(digit is None or digit == tile for digit, tile in zip(seen, racks, strict=True)):
                found[racks[view.seat or 0]] += 1
    return found


def codes_by(view: View, tiles: list[Counter[int]]) -> Counter[tuple[int, ...]]:
    """In how many deals the own rack holds which code, given the deals of each symbol and every answer to an own bet."""
    found: Counter[tuple[int, ...]] = Counter()
    rules = [rule_of(view, number) for number in range(len(view.rounds))]
    for now in product(*(sorted(one) for one in tiles)):
        if all(rule(now) for rule in rules):
            deals = 1
            for digit, one in zip(now, tiles, strict=True):
                deals *= one[digit]
            found[now] += deals
    return found


def rule_of(view: View, number: int) -> Any:
    """What the answer of a round says of the rack as it is now: tiles that have left since then are known."""
    one = view.rounds[number]
    mine = next(bet for bet in one.bets if bet.seat == view.seat)
    swaps = [swap for later in view.rounds[number:] for swap in later.swaps if swap.seat == view.seat]
    gone = {}
    for swap in reversed(swaps):
        gone[swap.symbol] = swap.digit  # the first that left since then is the one that was bet on
    symbols = view.setup.symbols

    def holds(now: tuple[int, ...]) -> bool:
        total = sum(gone[name] if name in gone else now[symbols.index(name)] for name in one.dice)
        if mine.answer == "right":
            return mine.low <= total <= mine.high
        if mine.answer == "wrong":
            return not mine.low <= total <= mine.high
        return total > mine.high if mine.answer == "higher" else total < mine.low

    return holds


def unseen_tiles(view: View) -> list[Counter[int]]:
    """The digits of each symbol that the viewer sees nowhere."""
    found = []
    for symbol, _ in enumerate(view.setup.symbols):
        seen = {one.digits[symbol] for one in view.racks} | {digit for one in view.racks for digit in one.discarded[symbol]}
        found.append(Counter(digit for digit in range(view.setup.digits) if digit not in seen))
    return found


def check(match: Match, who: str, codes: Counter[tuple[int, ...]]) -> None:
    """Compares everything that a posterior can be asked with the codes and their numbers of deals."""
    posterior = code(match).posterior(SEATS[who])
    symbols = code(match).lookup.symbols
    deals = codes.total()
    assert len(set(codes.values())) == 1, "all codes that are left are equally likely"
    assert posterior.total == len(codes)
    listed = [tuple(digit_of(one, symbol) for symbol in symbols) for one in posterior.codes()]
    assert len(listed) == len(codes)
    assert set(listed) == set(codes)
    for place, symbol in enumerate(symbols):
        here: Counter[int] = Counter()
        for one, number in codes.items():
            here[one[place]] += number
        for digit in range(code(match).lookup.digits):
            assert posterior.chance(symbol, digit) == pytest.approx(here[digit] / deals)
            assert (posterior.count(symbol, digit) > 0) == (here[digit] > 0)
    for dice in list(combinations_with_replacement(range(len(symbols)), 3))[::5]:
        sums = posterior.sums(*(symbols[die] for die in dice))
        wanted: Counter[int] = Counter()
        for one, number in codes.items():
            wanted[sum(one[die] for die in dice)] += number
        assert len(sums) == code(match).lookup.highest + 1
        assert sums == pytest.approx([wanted[total] / deals for total in range(len(sums))])


def later(players: int, options: dict[str, Any], seed: str, moves: int) -> Match:
    """A random game after so many moves, or the last one before its end."""
    match = table(players, **options)
    for number, _ in enumerate(play_at_random(match, seed)):
        if number >= moves and look(match).phase not in ("deal", "over"):
            break
        if look(match).phase == "over":
            return replay(match.record(), GAME, upto=len(match.moves) - 1)
    return match


@pytest.mark.parametrize(
    ("players", "options", "seed", "moves"),
    [(2, {}, "early", 30), (3, {"shortcut": True}, "middle", 52), (4, {"curse": "leader"}, "late", 90), (4, {}, "end", 999)],
)
def test_the_posterior_is_what_listing_all_deals_gives(players: int, options: dict[str, Any], seed: str, moves: int) -> None:
    match = later(players, options, seed, moves)
    who = "ABCD"[moves % players]
    view = look(match, who)
    tiles = [tiles_of(view, symbol) for symbol in range(6)]
    for one, unseen in zip(tiles, unseen_tiles(view), strict=True):
        assert set(one) == set(unseen), "any digit that is seen nowhere"
        assert len(set(one.values())) == 1, "and all in the same number of deals, wherever the others lie"
    check(match, who, codes_by(view, tiles))


def test_a_symbol_with_nine_tiles_counts_the_same_way() -> None:
    match = later(3, {"x": True}, "nine", 60)
    view = look(match, "B")
    symbol = next(symbol for symbol, one in enumerate(view.racks[1].discarded) if one)
    tiles = tiles_of(view, symbol)
    assert len(set(tiles.values())) == 1
    assert set(tiles) == set(unseen_tiles(view)[symbol])


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_the_posterior_is_exact_all_through_random_games(number: int) -> None:
    players, options = SETTINGS[number]
    match = table(players, **options)
    dice = Dice(number)
    compared = 0
    for _ in play_at_random(match, f"through {number}"):
        view = look(match)
        if view.phase in ("deal", "over") or view.round < 4 or dice.below(4):
            continue
        who = "ABCD"[dice.below(players)]
        seen = look(match, who)
        check(match, who, codes_by(seen, unseen_tiles(seen)))
        compared += 1
    assert compared >= 4


def test_when_all_is_seen_all_is_known() -> None:
    known = 0
    for seed in range(6):
        match = table(4, beginner=True)
        for _ in play_at_random(match, f"known {seed}", right=9):
            if look(match).phase == "final":
                break
        for who in "ABCD":
            seen = look(match, who)
            codes = codes_by(seen, unseen_tiles(seen))
            check(match, who, codes)
            known += len(codes) == 1
    assert known > 0, "with empty stacks two digits of a symbol are left, and answers often decide"


# -- single facts


def test_before_any_answer_every_unseen_digit_is_as_likely() -> None:
    match = position("A0 B0 C0", racks=("345012", "452301", "023456", "130167"))
    posterior = code(match).posterior(0)
    assert posterior.total == 5**6
    assert len(posterior.groups) == 6, "nothing ties symbols together"
    for symbol in range(6):
        assert sorted(posterior.chance(symbol, digit) for digit in range(8)) == [0.0] * 3 + [0.2] * 5


def test_an_answer_ties_the_symbols_it_tells_of_and_no_others() -> None:
    match = position("A0 B0")
    play_round(match, "bear snake bear", "A right 5", "B right 7")
    posterior = code(match).posterior(0)
    assert posterior.group_of[0] == posterior.group_of[5]
    assert len(posterior.groups) == 5
    play_round(match, "snake bird bird", "B right 7", "A right 5")
    posterior = code(match).posterior(0)
    assert posterior.group_of[0] == posterior.group_of[5] == posterior.group_of[3]
    assert len(posterior.groups) == 4


def test_only_the_own_answers_tell_of_the_own_rack() -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A right 1", "B lower 2")
    assert code(match).posterior(1).total < 5**6
    before = code(match).posterior(0).total
    say(match, "B discard bird", "* draw 6")
    assert code(match).posterior(0).total == before // 5 * 4, "but a tile that is seen elsewhere is not the own one"


def test_the_own_new_tile_can_be_any_unseen_one() -> None:
    match = position("A0 B0")
    play_round(match, "bear bear bear", "A wrong 1", "B right 5")
    assert possible(match, "A", "bear") == [2, 3, 5, 6, 7]
    say(match, "A discard bear")
    assert possible(match, "A", "bear") == [2, 5, 6, 7]
    assert code(match).posterior(0).chance(0, 2) == 0.25
    say(match, "* draw 6")
    assert possible(match, "A", "bear") == [2, 5, 6, 7]
    assert possible(match, "B", "bear") == [4, 5], "12 to 16, and 6 would be too much anyway"


def test_an_answer_from_before_a_swap_binds_the_old_tile_only() -> None:
    match = position("A0 B0")
    play_round(match, "jaguar jaguar jaguar", "A higher 10", "B right 7")  # jaguar is 4: more than 2-11
    assert possible(match, "A", "jaguar") == [4, 6, 7]
    say(match, "A discard jaguar", "* draw 0")
    assert possible(match, "A", "jaguar") == [0, 1, 6, 7]
    play_round(match, "jaguar jaguar bear", "A right 7", "B right 5")  # 3 of the bear and 0: 3-9
    assert possible(match, "A", "jaguar") == [0, 1]


@pytest.mark.parametrize("symbol", ["bear", "jaguar"])
def test_both_tiles_of_an_answer_may_leave(symbol: str) -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar jaguar", "A lower 2", "B right 7")  # 3 + 8 = 11: below 12-13
    other = "jaguar" if symbol == "bear" else "bear"
    say(match, f"A discard {symbol}", f"* draw {'5' if symbol == 'bear' else '6'}")
    play_round(
        match, "snake snake snake", *(("A lower 5", "B right 7") if look(match).roller == 0 else ("B right 7", "A lower 5"))
    )
    say(match, f"A discard {other}", f"* draw {'5' if other == 'bear' else '6'}")
    assert len(code(match).facts[0]) == 1, "only what was said of the snake is left"
    assert possible(match, "A", "bear") == [2, 5, 6, 7]
    assert possible(match, "A", "jaguar") == [0, 1, 6, 7]


# -- facts as numbers


def test_a_fact_counts_symbols_as_often_as_they_were_rolled() -> None:
    sums = 0b1011
    assert make_fact(0, 0, 0, sums) == 3 | sums << 12
    assert make_fact(5, 0, 5, sums) == 1 | 2 << 10 | sums << 12
    assert make_fact(1, 2, 3, 0) == 1 << 2 | 1 << 4 | 1 << 6


def test_facts_about_the_same_dice_are_one() -> None:
    facts: list[int] = []
    add_fact(facts, make_fact(1, 2, 3, 0b1110))
    add_fact(facts, make_fact(3, 1, 2, 0b0111))
    add_fact(facts, make_fact(1, 1, 2, 0b0001))
    assert facts == [make_fact(1, 2, 3, 0b0110), make_fact(1, 1, 2, 0b0001)]


def test_a_tile_leaves_its_facts_and_they_become_one_where_the_rest_is_the_same() -> None:
    facts = [make_fact(0, 1, 1, 0b11111000), make_fact(0, 0, 1, 0b00001110), make_fact(0, 0, 0, 0b111), make_fact(2, 3, 4, 0b1)]
    left = without(facts, 0, 2)
    assert left == [2 << 2 | 0b111110 << 12, 1 << 2 | 0b0 << 12, make_fact(2, 3, 4, 0b1)]
    assert without([make_fact(0, 1, 2, 0b1100), make_fact(1, 2, 3, 0b1), make_fact(1, 2, 0, 0b0110)], 0, 1)[0] >> 12 == 0b010
    twice = without([make_fact(0, 1, 2, 0b11100), make_fact(1, 2, 4, 0b11)], 4, 1)
    assert twice == [make_fact(0, 1, 2, 0b11100), 1 << 2 | 1 << 4 | 0b1 << 12]


def test_facts_that_become_alike_narrow_each_other() -> None:
    # snake + twice bird in 3-5, bear + twice bird in 4-6: snake 1 and bear 0 leave 2b in 2-4 and 4-6.
    facts = [make_fact(5, 3, 3, 0b111000), make_fact(0, 3, 3, 0b1110000)]
    left = without(without(facts, 5, 1), 0, 0)
    assert left == [2 << 6 | 0b10000 << 12]
    posterior = Posterior(8, [3], [0] * 3 + [255] + [0] * 2, left)
    assert [digit for digit in range(8) if posterior.count(3, digit)] == [2]


# -- samples


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"x": True}), (4, {"beginner": True})])
def test_codes_are_picked_evenly(players: int, options: dict[str, Any]) -> None:
    dice = Dice(f"pick {players}")
    tested = 0
    for seed in range(6):
        match = later(players, options, f"pick {seed}", 999 if seed % 2 else 60)
        for seat in range(players):
            posterior = code(match).posterior(seat)
            if 2 <= posterior.total <= 400:
                picked = Counter(posterior.pick(dice) for _ in range(12 * posterior.total))
                assert set(picked) <= set(posterior.codes())
                assert even(picked, posterior.total)
                tested += 1
    assert tested >= 3


def test_sheets_show_the_posterior_with_the_tables_help() -> None:
    for helps in ("none", "deductions", "chances"):
        match = position("A0 B0", help=helps)
        assert look(match, "A").knowledge.sums is None  # type: ignore[union-attr]
        say(match, "* roll bear jaguar human")
        posterior = code(match).posterior(0)
        knowledge = look(match, "A").knowledge
        assert knowledge is not None
        assert knowledge.seen == [[0, 1, 4], [2, 3, 5], [0, 2, 3], [1, 3, 4], [0, 5, 6], [1, 6, 7]]
        assert knowledge.possible == (None if helps == "none" else [possible(match, "A", name) for name in NAMES])
        shown = helps == "chances"
        assert knowledge.codes == (posterior.total if shown else None)
        assert knowledge.sums == (posterior.sums(0, 1, 2) if shown else None)
        chances = [[posterior.chance(symbol, digit) for digit in range(8)] for symbol in range(6)]
        assert knowledge.chances == (chances if shown else None)
        assert look(match).knowledge is None


def test_sums_are_shown_when_dice_lie_that_can_be_bet_on() -> None:
    match = position("A0 B0", help="chances", beginner=True, shortcut=True)

    def has_sums() -> bool:
        knowledge = look(match, "A").knowledge
        assert knowledge is not None
        return knowledge.sums is not None

    say(match, "* roll bear bird bird")
    assert (look(match).phase, has_sums()) == ("token", False)
    say(match, "A pass", "B pass")
    assert (look(match).phase, has_sums()) == ("bears", False)
    say(match, "A turn 1 snake")
    assert (look(match).phase, has_sums()) == ("turn", True)
    say(match, "A keep", "A bet 0")
    assert (look(match).phase, has_sums()) == ("bet", True)
    say(match, "B bet 0-1")
    assert (look(match).phase, has_sums()) == ("swap", False)
