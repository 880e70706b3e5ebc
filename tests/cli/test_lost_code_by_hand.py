"""What is particular to Lost Code in `fathom play`; its board and menus are tested in tests/games/lost_code/test_terminal.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from screens import flat

Run = Callable[..., tuple[int, str, str]]

FIRST = "1\n" * 100
QUICK = ("play", "lost_code", "--bots", "random", "--seed", "3")


def test_a_running_game_shows_nobody_the_own_code(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert fathom(*QUICK, "--players", "3", "--preset", "standard", "--save", str(file), typed="1\nq\n")[0] == 0
    deal = re.search(r"\* deal (\d+) (\d+) (\d+) (\d+)", file.read_text(encoding="utf-8"))
    assert deal
    seen = {viewer: flat(fathom("replay", str(file), "--as", viewer)[1]) for viewer in ("A", "B", "spectator")}
    assert "You cannot see your own code." in seen["A"]
    assert [rack in seen["A"] for rack in deal.groups()] == [False, True, True, True]
    assert [rack in seen["B"] for rack in deal.groups()] == [True, False, True, True]
    assert [rack in seen["spectator"] for rack in deal.groups()] == [False, False, False, True]


def test_moves_can_be_typed_and_refusals_say_why(fathom: Run, tmp_path: Path) -> None:
    """Whoever is last on the track rolls first and bets first."""
    file = tmp_path / "game.txt"
    begin = (*QUICK, "--preset", "standard", "--save", str(file))
    fathom(*begin, typed="q\n")
    first = re.search(r"\* stack (\w)", file.read_text(encoding="utf-8"))
    assert first
    file.unlink()
    out = flat(fathom(*begin, "--seat", first[1], typed="bet 9-15\nKEEP\nbet 9-11-12\nkeep\nBet 9-15\nq\n")[1])
    assert "Turn one die to a symbol in play, or keep the dice." in out
    assert "You leave the dice as they are." in out
    assert "Take a wheel and set it to a range." in out
    assert "You bet on 9–15 for 1 point." in out
