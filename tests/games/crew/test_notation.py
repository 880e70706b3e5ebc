"""Crew's moves as text: both ways for every kind of move, and errors that point at the place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from crew_table import (
    begin,
    deal,
    decide,
    moves,
    prepare,
    refused,
    say,
    seat_crew,
    trick,
)

from fathom import Match
from fathom.core.errors import NotationError
from notations import check_both_ways, check_error

OWN_SUITS = ("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1")
CARD_OR_WORD = "a card such as p7, or another move such as show, take or agree"
PLACE = "the number of a task on display"
FOUR_MEMBERS = "a member of the crew: A, B, C, D"


def in_clock() -> Match:
    return seat_crew(4, 14)


def in_terrain() -> Match:
    return seat_crew(4, 21)


def in_deal() -> Match:
    return seat_crew(4, 1)


def in_draw() -> Match:
    return begin(*OWN_SUITS, mission=3)


def in_take() -> Match:
    return begin(*OWN_SUITS, tasks="54 1")


def in_member() -> Match:
    return begin(*OWN_SUITS, mission=6, tasks="53 23")


def in_hand_over() -> Match:
    return begin(*OWN_SUITS, mission=10, tasks="53 1")


def in_volunteer() -> Match:
    match = in_hand_over()
    say(match, "A ask C")
    return match


def in_distribute() -> Match:
    return begin(*OWN_SUITS, mission=17, tasks="53 55 57")


def in_distress() -> Match:
    return begin(*OWN_SUITS, tasks="54A", distress="ask")


def in_give() -> Match:
    match = in_distress()
    decide(match, "left")
    return match


def in_predict() -> Match:
    return begin(*OWN_SUITS, tasks="54A")


def before_a_trick() -> Match:
    return begin(*OWN_SUITS, tasks="64A", attempts=2)


def in_currents() -> Match:
    return begin(*OWN_SUITS, mission=9, tasks="53A 52B 23C")


def in_trick() -> Match:
    match = before_a_trick()
    trick(match, "p1")
    return match


def in_retry() -> Match:
    match = before_a_trick()
    say(match, "! give_up")
    return match


def for_two(**options: Any) -> Match:
    return begin("p1-9 s4 s3 b1 b2", "b3-9 g1-3 y1-2 s1", "g4-9 y3", "y4-9 s2", players=2, tasks="64A", **options)


def giving_for_two() -> Match:
    match = for_two(distress="ask")
    decide(match, "left")
    return match


def turning_up() -> Match:
    match = for_two()
    trick(match, "b1 b3 g4")
    return match


def dividing() -> Match:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, *OWN_SUITS, tasks="53 23 42 1")
    say(match, "B yes", "C yes")
    return match


def member_of_two() -> Match:
    return begin("s4", "", "", "", players=2, mission=6, tasks="52 1 2 3")


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (in_clock, "A propose timed"),
        (in_clock, "B agree"),
        (in_clock, "! decide"),
        (in_terrain, "* terrain y9"),
        (in_deal, deal(in_deal(), *OWN_SUITS)),
        (in_draw, "* task 96"),
        (in_draw, "* task 1"),
        (in_take, "A take 54"),
        (in_take, "A pass"),
        (in_member, "D propose C"),
        (in_hand_over, "A keep"),
        (in_hand_over, "A ask D"),
        (in_volunteer, "C yes"),
        (in_volunteer, "C no"),
        (in_distribute, "D assign 55 D"),
        (in_distribute, "B mark 57 would"),
        (in_distribute, "B mark 53 rather_not"),
        (in_distribute, "B mark 53 could D"),
        (dividing, "B assign 53 C"),
        (in_distress, "A propose right"),
        (in_give, "B give b9"),
        (giving_for_two, "A give tonoja g4"),
        (in_predict, "A predict 0"),
        (in_predict, "A predict 10"),
        (before_a_trick, "B show b9 highest"),
        (before_a_trick, "B show b1 lowest"),
        (before_a_trick, "B ready"),
        (before_a_trick, "B wait"),
        (before_a_trick, "! window_over"),
        (before_a_trick, "! give_up"),
        (in_currents, "B show b9"),
        (in_trick, "B s3"),
        (in_retry, "A propose stop"),
        (in_retry, "A propose new"),
        (turning_up, "* turn s2"),
        (member_of_two, "B propose T"),
    ],
)
def test_every_kind_of_move_reads_and_writes_the_same(place: Callable[[], Match], line: str) -> None:
    check_both_ways(place(), line)


ERRORS = [
    # Cards.
    (in_trick, "B ", 1, CARD_OR_WORD, "nothing"),
    (in_trick, "B hello", 1, CARD_OR_WORD, "'hello'"),
    (in_trick, "B p0", 1, CARD_OR_WORD, "'p0'"),
    (in_trick, "B p10", 1, CARD_OR_WORD, "'p10'"),
    (in_trick, "B P7", 1, CARD_OR_WORD, "'P7'"),
    (in_trick, "B s5", 1, CARD_OR_WORD, "'s5'"),
    (in_trick, "B b1 b2", 4, "the end of the move", "'b2'"),
    (in_trick, "B  b1", 1, CARD_OR_WORD, "nothing"),
    # Messages.
    (before_a_trick, "B show", 5, "a card of a colour", "the end of the move"),
    (before_a_trick, "B show s3 only", 6, "a card of a colour", "'s3'"),
    (before_a_trick, "B show b9 middle", 9, "highest, only or lowest", "'middle'"),
    (before_a_trick, "B show b9 highest now", 17, "the end of the move", "'now'"),
    (before_a_trick, "B ready now", 7, "the end of the move", "'now'"),
    # Tasks.
    (in_take, "A take", 5, PLACE, "the end of the move"),
    (in_take, "A take 2", 6, PLACE, "'2'"),
    (in_take, "A take 054", 6, PLACE, "'054'"),
    (in_distribute, "A assign 53", 10, FOUR_MEMBERS, "the end of the move"),
    (in_distribute, "A assign 53 E", 11, FOUR_MEMBERS, "'E'"),
    (in_distribute, "A assign 54 B", 8, PLACE, "'54'"),
    (in_distribute, "A mark 53 maybe", 9, "would, rather_not or could", "'maybe'"),
    (in_distribute, "A mark 53 could T", 15, FOUR_MEMBERS, "'T'"),
    (in_distribute, "A mark 53 would B", 15, "the end of the move", "'B'"),
    (in_hand_over, "A ask", 4, FOUR_MEMBERS, "the end of the move"),
    (member_of_two, "A propose C", 9, "one of A, B, T", "'C'"),
    # Decisions, gifts, predictions.
    (in_distress, "A propose up", 9, "one of none, left, right", "'up'"),
    (in_retry, "A propose", 8, "one of same, new, stop", "the end of the move"),
    (in_clock, "A propose left", 9, "one of timed, untimed", "'left'"),
    (in_give, "A give", 5, "a card", "the end of the move"),
    (giving_for_two, "A give tonoja", 12, "a card of Tonoja's", "the end of the move"),
    (in_predict, "A predict 11", 9, "a number of tricks from 0 to 10", "'11'"),
    (in_predict, "A predict -1", 9, "a number of tricks from 0 to 10", "'-1'"),
    # Nature and the table.
    (in_terrain, "* turn p1", 1, "terrain", "'turn'"),
    (in_terrain, "* terrain x1", 9, "a card", "'x1'"),
    (in_deal, "* task 1", 1, "deal", "'task'"),
    (in_deal, "* deal B", 6, "A", "'B'"),
    (in_deal, "* deal A p2 p1", 11, "a card after p2: cards are written in order", "'p1'"),
    (in_deal, "* deal A p1 p1", 11, "a card after p1: cards are written in order", "'p1'"),
    (in_deal, "* deal A p1 C", 11, "a card, or B", "'C'"),
    (in_deal, "* deal A p1 B p2 C p3 D p4 E", 26, "a card", "'E'"),
    (in_draw, "* task 97", 6, "a task's number from 1 to 96", "'97'"),
    (in_draw, "* task 0", 6, "a task's number from 1 to 96", "'0'"),
    (turning_up, "* terrain y4", 1, "turn", "'terrain'"),
    (before_a_trick, "! resign", 1, "one of give_up, time_up, window_over, decide", "'resign'"),
    (before_a_trick, "! give_up now", 9, "the end of the move", "'now'"),
]


@pytest.mark.parametrize(("place", "line", "column", "expected", "found"), ERRORS, ids=[error[1] for error in ERRORS])
def test_errors_point_at_the_place(place: Callable[[], Match], line: str, column: int, expected: str, found: str) -> None:
    check_error(place(), line, column, expected, found)


def test_a_card_is_given_or_played_each_with_its_own_words() -> None:
    assert refused(in_give(), "A p1") == "give_a_card"
    assert refused(in_trick(), "B give b1") == "nothing_to_give"


def test_a_ruling_that_does_not_fit_is_refused() -> None:
    assert refused(before_a_trick(), "! time_up") == "no_such_ruling"
    assert refused(before_a_trick(), "! decide") == "no_such_ruling"
    assert refused(in_trick(), "! window_over") == "no_such_ruling"


def test_there_is_nothing_to_propose_outside_a_decision() -> None:
    assert refused(in_trick(), "B propose left") == "nothing_to_propose"
    assert refused(in_distribute(), "B propose left") == "nothing_to_propose"


def test_nature_has_no_words_when_it_is_not_asked() -> None:
    assert refused(in_trick(), "* task 1") == "not_natures_turn"


def test_every_member_of_two_has_a_letter() -> None:
    match = begin("s4", "", "", "", players=2, mission=17, tasks="53 55 57")
    assert {"assign 53 T", "assign 53 B"} & moves(match, "A")
    with pytest.raises(NotationError, match="A, B, T"):
        say(match, "A assign 53 C")
