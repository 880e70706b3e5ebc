"""What is particular to Sonar in `fathom play`; its board and menus are tested in tests/games/sonar/test_terminal.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from screens import flat

Run = Callable[..., tuple[int, str, str]]

FIRST = "1\n" * 200
QUICK = ("play", "sonar", "--bots", "random", "--seed", "3", "--option", "limit=60")


def test_a_radio_operator_watches_the_captain(fathom: Run) -> None:
    code, out, err = fathom(*QUICK, "--players", "4", "--seat", "C")
    assert (code, err) == (0, "")
    assert "You (blue)" in out
    assert "A (blue): " in out


def test_a_running_game_shows_a_seat_no_silent_direction(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    moves = "start D3\nup\nleft\nup\nsilence left\nq\n"
    assert fathom(*QUICK, "--preset", "standard", "--save", str(file), typed=moves)[0] == 0
    own = flat(fathom("replay", str(file), "--as", "A")[1])
    enemy = flat(fathom("replay", str(file), "--as", "B")[1])
    assert "You start on D3." in own
    assert "You: silence, left." in own
    assert "A (blue): silence." in enemy
    assert "D3" not in enemy
    assert "silence, left" not in enemy


def test_moves_can_be_typed_and_refusals_say_why(fathom: Run) -> None:
    typed = "start B2\nSTART d3\nstart D4\ntorpedo D3\nup\ndown\nq\n"
    out = flat(fathom(*QUICK, "--preset", "standard", typed=typed)[1])
    assert "B2 is an island: start on water." in out
    assert "You start on D3." in out
    assert "You have already chosen where to start." in out
    assert "This order costs 4 energy, and you have 0." in out
    assert "Your track already runs through that cell; surfacing erases it." in out


def orders_of(record: str, letter: str) -> int:
    """How many orders a captain gave: answers and resumes are none."""
    moves = re.findall(rf"^\d+ {letter} (\w+)", record, re.MULTILINE)
    return sum(word not in ("start", "row", "column", "resume") for word in moves)


def test_in_real_time_both_captains_order(fathom: Run, tmp_path: Path) -> None:
    """S11: nobody's clock runs in a terminal or a simulation, so the captains take turns there."""
    by_hand = tmp_path / "game.txt"
    fathom(*QUICK, "--preset", "real_time", "--option", "limit=60", "--save", str(by_hand), typed=f"start A1\n{FIRST}")
    simulated = tmp_path / "games"
    real = ("--preset", "real_time", "--option", "limit=60", "--save", str(simulated))
    assert fathom("sim", "sonar", "--bots", "random", "--games", "1", "--seed", "1", *real)[0] == 0
    for text in (by_hand.read_text(encoding="utf-8"), next(simulated.iterdir()).read_text(encoding="utf-8")):
        one, other = (orders_of(text, letter) for letter in "AB")
        assert one + other >= 30
        assert abs(one - other) <= 1
