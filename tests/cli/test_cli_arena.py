"""`fathom arena`: from the command to tables, figures, files and pictures, in both engines."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fathom.cli import arena

Run = Callable[..., tuple[int, str, str]]

GAMES = ("arena", "lost_code", "--bots", "random,house:0", "--games", "4", "--players", "3")


def content(path: Path) -> list[str]:
    """A file of results, sorted and without timings."""
    return sorted(json.dumps({**json.loads(line), "seconds": 0}) for line in path.read_text(encoding="utf-8").splitlines())


def test_both_engines_play_the_same_games(fathom: Run, command: Run, tmp_path: Path) -> None:
    reports: list[dict[str, Any]] = []
    for name, run, flags in (
        ("one", fathom, ("--workers", "1")),
        ("two", fathom, ("--workers", "2")),
        ("ray", command, ("--engine", "ray", "--workers", "2")),
    ):
        code, out, err = run(*GAMES, "--results", str(tmp_path / name), "--json", *flags)
        assert (code, err) == (0, "")
        reports.append(json.loads(out))
        assert reports[-1].pop("seconds") > 0
    assert reports[0] == reports[1] == reports[2]
    assert content(tmp_path / "one") == content(tmp_path / "two") == content(tmp_path / "ray")
    assert (reports[0]["players"], reports[0]["games"]) == (3, 4 + 4 + 6)


def test_the_tables_in_words(fathom: Run, tmp_path: Path) -> None:
    code, out, err = fathom(*GAMES, "--workers", "1", "--plots", str(tmp_path))
    assert (code, err) == (0, "")
    for word in ("Lost Code, 3 players: 14 games, seed 1.", "Self-play", "Cross-play", "v. house:0", "Ratings", "sigma", " ± "):
        assert word in out
    assert "How the games ended: finished 14." in out
    assert "ratings.svg" in "".join(out.split())


def test_the_tables_of_a_crew(fathom: Run) -> None:
    out = fathom("arena", "crew", "--mission", "1", "--bots", "random,house:0", "--games", "2", "--workers", "1")[1]
    for word in ("with random", "the deal", "each team plays against the deal"):
        assert word in " ".join(out.split())


def test_the_tables_of_those_who_play_alone(fathom: Run) -> None:
    flags = ("--players", "1", "--bots", "random,house:0", "--games", "1", "--workers", "1")
    out = fathom("arena", "reef", *flags)[1]
    assert "Alone" in out
    assert "compared on the same deals" in out
    assert "Cross-play" not in out


def test_bots_by_the_clock_are_told(fathom: Run) -> None:
    out = fathom("arena", "lost_code", "--bots", "search:0.001s", "--games", "1", "--workers", "1")[1]
    assert "A bot here has a time budget" in out


def test_a_run_that_is_stopped_keeps_what_is_done(fathom: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: object, watch: Callable[[int, int], None], **kwargs: object) -> None:
        watch(3, 14)
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "meet", stopped)
    assert fathom(*GAMES, "--results", "kept") == (130, "", "Stopped; 3 of 14 games are in kept.\n")
    assert fathom(*GAMES) == (130, "", "")


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--bots", "random,random"), "The bot random is named twice"),
        (("--bots", "clever"), "There is no bot 'clever'"),
        (("--games", "0"), "--games takes a whole number from 1 to 100,000, not '0'."),
        (("--seed", "x"), "--seed takes a whole number"),
        (("--workers", "many"), "--workers takes a whole number from 1 to 10,000, not 'many'."),
        (("--engine", "steam"), "Argument --engine: invalid choice: 'steam'"),
        (("--address", "auto"), "An address is for the engine ray."),
        (("--players", "9"), "Lost Code is for 2 or 3 or 4 players, not 9."),
        (("--plots", __file__), "--plots takes a folder, but"),
        (("--results", __file__), "is not a file of an arena's results."),
    ],
)
def test_what_cannot_be_asked_for(refused: Callable[..., str], flags: tuple[str, ...], sentence: str) -> None:
    assert sentence in refused("arena", "lost_code", *flags)
