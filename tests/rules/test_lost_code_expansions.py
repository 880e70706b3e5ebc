"""Lost Code's expansions by the rules' numbers: Deadly Shortcut L1, L2 and E6, Curse of the Temple T1 to T3 and E7."""

from __future__ import annotations

from itertools import combinations

import pytest
from lost_code_table import (
    GAME,
    at_the_end,
    bet,
    code,
    look,
    moves,
    play_at_random,
    play_round,
    position,
    refused,
    say,
    table,
    told,
    track,
    turn,
    write,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.games.lost_code.components import NAMES, Wheel, WheelSet
from fathom.games.lost_code.show.events import Checked, Cursed, Judged, Moved, Passed, SkullLeft, SkullTaken, TokensLeft, Took
from fathom.games.lost_code.show.view import Token

TAKES = {f"take {' '.join(some)}" for size in (1, 2, 3) for some in combinations("01234567", size)}

# Sums of bear, jaguar and human in the racks of the table, all far from the ends: A 12, B 11, C 5, D 4.
ROLL = "bear jaguar human"


# -- Deadly Shortcut


@pytest.mark.parametrize(
    ("roll", "offered"),
    [
        ("bird bird snake", "bird"),
        ("bird snake bird", "bird"),
        ("snake bird bird", "bird"),
        ("bird bird bird", "bird"),
        ("bear bear human", "bear"),
        ("snake bird human", None),
    ],
)
def test_L1_a_token_is_offered_when_two_or_three_dice_show_its_symbol(roll: str, offered: str | None) -> None:
    match = position("B0 A0", shortcut=True)
    say(match, f"* roll {roll}")
    assert look(match).offered == offered
    assert look(match).phase == ("token" if offered else "turn")
    assert turn(match) == "B"
    plain = position("B0 A0")
    say(plain, f"* roll {roll}")
    assert (look(plain).phase, look(plain).offered, look(plain).tokens) == ("turn", None, [])


def test_L1_players_are_asked_from_last_to_first_before_any_die_is_turned() -> None:
    match = position("C1 A2 B2", shortcut=True)
    say(match, "* roll bird snake bird")
    for who in "CAB":
        assert (look(match).phase, turn(match)) == ("token", who)
        assert moves(match, who) == {"pass"} | TAKES
        assert refused(match, f"{who} turn 1 bear") == refused(match, f"{who} keep") == "expect_token"
        for other in set("ABC") - {who}:
            assert moves(match, other) == set()
            assert refused(match, f"{other} pass") == "not_your_turn"
        assert say(match, f"{who} pass") == [Passed("ABC".index(who), "bird")]
    assert (look(match).phase, turn(match), look(match).offered) == ("turn", "C", None)
    assert Token("bird", None, False) in look(match).tokens, "it stays for later rounds"


@pytest.mark.parametrize("passes", [0, 1, 2])
def test_L1_who_takes_it_ends_the_offer_and_the_roller_may_turn(passes: int) -> None:
    match = position("C1 A2 B2", shortcut=True)
    say(match, "* roll bird snake bird", *(f"{who} pass" for who in "CAB"[:passes]))
    who = "CAB"[passes]
    assert say(match, f"{who} take 1 4") == [Took("ABC".index(who), "bird", [1, 4])]
    assert (look(match).phase, turn(match), look(match).dice) == ("turn", "C", ["bird", "snake", "bird"])
    assert Token("bird", "ABC".index(who), False) in look(match).tokens
    say(match, "C turn 2 bird")
    assert look(match).phase == "bet", "a turned die offers nothing"


def test_L1_a_token_needs_one_to_three_values() -> None:
    match = position("A0 B0", shortcut=True)
    say(match, "* roll bird bird bird")
    state = code(match)
    none = GAME.notation.read(at_the_end("A0 B0").state, 0, "write bear none")
    with pytest.raises(Exception, match="Take the token"):
        state.apply(0, none)
    assert none not in state.actions(0)


def test_L1_who_took_is_public_but_not_the_values_nor_how_many() -> None:
    match = position("A0 B0", shortcut=True)
    say(match, "* roll bird bird snake")
    (event,) = say(match, "A take 0 3")
    assert event.seen_by(1) == event.seen_by(None) == Took(0, "bird")
    assert event.seen_by(0) == Took(0, "bird", [0, 3])
    for who in ("B", None):
        mine = look(match, who).sheets[0]
        assert mine.written == mine.doubled == [False, False, False, True, False, False]
        assert mine.values == [None] * 6
    assert look(match, "A").sheets[0].values == [None, None, None, [0, 3], None, None]


def test_L1_a_token_is_taken_once() -> None:
    match = position("A0 B0", shortcut=True)
    say(match, "* roll bird bird snake", "A take 0", "A keep")
    bet(match, "A right 5", "B right 4")
    say(match, "* roll bird bird snake")
    assert look(match).phase == "turn"


def test_L1_a_player_may_take_several() -> None:
    match = position("A0 B0", shortcut=True)
    say(match, "* roll bird bird snake", "A take 0", "A keep")
    bet(match, "A right 1", "B right 2")
    say(match, "* roll snake bear snake", "B pass", "A take 2 3 4")
    assert look(match, "A").sheets[0].values == [None, None, None, [0], None, [2, 3, 4]]
    assert [token.seat for token in look(match).tokens] == [None, None, None, 0, None, 0]


@pytest.mark.parametrize(("values", "points"), [("0", 10), ("0 1", 4), ("0 1 2", 2), ("5", -4), ("5 6", -4), ("5 6 7", -4)])
def test_L1_a_token_counts_double_and_replaces_the_final_entry(values: str, points: int) -> None:
    match = position("A0 B0", shortcut=True, round=5)
    say(match, "* roll bird bird snake", f"A take {values}")
    taken = code(match)
    end = at_the_end("A0 B0", shortcut=True)
    code(end).takers, code(end).entries = taken.takers[:], taken.entries[:]
    write(end, "A", "none", "none", "none")
    assert {move.split()[1] for move in moves(end, "A")} == {"chameleon"}, "the bird is written already"
    write(end, "A", "none", "none")
    assert turn(end) == "B"
    events = write(end, "B", *["none"] * 6)
    judged = next(event for event in events if isinstance(event, Judged) and event.seat == 0)
    assert judged.points == [-2, -2, -2, points, -2, -2]
    assert look(end).sheets[0].doubled == [False, False, False, True, False, False]
    assert next(event for event in events if isinstance(event, Judged) and event.seat == 1).points == [-2] * 6


def test_L1_the_entry_is_judged_on_the_tile_of_the_end() -> None:
    for last, points in (("7", 10), ("6", -4)):
        match = position("A0 B0", shortcut=True, round=5)
        say(match, "* roll bird bird snake", "A take 7", "A keep")
        bet(match, "A lower 5", "B right 4")
        say(match, "A discard bird", f"* draw {last}")
        state = code(match)
        assert state.entry_points(0, 3) == points


def test_L1_beginners_have_no_bear_token_and_the_roll_counts_as_it_fell() -> None:
    match = position("A0 B0", shortcut=True, beginner=True)
    assert [token.symbol for token in look(match).tokens] == list(NAMES[1:])
    say(match, "* roll bear bear bird")
    assert look(match).phase == "bears", "two bears offer nothing"
    say(match, "A turn 1 bird", "A turn 2 bird")
    assert look(match).phase == "turn", "three birds that were turned offer nothing"
    say(match, "A turn 1 snake")
    assert look(match).phase == "bet"
    other = position("A0 B0", shortcut=True, beginner=True)
    say(other, "* roll bird bear bird")
    assert (look(other).phase, look(other).offered) == ("token", "bird"), "offered before the bear is turned"
    say(other, "A pass", "B take 3")
    assert (look(other).phase, turn(other)) == ("bears", "A")


@pytest.mark.parametrize(("players", "last"), [(2, 7), (3, 6), (4, 5)])
def test_L2_tokens_leave_before_the_last_three_rounds(players: int, last: int) -> None:
    line = " ".join(f"{who}0" for who in "ABCD"[:players])
    wheels = ("5", "4", "3", "2")
    bets = [f"{who} right {size}" for who, size in zip("ABCD"[:players], wheels, strict=False)]
    match = position(line, round=last, shortcut=True)
    assert look(match).setup.tokens_last_round == last == look(match).setup.rounds - 3
    say(match, "* roll snake snake bear", "A take 2", "A keep")
    events = bet(match, *bets)
    assert TokensLeft(["bear", "jaguar", "human", "bird", "chameleon"]) in events
    assert [token.gone for token in look(match).tokens] == [True] * 5 + [False]
    assert look(match).tokens[5].seat == 0
    say(match, "* roll bird bird bird")
    assert look(match).phase == "turn"
    earlier = position(line, round=last - 1, shortcut=True)
    play_events = play_round(earlier, ROLL, *bets)
    assert "tokens_left" not in told(play_events)
    say(earlier, "* roll bird bird bird")
    assert look(earlier).phase == "token"


def test_L2_with_all_taken_nothing_leaves() -> None:
    match = position("A0 B0", round=7, shortcut=True)
    code(match).tokens = 0
    code(match).takers = [0] * 6
    code(match).entries = [1] * 6 + [-1] * 6
    assert "tokens_left" not in told(play_round(match, ROLL, "A right 5", "B right 4"))


def test_L1_a_player_with_all_six_tokens_has_nothing_left_to_write() -> None:
    match = position("A0 B0", round=10, shortcut=True)
    code(match).takers = [0] * 6
    code(match).entries = [1] * 6 + [-1] * 6
    play_round(match, ROLL, "A right 5", "B right 4")
    assert (look(match).phase, turn(match)) == ("final", "B")


def test_E6_a_token_for_three_players_in_round_6() -> None:
    # The tile of B's chameleon is 1 at the end.
    racks = ("345002", "452311", "023456", "130167")
    match = position("A0 B0 C0", racks=racks, round=6, shortcut=True)
    say(match, "* roll chameleon bird chameleon", "A pass", "B take 1 2", "A keep")
    bet(match, "A right 5", "B right 4", "C right 7")
    assert code(match).entry_points(1, 4) == 4
    assert look(match).round == 7
    roller = turn_letter(match)
    say(match, "* roll snake snake snake")
    assert (look(match).phase, turn(match)) == ("turn", roller), "in round 7 no token can be taken"
    end = at_the_end("A0 B0 C0", racks=racks, shortcut=True)
    code(end).takers, code(end).entries = code(match).takers[:], code(match).entries[:]
    write(end, "A", *["none"] * 6)
    write(end, "C", *["none"] * 6)
    events = write(end, "B", *["none"] * 5)
    judged = next(event for event in events if isinstance(event, Judged) and event.seat == 1)
    assert (judged.values[4], judged.points[4]) == ([1, 2], 4)


def turn_letter(match: Match) -> str:
    """Who rolls in this round."""
    roller = look(match).roller
    assert roller is not None
    return "ABCD"[roller]


# -- Curse of the Temple


def test_T1_the_skull_waits_on_7_for_the_first_marker_to_reach_or_pass_it() -> None:
    for line, bets, space in (("A0 B3", ("A lower 5", "B right 2"), 7), ("A0 B3", ("A lower 5", "B right 1"), 9)):
        match = position(line, curse="leader")
        assert (look(match).skull, look(match).cursed) == ("track", None)
        events = play_round(match, ROLL, *bets)
        assert [event for event in events if isinstance(event, SkullTaken)] == [SkullTaken(1)]
        assert track(match) == f"A0 B{space}"
        assert (look(match).skull, look(match).cursed) == ("taken", 1)
    match = position("A0 B3", curse="leader")
    play_round(match, ROLL, "A lower 5", "B right 3")
    assert (track(match), look(match).skull, look(match).cursed) == ("A0 B6", "track", None)


def test_T1_only_the_first_takes_it() -> None:
    match = position("A3 B5 C5", curse="leader")
    events = play_round(match, ROLL, "A right 2", "B right 5", "C right 3")
    assert [event for event in events if isinstance(event, SkullTaken)] == [SkullTaken(0)]


def test_T1_by_the_leader_reading_the_skull_has_no_effect_in_that_phase() -> None:
    # A takes it first, B and C are wrong; at the end D leads and is cursed, though A took it.
    match = position("A3 B4 C4 D5", curse="leader")
    events = play_round(match, ROLL, "A right 2", "B lower 5", "C lower 3", "D right 1")
    assert [event for event in events if isinstance(event, Moved)] == [Moved(0, 4, 7, "bet"), Moved(3, 6, 11, "bet")]
    assert [event for event in events if isinstance(event, Cursed)] == [Cursed(3)]
    assert (track(match), look(match).cursed) == ("B4 C4 A7 D11", 3)


def test_T1_by_the_first_reading_whoever_takes_it_is_cursed_at_once() -> None:
    match = position("A3 B4 C4 D5", curse="first")
    events = play_round(match, ROLL, "A right 2", "B lower 5", "C lower 3", "D right 1")
    assert [event for event in events if isinstance(event, Moved)] == [
        Moved(0, 4, 7, "bet"),
        Moved(0, 1, 8, "others"),
        Moved(0, 1, 9, "others"),
        Moved(3, 6, 11, "bet"),
    ]
    assert [event for event in events if isinstance(event, Cursed)] == [Cursed(0, True), Cursed(3)]
    assert look(match).cursed == 3, "then the leader is"
    tags = told(events)
    assert tags.index("skull_taken") == tags.index("moved") + 1


def test_T1_those_who_were_wrong_before_do_not_count_for_the_first() -> None:
    match = position("A3 B4", curse="first")
    play_round(match, ROLL, "A lower 5", "B right 2")
    assert track(match) == "A3 B8"


def test_T1_the_first_reading_has_no_effect_later() -> None:
    for curse in ("leader", "first"):
        match = position("A3 B8", curse=curse, skull="taken", cursed="B")
        events = play_round(match, ROLL, "A right 2", "B right 5")
        assert [event for event in events if isinstance(event, SkullTaken | Cursed)] == [Cursed(1)]


def test_T2_the_cursed_one_gains_for_every_other_who_is_wrong_when_that_bet_is_checked() -> None:
    match = position("A1 B2 D3 C7", curse="leader", skull="taken", cursed="C")
    events = play_round(match, ROLL, "A lower 5", "B right 4", "D lower 2", "C right 3")
    kinds = [event for event in events if isinstance(event, Checked | Moved)]
    assert [type(event) for event in kinds] == [Checked, Moved, Checked, Moved, Checked, Moved, Checked, Moved]
    assert [event for event in events if isinstance(event, Moved)] == [
        Moved(2, 1, 8, "others"),
        Moved(1, 2, 4, "bet"),
        Moved(2, 1, 9, "others"),
        Moved(2, 3, 12, "bet"),
    ]


@pytest.mark.parametrize(("size", "points"), [(1, 6), (2, 4), (3, 3), (4, 2), (5, 2), (7, 1), (10, 1)])
def test_T2_the_cursed_one_moves_back_by_the_wheels_points_when_wrong_and_swaps(size: int, points: int) -> None:
    match = position("A0 B8", curse="leader", skull="taken", cursed="B")
    answer = "wrong" if size == 1 else "higher"
    wheel = 5 if size != 5 else 4
    events = play_round(match, ROLL, f"A right {wheel}", f"B {answer} {size}")
    assert Moved(1, -points, 8 - points, "curse") in events
    assert len([event for event in events if isinstance(event, Moved)]) == 2, "the own error brings no point"
    assert (look(match).phase, turn(match)) == ("swap", "B")


def test_T2_only_the_cursed_one_moves_back_and_others_wrong_stay() -> None:
    match = position("A3 B8", curse="leader", skull="taken", cursed="B")
    play_round(match, ROLL, "A lower 5", "B right 7")
    assert track(match) == "A3 B10"


def test_T2_every_move_lands_on_top_of_the_stack_there() -> None:
    match = position("A3 B7 C8", curse="leader", skull="taken", cursed="B")
    play_round(match, ROLL, "A lower 5", "B lower 7", "C lower 10")
    # B: +1 for A onto C's space, -1 back to 7, +1 for C onto C's space again: on top of C.
    assert track(match) == "A3 B8 C8"
    match = position("A7 B9", curse="leader", skull="taken", cursed="B")
    play_round(match, ROLL, "A right 7", "B lower 10")
    assert track(match) == "B8 A8", "back onto the one that stands there"


def test_T2_positions_below_0_are_possible() -> None:
    match = position("B-1 A2", curse="leader", skull="taken", cursed="A")
    play_round(match, ROLL, "B right 5", "A wrong 1")
    assert track(match) == "A-4 B1"


def test_T2_spare_racks_are_not_players() -> None:
    match = position("A3 B8", curse="leader", skull="taken", cursed="B")
    events = play_round(match, ROLL, "A right 5", "B right 4")
    assert not [event for event in events if isinstance(event, Moved) and event.cause == "others"]


def test_T3_the_leader_is_cursed_and_on_a_tie_the_bottom_of_the_stack() -> None:
    match = position("A5 B6", curse="leader", skull="taken", cursed="A")
    events = play_round(match, ROLL, "A right 5", "B right 7")
    assert track(match) == "B7 A7"
    assert (look(match).cursed, events[-1]) == (0, Cursed(0))
    other = position("A5 B8", curse="leader", skull="taken", cursed="A")
    play_round(other, ROLL, "A right 5", "B right 7")
    assert look(other).cursed == 1, "it passes on"


@pytest.mark.parametrize(("start", "skull"), [(10, "taken"), (11, "gone"), (12, "gone")])
def test_T3_with_a_marker_on_13_or_beyond_the_skull_leaves(start: int, skull: str) -> None:
    match = position(f"B2 A{start}", curse="leader", skull="taken", cursed="B")
    events = play_round(match, ROLL, "B right 4", "A right 5")
    assert (look(match).skull, look(match).cursed) == (skull, 0 if skull == "taken" else None)
    assert (SkullLeft(True) in events) == (skull == "gone")


def test_T3_only_where_markers_stand_at_the_end_of_the_phase_counts() -> None:
    # A reaches 13 by B's error and falls back by its own.
    match = position("B2 A12", curse="leader", skull="taken", cursed="A")
    events = play_round(match, ROLL, "B lower 4", "A higher 10")
    assert Moved(0, 1, 13, "others") in events
    assert (track(match), look(match).skull, look(match).cursed) == ("B2 A12", "taken", 0)


def test_T3_the_skull_can_leave_in_the_phase_in_which_it_is_taken() -> None:
    match = position("A6 B6", curse="first")
    events = play_round(match, ROLL, "A right 1", "B lower 5")
    assert [event for event in events if isinstance(event, SkullTaken | Cursed | SkullLeft)] == [
        SkullTaken(0),
        Cursed(0, True),
        SkullLeft(True),
    ]
    assert (track(match), look(match).skull, look(match).cursed) == ("B6 A13", "gone", None)
    wheels = WheelSet((Wheel(1, 9), Wheel(2, 4), Wheel(3, 3), Wheel(5, 2)))
    match = position("A6 B6", curse="leader", wheels=wheels)
    events = play_round(match, ROLL, "A right 1", "B lower 5")
    assert [event for event in events if isinstance(event, SkullTaken | Cursed | SkullLeft)] == [SkullTaken(0), SkullLeft(True)]
    assert (track(match), look(match).skull, look(match).cursed) == ("B6 A15", "gone", None)


def test_T3_the_skull_stays_with_the_leader_when_all_have_fallen_below_7() -> None:
    match = position("B2 A7", curse="leader", skull="taken", cursed="A")
    play_round(match, ROLL, "B right 5", "A wrong 1")
    assert (track(match), look(match).skull, look(match).cursed) == ("A1 B4", "taken", 1)


def test_T3_nobody_at_7_yet_leaves_it_on_the_track() -> None:
    match = position("B2 A6", curse="leader")
    events = play_round(match, ROLL, "B right 2", "A lower 5")
    assert (track(match), look(match).skull, look(match).cursed) == ("B6 A6", "track", None)
    assert not {"cursed", "skull_left", "skull_taken"} & set(told(events))


@pytest.mark.parametrize(("players", "last"), [(2, 9), (3, 8), (4, 7)])
@pytest.mark.parametrize("skull", ["track", "taken"])
def test_T3_the_skull_leaves_before_the_last_round(players: int, last: int, skull: str) -> None:
    line = " ".join(f"{who}1" for who in "ABCD"[:players])
    bets = [f"{who} right {size}" for who, size in zip("ABCD"[:players], "5432", strict=False)]
    cursed = "A" if skull == "taken" else None
    match = position(line, round=last, curse="leader", skull=skull, cursed=cursed)
    assert look(match).setup.skull_last_round == last == look(match).setup.rounds - 1
    events = play_round(match, ROLL, *bets)
    assert SkullLeft(False) in events
    assert (look(match).skull, look(match).cursed) == ("gone", None)
    earlier = position(line, round=last - 1, curse="leader", skull=skull, cursed=cursed)
    events = play_round(earlier, ROLL, *bets)
    assert "skull_left" not in told(events)
    assert look(earlier).skull == skull


def test_T3_a_skull_that_has_left_does_not_come_back() -> None:
    match = position("B2 A12", curse="leader", skull="gone")
    events = play_round(match, ROLL, "B lower 2", "A lower 5")
    assert track(match) == "B2 A12"
    assert not {"cursed", "skull_left", "skull_taken"} & set(told(events))


def test_T1_without_the_expansion_nothing_lies_on_7() -> None:
    match = position("B2 A6")
    events = play_round(match, ROLL, "B lower 2", "A right 1")
    assert (look(match).skull, look(match).cursed) == ("none", None)
    assert not {"cursed", "skull_left", "skull_taken"} & set(told(events))


def test_E7_the_curse_over_three_rounds() -> None:
    match = position("A2 B3 C4 D5", curse="leader")
    # One player scores 4, lands on 9 and leads: cursed next round.
    play_round(match, ROLL, "A right 10", "B right 7", "C right 5", "D right 2")
    assert track(match) == "A3 B4 C6 D9"
    assert (look(match).skull, look(match).cursed) == ("taken", 3)
    # There they bet ten numbers wrong, and two others are wrong too: 9 + 2 - 1 = 10. The fourth scores 4 and leads.
    code(match).spaces[2] = 7
    events = play_round(match, ROLL, "A lower 5", "B lower 4", "C right 2", "D lower 10")
    assert Moved(3, -1, 10, "curse") in events
    assert track(match) == "A3 B4 D10 C11"
    assert look(match).cursed == 2
    dice = Dice("swaps")
    while look(match).phase == "swap":
        seat = match.state.actors()[0]
        match.act(seat, match.state.chance(dice) if seat < 0 else match.state.actions(seat)[-1])
    # In the next phase they reach 14: the skull leaves.
    events = play_round(match, ROLL, "A right 5", "B right 4", "D right 7", "C right 3")
    assert track(match).endswith("C14")
    assert SkullLeft(True) in events
    assert (look(match).skull, look(match).cursed) == ("gone", None)


@pytest.mark.parametrize("curse", ["leader", "first"])
def test_T1_T2_T3_L1_L2_every_event_of_the_expansions_happens_in_random_games(curse: str) -> None:
    happened: set[str] = set()
    for seed in range(8):
        match = table(2 + seed % 3, shortcut=True, curse=curse, x=bool(seed % 2))
        for _ in play_at_random(match, f"{curse} {seed}", right=1 + seed % 3):
            assert GAME.invariants(match.state) is None
        happened |= set(told(match.log))
    assert {"passed", "took", "tokens_left", "skull_taken", "cursed", "skull_left"} <= happened
