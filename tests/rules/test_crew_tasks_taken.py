"""How Crew's tasks find their owners, and how a crew decides: K7 to K9, K22, K23, K25, missions 6, 10, 13, 19 and 25."""

from __future__ import annotations

from typing import Any

import pytest
from crew_table import (
    agree,
    begin,
    crew,
    deal,
    decide,
    end,
    look,
    moves,
    owners,
    prepare,
    refused,
    rulings,
    say,
    seat_crew,
    task,
    timers,
    told,
    trick,
    turns,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.events import Event
from fathom.games.crew.components import impossible_pairs
from fathom.games.crew.modes import HARDEST_FIRST, NORMAL
from fathom.games.crew.options import Logbook
from fathom.games.crew.rules import Crew
from fathom.games.crew.rules.drawing import captains_burden
from fathom.games.crew.show.events import (
    Agreed,
    Answered,
    Asked,
    Decided,
    Marked,
    PassedTasks,
    Proposed,
    TaskDrawn,
    TaskReplaced,
    Took,
)

FOUR = ("", "", "", "")


def drawn_tasks(match: Match) -> list[int]:
    return [found.number for found in look(match).tasks]


# -- K7: in turn


def test_K7_captain_first_clockwise_one_at_a_time_until_none_is_left() -> None:
    match = begin("", "", "s4", "", tasks="1 2 3 4 61")
    taken: list[Event] = []
    for who, number in (("C", 3), ("D", 1), ("A", 61), ("B", 2), ("C", 4)):
        assert turns(match) == who
        assert moves(match, who) == {f"take {left}" for left in look(match).taking}
        taken += say(match, f"{who} take {number}")
    assert taken == [Took(2, 3), Took(3, 1), Took(0, 61), Took(1, 2), Took(2, 4)]
    assert look(match).phase == "trick"


def test_K7_with_at_least_as_many_tasks_as_members_nobody_may_ever_pass() -> None:
    for tasks in ("1 2 3 4", "1 2 3 4 61"):
        match = begin(*FOUR, tasks=tasks)
        while look(match).phase == "take":
            assert not look(match).may_pass
            assert "pass" not in moves(match, turns(match))
            assert refused(match, f"{turns(match)} pass") == "no_passing"
            say(match, f"{turns(match)} take {look(match).taking[0]}")


@pytest.mark.parametrize(("players", "tasks"), [(3, "1"), (3, "1 2"), (4, "1 2 3"), (5, "1 2"), (5, "1 2 3 4")])
def test_K7_one_may_pass_while_enough_members_are_still_to_come(players: int, tasks: str) -> None:
    match = begin(*[""] * players, tasks=tasks)
    left = len(tasks.split())
    for number, who in enumerate("ABCDE"[:players]):
        to_come = players - number - 1
        assert look(match).may_pass == (to_come >= left) == ("pass" in moves(match, who))
        if to_come >= left:
            assert say(match, f"{who} pass") == [PassedTasks(number)]
        else:
            say(match, f"{who} take {look(match).taking[0]}")
            left -= 1
    assert look(match).phase == "trick"


def test_K7_there_is_no_second_round() -> None:
    match = begin(*FOUR, tasks="1 2 3")
    say(match, "A take 1", "B take 2", "C pass", "D take 3")
    assert look(match).phase == "trick"


def test_K7_a_task_that_is_taken_is_gone() -> None:
    match = begin(*FOUR, tasks="1 2 3")
    say(match, "A take 1")
    assert refused(match, "B take 1") == "take_a_task"
    assert refused(match, "C take 2") == "not_your_turn"


def test_K7_tonoja_counts_as_a_member() -> None:
    match = begin("s4", "", "", "", players=2, tasks="1 2")
    assert moves(match, "A") == {"take 1", "take 2", "pass"}
    say(match, "A pass")
    assert moves(match, "B") == {"take 1", "take 2"}
    say(match, "B take 1")
    assert (turns(match), look(match).turn, look(match).acting) == ("A", 2, 0)
    say(match, "A take 2")
    assert owners(match) == {1: "B", 2: "T"}


def test_E6_the_next_passes_and_the_last_two_must_each_take_one() -> None:
    match = begin("s4 p9", "", "", "", tasks="62 1 2")
    say(match, "A take 62", "B pass")
    assert moves(match, "C") == {"take 1", "take 2"}
    say(match, "C take 1")
    assert moves(match, "D") == {"take 2"}


def test_E6_with_five_tasks_nobody_may_pass_and_the_captain_takes_the_fifth() -> None:
    match = begin("s4 p9", "", "", "", tasks="62 1 2 3 4")
    say(match, "A take 62", "B take 1", "C take 2", "D take 3")
    assert (turns(match), moves(match, "A")) == ("A", {"take 4"})
    say(match, "A take 4")
    assert owners(match) == {62: "A", 1: "B", 2: "C", 3: "D", 4: "A"}


# -- K8: tasks that compare with the captain


@pytest.mark.parametrize("number", [74, 75, 76])
def test_K8_the_captain_may_not_take_one(number: int) -> None:
    match = begin(*FOUR, tasks=str(number))
    assert moves(match, "A") == {"pass"}
    assert refused(match, f"A take {number}") == "captain_may_not"
    say(match, "A pass")
    assert moves(match, "B") == {f"take {number}", "pass"}


def test_K8_if_no_choice_could_avoid_it_the_last_revealed_is_replaced_by_one_as_hard() -> None:
    match = begin("", "", "", tasks="74 75 76")
    assert match.log[-1] == TaskReplaced(76, "captain")
    assert (look(match).phase, drawn_tasks(match)) == ("draw", [74, 75])
    assert say(match, "* task 1") == [TaskDrawn(1, kept=False)]
    assert say(match, "* task 76")[:2] == [TaskDrawn(76, kept=True), TaskReplaced(76, "captain")]
    say(match, "* task 52")
    assert (look(match).phase, drawn_tasks(match)) == ("take", [74, 75, 52])
    assert moves(match, "A") == {"take 52"}


def test_K8_the_last_revealed_one_that_compares_is_replaced_not_the_last_of_all() -> None:
    match = begin("", "", "", tasks="74 75 76 1", mission=18)
    assert (match.log[-1], drawn_tasks(match)) == (TaskReplaced(76, "captain"), [74, 75, 1])
    say(match, "* task 52")
    assert (look(match).phase, drawn_tasks(match)) == ("take", [74, 75, 1, 52])


def test_K8_what_the_crew_can_avoid_stays_and_is_lost_if_it_does_not() -> None:
    match = begin("", "", "", tasks="74 76 1 2")
    assert look(match).phase == "take"
    say(match, "A take 1", "B take 2")
    events = say(match, "C take 74")
    assert told(events) == ["took", "attempt_lost", "ended"]
    assert end(match) == ("lost", "stuck")

    match = begin("", "", "", tasks="74 76 1 2")
    say(match, "A take 1", "B take 74", "C take 76", "A take 2")
    assert look(match).phase == "trick"


def test_K8_a_lost_distribution_is_followed_by_another_attempt() -> None:
    match = begin("", "", "", tasks="74 76 1 2", attempts=2)
    say(match, "A take 1", "B take 2", "C take 74")
    assert (look(match).phase, look(match).lost, turns(match)) == ("retry", "stuck", "ABC")
    decide(match, "same")
    prepare(match, "", "s4", "")
    assert (turns(match), moves(match, "B")) == ("B", {"take 1", "take 2"})


def test_K8_mission_6_chooses_somebody_else() -> None:
    match = begin(*FOUR, mission=6, tasks="75 1 2")
    decision = look(match).decision
    assert decision is not None
    assert (decision.choices, decision.proposal) == (["B", "C", "D"], "B")
    assert refused(match, "A propose A") == "decide"


@pytest.mark.parametrize(("mission", "tasks"), [(10, "75 1"), (13, "75 1 2")])
def test_K8_missions_10_and_13_the_captain_must_hand_over(mission: int, tasks: str) -> None:
    match = begin("", "s4", "", "", mission=mission, tasks=tasks)
    assert moves(match, "B") == {"ask A", "ask C", "ask D"}
    assert refused(match, "B keep") == "captain_may_not_all"
    say(match, "B ask D", "D no", "B ask A", "A no", "B ask C")
    events = say(match, "C no")
    assert isinstance(events[0], Answered)
    assert set(owners(match).values()) == {"C"}, "nobody is willing: the left neighbour"
    assert look(match).phase == "trick"


def test_K8_in_missions_14_to_16_the_captain_is_not_asked_and_the_last_other_must() -> None:
    match = seat_crew(4, 14, clock="timed")
    prepare(match, "s4", "", "", "", tasks="75 52 1")
    say(match, "B no")
    events = say(match, "C no")
    assert Asked(3) not in events
    assert set(owners(match).values()) == {"D"}


def test_K8_mission_26_it_goes_to_the_volunteer_who_is_not_captain() -> None:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, "s4", "", "", "", tasks="75 74 21")
    say(match, "B no", "C no")  # D and the captain must
    assert {found.number: found.proposed for found in look(match).tasks} == {75: 3, 74: 3, 21: 0}
    assert refused(match, "D assign 75 A") == "decide"
    assert "assign 74 A" not in moves(match, "A")
    agree(match)
    assert owners(match) == {75: "D", 74: "D", 21: "A"}


