"""Crew's distress signal, predictions and the clock (K16, K17, K21), and what stays hidden."""

from __future__ import annotations

from typing import Any

import pytest
from crew_table import (
    GAME,
    SEATS,
    agree,
    begin,
    deal,
    decide,
    end,
    hand,
    look,
    moves,
    owners,
    prepare,
    refused,
    rulings,
    say,
    seat_crew,
    take,
    task,
    timers,
    told,
    trick,
    tricks,
    turns,
)

from fathom import Match
from fathom.core.errors import NotationError, OptionError
from fathom.core.events import Event
from fathom.core.options import read_options, write_options
from fathom.games.crew import CrewOptions
from fathom.games.crew.options import Logbook
from fathom.games.crew.show.events import (
    AttemptLost,
    CardsPassed,
    CountdownBegan,
    Foretold,
    Gave,
    MissionWon,
    Predicted,
    TaskSettled,
)

OWN_SUITS = ("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1")
SWEEP = ["s4 s3 s2 s1", *(f"p{value} b{value} g{value} y{value}" for value in range(1, 10))]


def in_distress(direction: str = "left", **options: Any) -> Match:
    match = begin(*OWN_SUITS, tasks="64A", distress="ask", **options)
    decide(match, direction)
    return match


# -- K16


def test_K16_the_crew_decides_when_all_tasks_are_taken() -> None:
    match = begin(*OWN_SUITS, tasks="1 61", distress="ask")
    assert look(match).phase == "take"
    take(match, {"1": "A", "61": "B"})
    view = look(match)
    assert view.decision is not None
    assert (view.phase, turns(match), view.decision.choices) == ("distress", "ABCD", ["none", "left", "right"])
    agree(match)
    assert (look(match).phase, look(match).distress) == ("trick", False)


def test_K16_in_missions_without_tasks_when_the_captain_is_known() -> None:
    match = begin(*OWN_SUITS, mission=8, distress="ask")
    assert (look(match).phase, look(match).captain) == ("distress", 0)


def test_K16_a_table_may_never_ask() -> None:
    assert look(begin(*OWN_SUITS, mission=8, distress="never")).phase == "trick"


@pytest.mark.parametrize(
    ("direction", "got"),
    [("left", {"A": "y1", "B": "p1", "C": "b1", "D": "g1"}), ("right", {"A": "b1", "B": "g1", "C": "y1", "D": "p1"})],
)
def test_K16_all_pass_one_card_to_the_left_or_all_to_the_right(direction: str, got: dict[str, str]) -> None:
    match = in_distress(direction)
    assert (look(match).phase, turns(match), look(match).passing) == ("give", "ABCD", direction)
    say(match, "C give g1", "A give p1", "D give y1")
    assert hand(match, "A") >= {"p1"}, "the cards move together"
    events = say(match, "B give b1")
    assert isinstance(events[1], CardsPassed)
    gave = {"A": "p1", "B": "b1", "C": "g1", "D": "y1"}
    for who in "ABCD":
        assert got[who] in hand(match, who)
        assert gave[who] not in hand(match, who)
        assert (look(match, who).gave, look(match, who).got) == (gave[who], got[who])
        assert look(match).members[SEATS[who]].cards == 10
    assert (look(match).phase, owners(match)) == ("trick", {64: "A"})


@pytest.mark.parametrize("players", [3, 5])
def test_K16_clockwise_at_every_table(players: int) -> None:
    letters = "ABCDE"[:players]
    for direction, step in (("left", 1), ("right", -1)):
        match = begin(*[f"b{number + 1}" for number in range(players)], tasks="64A", distress="ask")
        decide(match, direction)
        say(match, *(f"{who} give b{number + 1}" for number, who in enumerate(letters)))
        for number in range(players):
            assert f"b{number + 1}" in hand(match, letters[(number + step) % players])


def test_K16_never_a_submarine_and_only_ones_own_cards_once() -> None:
    match = in_distress()
    assert moves(match, "A") == {f"give p{value}" for value in range(1, 10)}
    assert refused(match, "A give s4") == "give_a_card"
    assert refused(match, "A give b1") == "give_a_card"
    say(match, "A give p1")
    assert refused(match, "A give p2") == "not_your_turn"
    assert turns(match) == "BCD"
    assert refused(match, "B agree") == "give_a_card"


