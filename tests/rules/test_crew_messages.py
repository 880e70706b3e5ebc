"""What Crew's members may tell each other: K11 to K13, K18 to K20."""

from __future__ import annotations

import pytest
from crew_table import (
    GAME,
    agree,
    begin,
    decide,
    hand,
    look,
    moves,
    play_at_random,
    prepare,
    refused,
    rulings,
    say,
    seat_crew,
    shows,
    timers,
    told,
    trick,
    turns,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError
from fathom.games.crew.cards import cards_named
from fathom.games.crew.rules.messages import possible_messages
from fathom.games.crew.show.events import Ready, Showed, Terrain, Waited, WindowClosed
from fathom.games.crew.show.view import Message

OWN_SUITS = ("p1-9 s4", "b1-9 s3", "g1-9 s2", "y1-9 s1")
MIXED = ("p1 p5 p9 b4 s4 -p -b", "g8-9", "", "")
"""A holds three pink cards, one blue, and no others of these colours."""


def in_rapture(players: int = 4) -> Match:
    match = seat_crew(players, 21)
    prepare(match, *(OWN_SUITS if players == 4 else [""] * (4 if players == 2 else players)), terrain="p7")
    return match


# -- K11: one card


def test_K11_highest_only_or_lowest_of_a_colour() -> None:
    match = begin(*MIXED, tasks="64A")
    ours = {text for text in shows(match, "A") if text[0] in "pb"}
    assert ours == {"p1 lowest", "p9 highest", "b4 only"}
    for lie in ("p5 highest", "p5 lowest", "p5 only", "p9 lowest", "p1 highest", "b4 highest", "b4 lowest", "g8 only"):
        assert refused(match, f"A show {lie}") == "cannot_show"


def test_K11_never_a_submarine() -> None:
    match = begin(*MIXED, tasks="64A")
    assert not any(text.startswith("s") for who in "ABCD" for text in shows(match, who))
    with pytest.raises(NotationError, match="a card of a colour"):
        say(match, "A show s4 only")


def test_K11_the_card_stays_in_the_hand_and_is_played_normally() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert say(match, "A show p9 highest") == [Showed(0, "p9", "highest")]
    for who in (None, "A", "B"):
        assert look(match, who).members[0].messages == [Message("p9", "highest", 1, held=True)]
    assert "p9" in hand(match, "A")
    assert look(match).members[0].cards == 10
    trick(match, "p9 b1 g1 y1")
    assert look(match).members[0].messages == [Message("p9", "highest", 1, held=False)]


def test_K11_once_per_attempt() -> None:
    match = begin(*OWN_SUITS, tasks="64A", attempts=2)
    say(match, "A show p9 highest")
    assert shows(match, "A") == set()
    assert refused(match, "A show p1 lowest") in ("cannot_show", "not_your_turn")
    trick(match, "p9 b1 g1 y1")
    assert shows(match, "A") == set()
    assert [member.token for member in look(match).members] == [False, True, True, True]
    say(match, "B show b9 highest", "! give_up")
    decide(match, "same")
    prepare(match, *OWN_SUITS)
    say(match, "A take 64")
    assert "p9 highest" in shows(match, "A")
    assert "b1 lowest" in shows(match, "B")


def test_K11_before_any_trick_but_never_during_one() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert look(match).talking
    trick(match, "p9")
    assert not look(match).talking
    assert all(shows(match, who) == set() for who in "ABCD")
    say(match, "B b1", "C g1", "D y1")
    assert look(match).talking
    assert say(match, "D show y9 highest") == [Showed(3, "y9", "highest")]
    assert look(match).members[3].messages[0].trick == 2


def test_K11_not_before_tasks_distress_and_predictions_are_done() -> None:
    match = begin(*OWN_SUITS, tasks="54", distress="ask")
    assert (look(match).phase, look(match).talking) == ("take", False)
    assert shows(match, "B") == set()
    say(match, "A take 54")
    assert shows(match, "A") == shows(match, "B") == set()
    agree(match)
    assert look(match).phase == "predict"
    assert shows(match, "B") == set()
    say(match, "A predict 3")
    assert shows(match, "B") != set()


def test_E8_a_highest_card_that_becomes_the_only_one_keeps_its_token() -> None:
    match = begin("p9 s4", "p7 p8 -p", "p2", "p3", tasks="64A")
    say(match, "B show p8 highest")
    trick(match, "p9 p7 p2 p3")
    assert look(match).members[1].messages == [Message("p8", "highest", 1, held=True)]


def test_E9_of_eight_and_nine_one_is_lowest_and_the_other_highest() -> None:
    match = begin("g8-9 s4 -g", "", "", "", tasks="64A")
    assert {text for text in shows(match, "A") if text[0] == "g"} == {"g8 lowest", "g9 highest"}


def test_E4_a_card_between_two_others_cannot_be_shown_every_other_can() -> None:
    """Yellow 6 lies between yellow 2 and 9; every other card is the highest, the lowest or the only one of its colour."""
    held = ["y2", "y6", "y9", "p3", "p7", "b5", "g1", "g8", "s2", "s4"]
    match = begin(" ".join([*held, "-y"]), "", "", "", tasks="64A")
    assert {text.split()[0] for text in shows(match, "A")} == set(held) - {"y6", "s2", "s4"}


def test_a_single_card_is_only_or_by_the_option_any_true_position() -> None:
    match = begin(*MIXED, tasks="64A", single="any")
    assert {text for text in shows(match, "A") if text[0] in "pb"} == {
        "p1 lowest", "p9 highest", "b4 only", "b4 highest", "b4 lowest",
    }  # fmt: skip
    say(match, "A show b4 highest")
    assert look(match).members[0].messages[0].position == "highest"


def test_K11_against_a_slow_check_of_every_hand_of_a_colour() -> None:
    match = begin(*MIXED, tasks="64A")
    for chosen in range(1, 1 << 9):
        names = [f"b{value}" for value in range(1, 10) if chosen >> (value - 1) & 1]
        found = {GAME.notation.write(match.state, 0, action) for action in possible_messages(cards_named(names), False, True)}
        if len(names) == 1:
            assert found == {f"show {names[0]} only"}
        else:
            assert found == {f"show {names[0]} lowest", f"show {names[-1]} highest"}


# -- K12


@pytest.mark.parametrize("talk", ["phrases", "off", "free"])
def test_K12_no_other_channel_while_an_attempt_is_on(talk: str) -> None:
    match = seat_crew(4, 1, talk=talk, attempts=2)
    assert GAME.table.talk(match.state) == "free"
    prepare(match, *OWN_SUITS, tasks="1")
    assert GAME.table.talk(match.state) == talk
    say(match, "A take 1")
    assert GAME.table.talk(match.state) == talk
    trick(match, "p1 b1")
    assert GAME.table.talk(match.state) == talk
    say(match, "! give_up")
    assert GAME.table.talk(match.state) == "free"


# -- K13: the window


def test_K13_the_leaders_card_waits_for_everybody_else_who_could_communicate() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert turns(match) == "ABCD"
    assert refused(match, "A p1") == "not_closed"
    assert say(match, "B ready") == [Ready(1)]
    assert turns(match) == "ACD"
    say(match, "D ready")
    assert refused(match, "A p1") == "not_closed"
    assert "p1" not in moves(match, "A")
    say(match, "C ready")
    window = look(match).window
    assert window is not None
    assert (window.ready, window.closed, turns(match)) == ([1, 2, 3], True, "A")
    say(match, "A p1")
    assert look(match).window is None


def test_K13_the_leader_need_not_say_ready_and_may_speak_until_the_card_is_laid() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    say(match, "B ready", "C ready", "D ready")
    assert {"p1", "show p9 highest"} <= moves(match, "A")
    assert "ready" not in moves(match, "A")


def test_K13_who_cannot_communicate_any_more_is_not_waited_for() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    say(match, "B show b1 lowest", "C show g1 lowest", "D ready")
    assert "p1" in moves(match, "A")
    assert refused(match, "B ready") in ("not_before_a_trick", "not_your_turn")


def test_K13_after_every_message_all_are_asked_again() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    say(match, "B ready", "C ready", "D show y1 lowest")
    window = look(match).window
    assert window is not None
    assert (window.ready, window.closed, turns(match)) == ([], False, "ABC")


def test_K13_before_each_trick_all_are_asked_again() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    say(match, "B ready", "C ready", "D ready", "A p1", "B b1", "C g1", "D y1")
    window = look(match).window
    assert window is not None
    assert (window.ready, window.waits, window.closed) == ([], [], False)


def test_K13_when_the_window_time_is_over_the_card_is_accepted_and_one_may_still_speak() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    assert timers(match) == {"window_over": 5.0}
    assert say(match, "! window_over") == [WindowClosed()]
    assert "p1" in moves(match, "A")
    assert "b9 highest" in shows(match, "B")
    assert "window_over" not in rulings(match)
    say(match, "B show b9 highest")
    assert "p1" in moves(match, "A"), "the time stays over"
    trick(match, "p1 b1 g1 y1")
    assert timers(match) == {"window_over": 5.0}


def test_K13_wait_adds_twenty_seconds_once_per_person_and_window() -> None:
    match = begin(*OWN_SUITS, tasks="64A", window=10)
    assert say(match, "C wait") == [Waited(2)]
    assert timers(match) == {"window_over": 30.0}
    assert "wait" not in moves(match, "C")
    assert refused(match, "C wait") == "not_before_a_trick"
    say(match, "B wait")
    assert timers(match) == {"window_over": 50.0}
    window = look(match).window
    assert window is not None
    assert window.waits == [1, 2]
    trick(match, "p1 b1 g1 y1")
    assert timers(match) == {"window_over": 10.0}
    assert "wait" in moves(match, "C")


def test_K13_without_a_window_time_the_crew_waits_until_all_are_ready() -> None:
    match = begin(*OWN_SUITS, tasks="64A", window=0)
    assert timers(match) == {}
    assert "wait" not in moves(match, "B")
    assert refused(match, "A p1") == "not_closed"


def test_K13_there_is_none_in_real_time() -> None:
    match = seat_crew(4, 14, clock="timed")
    prepare(match, *OWN_SUITS, tasks="53 23 1")
    say(match, "B yes")
    window = look(match).window
    assert window is not None
    assert window.closed
    assert "window_over" not in rulings(match)
    assert {"p1", "show p9 highest"} <= moves(match, "A")
    assert "b9 highest" in shows(match, "B")
    assert "wait" not in moves(match, "B")


# -- K18 to K20


def test_K18_in_currents_no_position_is_told() -> None:
    match = begin(*MIXED, tasks="53A 52B 23C", mission=9)
    assert look(match).mode == "currents"
    assert {text for text in shows(match, "A") if text[0] in "pb"} == {"p1", "p9", "b4"}
    for wrong in ("p5", "p9 highest"):
        assert refused(match, f"A show {wrong}") == "cannot_show"
    assert say(match, "A show p9") == [Showed(0, "p9", None)]
    assert look(match, "B").members[0].messages == [Message("p9", None, 1, held=True)]
    assert shows(match, "A") == set()


def test_K18_a_position_is_needed_in_clear_water() -> None:
    assert refused(begin(*OWN_SUITS, tasks="64A"), "A show p9") == "cannot_show"


def test_K18a_silence_in_mission_16_without_the_clock() -> None:
    match = seat_crew(4, 16, clock="untimed")
    prepare(match, *OWN_SUITS, tasks="53A 23B 1C")
    assert (look(match).mode, turns(match)) == ("none", "A")
    assert all(shows(match, who) == set() for who in "ABCD")
    trick(match, "p1 b1 g1 y1")
    assert all(shows(match, who) == set() for who in "ABCD")


@pytest.mark.parametrize(("players", "tokens"), [(2, 1), (3, 1), (4, 2), (5, 3)])
def test_K19_rapture_has_members_minus_two_tokens(players: int, tokens: int) -> None:
    match = in_rapture(players)
    assert (look(match).mode, look(match).tokens) == ("rapture", tokens)
    for number in range(tokens, 0, -1):
        assert look(match).tokens == number
        assert all(shows(match, who) for who in "ABCDE"[:players])
        say(match, f"B show {sorted(shows(match, 'B'))[0]}")
    assert look(match).tokens == 0
    assert all(shows(match, who) == set() for who in "ABCDE"[:players])
    window = look(match).window
    assert window is not None
    assert window.closed


def test_K19_one_player_may_use_several_in_one_window_with_positions() -> None:
    match = in_rapture()
    say(match, "C show g1 lowest", "C show g9 highest")
    assert [message.card for message in look(match).members[2].messages] == ["g1", "g9"]
    trick(match, "p1 b1 g2 y1")
    assert look(match).tokens == 0
    assert all(shows(match, who) == set() for who in "ABCD")


@pytest.mark.parametrize(
    ("card", "mode"),
    [(f"{suit}{value}", mode) for suit in "pbgy" for value, mode in enumerate("nnncccrrr", 1)],
)
def test_K20_terrain_decides_how_the_crew_communicates(card: str, mode: str) -> None:
    match = seat_crew(4, 21)
    assert (look(match).phase, look(match).mode, look(match).terrain) == ("terrain", None, None)
    name = {"n": "normal", "c": "currents", "r": "rapture"}[mode]
    assert say(match, f"* terrain {card}") == [Terrain(card, name)]  # type: ignore[arg-type]
    assert (look(match).phase, look(match).mode, look(match).terrain) == ("deal", name, card)
    prepare(match, card, "", "", "")
    assert card in hand(match, "A"), "it is shuffled back"


def test_K20_submarines_are_drawn_again() -> None:
    match = seat_crew(4, 21)
    for card in ("s1", "s4"):
        assert refused(match, f"* terrain {card}") == "impossible_draw"


def test_K20_every_coloured_card_may_come() -> None:
    match, dice = seat_crew(4, 21), Dice("terrain")
    assert {match.state.chance(dice) for _ in range(800)} == set(range(36))


@pytest.mark.parametrize("mission", range(1, 34))
def test_missions_have_their_symbols(mission: int) -> None:
    """Currents in 9, rapture in 11, terrain from 20 to 27, and in 14 to 16 what declining the clock costs."""
    match = seat_crew(4, mission, clock="untimed")
    terrain = look(match).phase == "terrain"
    assert terrain == (20 <= mission <= 27)
    expected = {9: "currents", 11: "rapture", 14: "currents", 15: "rapture", 16: "none"}.get(mission, "normal")
    if not terrain:
        assert look(match).mode == expected


# -- what is told to whom


def test_readiness_and_messages_are_open_to_all() -> None:
    match = begin(*OWN_SUITS, tasks="64A")
    events = say(match, "B ready", "C wait", "D show y9 highest")
    for seat in (None, 0, 1, 2, 3):
        assert [event.seen_by(seat) for event in events] == events


def test_the_window_protocol_in_random_games() -> None:
    """Messages only before a trick; the lead only when all others are ready or time is over."""
    talked = 0
    for seed in range(12):
        match = seat_crew(2 + seed % 4, (1, 9, 11, 20)[seed % 3])
        for seat, move, events in play_at_random(match, seed):
            view = look(match)
            if move.startswith("show"):
                talked += 1
                assert told(events) == ["showed"]
                assert view.trick == []
                assert view.window is not None
                assert view.window.ready == []
            if move == "ready":
                assert view.window is not None
                assert seat in view.window.ready
            if view.phase == "trick" and not view.trick:
                waited_for = [
                    seat
                    for seat in range(match.state.players)
                    if seat != view.acting and shows(match, "ABCDE"[seat]) and "ready" in moves(match, "ABCDE"[seat])
                ]
                leads = any(text[1:].isdigit() for text in moves(match, "ABCDE"[view.acting or 0]))
                assert view.window is not None
                assert leads == view.window.closed
                assert leads or waited_for
    assert talked > 20