def test_K8_in_free_distribution_too() -> None:
    match = begin(*FOUR, mission=17, tasks="75 74 50 1")
    assert all(found.proposed != 0 for found in look(match).tasks if found.number in (74, 75))
    assert {"assign 75 A", "assign 74 A"}.isdisjoint(moves(match, "B"))
    assert refused(match, "B assign 75 A") == "decide"


# -- K9: impossible pairs


def test_E10_first_trick_and_first_two_tricks_among_three_members() -> None:
    match = begin("", "", "", tasks="61 62")
    assert match.log[-1] == TaskReplaced(62, "pair")
    assert (look(match).phase, drawn_tasks(match), look(match).attempt) == ("draw", [61], 1)
    say(match, "* task 1")
    assert (look(match).phase, drawn_tasks(match), look(match).attempts) == ("take", [61, 1], 1)


def test_E10_the_later_revealed_is_replaced_whichever_it_is() -> None:
    match = begin("", "", "", tasks="62 61")
    assert (match.log[-1], drawn_tasks(match)) == (TaskReplaced(61, "pair"), [62])


def test_E10_with_four_tasks_and_three_members_nothing_is_replaced() -> None:
    match = begin("", "", "", tasks="61 62 1 2")
    assert (look(match).phase, drawn_tasks(match)) == ("take", [61, 62, 1, 2])


