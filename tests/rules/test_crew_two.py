"""Crew for two: Tonoja, the third hand (K24)."""

from __future__ import annotations

from typing import Any

import pytest
from crew_table import (
    GAME,
    agree,
    begin,
    crew,
    deal,
    deal_and_draw,
    decide,
    end,
    hand,
    look,
    moves,
    owners,
    play_at_random,
    prepare,
    rating,
    refused,
    say,
    seat_crew,
    shows,
    task,
    told,
    trick,
    tricks,
    turns,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.games.crew.show.events import CardsPassed, Dealt, Gave, Predicted, TurnedUp

HANDS = ("p1-9 s4 s3 b1 b2", "b3-9 g1-3 y1-2 s1", "g4-9 y3", "y4-9 s2")
"""A is captain; Tonoja lies with green cards and yellow 3 on yellow ones and submarine 2."""


def two(tasks: str = "64A", **options: Any) -> Match:
    return begin(*HANDS, players=2, tasks=tasks, **options)


def test_K24_seven_cards_face_up_on_seven_covered_and_thirteen_for_each_player() -> None:
    match = two()
    members = look(match, "A").members
    assert [member.cards for member in members] == [13, 13, 14]
    assert (set(members[2].hand or []), members[2].covered) == ({"g4", "g5", "g6", "g7", "g8", "g9", "y3"}, 7)
    assert set(members[2].covers) == set(members[2].hand or [])
    for who in ("A", "B", None):
        assert look(match, who).members[2] == members[2], "everybody sees the face-up cards and nobody the others"
    dealt = match.log[0]
    assert isinstance(dealt, Dealt)
    assert set(dealt.seen_by(None).tonoja or []) == hand(match, "T")


def test_K24_submarine_4_is_always_in_a_players_hand() -> None:
    match = seat_crew(2, 1)
    for wrong in (("", "", "s4", ""), ("", "", "", "s4")):
        assert refused(match, deal(match, *wrong)) == "impossible_draw"
    dice = Dice("two")
    captains = []
    for _ in range(60):
        fresh = seat_crew(2, 1)
        fresh.settle(dice)
        captains.append(look(fresh).captain)
    assert set(captains) == {0, 1}


def test_K24_tonoja_is_the_third_member_and_values_are_those_of_three() -> None:
    match = begin(*HANDS, players=2, tasks="6 1", mission=3)
    assert [found.difficulty for found in look(match).tasks] == [rating(3, 6), rating(3, 1)] == [2, 1]
    assert look(match).tricks == 13
    assert len(look(match).members) == 3


@pytest.mark.parametrize(("seat", "order"), [("after_b", "ABT"), ("after_a", "ATB")])
def test_K24_the_seat_is_an_option(seat: str, order: str) -> None:
    match = begin("s4", "", "", "", players=2, tasks="1 2 3", tonoja=seat)
    seen = ""
    while look(match).phase == "take":
        seen += "ABT"[look(match).turn or 0]
        say(match, f"{turns(match)} take {look(match).taking[0]}")
    assert seen == order
    trick(match, "")
    order_of_play = ""
    for _ in range(3):
        order_of_play += "ABT"[look(match).turn or 0]
        who = turns(match)[0] if look(match).trick else "A"
        say(match, f"{who} {min(move for move in moves(match, who) if len(move) == 2)}")
    assert order_of_play == order


def test_K24_the_captain_takes_and_passes_for_tonoja() -> None:
    match = begin("", "s4", "", "", players=2, tasks="1")
    say(match, "B pass")
    assert (turns(match), look(match).turn) == ("B", 2)  # Tonoja sits to the left of B
    assert moves(match, "B") == {"take 1", "pass"}
    assert moves(match, "A") == set()
    say(match, "B pass")
    assert moves(match, "A") == {"take 1"}


def test_K24_the_captain_plays_for_tonoja_face_up_cards_only_and_it_must_follow() -> None:
    match = two()
    trick(match, "b1 b3")
    assert (turns(match), look(match).turn, look(match).acting) == ("A", 2, 0)
    assert moves(match, "A") == hand(match, "T"), "no blue lies open: any face-up card"
    assert refused(match, "A y4") == "not_in_hand"
    say(match, "A y3", "* turn s2")

    match = begin("p1-9 s4 s3 b1 y2", "b2-9 g1-3 y1 s1", "g4-9 y3", "y4-9 s2", players=2, tasks="64A")
    trick(match, "y2 y1")
    assert moves(match, "A") == {"y3"}
    assert refused(match, "A g4") == "must_follow"


def test_K24_covered_cards_never_count() -> None:
    """A green card is led; no green lies open, though some are covered."""
    match = begin("g1 p1-9 s4 s3 b1", "g2 g3 b2-9 s1 s2 y1", "y2-8", "g4-9 y9", players=2, tasks="64A")
    trick(match, "g1 g2")
    assert moves(match, "A") == {f"y{value}" for value in range(2, 9)}


def test_K24_tonoja_leads_after_winning_and_the_captain_plays_again() -> None:
    match = begin("g1 p1-9 s4 s3 b1", "g2 g3 b2-8 s1 s2 y1 y2", "g4-9 y3", "y4-9 b9", players=2, tasks="64A")
    trick(match, "g1 g2 g9")
    say(match, "* turn b9")
    assert (look(match).leader, look(match).turn, look(match).acting) == (2, 2, 0)
    trick(match, "")
    assert {move for move in moves(match, "A") if len(move) == 2} == hand(match, "T") >= {"b9"}
    say(match, "A b9")
    assert (turns(match), look(match).turn) == ("A", 0)


def test_K24_a_covered_card_is_turned_up_after_the_trick_in_which_its_cover_was_played() -> None:
    match = two()
    trick(match, "b1 b3 g4")
    view = look(match)
    assert (view.phase, turns(match), view.trick) == ("turn_up", "*", [])
    assert (view.members[2].covered, len(hand(match, "T"))) == (7, 6)
    assert refused(match, "* turn g5") == "impossible_draw"
    assert say(match, "* turn y9") == [TurnedUp("y9")]
    tonoja = look(match, "B").members[2]
    assert (tonoja.cards, tonoja.covered, "y9" in hand(match, "T"), "y9" in tonoja.covers) == (13, 6, True, False)
    assert look(match).phase == "trick"


def test_K24_a_card_that_covers_nothing_turns_nothing_up() -> None:
    match = two()
    trick(match, "b1 b3 g4")
    say(match, "* turn y9")
    trick(match, "b4 y9 b2")
    assert look(match).phase == "trick"
    assert look(match).members[2].covered == 6


def test_K24_any_covered_card_may_be_the_one() -> None:
    match = two()
    trick(match, "b1 b3 g4")
    dice = Dice("turn")
    drawn = {GAME.notation.write(match.state, -1, match.state.chance(dice)) for _ in range(200)}
    assert drawn == {"turn s2", *(f"turn y{value}" for value in range(4, 10))}


def test_K24_tonoja_plays_thirteen_of_fourteen_and_the_last_is_nobodys() -> None:
    for seed in range(6):
        match = two("64A")
        for _, _, events in play_at_random(match, seed):
            tonoja = look(match).members[2]
            state = crew(match)
            assert state.covers & ~state.hands[2] == 0
            # What was covered lies under a face-up card, or under one that was played in this trick.
            under_way = look(match).phase == "turn_up" or state.turning
            assert tonoja.covered == len(tonoja.covers) + (1 if under_way else 0)
            assert told(events).count("turned_up") <= 1
        if look(match).lost == "gave_up":
            continue
        assert [member.cards for member in look(match).members] == [0, 0, 1]
        assert sum(member.tricks for member in look(match).members) == 13


def test_K24_K14_the_last_lead_leaves_nothing_to_decide_with_tonoja_either() -> None:
    match = begin("y1-9 s4 b7-9", "p1-9 s1 g1-3", "g4-9 s2", "b1-6 s3", players=2, tasks="95A")
    under = ["b1", "b2", "b3", "b4", "b5", "b6", "s3"]
    for cards in ("s4 s1 s2", *(f"y{value} p{value} g{value + 3}" for value in range(1, 7))):
        trick(match, cards)
        say(match, f"* turn {under.pop(0)}")
    tricks(match, "y7 p7 b1", "y8 p8 b2", "y9 p9 b3", "b7 g1 b4", "b8 g2 b5")
    assert task(match, 95).status == "open"
    trick(match, "b9")
    assert end(match) == ("won", None)
    assert hand(match, "T") == {"b6", "s3"}


def test_K24_tonoja_has_no_token_and_does_not_communicate() -> None:
    match = two()
    assert [member.token for member in look(match).members] == [True, True, False]
    assert not any(text[0] == "g" and text[1] in "456789" for text in shows(match, "A"))
    say(match, "B ready")
    window = look(match).window
    assert window is not None
    assert window.closed


def test_K24_when_tonoja_leads_the_captain_is_the_one_who_is_not_waited_for() -> None:
    match = begin("g1 p1-9 s4 s3 b1", "g2 g3 b2-8 s1 s2 y1 y2", "g4-9 y3", "y4-9 b9", players=2, tasks="64A")
    trick(match, "g1 g2 g9")
    say(match, "* turn b9")
    assert turns(match) == "AB"
    say(match, "B ready")
    assert "b9" in moves(match, "A")


def test_K24_tonojas_secret_prediction_is_shown_to_the_captain_only() -> None:
    match = begin("", "s4", "", "", players=2, tasks="55T")
    assert (look(match).phase, turns(match)) == ("predict", "B")
    events = say(match, "B predict 3")
    assert events[0].seen_by(0) == Predicted(1, 2, 55)
    assert [task(match, 55, who).said for who in ("A", "B", None)] == [None, 3, None]


def test_K24_the_captain_may_have_two_predictions_to_make() -> None:
    match = begin("", "s4", "", "", players=2, tasks="54B 55T", mission=9)
    assert turns(match) == "B"
    assert say(match, "B predict 3") == [Predicted(1, 1, 54, 3)]
    assert (look(match).phase, turns(match)) == ("predict", "B")
    say(match, "B predict 0")
    assert [task(match, number, "B").said for number in (54, 55)] == [3, 0]
    assert look(match).phase == "trick"


@pytest.mark.parametrize(
    ("seat", "direction", "got"),
    [
        ("after_b", "left", {"A": "g4", "B": "p1", "T": "b3"}),
        ("after_b", "right", {"A": "b3", "B": "g4", "T": "p1"}),
        ("after_a", "left", {"A": "b3", "B": "g4", "T": "p1"}),
        ("after_a", "right", {"A": "g4", "B": "p1", "T": "b3"}),
    ],
)
def test_K24_distress_passes_a_face_up_card_that_the_captain_chooses(seat: str, direction: str, got: dict[str, str]) -> None:
    match = two(distress="ask", tonoja=seat)
    decide(match, direction)
    assert moves(match, "A") >= {"give p1", "give tonoja g4", "give tonoja y3"}
    assert not any(move.startswith("give tonoja") for move in moves(match, "B"))
    assert refused(match, "A give tonoja y4") == "give_a_card", "covered"
    say(match, "A give tonoja g4")
    assert turns(match) == "AB"
    assert refused(match, "A give tonoja g5") == "give_a_card"
    say(match, "B give b3", "A give p1")
    for who, card in got.items():
        assert card in hand(match, who)
    tonoja = look(match).members[2]
    assert got["T"] in tonoja.covers, "it lies face up in the place of the one that left"
    assert ("g4" in tonoja.covers, len(tonoja.covers), tonoja.cards) == (False, 7, 14)


def test_K24_what_tonoja_receives_covers_what_the_card_before_covered() -> None:
    match = two(distress="ask")
    decide(match, "left")
    say(match, "A give b1", "B give b3", "A give tonoja g4")
    trick(match, "b2 b4")
    assert moves(match, "A") == {"b3"}
    say(match, "A b3")
    assert look(match).phase == "turn_up"


def test_K24_what_is_passed_from_and_to_tonoja_is_open() -> None:
    match = two(distress="ask")
    decide(match, "left")  # A to B, B to Tonoja, Tonoja to A
    assert say(match, "A give tonoja g4")[0].seen_by(1) == Gave(0, 2)
    say(match, "A give p1")
    passed = say(match, "B give b3")[1]
    assert isinstance(passed, CardsPassed)
    assert passed.seen_by(None).cards == [None, "b3", "g4"]
    assert passed.to == [1, 2, 0]


def test_K24_tonojas_submarines_are_never_passed() -> None:
    match = begin("s4", "", "s1 s2 g1", "", players=2, tasks="64A", distress="ask")
    decide(match, "left")
    assert {"give tonoja s1", "give tonoja s2"}.isdisjoint(moves(match, "A"))
    assert refused(match, "A give tonoja s1") == "give_a_card"


@pytest.mark.parametrize(("open_cards", "covered"), [("s1 s2 s3", ""), ("s1", "s2 s3"), ("", "s1 s2 s3")])
def test_K24_K10_tonojas_fourteen_cards_count_as_a_hand(open_cards: str, covered: str) -> None:
    match = deal_and_draw("s4", "", open_cards, covered, players=2, tasks="16")
    assert (look(match).phase, look(match).captain) == ("deal", None)
    assert look(match).members[2].cards == 0
    say(match, deal(match, "s4", "s1", "s2", "s3"))
    assert look(match).phase == "take"


def test_K24_missions_count_tonoja() -> None:
    """Mission 8: Tonoja wins two nines, the others none."""
    match = begin("g1 p1-9 s4 s3 b1", "g2 g3 b2-8 s1 s2 y1 y2", "g4-9 y3", "y4-9 b9", players=2, mission=8)
    trick(match, "g1 g2 g9")
    say(match, "* turn b9")
    assert look(match).objective == "open"
    trick(match, "b9 b1 b2")
    assert end(match) == ("lost", "objective")


def test_K24_mission_6_may_choose_tonoja() -> None:
    match = begin("s4", "", "", "", players=2, tasks="52 1 2 3", mission=6)
    decision = look(match).decision
    assert decision is not None
    assert decision.choices == ["A", "B", "T"]
    say(match, "B propose T", "A agree")
    assert set(owners(match).values()) == {"T"}


def test_K24_mission_10_may_ask_tonoja() -> None:
    match = begin("s4", "", "", "", players=2, tasks="52 1 2", mission=10)
    assert moves(match, "A") == {"keep", "ask B", "ask T"}
    say(match, "A ask T")
    assert turns(match) == "A"
    say(match, "A yes")
    assert set(owners(match).values()) == {"T"}


def test_K24_free_distribution_and_marks_name_tonoja() -> None:
    match = begin("s4", "", "", "", players=2, tasks="53 55 57", mission=17)
    say(match, "B assign 53 T", "B mark 55 could T")
    assert task(match, 55).marks[0].could == 2
    agree(match)
    assert owners(match)[53] == "T"


def test_K24_a_second_attempt_deals_to_tonoja_again() -> None:
    match = two(attempts=2)
    trick(match, "b1 b3 g4")
    say(match, "* turn y9", "! give_up")
    decide(match, "same")
    prepare(match, *HANDS)
    assert [member.cards for member in look(match).members] == [13, 13, 14]
    assert len(look(match).members[2].covers) == 7
