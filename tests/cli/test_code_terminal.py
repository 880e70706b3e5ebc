"""Whole games of Lost Code by hand in the terminal; its board and menus are tested in tests/games/lost_code/test_terminal.py."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

from fathom.core.match import replay
from fathom.core.record import parse

Run = Callable[..., tuple[int, str, str]]

FIRST = "1\n" * 100
QUICK = ("play", "code", "--bots", "random", "--seed", "3")


def flat(shown: str) -> str:
    """What is printed, without regard to where its lines end."""
    return " ".join(shown.split())


@pytest.mark.parametrize(("players", "preset"), [(2, "first"), (4, "expert")])
def test_a_person_is_never_stuck(fathom: Run, tmp_path: Path, players: int, preset: str) -> None:
    """The first move of every list leads to an end; the record is kept and shows the game again."""
    file = tmp_path / "game.txt"
    code, out, err = fathom(*QUICK, "--players", str(players), "--preset", preset, "--save", str(file), typed=FIRST)
    assert (code, err) == (0, "")
    assert "All entries have been read and all codes lie open." in flat(out)
    assert all(word not in out for word in ("Traceback", "Rolled(", "{"))
    record = parse(file.read_bytes())
    assert record.result is not None
    assert replay(record).record().text() == file.read_text(encoding="utf-8")
    code, out, err = fathom("replay", str(file), "--as", "A")
    assert (code, err) == (0, "")
    assert "Entries" in out


def test_a_running_game_shows_nobody_the_own_code(fathom: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    assert fathom(*QUICK, "--players", "3", "--preset", "standard", "--save", str(file), typed="1\nq\n")[0] == 0
    deal = re.search(r"\* deal (\d+) (\d+) (\d+) (\d+)", file.read_text(encoding="utf-8"))
    assert deal
    seen = {viewer: flat(fathom("replay", str(file), "--as", viewer)[1]) for viewer in ("A", "B", "spectator")}
    assert "Your own code faces away from you." in seen["A"]
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


@pytest.mark.parametrize(("language", "columns"), [("en", 120), ("pl", 80)])
def test_nothing_is_wider_than_the_screen(fathom: Run, monkeypatch: pytest.MonkeyPatch, language: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    out = fathom(
        *QUICK, "--preset", "expert", "--option", "help=chances", "--players", "2", "--lang", language, typed="?\nlog\n" + FIRST
    )[1]
    lines = re.split(r"\n|(?:Your move|Twój ruch): ", out)
    assert max(map(cell_len, lines)) <= columns
