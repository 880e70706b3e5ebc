"""Lost Code's deduction sheet in the browser: the round table, crosses by hand, and handing in."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from fathom.core.dice import Dice
from fathom.core.state import NATURE
from fathom.games.code import GAME
from fathom.games.code.options import CodeOptions
from fathom.games.code.view import View, observe

SHEET = Path(__file__).parents[2] / "web/src/games/code/sheet"
NODE = Path(sys.executable).with_name("node")
SCRIPT = """
import { readFileSync } from "node:fs";
const { rowsOf, swapsOf } = await import(%s);
const { cellName, crossed, drawn, undone } = await import(%s);
const { nextEntry, worthOf } = await import(%s);
const { lookOf } = await import(%s);
const given = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(%s));
"""


def run(expression: str, given: object) -> Any:
    """What an expression of the sheet's code comes to; it knows `given`."""
    urls = [json.dumps((SHEET / f"{name}.ts").as_uri()) for name in ("rows", "crosses", "entries", "looks")]
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


def view(rounds: list[dict[str, Any]], **changes: Any) -> dict[str, Any]:
    """As much of a view as the round table reads, with one bet and at most one swap a round."""
    setup = {"symbols": ["jaguar", "chameleon"], "rounds": 3, "highest": 21, "final_points": [5, 2, 1], "final_miss": -2}
    return {
        "setup": setup,
        "seat": 0,
        "round": len(rounds),
        "phase": "roll",
        "rounds": rounds,
        "result": None,
        "dice": [],
        **changes,
    }


def played(number: int, dice: str, bet: tuple[int, int, str], swap: tuple[str, int] | None = None) -> dict[str, Any]:
    low, high, answer = bet
    swaps = [] if swap is None else [{"seat": 0, "symbol": swap[0], "digit": swap[1]}]
    mine = {"seat": 0, "low": low, "high": high, "answer": answer}
    return {"round": number, "dice": dice.split(), "bets": [{**mine, "seat": 1, "low": 0}, mine], "swaps": swaps}


def test_E4_a_discarded_tile_is_known_in_the_rounds_before_it() -> None:
    first = played(1, "chameleon chameleon jaguar", (1, 5, "right"))
    rows = run("rowsOf(given)", view([first, played(2, "jaguar jaguar jaguar", (20, 21, "lower"), ("chameleon", 2))], wheels=[]))
    assert rows[0]["learned"] == {"low": 1, "high": 5, "answer": "right"}
    assert rows[0]["columns"] == [
        {"symbol": "jaguar", "count": 1, "tile": None, "discarded": None},
        {"symbol": "chameleon", "count": 2, "tile": 2, "discarded": None},
    ]
    assert rows[1]["columns"][1] == {"symbol": "chameleon", "count": 0, "tile": 2, "discarded": 2}
    assert [row["columns"][1]["tile"] for row in rows] == [2, 2, None]


def test_what_each_answer_teaches() -> None:
    answers = [(3, 6, "higher"), (20, 21, "lower"), (7, 7, "wrong")]  # E3: 20–21 answered "lower" leaves 0–19
    rounds = [played(at + 1, "jaguar jaguar jaguar", bet) for at, bet in enumerate(answers)]
    learned = [row["learned"] for row in run("rowsOf(given)", view(rounds, wheels=[]))]
    assert [(one["low"], one["high"], one["answer"]) for one in learned] == [(7, 21, "higher"), (0, 19, "lower"), (7, 7, "wrong")]


def test_the_round_that_is_played_shows_its_dice_and_the_bet_without_an_answer() -> None:
    wheels = [{"seat": 1, "low": 2, "size": 2}, {"seat": 0, "low": 9, "size": 7}]
    rows = run("rowsOf(given)", view([], round=1, phase="bet", dice=["jaguar", "bear", "jaguar"], wheels=wheels))
    assert [row["now"] for row in rows] == [True, False, False]
    assert rows[0]["learned"] == {"low": 9, "high": 15, "answer": None}
    assert [column["count"] for column in rows[0]["columns"]] == [2, 0]