def test_K9_the_replaced_task_is_in_the_deck_others_are_discarded_and_the_pair_is_looked_for_again() -> None:
    match = begin("", "", "", tasks="61 62")
    assert say(match, "* task 52") == [TaskDrawn(52, kept=False)]
    assert refused(match, "* task 52") == "impossible_draw"
    assert say(match, "* task 62") == [TaskDrawn(62, kept=True), TaskReplaced(62, "pair")]
    say(match, "* task 3")
    assert look(match).phase == "take"


def test_K9_the_replaced_task_lies_last() -> None:
    match = begin("", "", "", tasks="61 62 1")
    assert (match.log[-1], drawn_tasks(match)) == (TaskReplaced(62, "pair"), [61, 1])
    say(match, "* task 2")
    assert drawn_tasks(match) == [61, 1, 2]


@pytest.mark.parametrize(
    ("players", "tasks", "replaced"),
    [
        (3, "61 62", True),
        (3, "61 62 1", True),
        (3, "61 62 1 2", False),
        (4, "61 62 1 2", True),
        (4, "61 62 1 2 3", False),
        (2, "61 62 1", True),
        (2, "61 62 1 2", False),
    ],
)
def test_K9a_if_nobody_can_get_two_tasks(players: int, tasks: str, replaced: bool) -> None:
    match = begin(*[""] * (4 if players == 2 else players), players=players, tasks=tasks)
    assert (TaskReplaced(62, "pair") in match.log) == replaced


@pytest.mark.parametrize(
    ("mission", "tasks", "replaced"),
    [(24, "20 42 52 23", True), (25, "20 42 52 23", False), (25, "20 42 45", True), (24, "20 42 52 1 2", False)],
)
def test_K9a_in_mission_25_the_captain_does_not_choose(mission: int, tasks: str, replaced: bool) -> None:
    match = begin(*FOUR, mission=mission, tasks=tasks)
    assert (TaskReplaced(42, "pair") in match.log) == replaced


def test_K9a_in_mission_19_as_in_normal_taking() -> None:
    match = begin(*FOUR, mission=19, tasks="63 42 61 1")
    assert TaskReplaced(61, "pair") in match.log


@pytest.mark.parametrize(
    ("mission", "clock", "tasks", "replaced"),
    [
        (6, "ask", "1 91 52", True),
        (10, "ask", "1 91 2", True),
        (13, "ask", "1 91 52", True),
        (14, "timed", "1 91 53", True),
        (15, "timed", "1 91 53", True),
        (16, "timed", "1 91 53", True),
        (14, "untimed", "1 91 53", False),
        (5, "ask", "1 91 52", False),
        (17, "ask", "1 91 53 57", False),
        (26, "timed", "1 91 53 20", False),
    ],
)
def test_K9b_if_one_member_must_take_all(mission: int, clock: str, tasks: str, replaced: bool) -> None:
    """Nobody can win green 6 and no green card at all."""
    match = begin(*FOUR, mission=mission, tasks=tasks, clock=clock)
    assert (TaskReplaced(91, "pair") in match.log) == replaced
    assert (look(match).phase == "draw") == replaced


@pytest.mark.parametrize(("mission", "tasks"), [(6, "51 76 1"), (6, "66 76"), (14, "67 76"), (14, "50 75")])
def test_K9b_the_captain_of_four_or_five_wins_a_trick_with_submarine_4(mission: int, tasks: str) -> None:
    """So one trick is not more than the captain's, and none is not as many. Only three members can leave that card over."""
    match = begin(*FOUR, mission=mission, tasks=tasks, clock="timed")
    later = int(tasks.split()[1])
    assert match.log[-1] == TaskReplaced(later, "pair")
    pair = frozenset((int(tasks.split()[0]), later))
    assert [members for members in (3, 4, 5) if pair in impossible_pairs(members)[1]] == [4, 5]
    assert not any(pair in impossible_pairs(members)[0] for members in (3, 4, 5)), "two owners can fulfil them"


