"""What a game of Reef earns: 15 scenarios (R21), 25 achievements with standard rules (R22), and which of them count (R20)."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from reef_table import GAME, before_the_last_turn, last_turn, look, moves, ocean, position, say, scored

from fathom import Match
from fathom.core.achievements import Achievements
from fathom.core.dice import Dice
from fathom.core.state import NATURE
from fathom.games.reef.achievements import earned
from fathom.games.reef.components import scenarios, standard
from fathom.games.reef.geometry import SPACE_NAMES
from fathom.games.reef.options import ReefOptions

OUTER = ["b1", "d1", "f1", "h1", "a2", "i2", "a4", "i4", "b5", "d5", "f5", "h5"]


def tiles(text: str, *, on: list[str] = SPACE_NAMES) -> str:
    """Tiles on the spaces from the top: finished corals by colour and fish (`ry`), or whatever stands there."""
    words = [f"{word[0]}+{word[1]}" if len(word) == 2 and word.islower() else word for word in text.split()]
    return " ".join(f"{space}:{word}" for space, word in zip(on, words, strict=False))


def sheet(points: int = 0, orange: int = 0, blue: int = 1, fish: int = 0) -> list[int]:
    """The lines of a score sheet with this total."""
    return [orange, blue, points - orange - blue - fish, 0, 0, 0, 0, 0, fish, 0]


# -- R22


def met(number: int, text: str = "b1:r", shells: int = 2, lines: list[int] | None = None) -> bool:
    """Whether a game with standard rules that ends so earns an achievement."""
    return f"standard.{number}" in earned(ocean(text, shells=shells), lines or sheet())


@pytest.mark.parametrize(("number", "points"), [(1, 130), (2, 145), (3, 160), (4, 170), (5, 180), (6, 190)])
def test_R22_1_to_6_points(number: int, points: int) -> None:
    assert met(number, lines=sheet(points))
    assert not met(number, lines=sheet(points - 1))


def test_R22_7_every_coral_finished() -> None:
    assert met(7, tiles("ry gg E1"))
    assert not met(7, tiles("ry g E1!"))
    assert not met(7, tiles("E1! E2!")), "there must be one"


def test_R22_8_every_creature_finished() -> None:
    assert met(8, tiles("E1! E2! r"))
    assert not met(8, tiles("E1! E2 ry"))
    assert not met(8, tiles("ry gg"))


def test_R22_9_every_tile_finished() -> None:
    assert met(9, tiles("ry gg E1!"))
    assert not met(9, tiles("ry gg E1"))
    assert not met(9, tiles("ry g E1!"))


def test_R22_10_five_shells() -> None:
    assert met(10, shells=5)
    assert not met(10, shells=4)


def test_R22_11_points_of_unfinished_fish() -> None:
    assert met(11, lines=sheet(50, fish=20))
    assert not met(11, lines=sheet(50, fish=19))


def test_R22_12_six_different_creatures() -> None:
    assert met(12, tiles("A1! A2! A3! B1! C1! C2!"))
    assert not met(12, tiles("A1! A2! A3! B1! C1! C1! C2"))


def test_R22_13_eight_creatures() -> None:
    assert met(13, tiles("A1! " * 8))
    assert not met(13, tiles("A1! " * 7 + "A1 ry"))


def test_R22_14_all_finished_creatures_different() -> None:
    assert met(14, tiles("A1! A2! A1 ry"))
    assert not met(14, tiles("A1! A2! A1! ry"))
    assert not met(14, tiles("A1 A2 ry"))


@pytest.mark.parametrize(("number", "points"), [(15, 20), (16, 15)])
def test_R22_15_and_16_points_of_a_card(number: int, points: int) -> None:
    for value, expected in ((points, True), (points - 1, False)):
        lines = sheet(60, orange=value) if number == 15 else sheet(60, blue=value)
        assert met(number, lines=lines) == expected


def test_R22_17_both_cards_score_the_same() -> None:
    assert met(17, lines=sheet(30, orange=8, blue=8))
    assert met(17, lines=sheet(30, orange=1, blue=1))
    assert not met(17, lines=sheet(30, orange=8, blue=9))


def test_R22_17_needs_a_point_from_each_card() -> None:
    assert not met(17, lines=sheet(30, orange=0, blue=0))


def test_R22_18_corals_in_at_most_three_colours() -> None:
    assert met(18, tiles("ry gy pr p y"))
    assert not met(18, tiles("ry gy pr yr"))
    assert not met(18, tiles("r g"))


def test_R22_19_and_20_fish_in_at_most_three_and_two_colours() -> None:
    assert (met(19, tiles("rr gg yy py")), met(20, tiles("rr gg yy py"))) == (True, False)
    assert (met(19, tiles("rr gg yr pg")), met(20, tiles("rr gg yr pg"))) == (True, True)
    assert (met(19, tiles("rr gg yy pp")), met(20, tiles("rr gg yy pp"))) == (False, False)
    assert (met(19, tiles("r A1!")), met(20, tiles("r A1!"))) == (False, False)


def test_R22_21_corals_and_fish_together_in_at_most_three_colours() -> None:
    assert met(21, tiles("rg gy yr p"))
    assert not met(21, tiles("rg gy yp"))
    assert not met(21, tiles("pg gy yr"))
    assert not met(21, tiles("r y"))


@pytest.mark.parametrize(
    ("gaps", "apart"),
    [
        ("b1 h1 b5 h5", True),
        ("b1 f1 b5 h5", True),
        ("b1 d1 b5 h5", False),  # by a corner, across
        ("b1 b3 f5 i4", False),  # by a corner, down
        ("b1 c2 b5 h5", False),  # by a side
        ("b1 h1 g4 h5", False),
    ],
)
def test_R22_22_no_two_empty_spaces_adjacent(gaps: str, apart: bool) -> None:
    spaces = [space for space in SPACE_NAMES if space not in gaps.split()]
    assert met(22, tiles("r y g p " * 5, on=spaces)) == apart


def test_R22_23_all_outer_spaces_hold_finished_tiles() -> None:
    rim = ["A1!", "ry"] * 6
    assert met(23, tiles(" ".join(rim), on=OUTER))
    for missing in range(12):
        unfinished = [word if place != missing else "r" if word == "ry" else "A1" for place, word in enumerate(rim)]
        assert not met(23, tiles(" ".join(unfinished), on=OUTER))
        assert not met(23, tiles(" ".join(rim[:-1]), on=OUTER[:missing] + OUTER[missing + 1 :]))


def test_R22_24_a_coral_of_9_points_in_every_colour() -> None:
    assert met(24, "b1:r0123+y d1:y0213+y f1:g0102+r h1:p3231+r")
    assert not met(24, "b1:r0123+y d1:y0213+y f1:g0102+r h1:p000-+r a2:r3231+y")
    assert not met(24, "b1:r0123+y d1:y0213+y f1:g0102+r h1:p3231")


def test_R22_25_three_corals_in_every_colour() -> None:
    assert met(25, tiles("ry ry ry yr yr yr gr gr gr pr pr pr"))
    assert not met(25, tiles("ry ry ry yr yr yr gr gr gr pr pr p rg"))


# -- R21


class Task(NamedTuple):
    """A scenario as the rules give it, and two ends of a game: one that meets its task, one that only just does not."""

    level: str
    creatures: str
    orange: int
    blue: int
    minimum: int
    met: str = "b1:r"
    not_met: str = ""


SCENARIOS = {
    1: Task("easy", "A1 A3 C1 C3 C4 D1 D3 E1 E3 F1", 1, 2, 140),
    2: Task("easy", "A1 A4 C1 C3 C4 D1 D4 E1 E4 F1", 4, 3, 145),
    3: Task("easy", "A2 A4 B3 C1 C2 D2 D4 E2 E4 F2", 2, 4, 150),
    4: Task(
        *("easy", "A2 A3 B2 C2 C4 D2 D3 E2 E3 F2", 7, 5, 155),
        met=tiles("rr rr yr yr gr gr pr pr"),
        not_met=tiles("rr rr yr yr gr gr pr p rr"),
    ),
    5: Task(
        *("easy", "A1 A3 B4 C3 C4 D1 D4 E2 E4 F1", 6, 6, 160),
        met=tiles("gr gr gr gr gr"),
        not_met=tiles("gr gr gr gr g rr rr rr rr"),
    ),
    6: Task(
        *("normal", "B3 B4 C3 C4 D1 D2 D3 D4 E1 E3", 2, 7, 165),
        met=tiles("B3! B4! C3! C4!", on=OUTER),
        not_met=tiles("B3! B4! C3! C3! D1", on=OUTER) + " d3:D2!",
    ),
    7: Task(
        *("normal", "A1 A2 B1 B3 C1 C3 D1 D2 E1 E2", 3, 1, 170),
        met=tiles("rr rr gg"),
        not_met=tiles("rr rr gg gg"),
    ),
    8: Task(
        *("normal", "A3 A4 B3 B4 C3 C4 D3 D4 E3 E4", 4, 4, 170),
        met=tiles("A3! A4! B3! E4!"),
        not_met=tiles("A3! A4! B3! B3! E4"),
    ),
    9: Task(
        *("normal", "A1 A3 B2 C1 C2 C3 C4 E1 E3 F1", 2, 7, 175),
        met=tiles("ry gy py ry gy"),
        not_met=tiles("ry gy py ry gy py"),
    ),
    10: Task(
        *("normal", "A2 A3 A4 B2 C2 D3 D4 E3 E4 F2", 6, 6, 175),
        met=tiles("A2! A3! A4! B2! C2!"),
        not_met=tiles("A2! A3! A4! B2! B2! C2"),
    ),
    11: Task(
        *("hard", "A2 A4 D2 D3 D4 E1 E2 E3 E4 F2", 4, 2, 180),
        met=tiles("A2! A4! D2! D3! D4! E1!"),
        not_met=tiles("A2! A4! D2! D3! D4! D4! E1"),
    ),
    12: Task("hard", "A3 A4 B1 B2 B3 B4 C1 C2 C3 C4", 1, 4, 180),
    13: Task("hard", "A1 A4 B1 C2 C4 D1 D3 E2 E4 F2", 5, 1, 185),
    14: Task(
        *("hard", "A1 A2 B4 C3 C4 D1 D2 E3 E4 F1", 7, 5, 185),
        met=tiles("rp gp yp pp rp"),
        not_met=tiles("rp gp yp pp rr rr rr"),
    ),
    15: Task("hard", "A2 A4 B2 C2 C4 D2 D4 E2 E4 F2", 3, 4, 190),
}


def won(number: int, text: str, lines: list[int], shells: int = 2) -> bool:
    """Whether a scenario that ends so is won. Nothing else is earned in it (R20)."""
    found = earned(ocean(text, shells=shells, scenario=number), lines)
    assert found in ([], [f"scenario.{number}"])
    return bool(found)


@pytest.mark.parametrize("number", SCENARIOS)
def test_R21_the_data_of_the_scenarios(number: int) -> None:
    scenario, task = scenarios()[number - 1], SCENARIOS[number]
    assert (scenario.number, scenario.level, " ".join(scenario.creatures)) == (number, task.level, task.creatures)
    assert (scenario.orange, scenario.blue, scenario.minimum) == (task.orange, task.blue, task.minimum)
    assert (scenario.orange_factor, scenario.worthless_colour) == (2 if number == 14 else 1, number == 15)
    assert len(scenarios()) == 15


@pytest.mark.parametrize("players", [1, 4])
@pytest.mark.parametrize("number", SCENARIOS)
def test_R21_all_play_with_the_scenarios_creatures_and_cards(number: int, players: int) -> None:
    match = Match(GAME, players, ReefOptions(scenario=number))
    match.act(NATURE, match.state.chance(Dice(number)))
    view, task = look(match), SCENARIOS[number]
    assert [kind.name for kind in view.kinds] == task.creatures.split()
    assert (view.orange, view.blue) == ([task.orange], [task.blue])


@pytest.mark.parametrize("number", [n for n in SCENARIOS if n != 12])
def test_R21_the_task_and_the_minimum_must_both_be_met(number: int) -> None:
    task = SCENARIOS[number]
    assert won(number, task.met, sheet(task.minimum))
    assert not won(number, task.met, sheet(task.minimum - 1))
    if task.not_met:
        assert not won(number, task.not_met, sheet(task.minimum + 50))


def test_R21_scenario_12_wants_30_points_from_the_cards() -> None:
    assert won(12, "b1:r", sheet(180, orange=14, blue=16))
    assert not won(12, "b1:r", sheet(180, orange=14, blue=15))
    assert not won(12, "b1:r", sheet(179, orange=20, blue=20))


def test_R21_scenario_13_wants_two_shells() -> None:
    assert won(13, "b1:r", sheet(185), shells=2)
    assert not won(13, "b1:r", sheet(200), shells=1)


@pytest.mark.parametrize(
    ("number", "fish", "expected"),
    [
        (7, "rr yy gg pp", True),
        (7, "rr rr rr rr", False),
        (7, "r", False),
        (9, "rr yy gg pp", True),
        (9, "rr " * 6 + "gg", True),
        (9, "rr " * 6, False),
        (9, "r", False),
    ],
)
def test_R21_in_7_and_9_the_best_colour_is_named(number: int, fish: str, expected: bool) -> None:
    assert won(number, tiles(fish), sheet(200)) == expected


def test_R21_in_14_the_orange_card_counts_double() -> None:
    text = tiles("rp gp yp pp rr rr rr")
    assert scored(ocean(text), orange=7).orange == 8
    assert scored(ocean(text, scenario=14), orange=7).orange == 16
    assert scored(ocean(text, scenario=14), blue=5).blue == scored(ocean(text), blue=5).blue


def test_R21_in_15_the_corals_of_one_colour_lose_their_own_points_and_nothing_else() -> None:
    text = "b1:r0123+g d1:r01--+g f1:y0123+g h1:y0213+g a2:g012-+g c2:g123-+g e2:p0123+g i2:F2! d3:F2"
    fish = "b1e:g"
    plain, named = scored(ocean(text, fish), orange=2), scored(ocean(text, fish, scenario=15), orange=2)
    assert plain.rows == [32, 29, 4, 0, 0]
    assert named.rows == [32, 20, 4, 0, 0], "the 9 of purple are the least to lose"
    assert (named.orange, named.blue, named.variety, named.fish) == (plain.orange, plain.blue, plain.variety, plain.fish)
    assert named.fish == 3


def test_R21_in_15_a_colour_without_finished_corals_costs_nothing() -> None:
    text = "b1:r0123+g d1:y01--+g f1:g0123+g h1:p"
    assert scored(ocean(text, scenario=15)).rows == scored(ocean(text)).rows


# -- R20


def test_R20_a_standard_game_earns_any_number_of_standard_achievements() -> None:
    match = before_the_last_turn()
    assert look(match).oceans[0].earned == [], "not before the end"
    last_turn(match)
    assert look(match).oceans[0].earned == ["standard.1", "standard.2", "standard.3"]


def test_R20_scores_are_meant_after_the_lionfish() -> None:
    match = before_the_last_turn(bag="r y g p r y g p r p g g", counts=True)
    last_turn(match)
    view = look(match).oceans[0]
    assert view.score.lionfish < 0
    assert view.earned == ["standard.1", "standard.2"]


def test_R20_a_game_that_the_empty_bag_ends_earns_nothing() -> None:
    match = position(tiles("rr rr yr yr gr gr pr pr"), players=1, pool="r y g p y", bag="g", shells=5)
    say(match, "A lift", "A pay lionfish", "* lionfish g")
    view = look(match)
    assert (view.reason, view.oceans[0].earned) == ("no_fish", [])


def test_R20_nor_does_one_whose_bag_a_payment_empties_in_the_last_turn() -> None:
    """Everything is placed and four spaces are empty, but the game ends by R17."""
    match = before_the_last_turn(bag="g", shells=0)
    say(match, "A choose coral 1", "A tile i4 0", "A fish f5w", "A move f5w f5n", "A pay lionfish", "* lionfish g")
    while look(match).phase == "closing":
        say(match, f"A {min(moves(match))}")
    view = look(match)
    assert (view.reason, len(view.oceans[0].tiles)) == ("no_fish", 18)
    assert view.oceans[0].score.total >= 130, "enough for the first achievement, if it counted"
    assert view.oceans[0].earned == []


def test_R20_only_the_chosen_group_can_be_earned() -> None:
    text = tiles("rr rr yr yr gr gr pr pr")
    lines = sheet(200)
    assert earned(ocean(text, scenario=4), lines) == ["scenario.4"]
    assert earned(ocean(text, rule=3), lines) == ["rule.3"]
    assert earned(ocean(text, mode="family"), lines) == []
    standard = earned(ocean(text), lines)
    assert standard
    assert all(code.startswith("standard.") for code in standard)


def test_R20_each_player_is_judged_by_their_own_result() -> None:
    row = [space for space in SPACE_NAMES if space not in ["b1", "h1", "b5", "h5", "f5"]]
    match = position(tiles("r y g p " * 5, on=row), "", tiles("rr " + "y g p y " * 5, on=SPACE_NAMES[:18]), turns=33)
    say(match, "A choose coral 1", "A tile f5 0", "A fish d1n", "A end")
    first, second = look(match).oceans
    assert look(match).result == [0, 1]
    assert "standard.22" in first.earned
    assert "standard.22" not in second.earned
    assert "standard.18" in second.earned


def fields() -> Achievements:
    """Reef's achievement sheet."""
    assert GAME.achievements is not None
    return GAME.achievements


def test_R20_the_sheet_has_50_fields_and_five_titles() -> None:
    assert {group: len(codes) for group, codes in fields().groups().items()} == {"standard": 25, "scenario": 15, "rule": 10}
    assert [fields().rank(count) for count in (0, 9, 10, 19, 20, 29, 30, 39, 40, 49, 50)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


def test_R20_the_sheet_is_ticked_by_a_finished_game_with_the_tiles_of_the_box() -> None:
    match = before_the_last_turn()
    assert fields().earned(match.state, 0) == []
    last_turn(match)
    assert fields().earned(match.state, 0) == ["standard.1", "standard.2", "standard.3"]
    match = before_the_last_turn(components=standard())
    last_turn(match)
    assert fields().earned(match.state, 0) == [], "others might be made for it"
