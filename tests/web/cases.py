"""Writes what the client's own tests compare with: positions, maps, wheel sets and sentences as the engine has them.

`npm test` runs this file first (web/vitest.config.js), so that TypeScript is always held against the rules as they are.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.match import Match, replay
from fathom.core.options import read_options
from fathom.core.record import Record, parse
from fathom.core.registry import find
from fathom.core.text import Catalogue
from fathom.games.lost_code import components as code_components
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.rules.position import LostCode
from fathom.games.lost_code.show.view import observe as observe_code
from fathom.games.reef import geometry as reef_geometry
from fathom.games.sonar import components as sonar_components
from fathom.games.sonar.options import SonarOptions

ROOT = Path(__file__).parents[2]

RECORDS = ROOT / "tests" / "records"


def all_cases() -> dict[str, dict[str, Any]]:
    """Every case, by the module from which the client's tests import it and the name that it has there."""
    return {
        "text": {"plurals": _plurals()},
        "lost_code": _played("lost_code") | {"codes": _codes(), "wheels": _wheels()},
        "crew": _played("crew"),
        "divers": _played("divers"),
        "reef": _played("reef") | {"ocean": _ocean()},
        "sonar": _played("sonar") | {"maps": _maps(), "files": _files()},
    }


# -- games


def _records(game: str) -> list[Record]:
    """The recorded games, which have every kind of ending and most options."""
    return [parse(path.read_bytes()) for path in sorted((RECORDS / game).glob("*.txt"))]


def _played(game: str) -> dict[str, Any]:
    records = _records(game)
    return {
        "positions": [position for record in records for position in _positions(record)],
        "ends": [view for record in records for view in _end(record)],
    }


def _positions(record: Record) -> Iterator[dict[str, Any]]:
    """The first and the last move of each kind: the player's view before and right after it, and all they could have done."""
    game = find(record.game)
    kinds: dict[str, list[int]] = {}
    for number, move in enumerate(record.moves):
        if move.seat >= 0:
            kinds.setdefault(re.sub(r"^[a-z]\d+$", "card", move.text.split()[0]), []).append(number)
    wanted = {number for numbers in kinds.values() for number in (numbers[0], numbers[-1])}
    match = Match(game, record.players, record.options)
    for number, (seat, text) in enumerate((move.seat, move.text) for move in record.moves):
        if number not in wanted:
            match.play(seat, text)
            continue
        state = match.state
        before, moves = state.observe(seat), [game.notation.write(state, seat, action) for action in state.actions(seat)]
        match.play(seat, text)
        yield {"view": _plain(before), "moves": moves, "move": text, "after": _plain(match.state.observe(seat))}


def _end(record: Record) -> Iterator[Any]:
    """The end, as every seat and a spectator sees it."""
    state = replay(record).state
    for seat in (*range(record.players), None):
        yield _plain(state.observe(seat))