@pytest.mark.parametrize(("mission", "tasks"), [(6, "51 76"), (14, "66 76"), (14, "67 76")])
def test_K9b_of_three_members_the_captain_may_win_no_trick(mission: int, tasks: str) -> None:
    match = begin("", "", "", mission=mission, tasks=tasks, clock="timed")
    assert "task_replaced" not in told(match.log)


@pytest.mark.parametrize(("mission", "tasks"), [(17, "62 66 52 57"), (18, "62 66 1 2 3 52"), (7, "62 66 52"), (6, "62 66 1")])
def test_K9c_a_pair_in_both_lists_in_any_mission(mission: int, tasks: str) -> None:
    """First two tricks, and only the first: neither one owner nor two."""
    match = begin(*FOUR, mission=mission, tasks=tasks)
    assert match.log[-1] == TaskReplaced(66, "pair")


def test_K9c_with_the_clock_in_mission_26() -> None:
    match = begin(*FOUR, mission=26, clock="timed", tasks="62 66 57 55")
    assert match.log[-1] == TaskReplaced(66, "pair")


@pytest.mark.parametrize(
    ("mission", "tasks", "replaced"),
    [(2, "61 62", True), (6, "1 91 52", False), (17, "62 66 52 57", False)],
)
def test_K9_option_only_a(mission: int, tasks: str, replaced: bool) -> None:
    match = begin(*FOUR, mission=mission, tasks=tasks, impossible="only_a")
    assert ("task_replaced" in told(match.log)) == replaced


def test_K9_mission_32_is_never_changed() -> None:
    """Exactly three tricks in a row, two in a row, first and last, none: nobody could have them all, but they stay."""
    match = begin("", "", "", mission=32)
    assert "task_replaced" not in told(match.log)
    assert drawn_tasks(match) == [50, 57, 58, 65]


def test_K9_where_no_other_task_is_as_hard_the_earlier_one_goes() -> None:
    """With five members two tasks are rated 6, and both are here: the nines cannot be replaced, so what clashes with them is."""
    match = begin(*[""] * 5, mission=29, tasks="78 18 21")
    assert match.log[-1] == TaskReplaced(18, "pair")
    assert drawn_tasks(match) == [78, 21]
    say(match, "* task 51", "* task 7")
    assert (look(match).phase, drawn_tasks(match)) == ("distribute", [78, 21, 7])


def test_K9_draws_come_to_an_end_for_every_crew_and_mission() -> None:
    """Whatever comes, some card that is as hard can take the place of one of the pair."""
    for players in (3, 4, 5):
        for mission in (6, 17, 25, 31, 33):
            for seed in range(20):
                match = seat_crew(players, mission, epilogue=30, logbook=Logbook(spent=tuple(range(1, 60))))
                match.settle(Dice(f"{players} {mission} {seed}"))
                assert len(match.moves) < 400
                view = look(match)
                assert sum(found.difficulty for found in view.tasks) == view.difficulty


def test_K6a_K9_kept_tasks_are_not_looked_at_again() -> None:
    """Taken in turn, such a pair may go to two owners; with the clock one must take both. The tasks were kept, so they stay."""
    match = seat_crew(4, 14, attempts=2)
    decide(match, "untimed")
    prepare(match, *FOUR, tasks="1 91 53")
    assert look(match).phase == "take"
    say(match, "! give_up")
    decide(match, "same")
    decide(match, "timed")
    say(match, deal(match, *FOUR))
    assert (look(match).phase, drawn_tasks(match)) == ("volunteer", [1, 91, 53])


@pytest.mark.parametrize(("mission", "tasks", "phase"), [(17, "74 75 76 1", "distribute"), (25, "74 75 76 55", "take")])
def test_K8_where_the_captain_need_not_take_any_nothing_is_replaced(mission: int, tasks: str, phase: str) -> None:
    match = begin("", "", "", mission=mission, tasks=tasks)
    assert (look(match).phase, "task_replaced" in told(match.log)) == (phase, False)


def test_K8_kept_tasks_that_the_captain_cannot_avoid_are_replaced() -> None:
    """With the clock two volunteers have these tasks; in turn the captain would have to take two, and may own one."""
    match = seat_crew(3, 26, attempts=2)
    decide(match, "timed")
    prepare(match, "", "", "", tasks="74 75 76 52")
    assert look(match).phase == "volunteer"
    say(match, "! give_up")
    decide(match, "same")
    decide(match, "untimed")
    say(match, "* terrain p1", deal(match, "", "", ""))
    assert (match.log[-1], drawn_tasks(match)) == (TaskReplaced(76, "captain"), [74, 75, 52])


