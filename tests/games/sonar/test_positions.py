"""Described positions of Sonar: what they lead to, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from described import check_to_the_end
from fathom import Match, find
from fathom.core.errors import OptionError, PositionError
from fathom.core.state import State
from fathom.games.sonar import SonarPosition
from fathom.testing import check_game

GAME = find("sonar")
SMALL = {"columns": 4, "rows": 4, "islands": ["B2"]}


def described(**changes: Any) -> dict[str, Any]:
    """A sound description, with some of it changed."""
    return {"blue": "A1", "green": "D4"} | changes


def test_everything_is_as_the_description_says() -> None:
    match = Match.from_position(GAME, described(energy=(4, 2), damage=(0, 1), turn="B"), 4, {"chart": SMALL})
    view: Any = match.state.observe(1)
    assert (view.phase, match.state.actors()) == ("orders", (1,))
    blue, green = view.submarines
    assert [(boat.energy, boat.damage) for boat in (blue, green)] == [(4, 0), (2, 1)]
    assert (blue.cell, green.cell) == (None, "D4")
    assert match.state.players == 4


def test_nobody_knows_where_the_enemy_began_even_on_a_map_with_given_starts() -> None:
    state: Any = Match.from_position(GAME, described(blue="E3", green="J10"), options={"map": "archipelago"}).state
    assert len(state.worlds(1, 100)) == state.lookup.water.bit_count()


def test_in_real_time_both_give_orders() -> None:
    assert Match.from_position(GAME, described(), options={"chart": SMALL, "real_time": True}).state.actors() == (0, 1)


def test_the_game_goes_on_from_there_to_its_end() -> None:
    check_to_the_end(
        Match.from_position(GAME, SonarPosition(blue="A1", green="D4", damage=(1, 1)), options={"chart": SMALL, "limit": 200})
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"blue": "B2"}, "Blue is on B2, which is an island."),
        ({"green": "E1"}, "Green is on 'E1', which is not a cell of this map: it has A1 to D4."),
        ({"green": ""}, "Green is on '', which is not a cell of this map: it has A1 to D4."),
        ({"energy": (0, 5)}, "Green's energy is 0 to 4, not 5."),
        ({"energy": (-1, 0)}, "Blue's energy is 0 to 4, not -1."),
        ({"damage": (2, 0)}, "Blue's damage is 0 to 1, not 2."),
        ({"damage": (0,)}, "This is not a position of Sonar: expected `array` of length 2, got 1 - at `$.damage`."),
        ({"turn": "C"}, "This is not a position of Sonar: invalid enum value 'C' - at `$.turn`."),
        ({"periscope": True}, "This is not a position of Sonar: object contains unknown field `periscope`."),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PositionError) as refused:
        Match.from_position(GAME, described(**changes), options={"chart": SMALL})
    assert str(refused.value) == sentence


def test_players_and_options_are_checked_as_ever() -> None:
    with pytest.raises(OptionError, match="In real time Sonar is for 2 or 4 players, not 3"):
        Match.from_position(GAME, described(), 3, {"real_time": True})


def test_the_kit_finds_nothing_wrong_with_described_positions() -> None:
    report = check_game(
        GAME,
        options=[{"chart": SMALL, "limit": 1}],
        players=[2],
        spread=False,
        games=0,
        deals=4,
        positions=[after(), after("A silence right"), after("A silence right", "B silence left")],
    )
    assert report.uniform >= 4


def after(*lines: str) -> State:
    """A small map with full gauges, and what was done then."""
    match = Match.from_position(GAME, described(energy=(4, 4)), options={"chart": SMALL})
    for line in lines:
        who, _, order = line.partition(" ")
        match.play("AB".index(who), order)
    return match.state
