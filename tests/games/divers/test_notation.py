"""Divers' moves as text: both ways for every kind of move, and errors that point at the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from divers_table import GAME, after_contest, moves, position, refused, say

from fathom import Match
from fathom.core.errors import NotationError
from notations import check_both_ways, check_error

STUCK_TILES = ("s", "g b", "b g g", "y y y y")
CARD_OR_WORD = "a card such as r7, or discard, claim or pass"


def in_fill() -> Match:
    match = Match(GAME)
    say(match, "* fill 1 r")
    return match


def in_deal() -> Match:
    match = in_fill()
    say(match, "* fill 2 g b", "* fill 3 r y y", "* fill 4 r r g b")
    return match


def in_first() -> Match:
    match = in_deal()
    say(match, "* deal A r1 r2 r3 r4 r5 r6 r7 r8 B y1 y2 y3 y5 y6 y7 y8 y9")
    return match


def in_play() -> Match:
    return position()


def in_draw() -> Match:
    match = position()
    say(match, "A r7 3B")
    return match


def in_exchange() -> Match:
    return position(tiles=STUCK_TILES)


def in_redraw() -> Match:
    match = in_exchange()
    say(match, "A discard r1 r2")
    return match


def in_claim() -> Match:
    return after_contest("B", areas=("", "5r 3y 3g"), won=("y", "g"))


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (in_fill, "* fill 2 r r"),
        (in_fill, "* fill 2 g s"),
        (in_deal, "* deal A r1 r13 y1 y13 g1 b1 s1 s13 B r2 r12 y2 y12 g2 b3 s4 s10"),
        (in_first, "* first A"),
        (in_first, "* first B"),
        (in_play, "A r1 3A"),
        (in_play, "A r8 4B"),
        (in_draw, "* draw s13"),
        (in_exchange, "A discard r8"),
        (in_exchange, "A discard r1 r2 r7 r8"),
        (in_redraw, "* draw r9 s1"),
        (in_claim, "B claim r 5r 3y 3g"),
        (in_claim, "B claim s 3y 3g 1s"),
        (in_claim, "B pass"),
    ],
)
def test_every_kind_of_move_reads_and_writes_the_same(place: Callable[[], Match], line: str) -> None:
    check_both_ways(place(), line)


def test_every_payment_of_the_standard_set_reads_back() -> None:
    match = in_claim()
    lookup = match.state.lookup  # type: ignore[attr-defined]
    texts = [GAME.notation.write(match.state, 1, action) for action in range(lookup.first_payment, lookup.size)]
    assert len(set(texts)) == len(texts)
    assert [GAME.notation.read(match.state, 1, text) for text in texts] == list(range(lookup.first_payment, lookup.size))


ERRORS = [
    # A card's move.
    (in_play, "A ", 1, CARD_OR_WORD, "nothing"),
    (in_play, "A hello", 1, CARD_OR_WORD, "'hello'"),
    (in_play, "A R7 3A", 1, CARD_OR_WORD, "'R7'"),
    (in_play, "A r14 3A", 1, CARD_OR_WORD, "'r14'"),
    (in_play, "A r07 3A", 1, CARD_OR_WORD, "'r07'"),
    (in_play, "A y4 3A", 1, CARD_OR_WORD, "'y4'"),  # there is no yellow four
    (in_play, "A x7 3A", 1, CARD_OR_WORD, "'x7'"),
    (in_play, "A aaaaaaaaaaaaaaaaaaaaaaaaa", 1, CARD_OR_WORD, "'aaaaaaaaaaaaaaaaaaaa…'"),
    (in_play, "A r7", 3, "a tile and a side, such as 2B", "the end of the move"),
    (in_play, "A r7 ", 4, "a tile and a side, such as 2B", "nothing"),
    (in_play, "A r7  3A", 4, "a tile and a side, such as 2B", "nothing"),
    (in_play, "A r7 5A", 4, "a tile and a side, such as 2B", "'5A'"),
    (in_play, "A r7 3C", 4, "a tile and a side, such as 2B", "'3C'"),
    (in_play, "A r7 3a", 4, "a tile and a side, such as 2B", "'3a'"),
    (in_play, "A r7 3A 3B", 7, "the end of the move", "'3B'"),
    (in_play, "A  r7 3A", 1, CARD_OR_WORD, "nothing"),
    # Exchanges.
    (in_exchange, "A discard", 8, "a card of the hand", "the end of the move"),
    (in_exchange, "A discard r99", 9, "a card of the hand", "'r99'"),
    (in_exchange, "A discard r1 3A", 12, "a card of the hand", "'3A'"),
    (in_exchange, "A discard r2 r1", 12, "1 to 4 cards in order (colours rygbs, values rising)", "'r1'"),
    (in_exchange, "A discard r2 r2", 12, "1 to 4 cards in order (colours rygbs, values rising)", "'r2'"),
    (in_exchange, "A discard r1 r2 r3 r4 r5", 21, "1 to 4 cards in order (colours rygbs, values rising)", "'r5'"),
    # Claims.
    (in_claim, "B claim", 6, "a goal's colour from rygbs", "the end of the move"),
    (in_claim, "B claim red 7r", 7, "a goal's colour from rygbs", "'red'"),
    (in_claim, "B claim r", 7, "a payment of exactly 7r, three of a kind counting as one", "'r'"),
    (in_claim, "B claim r 6r", 9, "a payment of exactly 7r, three of a kind counting as one", "'6r'"),
    (in_claim, "B claim r 5r 3y 4g", 15, "a payment of exactly 7r, three of a kind counting as one", "'4g'"),
    (in_claim, "B claim r 5r 3g 3y", 15, "a payment such as 5r, colours in order", "'3y'"),
    (in_claim, "B claim r 3r 4r", 12, "a payment such as 5r, colours in order", "'4r'"),
    (in_claim, "B claim r r7", 9, "a payment such as 5r, colours in order", "'r7'"),
    (in_claim, "B claim r 07r", 9, "a payment such as 5r, colours in order", "'07r'"),
    (in_claim, "B claim r 7r ", 12, "a payment such as 5r, colours in order", "nothing"),
    (in_claim, "B pass now", 6, "the end of the move", "'now'"),
    # Nature.
    (in_fill, "* draw r1", 1, "fill", "'draw'"),
    (in_fill, "* fill 1 r", 6, "tile 2", "'1'"),
    (in_fill, "* fill 2", 7, "a colour from rygbs, in this order", "the end of the move"),
    (in_fill, "* fill 2 g r", 10, "a colour from gbs, in this order", "'r'"),
    (in_fill, "* fill 2 g", 9, "a colour from gbs, in this order", "the end of the move"),
    (in_fill, "* fill 2 g b s", 12, "the end of the move", "'s'"),
    (in_deal, "* deal B", 6, "A", "'B'"),
    (in_deal, "* deal A r2 r1", 11, "a card after r2: cards are written in order", "'r1'"),
    (in_deal, "* deal A r1 B", 11, "a card after r1 (number 2 of 8)", "'B'"),
    (in_deal, "* deal A r1 r2 r3 r4 r5 r6 r7 r8 r9", 32, "B", "'r9'"),
    (in_deal, "* deal A r1 r2 r3 r4 r5 r6 r7 r8 B", 33, "a card (number 1 of 8)", "the end of the move"),
    (in_first, "* first C", 7, "A or B", "'C'"),
    (in_first, "* first A B", 9, "the end of the move", "'B'"),
    (in_draw, "* fill 1 r", 1, "draw", "'fill'"),
    (in_draw, "* draw", 5, "a card (number 1 of 1)", "the end of the move"),
    (in_draw, "* draw g1 g2", 9, "the end of the move", "'g2'"),
    (in_redraw, "* draw g1", 8, "a card after g1 (number 2 of 2)", "the end of the move"),
    (in_redraw, "* draw g1 g1", 9, "a card after g1: cards are written in order", "'g1'"),
]


@pytest.mark.parametrize(("place", "line", "column", "expected", "found"), ERRORS, ids=[error[1] for error in ERRORS])
def test_errors_point_at_the_place(place: Callable[[], Match], line: str, column: int, expected: str, found: str) -> None:
    check_error(place(), line, column, expected, found)


def test_a_card_that_is_not_in_the_hand_is_no_question_of_spelling() -> None:
    assert refused(in_exchange(), "A discard r9") == "not_in_hand"
    assert refused(in_play(), "A r9 3A") == "not_in_hand"


def test_a_payment_has_one_spelling() -> None:
    """64 of one colour must not be taken for one of the next."""
    match = after_contest("A", areas=("6y", ""))
    assert moves(match, "A") == {"pass", "claim y 6y"}
    with pytest.raises(NotationError):
        say(match, "A claim y 64r 5y")


def test_moves_that_are_well_written_can_still_be_refused() -> None:
    match = in_play()
    assert refused(match, "A pass") == "claim_later"
    assert refused(match, "B pass") == "not_your_turn"
    assert refused(in_draw(), "A pass") == "not_your_turn"
