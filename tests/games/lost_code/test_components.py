"""Lost Code's components: what is in the box, wheels of a table's own, and every reason to refuse them."""

from __future__ import annotations

import json
import re

import pytest
from lost_code_table import GAME, look, play_at_random, table

from fathom.core.errors import OptionError
from fathom.core.game import checked_options
from fathom.core.lookup import lookup_for
from fathom.core.match import Match, replay
from fathom.core.options import write_options
from fathom.core.record import parse
from fathom.games.lost_code.components import NAMES, Wheel, WheelSet, box
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.options import LostCodeOptions


def wheels(*pairs: tuple[int, int]) -> str:
    """Wheels as the option takes them."""
    return json.dumps({"wheels": [{"size": size, "points": points} for size, points in pairs]})


FOUR = ((1, 6), (3, 3), (6, 2), (10, 1))


def test_the_box_holds_six_symbols_and_seven_wheels() -> None:
    found = box()
    assert found.symbols == NAMES
    assert (found.digits, found.digits_x) == (8, 9)
    assert found.wheels == tuple(
        Wheel(size, points) for size, points in ((1, 6), (2, 4), (3, 3), (4, 2), (5, 2), (7, 1), (10, 1))
    )
    assert (found.final_points, found.final_miss) == ((5, 2, 1), -2)
    assert (found.skull_space, found.skull_end) == (7, 13)
    assert found.rounds == {2: 10, 3: 9, 4: 8}
    assert found.tokens_last_round == {2: 7, 3: 6, 4: 5}
    assert found.skull_last_round == {2: 9, 3: 8, 4: 7}


def test_the_wheels_of_the_box_keep_the_published_rules() -> None:
    sizes = [wheel.size for wheel in box().wheels]
    points = [wheel.points for wheel in box().wheels]
    assert sizes == sorted(set(sizes))
    assert points == sorted(points, reverse=True)
    assert 4 in points


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("preset", ["first", "standard", "expert"])
def test_a_view_carries_what_is_fixed(players: int, preset: str) -> None:
    options = GAME.presets[preset]
    assert isinstance(options, LostCodeOptions)
    setup = look(Match(GAME, players, options)).setup
    assert setup.symbols == list(NAMES[1:] if preset == "first" else NAMES)
    assert (setup.digits, setup.highest) == ((9, 24) if preset == "expert" else (8, 21))
    assert (setup.rounds, setup.tokens_last_round, setup.skull_last_round) == (12 - players, 9 - players, 11 - players)
    assert (setup.final_points, setup.final_miss, setup.skull_space, setup.skull_end) == ([5, 2, 1], -2, 7, 13)
    assert setup.help == ("deductions" if preset == "first" else "none")
    assert (setup.shortcut, setup.curse) == ((True, "leader") if preset == "expert" else (False, "off"))


def test_entries_are_every_set_of_up_to_three_digits() -> None:
    for x, number in ((False, 93), (True, 130)):
        lookup = lookup_for(LostCodeLookup, 2, LostCodeOptions(x=x))
        found = [tuple(lookup.values(place)) for place in range(len(lookup.entries))]
        assert len(set(found)) == len(found) == number
        assert found[:3] == [(), (0,), (1,)]
        assert all(lookup.place_of[mask] == place for place, mask in enumerate(lookup.entries))
        assert {len(values) for values in found} == {0, 1, 2, 3}


@pytest.mark.parametrize("x", [False, True])
def test_every_bet_leaves_three_sets_of_sums(x: bool) -> None:
    lookup = lookup_for(LostCodeLookup, 2, LostCodeOptions(x=x))
    every = set(range(25 if x else 22))
    for low, high in zip(lookup.low_of, lookup.high_of, strict=True):
        left = [{total for total in range(40) if lookup.sums_after(low, high, answer) >> total & 1} for answer in range(4)]
        assert left[0] == set(range(low, high + 1))
        assert left[1] == {total for total in every if total > high}
        assert left[2] == {total for total in every if total < low}
        assert left[3] == every - left[0]


