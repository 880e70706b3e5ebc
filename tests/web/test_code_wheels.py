"""Lost Code's wheel editor in the browser: it finds fault with the sets that components.py refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.errors import OptionError
from fathom.core.options import read_options
from fathom.games.code.components import box
from fathom.games.code.options import CodeOptions
from fathom.games.code.text import TEXTS

ROOT = Path(__file__).parents[2]
NODE = Path(sys.executable).with_name("node")
MODULE = ROOT / "web/src/games/code/choosers/wheels.ts"
SCRIPT = """
import { readFileSync } from "node:fs";
const { grown, problems, readWheels, sorted, STANDARD, writeWheels } = await import(%s);
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(%s));
"""
# What each refusal of components.py is called in the editor; where there are two, either may say it.
KEYS = {
    "a game has": ("few", "many"),
    "covers": ("bad_size",),
    "is worth": ("bad_points",),
    "from the smallest": ("order", "twice"),
}


def run(expression: str, given: object) -> Any:
    """What an expression of the editor's code comes to; it knows `given`."""
    ran = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", SCRIPT % (json.dumps(MODULE.as_uri()), expression)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def fault(text: str) -> tuple[str, ...]:
    """Why components.py refuses a set, by the editor's keys."""
    try:
        read_options(CodeOptions, {"wheels": text})
    except OptionError as error:
        return next(keys for words, keys in KEYS.items() if words in str(error))
    return ()


def some_wheels(dice: Dice) -> list[dict[str, int]]:
    """A set with anything in it that somebody could have typed."""
    wheels = [{"size": 1 + dice.below(20), "points": 1 + dice.below(9)} for _ in range(3 + dice.below(5))]
    if dice.below(3):
        wheels.sort(key=lambda wheel: wheel["size"])
    if not dice.below(8):
        wheels[0]["points"] = 10 * dice.below(2)
    if not dice.below(8):
        wheels[-1]["size"] = 21 * dice.below(2)
    return wheels * (1 if dice.below(12) else 3)


def test_the_editor_and_the_rules_agree_on_what_a_wheel_set_is() -> None:
    dice = Dice(7)
    sets = [some_wheels(dice) for _ in range(1_500)]
    texts = run("given.map(writeWheels)", sets)
    found = run("given.map((wheels) => problems(wheels).map(({ key }) => key))", sets)
    assert {key for keys in found for key in keys} == {key for keys in KEYS.values() for key in keys}
    assert any(not keys for keys in found)
    for text, keys in zip(texts, found, strict=True):
        wanted = fault(text)
        assert any(key in keys for key in wanted) if wanted else not keys, text


def test_every_fault_has_its_sentence() -> None:
    for catalogue in TEXTS.values():
        assert {f"wheel_set.{key}" for keys in KEYS.values() for key in keys} <= catalogue.sentences.keys()


def test_a_fault_names_the_wheels_that_are_meant() -> None:
    wheels = [{"size": size, "points": points} for size, points in ((3, 1), (2, 0), (25, 1), (3, 1), (4, 1))]
    found = run("problems(given).map(({ key, wheels }) => [key, wheels])", wheels)
    assert found == [["bad_points", [1]], ["bad_size", [2]], ["twice", [0, 3]], ["order", [1, 3]]]


def test_one_begins_with_the_wheels_of_the_box() -> None:
    assert run("STANDARD", None) == [msgspec.to_builtins(wheel) for wheel in box().wheels]
    assert run("readWheels(writeWheels(STANDARD))", None) == run("STANDARD", None)


def test_a_wheel_more_leaves_nothing_to_mend() -> None:
    full = [{"size": size, "points": 1} for size in (2, 4, 6, 20)]
    for wheels in (full, full[:3], []):
        after = run("grown(given)", wheels)
        assert len(after) == len(wheels) + 1
        assert {problem["key"] for problem in run("problems(given)", after)} <= {"few"}


def test_wheels_are_put_in_order_by_size() -> None:
    wheels = [{"size": 5, "points": 1}, {"size": 1, "points": 6}, {"size": 3, "points": 3}]
    assert [wheel["size"] for wheel in run("sorted(given)", wheels)] == [1, 3, 5]
