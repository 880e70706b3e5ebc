"""Lost Code's moves as text: both ways for every kind of move, errors that point at the place, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from lost_code_table import GAME, at_the_end, moves, play_round, position, say, table

from fathom import Match
from fathom.core.errors import NotationError, Refusal
from fathom.core.state import NATURE, TABLE
from fathom.games.lost_code.components import Wheel, WheelSet
from notations import check_both_ways, check_error

A_MOVE = "a move: turn, keep, take, pass, bet, discard, write"
A_SYMBOL = "a symbol: bear, jaguar, human, bird, chameleon, snake"
A_RANGE = "a range such as 9-15 within 0 to 21"
SUMS = f"{A_RANGE}, of 1, 2, 3, 4, 5, 7, 10 sums"
A_RACK = "a rack of 6 digits from 0 to 7"


def in_deal() -> Match:
    return table(3)


def in_stack() -> Match:
    match = table(3)
    say(match, "* deal 345012 452301 023456 130167")
    return match


def in_roll() -> Match:
    return position("A0 B0", shortcut=True)


def in_token() -> Match:
    match = in_roll()
    say(match, "* roll bird human bird")
    return match


def in_turn() -> Match:
    match = position("A0 B0")
    say(match, "* roll bird human bear")
    return match


def in_bears() -> Match:
    match = position("A0 B0", beginner=True)
    say(match, "* roll bear human bear")
    return match


def in_bet() -> Match:
    match = in_turn()
    say(match, "A keep")
    return match


def in_second_bet() -> Match:
    match = in_bet()
    say(match, "A bet 9-15")
    return match


def in_swap() -> Match:
    match = position("A0 B0")
    play_round(match, "bear jaguar human", "A lower 5", "B right 7")
    return match


def in_last_swap() -> Match:
    match = position("A0 B0")
    for digit in "567":
        play_round(match, "jaguar jaguar human", "A lower 5", "B right 7")
        say(match, "A discard bear", f"* draw {digit}")
    play_round(match, "jaguar jaguar human", "A lower 5", "B right 7")
    return match


def in_beginners_swap() -> Match:
    match = position("A0 B0", beginner=True)
    play_round(match, "bird jaguar human", "A lower 5", "B right 7")
    return match


def in_draw() -> Match:
    match = in_swap()
    say(match, "A discard snake")
    return match


def in_final() -> Match:
    return at_the_end("A0 B0")


def in_x() -> Match:
    match = position("A0 B0", x=True)
    say(match, "* roll bird human bear", "A keep")
    return match


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (in_deal, "* deal 345012 452301 023456 130167"),
        (in_stack, "* stack C A B"),
        (in_roll, "* roll bear snake jaguar"),
        (in_token, "A pass"),
        (in_token, "A take 0"),
        (in_token, "A take 3 7"),
        (in_token, "A take 0 1 2"),
        (in_turn, "A keep"),
        (in_turn, "A turn 1 bear"),
        (in_turn, "A turn 3 snake"),
        (in_bears, "A turn 3 bird"),
        (in_bet, "A bet 0"),
        (in_bet, "A bet 21"),
        (in_bet, "A bet 0-1"),
        (in_bet, "A bet 12-21"),
        (in_x, "A bet 24"),
        (in_x, "A bet 15-24"),
        (in_swap, "A discard bear"),
        (in_swap, "A discard snake"),
        (in_draw, "* draw 5"),
        (in_final, "A write bear none"),
        (in_final, "B write bear 7"),
        (in_final, "A write bear 1 2"),
        (in_final, "A write bear 0 6 7"),
    ],
)
def test_every_kind_of_move_reads_and_writes_the_same(place: Callable[[], Match], line: str) -> None:
    check_both_ways(place(), line)


@pytest.mark.parametrize("place", [in_token, in_turn, in_bears, in_bet, in_second_bet, in_x, in_swap, in_last_swap, in_final])
def test_every_legal_move_has_a_text_of_its_own(place: Any) -> None:
    match = place()
    for seat in match.state.actors():
        actions = match.state.actions(seat)
        texts = [GAME.notation.write(match.state, seat, action) for action in actions]
        assert len(set(texts)) == len(actions)
        assert [GAME.notation.read(match.state, seat, text) for text in texts] == actions
        assert all(0 <= action < GAME.notation.size(match.state.players, match.options) for action in actions)


@pytest.mark.parametrize(
    ("place", "line", "column", "expected", "found"),
    [
        (in_turn, "A ", 1, A_MOVE, "nothing"),
        (in_turn, "A roll", 1, A_MOVE, "'roll'"),
        (in_turn, "A Keep", 1, A_MOVE, "'Keep'"),
        (in_turn, "A keep keep", 6, "the end of the move", "'keep'"),
        (in_turn, "A turn", 5, "a die's number from 1 to 3", "the end of the move"),
        (in_turn, "A turn 4 bird", 6, "a die's number from 1 to 3", "'4'"),
        (in_turn, "A turn 1 fish", 8, A_SYMBOL, "'fish'"),
        (in_turn, "A turn 1", 7, A_SYMBOL, "the end of the move"),
        (in_bet, "A bet", 4, A_RANGE, "the end of the move"),
        (in_bet, "A bet 20-22", 5, SUMS, "'20-22'"),
        (in_bet, "A bet 22", 5, SUMS, "'22'"),
        (in_bet, "A bet 0-5", 5, SUMS, "'0-5'"),
        (in_bet, "A bet 7-7", 5, SUMS, "'7-7'"),
        (in_bet, "A bet 07", 5, SUMS, "'07'"),
        (in_bet, "A bet -1", 5, SUMS, "'-1'"),
        (in_bet, "A bet 9-", 5, SUMS, "'9-'"),
        (in_bet, "A bet 9-8", 5, SUMS, "'9-8'"),
        (in_bet, "A bet 1-2-3", 5, SUMS, "'1-2-3'"),
        (in_x, "A bet 25", 5, "a range such as 9-15 within 0 to 24, of 1, 2, 3, 4, 5, 7, 10 sums", "'25'"),
        (in_token, "A take", 5, "a digit from 0 to 7", "the end of the move"),
        (in_token, "A take none", 6, "a digit from 0 to 7", "'none'"),
        (in_token, "A take 8", 6, "a digit from 0 to 7", "'8'"),
        (in_token, "A take 3 3", 8, "a digit above 3, or the end of the move", "'3'"),
        (in_token, "A take 3 1", 8, "a digit above 3, or the end of the move", "'1'"),
        (in_token, "A take 1 2 3 4", 12, "the end of the move", "'4'"),
        (in_token, "A write bird 1", 1, "take or pass, for a token", "'write'"),
        (in_swap, "A discard", 8, A_SYMBOL, "the end of the move"),
        (in_swap, "A discard bears", 9, A_SYMBOL, "'bears'"),
        (in_final, "A write", 6, A_SYMBOL, "the end of the move"),
        (in_final, "A write snake 1", 7, "bear, the next symbol", "'snake'"),
        (in_final, "A write bear", 11, "a digit from 0 to 7", "the end of the move"),
        (in_final, "A write bear none 1", 17, "the end of the move", "'1'"),
        (in_final, "A write bear 2 none", 14, "a digit above 2, or the end of the move", "'none'"),
        (in_final, "A take 1", 1, "write, for a final entry", "'take'"),
        (in_deal, "* stack A B C", 1, "deal", "'stack'"),
        (in_deal, "* deal 345012", 12, A_RACK, "the end of the move"),
        (in_deal, "* deal 34501 452301 023456 130167", 6, A_RACK, "'34501'"),
        (in_deal, "* deal 345018 452301 023456 130167", 6, A_RACK, "'345018'"),
        (in_deal, "* deal 345012 452301 023456 13016a", 27, A_RACK, "'13016a'"),
        (in_deal, "* deal 345012 452301 023456 130167 0", 34, "the end of the move", "'0'"),
        (in_stack, "* stack A B D", 11, "a seat's letter", "'D'"),
        (in_stack, "* stack A B", 10, "a seat's letter", "the end of the move"),
        (in_roll, "* roll bear bear", 15, A_SYMBOL, "the end of the move"),
        (in_draw, "* draw 8", 6, "a digit", "'8'"),
        (in_draw, "* roll bear bear bear", 1, "draw", "'roll'"),
        (in_turn, "* shuffle", 1, "deal, stack, roll or draw", "'shuffle'"),
    ],
)
def test_errors_point_at_the_place(place: Callable[[], Match], line: str, column: int, expected: str, found: str) -> None:
    check_error(place(), line, column, expected, found)


@pytest.mark.parametrize(
    ("place", "line", "key", "values"),
    [
        (in_second_bet, "B bet 0-6", "wheel_taken", {"size": 7}),
        (in_bet, "A keep", "expect_bet", {}),
        (in_bet, "A write bear 1", "expect_bet", {}),
        (in_bet, "A discard bear", "expect_bet", {}),
        (in_turn, "A bet 3", "expect_turn", {}),
        (in_turn, "A pass", "expect_turn", {}),
        (in_turn, "A take 1", "expect_turn", {}),
        (in_bears, "A turn 2 bird", "turn_bears", {}),
        (in_token, "A keep", "expect_token", {}),
        (in_token, "A discard bird", "expect_token", {}),
        (in_swap, "A keep", "expect_discard", {}),
        (in_swap, "A turn 1 bird", "expect_discard", {}),
        (in_swap, "A bet 3", "expect_discard", {}),
        (in_last_swap, "A discard bear", "stack_empty", {}),
        (in_beginners_swap, "A discard bear", "not_in_play", {}),
        (in_final, "A pass", "expect_entry", {}),
        (in_final, "A bet 3", "expect_entry", {}),
        (in_roll, "A keep", "nature_acts", {}),
        (in_draw, "A discard bear", "nature_acts", {}),
        (in_deal, "A keep", "nature_acts", {}),
        (in_stack, "A keep", "nature_acts", {}),
        (in_bet, "B bet 3", "not_your_turn", {}),
        (in_swap, "B discard bear", "not_your_turn", {}),
        (in_bet, "* roll bear bear bear", "not_natures_turn", {}),
        (in_final, "* draw 3", "not_natures_turn", {}),
        (in_draw, "* draw 2", "bad_draw", {}),
        (in_stack, "* stack A A B", "bad_order", {}),
        (in_deal, "* deal 345012 352301 023456 130167", "bad_deal", {}),
    ],
)
def test_a_refusal_says_what_is_wrong(place: Any, line: str, key: str, values: dict[str, Any]) -> None:
    match = place()
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (caught.value.key, caught.value.values) == (key, values)


@pytest.mark.parametrize("place", [in_deal, in_stack, in_roll, in_token, in_turn, in_bears, in_bet, in_swap, in_draw, in_final])
def test_numbers_that_are_no_action_are_refused(place: Any) -> None:
    match = place()
    size = GAME.notation.size(match.state.players, match.options)
    before = match.state.freeze()
    for action in (-5, -1, size, size + 1, 10**9):
        for seat in (0, 1, 7, TABLE):
            with pytest.raises(Refusal):
                match.state.apply(seat, action)
    for action in (-1, -16, 216, 1 << 96, 1 << 200):
        with pytest.raises(Refusal):
            match.state.apply(NATURE, action)
    assert match.state.freeze() == before


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({}, 26 + 93 + 22 + 21 + 20 + 19 + 18 + 16 + 13),
        ({"x": True}, 26 + 130 + 25 + 24 + 23 + 22 + 21 + 19 + 16),
        ({"wheels": WheelSet((Wheel(2, 4), Wheel(3, 3), Wheel(4, 2), Wheel(20, 1)))}, 26 + 93 + 21 + 20 + 19 + 3),
    ],
)
def test_there_are_so_many_actions(options: dict[str, Any], size: int) -> None:
    match = position("A0 B0", **options)
    assert GAME.notation.size(2, match.options) == size
    say(match, "* roll bird human bear", "A keep")
    assert max(match.state.actions(0)) == size - 1
    assert len(moves(match, "A")) == len(match.state.actions(0))


def test_wheels_of_the_tables_own_have_their_own_sizes() -> None:
    match = position("A0 B0", wheels=WheelSet((Wheel(2, 4), Wheel(3, 3), Wheel(6, 2), Wheel(20, 1))))
    say(match, "* roll bird human bear", "A keep")
    with pytest.raises(NotationError, match="of 2, 3, 6, 20 sums"):
        say(match, "A bet 7")
    say(match, "A bet 2-21")
