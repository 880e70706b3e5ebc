"""The recorded games in tests/records/sonar: every end, every number of players, and what can happen on the way."""

from __future__ import annotations

from pathlib import Path

import pytest
from sonar_table import GAME, look, told

from fathom import Match
from fathom.core.match import replay
from fathom.core.record import parse
from fathom.games.sonar.show.events import Answered, Fired, Resumed, Surfaced

FOLDER = Path(__file__).parents[2] / "records" / "sonar"


def recorded(name: str) -> Match:
    """A recorded game, played through."""
    return replay(parse((FOLDER / f"{name}.txt").read_bytes()), GAME)


@pytest.mark.parametrize(
    ("name", "map", "end"),
    [
        ("sunk_a", "archipelago", "end sunk 0 1"),
        ("sunk_b", "verne", "end sunk 1 0"),
        ("both_sunk", "umbria", "end both_sunk 0 0"),
        ("ice", "antarctica", "end sunk 1 0"),
        ("own_torpedo", "verne", "end sunk 0 1"),
        ("limit", "archipelago", "end limit 0.5 0.5"),
        ("limit_sonar", "umbria", "end limit 0.5 0.5"),
        ("three", "antarctica", "end sunk 0 1 0"),
        ("four", "umbria", "end sunk 1 0 1 0"),
    ],
)
def test_there_is_a_game_for_every_end(name: str, map: str, end: str) -> None:
    assert (FOLDER / f"{name}.txt").read_text(encoding="utf-8").endswith(f"\n{end}\n")
    match = recorded(name)
    assert told(match.log)[-1] == "ended"
    assert look(match).chart.name == map


@pytest.mark.parametrize("name", ["sunk_a", "sunk_b", "limit", "three", "four", "real_time", "real_time_four"])
def test_every_order_is_given_in_most_games(name: str) -> None:
    assert {"navigated", "pinged", "answered", "silenced", "fired"} <= set(told(recorded(name).log))


def test_one_crew_sinks_in_the_ice_and_one_by_its_own_torpedo() -> None:
    ice = recorded("ice").log[-2]
    assert isinstance(ice, Surfaced)
    assert ice.harmed
    own = recorded("own_torpedo").log[-2]
    assert isinstance(own, Fired)
    assert own.hits == [own.crew]


def test_one_game_ends_with_an_answer() -> None:
    assert told(recorded("limit_sonar").log)[-2:] == ["answered", "ended"]


def test_one_captain_is_late() -> None:
    match = recorded("late")
    assert any(isinstance(event, Answered) and event.by_chance for event in match.log)
    assert any(move.text == "late" for move in match.moves)


def test_two_games_are_in_real_time() -> None:
    assert look(recorded("real_time")).real_time
    log = recorded("real_time_four").log
    assert {event.by_itself for event in log if isinstance(event, Resumed)} == {False, True}
    assert "late" in told(log)


def test_one_game_has_other_options() -> None:
    record = parse((FOLDER / "options.txt").read_bytes())
    assert set(record.options) == {"answer_time", "chart", "interval", "limit", "positions", "real_time", "shifts"}
    assert record.names[0] == "Żaneta"
    view = look(recorded("options"))
    assert (view.chart.name, view.chart.columns, view.chart.rows, view.interval) == ("own", 6, 5, 3.0)