@pytest.mark.parametrize("mission", [18, 19])
def test_K8_K15_tasks_that_a_logbook_keeps_are_replaced_in_the_same_way(mission: int) -> None:
    """Four tasks among three members: the captain takes two, and may own one."""
    match = seat_crew(3, mission, logbook=Logbook(kept=(74, 75, 76, 1), attempts=1))
    say(match, deal(match, "", "", ""))
    assert (match.log[-1], drawn_tasks(match)) == (TaskReplaced(76, "captain"), [74, 75, 1])
    say(match, "* task 52")
    assert (look(match).phase, drawn_tasks(match), look(match).lost) == ("take", [74, 75, 1, 52], None)
    assert moves(match, "A") == ({"take 1", "take 52"} if mission == 18 else {"take 52"})


@pytest.mark.parametrize(("kept", "as_hard"), [([74], 12), ([75, 76], 6), ([74, 75, 76], 6)])
def test_K8_mission_19_kept_tasks_of_which_the_captain_may_take_none_are_replaced_not_lost(kept: list[int], as_hard: int) -> None:
    """The captain must take one first, even where there are fewer tasks than members. (No difficulty of our data leads there.)"""
    match = seat_crew(5, 19)
    state = crew(match)
    state.display, state.keeps_tasks = kept[:], True
    state.deck &= ~sum(1 << (number - 1) for number in kept)
    say(match, deal(match, *[""] * 5))
    assert (match.log[-1], look(match).lost) == (TaskReplaced(kept[-1], "captain"), None)
    say(match, f"* task {as_hard}")
    assert (look(match).phase, moves(match, "A")) == ("take", {f"take {as_hard}"})


def captain_can_manage(state: Crew, allocation: int, left: frozenset[int], turn: int = 0) -> bool:
    """Whether the members, the captain first, can take these tasks so that the captain never has to take a forbidden one."""
    members = state.lookup.members
    if not left:
        return True
    ours = [task for task in left if turn % members or state.lookup.captain_may[task]]
    if turn == 0 and allocation == HARDEST_FIRST and ours:
        hardest = max(state.lookup.rating[task] for task in ours)
        ours = [task for task in ours if state.lookup.rating[task] == hardest]
    if any(captain_can_manage(state, allocation, left - {task}, turn + 1) for task in ours):
        return True
    may_pass = allocation == NORMAL and not turn and len(left) < members
    return may_pass and captain_can_manage(state, allocation, left, turn + 1)


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("mission", "allocation"), [(18, NORMAL), (19, HARDEST_FIRST)])
def test_K8_a_task_is_replaced_just_where_no_choice_could_avoid_it(players: int, mission: int, allocation: int) -> None:
    state = crew(seat_crew(players, mission))
    for barred in range(1, 4):
        for others in range(5):
            display = [1, 52, 61, 21][:others] + [74, 75, 76][:barred]
            avoidable = captain_can_manage(state, allocation, frozenset(display))
            assert captains_burden(state.lookup, display, allocation) == (0 if avoidable else display[-1]), display


# -- one member, or the captain's choice


def test_mission_6_the_crew_agrees_on_one_member_who_takes_all() -> None:
    match = begin("", "s4", "", "", mission=6, tasks="52 1 2 3")
    decision = look(match).decision
    assert decision is not None
    assert (look(match).phase, turns(match)) == ("member", "ABCD")
    assert (decision.choices, decision.proposal, decision.by) == (["A", "B", "C", "D"], "B", None)
    say(match, "D propose C", "A agree", "B agree")
    events = say(match, "C agree")
    assert events == [Agreed(2, "member"), Decided("member", "C"), *(Took(2, number) for number in (52, 1, 2, 3))]


def test_mission_10_the_captain_may_keep_all() -> None:
    match = begin("", "s4", "", "", mission=10, tasks="52 1 2")
    assert turns(match) == "B"
    assert moves(match, "B") == {"keep", "ask A", "ask C", "ask D"}
    say(match, "B keep")
    assert set(owners(match).values()) == {"B"}


@pytest.mark.parametrize(("mission", "tasks"), [(10, "52 1 2"), (13, "52 1 2 3")])
def test_missions_10_and_13_members_are_asked_in_any_order_and_the_first_yes_takes_all(mission: int, tasks: str) -> None:
    match = begin("", "s4", "", "", mission=mission, tasks=tasks)
    assert say(match, "B ask D") == [Asked(3)]
    assert (turns(match), moves(match, "D")) == ("D", {"yes", "no"})
    assert refused(match, "D pass") == "yes_or_no"
    assert say(match, "D no") == [Answered(3, yes=False)]
    assert moves(match, "B") == {"keep", "ask A", "ask C"}
    assert refused(match, "B ask D") == "keep_or_ask"
    assert look(match).answers == [None, None, None, False]
    say(match, "B ask A", "A yes")
    assert set(owners(match).values()) == {"A"}


def test_mission_10_if_nobody_is_willing_the_captain_takes_all() -> None:
    match = begin("", "s4", "", "", mission=10, tasks="52 1 2")
    say(match, "B ask D", "D no", "B ask A", "A no", "B ask C", "C no")
    assert set(owners(match).values()) == {"B"}
    assert {who for who in "ABCD" if any(move.startswith("show") for move in moves(match, who))} == set("ABCD")


