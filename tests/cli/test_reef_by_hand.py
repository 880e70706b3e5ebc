"""What is particular to Reef in `fathom play`; its ocean and menus are tested in tests/games/reef/test_terminal.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fathom.core.record import parse
from screens import flat

Run = Callable[..., tuple[int, str, str]]

QUICK = ("play", "reef", "--bots", "random", "--seed", "3")


def test_moves_that_are_not_listed_can_be_typed(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "take 1\nTILE d3 2\nchoose coral 1\nfish e2s\ntile e4 3\nend\nmove e2s d3s\npay lionfish\npay shell\nq\n"
    out = flat(fathom(*QUICK, "--players", "1", "--save", str(file), typed=typed)[1])
    assert "You place the " in out
    assert "You pay 1 shell." in out
    assert re.search(r"You move the \w+ fish from e2s to d3s\.", out)
    moved = [move.text for move in parse(file.read_bytes()).moves if move.seat == 0]
    assert moved == [line.lower() for line in typed.splitlines()[:-1]]


def test_a_move_that_will_not_do_is_explained(fathom: Run) -> None:
    typed = "take 1\ntile d3 0\nchoose coral 1 with 2\ntile d3 0\nchoose coral 7\nq\n"
    out = flat(fathom(*QUICK, "--players", "1", typed=typed)[1])
    assert "That tile and that fish are not linked; lift the link first." in out
    assert "First choose a tile and a fish." in out
    assert "This is not a move (column 14: expected a place from 1 to 5)" in out


def test_help_explains_the_moves(fathom: Run) -> None:
    out = flat(fathom(*QUICK, "--players", "1", typed="?\nq\n")[1])
    assert "tile d3 1 (one quarter turn to the right), fish e2s." in out
    assert "A bubble is the first space it touches" in out
