"""Sonar's map editor in the browser: it finds fault with the maps that components.py refuses, and reads and writes its files."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.options import read_options
from fathom.games.sonar.components import Chart, box
from fathom.games.sonar.options import SonarOptions

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).with_name("node")
CHOOSERS = ROOT / "web/src/games/sonar/choosers"
# The bundler finds modules without their endings; node is told how.
SCRIPT = """
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
registerHooks({ resolve: (name, context, next) => next(name.startsWith(".") ? `${name}.ts` : name, context) });
const chart = await import(%s);
const toml = await import(%s);
const given = JSON.parse(readFileSync(0, "utf8"));
const { chartFrom, pressed, resized, problems, asToml, cutOff } = chart;
const { readToml } = toml;
console.log(JSON.stringify(%s));
"""
# What each refusal of components.py is called in the editor.
KEYS = {
    "a map has": "wrong_size",
    "is no cell": "no_cell",
    "named twice": "twice",
    "blue would start": "start_blue",
    "green would start": "start_green",
    "field `blue`": "no_start_blue",
    "field `green`": "no_start_green",
    "can surface on": "hole",
    "needs water": "no_water",
    "must be connected": "cut_off",
}


def run(expression: str, given: object) -> Any:
    """What an expression of the editor's code comes to; it knows `given`."""
    urls = [json.dumps((CHOOSERS / name).as_uri()) for name in ("chart.ts", "toml.ts")]
    ran = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", SCRIPT % (*urls, expression)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def fault(chart: dict[str, Any]) -> str | None:
    """Why components.py refuses a map, by the editor's key."""
    try:
        read_options(SonarOptions, {"chart": json.dumps(chart)})
    except OptionError as error:
        return next(key for words, key in KEYS.items() if words in str(error))
    return None


def some_map(dice: Dice) -> dict[str, Any]:
    """A map with anything in it that somebody could have written."""
    columns, rows = 3 + dice.below(6), 4 + dice.below(5)

    def cell() -> str:
        return f"{'ABCDEFGHIJ'[dice.below(columns + dice.below(30) // 29)]}{1 + dice.below(rows + dice.below(30) // 29)}"

    islands = [cell() for _ in range(dice.below(columns * rows // 2))]
    chart: dict[str, Any] = {"columns": columns, "rows": rows, "islands": islands}
    if dice.below(4):
        chart["islands"] = list(dict.fromkeys(islands))
    if dice.below(2):
        chart["starts"] = {crew: cell() for crew in ("blue", "green") if dice.below(9)}
    if dice.below(2):
        chart["safe_surfacing"] = [cell() for _ in range(dice.below(3))]
    return chart


def test_the_editor_and_the_rules_agree_on_what_a_map_is() -> None:
    dice = Dice(7)
    maps = [some_map(dice) for _ in range(1_500)]
    full = [f"{column}{row}" for column in "ABCD" for row in range(1, 5)]
    maps += [{"columns": 4, "rows": 4, "islands": full}, {"columns": 4, "rows": 4, "islands": full[1:]}, {"rows": 11}, {}]
    found = run("given.map((data) => problems(chartFrom(data)).map(({ key }) => key))", maps)
    wanted = [fault(chart) for chart in maps]
    assert set(wanted) == {*KEYS.values(), None}, "every refusal occurs"
    for chart, key, keys in zip(maps, wanted, found, strict=True):
        assert (key in keys) if key else not keys, chart


NO_MAPS: list[object] = [
    *([], None, "map", 7, {"columns": 4.5}, {"rows": "4"}, {"islands": "A1"}, {"islands": [1]}, {"isles": []}),
    *({"starts": ["A1", "B2"]}, {"starts": {"red": "A1"}}, {"safe_surfacing": {"A1": 1}}),
]


def test_what_is_no_map_is_none() -> None:
    assert run("given.map(chartFrom)", NO_MAPS) == [None] * len(NO_MAPS)


def test_every_problem_has_its_sentence() -> None:
    for language in ("en", "pl"):
        path = ROOT / f"src/fathom/games/sonar/text/editor.{language}.toml"
        assert set(KEYS.values()) <= tomllib.loads(path.read_text(encoding="utf-8"))["editor"].keys()


def test_the_browser_reads_the_files_that_the_command_line_reads() -> None:
    files = [ROOT / "src/fathom/games/sonar/data/standard.toml", *sorted((ROOT / "examples/maps").glob("*.toml"))]
    texts = [path.read_text(encoding="utf-8") for path in files]
    texts += ["", "\n# nothing\r\n", "a = [\n  1, # one\n  -2,\n]\r\n[b.c]\nd = 'e'\n[b]\nf = {}"]
    assert run("given.map(readToml)", texts) == [tomllib.loads(text) for text in texts]


NO_TOML = ["a", "a =", "= 1", "a = 1 b = 2", "a = [1", "a = [1 2]", "a = 1\na = 2", "a = 1\n[a]", "[a", 'a = "', "a = 1.5", "?"]


def test_the_browser_refuses_what_is_not_toml() -> None:
    tried = "given.map((text) => { try { return readToml(text); } catch (error) { return error.name; } })"
    assert run(tried, NO_TOML) == ["SyntaxError"] * len(NO_TOML)


def test_a_saved_map_is_read_back_by_both() -> None:
    maps = list(box().maps.values())
    texts = run("given.map((data) => asToml(chartFrom(data)))", [msgspec.to_builtins(chart) for chart in maps])
    assert [msgspec.convert(tomllib.loads(text), Chart) for text in texts] == maps
    again = run("given.map((text) => chartFrom(readToml(text)))", texts)
    assert [msgspec.convert(data, Chart) for data in again] == maps


def test_what_is_drawn_last_stays() -> None:
    steps = [("blue", "B2"), ("hole", "B2"), ("island", "B2"), ("island", "A1"), ("green", "B2"), ("green", "B2"), ("hole", "A1")]
    drawn = run(
        "given.reduce((all, [tool, cell]) => [...all, pressed(all.at(-1), tool, cell)], [chartFrom({})])"
        ".map(({ islands, starts, safe_surfacing }) => [islands, starts, safe_surfacing])",
        steps,
    )
    assert drawn == [
        [[], None, None],
        [[], {"blue": "B2"}, None],
        [[], {"blue": "B2"}, ["B2"]],
        [["B2"], None, []],
        [["A1", "B2"], None, []],
        [["A1"], {"green": "B2"}, []],
        [["A1"], None, []],
        [[], None, ["A1"]],
    ]


def test_a_smaller_map_loses_what_lies_outside() -> None:
    chart = {"islands": ["A1", "J1"], "starts": {"blue": "B1", "green": "A10"}, "safe_surfacing": ["C3", "C9"]}
    smaller = run("resized(chartFrom(given), 5, 4)", chart)
    assert smaller == {"columns": 5, "rows": 4, "islands": ["A1"], "starts": {"blue": "B1"}, "safe_surfacing": ["C3"]}


def test_the_smaller_part_of_the_water_is_the_one_cut_off() -> None:
    assert run("cutOff(chartFrom(given))", {"islands": ["A2", "B1"]}) == ["A1"]
    assert run("cutOff(chartFrom(given))", {"islands": ["I10", "J9"]}) == ["J10"]
