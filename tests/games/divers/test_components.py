"""Divers' components: the standard set, other sets, and every reason to refuse one."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from divers_table import GAME, look, random_match, say

from fathom import Match
from fathom.core.errors import OptionError
from fathom.core.game import checked_options
from fathom.core.match import replay
from fathom.core.options import LONGEST_VALUE, write_options
from fathom.core.record import parse
from fathom.games.divers.components import COLOURS, standard
from fathom.games.divers.options import DiversOptions


def a_set(**changes: Any) -> dict[str, Any]:
    """A set of 33 cards, the smallest there is; `red={"goal": 2}` changes one thing of a colour."""
    components: dict[str, Any] = {
        "red": {"cards": list(range(1, 10)), "treasures": 9, "goal": 5, "cap": 4},
        "yellow": {"cards": list(range(1, 9)), "treasures": 8, "goal": 4, "cap": 4},
        "green": {"cards": list(range(1, 7)), "treasures": 7, "goal": 4, "cap": 3},
        "blue": {"cards": list(range(1, 7)), "treasures": 6, "goal": 3, "cap": 3},
        "grey": {"cards": [2, 3, 5, 99], "treasures": 5, "goal": 3, "cap": 2},
        "tiles": {"start": ["shallow", "shallow", "deep", "deep"]},
    }
    return {key: value | changes.get(key, {}) for key, value in components.items()}


def test_the_standard_set() -> None:
    suits = standard().suits
    assert [len(suit.cards) for suit in suits] == [13, 11, 9, 7, 5]
    assert [suit.treasures for suit in suits] == [13, 11, 9, 7, 5]
    assert [suit.goal for suit in suits] == [7, 6, 5, 4, 3]
    assert [suit.cap for suit in suits] == [6, 5, 4, 3, 2]
    assert suits[0].cards == tuple(range(1, 14))
    assert suits[3].cards == (1, 3, 5, 7, 9, 11, 13)
    assert all(suit.cap == len(suit.cards) // 2 for suit in suits)
    assert standard().tiles.start == ("deep", "shallow", "deep", "shallow")


def test_another_set_is_played_with() -> None:
    match = Match(GAME, options={"components": json.dumps(a_set()), "first": "A"})
    view = look(match)
    assert [goal.cost for goal in view.goals] == [5, 4, 4, 3, 3]
    assert [tile.depth for tile in view.tiles] == ["shallow", "shallow", "deep", "deep"]
    assert (view.deck, view.bag) == (33, 35)
    say(match, "* fill 1 s", "* fill 2 r r", "* fill 3 r y y", "* fill 4 r g b b")
    say(match, "* deal A r1 r2 r3 r4 r5 r6 r7 s99 B y1 y2 y3 y4 y5 y6 y7 y8")
    say(match, "A s99 1A")
    assert look(match).tiles[0].sides[0].sum == 99


def test_whole_games_with_another_set_keep_the_laws() -> None:
    for seed in range(10):
        match = random_match(seed, check=True, components=json.dumps(a_set()))
        assert match.state.outcome() is not None
        again = replay(parse(match.record().text()))
        assert again.record() == match.record()
        assert again.state.freeze() == match.state.freeze()


def test_a_set_is_written_into_the_options_and_read_back() -> None:
    options = checked_options(GAME, {"components": json.dumps(a_set())})
    assert checked_options(GAME, write_options(options)) == options
    assert write_options(DiversOptions()) == {}


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"red": {"cards": list(range(1, 16)), "cap": 7}},
        {"red": {"treasures": 31, "goal": 31}},
        {"red": {"goal": 1}},
        {"grey": {"treasures": 0, "cap": 0}},
        {"red": {"cap": 1}, "yellow": {"cap": 1}},  # 1 + 1 + 3 + 3 + 2: just ten
        {colour: {"cards": list(range(1, 13))} for colour in COLOURS},  # 60 cards
        {colour: {"treasures": 15} for colour in COLOURS},  # 75 treasures
    ],
)
def test_sets_that_are_allowed(changes: dict[str, Any]) -> None:
    assert random_match(1, check=True, components=json.dumps(a_set(**changes))).state.outcome() is not None


CARDS = "a colour has 1 to 15 cards of different values"
VALUES = "card values rise and lie between 1 and 99"
TREASURES = "a colour has at most 31 treasures, and its goal costs 1 to 31"
CAP = "a cap above half of the colour's cards could leave a tile that nobody can complete"
TEN = "the four tiles together need 10 treasures within the caps"


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"red": {"cards": [], "cap": 0}}, f"{CARDS} - at `$.red`"),
        ({"red": {"cards": list(range(1, 17))}}, f"{CARDS} - at `$.red`"),
        ({"blue": {"cards": [1, 2, 2, 3, 4, 5]}}, f"{CARDS} - at `$.blue`"),
        ({"blue": {"cards": [0, 2, 3, 4, 5, 6]}}, f"{VALUES} - at `$.blue`"),
        ({"blue": {"cards": [1, 2, 3, 4, 5, 100]}}, f"{VALUES} - at `$.blue`"),
        ({"blue": {"cards": [1, 2, 4, 3, 5, 6]}}, f"{VALUES} - at `$.blue`"),
        ({"green": {"treasures": -1}}, f"{TREASURES} - at `$.green`"),
        ({"green": {"treasures": 32}}, f"{TREASURES} - at `$.green`"),
        ({"green": {"goal": 0}}, f"{TREASURES} - at `$.green`"),
        ({"green": {"goal": 32}}, f"{TREASURES} - at `$.green`"),
        ({"grey": {"cap": -1}}, f"{CAP} - at `$.grey`"),
        ({"grey": {"cap": 3}}, f"{CAP} - at `$.grey`"),
        ({"red": {"cap": 5}}, f"{CAP} - at `$.red`"),  # nine cards: four to a side, not five
        ({"red": {"cards": list(range(1, 9))}}, "a set has 33 to 60 cards, not 32"),
        ({c: {"cards": list(range(1, 13 + (c == "red")))} for c in COLOURS}, "a set has 33 to 60 cards, not 61"),
        ({c: {"treasures": 15 + (c == "red")} for c in COLOURS}, "a set has at most 75 treasures"),
        ({"red": {"cap": 1}, "yellow": {"cap": 0}}, TEN),
        ({"red": {"treasures": 1}, "yellow": {"treasures": 0}}, TEN),
        ({"red": {"colour": 1}}, "object contains unknown field `colour` - at `$.red`"),
        ({"red": {"cards": "many"}}, "expected `array`, got `str` - at `$.red.cards`"),
        ({"red": {"goal": 1.5}}, "expected `int`, got `float` - at `$.red.goal`"),
        ({"tiles": {"start": ["deep"] * 3}}, "expected `array` of length 4 - at `$.tiles.start`"),
        ({"tiles": {"start": ["deep"] * 5}}, "expected `array` of length 4 - at `$.tiles.start`"),
        ({"tiles": {"start": ["deep"] * 3 + ["wet"]}}, "invalid enum value 'wet' - at `$.tiles.start[3]`"),
    ],
)
def test_sets_that_are_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(OptionError, match=re.escape(problem)) as caught:
        GAME.new(options={"components": json.dumps(a_set(**changes))})
    assert str(caught.value).startswith("Option components cannot be ")


def test_a_colour_that_is_missing_and_one_too_many() -> None:
    without = a_set()
    del without["grey"]
    with pytest.raises(OptionError, match="missing required field `grey`"):
        GAME.new(options={"components": json.dumps(without)})
    with pytest.raises(OptionError, match="unknown field `pink`"):
        GAME.new(options={"components": json.dumps(a_set() | {"pink": a_set()["red"]})})


def test_text_that_is_no_set() -> None:
    for text in ("", "red", "[]", "{", "7"):
        with pytest.raises(OptionError, match="Option components cannot be"):
            GAME.new(options={"components": text})
    with pytest.raises(OptionError, match=f"longer than {LONGEST_VALUE} characters"):
        GAME.new(options={"components": json.dumps(a_set()) + " " * LONGEST_VALUE})


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"first": "C"}, "Option first cannot be 'C': it is one of"),
        ({"claims": "never"}, "Option claims cannot be 'never': it is one of"),
        ({"reshuffle": ""}, "Option reshuffle cannot be '': it is one of"),
        ({"dry_tile": "stays"}, "Option dry_tile cannot be 'stays': it is one of"),
        ({"tie": "A"}, "Option tie cannot be 'A': it is one of"),
        ({"counts": "maybe"}, "Option counts cannot be 'maybe': it is true or false"),
        ({"colour": "red"}, "There is no option 'colour'; there are first, claims, reshuffle, dry_tile, tie, counts"),
    ],
)
def test_options_that_are_refused(options: dict[str, str], problem: str) -> None:
    with pytest.raises(OptionError, match=re.escape(problem)):
        GAME.new(options=options)


@pytest.mark.parametrize("players", [1, 3])
def test_divers_is_for_two(players: int) -> None:
    with pytest.raises(OptionError, match=f"Divers is for 2 players, not {players}."):
        GAME.new(players)