def test_K16_choices_are_hidden_until_the_cards_move_and_from_others_after_that() -> None:
    match = in_distress()
    gave = say(match, "A give p7")
    assert gave == [Gave(0, 0, "p7")]
    for seat, card in ((0, "p7"), (1, None), (2, None), (None, None)):
        assert gave[0].seen_by(seat) == Gave(0, 0, card)
    assert look(match, "A").gave == "p7"
    for who in ("B", "C", None):
        assert (look(match, who).gave, look(match, who).chosen) == (None, [0])
    before = {who: look(match, who) for who in ("B", "C", "D", None)}
    other = in_distress()
    say(other, "A give p1")
    assert {who: look(other, who) for who in before} == before, "nothing tells the choices apart"
    assert len({match.state.appearance(0, action, 1) for action in match.state.copy().actions(1)}) == 1
    fresh = in_distress()
    assert len({fresh.state.appearance(0, action, 1) for action in fresh.state.actions(0)}) == 1

    passed = say(match, "B give b1", "C give g1", "D give y1")[3]
    assert isinstance(passed, CardsPassed)
    seen = {seat: passed.seen_by(seat).cards for seat in (0, 1, 2, 3, None)}
    assert seen == {
        0: ["p7", None, None, "y1"],
        1: ["p7", "b1", None, None],
        2: [None, "b1", "g1", None],
        3: [None, None, "g1", "y1"],
        None: [None] * 4,
    }
    assert (look(match).gave, look(match).got) == (None, None)


def test_K16_cards_that_were_chosen_but_never_moved_stay_hidden() -> None:
    match = in_distress(attempts=2)
    say(match, "A give p7", "B give b1", "! give_up")
    for who in "ABCD":
        assert (look(match, who).gave, look(match, who).got) == (None, None)


def test_K16_it_adds_exactly_one_and_stays_active_until_the_mission_is_won() -> None:
    match = begin(*OWN_SUITS, tasks="61A", distress="ask", attempts=4)
    assert look(match).attempts == 1
    decide(match, "right")
    assert (look(match).attempts, look(match).distress) == (2, True)
    say(match, "A give p1", "B give b1", "C give g1", "D give y1", "! give_up")
    for attempt, choice in ((2, "none"), (3, "left")):
        decide(match, "same")
        prepare(match, *OWN_SUITS)
        take(match, {"61": "A"})
        view = look(match)
        assert view.decision is not None
        assert (view.phase, view.distress, view.passing, view.decision.proposal) == ("distress", True, None, "none")
        assert (view.gave, view.got) == (None, None)
        decide(match, choice)
        assert (look(match).distress, look(match).attempts) == (True, attempt + 1)
        if choice == "none":
            say(match, "! give_up")
    say(match, "A give p1", "B give b1", "C give g1", "D give y1")
    assert MissionWon(4) in trick(match, "s4 s3 s2 s1")


def test_K16_a_logbook_remembers_an_active_signal() -> None:
    match = begin(*OWN_SUITS, tasks="61A", distress="ask", logbook=Logbook(attempts=3, distress=True))
    agree(match)
    assert MissionWon(5) in trick(match, "s4 s3 s2 s1")


def test_K16_before_predictions() -> None:
    match = begin(*OWN_SUITS, tasks="54A", distress="ask")
    assert look(match).phase == "distress"
    decide(match, "left")
    say(match, "A give p1", "B give b1", "C give g1", "D give y1")
    assert look(match).phase == "predict"


def test_K17_captaincy_stays_with_submarine_4() -> None:
    match = in_distress()
    say(match, "A give p1", "B give b1", "C give g1", "D give y1")
    assert (look(match).captain, look(match).leader) == (0, 0)
    assert "s4" in hand(match, "A")


# -- predictions


def predicting(**options: Any) -> Match:
    """A predicts openly and B in secret, four members."""
    return begin(*OWN_SUITS, tasks="54A 55B", **options)