@pytest.mark.parametrize("handed", [True, False])
def test_mission_10_handed_over_means_all_messages_before_the_first_trick(handed: bool) -> None:
    match = begin("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1", mission=10, tasks="52 1 2")
    say(match, *(("A ask B", "B yes") if handed else ("A keep",)))
    say(match, "D show y9 highest")
    trick(match, "p9 b9 g9 y8")
    assert [any(move.startswith("show") for move in moves(match, who)) for who in "ABC"] == [not handed] * 3
    window = look(match).window
    assert window is not None
    assert window.closed == handed
    assert [member.token for member in look(match).members] == [not handed] * 3 + [False]


# -- K22: volunteers


@pytest.mark.parametrize("mission", [14, 15, 16])
def test_K22_the_first_yes_takes_all(mission: int) -> None:
    match = seat_crew(4, mission, clock="timed")
    prepare(match, "", "s4", "", "", tasks="53 23 1")
    assert (look(match).phase, turns(match), moves(match, "C")) == ("volunteer", "C", {"yes", "no"})
    assert say(match, "C no") == [Answered(2, yes=False), Asked(3)]
    say(match, "D no", "A yes")
    assert set(owners(match).values()) == {"A"}


def test_E13_14_to_16_after_two_noes_the_third_or_the_captain_takes_all() -> None:
    for answer, owner in (("yes", "D"), ("no", "A")):
        match = seat_crew(4, 15, clock="timed")
        prepare(match, *FOUR, tasks="53 23 1")
        say(match, "B no", "C no")
        assert turns(match) == "D"
        say(match, f"D {answer}")
        assert set(owners(match).values()) == {owner}


def test_E13_26_after_two_noes_the_third_and_the_captain_both_must() -> None:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, *FOUR, tasks="52 53 42 1")
    say(match, "B no", "C no")
    assert (look(match).phase, turns(match)) == ("divide", "AD")
    assert look(match).answers == [True, False, False, True]


def test_K22_mission_26_asking_goes_on_until_the_second_yes() -> None:
    match = seat_crew(5, 26, clock="timed")
    prepare(match, "", "", "s4", "", "", tasks="21 52 51")  # C asks D, E, A, B
    say(match, "D yes", "E no")
    assert turns(match) == "A"
    say(match, "A yes")
    assert (look(match).phase, turns(match)) == ("divide", "AD")


def test_K22_mission_26_who_is_left_must_when_one_is_missing() -> None:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, *FOUR, tasks="52 53 42 1")
    say(match, "B yes", "C no")
    assert turns(match) == "D"
    events = say(match, "D no")
    assert Asked(0) not in events
    assert (look(match).phase, turns(match)) == ("divide", "AB")


def test_K22_the_two_divide_the_tasks_at_least_one_each() -> None:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, *FOUR, tasks="21 55 52")  # 5 + 3 + 2
    say(match, "B yes", "C no", "D yes")
    assert [found.proposed for found in look(match).tasks] == [1, 3, 1]
    assert all("assign" not in move for move in moves(match, "A") | moves(match, "C"))
    assert {move for move in moves(match, "B") if move.endswith((" A", " C"))} == set()
    say(match, "B assign 55 B")
    assert "agree" not in moves(match, "B") | moves(match, "D")
    assert refused(match, "D agree") == "decide"
    say(match, "D assign 21 D")
    assert turns(match) == "BD"
    say(match, "B agree", "D agree")
    assert owners(match) == {21: "D", 55: "B", 52: "B"}


def test_K22_after_the_time_limit_the_first_volunteers_last_proposal_counts() -> None:
    match = seat_crew(4, 26, clock="timed")
    prepare(match, *FOUR, tasks="21 55 52")
    say(match, "B yes", "C yes")
    assert timers(match) == {"decide": 120.0}
    say(match, "B assign 52 C", "C assign 21 C")
    events = say(match, "! decide")
    assert Decided("divide", None, by_time=True) in events
    assert owners(match) == {21: "B", 55: "C", 52: "C"}


def test_K22_without_the_clock_tasks_are_taken_in_turn() -> None:
    match = seat_crew(4, 26)
    decide(match, "untimed")
    prepare(match, *FOUR, tasks="52 53 42 1 23")
    view = look(match)
    assert (view.phase, view.difficulty, view.timed) == ("take", 12, False)


def test_K22_tonoja_may_volunteer_and_the_captain_answers() -> None:
    match = seat_crew(2, 14, clock="timed")
    prepare(match, "", "s4", "", "", tasks="52 7 8")
    assert (look(match).turn, turns(match)) == (2, "B")  # Tonoja sits to the left of B
    say(match, "B yes")
    assert set(owners(match).values()) == {"T"}


def test_K22_tonoja_and_the_captain_divide_alone() -> None:
    match = seat_crew(2, 26, clock="timed")
    prepare(match, "s4", "", "", "", tasks="52 7 8 21")
    assert turns(match) == "B"
    say(match, "B no")
    assert (look(match).phase, turns(match)) == ("divide", "A")
    assert {"assign 52 T", "assign 52 A"} & moves(match, "A")
    say(match, "A agree")
    assert set(owners(match).values()) == {"A", "T"}


