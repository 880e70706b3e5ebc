"""What is particular to Crew in `fathom play`; its table and menus are tested in tests/games/crew/test_terminal.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from fathom.core.record import parse
from screens import flat

Run = Callable[..., tuple[int, str, str]]

QUICK = ("play", "crew", "--bots", "house:1", "--seed", "3")


def test_moves_that_are_not_listed_can_be_typed(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = (*QUICK, "--players", "4", "--option", "mission=17", "--save", str(file))
    shown = flat(fathom(*game, typed="q\n")[1])
    example = re.search(r"for example: (mark \d+ would), mark \d+ could \w", shown)
    assert example is not None
    out = fathom(*QUICK, "--save", str(file), typed=f"{example[1].upper()}\nq\n")[1]
    assert "You would take “" in flat(out)
    assert [move.text for move in parse(file.read_bytes()).moves if move.seat == 0] == [example[1]]


def test_help_explains_the_moves(fathom: Run) -> None:
    out = flat(fathom(*QUICK, "--players", "2", "--option", "mission=3", typed="?\nq\n")[1])
    assert "p7 plays the pink 7. show p7 highest." in out
    assert "the captain plays Tonoja's face-up cards" in out


def test_the_games_own_bot_plays_where_none_is_named(fathom: Run) -> None:
    assert "With you at the table: B house." in fathom("play", "crew", "--players", "2", "--seed", "1", typed="q\n")[1]
    assert "With you at the table: B house." in fathom("play", "divers", "--option", "first=A", "--seed", "1", typed="q\n")[1]
