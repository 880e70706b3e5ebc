"""Reef's score sheet in the browser: its lines for games that were really played, as web/src/games/reef/sheet.ts makes them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.state import NATURE
from fathom.games.reef import GAME, ReefOptions
from fathom.games.reef.view import View, observe

NODE = Path(sys.executable).with_name("node")
SHEET = Path(__file__).parents[2] / "web" / "src" / "games" / "reef" / "sheet.ts"
SCRIPT = """
import { readFileSync } from "node:fs";
import { featured, shortened, sheetOf } from %s;
const { view, names } = JSON.parse(readFileSync(0, "utf8"));
const say = (key, values = {}) => [key, ...Object.values(values)].join(" ");
const short = names.map((name) => shortened(name, 6));
console.log(JSON.stringify({ ...sheetOf(view, names, say), featured: featured(view), short }));
"""
NAMES = ["Ala", "Bartholomew", "Celina", "Zażółć"]
ROWS = [f"score.row {row}" for row in (1, 2, 3, 4, 5)]


def played(players: int, seat: int | None, **options: Any) -> View:
    """A game of random moves to its end, as a seat sees it then."""
    dice = Dice(5)
    state = GAME.new(players, ReefOptions(**options))
    while actors := state.actors():
        if actors[0] == NATURE:
            state.apply(NATURE, state.chance(dice))
        else:
            actions = state.actions(actors[0])
            state.apply(actors[0], actions[dice.below(len(actions))])
    return observe(state, seat)


def sheet(view: View) -> Any:
    given = json.dumps({"view": json.loads(msgspec.json.encode(view)), "names": NAMES})
    script = SCRIPT % json.dumps(SHEET.as_uri())
    run = subprocess.run(
        [NODE, "--input-type=module", "--eval", script], input=given, capture_output=True, text=True, encoding="utf-8", timeout=60
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def labels(made: Any) -> list[str]:
    return [line["label"] for line in made["lines"]]


def test_R16_a_sheet_has_the_lines_of_the_rules_in_their_order() -> None:
    view = played(2, 1)
    made = sheet(view)
    assert labels(made)[:10] == ["score.orange", "score.blue", *ROWS, "score.variety", "score.fish", "score.total"]
    for seat, ocean in enumerate(view.oceans):
        score = ocean.score
        points = [line["points"][seat] for line in made["lines"][:10]]
        assert points == [score.orange, score.blue, *score.rows, score.variety, score.fish, score.total]
        assert sum(points[:-1]) == score.total
    assert made["lines"][0]["note"] == f"card.orange.{view.orange[0]}.name"
    assert made["featured"] == 1


def test_R17_a_solo_sheet_shows_the_lionfish_before_the_total() -> None:
    view = played(1, 0)
    made = sheet(view)
    assert labels(made)[-2:] == ["score.lionfish", "score.total"]
    assert made["lines"][-2]["points"] == [view.oceans[0].score.lionfish]
    assert not made["columns"][0]["won"], "nobody was beaten"


@pytest.mark.parametrize(("rank", "words"), [(0, None), (4, "rank.4")])
def test_R18_a_rank_is_named_if_one_was_reached(rank: int, words: str | None) -> None:
    view = played(1, 0)
    ranked = msgspec.structs.replace(view, oceans=[msgspec.structs.replace(view.oceans[0], rank=rank)])
    assert sheet(ranked)["columns"][0]["rank"] == words


def test_R19_in_family_mode_only_the_rows_count() -> None:
    made = sheet(played(2, None, mode="family"))
    assert labels(made)[:6] == [*ROWS, "score.total"]
    assert made["subtitle"] == "score.family"


def test_R16_shells_are_shown_where_they_decide() -> None:
    view = played(2, None)
    one = view.oceans[0]
    level = msgspec.structs.replace(view, oceans=[one, msgspec.structs.replace(one, shells=one.shells + 1)], result=[0.0, 1.0])
    made = sheet(level)
    assert made["lines"][-1] == {"source": "shells", "label": "score.shells", "points": [one.shells, one.shells + 1]}
    assert [column["won"] for column in made["columns"]] == [False, True]


def test_a_spectators_picture_shows_the_best_ocean_and_a_long_name_is_cut() -> None:
    view = played(3, None, scenario=4)
    made = sheet(view)
    totals = [ocean.score.total for ocean in view.oceans]
    assert made["featured"] == totals.index(max(totals))
    assert made["subtitle"] == "score.scenario 4 scenario.4.name"
    assert made["short"] == ["Ala", "Barth…", "Celina", "Zażółć"]