# -- missions 19 and 25


def test_mission_19_the_captain_takes_the_hardest_task_first() -> None:
    match = begin(*FOUR, mission=19, tasks="1 53 42 2")  # 1, 3, 4, 1
    assert moves(match, "A") == {"take 42"}
    assert refused(match, "A take 1") == "hardest_first"
    say(match, "A take 42")
    assert moves(match, "B") == {"take 1", "take 53", "take 2"}


def test_mission_19_the_earliest_revealed_on_a_tie() -> None:
    match = begin(*FOUR, mission=19, tasks="1 20 45")
    assert moves(match, "A") == {"take 20"}


def test_mission_19_the_captain_may_not_pass_but_the_others_may() -> None:
    match = begin(*FOUR, mission=19, tasks="1 20 45")
    assert not look(match).may_pass
    assert refused(match, "A pass") == "no_passing"
    say(match, "A take 20")
    assert moves(match, "B") == {"take 1", "take 45", "pass"}


def test_mission_19_the_next_hardest_if_the_captain_may_not_take_it() -> None:
    match = begin(*FOUR, mission=19, tasks="75 1 52 23 2")
    assert moves(match, "A") == {"take 52"}
    say(match, "A take 52", "B take 1", "C take 75", "D take 2")
    assert moves(match, "A") == {"take 23"}


def test_mission_19_only_the_captains_first_task() -> None:
    match = begin(*FOUR, mission=19, tasks="52 23 1 2 3 84")
    say(match, "A take 52", "B take 1", "C take 2", "D take 3")
    assert moves(match, "A") == {"take 23", "take 84"}


def test_mission_25_the_captain_is_skipped_and_the_pass_rule_counts_those_who_choose() -> None:
    match = seat_crew(4, 25)
    prepare(match, "", "s4", "", "", tasks="21 63 45")  # three tasks, three who choose
    for who in "CDA":
        assert turns(match) == who
        assert "pass" not in moves(match, who)
        say(match, f"{who} take {look(match).taking[0]}")
    assert owners(match) == {21: "C", 63: "D", 45: "A"}

    match = seat_crew(5, 25)
    prepare(match, "", "s4", "", "", "", tasks="78 77 1")  # 6 + 5 + 1
    assert "pass" in moves(match, "C")
    say(match, "C pass")
    assert "pass" not in moves(match, "D")


def test_mission_25_the_captain_is_skipped_in_every_round() -> None:
    match = seat_crew(4, 25)
    prepare(match, "", "s4", "", "", tasks="63 45 1 2 52 3")
    order = ""
    while look(match).phase == "take":
        order += turns(match)
        say(match, f"{turns(match)} take {look(match).taking[0]}")
    assert order == "CDACDA"


# -- K23: free distribution


def test_K23_the_crew_assigns_tasks_in_any_way() -> None:
    match = begin(*FOUR, mission=17, tasks="53 55 57")
    assert (look(match).phase, turns(match)) == ("distribute", "ABCD")
    say(match, "B assign 53 D", "C assign 55 D", "A assign 57 D", "A agree", "B agree", "C agree")
    events = say(match, "D agree")
    assert events[-3:] == [Took(3, 53), Took(3, 55), Took(3, 57)]
    assert set(owners(match).values()) == {"D"}


def test_K23_a_changed_proposal_is_agreed_to_anew() -> None:
    match = begin(*FOUR, mission=17, tasks="53 55 57")
    say(match, "A agree", "B agree", "C agree")
    assert say(match, "D assign 53 D") == [Proposed(3, "distribute", None, 53, 3)]
    decision = look(match).decision
    assert decision is not None
    assert (decision.agreed, decision.by, task(match, 53).proposed) == ([], 3, 3)
    assert turns(match) == "ABCD"


def test_K23_members_mark_tasks_until_all_have_owners() -> None:
    match = begin(*FOUR, mission=17, tasks="53 55 57")
    assert say(match, "A mark 53 would") == [Marked(0, 53, "would")]
    say(match, "B mark 53 rather_not", "C mark 55 could D")
    marks = {found.number: [(mark.member, mark.mark, mark.could) for mark in found.marks] for found in look(match, "D").tasks}
    assert marks == {53: [(0, "would", None), (1, "rather_not", None)], 55: [(2, "could", 3)], 57: []}
    say(match, "A mark 53 rather_not")
    assert [mark.mark for mark in task(match, 53).marks] == ["rather_not", "rather_not"]
    assert "mark 53 rather_not" not in moves(match, "A")
    assert "mark 53 could A" not in moves(match, "A")
    agree(match)
    assert all(found.marks == [] for found in look(match).tasks)


