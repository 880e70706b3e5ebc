"""Every rule of Sonar by its number in docs/rules/sonar.en.md: S1 to S13, maps M1 to M4, and examples E1 to E10."""

from __future__ import annotations

from collections import Counter

import pytest
from sonar_table import (
    GAME,
    ISLES,
    MAPS,
    SMALL,
    boat,
    look,
    moves,
    play_at_random,
    position,
    refused,
    say,
    sonar,
    table,
    told,
    turn,
    ways,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError, OptionError
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar.components import Chart, Crew, Starts
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.show.events import Answered, Ended, Fired, Navigated, Placed, Resumed, Silenced, Surfaced
from fathom.games.sonar.show.view import Fact

TOP_LEFT = {f"{letter}{row}" for letter in "ABCDE" for row in range(1, 6)}


def fire(match: Match, who: str) -> set[str]:
    """The cells at which a captain may fire."""
    return {move.split()[1] for move in moves(match, who) if move.startswith("torpedo")}


def orders(match: Match, who: str) -> set[str]:
    """The legal orders of a captain without what follows the first word."""
    return {move.split()[0] for move in moves(match, who)}


# -- set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S1_the_crews_are_blue_and_green_by_seat(players: int) -> None:
    match = table(players)
    assert [look(match, who).crew for who in "ABCD"[:players]] == ["blue", "green", "blue", "green"][:players]
    assert look(match).crew is None
    blue, green = look(match).submarines
    assert (blue.crew, blue.captain, blue.operator) == ("blue", 0, 0 if players == 2 else 2)
    assert (green.crew, green.captain, green.operator) == ("green", 1, 3 if players == 4 else 1)


@pytest.mark.parametrize("map", ["antarctica", "verne", "umbria"])
def test_S1_captains_choose_any_water_to_start_on_at_the_same_time(map: str) -> None:
    match = table(map=map)
    islands = look(match).chart.islands
    water = {f"start {letter}{row}" for letter in "ABCDEFGHIJ" for row in range(1, 11)} - {f"start {cell}" for cell in islands}
    assert (look(match).phase, turn(match)) == ("starts", "AB")
    assert moves(match, "A") == moves(match, "B") == water
    assert refused(match, f"A start {islands[0]}") == "not_water"
    assert refused(match, "A up") == "start_first"


@pytest.mark.parametrize(("first", "second"), ["AB", "BA"])
def test_S1_the_starts_are_hidden_and_either_captain_may_be_quicker(first: str, second: str) -> None:
    match = table(map="verne")
    events = say(match, f"{first} start D5")
    assert turn(match) == second
    assert refused(match, f"{first} start D5") == "already_placed"
    crew: Crew = "green" if first == "B" else "blue"
    assert events == [Placed(crew, "D5")]
    assert events[0].seen_by(0 if first == "B" else 1) == events[0].seen_by(None) == Placed(crew)
    assert boat(match, crew).cell == "D5"
    assert (boat(match, crew, second).ready, boat(match, crew, second).cell, boat(match, crew, second).track) == (
        True,
        None,
        None,
    )
    say(match, f"{second} start D5")
    assert (look(match).phase, turn(match)) == ("first", "*")
    assert [boat(match, crew).cell for crew in ("blue", "green")] == ["D5", "D5"], "both may choose the same cell"


def test_S1_submarines_may_meet_and_cross_each_others_tracks() -> None:
    match = position("D5", "D7", map="verne")
    say(match, "A down", "B up")
    assert boat(match, "blue").cell == boat(match, "green").cell == "D6"
    say(match, "A down", "B up")
    assert (boat(match, "blue").track, boat(match, "green").track) == (["D5", "D6", "D7"], ["D7", "D6", "D5"])


def test_S2_the_starting_crew_is_random() -> None:
    match = table()
    assert turn(match) == "*"
    dice = Dice("first")
    first = Counter(GAME.notation.write(match.state, NATURE, match.state.chance(dice)) for _ in range(2000))
    assert set(first) == {"first blue", "first green"}
    assert 900 < first["first blue"] < 1100
    for crew, who in (("blue", "A"), ("green", "B")):
        other = table()
        assert told(say(other, f"* first {crew}")) == ["began"]
        assert (turn(other), look(other).turn, look(other).phase) == (who, crew, "orders")
    with pytest.raises(NotationError):
        say(match, "* first red")


@pytest.mark.parametrize("map", MAPS)
def test_S2_everything_begins_at_nothing(map: str) -> None:
    match = table(map=map)
    if map != "archipelago":
        say(match, "A start B1", "B start I10")
    say(match, "* first green")
    for crew in ("blue", "green"):
        one = boat(match, crew)
        assert (one.energy, one.damage, one.track, one.path, one.facts) == (0, 0, [one.cell], [], [])
    assert look(match).orders == 0


# -- the five orders


@pytest.mark.parametrize(("way", "cell"), [("up", "E4"), ("down", "E6"), ("left", "D5"), ("right", "F5")])
def test_S3_navigating_moves_one_cell_for_all_to_hear_and_gains_energy(way: str, cell: str) -> None:
    match = position("E5", "A10", map="verne")
    (event,) = say(match, f"A {way}")
    assert event == Navigated("blue", way, 1)  # type: ignore[arg-type]
    assert event.seen_by(1) == event.seen_by(None) == event
    one = boat(match, "blue")
    assert (one.cell, one.track, one.energy, one.path) == (cell, ["E5", cell], 1, [way])
    assert (boat(match, "green").energy, boat(match, "green").track) == (0, ["A10"])


@pytest.mark.parametrize(
    ("cell", "way", "why"),
    [
        ("E1", "up", "off_map"),
        ("E10", "down", "off_map"),
        ("A5", "left", "off_map"),
        ("I5", "right", "island_there"),
        ("J3", "right", "off_map"),
        ("B3", "up", "island_there"),
        ("B1", "down", "island_there"),
        ("H3", "left", "island_there"),
    ],
)
def test_S3_never_onto_an_island_or_off_the_map(cell: str, way: str, why: str) -> None:
    match = position(cell, "E6", map="verne", energy=(4, 0))
    assert way not in ways(match, "A").split()
    assert refused(match, f"A {way}") == refused(match, f"A silence {way}") == why


def test_S3_never_onto_the_current_track() -> None:
    match = position("E5", "A10", map="verne")
    say(match, "A up", "B up", "A left", "B up", "A down", "B up")
    assert ways(match, "A") == "down left"
    assert refused(match, "A right") == refused(match, "A up") == "own_track"
    say(match, "A left", "B up")
    assert ways(match, "A") == "up down left"


def test_S3_the_other_track_does_not_matter() -> None:
    match = position("E5", "E6", map="verne")
    say(match, "A left", "B left")
    assert (ways(match, "A"), ways(match, "B")) == ("up down left", "")
    say(match, "A up")
    assert ways(match, "B") == "up down left"


def test_S4_sonar_costs_two_and_is_answered_before_anything_else() -> None:
    match = position("C5", "G4", map="verne", energy=(2, 4))
    events = say(match, "A sonar")
    assert told(events) == ["pinged"]
    view = look(match)
    assert (view.phase, view.asker, view.turn, turn(match)) == ("answer", "blue", "green", "B")
    assert boat(match, "blue").energy == 0
    assert moves(match, "B") == {"row 4", "column G"}
    assert moves(match, "A") == set()
    assert refused(match, "B up") == refused(match, "B torpedo G4") == refused(match, "B surface") == "answer_first"
    assert refused(match, "A up") == "answer_first"
    assert refused(match, "B row 5") == refused(match, "B column C") == "true_line_only"
    (event,) = say(match, "B column G")
    assert event == Answered("green", "column", "G", False)
    assert event.seen_by(0) == event.seen_by(None) == event
    assert (boat(match, "green").energy, boat(match, "green").track) == (4, ["G4"]), "an answer costs and moves nothing"
    assert (turn(match), look(match).asker) == ("B", None), "and it is no order"
    assert boat(match, "green", "A").facts == [Fact(0, "column", "G")]


def test_S4_sonar_does_not_move_the_submarine_and_needs_two_energy() -> None:
    match = position("C5", "G4", map="verne", energy=(1, 3))
    assert refused(match, "A sonar") == "too_little_energy"
    say(match, "A up", "B sonar", "A row 4")
    assert (boat(match, "green").track, boat(match, "green").energy) == (["G4"], 1)
    assert boat(match, "blue", "B").facts == [Fact(1, "row", "4")]
    assert refused(match, "A row 4") == refused(match, "A column C") == "no_answer_wanted"


def test_S4_a_late_answer_is_chosen_at_random() -> None:
    match = position("C5", "G4", map="verne", energy=(2, 0), answer_time=30)
    assert match.state.table_actions() == []
    with pytest.raises(Exception, match="nothing for the table to decide"):
        say(match, "! late")
    say(match, "A sonar")
    assert match.state.table_actions() == [(GAME.notation.read(match.state, TABLE, "late"), 30.0)]
    assert told(say(match, "! late")) == ["late"]
    assert (turn(match), moves(match, "B"), look(match).phase, look(match).asker) == ("*", set(), "answer", "blue")
    dice = Dice("late")
    answers = Counter(GAME.notation.write(match.state, NATURE, match.state.chance(dice)) for _ in range(2000))
    assert set(answers) == {"row 4", "column G"}
    assert 900 < answers["row 4"] < 1100
    assert refused(match, "* row 3") == "true_line_only"
    assert refused(match, "B row 4") == "not_your_turn"
    assert refused(match, "* surface") == "cannot_happen"
    assert say(match, "* row 4") == [Answered("green", "row", "4", True)]
    assert turn(match) == "B"


def test_S4_without_a_time_nobody_is_late_by_the_clock() -> None:
    match = position("C5", "G4", map="verne", energy=(2, 0))
    say(match, "A sonar")
    assert match.state.table_actions() == [(GAME.notation.read(match.state, TABLE, "late"), None)]


def test_S4_only_whoever_is_asked_is_told_that_a_line_is_wrong() -> None:
    match = position("C5", "G4", map="verne", energy=(2, 0), players=4)
    say(match, "A sonar")
    for late in (False, True):
        for line in (*(f"row {row}" for row in range(1, 11)), *(f"column {letter}" for letter in "ABCDEFGHIJ")):
            assert refused(match, f"A {line}") == ("not_your_turn" if late else "answer_first")
            assert refused(match, f"C {line}") == "operator"
        if not late:
            say(match, "! late")


def test_S5_silence_costs_three_and_hides_the_direction() -> None:
    match = position("C5", "G4", map="verne", energy=(4, 0))
    assert {move for move in moves(match, "A") if "silence" in move} == {
        f"silence {way}" for way in ("up", "down", "left", "right")
    }
    (event,) = say(match, "A silence left")
    assert event == Silenced("blue", "left")
    assert event.seen_by(1) == event.seen_by(None) == Silenced("blue")
    one = boat(match, "blue")
    assert (one.cell, one.track, one.energy, one.path) == ("B5", ["C5", "B5"], 1, ["silence"])
    assert boat(match, "blue", "B").cell is None
    assert turn(match) == "B"
    say(match, "B left")
    assert ways(match, "A") == "up down left", "the new cell and the old one are on the track"


def test_S5_silence_needs_three_energy_and_a_legal_step() -> None:
    match = position("C5", "G4", map="verne", energy=(2, 0))
    assert refused(match, "A silence up") == "too_little_energy"
    walled = position("A2", "D4", chart=Chart(columns=4, rows=4, islands=("B1",)), energy=(4, 0))
    assert {move for move in moves(walled, "A") if "silence" in move} == {"silence up", "silence down", "silence right"}
    say(walled, "A up", "B up")
    assert orders(walled, "A") == {"sonar", "torpedo", "surface"}
    assert refused(walled, "A silence down") == "own_track"
    assert refused(walled, "A silence right") == "island_there"


def test_S6_a_torpedo_reaches_any_cell_of_the_sector_islands_too() -> None:
    match = position("E5", "A10", energy=(4, 0))
    assert fire(match, "A") == TOP_LEFT
    assert {"D1", "C4"} <= fire(match, "A"), "islands"
    assert refused(match, "A torpedo F5") == refused(match, "A torpedo E6") == "not_in_sector"
    say(match, "A torpedo D1")
    assert (boat(match, "blue").energy, boat(match, "blue").damage, boat(match, "green").damage) == (0, 0, 0)
    assert refused(position("E5", "A10", energy=(3, 0)), "A torpedo E5") == "too_little_energy"


@pytest.mark.parametrize(
    ("cell", "letters", "rows"),
    [
        ("E5", "ABCDE", range(1, 6)),
        ("F5", "FGHIJ", range(1, 6)),
        ("E6", "ABCDE", range(6, 11)),
        ("F6", "FGHIJ", range(6, 11)),
        ("A1", "ABCDE", range(1, 6)),
        ("J10", "FGHIJ", range(6, 11)),
    ],
)
def test_S6_the_sectors_are_the_four_quarters_of_the_map(cell: str, letters: str, rows: range) -> None:
    match = position(cell, "A10", energy=(4, 0), map="verne")
    assert fire(match, "A") == {f"{letter}{row}" for letter in letters for row in rows}


@pytest.mark.parametrize(("columns", "rows"), [(5, 5), (7, 4), (4, 9), (9, 7)])
def test_S6_the_middle_line_of_a_map_with_an_odd_side_belongs_to_the_first_half(columns: int, rows: int) -> None:
    chart = Chart(columns=columns, rows=rows)
    letters, numbers = "ABCDEFGHI"[:columns], range(1, rows + 1)
    left = letters[: columns // 2 + columns % 2]
    upper = range(1, rows // 2 + rows % 2 + 1)
    for letter in letters:
        for number in numbers:
            match = position(f"{letter}{number}", "A1", energy=(4, 0), chart=chart)
            beside = [other for other in letters if (other in left) == (letter in left)]
            level = [other for other in numbers if (other in upper) == (number in upper)]
            assert fire(match, "A") == {f"{one}{other}" for one in beside for other in level}


def test_S6_the_sector_is_that_of_the_moment() -> None:
    match = position("E5", "A10", energy=(4, 0), map="verne")
    say(match, "A right", "B up")
    assert fire(match, "A") == {f"{letter}{row}" for letter in "FGHIJ" for row in range(1, 6)}


def test_S6_a_hit_is_announced_to_everybody_with_the_damage() -> None:
    match = position("D5", "E4", energy=(4, 0), map="verne")
    (event,) = say(match, "A torpedo E4")
    assert event == Fired("blue", "E4", ["green"], [0, 1])
    assert event.seen_by(1) == event.seen_by(None) == event
    assert [one.damage for one in look(match).submarines] == [0, 1]
    assert boat(match, "green", "A").facts == [Fact(0, "hit", "E4")]
    assert boat(match, "blue", "B").facts == [Fact(0, "sector", "top_left"), Fact(0, "miss", "E4")]
    assert boat(match, "green").track == ["E4"], "a hit does not move it"
    assert turn(match) == "B"


def test_S6_a_near_miss_is_none() -> None:
    match = position("D5", "E4", energy=(4, 0), map="verne")
    assert say(match, "A torpedo E5") == [Fired("blue", "E5", [], [0, 0])]
    assert boat(match, "green", "A").facts == [Fact(0, "miss", "E5")]


def test_S6_both_are_hit_on_the_same_cell() -> None:
    match = position("D5", "D5", energy=(4, 0), map="verne")
    assert say(match, "A torpedo D5") == [Fired("blue", "D5", ["blue", "green"], [1, 1])]
    assert look(match).result is None


def test_S7_surfacing_is_free_announces_the_cell_and_erases_the_track() -> None:
    match = position("D5", "J10", map="verne")
    say(match, "A up", "B up", "A left", "B up")
    energy = boat(match, "blue").energy
    (event,) = say(match, "A surface")
    assert event == Surfaced("blue", "C4", False)
    assert event.seen_by(1) == event.seen_by(None) == event
    one = boat(match, "blue", "B")
    assert (one.anchor, one.path, one.facts, one.energy) == ("C4", [], [], energy)
    assert boat(match, "blue").track == ["C4"]
    say(match, "B up")
    assert ways(match, "A") == "up down left right"
    assert boat(match, "green").track == ["J10", "J9", "J8", "J7"], "the other track stays"


def test_S7_surfacing_is_allowed_in_every_turn() -> None:
    match = position("D5", "J10", map="verne")
    for _ in range(3):
        assert "surface" in moves(match, turn(match))
        say(match, f"{turn(match)} surface")
    assert boat(match, "blue").damage == boat(match, "green").damage == 0


def test_S8_without_a_legal_step_another_order_must_be_given() -> None:
    match = position("A2", "D4", chart=Chart(columns=4, rows=4, islands=("B1",)))
    say(match, "A up", "B up")
    assert moves(match, "A") == {"surface"}
    assert refused(match, "A down") == "own_track"
    sonar(match).energy[0] = 2
    assert moves(match, "A") == {"sonar", "surface"}
    say(match, "A surface", "B up")
    assert moves(match, "A") == {"down", "sonar", "surface"}


# -- the end


def test_S9_the_second_damage_sinks_and_ends_the_game_at_once() -> None:
    match = position("D5", "E4", energy=(4, 0), damage=(1, 1), map="verne")
    events = say(match, "A torpedo E4")
    assert events == [Fired("blue", "E4", ["green"], [1, 2]), Ended("sunk", [1.0, 0.0], [["D5"], ["E4"]])]
    view = look(match)
    assert (view.phase, view.reason, view.result, view.turn, turn(match)) == ("over", "sunk", [1.0, 0.0], None, "")
    assert [one.cell for one in view.submarines] == ["D5", "E4"], "both charts lie open"
    assert refused(match, "B up") == "game_over"


@pytest.mark.parametrize(("players", "results"), [(2, [0.0, 1.0]), (3, [0.0, 1.0, 0.0]), (4, [0.0, 1.0, 0.0, 1.0])])
def test_S9_a_crew_loses_together(players: int, results: list[float]) -> None:
    match = position("D5", "E4", energy=(0, 4), damage=(1, 0), turn="B", map="verne", players=players)
    say(match, "B torpedo D5")
    assert look(match).result == results


@pytest.mark.parametrize(("players", "results"), [(2, [0.0] * 2), (3, [0.0] * 3), (4, [0.0] * 4)])
def test_S9_both_can_sink_at_once_and_both_lose(players: int, results: list[float]) -> None:
    match = position("D5", "D5", energy=(4, 0), damage=(1, 1), map="verne", players=players)
    say(match, "A torpedo D5")
    assert (look(match).reason, look(match).result) == ("both_sunk", results)


def test_S9_one_damage_sinks_nobody() -> None:
    match = position("D5", "D5", energy=(4, 0), damage=(1, 0), map="verne")
    say(match, "A torpedo D5")
    assert (look(match).reason, look(match).result) == ("sunk", [0.0, 1.0])
    match = position("D5", "D5", energy=(4, 0), damage=(0, 0), map="verne")
    say(match, "A torpedo D5")
    assert look(match).result is None


def test_S9_after_the_limit_of_orders_it_is_a_draw() -> None:
    match = position("D5", "J10", map="verne", limit=3, players=4)
    say(match, "A up", "B up")
    assert told(say(match, "A up")) == ["navigated", "ended"]
    assert (look(match).reason, look(match).result, look(match).orders) == ("limit", [0.5] * 4, 3)


def test_S9_a_sonar_at_the_limit_is_still_answered_and_answers_do_not_count() -> None:
    match = position("D5", "J10", map="verne", limit=3, energy=(4, 4))
    say(match, "A sonar", "B row 10", "B sonar", "A row 5", "A sonar")
    assert (look(match).phase, look(match).orders) == ("answer", 3)
    assert told(say(match, "B column J")) == ["answered", "ended"]
    assert look(match).reason == "limit"


def test_S9_a_sonar_answered_by_chance_at_the_limit_ends_it_too() -> None:
    match = position("D5", "J10", map="verne", limit=1, energy=(4, 4))
    say(match, "A sonar", "! late")
    assert told(say(match, "* row 10")) == ["answered", "ended"]


def test_S9_sinking_on_the_last_order_wins() -> None:
    match = position("D5", "E4", energy=(4, 0), damage=(0, 1), map="verne", limit=1)
    say(match, "A torpedo E4")
    assert (look(match).reason, look(match).result) == ("sunk", [1.0, 0.0])


def test_S9_resuming_is_no_order() -> None:
    match = position("D5", "J10", map="verne", limit=3, real_time=True)
    say(match, "A surface", "A resume", "B surface", "! resume")
    assert look(match).orders == 2
    assert told(say(match, "A surface")) == ["surfaced", "ended"], "nobody need resume a game that is over"


def test_S9_without_the_option_there_is_no_limit() -> None:
    match = position("D5", "J10", map="verne")
    for _ in range(450):
        say(match, f"{turn(match)} surface")
    assert look(match).result is None


def test_S10_turns_alternate_after_every_order() -> None:
    match = position("D5", "J10", map="verne", energy=(4, 4))
    for order in ("up", "surface", "silence up", "torpedo"):
        for who in "AB":
            assert (turn(match), look(match).turn) == (who, ("blue", "green")["AB".index(who)])
            other = "BA"["AB".index(who)]
            assert refused(match, f"{other} surface") == "not_your_turn"
            if order == "torpedo":
                sonar(match).energy = [4, 4]
            say(match, f"{who} {order}" if order != "torpedo" else f"{who} torpedo {'A1' if who == 'A' else 'J8'}")
    sonar(match).energy = [4, 4]
    say(match, "A sonar", "B row 8")
    assert turn(match) == "B"
    say(match, "B sonar", "A row 3")
    assert turn(match) == "A"


# -- real time


@pytest.mark.parametrize("players", [2, 4])
def test_S11_in_real_time_both_captains_may_order_at_any_time(players: int) -> None:
    match = table(players, real_time=True)
    assert (look(match).phase, look(match).turn, turn(match)) == ("orders", None, "AB"), "no starting crew is drawn"
    say(match, "A right", "A right", "B up", "A down", "B up")
    assert turn(match) == "AB"
    assert (boat(match, "blue").energy, boat(match, "green").energy) == (3, 2)
    assert moves(match, "A")
    assert moves(match, "B")
    assert match.state.actions(NATURE) == []


@pytest.mark.parametrize("order", ["surface", "silence up", "torpedo E5"])
@pytest.mark.parametrize("who", "AB")
def test_S11_any_other_order_stops_the_game_until_its_captain_resumes(order: str, who: str) -> None:
    match = position("D5", "C5", map="verne", real_time=True, energy=(4, 4))
    other = "BA"["AB".index(who)]
    say(match, f"{who} {order}")
    view = look(match)
    assert (view.phase, view.stopper, turn(match)) == ("stopped", ("blue", "green")["AB".index(who)], who)
    assert (moves(match, who), moves(match, other)) == ({"resume"}, set())
    assert refused(match, f"{other} up") == refused(match, f"{other} resume") == refused(match, f"{who} left") == "stopped"
    (event,) = say(match, f"{who} resume")
    assert event == Resumed(("blue", "green")["AB".index(who)], False)
    assert (look(match).phase, look(match).stopper, turn(match)) == ("orders", None, "AB")
    assert refused(match, f"{who} resume") == "not_stopped"
    assert sonar(match).caller == -1, "equal positions are equal, whoever stopped the game before"


def test_S11_a_sonar_stops_the_game_and_is_answered_first() -> None:
    match = position("D5", "C5", map="verne", real_time=True, energy=(4, 4))
    say(match, "B sonar")
    assert (look(match).phase, turn(match), moves(match, "A"), moves(match, "B")) == ("answer", "A", {"row 5", "column D"}, set())
    assert refused(match, "B resume") == refused(match, "B up") == "answer_first"
    assert refused(match, "A up") == "answer_first"
    say(match, "A row 5")
    assert (look(match).phase, look(match).stopper, turn(match)) == ("stopped", "green", "B")
    say(match, "B resume")
    assert turn(match) == "AB"


def test_S12_navigating_stops_nothing_and_nobody_has_to_move() -> None:
    match = position("A1", "D4", chart=Chart(columns=4, rows=4, islands=("B1",)), real_time=True)
    say(match, "A down", "A surface", "A resume", "A up")
    assert ways(match, "A") == "", "blue is stuck"
    for way in ("up", "up", "up", "left"):
        say(match, f"B {way}")
    assert turn(match) == "AB"
    assert boat(match, "green").energy == 4


def test_S12_the_engine_knows_who_may_act_and_the_server_the_times() -> None:
    match = position("D5", "C5", map="verne", real_time=True, energy=(4, 4))
    assert (GAME.table.cooldown(match.state), match.state.table_actions()) == (1.5, [])
    say(match, "A sonar")
    ((_, seconds),) = match.state.table_actions()
    assert (seconds, GAME.table.cooldown(match.state)) == (20.0, 0.0)
    say(match, "B row 5")
    ((_, seconds),) = match.state.table_actions()
    assert (seconds, GAME.table.cooldown(match.state)) == (20.0, 0.0)
    assert say(match, "! resume") == [Resumed("blue", True)]
    assert (turn(match), GAME.table.cooldown(match.state)) == ("AB", 1.5)
    for interval, seconds in (("quick", 1.0), ("normal", 1.5), ("calm", 3.0)):
        assert GAME.table.cooldown(sonar(position("D5", "C5", real_time=True, interval=interval))) == seconds
    assert GAME.table.cooldown(sonar(position("D5", "C5"))) is None


def test_S12_in_real_time_a_late_answer_is_chosen_at_random_and_the_stop_goes_on() -> None:
    match = position("D5", "C5", map="verne", real_time=True, energy=(4, 4))
    say(match, "A sonar", "! late", "* column C")
    assert (look(match).phase, turn(match)) == ("stopped", "A")


def test_S12_real_time_is_not_for_three() -> None:
    with pytest.raises(OptionError, match="2 or 4 players, not 3"):
        table(3, real_time=True)
    for players in (2, 4):
        assert turn(table(players, real_time=True)) == "AB"


# -- the radio operator


def test_S13_the_operator_hears_every_announcement_and_silences_as_gaps() -> None:
    match = position("D5", "C5", map="verne", players=4, energy=(4, 0))
    say(match, "A up", "B down", "A silence left", "B down", "A left", "B down")
    overlay = boat(match, "blue", "D")
    assert (overlay.path, overlay.anchor, overlay.cell, overlay.track) == (["up", "silence", "left"], None, None, None)
    say(match, "A surface", "B down", "A down")
    overlay = boat(match, "blue", "D")
    assert (overlay.path, overlay.anchor) == (["down"], "B4")


def test_S13_captain_and_operator_of_a_crew_see_the_same() -> None:
    match = position("D5", "C5", map="verne", players=4, energy=(4, 4))
    for _ in zip(range(60), play_at_random(match, "crews"), strict=False):
        for captain, operator in ("AC", "BD"):
            assert look(match, captain).submarines == look(match, operator).submarines
        if look(match).result is None:
            assert boat(match, "blue", "C").cell is not None
            assert boat(match, "green", "C").cell is None


@pytest.mark.parametrize("players", [3, 4])
def test_S13_operators_give_no_orders(players: int) -> None:
    for match in (table(players, map="verne"), position("D5", "C5", map="verne", players=players, energy=(4, 4))):
        for who in "CD"[: players - 2]:
            assert moves(match, who) == set()
            for line in ("start B1", "up", "surface", "sonar", "torpedo D5", "row 5"):
                assert refused(match, f"{who} {line}") == "operator"


def test_S13_offsets_that_contradict_the_map_are_marked_by_option() -> None:
    match = position("A2", "E1", chart=ISLES, shifts=True)
    water = "A1 B1 C1 D1 E1 A2 C2 D2 E2 A3 B3 C3 E3 A4 B4 C4 E4"
    assert boat(match, "blue", "B").fits == water.split()
    say(match, "A up", "B left", "A right")
    assert boat(match, "blue", "B").fits == ["B1", "D1", "E1", "D2", "B3", "C3"]
    assert boat(match, "green", "A").fits == ["A1", "B1", "C1", "D1", "C2", "D2", "A3", "B3", "A4", "B4"]
    plain = position("A2", "E1", chart=ISLES)
    assert boat(plain, "blue", "B").fits is None


def test_S13_after_a_silence_the_steps_since_then_are_laid_anew() -> None:
    match = position("A2", "E1", chart=ISLES, shifts=True, energy=(3, 0))
    say(match, "A up", "B left", "A silence right", "B left")
    assert boat(match, "blue", "B").fits == boat(position("A2", "E1", chart=ISLES, shifts=True), "blue", "B").fits
    say(match, "A surface", "B down")
    assert boat(match, "blue", "B").fits == ["B1"]


def test_S13_the_exact_positions_are_shown_by_option_to_everybody_alike() -> None:
    match = position("B1", "D4", chart=SMALL, positions=True)
    say(match, "A right", "B up", "A right")
    for who in ("A", "B", None):
        one = look(match, who).submarines[0]
        assert one.histories == 8
        assert one.chances == [0.0, 0.0, 0.125, 0.125] * 4
    off = position("B1", "D4", chart=SMALL)
    assert (boat(off, "blue", "B").chances, boat(off, "blue", "B").histories) == (None, None)
    assert (SonarOptions().positions, SonarOptions().shifts) == (False, False)


# -- the maps


def test_M1_archipelago_has_given_and_public_starts() -> None:
    match = table()
    assert look(match).chart.name == "archipelago", "advised for a first game, and the default"
    assert turn(match) == "*"
    assert look(match).chart.starts == ["A1", "J10"]
    assert (boat(match, "blue", "B").anchor, boat(match, "green", "A").anchor) == ("A1", "J10")
    assert (boat(match, "blue").cell, boat(match, "green").cell) == ("A1", "J10")
    say(match, "* first green", "B up", "A right")
    assert sonar(match).belief(0).counts() == [1 if name == "B1" else 0 for name in sonar(match).lookup.names]


@pytest.mark.parametrize("cell", ["D3", "E8", "I5"])
def test_M2_surfacing_is_safe_on_three_cells_of_antarctica(cell: str) -> None:
    match = position(cell, "A1", map="antarctica", damage=(1, 0))
    assert say(match, "A surface") == [Surfaced("blue", cell, False)]
    assert boat(match, "blue").damage == 1


def test_M2_surfacing_elsewhere_costs_damage_and_then_erases_the_track() -> None:
    match = position("D4", "A1", map="antarctica")
    say(match, "A down", "B down")
    assert say(match, "A surface") == [Surfaced("blue", "D5", True)]
    assert (boat(match, "blue").damage, boat(match, "blue").track, boat(match, "blue", "B").anchor) == (1, ["D5"], "D5")
    assert boat(match, "green").damage == 0


def test_M2_surfacing_may_sink_and_then_the_track_stays() -> None:
    match = position("D4", "A1", map="antarctica", damage=(1, 0))
    say(match, "A down", "B down")
    assert "surface" in moves(match, "A")
    events = say(match, "A surface")
    assert events == [Surfaced("blue", "D5", True), Ended("sunk", [0.0, 1.0], [["D4", "D5"], ["A1", "A2"]])]


def test_M2_it_can_be_the_only_order_left() -> None:
    chart = Chart(columns=4, rows=4, islands=("B1",), safe_surfacing=("D1", "A2"))
    match = position("A2", "D4", chart=chart, damage=(1, 0))
    say(match, "A up", "B up")
    assert moves(match, "A") == {"surface"}
    say(match, "A surface")
    assert look(match).result == [0.0, 1.0]


@pytest.mark.parametrize("map", ["archipelago", "verne", "umbria"])
def test_M3_M4_surfacing_harms_nowhere_else(map: str) -> None:
    for cell in ("A1", "D3", "F5", "J10"):
        match = position(cell, "A2", map=map, damage=(1, 1))
        assert say(match, "A surface") == [Surfaced("blue", cell, False)]


def test_M3_jules_verne_has_no_further_rule() -> None:
    chart = look(table(map="verne")).chart
    assert (chart.starts, chart.safe, len(chart.islands)) == (None, None, 6)


def test_M4_umbria_has_no_further_rule() -> None:
    chart = look(table(map="umbria")).chart
    assert (chart.starts, chart.safe, len(chart.islands)) == (None, None, 6)


# -- the worked examples


def example_1() -> Match:
    match = position("E3", "J10")
    say(match, "A up", "B up", "A left", "B up")
    return match


def test_E1_up_left_left_and_the_island_above() -> None:
    match = example_1()
    assert boat(match, "blue").cell == "D2"
    assert ways(match, "A") == "down left"
    assert refused(match, "A up") == "island_there"
    say(match, "A left", "B up")
    assert (boat(match, "blue").track, boat(match, "blue").energy) == (["E3", "E2", "D2", "C2"], 3)


def test_E2_with_three_energy_sonar_and_silence_but_no_torpedo() -> None:
    match = example_1()
    say(match, "A left", "B up")
    assert orders(match, "A") == {"up", "down", "left", "sonar", "silence", "surface"}
    assert refused(match, "A torpedo C2") == "too_little_energy"


def test_E3_the_answer_is_the_true_row_or_column() -> None:
    match = position("F2", "J10", energy=(0, 2), turn="B")
    say(match, "B sonar")
    assert moves(match, "A") == {"row 2", "column F"}
    assert refused(match, "A row 3") == refused(match, "A column G") == "true_line_only"
    say(match, "A row 2")


def test_E4_a_hit_in_the_sector_does_one_damage() -> None:
    match = position("B2", "D3", energy=(4, 0))
    say(match, "A torpedo D3")
    assert (boat(match, "green").damage, boat(match, "blue").damage) == (1, 0)


def test_E5_surfacing_on_H3() -> None:
    match = position("G3", "A10")
    say(match, "A right", "B up")
    assert say(match, "A surface") == [Surfaced("blue", "H3", False)]
    assert boat(match, "blue").track == ["H3"]


def test_E6_a_track_that_crosses_an_island_fits_one_row_lower() -> None:
    match = position("B3", "J10", shifts=True)
    say(match, "A right", "B up", "A right", "B left", "A right")
    fits = boat(match, "blue", "B").fits
    assert fits is not None
    assert "D1" not in fits
    assert not {"D4", "E4", "F4"} & set(fits), "B, C, D, E of row 4 holds the island C4"
    assert {"D3", "E3", "D5", "E5"} <= set(fits)


def test_E7_a_full_gauge_stays_full() -> None:
    match = position("E3", "J10", energy=(4, 0))
    say(match, "A up")
    assert (boat(match, "blue").energy, boat(match, "blue").cell) == (4, "E2")


def test_E8_silence_costs_three_and_announces_no_direction() -> None:
    match = position("E3", "J10", energy=(3, 0))
    (event,) = say(match, "A silence up")
    assert (boat(match, "blue").energy, boat(match, "blue").cell) == (0, "E2")
    assert event.seen_by(1) == Silenced("blue")


def test_E9_a_torpedo_on_the_own_cell_damages_the_shooter() -> None:
    match = position("E3", "J10", energy=(4, 0))
    assert say(match, "A torpedo E3") == [Fired("blue", "E3", ["blue"], [1, 0])]
    assert boat(match, "blue", "B").facts == [Fact(0, "sector", "top_left"), Fact(0, "hit", "E3")]


def test_E10_both_sink_together_and_both_lose() -> None:
    match = position("E3", "E3", energy=(0, 4), damage=(1, 1), turn="B")
    events = say(match, "B torpedo E3")
    assert events[-1] == Ended("both_sunk", [0.0, 0.0], [["E3"], ["E3"]])


def test_given_starts_can_be_the_same_cell() -> None:
    match = table(chart=Chart(columns=4, rows=4, starts=Starts("A1", "A1")))
    assert turn(match) == "*"
    assert boat(match, "blue").cell == boat(match, "green").cell == "A1"