def test_predictions_go_from_0_to_the_number_of_tricks() -> None:
    for players, most in ((3, 13), (4, 10), (5, 8)):
        match = begin(*[""] * players, tasks="54A")
        assert (look(match).phase, turns(match)) == ("predict", "A")
        assert moves(match, "A") == {f"predict {number}" for number in range(most + 1)}
        with pytest.raises(NotationError, match=f"a number of tricks from 0 to {most}"):
            say(match, f"A predict {most + 1}")


def test_predictions_are_made_at_the_same_time() -> None:
    match = predicting()
    assert turns(match) == "AB"
    say(match, "B predict 2")
    assert turns(match) == "A"
    assert refused(match, "B predict 3") == "not_your_turn"
    events = say(match, "A predict 10")
    assert events == [Predicted(0, 0, 54, 10), Foretold(0, 54, 10)]
    assert look(match).phase == "trick"


def test_an_open_prediction_is_shown_when_all_are_made_a_secret_one_to_its_owner_only() -> None:
    match = predicting()
    said = say(match, "A predict 7")
    assert said[0].seen_by(1) == Predicted(0, 0, 54)
    assert said[0].seen_by(None) == Predicted(0, 0, 54)
    assert (task(match, 54, "A").said, task(match, 54, "B").said, task(match, 54).said) == (7, None, None)
    assert look(match, "C").chosen == [0]
    secret = say(match, "B predict 0")
    assert secret[0].seen_by(0) == Predicted(1, 1, 55)
    assert secret[0].seen_by(1) == Predicted(1, 1, 55, 0)
    assert not any(isinstance(event, Foretold) and event.task == 55 for event in secret)
    for who in ("A", "B", "C", None):
        assert task(match, 54, who).said == 7
        assert task(match, 55, who).said == (0 if who == "B" else None)
        assert task(match, 55, who).want == (0 if who == "B" else None)
    assert (task(match, 54).predicts, task(match, 55).predicts) == ("open", "secret")


def test_hidden_predictions_look_alike() -> None:
    match, other = predicting(), predicting()
    assert len({match.state.appearance(1, action, 0) for action in match.state.actions(1)}) == 1
    say(match, "A predict 7", "B predict 0")
    say(other, "A predict 7", "B predict 9")
    for who in ("A", "C", None):
        assert look(match, who) == look(other, who)
    assert [event.seen_by(0) for event in match.log] == [event.seen_by(0) for event in other.log]


def test_K14_a_secret_prediction_fails_at_once_and_is_then_shown() -> None:
    match = begin(*OWN_SUITS, tasks="55A", attempts=2)
    say(match, "A predict 1")
    trick(match, SWEEP[0])
    assert task(match, 55, "B").said is None
    events = trick(match, SWEEP[1])
    assert events[-2:] == [TaskSettled("failed", 55, 0, 1), AttemptLost("task")]
    assert task(match, 55, "B").said == 1


def test_K14_a_secret_prediction_out_of_reach() -> None:
    match = begin(*OWN_SUITS, tasks="55B")
    say(match, "B predict 10")
    assert TaskSettled("failed", 55, 1, 10) in trick(match, SWEEP[0])
    assert end(match) == ("lost", "task")


def test_a_secret_prediction_is_shown_at_the_end() -> None:
    match = begin(*OWN_SUITS, tasks="55A")
    say(match, "A predict 10")
    tricks(match, *SWEEP[1:])
    assert task(match, 55, "C").said is None
    assert TaskSettled("done", 55, 0, 10) in trick(match, SWEEP[0])
    assert (task(match, 55, "C").said, end(match)) == (10, ("won", None))


def test_a_secret_prediction_is_told_when_the_attempt_is_given_up() -> None:
    match = begin(*OWN_SUITS, tasks="55A 54B", attempts=2)
    say(match, "A predict 10", "B predict 0")
    trick(match, SWEEP[0])
    assert say(match, "! give_up") == [Foretold(0, 55, 10), AttemptLost("gave_up")]
    assert task(match, 55, "C").said == 10