@pytest.mark.parametrize(
    "pairs",
    [FOUR, ((2, 9), (3, 9), (4, 9), (20, 1)), tuple((size, 1) for size in range(1, 13)), ((1, 1), (2, 2), (3, 3), (4, 4))],
)
def test_wheels_that_are_allowed(pairs: tuple[tuple[int, int], ...]) -> None:
    text = wheels(*pairs)
    options = checked_options(GAME, {"wheels": text})
    assert checked_options(GAME, write_options(options)) == options
    match = Match(GAME, 4, {"wheels": text})
    for _ in play_at_random(match, str(pairs)):
        assert GAME.invariants(match.state) is None
    assert [(wheel.size, wheel.points) for wheel in look(match).wheels] == list(pairs)
    assert [wheel.told for wheel in look(match).wheels] == [False] + [True] * (len(pairs) - 1)
    again = replay(parse(match.record().text()), GAME)
    assert again.record() == match.record(), "a record carries its wheels"
    assert again.state.freeze() == match.state.freeze()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (wheels(*FOUR[:3]), "a game has 4 to 12 wheels, not 3"),
        (wheels(*((size, 1) for size in range(1, 14))), "a game has 4 to 12 wheels, not 13"),
        (wheels(), "a game has 4 to 12 wheels, not 0"),
        (wheels((0, 1), *FOUR), "a wheel covers 1 to 20 sums, not 0"),
        (wheels(*FOUR, (21, 1)), "a wheel covers 1 to 20 sums, not 21"),
        (wheels(*FOUR, (11, 0)), "a wheel is worth 1 to 9 points, not 0"),
        (wheels(*FOUR, (11, 10)), "a wheel is worth 1 to 9 points, not 10"),
        (wheels(*FOUR, (11, -1)), "a wheel is worth 1 to 9 points, not -1"),
        (wheels(*FOUR, (10, 1)), "wheels go from the smallest to the largest, and no two have the same size"),
        (wheels(*FOUR, (4, 2)), "wheels go from the smallest to the largest, and no two have the same size"),
        ('{"wheels": [{"size": 1}]}', "object missing required field `points`"),
        ('{"wheels": [], "colour": 1}', "object contains unknown field `colour`"),
        ('{"wheels": [{"size": 1, "points": 1, "direction": false}]}', "object contains unknown field `direction`"),
        ("{}", "object missing required field `wheels`"),
    ],
)
def test_wheels_that_are_refused(text: str, problem: str) -> None:
    with pytest.raises(OptionError, match=re.escape(problem)) as caught:
        GAME.new(2, {"wheels": text})
    assert str(caught.value).endswith(".")
    assert str(caught.value).count("\n") == 0


@pytest.mark.parametrize("text", ["", "many", "[]", "{", "7"])
def test_text_that_is_no_set_of_wheels(text: str) -> None:
    with pytest.raises(OptionError, match="Option wheels cannot be"):
        GAME.new(2, {"wheels": text})


@pytest.mark.parametrize("players", [1, 5])
def test_the_game_is_for_two_to_four(players: int) -> None:
    assert GAME.players == (2, 3, 4)
    with pytest.raises(OptionError):
        GAME.new(players, LostCodeOptions())


def test_tables_are_made_once_for_a_setting() -> None:
    own = WheelSet(tuple(Wheel(size, points) for size, points in FOUR))
    assert lookup_for(LostCodeLookup, 3, LostCodeOptions(wheels=own)) is lookup_for(
        LostCodeLookup, 3, LostCodeOptions(wheels=WheelSet(own.wheels))
    )
    assert lookup_for(LostCodeLookup, 3, LostCodeOptions()) is not lookup_for(LostCodeLookup, 2, LostCodeOptions())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_is_longer_than_announced(players: int) -> None:
    match = table(players, beginner=False, shortcut=True)
    for _ in play_at_random(match, "longest", right=99):
        pass
    assert look(match).phase == "over"
    assert len(match.moves) <= GAME.longest
