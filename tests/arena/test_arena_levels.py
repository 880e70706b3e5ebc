"""Levels are measured against stand-ins for people, and the page of figures speaks of the levels as they are."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fathom.arena.levels import DUELS, Meeting, measure, wilson
from fathom.cli import main
from fathom.core.errors import FathomError
from fathom.core.registry import find, games

PAGE = Path(__file__).parents[2] / "benchmarks" / "levels.md"


def test_each_level_of_a_duel_meets_whom_it_is_meant_for() -> None:
    found = measure("lost_code", 8, options={"beginner": "true"})
    assert [(one.level, one.other, one.wanted) for one in found] == list(DUELS)
    levels = find("lost_code").bots.levels
    assert [one.bot for one in found] == [levels[one.level] for one in found]
    assert all(one.games == 8 and one.low <= one.share <= one.high and one.decisions > 8 for one in found)


def test_the_same_seed_gives_the_same_games() -> None:
    twice = [measure("lost_code", 6, seed=3, levels={"beginner": "novice:30"}) for _ in range(2)]
    assert [one.share for one in twice[0]] == [one.share for one in twice[1]]


def test_levels_are_partners_where_all_win_together() -> None:
    found = measure("crew", 4, options={"mission": "1"}, levels={"beginner": "house:1:45"})
    assert [(one.level, one.bot, one.other, one.wanted) for one in found] == [
        ("beginner", "house:1:45", person, "shown") for person in ("novice", "regular")
    ]


def test_a_bot_that_meets_itself_is_even() -> None:
    [meeting] = [one for one in measure("lost_code", 40, levels={"easy": "novice"}) if one.other == "novice"]
    assert 0.2 < meeting.share < 0.8


@pytest.mark.parametrize(
    ("wanted", "share", "met"),
    [
        ("beats", 0.55, False),
        ("beats", 0.7, True),
        ("loses", 0.3, True),
        ("loses", 0.31, False),
        ("even", 0.4, True),
        ("even", 0.61, False),
        ("shown", 0.0, True),
    ],
)
def test_what_is_wanted_is_met_or_not(wanted: str, share: float, met: bool) -> None:
    low, high = wilson(share, 100)
    meeting = Meeting("easy", "novice", "regular", wanted, 100, share, low, high, 1.0, 100)  # type: ignore[arg-type]
    assert meeting.met is met


@pytest.mark.parametrize(("game", "levels"), [("lost_code", {"expert": "novice"}), ("lost_code", {"easy": "nobody"})])
def test_what_is_no_level_or_no_bot_is_refused(game: str, levels: dict[str, str]) -> None:
    with pytest.raises(FathomError):
        measure(game, 2, levels=levels)


def test_levels_are_measured_in_duels() -> None:
    with pytest.raises(FathomError, match="duels"):
        measure("reef", 2, players=3)


def test_the_command_prints_them(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "lost_code", "--levels", "--games", "2", "--workers", "1"]
    assert main(arguments) == 0
    assert "novice" in capsys.readouterr().out
    assert main([*arguments, "--json"]) == 0
    found = msgspec.json.decode(capsys.readouterr().out, type=list[Meeting])
    assert [one.level for one in found] == [level for level, _, _ in DUELS]


@pytest.mark.parametrize("name", games())
def test_the_page_of_figures_has_the_levels_as_they_are(name: str) -> None:
    """A level that is changed is measured again."""
    section = re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    [own] = [part for part in section if part.startswith(find(name).texts["en"].say("title"))]
    assert dict(re.findall(r"^\| (\w+) \| `([^`]+)` \|", own, re.MULTILINE)) == dict(find(name).bots.levels)