def test_what_a_row_has_learned_is_true_of_every_code_that_fits() -> None:
    for seed in range(6):
        for seat, seen, rack in _end_of_rounds(seed):
            for row in run("rowsOf(given)", msgspec.to_builtins(seen)):
                if row["learned"] is None:
                    continue
                digits = [rack[at] if column["tile"] is None else column["tile"] for at, column in enumerate(row["columns"])]
                total = sum(column["count"] * digit for column, digit in zip(row["columns"], digits, strict=True))
                inside = row["learned"]["low"] <= total <= row["learned"]["high"]
                assert inside != (row["learned"]["answer"] == "wrong"), (seed, seat, row)


def _end_of_rounds(seed: int) -> list[tuple[int, View, list[int]]]:
    """Each seat's view, and its code, after all rounds of a random game."""
    dice = Dice(seed)
    state = GAME.new(2 + seed % 3, CodeOptions(beginner=seed % 2 == 1))
    while observe(state, None).phase != "final":
        seat = state.actors()[0]
        actions = state.actions(seat) if seat != NATURE else []
        state.apply(seat, actions[dice.below(len(actions))] if actions else state.chance(dice))
    found = []
    for seat in range(state.players):
        code = observe(state, 1 - min(seat, 1)).racks[seat].digits
        found.append((seat, observe(state, seat), [digit for digit in code if digit is not None]))
    return found


def test_a_second_stroke_erases_and_every_stroke_can_be_undone() -> None:
    steps = run(
        "given.reduce((all, stroke) => [...all, drawn(all.at(-1), stroke)], [[]]).map((strokes) => [...crossed(strokes)])",
        [["a"], ["b"], ["a"], ["b"], ["c", "d"]],
    )
    assert steps == [[], ["a"], ["a", "b"], ["b"], [], ["c", "d"]]
    assert run("undone(given, () => true)", [["a"], ["b"]]) == [["a"]]


def test_strokes_on_a_tile_that_is_gone_are_not_undone() -> None:
    assert run("cellName('bear', 3, 0) !== cellName('bear', 3, 1)", None)
    assert run("undone(given, (cell) => cell === 'now')", [["now"], ["gone"]]) == [["gone"]]
    assert run("undone(given, () => false)", [["gone"]]) == [["gone"]]


def test_many_strokes_grow_into_one_and_mean_the_same() -> None:
    strokes = [[f"{at % 7}"] for at in range(450)]
    kept = run("given.reduce(drawn, [])", strokes)
    assert len(kept) == 200
    assert sorted(run("[...crossed(given)]", kept)) == sorted(run("[...crossed(given)]", strokes))


def test_facts_come_before_crosses_and_a_cross_before_certainty() -> None:
    seen = {"seat": 0, "racks": [{"digits": [None]}], "knowledge": {"seen": [[0]], "possible": [[2]]}}
    looks = "[0, 1, 2].map((digit) => [lookOf(given, 0, digit, false), lookOf(given, 0, digit, true)])"
    assert run(looks, seen) == [["seen", "seen"], ["ruled", "ruled"], ["sure", "crossed"]]
    seen["knowledge"] = {"seen": [[0]], "possible": None}
    assert run(looks, seen) == [["seen", "seen"], ["open", "crossed"], ["open", "crossed"]]
    seen["racks"] = [{"digits": [2]}]
    assert run(looks, seen)[2] == ["truth", "truth"]


def test_entries_are_handed_in_as_the_moves_on_offer_ask_for_them() -> None:
    moves = ["write bird none", "write bird 1", "write bird 1 2"]
    tried = "given.chosen.map((values) => nextEntry(given.moves, values))"
    chosen = [{}, {"bird": []}, {"bird": [1, 2], "bear": [3]}, {"bird": [4]}]
    assert run(tried, {"moves": moves, "chosen": chosen}) == ["write bird none", "write bird none", "write bird 1 2", None]
    assert run(tried, {"moves": [], "chosen": [{}]}) == [None]


def test_C11_and_L1_what_an_entry_is_worth() -> None:
    worths = run("[0, 1, 2, 3].map((n) => [worthOf(given, n, false), worthOf(given, n, true)])", view([])["setup"])
    assert [[one["right"], one["wrong"]] for one, _ in worths] == [[-2, -2], [5, -2], [2, -2], [1, -2]]
    assert [[two["right"], two["wrong"]] for _, two in worths] == [[-4, -4], [10, -4], [4, -4], [2, -4]]
