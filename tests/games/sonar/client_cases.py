"""What the client's tests of Sonar compare with: maps with the editor's words for what is wrong with them, and map files."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.options import read_options
from fathom.games.sonar.components import Chart, box
from fathom.games.sonar.options import SonarOptions

ROOT = Path(__file__).parents[3]


def cases() -> dict[str, Any]:
    """Return every case by its name in the client's tests."""
    return {"maps": _maps(), "files": _files()}


# What each refusal of components.py is called in the editor.
MAP_KEYS = {
    "a map has": "wrong_size",
    "is not a cell": "no_cell",
    "named twice": "twice",
    "blue would start": "start_blue",
    "green would start": "start_green",
    "field `blue`": "no_start_blue",
    "field `green`": "no_start_green",
    "can surface on": "hole",
    "needs water": "no_water",
    "must be connected": "cut_off",
}


def _maps() -> dict[str, Any]:
    """The maps of the box, and maps that somebody could have written, each with the editor's word for why it is refused."""
    dice = Dice(7)
    maps = [_some_map(dice) for _ in range(1_500)]
    full = [f"{column}{row}" for column in "ABCD" for row in range(1, 5)]
    maps += [{"columns": 4, "rows": 4, "islands": full}, {"columns": 4, "rows": 4, "islands": full[1:]}, {"rows": 11}, {}]
    return {
        "box": box().maps,
        "saved": {name: _saved(chart) for name, chart in box().maps.items()},
        "keys": sorted(MAP_KEYS.values()),
        "maps": [{"map": chart, "fault": _map_fault(chart)} for chart in maps],
    }


def _some_map(dice: Dice) -> dict[str, Any]:
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


def _saved(chart: Chart) -> str:
    """The map as the editor saves it, in a file that the command line reads."""
    fields = {"columns": chart.columns, "rows": chart.rows, "islands": chart.islands, "safe_surfacing": chart.safe_surfacing}
    written = {name: json.dumps(value) for name, value in fields.items() if value is not None}
    if chart.starts is not None:
        starts = ", ".join(f"{crew} = {json.dumps(cell)}" for crew, cell in msgspec.to_builtins(chart.starts).items())
        written["starts"] = f"{{ {starts} }}"
    order = ("columns", "rows", "islands", "starts", "safe_surfacing")
    text = "".join(f"{name} = {written[name]}\n" for name in order if name in written)
    assert msgspec.convert(tomllib.loads(text), Chart) == chart
    return text


def _map_fault(chart: dict[str, Any]) -> str | None:
    try:
        read_options(SonarOptions, {"chart": json.dumps(chart)})
    except OptionError as error:
        return next(key for words, key in MAP_KEYS.items() if words in str(error))
    return None


def _files() -> list[dict[str, Any]]:
    """Files that the command line reads, and what is in them."""
    files = [ROOT / "src/fathom/games/sonar/data/standard.toml", *sorted((ROOT / "examples/maps").glob("*.toml"))]
    texts = [path.read_text(encoding="utf-8") for path in files]
    texts += ["", "\n# nothing\r\n", "a = [\n  1, # one\n  -2,\n]\r\n[b.c]\nd = 'e'\n[b]\nf = {}"]
    return [{"text": text, "tree": tomllib.loads(text)} for text in texts]
