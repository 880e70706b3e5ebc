"""Rules of Crew by their numbers in docs/rules/crew.en.md: tricks, preparing an attempt and its end (K1-K6a, K10, K14, K15)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from crew_table import (
    GAME,
    SEATS,
    agree,
    begin,
    deal,
    deal_and_draw,
    decide,
    end,
    hand,
    letter,
    look,
    moves,
    owners,
    play_at_random,
    prepare,
    rating,
    refused,
    rulings,
    say,
    seat_crew,
    take,
    task,
    told,
    trick,
    tricks,
    turns,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.state import NATURE
from fathom.games.crew.components import task_cards
from fathom.games.crew.options import Logbook
from fathom.games.crew.show.events import (
    AttemptBegan,
    AttemptLost,
    CaptainKnown,
    Dealt,
    Ended,
    MissionWon,
    TaskDrawn,
    TaskSettled,
    TrickWon,
)

OWN_SUITS = ("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1")
"""Each of four members holds a colour and a submarine: A can win every trick."""

SWEEP = ["s4 s3 s2 s1", *(f"p{value} b{value} g{value} y{value}" for value in (1, 2, 3, 4, 6, 7, 8, 9, 5))]
"""And does: submarines first, the fives last."""


# -- tricks


def test_E1_the_highest_card_of_the_led_colour_wins() -> None:
    match = begin("y2 s4", "y8", "y6", tasks="64A")
    assert trick(match, "y2 y8 y6")[-1] == TrickWon(1, 1, ["y2", "y8", "y6"])


def test_E2_a_nine_of_another_colour_wins_nothing() -> None:
    match = begin("g5 s4", "g1", "p9 -g", "g2", tasks="64A")
    assert trick(match, "g5 g1 p9 g2")[-1] == TrickWon(1, 0, ["g5", "g1", "p9", "g2"])


def test_E3_a_submarine_beats_everything_and_the_highest_of_several_wins() -> None:
    match = begin("g5 s4", "g9", "s1 -g", "s3 -g", "s2 -g", tasks="64A")
    assert trick(match, "g5 g9 s1 s3 s2")[-1] == TrickWon(1, 3, ["g5", "g9", "s1", "s3", "s2"])


def test_E3_an_earlier_higher_submarine_stays_ahead() -> None:
    match = begin("g5 s4", "g9", "s3 -g", "s1 -g", tasks="64A")
    assert trick(match, "g5 g9 s3 s1")[-1] == TrickWon(1, 2, ["g5", "g9", "s3", "s1"])


def test_E3_a_led_submarine_must_be_followed() -> None:
    match = begin("s4", "s1 s3", "s2", "-s", tasks="64A")
    trick(match, "s4")
    assert moves(match, "B") == {"s1", "s3"}
    assert refused(match, f"B {min(hand(match, 'B'))}") == "must_follow"
    say(match, "B s1")
    assert moves(match, "C") == {"s2"}
    say(match, "C s2")
    assert moves(match, "D") == hand(match, "D")


def test_K1_the_leader_plays_any_card() -> None:
    match = begin("s4 p1 b2", "p2", "p3", tasks="64A")
    say(match, "! window_over")
    assert {move for move in moves(match, "A") if not move.startswith("show")} == hand(match, "A")


def test_K1_the_others_follow_the_led_colour_if_they_can_and_nobody_has_to_win() -> None:
    match = begin("s4 p3", "p1 p9 s3", "s1 -p", "p4", tasks="64A")
    trick(match, "p3")
    assert moves(match, "B") == {card for card in hand(match, "B") if card[0] == "p"} >= {"p1", "p9"}
    assert refused(match, "B s3") == "must_follow"
    assert refused(match, "B p4") == "not_in_hand"
    assert refused(match, "C s1") == "not_your_turn"
    say(match, "B p1")
    assert moves(match, "C") == hand(match, "C")


def test_K1_after_the_lead_only_cards_are_played() -> None:
    match = begin("s4 p3", "p1", "p2", tasks="64A")
    trick(match, "p3")
    assert refused(match, "B ready") == "must_play"
    assert refused(match, "B show p1 lowest") == "must_play"


@pytest.mark.parametrize(("tasks", "mission"), [("64A", None), ("", 8), ("", 12)])
def test_K2_the_captain_leads_the_first_trick_also_without_tasks(tasks: str, mission: int | None) -> None:
    match = begin("p1 p2", "p9 s4", "b1", tasks=tasks.replace("A", "B"), mission=mission)
    assert (look(match).phase, look(match).captain, look(match).leader, look(match).turn) == ("trick", 1, 1, 1)


def test_K2_the_winner_leads_the_next() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    say(match, "! window_over")
    trick(match, "p9 b1 s2 y1")
    assert (look(match).leader, look(match).turn) == (2, 2)
    trick(match, "g1 s1 p1 b2")
    assert look(match).leader == 3


@pytest.mark.parametrize(("players", "sizes"), [(4, [10] * 4), (5, [8] * 5), (2, [13, 13, 14])])
def test_K3_all_cards_are_dealt(players: int, sizes: list[int]) -> None:
    match = seat_crew(players, 1)
    match.act(NATURE, match.state.chance(Dice("deal")))
    assert [member.cards for member in look(match).members] == sizes


def test_K3_of_three_members_any_has_fourteen_all_equally_often() -> None:
    match, dice = seat_crew(3, 1), Dice("fourteen")
    odd: Counter[int] = Counter()
    for _ in range(900):
        dealt = match.state.chance(dice)
        sizes = [(dealt >> (40 * member) & (1 << 40) - 1).bit_count() for member in range(3)]
        assert sorted(sizes) == [13, 13, 14]
        odd[sizes.index(14)] += 1
    assert all(240 <= odd[member] <= 360 for member in range(3))


def test_K3_every_card_is_dealt_evenly() -> None:
    match, dice = seat_crew(5, 1), Dice("evenly")
    held = [[0] * 40 for _ in range(5)]
    for _ in range(500):
        dealt = match.state.chance(dice)
        for member in range(5):
            for card in range(40):
                held[member][card] += dealt >> (40 * member + card) & 1
    assert all(60 <= count <= 140 for counts in held for count in counts)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_K3_no_other_deal_is_accepted(players: int) -> None:
    match = seat_crew(players, 1)
    words = deal(match, "p1", *[""] * (3 if players == 2 else players - 1)).split()
    second = words.index("B") + 1
    assert refused(match, " ".join(words[:-1])) == "impossible_draw"  # a card is missing
    assert refused(match, " ".join([*words[:second], "p1", *words[second + 1 :]])) == "impossible_draw"  # one is there twice
    say(match, " ".join(words))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_K3_the_hands_have_their_sizes(players: int) -> None:
    match = seat_crew(players, 1)
    words = deal(match, *["p1 p2 p3", "p4 p5", "", ""][: 4 if players == 2 else 3], *[""] * (players - 3)).split()
    for card in ("p3", "p2"):  # one card, and then another, goes from the first hand to the second
        words.remove(card)
        words.insert(words.index("B") + 1, card)
        if players != 3 or card == "p2":  # of three, the second may have the fourteenth card as well
            assert refused(match, " ".join(words)) == "impossible_draw"


@pytest.mark.parametrize("odd", ["A", "B", "C"])
def test_K3_three_members_play_thirteen_tricks_and_one_card_is_left_even_submarine_4(odd: str) -> None:
    hands = ["", "", ""]
    hands["ABC".index(odd)] = "s4 p1"
    match = begin(*hands, tasks="64A", odd=odd)
    dice = Dice(7)
    while look(match).phase == "trick":
        if not look(match).trick:
            trick(match, "")
        who = turns(match)[0] if look(match).trick else "ABC"[look(match).turn or 0]
        cards = sorted(move for move in moves(match, who) if move[:2] != "sh" and move != "ready" and move != "s4")
        say(match, f"{who} {cards[dice.below(len(cards))] if cards else 's4'}")
    view = look(match, odd)
    assert view.trick_number == view.tricks == 13
    assert sum(member.tricks for member in view.members) == 13
    assert [member.cards for member in view.members] == [1 if letter(match, member) == odd else 0 for member in range(3)]
    assert hand(match, odd) == {"s4"}


def test_K4_only_the_last_trick_is_seen_but_every_tasks_progress_and_the_number_of_tricks() -> None:
    match = begin(*OWN_SUITS, tasks="32A")
    tricks(match, *SWEEP[:3])
    view = look(match)
    assert view.last is not None
    assert [laid.card for laid in view.last.cards] == SWEEP[2].split()
    assert (view.last.number, view.last.winner, view.history) == (3, 0, None)
    assert [member.tricks for member in view.members] == [3, 0, 0, 0]
    assert (view.tasks[0].cards, view.tasks[0].have, view.tasks[0].want) == (["p1", "p2"], 2, 5)


def test_K4_open_history_shows_all_tricks() -> None:
    match = begin(*OWN_SUITS, tasks="64A", history=True)
    tricks(match, *SWEEP[:2])
    trick(match, "p9 b9")
    history = look(match).history
    assert history is not None
    assert [[laid.card for laid in shown.cards] for shown in history] == [line.split() for line in SWEEP[:2]]
    assert [(shown.number, shown.winner) for shown in history] == [(1, 0), (2, 0)]


# -- preparing an attempt


def test_E5_tasks_are_drawn_until_the_difficulties_add_up_exactly() -> None:
    assert [rating(4, number) for number in (52, 1, 6, 23, 2, 3)] == [2, 1, 3, 2, 1, 1]
    for last in ([23], [2, 3]):
        match = begin("", "", "", "", tasks="52 1", mission=5)
        assert say(match, "* task 6") == [TaskDrawn(6, kept=False)]
        assert look(match).phase == "draw"
        for number in last:
            assert say(match, f"* task {number}")[0] == TaskDrawn(number, kept=True)
        assert look(match).phase == "take"
        assert [found.number for found in look(match).tasks] == [52, 1, *last]


def test_K5_a_discarded_or_used_task_stays_out() -> None:
    match = begin("", "", "", "", tasks="52 1 6", mission=5)
    assert refused(match, "* task 6") == "impossible_draw"
    assert refused(match, "* task 52") == "impossible_draw"


@pytest.mark.parametrize("number", [0, 97, 1 << 40, -1])
def test_K5_there_are_96_tasks(number: int) -> None:
    match = begin("", "", "", "", mission=5)
    before = match.state.freeze()
    with pytest.raises(Refusal, match="cannot be drawn"):
        match.act(NATURE, number)
    assert match.state.freeze() == before


@pytest.mark.parametrize(("players", "kept"), [(2, True), (3, True), (4, False), (5, False)])
def test_K5_difficulties_are_those_of_the_crews_size(players: int, kept: bool) -> None:
    match = seat_crew(players, 2)
    prepare(match, *[""] * (4 if players == 2 else players))
    assert say(match, "* task 6")[0] == TaskDrawn(6, kept)


def test_K5_when_the_deck_is_empty_all_tasks_not_on_display_are_a_new_deck() -> None:
    match = seat_crew(4, 2, logbook=Logbook(spent=tuple(range(3, 97))))
    prepare(match, "", "", "", "", tasks="1")
    say(match, "* task 2")
    assert look(match).phase == "take"

    match = seat_crew(4, 3, logbook=Logbook(spent=tuple(range(3, 97))))
    prepare(match, "", "", "", "", tasks="1 2")
    assert refused(match, "* task 1") == refused(match, "* task 2") == "impossible_draw"
    say(match, "* task 96")  # too much: in the discard of the new deck
    assert refused(match, "* task 96") == "impossible_draw"
    say(match, "* task 3")
    assert [found.number for found in look(match).tasks] == [1, 2, 3]


def test_K5_new_tasks_come_from_what_is_left_or_with_the_option_from_all() -> None:
    for option, drawn in (("campaign", False), ("fresh", True)):
        match = begin(*OWN_SUITS, tasks="1B", attempts=2, deck=option)
        trick(match, SWEEP[0])
        tricks(match, "p1 b1 g6 y1")
        decide(match, "new")
        prepare(match, *OWN_SUITS)
        if drawn:
            say(match, "* task 1")
        else:
            assert refused(match, "* task 1") == "impossible_draw"


def test_K5_any_task_in_the_deck_may_come() -> None:
    match = begin("", "", "", "", tasks="52 1 6", mission=5)
    dice = Dice("tasks")
    drawn = Counter(match.state.chance(dice) for _ in range(3000))
    assert set(drawn) == set(range(1, 97)) - {52, 1, 6}
    assert max(drawn.values()) <= 70


@pytest.mark.parametrize("captain", "ABCD")
def test_K6_the_holder_of_submarine_4_is_captain_and_says_so(captain: str) -> None:
    match = begin(*("s4" if member == captain else "" for member in "ABCD"), tasks="1")
    assert match.log[-1] == CaptainKnown(SEATS[captain])
    assert look(match).captain == SEATS[captain]
    assert turns(match) == captain


def test_K6_everyone_sees_their_own_hand_and_no_other() -> None:
    match = begin(*OWN_SUITS, tasks="1")
    for who in "ABCD":
        hands = [member.hand for member in look(match, who).members]
        assert [hand is not None for hand in hands] == [member == who for member in "ABCD"]
        dealt = match.seen_by(SEATS[who])[0]
        assert isinstance(dealt, Dealt)
        assert [hand is not None for hand in dealt.hands] == [member == who for member in "ABCD"]
    assert all(member.hand is None for member in look(match).members)


def test_K6a_the_order_of_an_attempt() -> None:
    match = seat_crew(4, 26, clock="ask", distress="ask")
    phases = []

    def step(*lines: str) -> None:
        for line in lines:
            phases.append(look(match).phase)
            say(match, line)

    step("A propose timed", "B agree", "C agree", "D agree", "* terrain p1", deal(match, *OWN_SUITS))
    step("* task 21", "* task 54", "* task 55")  # 5 + 2 + 3
    step("B yes", "C yes", "B agree", "C agree")
    step("A propose left", "B agree", "C agree", "D agree")
    step("A give p1", "B give b1", "C give g1", "D give y1")
    for who in turns(match):
        step(*[f"{who} predict 1"] * sum(owner == who and number in (54, 55) for number, owner in owners(match).items()))
    step("D show y2 lowest", "A p9")
    assert list(dict.fromkeys(phases)) == [
        "clock", "terrain", "deal", "draw", "volunteer", "divide", "distress", "give", "predict", "trick",
    ]  # fmt: skip
    tags = told(match.log)
    order = [
        "decided",
        "terrain",
        "dealt",
        "task_drawn",
        "captain",
        "asked",
        "took",
        "cards_passed",
        "predicted",
        "countdown",
        "showed",
    ]
    assert sorted(order, key=tags.index) == order


# -- redeal


REDEALS = [(card.number, names) for card in task_cards() for names in card.redeal]


def test_K10_seven_submarine_tasks_name_hands() -> None:
    assert sorted({number for number, _ in REDEALS}) == [16, 17, 29, 30, 31, 48, 49]
    assert {names for number, names in REDEALS if number == 16} == {("s1", "s4"), ("s1", "s2", "s3")}


@pytest.mark.parametrize("holder", [0, 2])
@pytest.mark.parametrize(("number", "names"), REDEALS)
def test_K10_a_hand_that_makes_a_task_impossible_is_dealt_again(number: int, names: tuple[str, ...], holder: int) -> None:
    hands = ["", "", "", ""]
    hands[holder] = " ".join(names)
    match = deal_and_draw(*hands, tasks=str(number))
    assert (look(match).phase, look(match).captain, look(match).attempt) == ("deal", None, 1)
    again = say(match, deal(match, *hands))  # as often as needed
    assert told(again) == ["dealt"]
    assert look(match).phase == "deal"
    spread = say(match, deal(match, "s4 p7", "s1 g9", "s2", "s3"))
    assert isinstance(spread[0], Dealt)
    assert (spread[0].again, told(spread)[1]) == (True, "captain")
    assert [found.number for found in look(match).tasks] == [number]
    assert (look(match).phase, look(match).attempt, look(match).attempts) == ("take", 1, 1)


@pytest.mark.parametrize(("number", "names"), REDEALS)
def test_K10_one_card_less_is_no_reason(number: int, names: tuple[str, ...]) -> None:
    for missing in names:
        others = [name for name in names if name != missing]
        hands = [" ".join([*others, "-s"]), missing, *(["s4"] if "s4" not in names else [""]), ""]
        if any(set(other) <= set(others) for task_number, other in REDEALS if task_number == number):
            continue
        match = begin(*hands, tasks=str(number))
        assert look(match).phase == "take"


def test_K10_without_such_a_task_hands_do_not_matter() -> None:
    match = begin("s1-4 p7 g9", "", "", "", tasks="6")
    assert look(match).phase == "take"


def test_E12_all_submarines_and_pink_7_in_one_hand() -> None:
    match = deal_and_draw("", "s1-4 p7", "", "", tasks="48")
    assert (turns(match), look(match).phase) == ("*", "deal")
    assert look(match, "B").members[1].hand == []
    say(match, deal(match, "", "s1-4", "p7", ""))
    assert (look(match).phase, look(match).captain, look(match).attempts) == ("take", 1, 1)


def test_K10_tasks_and_terrain_stay() -> None:
    match = seat_crew(4, 20)
    prepare(match, "s1-4", "", "", "", terrain="p5", tasks="16 63 50 1")
    assert (look(match).phase, look(match).terrain, look(match).mode) == ("deal", "p5", "currents")
    say(match, deal(match, "s4", "s1", "s2", "s3"))
    assert (look(match).phase, look(match).terrain, look(match).mode) == ("take", "p5", "currents")
    assert [found.number for found in look(match).tasks] == [16, 63, 50, 1]


def test_K10_is_checked_for_kept_tasks_too() -> None:
    match = begin("s4", "s1", "s2", "s3", tasks="16A", attempts=2)
    say(match, "! give_up")
    decide(match, "same")
    say(match, deal(match, "s4 s1", "", "", ""))
    assert (look(match).phase, look(match).attempt) == ("deal", 2)


def test_K10_what_a_distress_pass_brings_about_is_not_undone() -> None:
    match = begin("s1-4 b1", "p7", "b2", "b3", tasks="48A", distress="ask")
    decide(match, "right")
    say(match, "A give b1", "B give p7", "C give b2", "D give b3")
    assert {"p7", "s1", "s2", "s3", "s4"} <= hand(match, "A")
    assert look(match).phase == "trick"


# -- the end of an attempt


def test_E7_the_captain_wins_and_leads_again() -> None:
    match = begin("s4 p9", "p7", "y2 s1 -p", "p8", tasks="62A")
    events = trick(match, "p9 p7 y2 p8")
    assert events[-1] == TrickWon(1, 0, ["p9", "p7", "y2", "p8"])
    assert (look(match).turn, task(match, 62).status) == (0, "open")


def test_E7_a_submarine_is_legal_and_the_captains_task_fails_at_once() -> None:
    match = begin("s4 p9", "p7", "y2 s1 -p", "p8", tasks="62A")
    trick(match, "p9 p7")
    assert {"s1", "y2"} <= moves(match, "C")
    events = trick(match, "s1 p8")
    assert events[-3:] == [TaskSettled("failed", 62, 0), AttemptLost("task"), Ended("lost", [0.0] * 4)]
    assert end(match) == ("lost", "task")


def test_E11_a_dead_end_is_neither_replaced_nor_redealt_and_lost_once_all_twos_are_gone() -> None:
    match = begin("p1-9 s4", "b1-9 s3", "g1-9 y2", "y1 y3-9 s1 s2", tasks="41")
    say(match, "A pass", "B pass", "C pass")
    assert moves(match, "D") == {"take 41"}
    say(match, "D take 41")
    trick(match, "s4 s3 y2 s1")
    assert task(match, 41).status == "open"
    trick(match, "p2 b2 g2 y1")
    assert end(match) == ("lost", "task")


def test_K14_all_fulfilled_is_won_at_once_and_the_rest_is_not_played() -> None:
    match = begin(*OWN_SUITS, tasks="61A")
    events = trick(match, SWEEP[0])
    assert events[-3:] == [TaskSettled("done", 61, 0), MissionWon(1), Ended("won", [1.0] * 4)]
    assert end(match) == ("won", None)
    assert (look(match).phase, turns(match), look(match).trick_number) == ("over", "", 2)
    assert refused(match, "A p1") == "over"


def test_K14_one_trick_may_fulfil_several_tasks() -> None:
    match = begin(*OWN_SUITS, tasks="61A 94B")
    events = trick(match, SWEEP[0])  # no submarine is left for B
    assert [event for event in events if isinstance(event, TaskSettled)] == [
        TaskSettled("done", 61, 0),
        TaskSettled("done", 94, 1),
    ]
    assert end(match) == ("won", None)


def test_K14_if_one_trick_fulfils_and_fails_it_is_lost() -> None:
    match = begin(*OWN_SUITS, tasks="61A 5B")
    events = trick(match, SWEEP[0])  # A wins the first trick, and submarine 3 with it
    assert [event for event in events if isinstance(event, TaskSettled)] == [
        TaskSettled("done", 61, 0),
        TaskSettled("failed", 5, 1),
    ]
    assert end(match) == ("lost", "task")


@pytest.mark.parametrize("order", ["5B 61A", "61A 5B"])
def test_K14_in_whatever_order_the_tasks_lie(order: str) -> None:
    match = begin(*OWN_SUITS, tasks=order)
    trick(match, SWEEP[0])
    assert end(match) == ("lost", "task")
    assert {found.number: found.status for found in look(match).tasks} == {61: "done", 5: "failed"}


def test_K14_a_fulfilled_task_stays_fulfilled_while_others_are_open() -> None:
    match = begin(*OWN_SUITS, tasks="61A 68B")
    trick(match, SWEEP[0])
    assert (task(match, 61).status, task(match, 68).status) == ("done", "open")
    tricks(match, *SWEEP[1:3])
    assert end(match) == ("won", None)


def test_K14_never_lead_tasks_fail_at_the_moment_of_the_lead_which_stays_legal() -> None:
    match = begin(*OWN_SUITS, tasks="95A")
    say(match, "! window_over")
    assert "p1" in moves(match, "A")
    events = say(match, "A p1")
    assert told(events) == ["played", "settled", "attempt_lost", "ended"]
    assert end(match) == ("lost", "task")
    assert [laid.card for laid in look(match).trick] == ["p1"]


def test_K14_never_lead_tasks_forbid_their_owner_only_and_only_the_lead() -> None:
    match = begin(*OWN_SUITS, tasks="95B")
    tricks(match, *SWEEP[:2])
    assert task(match, 95).status == "open"
    match = begin("s4 p1", "p2 s3", "p3", "p4", tasks="95B")
    trick(match, "p1 p2 p3 p4")
    assert look(match).phase == "trick"


@pytest.mark.parametrize(("card", "lost"), [("p1", True), ("s4", True), ("b1", False), ("g1", False), ("y1", False)])
def test_K14_mission_12_is_judged_at_the_lead(card: str, lost: bool) -> None:
    match = begin("p1 b1 g1 y1 s4", "", "", mission=12)
    say(match, "! window_over", f"A {card}")
    assert (look(match).lost == "objective") == lost
    assert (look(match).objective == "failed") == lost
    assert (turns(match) == "") == lost


def test_K14_mission_12_looks_at_leads_only() -> None:
    match = begin("b1 s4", "p1 s1 -b", "b2", mission=12)
    trick(match, "b1 s1")
    assert look(match).objective == "open"


D_LEADS = ("p1-9 s3", "b1-9 s2", "g1-9 s1", "y1-9 s4")
"""D is captain, and nobody else has a yellow card."""


def test_K14_a_never_lead_task_is_fulfilled_at_the_moment_of_the_last_lead() -> None:
    match = begin(*D_LEADS, tasks="95D")
    tricks(match, "s4 s3 s2 s1", *(f"y{value} p{value} b{value} g{value}" for value in range(1, 9)))
    assert (task(match, 95).status, look(match).trick_number) == ("open", 10)
    events = trick(match, "y9")
    assert told(events)[-4:] == ["played", "settled", "mission_won", "ended"]
    assert end(match) == ("won", None)
    view = look(match)
    assert ([laid.card for laid in view.trick], view.turn, turns(match)) == (["y9"], None, "")
    assert refused(match, "A p9") == "over"


def test_K14_the_last_lead_wins_only_if_everything_else_is_fulfilled() -> None:
    match = begin("p1-8 s2-3", "b1-9 s1", "g1-9 p9", "y1-9 s4", tasks="95D 64A")
    tricks(match, "s4 s2 s1 g1", *(f"y{value} p{value} b{value} g{value + 1}" for value in range(1, 9)), "y9")
    assert (task(match, 95).status, task(match, 64).status, look(match).phase) == ("done", "open", "trick")
    events = say(match, "A s3", "B b9", "C p9")
    assert [event for event in events if isinstance(event, TaskSettled)] == [TaskSettled("done", 64, 0)]
    assert end(match) == ("won", None)


def test_K14_with_three_members_the_last_lead_is_the_thirteenth_whatever_is_left_over() -> None:
    match = begin("p1-9 s1 g1-3", "b1-6 g4-9 s2-3", "y1-9 s4 b7-9", odd="B", tasks="95C")
    tricks(match, "s4 s1 s2", *(f"y{value} p{value} g{value + 3}" for value in range(1, 7)))
    tricks(match, "y7 p7 b1", "y8 p8 b2", "y9 p9 b3", "b7 g1 b4", "b8 g2 b5")
    assert task(match, 95).status == "open"
    trick(match, "b9")
    assert end(match) == ("won", None)
    assert [member.cards for member in look(match).members] == [1, 2, 0]


def test_K14_a_lead_that_nothing_can_beat_fulfils_it_a_trick_earlier() -> None:
    """D leads next to last, nobody can take that trick, and so B will not lead any more."""
    match = begin("p1-9 s3", "b1-9 g1", "g2-9 s1-2", "y1-9 s4", tasks="95B")
    tricks(match, *(f"y{value} p{value} b{value} g{value + 1}" for value in range(1, 9)))
    trick(match, "s4")
    assert end(match) == ("won", None)


def test_K14_mission_12_is_won_at_the_moment_of_the_last_lead() -> None:
    match = begin(*D_LEADS, mission=12)
    tricks(match, "y1 p1 s2 g1", "b1 g2 s4 p2", *(f"y{value} p{value + 1} b{value} g{value + 1}" for value in range(2, 9)))
    assert (look(match).objective, look(match).trick_number) == ("open", 10)
    events = trick(match, "y9")
    assert told(events)[-4:] == ["played", "settled", "mission_won", "ended"]
    assert (end(match), look(match).objective) == (("won", None), "done")


@pytest.mark.parametrize("where", [0, 3])
def test_K14_mission_27_fails_at_the_moment_yellow_5_is_played_too_early(where: int) -> None:
    match = seat_crew(4, 27)
    prepare(match, *OWN_SUITS)
    tricks(match, *SWEEP[: 1 + where])
    trick(match, "p9 b9 g9")
    events = say(match, "D y5")
    assert told(events) == ["played", "settled", "attempt_lost", "ended"]
    assert end(match) == ("lost", "objective")


def test_K14_mission_27_is_won_by_yellow_5_as_the_very_last_card() -> None:
    match = seat_crew(4, 27)
    prepare(match, *OWN_SUITS)
    tricks(match, *SWEEP[:-1])
    assert look(match).objective == "open"
    trick(match, SWEEP[-1])
    assert end(match) == ("won", None)
    assert look(match).objective == "done"


def test_K14_mission_27_the_last_trick_but_not_its_last_card() -> None:
    match = seat_crew(4, 27)
    prepare(match, "p1-9 s4", "y1-9 s3", "g1-9 s2", "b1-9 s1")
    tricks(match, "s4 s3 s2 s1", *(f"p{value} y{value} g{value} b{value}" for value in (1, 2, 3, 4, 6, 7, 8, 9)), "p5")
    say(match, "B y5")
    assert end(match) == ("lost", "objective")


def test_K14_mission_27_with_three_members_yellow_5_may_not_be_the_unplayed_card() -> None:
    match = seat_crew(3, 27)
    prepare(match, "p1-9 s1-4", "b1-9 y6-9", "g1-9 y1-5", odd="C")
    for value in range(9):
        trick(match, f"p{value + 1} b{value + 1} g{value + 1}")
    tricks(match, "s4 y6 y1", "s3 y7 y2", "s2 y8 y3")
    assert look(match).objective == "open"
    trick(match, "s1 y9 y4")
    assert end(match) == ("lost", "objective")
    assert hand(match, "C") == {"y5"}


def test_K14_mission_8_counts_nines_and_mission_21_ones() -> None:
    for mission, value in ((8, 9), (21, 1)):
        match = seat_crew(4, mission)
        prepare(match, *OWN_SUITS)
        trick(match, SWEEP[0])
        trick(match, f"p{value} b2 g2 y2")
        assert look(match).objective == "open"  # one more than those with fewest
        trick(match, f"p3 b{value} g3 y3")
        assert end(match) == ("lost", "objective")


@pytest.mark.parametrize(("balance", "lost"), [("fewest", True), ("runner_up", False)])
def test_K14_balance_against_the_fewest_or_the_runner_up(balance: str, lost: bool) -> None:
    match = begin(*OWN_SUITS, mission=8, balance=balance)
    tricks(match, "p9 b1 g1 y1", "p1 s3 g2 y2", "b9 g3 y3 p2")
    assert look(match).objective == "open"  # one nine each for A and B
    trick(match, "b2 g9 y4 s4")
    assert (look(match).lost == "objective") == lost  # A has two, B one, C and D none


def test_K14_mission_23_the_first_winner_must_stay_ahead_and_nobody_speaks_before_trick_2() -> None:
    match = seat_crew(4, 23)
    prepare(match, *OWN_SUITS)
    assert look(match).window is not None
    assert turns(match) == "A"
    assert not any(move.startswith("show") for who in "ABCD" for move in moves(match, who))
    trick(match, "p1 b1 g1 s1")  # D wins the first
    assert look(match).objective == "open"
    assert "show b2 lowest" in moves(match, "B")
    trick(match, "y1 p2 b2 s2")  # C draws level
    assert end(match) == ("lost", "objective")


def test_K14a_there_is_no_resignation_but_the_table_may_end_the_attempt() -> None:
    match = begin(*OWN_SUITS, tasks="64A", attempts=2)
    assert "give_up" in rulings(match)
    trick(match, "p1 b1")
    assert all(not move.startswith(("give", "resign")) for who in "ABCD" for move in moves(match, who))
    events = say(match, "! give_up")
    assert events == [AttemptLost("gave_up")]
    assert (look(match).phase, look(match).lost) == ("retry", "gave_up")


def test_K14a_not_before_the_captain_is_known_and_not_between_attempts() -> None:
    match = seat_crew(4, 1, attempts=2)
    assert rulings(match) == set()
    say(match, deal(match, *OWN_SUITS))
    assert rulings(match) == set()
    say(match, "* task 1")
    assert rulings(match) == {"give_up"}
    say(match, "! give_up")
    assert rulings(match) == {"decide"}
    decide(match, "stop")
    assert rulings(match) == set()
    assert refused(match, "! give_up") == "over"


@pytest.mark.parametrize(
    "phase", ["take", "member", "hand_over", "volunteer", "divide", "distribute", "distress", "give", "predict"]
)
def test_K14a_in_every_phase_of_an_attempt(phase: str) -> None:
    match = in_phase(phase)
    assert look(match).phase == phase
    say(match, "! give_up")
    view = look(match)
    assert (view.phase, view.lost, view.decision and view.decision.proposal) == ("retry", "gave_up", "same")
    decide(match, "same")
    assert look(match).attempt == 2


def in_phase(phase: str) -> Match:
    """A match that has come to that phase, with another attempt left."""
    if phase in ("volunteer", "divide"):
        match = seat_crew(4, 26, clock="timed", attempts=2)
        prepare(match, *OWN_SUITS, tasks="21 54 55")
        if phase == "divide":
            say(match, "B yes", "C yes", "B assign 21 C")
        return match
    missions = {"member": (6, "53 23"), "hand_over": (10, "53 1"), "distribute": (17, "53 55 57")}
    mission, tasks = missions.get(phase, (None, "54" if phase == "take" else "54A"))
    match = begin(
        *OWN_SUITS, tasks=tasks, mission=mission, attempts=2, distress="ask" if phase in ("distress", "give") else "never"
    )
    if phase == "give":
        decide(match, "left")
        say(match, "A give p1", "C give g1")
    if phase == "distribute":
        say(match, "A mark 55 would", "B assign 53 C")
    return match


# -- after a loss


def lost_once(**options: Any) -> Match:
    """A has task 1, and the attempt has been given up after two tricks."""
    match = begin(*OWN_SUITS, tasks="1A", attempts=3, **options)
    say(match, "B show b9 highest")
    tricks(match, *SWEEP[:2])
    say(match, "! give_up")
    return match


def test_K15_the_crew_decides_about_the_same_tasks_new_ones_or_to_stop() -> None:
    match = lost_once()
    view = look(match, "A")
    assert view.decision is not None
    assert (view.decision.choices, view.decision.proposal, view.decision.by) == (["same", "new", "stop"], "same", None)
    assert turns(match) == "ABCD"


def test_K15_same_tasks_are_taken_anew_the_new_captain_first() -> None:
    match = lost_once()
    events = decide(match, "same")
    assert events[-1] == AttemptBegan(2)
    assert (look(match).phase, look(match).attempt, look(match).attempts_left) == ("deal", 2, 1)
    events = say(match, deal(match, "", "s4", "", ""))
    assert "task_drawn" not in told(events)
    view = look(match)
    assert (view.phase, view.captain, view.turn, view.taking) == ("take", 1, 1, [1])
    assert task(match, 1).owner is None
    assert [member.tricks for member in view.members] == [0] * 4
    say(match, "B take 1")
    assert all(member.token and not member.messages for member in look(match).members), "tokens are back"
    assert (look(match).trick_number, look(match).last, look(match).leader) == (1, None, 1)
    assert (task(match, 1).status, task(match, 1).owner) == ("open", 1)


def test_K15_new_tasks_are_drawn_and_the_old_ones_discarded() -> None:
    match = lost_once()
    decide(match, "new")
    assert look(match).tasks == []
    say(match, deal(match, *OWN_SUITS))
    assert (look(match).phase, look(match).tasks) == ("draw", [])
    say(match, "* task 2")
    assert [found.number for found in look(match).tasks] == [2]


def test_K15_stopping_ends_the_sitting() -> None:
    match = lost_once()
    assert decide(match, "stop")[-1] == Ended("stopped", [0.0] * 4)
    assert end(match) == ("stopped", "gave_up")


def test_K15_attempts_are_counted_the_winning_one_included() -> None:
    match = lost_once(logbook=Logbook(attempts=4))
    assert (look(match).attempt, look(match).attempts) == (5, 5)
    decide(match, "same")
    prepare(match, *OWN_SUITS)
    take(match, {"1": "A"})
    say(match, "! give_up")
    decide(match, "new")
    prepare(match, *OWN_SUITS, tasks="61A")
    assert trick(match, SWEEP[0])[-2] == MissionWon(7)
    assert look(match).attempts == 7


def test_K15_after_the_last_attempt_it_is_over() -> None:
    match = begin(*OWN_SUITS, tasks="1A", attempts=1)
    say(match, "! give_up")
    assert end(match) == ("lost", "gave_up")


def test_K15_terrain_is_drawn_anew() -> None:
    match = seat_crew(4, 21, attempts=2)
    prepare(match, *OWN_SUITS, terrain="p9")
    assert look(match).mode == "rapture"
    say(match, "! give_up")
    decide(match, "same")
    assert (look(match).phase, look(match).terrain, look(match).mode) == ("terrain", None, None)
    prepare(match, *OWN_SUITS, terrain="b4")
    assert look(match).mode == "currents"


@pytest.mark.parametrize("mission", [8, 32])
def test_K15_without_drawn_tasks_there_are_no_new_ones(mission: int) -> None:
    match = begin(*OWN_SUITS, mission=mission, attempts=2)
    say(match, "! give_up")
    decision = look(match).decision
    assert decision is not None
    assert decision.choices == ["same", "stop"]
    decide(match, "same")
    prepare(match, *OWN_SUITS)
    assert look(match).phase == ("take" if mission == 32 else "trick")
    assert [found.number for found in look(match).tasks] == ([50, 57, 58, 65] if mission == 32 else [])


def test_K15_a_logbook_brings_kept_tasks_spent_ones_attempts_and_distress() -> None:
    match = seat_crew(4, 3, distress="ask", attempts=2, logbook=Logbook(spent=(5,), kept=(1, 52), attempts=2, distress=True))
    assert (look(match).attempt, look(match).attempts, look(match).distress) == (3, 4, True)
    say(match, deal(match, *OWN_SUITS))
    assert (look(match).phase, look(match).taking) == ("take", [1, 52])
    take(match, {"1": "A", "52": "B"})
    agree(match)
    say(match, "! give_up")
    decide(match, "new")
    say(match, deal(match, *OWN_SUITS))
    for number in (5, 1, 52):
        assert refused(match, f"* task {number}") == "impossible_draw"
    say(match, "* task 2")


# -- particular missions


def test_E14_practice_one_task_rated_1_that_everybody_may_pass_but_the_last() -> None:
    match = seat_crew(4, 0)
    prepare(match, "", "s4", "", "")
    assert say(match, "* task 52") == [TaskDrawn(52, kept=False)]
    say(match, "* task 1")
    for who in "BCD":
        assert moves(match, who) == {"take 1", "pass"}
        say(match, f"{who} pass")
    assert moves(match, "A") == {"take 1"}
    assert refused(match, "A pass") == "no_passing"
    say(match, "A take 1")
    assert (look(match).phase, look(match).mode, owners(match)) == ("trick", "normal", {1: "A"})


def test_mission_32_has_exactly_its_four_tasks() -> None:
    match = begin("", "", "", mission=32)
    assert (look(match).phase, look(match).taking) == ("take", [50, 57, 58, 65])
    for lines in ("A take 50", "B take 57", "C take 58", "A take 65"):
        say(match, lines)
    assert owners(match) == {50: "A", 57: "B", 58: "C", 65: "A"}


@pytest.mark.parametrize("difficulty", [18, 19, 30])
def test_the_epilogue_is_distributed_freely_from_18_on(difficulty: int) -> None:
    match = seat_crew(4, 33, epilogue=difficulty)
    dice = Dice(difficulty)
    assert match.settle(dice) == (0, 1, 2, 3)
    view = look(match)
    assert (view.phase, view.mode, view.difficulty) == ("distribute", "normal", difficulty)
    assert sum(found.difficulty for found in view.tasks) == difficulty


# -- settled readings, in play


def test_a_value_without_a_colour_means_colour_cards_only() -> None:
    match = begin(*OWN_SUITS, tasks="84A")
    trick(match, SWEEP[0])
    assert (task(match, 84).status, task(match, 84).cards) == ("open", [])  # submarine 1 is no 1
    trick(match, "p9 b1 g2 y2")
    assert end(match) == ("lost", "task")
    match = begin(*OWN_SUITS, tasks="41C")
    trick(match, "p1 b1 s2 y1")
    assert (look(match).leader, task(match, 41).status) == (2, "open")  # and submarine 2 no 2


@pytest.mark.parametrize(("number", "line"), [(77, "y1 p3 b3 g1"), (79, "y1 p3 b3 g6"), (82, "y1 p3 b3 g4"), (81, "y9 p3 b3 g8")])
def test_parity_sums_and_limits_never_count_a_trick_with_a_submarine(number: int, line: str) -> None:
    match = begin(*OWN_SUITS, tasks=f"{number}D")
    trick(match, "p1 b1 g3 s1" if number != 81 else "p9 b9 g4 s1")
    assert (look(match).leader, task(match, number).status) == (3, "open")
    trick(match, line)
    assert end(match) == ("won", None)


def test_with_a_submarine_means_the_owners_own_winning_card() -> None:
    match = begin(*OWN_SUITS, tasks="48D")
    trick(match, "p7 b1 g1 s1")
    assert end(match) == ("won", None)
    match = begin(*OWN_SUITS, tasks="48D")
    trick(match, "p7 b1 s2 s1")
    assert end(match) == ("lost", "task")


def test_comparisons_are_strict() -> None:
    """The captain comes to five tricks, and C to five."""
    tied = (*(f"p{value} b{value} g{value} y{value}" for value in range(1, 5)), "p5 b5 s2 y5")
    tied += tuple(f"g{value} y{value + 1} p{value + 1} b{value + 1}" for value in range(5, 9))
    match = begin(*OWN_SUITS, tasks="76C")
    tricks(match, *tied)
    assert task(match, 76).status == "open"
    trick(match, "g9 s1 s4 s3")
    assert [member.tricks for member in look(match).members] == [5, 0, 5, 0]
    assert end(match) == ("lost", "task")
    match = begin(*OWN_SUITS, tasks="74C")
    tricks(match, *tied)
    assert end(match) == ("lost", "task")  # five would not be fewer than five


@pytest.mark.parametrize(("reading", "lost"), [("zero_counts", False), ("zero_fails", True)])
def test_as_many_as_the_captain_includes_none_unless_the_option_says_no(reading: str, lost: bool) -> None:
    """C has won nine of ten tricks: the captain and B can both have none, but not one each."""
    match = begin(*OWN_SUITS, tasks="75B", equal_captain=reading)
    trick(match, "p1 b1 s2 y1")
    tricks(match, *(f"g{value} y{value + 1} p{value + 1} b{value + 1}" for value in range(1, 8)))
    assert task(match, 75).status == "open"
    trick(match, "g8 y9 p9 b9")
    assert (look(match).lost == "task") == lost


def test_games_of_every_mission_end_as_they_can() -> None:
    """Random crews at every mission: all the reasons occur and no law is broken."""
    reasons: Counter[str] = Counter()
    for mission in range(34):
        for players in (2, 3, 4, 5):
            match = seat_crew(players, mission, attempts=2, distress="ask")
            for _ in play_at_random(match, f"{mission} {players}"):
                assert GAME.invariants(match.state) is None
            reasons[f"{match.state.outcome().reason} {look(match).lost}"] += 1  # type: ignore[union-attr]
    assert {reason.split()[0] for reason in reasons} == {"won", "lost", "stopped"}
