"""Crew keeps the contract: every mission at two numbers of players, by day at one, over a mixture of all options."""

from __future__ import annotations

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.options import Options, choices
from fathom.core.registry import find
from fathom.games.crew import EPILOGUE, CrewOptions
from fathom.testing import check_game
from fathom.testing.spread import mixture
from tiers import INTERPRETED, depth

GAME = find("crew")
PLAYERS = (2, 3, 4, 5)

# Counting worlds takes longest in large crews, so fewer are compared there.
CLOSELY = depth({2: 2, 3: 2, 4: 1, 5: 1}, {2: 4, 3: 3, 4: 2, 5: 1})
WORLDS = depth({2: 40, 3: 30, 4: 30, 5: 12}, {2: 60, 3: 50, 4: 40, 5: 12})
GLANCES = depth(8, 80)
SCANNED = depth({2: 6, 3: 4, 4: 3, 5: 2}, {2: 20, 3: 16, 4: 12, 5: 8})


def mixtures(players: int) -> list[Options]:
    """Every other mission, with other options at random: each is played by two or three, and by four or five; by day once."""
    dice = Dice(f"crew {players}")
    missions = range(players % 2, EPILOGUE + 1, 2)
    mixed = [mixture(GAME, dice, mission=mission, attempts=1 + mission // 2 % 2) for mission in missions]
    return depth(mixed[(players - 2) // 2 :: 2], mixed)


@pytest.mark.skipif(INTERPRETED, reason="takes many minutes interpreted")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_mission_keeps_the_contract(players: int) -> None:
    report = check_game(
        GAME,
        players=[players],
        options=mixtures(players),
        spread=False,
        games=1,
        closely=CLOSELY[players],
        worlds=WORLDS[players],
        draws=depth(0, 200),
        deals=depth(4, 8),
        glances=GLANCES,
        scanned=SCANNED[players],
    )
    assert report.settings == len(mixtures(players))


def test_every_mission_is_in_a_small_crew_and_in_a_large_one_or_by_day_in_one_of_them() -> None:
    crews_by_day: list[tuple[int, ...]] = [PLAYERS]
    crews_at_night: list[tuple[int, ...]] = [(2, 3), (4, 5)]
    for crews in depth(crews_by_day, crews_at_night):
        missions = [msgspec.structs.asdict(options)["mission"] for players in crews for options in mixtures(players)]
        assert sorted(missions) == list(range(EPILOGUE + 1))


def test_the_mixtures_hold_every_value_of_every_option() -> None:
    mixed = [options for players in PLAYERS for options in mixtures(players)]
    for field in msgspec.structs.fields(CrewOptions):
        if field.name != "attempts":
            assert {getattr(options, field.name) for options in mixed} >= set(choices(field)), field.name


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_and_the_distress_pass_are_sampled_as_they_are_dealt(players: int) -> None:
    check_game(
        GAME,
        players=[players],
        options=[{"mission": "5"}],
        spread=False,
        games=1,
        closely=depth(1, 3),
        worlds=WORLDS[players],
        draws=depth(0, 200),
        deals=20 if INTERPRETED else depth(60, 300),
        glances=depth(20, 200),
        scanned=depth(2, 40),
    )
