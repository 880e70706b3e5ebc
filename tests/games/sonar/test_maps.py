"""Sonar's maps: the four of the box, maps of a table's own, and every reason to refuse one."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from fathom.cli import main
from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.game import checked_options
from fathom.core.match import Match, replay
from fathom.core.options import write_options
from fathom.core.record import parse
from fathom.core.state import NATURE
from fathom.games.sonar import GAME
from fathom.games.sonar.components import Chart, box
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.rules.position import Sonar
from fathom.games.sonar.show.view import View

EXAMPLES = Path(__file__).parents[3] / "examples" / "maps"


def a_map(**changes: Any) -> dict[str, Any]:
    """A small map; a change to ... takes a field away."""
    chart: dict[str, Any] = {"columns": 5, "rows": 4, "islands": ["B2", "D3"], "starts": {"blue": "A1", "green": "E4"}}
    return {key: value for key, value in (chart | changes).items() if value is not ...}


def random_game(seed: int, **options: str) -> Match:
    """A game of random moves, watched by the laws; an order limit ends it."""
    match = Match(GAME, 2, options | {"limit": "60"})
    dice = Dice(seed)
    while actors := match.state.actors():
        seat = actors[0]
        actions = match.state.actions(seat)
        match.act(seat, match.state.chance(dice) if seat == NATURE else actions[dice.below(len(actions))])
        assert isinstance(match.state, Sonar)
        assert GAME.invariants(match.state) is None
    return match


# -- the box


def test_the_box_holds_four_maps_of_ten_by_ten() -> None:
    maps = box().maps
    assert list(maps) == ["archipelago", "antarctica", "verne", "umbria"]
    for name, chart in maps.items():
        assert (chart.columns, chart.rows) == (10, 10)
        assert chart.name(0) == "A1", name
        assert chart.name(99) == "J10", name
        assert {"A1", "J10"}.isdisjoint(chart.islands), name


def test_the_box_holds_energy_and_damage() -> None:
    energy = box().energy
    assert (energy.gauge, energy.sonar, energy.silence, energy.torpedo, box().damage.limit) == (4, 2, 3, 4, 2)


def test_M1_archipelago_gives_both_starts() -> None:
    starts = box().maps["archipelago"].starts
    assert starts is not None
    assert (starts.blue, starts.green) == ("A1", "J10")
    assert [name for name, chart in box().maps.items() if chart.starts is not None] == ["archipelago"]


def test_M2_only_antarctica_has_ice_and_three_holes() -> None:
    assert box().maps["antarctica"].safe_surfacing == ("D3", "E8", "I5")
    assert [name for name, chart in box().maps.items() if chart.safe_surfacing is not None] == ["antarctica"]
    assert {"D3", "E8", "I5"}.isdisjoint(box().maps["antarctica"].islands)


def test_E1_to_E5_the_cells_of_the_examples() -> None:
    islands = box().maps["archipelago"].islands
    assert "D1" in islands, "after up and left from E3, another up is impossible"
    assert {"E3", "E2", "D2", "C2", "F2", "D3", "H3"}.isdisjoint(islands)


def test_cells_have_names_both_ways() -> None:
    chart = Chart(columns=5, rows=4)
    assert [chart.name(cell) for cell in (0, 4, 5, 19)] == ["A1", "E1", "A2", "E4"]
    assert all(chart.cell(chart.name(cell)) == cell for cell in range(20))


# -- maps of a table's own


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"starts": ...},
        {"starts": None, "safe_surfacing": None},
        {"starts": {"blue": "A1", "green": "A1"}},  # S1: both may begin on one cell
        {"safe_surfacing": []},
        {"safe_surfacing": ["A1", "E4"], "starts": ...},
        {"columns": 4, "islands": [], "starts": ...},
        {"columns": ..., "rows": ..., "islands": ["A10", "J1"]},
        {"islands": ["A2", "B2", "C2", "D2", "A3", "B3", "C3", "D3"]},  # one way down, on the right
    ],
)
def test_maps_that_are_allowed(changes: dict[str, Any]) -> None:
    text = json.dumps(a_map(**changes))
    options = checked_options(GAME, {"chart": text})
    assert checked_options(GAME, write_options(options)) == options
    match = random_game(3, chart=text)
    again = replay(parse(match.record().text()))
    assert again.record() == match.record(), "a record carries its map"
    assert again.state.freeze() == match.state.freeze()


def test_a_table_plays_on_its_own_map_whatever_else_is_chosen() -> None:
    state = GAME.new(2, {"chart": json.dumps(a_map()), "map": "antarctica"})
    view = state.observe(None)
    assert isinstance(view, View)
    chart = view.chart
    assert (chart.name, chart.columns, chart.rows) == ("own", 5, 4)
    assert (chart.islands, chart.starts, chart.safe) == (["B2", "D3"], ["A1", "E4"], None)


CASES = [
    ({"columns": 3}, "a map has 4 to 10 columns, not 3"),
    ({"columns": 11}, "a map has 4 to 10 columns, not 11"),
    ({"rows": 0}, "a map has 4 to 10 rows, not 0"),
    ({"rows": 1000000}, "a map has 4 to 10 rows, not 1000000"),
    ({"islands": ["F1"]}, "'F1' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A5"]}, "'A5' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A0"]}, "'A0' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A01"]}, "'A01' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["a1"]}, "'a1' is not a cell of this map, which has A1 to E4"),
    ({"islands": [""]}, "'' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A¹"]}, "'A¹' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A" * 4000]}, "longer than 4000 characters"),
    ({"islands": ["A" * 40]}, "'AAAAAAAAAA' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["B2", "C3", "B2"]}, "an island is named twice"),
    ({"starts": {"blue": "B2", "green": "E4"}}, "blue would start on an island, B2"),
    ({"starts": {"blue": "A1", "green": "D3"}}, "green would start on an island, D3"),
    ({"starts": {"blue": "A1", "green": "K9"}}, "'K9' is not a cell of this map, which has A1 to E4"),
    ({"starts": {"blue": "A1"}}, "object missing required field `green` - at `$.starts`"),
    ({"starts": {"blue": "A1", "green": "E4", "red": "A2"}}, "object contains unknown field `red` - at `$.starts`"),
    ({"safe_surfacing": ["A1", "B2"]}, "nobody can surface on an island, B2"),
    ({"safe_surfacing": ["A1", "E4", "A1"]}, "a cell of safe surfacing is named twice"),
    ({"safe_surfacing": ["Z1"]}, "'Z1' is not a cell of this map, which has A1 to E4"),
    ({"islands": ["A2", "B2", "C2", "D2", "E2"]}, "all water must be connected, but A3 cannot be reached"),
    ({"islands": ["A2", "B1"]}, "all water must be connected, but C1 cannot be reached"),
    ({"islands": [f"{c}{r}" for c in "ABCDE" for r in range(1, 5)], "starts": None}, "a map needs water"),
    ({"islands": [f"{c}{r}" for c in "ABCDE" for r in range(1, 5)][1:], "starts": None}, "a map needs water"),
    ({"columns": "many"}, "expected `int`, got `str` - at `$.columns`"),
    ({"islands": "A1"}, "expected `array`, got `str` - at `$.islands`"),
    ({"holes": ["A1"]}, "object contains unknown field `holes`"),
]


@pytest.mark.parametrize(("changes", "problem"), CASES)
def test_maps_that_are_refused(changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(OptionError, match=re.escape(problem)) as caught:
        GAME.new(2, {"chart": json.dumps(a_map(**changes), ensure_ascii=False)})
    assert str(caught.value).endswith(".")
    assert str(caught.value).count("\n") == 0


def test_text_that_is_no_map() -> None:
    for text in ("", "lagoon", "[]", "{", "7"):
        with pytest.raises(OptionError, match="Option chart cannot be"):
            GAME.new(2, {"chart": text})


# -- files


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_example_maps_are_played_on_from_the_command_line(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["sim", "sonar", "--games", "1", "--bots", "random", "--option", "limit=20", "--json", "--option", f"chart=@{path}"]
    assert main(asked) == 0
    chosen = json.loads(capsys.readouterr().out)["options"]["chart"]
    options = checked_options(GAME, {"chart": chosen})
    assert isinstance(options, SonarOptions)
    assert options.chart is not None
    random_game(1, chart=chosen)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ('islands = ["A2", "B1"]', "all water must be connected, but C1 cannot be reached"),
        ('starts = { blue = "A1", green = "J11" }', "'J11' is not a cell of this map, which has A1 to J10"),
        ("rows = 3", "a map has 4 to 10 rows, not 3"),
        ("rows = ", "is not good TOML"),
    ],
)
def test_the_command_line_refuses_a_map_in_one_sentence(
    lines: str, problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "map.toml").write_text(lines, encoding="utf-8")
    assert main(["sim", "sonar", "--games", "1", "--option", f"chart=@{tmp_path}/map.toml"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert problem in err
    assert err.count("\n") == 1
