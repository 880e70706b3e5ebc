"""Crew keeps the contract: every mission at two numbers of players, over a mixture of all options."""

from __future__ import annotations

import os

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.options import Options, choices
from fathom.core.registry import find
from fathom.games.crew import EPILOGUE, CrewOptions
from fathom.testing import check_game
from fathom.testing.spread import mixture

GAME = find("crew")
PLAYERS = (2, 3, 4, 5)

# Counting worlds takes longest in large crews, so fewer are compared there.
CLOSELY = {2: 4, 3: 3, 4: 2, 5: 1}
WORLDS = {2: 60, 3: 50, 4: 40, 5: 12}
GLANCES = {2: 1, 3: 2, 4: 4, 5: 8}
SCANNED = {2: 20, 3: 16, 4: 12, 5: 8}


def mixtures(players: int) -> list[Options]:
    """Every other mission, with other options at random: each is played by two or three, and by four or five."""
    dice = Dice(f"crew {players}")
    missions = range(players % 2, EPILOGUE + 1, 2)
    return [mixture(GAME, dice, mission=mission, attempts=1 + mission // 2 % 2) for mission in missions]


# Interpreted, a few missions do: the rules' own tests and the checksum of whole games run both ways.
INTERPRETED = os.environ.get("FATHOM_INTERPRETED") == "1"


@pytest.mark.skipif(INTERPRETED, reason="takes many minutes interpreted")
@pytest.mark.parametrize("half", [0, 1])
@pytest.mark.parametrize("players", PLAYERS)
def test_every_mission_keeps_the_contract(players: int, half: int) -> None:
    report = check_game(
        GAME,
        players=[players],
        options=mixtures(players)[half::2],
        spread=False,
        games=1,
        closely=CLOSELY[players],
        worlds=WORLDS[players],
        deals=8,
        glance_every=GLANCES[players],
        scanned=SCANNED[players],
    )
    assert report.settings == len(mixtures(players)[half::2])


def test_every_mission_is_in_a_small_crew_and_in_a_large_one() -> None:
    for crews in ((2, 3), (4, 5)):
        missions = [msgspec.structs.asdict(options)["mission"] for players in crews for options in mixtures(players)]
        assert sorted(missions) == list(range(EPILOGUE + 1))


def test_the_mixtures_hold_every_value_of_every_option() -> None:
    mixed = [options for players in PLAYERS for options in mixtures(players)]
    for field in msgspec.structs.fields(CrewOptions):
        if field.name != "attempts":
            assert {getattr(options, field.name) for options in mixed} >= set(choices(field)), field.name


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deal_and_the_distress_pass_are_sampled_as_they_are_dealt(players: int) -> None:
    deals = 20 if INTERPRETED else 300
    check_game(
        GAME, players=[players], options=[{"mission": "5"}], spread=False, games=1, closely=3, worlds=WORLDS[players], deals=deals
    )