def test_K23_marks_and_drafts_are_limited() -> None:
    match = begin(*FOUR, mission=17, tasks="53 55 57")
    for number in range(6):  # one for each task and three more
        say(match, f"A mark 53 {('would', 'rather_not')[number % 2]}")
    assert not any(move.startswith("mark") for move in moves(match, "A"))
    for number in range(9):  # two for each task and three more
        say(match, f"A assign 53 {'BC'[number % 2]}")
    decision = look(match, "A").decision
    assert decision is not None
    assert decision.left == 0
    assert moves(match, "A") == {"agree"}


def test_K23_after_the_time_limit_the_captains_last_draft_counts() -> None:
    match = begin("", "s4", "", "", mission=17, tasks="53 55 57")
    say(match, "B assign 53 A", "B assign 55 A", "C assign 57 C")
    say(match, "! decide")
    first = owners(match)
    assert (first[53], first[55]) == ("A", "A")
    assert first[57] != "C"


# -- K25: decisions


def distress_decision(**options: Any) -> Match:
    return begin("", "s4", "", "", tasks="1B", distress="ask", **options)


def test_K25_any_member_may_propose_and_it_stands_when_all_agree() -> None:
    match = distress_decision()
    assert moves(match, "A") == {"agree", "propose left", "propose right"}
    assert say(match, "C propose right") == [Proposed(2, "distress", "right")]
    decision = look(match, "A").decision
    assert decision is not None
    assert (decision.proposal, decision.by, decision.agreed, decision.left) == ("right", 2, [2], 3)
    assert moves(match, "A") == {"agree", "propose none", "propose left"}
    assert turns(match) == "ABD"
    assert refused(match, "C agree") == "not_your_turn"
    say(match, "A agree", "B agree")
    assert look(match).phase == "distress"
    assert Decided("distress", "right") in say(match, "D agree")
    assert look(match).phase == "give"


def test_K25_another_proposal_voids_all_agreements() -> None:
    match = distress_decision()
    say(match, "A agree", "B agree", "C agree", "D propose left")
    decision = look(match).decision
    assert decision is not None
    assert (decision.agreed, turns(match)) == ([3], "ABC")
    say(match, "A agree", "B agree", "C propose none")
    assert turns(match) == "ABD"


def test_K25_nothing_proposed_means_no_distress_the_same_tasks_no_clock_and_in_mission_6_the_captain() -> None:
    match = seat_crew(4, 14, distress="ask", attempts=2)
    for phase, default in (("clock", "untimed"), ("distress", "none"), ("retry", "same")):
        decision = look(match).decision
        assert decision is not None
        assert (look(match).phase, decision.proposal, decision.by) == (phase, default, None)
        events = say(match, "! decide")
        assert Decided(phase, default, by_time=True) in events  # type: ignore[arg-type]
        if phase == "clock":
            prepare(match, *FOUR, tasks="52A 1B 53C")
        if phase == "distress":
            assert look(match).phase == "trick"
            say(match, "! give_up")
    match = begin("", "", "s4", "", mission=6, tasks="52 1 2 3")
    say(match, "! decide")
    assert set(owners(match).values()) == {"C"}


def test_K25_after_the_time_limit_the_captains_proposal_counts() -> None:
    match = distress_decision()
    say(match, "B propose left", "A propose right", "C agree", "D agree")
    assert Decided("distress", "left", by_time=True) in say(match, "! decide")


def test_K25_what_others_propose_does_not_count_without_the_captain() -> None:
    match = distress_decision()
    say(match, "A propose right", "C agree", "D agree", "! decide")
    assert (look(match).phase, look(match).passing) == ("trick", None)
    match = distress_decision()
    say(match, "A propose right", "B agree", "! decide")  # the captain has agreed: this is the captain's proposal now
    assert look(match).passing == "right"


def test_K25_before_there_is_a_captain_the_first_seats_proposal_counts() -> None:
    match = seat_crew(4, 14)
    say(match, "B propose timed", "! decide")
    assert not look(match).timed
    match = seat_crew(4, 14)
    say(match, "A propose timed", "B propose untimed", "! decide")
    assert look(match).timed


def test_K25_each_may_propose_three_times() -> None:
    match = distress_decision()
    for choice, who in (("left", "A"), ("right", "B"), ("left", "A"), ("right", "B"), ("none", "A")):
        say(match, f"{who} propose {choice}")
    decision = look(match, "A").decision
    assert decision is not None
    assert decision.left == 0
    say(match, "B propose right")
    assert moves(match, "A") == {"agree"}
    assert refused(match, "A propose left") == "decide"


def test_K25_the_time_limit_is_an_option_and_there_are_no_other_rulings() -> None:
    match = distress_decision(patience=30)
    assert timers(match) == {"decide": 30.0}
    assert rulings(match) == {"decide", "give_up"}
    match = distress_decision(patience=0)
    assert timers(match) == {}
    assert rulings(match) == {"decide", "give_up"}
    agree(match)
    assert refused(match, "! decide") == "no_such_ruling"