def test_predictions_come_from_the_hand_after_the_distress_pass() -> None:
    match = begin(*OWN_SUITS, tasks="54A", distress="ask")
    decide(match, "left")
    say(match, "A give p1", "B give b1", "C give g1", "D give y1")
    assert (look(match).phase, hand(match, "A") >= {"y1"}) == ("predict", True)
    assert moves(match, "B") == set()


# -- K21: the clock


@pytest.mark.parametrize(("mission", "seconds"), [(14, 210), (15, 180), (16, 150), (26, 300)])
def test_K21_the_crew_may_take_the_clock(mission: int, seconds: int) -> None:
    match = seat_crew(4, mission)
    view = look(match)
    assert view.decision is not None
    assert (view.phase, view.decision.choices, view.decision.proposal) == ("clock", ["timed", "untimed"], "untimed")
    decide(match, "timed")
    assert (look(match).timed, look(match).seconds) == (True, seconds)
    prepare(match, *OWN_SUITS, tasks="53 23 1" if mission != 26 else "53 23 42 1")
    assert timers(match).get("time_up") is None
    events = say(match, "B yes")
    if mission == 26:
        say(match, "C yes", "B agree")
        events = say(match, "C agree")
    assert events[-1] == CountdownBegan(seconds)
    assert timers(match) == {"time_up": float(seconds)}


@pytest.mark.parametrize(
    ("mission", "difficulty", "mode"), [(14, 6, "currents"), (15, 6, "rapture"), (16, 6, "none"), (26, 12, "normal")]
)
def test_K21_declining_the_clock_has_its_price(mission: int, difficulty: int, mode: str) -> None:
    match = seat_crew(4, mission)
    agree(match)
    prepare(match, *OWN_SUITS)
    view = look(match)
    assert (view.timed, view.difficulty, view.mode) == (False, difficulty, mode)
    assert rulings(match) == set()
    for line in ("* task 53", "* task 23", "* task 1", *(["* task 42", "* task 52"] if mission == 26 else [])):
        say(match, line)
    assert look(match).phase == "take"


def test_K21_with_the_clock_the_mission_is_its_own() -> None:
    match = seat_crew(4, 26)
    decide(match, "timed")
    prepare(match, *OWN_SUITS)
    assert (look(match).difficulty, look(match).timed) == (10, True)


def on_the_clock(**options: Any) -> Match:
    match = seat_crew(4, 14, clock="timed", **options)
    prepare(match, *OWN_SUITS, tasks="53 23 1")
    say(match, "B yes")
    return match


def test_K21_when_it_ends_the_attempt_is_lost_and_an_unfinished_trick_does_not_count() -> None:
    match = on_the_clock(attempts=2)
    trick(match, "p1 b1 g1")
    events = say(match, "! time_up")
    assert events == [AttemptLost("time")]
    view = look(match)
    assert (view.phase, view.lost, view.trick, view.trick_number) == ("retry", "time", [], 1)
    assert sum(member.tricks for member in view.members) == 0


def test_K21_the_crew_decides_at_every_attempt_anew() -> None:
    match = seat_crew(4, 14, attempts=2)
    decide(match, "timed")
    prepare(match, *OWN_SUITS, tasks="53 23 1")
    say(match, "B yes", "! time_up")
    decide(match, "same")
    assert (look(match).phase, look(match).timed) == ("clock", False)
    decide(match, "untimed")
    say(match, deal(match, *OWN_SUITS))
    assert (look(match).phase, look(match).mode, timers(match)) == ("take", "currents", {})


def test_K21_no_card_and_no_message_before_it_starts() -> None:
    match = seat_crew(4, 14, clock="timed", distress="ask")
    prepare(match, *OWN_SUITS, tasks="53 23 1")
    say(match, "B yes")
    assert (look(match).phase, "countdown" in told(match.log), "time_up" in timers(match)) == ("distress", False, False)
    assert refused(match, "! time_up") == "no_such_ruling"
    assert not any(move.startswith(("p", "show")) and not move.startswith("propose") for move in moves(match, "A"))
    agree(match)
    assert told(match.log)[-1] == "countdown"


def test_K21_options_decide_for_the_crew() -> None:
    assert look(seat_crew(4, 14, clock="timed")).timed
    untimed = look(seat_crew(4, 14, clock="untimed"))
    assert (untimed.timed, untimed.phase, untimed.mode) == (False, "deal", "currents")
    assert look(seat_crew(4, 13, clock="timed")).timed is False, "only where there is a clock"