def _plain(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


# -- sentences


def _plurals() -> list[dict[str, Any]]:
    """How core/text.py fills a sentence with numbers, in both languages."""
    sentences = {"en": "{who} draws {n} {n:card|cards}.", "pl": "{who} dobiera {n} {n:kartę|karty|kart}."}
    return [
        {
            "language": language,
            "sentence": sentence,
            "n": n,
            "said": Catalogue(language, {"x": sentence}).say("x", who="Ada", n=n),
        }
        for language, sentence in sentences.items()
        for n in (*range(130), 1_002, 1_012, 1_022)
    ]


# -- Lost Code


def _codes() -> list[dict[str, Any]]:
    """What each seat sees when all rounds are over, and the code it does not see."""
    found = []
    for record in _records("lost_code"):
        match = Match(find("lost_code"), record.players, record.options)
        for move in record.moves:
            match.play(move.seat, move.text)
            assert isinstance(match.state, LostCode)
            views = [observe_code(match.state, seat) for seat in range(record.players)]
            if views[0].phase == "final":
                codes = [views[0 if seat else 1].racks[seat].digits for seat in range(record.players)]
                found += [{"view": _plain(view), "code": code} for view, code in zip(views, codes, strict=True)]
                break
    return found


# What each refusal of components.py is called in the editor; where there are two, either may say it.
WHEEL_KEYS = {
    "a game has": ["few", "many"],
    "covers": ["bad_size"],
    "is worth": ["bad_points"],
    "from the smallest": ["order", "twice"],
}


def _wheels() -> dict[str, Any]:
    """The wheels of the box, and sets that somebody could have typed, each with the editor's words for why it is refused."""
    dice = Dice(7)
    sets = [_some_wheels(dice) for _ in range(1_500)]
    return {
        "box": _plain(code_components.box().wheels),
        "keys": sorted(key for keys in WHEEL_KEYS.values() for key in keys),
        "sets": [{"wheels": wheels, "faults": _wheel_faults(wheels)} for wheels in sets],
    }


def _some_wheels(dice: Dice) -> list[dict[str, int]]:
    wheels = [{"size": 1 + dice.below(20), "points": 1 + dice.below(9)} for _ in range(3 + dice.below(5))]
    if dice.below(3):
        wheels.sort(key=lambda wheel: wheel["size"])
    if not dice.below(8):
        wheels[0]["points"] = 10 * dice.below(2)
    if not dice.below(8):
        wheels[-1]["size"] = 21 * dice.below(2)
    return wheels * (1 if dice.below(12) else 3)


def _wheel_faults(wheels: list[dict[str, int]]) -> list[str]:
    try:
        read_options(LostCodeOptions, {"wheels": json.dumps({"wheels": wheels})})
    except OptionError as error:
        return next(keys for words, keys in WHEEL_KEYS.items() if words in str(error))
    return []


# -- Sonar's maps

# What each refusal of components.py is called in the editor.
MAP_KEYS = {
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


def _maps() -> dict[str, Any]:
    """The maps of the box, and maps that somebody could have written, each with the editor's word for why it is refused."""
    dice = Dice(7)
    maps = [_some_map(dice) for _ in range(1_500)]
    full = [f"{column}{row}" for column in "ABCD" for row in range(1, 5)]
    maps += [{"columns": 4, "rows": 4, "islands": full}, {"columns": 4, "rows": 4, "islands": full[1:]}, {"rows": 11}, {}]
    return {
        "box": {name: _plain(chart) for name, chart in sonar_components.box().maps.items()},
        "saved": {name: _saved(chart) for name, chart in sonar_components.box().maps.items()},
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


def _saved(chart: sonar_components.Chart) -> str:
    """The map as the editor saves it, in a file that the command line reads."""
    fields = {"columns": chart.columns, "rows": chart.rows, "islands": chart.islands, "safe_surfacing": chart.safe_surfacing}
    written = {name: json.dumps(value) for name, value in fields.items() if value is not None}
    if chart.starts is not None:
        starts = ", ".join(f"{crew} = {json.dumps(cell)}" for crew, cell in _plain(chart.starts).items())
        written["starts"] = f"{{ {starts} }}"
    order = ("columns", "rows", "islands", "starts", "safe_surfacing")
    text = "".join(f"{name} = {written[name]}\n" for name in order if name in written)
    assert msgspec.convert(tomllib.loads(text), sonar_components.Chart) == chart
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


# -- Reef's ocean


def _ocean() -> dict[str, Any]:
    """The names of spaces and bubbles, and what touches what."""
    spaces = range(reef_geometry.SPACES)
    return {
        "spaces": list(reef_geometry.SPACE_NAMES),
        "bubbles": list(reef_geometry.BUBBLE_NAMES),
        "corners": [
            [reef_geometry.BUBBLE_NAMES[reef_geometry.CORNER[space * 4 + corner]] for corner in range(4)] for space in spaces
        ],
    }


if __name__ == "__main__":
    json.dump(all_cases(), sys.stdout, ensure_ascii=False, separators=(",", ":"))
