"""Rules of Lost Code by number: docs/rules/lost_code.en.md, C1 to C12, X1 and E1 to E5. Expansions have their own file."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from lost_code_table import (
    GAME,
    RACKS,
    at_the_end,
    bet,
    code,
    even,
    look,
    moves,
    play_at_random,
    play_out,
    play_round,
    position,
    possible,
    rack,
    refused,
    say,
    sheet,
    table,
    told,
    track,
    turn,
    write,
)

from fathom.core.dice import Dice
from fathom.core.errors import NotationError
from fathom.core.state import NATURE
from fathom.games.lost_code.components import NAMES
from fathom.games.lost_code.show.events import (
    Bet,
    Checked,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Judged,
    Kept,
    Moved,
    Rolled,
    Stacked,
    Turned,
    Unswapped,
    Wrote,
)
from fathom.games.lost_code.show.view import BetMade, Marker, Swap, WheelView

DEAL = f"* deal {' '.join(RACKS)}"
SIZES = [1, 2, 3, 4, 5, 7, 10]
POINTS = [6, 4, 3, 2, 2, 1, 1]


def digits(text: str) -> list[int | None]:
    return [int(digit) for digit in text]


def size_of(move: str) -> int:
    """How many sums a bet covers."""
    low, _, high = move.removeprefix("bet ").partition("-")
    return int(high or low) - int(low) + 1


# -- set-up


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("x", "stack"), [(False, 3), (True, 4)])
def test_C1_four_racks_are_filled_one_tile_lies_aside_and_the_rest_is_the_stack(players: int, x: bool, stack: int) -> None:
    match = table(players, x=x)
    assert (look(match).phase, turn(match), look(match).stacks) == ("deal", "*", [])
    assert all(one.digits == [None] * 6 for who in (*"ABCD"[:players], None) for one in look(match, who).racks)
    events = say(match, DEAL)
    assert events == [Dealt(players, [[int(digit) for digit in one] for one in RACKS])]
    assert [rack(match, who) for who in "ABCD"[:players]] == list(RACKS[:players])
    assert look(match).stacks == [stack] * 6, "eight or nine tiles, four on racks and one aside"


@pytest.mark.parametrize("players", [2, 3])
def test_C1_spare_racks_stand_open_for_everybody(players: int) -> None:
    match = position(" ".join(f"{who}0" for who in "ABC"[:players]))
    for who in (*"ABC"[:players], None):
        racks = look(match, who).racks
        assert [one.seat for one in racks] == [*range(players), *[None] * (4 - players)]
        assert [one.digits for one in racks[players:]] == [digits(one) for one in RACKS[players:]]


@pytest.mark.parametrize(
    "racks",
    [
        "345012 352301 023456 130167",  # two bears 3
        "345012 452301 023456 130162",  # two snakes 2
        "000000 000000 000000 000000",
    ],
)
def test_C1_a_tile_is_dealt_once(racks: str) -> None:
    assert refused(table(), f"* deal {racks}") == "bad_deal"


def test_C1_every_deal_is_equally_likely() -> None:
    for options in ({}, {"x": True}, {"beginner": True}):
        match = table(**options)
        dice, symbols = Dice("deals"), code(match).lookup.symbols
        kinds = 9 if options.get("x") else 8
        pairs: Counter[tuple[int, int, str, str]] = Counter()
        for _ in range(800):
            racks = GAME.notation.write(match.state, NATURE, match.state.chance(dice)).split()[1:]
            for place in range(len(symbols)):
                assert len({one[place] for one in racks}) == 4
                for one, two in combinations(range(4), 2):
                    pairs[one, two, racks[one][place], racks[two][place]] += 1
        for one, two in combinations(range(4), 2):
            here = Counter({key: count for key, count in pairs.items() if key[:2] == (one, two)})
            assert even(here, kinds * (kinds - 1))


def test_C1_nobody_knows_which_tile_lies_aside_so_any_unseen_one_may_be_drawn() -> None:
    for digit in "01234567":
        match = position("A0 B0")
        play_round(match, "bear jaguar human", "A lower 5", "B right 7")
        say(match, "A discard bear")
        if digit in "3401":  # on the racks of all four
            assert refused(match, f"* draw {digit}") == "bad_draw"
        else:
            say(match, f"* draw {digit}")
            assert look(match).stacks == [2, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C2_everybody_sees_all_racks_but_the_own_one(players: int) -> None:
    match = position(" ".join(f"{who}0" for who in "ABCD"[:players]))
    for seat, who in enumerate("ABCD"[:players]):
        seen = [one.digits for one in look(match, who).racks]
        assert seen == [[None] * 6 if number == seat else digits(one) for number, one in enumerate(RACKS)]
    spectator = [one.digits for one in look(match).racks]
    assert spectator == [[None] * 6 if number < players else digits(one) for number, one in enumerate(RACKS)]


def test_C2_the_deal_is_told_without_the_own_rack() -> None:
    (event,) = say(table(3), DEAL)
    assert isinstance(event, Dealt)
    assert [row is None for row in event.seen_by(1).racks] == [False, True, False, False]
    assert [row is None for row in event.seen_by(None).racks] == [True, True, True, False]


def test_C3_the_markers_start_on_0_in_a_random_stack_whose_top_is_last() -> None:
    match = table(4)
    say(match, DEAL)
    assert (look(match).phase, turn(match)) == ("deal", "*")
    dice = Dice("stack")
    stacks = Counter(GAME.notation.write(match.state, NATURE, match.state.chance(dice)) for _ in range(2400))
    assert even(stacks, 24)
    assert say(match, "* stack C A D B") == [Stacked([2, 0, 3, 1])]
    assert (track(match), look(match).order, look(match).roller) == ("C0 A0 D0 B0", [2, 0, 3, 1], 2)


@pytest.mark.parametrize("stack", ["A A B C", "A B C C"])
def test_C3_every_marker_lies_in_the_stack_once(stack: str) -> None:
    match = table(4)
    say(match, DEAL)
    assert refused(match, f"* stack {stack}") == "bad_order"


def test_C4_the_beginner_version_is_without_the_bear() -> None:
    match = table(3, beginner=True)
    say(match, "* deal 45012 52301 23456 30167", "* stack B A C")
    view = look(match)
    assert view.setup.symbols == ["jaguar", "human", "bird", "chameleon", "snake"]
    assert view.stacks == [3] * 5
    assert all(len(one.digits) == 5 == len(one.discarded) for one in view.racks)
    assert [len(one.written) for one in view.sheets] == [5, 5, 5]
    with pytest.raises(NotationError):
        say(table(3, beginner=True), DEAL)


# -- the roll


@pytest.mark.parametrize(
    ("line", "order"),
    [("A0 B0 C0", "ABC"), ("C0 B0 A0", "CBA"), ("B-2 C0 A0", "BCA"), ("C3 A3 B5", "CAB"), ("A1 C4 B12", "ACB")],
)
def test_C5_C6_play_goes_from_last_to_first_and_the_top_of_a_stack_is_further_behind(line: str, order: str) -> None:
    match = position(line)
    assert (turn(match), look(match).phase) == ("*", "roll")
    assert say(match, "* roll bird human bear") == [Rolled("ABC".index(order[0]), 1, ["bird", "human", "bear"])]
    assert turn(match) == order[0], "the last one rolls"
    say(match, f"{order[0]} keep")
    for number, who in enumerate(order):
        assert turn(match) == who
        for other in set("ABC") - {who}:
            assert moves(match, other) == set()
            assert refused(match, f"{other} bet 3") == "not_your_turn"
        say(match, f"{who} bet {['0', '0-1', '0-2'][number]}")


def test_C5_the_dice_are_fair_and_show_six_symbols_also_without_the_bear() -> None:
    for match in (position("A0 B0"), position("A0 B0", beginner=True)):
        dice = Dice("roll")
        rolls = Counter(GAME.notation.write(match.state, NATURE, match.state.chance(dice)) for _ in range(216 * 30))
        assert even(rolls, 216)
    assert refused(position("A0 B0"), "A keep") == "nature_acts"


def test_C5_the_roller_may_turn_one_die_to_any_symbol() -> None:
    match = position("A0 B0")
    say(match, "* roll bird human bear")
    assert moves(match, "A") == {"keep"} | {f"turn {die} {name}" for die in (1, 2, 3) for name in NAMES}
    assert moves(match, "B") == set()
    assert refused(match, "B keep") == "not_your_turn"
    assert refused(match, "A bet 3") == "expect_turn"
    assert say(match, "A turn 3 snake") == [Turned(0, 3, "bear", "snake")]
    assert (look(match).dice, look(match).fell) == (["bird", "human", "snake"], ["bird", "human", "bear"])
    assert (look(match).phase, turn(match)) == ("bet", "A"), "one die, and no more"
    assert refused(match, "A turn 1 bear") == "expect_bet"


def test_C5_turning_a_die_to_what_it_shows_has_no_effect() -> None:
    match = position("A0 B0")
    say(match, "* roll bird human bear")
    assert say(match, "A turn 2 human") == [Turned(0, 2, "human", "human")]
    assert (look(match).dice, look(match).phase) == (["bird", "human", "bear"], "bet")
    other = position("A0 B0")
    say(other, "* roll bird human bear")
    assert say(other, "A keep") == [Kept(0)]
    assert (look(other).dice, look(other).phase) == (["bird", "human", "bear"], "bet")


def test_C5_a_beginner_turns_every_bear_and_still_has_the_free_turn() -> None:
    match = position("A0 B0", beginner=True)
    say(match, "* roll bear human bear")
    in_play = ("jaguar", "human", "bird", "chameleon", "snake")
    assert (look(match).phase, turn(match)) == ("bears", "A")
    assert moves(match, "A") == {f"turn {die} {name}" for die in (1, 3) for name in in_play}
    assert refused(match, "A keep") == refused(match, "A turn 2 bird") == refused(match, "A turn 1 bear") == "turn_bears"
    assert refused(match, "A bet 3") == "turn_bears"
    assert refused(match, "B turn 1 bird") == "not_your_turn"
    assert say(match, "A turn 3 snake") == [Turned(0, 3, "bear", "snake", True)]
    assert (look(match).phase, moves(match, "A")) == ("bears", {f"turn 1 {name}" for name in in_play})
    say(match, "A turn 1 human")
    assert (look(match).phase, look(match).dice) == ("turn", ["human", "human", "snake"])
    assert moves(match, "A") == {"keep"} | {f"turn {die} {name}" for die in (1, 2, 3) for name in in_play}
    assert refused(match, "A turn 1 bear") == "bear_out"
    assert say(match, "A turn 1 bird") == [Turned(0, 1, "human", "bird")], "also one that was turned before"
    assert look(match).phase == "bet"


def test_C5_without_a_bear_among_the_dice_a_beginner_has_only_the_free_turn() -> None:
    match = position("A0 B0", beginner=True)
    say(match, "* roll snake human bird")
    assert look(match).phase == "turn"
    full = position("A0 B0")
    say(full, "* roll bear bear bear")
    assert look(full).phase == "turn", "elsewhere the bear is a symbol like the others"


# -- bets


@pytest.mark.parametrize(("x", "highest"), [(False, 21), (True, 24)])
def test_C6_X1_a_range_has_the_size_of_its_wheel_and_lies_inside_the_possible_sums(x: bool, highest: int) -> None:
    match = position("A0 B0", x=x)
    say(match, "* roll bird human bear", "A keep")
    ranges = {(low, low + size - 1) for size in SIZES for low in range(highest + 1) if low + size - 1 <= highest}
    assert moves(match, "A") == {f"bet {low}" if low == high else f"bet {low}-{high}" for low, high in ranges}
    assert len(match.state.actions(0)) == sum(highest - size + 2 for size in SIZES)
    assert look(match).setup.highest == highest
    for line in (f"bet {highest}-{highest + 1}", "bet 0-5", "bet 0-7", "bet 9-0", f"bet {highest + 1}"):
        with pytest.raises(NotationError):
            say(match, f"A {line}")


def test_C6_a_wheel_serves_one_player_a_round_and_bets_are_public() -> None:
    match = position("A0 C0 B0")
    say(match, "* roll bird human bear", "A keep")
    assert say(match, "A bet 9-15") == [Bet(0, 9, 15, 1)]
    assert refused(match, "C bet 0-6") == "wheel_taken"
    assert {size_of(move) for move in moves(match, "C")} == {1, 2, 3, 4, 5, 10}
    say(match, "C bet 7")
    assert refused(match, "B bet 0") == "wheel_taken"
    for who in (*"ABC", None):
        wheels = look(match, who).wheels
        assert [(wheel.size, wheel.points) for wheel in wheels] == list(zip(SIZES, POINTS, strict=True))
        assert wheels[0] == WheelView(1, 6, False, 2, 7)
        assert wheels[5] == WheelView(7, 1, True, 0, 9)
        assert [wheel.seat for wheel in wheels] == [2, None, None, None, None, 0, None]
        assert all(wheel.answer is None for wheel in wheels), "no answer before all have bet"


@pytest.mark.parametrize(("dice", "total"), [("bear jaguar human", 12), ("jaguar jaguar snake", 10), ("human human human", 15)])
def test_C7_the_bet_is_on_the_own_digits_and_a_symbol_counts_as_often_as_it_was_rolled(dice: str, total: int) -> None:
    for low in range(20):
        match = position("A0 B0")
        say(match, f"* roll {dice}", "A keep", f"A bet {low}-{low + 1}")
        checked = next(event for event in bet(match, "B right 7") if isinstance(event, Checked))
        assert checked.seat == 0
        assert checked.answer == ("right" if low <= total <= low + 1 else "lower" if total < low else "higher")


def test_C7_the_sum_is_of_the_dice_as_they_lie_after_turning() -> None:
    match = position("A0 B0")
    say(match, "* roll bird bird bird", "A turn 2 human", "A bet 5")
    assert Checked(0, 5, 5, "right") in bet(match, "B right 7")


@pytest.mark.parametrize(("size", "points"), [*zip(SIZES, POINTS, strict=True)])
def test_C8_a_right_bet_moves_the_marker_by_the_wheels_points(size: int, points: int) -> None:
    match = position("A0 B0")
    events = play_round(match, "bear jaguar human", f"A right {size}", f"B right {5 if size != 5 else 4}")
    assert [event for event in events if isinstance(event, Moved)] == [
        Moved(0, points, points, "bet"),
        Moved(1, 2, 2, "bet"),
    ]
    assert {marker.seat: marker.space for marker in look(match).line} == {0: points, 1: 2}


@pytest.mark.parametrize("size", SIZES)
def test_C8_a_wrong_bet_is_told_the_direction_but_for_the_smallest_wheel(size: int) -> None:
    for side in ("higher", "lower"):
        match = position("A0 B0")
        low = 10 - size if side == "higher" else 11
        say(match, "* roll jaguar jaguar snake", "A keep", f"A bet {low}-{low + size - 1}" if size > 1 else f"A bet {low}")
        events = bet(match, f"B right {5 if size != 5 else 4}")
        answer = side if size > 1 else "wrong"
        assert Checked(0, low, low + size - 1, answer) in events  # type: ignore[arg-type]
        assert track(match).startswith("A0 "), "the marker stays"
        for who in ("A", "B", None):
            assert look(match, who).wheels[SIZES.index(size)].answer == answer
            assert look(match, who).wheels[SIZES.index(size)].told == (size > 1)
            assert look(match, who).rounds[0].bets[0] == BetMade(0, low, low + size - 1, answer)


def test_C8_checks_go_in_order_of_play_and_each_marker_lands_on_top_at_once() -> None:
    match = position("A0 B0 C0 D0")
    events = play_round(match, "bear jaguar human", "A right 5", "B right 4", "C right 7", "D right 10")
    tags = [tag for tag in told(events) if tag in ("checked", "moved")]
    assert tags == ["checked", "moved"] * 4, "a marker moves before the next bet is checked"
    assert [event.seat for event in events if isinstance(event, Checked)] == [0, 1, 2, 3]
    assert track(match) == "D1 C1 B2 A2", "later ones lie on top, and so are further behind"


def test_C8_nobody_is_checked_before_all_have_bet() -> None:
    match = position("A0 B0 C0")
    assert "checked" not in told(play_round(match, "bear jaguar human", "A right 5", "B right 4"))
    assert track(match) == "A0 B0 C0"
    assert look(match).rounds == []


def test_C8_a_marker_lands_on_top_of_a_stack_that_was_there() -> None:
    match = position("A0 B2 C2")
    play_round(match, "bear jaguar human", "A right 5", "B lower 4", "C lower 7")
    assert track(match) == "A2 B2 C2"
    match = position("C0 A1 B1")
    play_round(match, "bear jaguar human", "C lower 5", "A right 7", "B right 10")
    assert track(match) == "C0 B2 A2", "B lands on A"


# -- swaps


def test_C9_the_wrong_ones_swap_in_the_order_of_the_track_after_the_checks() -> None:
    match = position("A0 B0 C1 D1")
    play_round(match, "bear jaguar human", "A right 1", "B lower 2", "C right 7", "D lower 5")
    assert track(match) == "B0 D1 C2 A6"
    assert (look(match).phase, turn(match)) == ("swap", "B")
    assert refused(match, "D discard bear") == "not_your_turn"
    say(match, "B discard bear", "* draw 5")
    assert turn(match) == "D"
    say(match, "D discard bear", "* draw 2")
    assert (look(match).phase, look(match).round) == ("roll", 2)


def test_C9_the_order_is_that_after_the_checks_and_not_the_order_of_play() -> None:
    # Cursed, D is wrong and falls behind: here the order of play and the new order differ.
    match = position("A3 B4 C5 D6", curse="leader", skull="taken", cursed="D", round=2)
    play_round(match, "bear jaguar human", "A right 2", "B lower 5", "C right 7", "D lower 1")
    assert track(match).split()[0][0] == "D"
    assert turn(match) == "D"
    say(match, "D discard bear", "* draw 2")
    assert turn(match) == "B"


def test_C9_a_tile_of_any_symbol_goes_face_up_to_its_player_and_a_new_one_comes_unseen() -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A lower 5", "B right 4")
    assert moves(match, "A") == {f"discard {name}" for name in NAMES}
    assert say(match, "A discard bird") == [Discarded(0, "bird", 0)]
    assert (look(match).phase, turn(match)) == ("swap", "*")
    for who in ("A", "B", None):
        assert look(match, who).racks[0].discarded == [[], [], [], [0], [], []]
        assert look(match, who).racks[0].digits[3] is None
        assert look(match, who).rounds[0].swaps == [Swap(0, "bird", 0)]
    (event,) = say(match, "* draw 7")
    assert event == Drew(0, "bird", 7)
    assert event.seen_by(1) == event
    assert event.seen_by(0) == event.seen_by(None) == Drew(0, "bird")
    assert rack(match, "A") == "345712"
    assert look(match, "B").racks[0].digits == digits("345712")
    assert look(match, "A").racks[0].digits == [None] * 6
    assert look(match).stacks == [3, 3, 3, 2, 3, 3]


def test_C9_a_discarded_tile_never_returns() -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A lower 5", "B right 4")
    say(match, "A discard bird", "* draw 7")
    play_round(match, "bear jaguar human", "A lower 5", "B right 4")
    say(match, "A discard bird")
    for digit in "07":
        assert refused(match, f"* draw {digit}") == "bad_draw"


def test_C9_nothing_is_discarded_whose_stack_is_empty() -> None:
    match = position("A0 B0")
    for digit in "567":
        play_round(match, "jaguar jaguar human", "A lower 5", "B right 7")
        say(match, "A discard bear", f"* draw {digit}")
    assert look(match).stacks == [0, 3, 3, 3, 3, 3]
    play_round(match, "jaguar jaguar human", "A lower 5", "B right 7")
    assert moves(match, "A") == {f"discard {name}" for name in NAMES[1:]}
    assert refused(match, "A discard bear") == "stack_empty"
    assert sheet(match, "B").seen[0] == [0, 1, 3, 5, 6, 7], "2 and 4: the own one, and the one aside"


def test_C9_with_all_stacks_empty_the_swap_is_skipped() -> None:
    match = table(4, beginner=True)
    dice = Dice("skip")
    while look(match).phase == "deal":
        match.act(NATURE, match.state.chance(dice))
    while any(look(match).stacks):
        play_out(match, dice)
    swapped = [event.seat for event in match.log if isinstance(event, Discarded)]
    skipped = [event.seat for event in match.log if isinstance(event, Unswapped)]
    assert (len(swapped), len(skipped)) == (15, 1), "three of five symbols, then a player of the fourth round has none"
    now = len(match.log)
    play_out(match, dice)
    assert told(match.log[now:]).count("unswapped") == 4
    assert "discarded" not in told(match.log[now:])


def test_C9_the_swap_also_takes_place_after_the_last_round() -> None:
    match = position("A0 B0 C0 D0", round=8)
    play_round(match, "bear jaguar human", "A lower 5", "B right 7", "C right 10", "D lower 4")
    assert (look(match).phase, turn(match), track(match)) == ("swap", "A", "A0 D0 C1 B1")
    say(match, "A discard bear", "* draw 2", "D discard bear", "* draw 5")
    assert look(match).phase == "final"


def test_C9_the_right_ones_do_not_swap() -> None:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A right 5", "B right 4")
    assert (look(match).phase, look(match).round) == ("roll", 2)


@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_C10_the_wheels_return_and_the_last_round_depends_on_the_players(players: int, rounds: int) -> None:
    match = table(players)
    dice = Dice("rounds")
    say(match, DEAL, f"* stack {' '.join('ABCD'[:players])}")
    assert look(match).setup.rounds == rounds
    for number in range(1, rounds + 1):
        view = look(match)
        assert (view.round, view.phase) == (number, "roll")
        assert all((wheel.seat, wheel.low, wheel.answer) == (None, None, None) for wheel in view.wheels)
        assert (view.dice, view.fell) == ([], [])
        play_out(match, dice)
    assert (look(match).phase, turn(match)) == ("final", "ABCD"[:players])
    assert len(look(match).rounds) == rounds


# -- the end


def test_C11_all_write_at_the_same_time_symbol_by_symbol() -> None:
    match = at_the_end("A0 B0 C0")
    assert turn(match) == "ABC"
    values = ["none", *(" ".join(some) for size in (1, 2, 3) for some in combinations("01234567", size))]
    assert moves(match, "B") == {f"write bear {some}" for some in values}
    assert refused(match, "A keep") == "expect_entry"
    say(match, "C write bear 1", "A write bear none", "C write jaguar 3 4")
    assert moves(match, "C") == {f"write human {some}" for some in values}
    assert moves(match, "A") == {f"write jaguar {some}" for some in values}
    for line in ("A write bear 2", "A write snake 2"):
        with pytest.raises(NotationError):
            say(match, line)
    write(match, "C", "none", "none", "none", "none")
    assert turn(match) == "AB"
    assert refused(match, "C write snake 1") == "not_your_turn", "what is written stays"


def test_C11_entries_are_secret_until_all_have_written() -> None:
    match = at_the_end("A0 B0")
    events = write(match, "A", "1 2", "4", "none", "0", "1", "2")
    assert events[0] == Wrote(0, "bear", [1, 2])
    assert events[0].seen_by(1) == events[0].seen_by(None) == Wrote(0, "bear")
    for who in ("B", None):
        sheet = look(match, who).sheets[0]
        assert (sheet.written, sheet.values, sheet.points) == ([True] * 6, [None] * 6, None)
    assert look(match, "A").sheets[0].values == [[1, 2], [4], [], [0], [1], [2]]
    assert look(match, "A").sheets[0].points is None, "not even the own ones are judged yet"
    assert write(match, "B", *["none"] * 5)[-1].seen_by(0) == Wrote(1, "chameleon")
    assert track(match) == "A0 B0"
    events = write(match, "B", "none")
    assert told(events) == ["wrote", "judged", "moved", "judged", "moved", "ended"]
    for who in ("A", "B", None):
        assert look(match, who).sheets[0].values == [[1, 2], [4], [], [0], [1], [2]]
        assert look(match, who).sheets[0].points == [-2, 5, -2, 5, 5, 5]
        assert [one.digits for one in look(match, who).racks] == [digits(one) for one in RACKS], "all racks lie open"


@pytest.mark.parametrize(
    ("entry", "points"),
    [("3", 5), ("3 4", 2), ("2 3", 2), ("0 3 7", 1), ("4", -2), ("4 5", -2), ("0 1 2", -2), ("none", -2)],
)
def test_C11_a_right_entry_is_worth_more_with_fewer_values_and_a_miss_costs_two(entry: str, points: int) -> None:
    match = at_the_end("A20 B20")
    write(match, "B", *["none"] * 6)
    events = write(match, "A", entry, "4", "5", "0", "1", "2")
    judged = next(event for event in events if isinstance(event, Judged) and event.seat == 0)
    assert judged.points == [points, 5, 5, 5, 5, 5]
    assert Moved(0, 25 + points, 45 + points, "final") in events


def test_C11_a_beginner_writes_five() -> None:
    match = at_the_end("A0 B0", beginner=True)
    assert all(move.startswith("write jaguar") for move in moves(match, "A"))
    write(match, "A", *["none"] * 5)
    events = write(match, "B", "5", "2", "3", "0", "1")
    assert track(match) == "A-10 B25"
    assert isinstance(events[-1], Ended)


def test_C11_players_are_judged_from_last_to_first_as_the_track_stands_after_the_last_round() -> None:
    match = at_the_end("C0 A3 B3")
    write(match, "B", *["none"] * 6)
    write(match, "A", *["none"] * 6)
    events = write(match, "C", *["none"] * 6)
    assert [event.seat for event in events if isinstance(event, Judged)] == [2, 0, 1]


def test_C11_the_order_of_judging_decides_who_lands_on_whom() -> None:
    # C goes first and lands on 13, A follows and lands on top of it there: the one below wins.
    match = at_the_end("C8 A8 B9")
    write(match, "B", *["none"] * 6)
    write(match, "A", "3", "4", "none", "0 1", "none", "none")
    write(match, "C", "0", "2", "none", "4 5", "none", "none")
    assert track(match) == "B-3 A14 C14"
    assert look(match).result == [0.0, 0.0, 1.0]


def test_C11_a_net_of_0_leaves_the_marker_where_it_is_in_its_stack() -> None:
    # Five right with two values and five missing would be 0: here 2 + 2 + 2 - 2 - 2 - 2.
    match = at_the_end("C4 A4 B4")
    zero = {"A": ("3 4", "4 5", "5 6"), "B": ("4 5", "5 6", "2 3"), "C": ("0 1", "2 3", "3 4")}
    for who, entries in zero.items():
        events = write(match, who, *entries, "none", "none", "none")
    assert [event for event in events if isinstance(event, Moved)] == []
    assert told(events)[-4:] == ["judged", "judged", "judged", "ended"]
    assert track(match) == "C4 A4 B4"
    assert look(match).result == [0.0, 1.0, 0.0]


def test_C11_a_marker_that_moves_back_lands_on_top_too_and_may_go_below_0() -> None:
    match = at_the_end("B-12 A0")
    write(match, "A", *["none"] * 6)
    write(match, "B", "4 5", "5 6", "2 3", "none", "none", "none")
    assert track(match) == "A-12 B-12", "A moved back onto B, and lies on top"
    assert look(match).result == [0.0, 1.0]


@pytest.mark.parametrize(
    ("line", "winner"), [("A3 B4", 1), ("B4 A4", 0), ("A4 B4", 1), ("C1 B7 D7 A7", 0), ("D-3 A-1 B-1 C-1", 2)]
)
def test_C12_the_furthest_wins_and_on_the_same_space_the_bottom_of_the_stack(line: str, winner: int) -> None:
    match = at_the_end(line)
    players = "ABCD"[: len(line.split())]
    # Everybody's entries come to nothing, so that the track stays as it is.
    for seat, who in enumerate(players):
        right = [f"{digit} {int(digit) + 1}" for digit in RACKS[seat] if digit != "7"][:3]
        events = write(match, who, *right, "none", "none", "none")
    assert track(match) == line
    results = [float(seat == winner) for seat in range(len(players))]
    line_then = [Marker("ABCD".index(word[0]), int(word[1:])) for word in line.split()]
    assert events[-1] == Ended("finished", results, line_then)
    assert (look(match).result, look(match).reason, look(match).phase, turn(match)) == (results, "finished", "over", "")
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.points == tuple(marker.space for marker in sorted(line_then, key=lambda marker: marker.seat))
    for who in players:
        assert moves(match, who) == set()
        assert refused(match, f"{who} keep") == "over"
    assert refused(match, "* roll bear bear bear") == "over"


def test_X1_with_the_8s_sums_go_to_24_and_8_may_be_written() -> None:
    match = position("A0 B0", racks=("888888", "452301", "023456", "130167"), x=True)
    assert (look(match).setup.digits, look(match).setup.highest) == (9, 24)
    wheels = [(wheel.size, wheel.points) for wheel in look(match).wheels]
    assert wheels == list(zip(SIZES, POINTS, strict=True)), "the same sizes and points"
    say(match, "* roll bear bird bear", "A keep", "A bet 24")
    assert Checked(0, 24, 24, "right") in bet(match, "B right 4")
    end = at_the_end("A0 B0", racks=("888888", "452301", "023456", "130167"), x=True)
    assert len(moves(end, "A")) == 1 + 9 + 36 + 84
    write(end, "B", *["none"] * 6)
    write(end, "A", "8", "7 8", "0 1 8", "0", "none", "8")
    assert track(end) == "B-12 A9"


def test_X1_without_the_8s_there_are_none() -> None:
    for line in ("A write bear 8", "A write bear 1 8"):
        with pytest.raises(NotationError):
            say(at_the_end("A0 B0"), line)
    with pytest.raises(NotationError):
        say(table(), "* deal 845012 452301 023456 130167")
    match = position("A0 B0", x=True)
    play_round(match, "bear jaguar human", "A lower 5", "B right 7")
    say(match, "A discard bear", "* draw 8")
    assert rack(match, "A") == "845012"


# -- worked examples


def test_E1_a_bet_on_9_to_15_is_right_if_the_sum_lies_in_it() -> None:
    answers = set()
    for jaguar, bird, bear in product((0, 1, 5, 7), (0, 2, 7), (0, 3, 6, 7)):
        racks = [f"{(bear + n) % 8}{(jaguar + n) % 8}{n}{(bird + n) % 8}{n}{n}" for n in range(4)]
        match = position("A0 B0", racks=racks)
        say(match, "* roll jaguar bird bear", "A keep", "A bet 9-15", "B bet 0")
        answer = look(match).rounds[0].bets[0].answer
        answers.add(answer)
        assert answer == ("right" if 9 <= jaguar + bird + bear <= 15 else "lower" if jaguar + bird + bear < 9 else "higher")
    assert answers == {"right", "higher", "lower"}
    match = position("A0 B0")
    say(match, "* roll jaguar bird bear", "A keep")
    sevens = {move for move in moves(match, "A") if size_of(move) == 7}
    assert sevens == {f"bet {low}-{low + 6}" for low in range(16)}


def test_E2_a_right_bet_on_1_to_5_moves_the_marker_2_spaces() -> None:
    match = position("A0 B0")
    say(match, "* roll bird chameleon snake", "A keep", "A bet 1-5", "B bet 7")
    assert Moved(0, 2, 2, "bet") in match.log
    assert track(match) == "B0 A2"


def test_E3_a_wrong_bet_on_20_to_21_answered_lower_leaves_0_to_19() -> None:
    match = position("A0 B0", help="chances")
    say(match, "* roll bear jaguar human", "A keep", "A bet 20-21", "B bet 0-9")
    assert look(match).rounds[0].bets[0] == BetMade(0, 20, 21, "lower")
    posterior = code(match).posterior(0)
    sums = posterior.sums(0, 1, 2)
    before = {a + b + c for a in (3, 2, 5, 6, 7) for b in (4, 0, 1, 6, 7) for c in (5, 1, 4, 6, 7)}
    assert {total for total, chance in enumerate(sums) if chance} == {total for total in before if total <= 19}
    assert max(before) > 19
    assert code(match).lookup.sums_after(20, 21, 2) == (1 << 20) - 1


@pytest.mark.parametrize("swapped", [False, True])
def test_E4_a_discarded_tile_tells_of_those_it_was_bet_on_with(swapped: bool) -> None:
    # Jaguar 0 is seen on another rack. The player's chameleon is 2, the jaguar 1.
    match = position("A0 B0", racks=("315021", "402310", "023457", "530166"), help="deductions")
    say(match, "* roll chameleon chameleon jaguar", "A keep", "A bet 1-5", "B bet 4-10")
    assert look(match).rounds[0].bets == [BetMade(0, 1, 5, "right"), BetMade(1, 4, 10, "lower")]
    assert possible(match, "A", "chameleon") == [0, 2], "twice 3, 4 or 7 is too much"
    assert possible(match, "A", "jaguar") == [1, 4, 5]
    say(match, "B discard snake", "* draw 2")
    if swapped:
        play_round(match, "bear bear human", "B right 7", "A lower 5")
        say(match, "A discard jaguar", "* draw 5")
    play_round(match, "human bear human", "B right 10", "A lower 5")
    say(match, "A discard chameleon")
    assert possible(match, "A", "jaguar") == ([4, 5, 6, 7] if swapped else [1])
    assert possible(match, "A", "chameleon") == [0, 3, 4, 7], "what was ruled out is possible again; 2 is gone for everybody"
    say(match, "* draw 7")
    assert possible(match, "A", "chameleon") == [0, 3, 4, 7]
    for who in "AB":
        assert 2 in sheet(match, who).seen[4]
        assert sheet(match, who).possible == [possible(match, who, name) for name in NAMES]


def test_E5_final_entries_that_net_13() -> None:
    match = at_the_end("B0 A0")
    write(match, "B", *["none"] * 6)
    # In order: bear one (wrong), jaguar one, human one, bird two, chameleon two, snake three.
    events = write(match, "A", "7", "4", "5", "0 6", "1 3", "0 2 7")
    judged = next(event for event in events if isinstance(event, Judged) and event.seat == 0)
    assert judged == Judged(0, [3, 4, 5, 0, 1, 2], [[7], [4], [5], [0, 6], [1, 3], [0, 2, 7]], [-2, 5, 5, 2, 2, 1])
    assert Moved(0, 13, 13, "final") in events


# -- whole games


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C12_every_game_has_one_winner(players: int) -> None:
    for seed in range(3):
        match = table(players, beginner=seed == 1, x=seed == 2)
        for _ in play_at_random(match, f"winner {seed}"):
            assert GAME.invariants(match.state) is None
        view = look(match)
        assert view.result is not None
        assert sorted(view.result) == [0.0] * (players - 1) + [1.0]
        assert view.result[view.line[-1].seat] == 1.0