def test_K21_without_the_clock_there_is_no_time_to_run_out() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert refused(match, "! time_up") == "no_such_ruling"


# -- options


def test_options_read_back_with_a_logbook() -> None:
    options = CrewOptions(mission=5, logbook=Logbook(spent=(1, 2), kept=(3,), attempts=4, distress=True))
    assert read_options(CrewOptions, write_options(options)) == options


@pytest.mark.parametrize("logbook", [{"spent": (0,)}, {"kept": (97,)}, {"spent": (1, 1)}, {"attempts": -1}, {"attempts": 10_000}])
def test_a_logbook_holds_task_cards_and_attempts(logbook: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"task cards|attempts"):
        Logbook(**logbook)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "mission", "logbook", "sentence"),
    [
        (3, 1, '{"kept":[3,4]}', "The tasks kept in the logbook add up to 2 for 3 members, not to 1 as mission 1 asks."),
        (3, 19, '{"kept":[74]}', "The tasks kept in the logbook add up to 2 for 3 members, not to 9 as mission 19 asks."),
        (2, 9, '{"kept":[54]}', "The tasks kept in the logbook add up to 3 for 3 members, not to 7 as mission 9 asks."),
        (5, 5, '{"kept":[21]}', "The tasks kept in the logbook add up to 6 for 5 members, not to 5 as mission 5 asks."),
        (
            4,
            26,
            '{"kept":[21,53,52,1]}',
            "The tasks kept in the logbook add up to 11 for 4 members, not to 10 or 12 as mission 26 asks.",
        ),
        (4, 33, '{"kept":[21]}', "The tasks kept in the logbook add up to 5 for 4 members, not to 18 as mission 33 asks."),
        (4, 2, '{"spent":[3,4],"kept":[2,4]}', "Task 4 is kept in the logbook, so it cannot be out of the deck as well."),
        (4, 12, '{"kept":[1]}', "No tasks are drawn in mission 12, so its logbook cannot keep any."),
        (4, 32, '{"kept":[50,57,58,65]}', "No tasks are drawn in mission 32, so its logbook cannot keep any."),
        (4, 2, '{"kept":[1,1]}', "Option logbook cannot be '{\"kept\":[1,1]}': task cards are different numbers from 1 to 96."),
        (4, 1, '{"kept":[97]}', "Option logbook cannot be '{\"kept\":[97]}': task cards are different numbers from 1 to 96."),
    ],
)
def test_K15_kept_tasks_that_no_attempt_can_have_had_are_refused(players: int, mission: int, logbook: str, sentence: str) -> None:
    for _ in range(2):
        with pytest.raises(OptionError) as caught:
            GAME.new(players, {"mission": str(mission), "logbook": logbook})
        assert (str(caught.value), caught.value.option) == (sentence, "logbook")


@pytest.mark.parametrize(("mission", "kept"), [(2, "52"), (26, "21,53,52"), (26, "21,53,67"), (33, "21,53,67,20,52")])
def test_K15_kept_tasks_add_up_to_the_missions_difficulty_with_or_without_the_clock(mission: int, kept: str) -> None:
    state = GAME.new(4, {"mission": str(mission), "logbook": f'{{"kept":[{kept}]}}'})
    assert [str(number) for number in state.display] == kept.split(",")


def test_events_of_hidden_choices_are_the_only_ones_that_differ() -> None:
    """All other events of this attempt look the same to every seat."""
    match = begin(*OWN_SUITS, tasks="54A 55B", distress="ask")
    decide(match, "left")
    say(match, "A give p1", "B give b1", "C give g1", "D give y1", "A predict 9", "B predict 0", "C ready", "D show y9 highest")
    trick(match, "p9 p1 g9 y9")
    differing: set[str] = set()
    log: list[Event] = match.log
    for event in log:
        if any(event.seen_by(seat) != event for seat in (0, 1, 2, 3, None)):
            differing |= set(told([event]))
    assert differing == {"dealt", "gave", "cards_passed", "predicted"}
