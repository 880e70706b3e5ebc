"""Lost Code keeps the contract: two to four players with every combination of its options, by day with every pair of values."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from fathom.core.registry import find
from fathom.games.lost_code import LostCodeOptions
from fathom.games.lost_code.components import Wheel, WheelSet
from fathom.testing import check_game
from testing.mixtures import every_pair
from tiers import INTERPRETED, depth

GAME = find("lost_code")

CHOICES: dict[str, tuple[Any, ...]] = {
    "beginner": (False, True),
    "x": (False, True),
    "shortcut": (False, True),
    "curse": ("off", "leader", "first"),
    "help": ("none", "deductions", "chances"),
}

# The fewest wheels, so that the last of four players has no choice; large ones, so that random players are right now and then.
WHEELS = WheelSet((Wheel(2, 9), Wheel(6, 4), Wheel(11, 2), Wheel(20, 1)))

# Looked at closely; all others are looked at once below.
SETTINGS = {
    2: [
        LostCodeOptions(),
        LostCodeOptions(x=True, shortcut=True, curse="leader", help="chances"),
        LostCodeOptions(beginner=True, shortcut=True, help="deductions", wheels=WHEELS),
    ],
    3: [LostCodeOptions(beginner=True, curse="first", wheels=WHEELS), LostCodeOptions(x=True, shortcut=True, help="chances")],
    4: [LostCodeOptions(shortcut=True, curse="leader", wheels=WHEELS, help="deductions"), LostCodeOptions(x=True, beginner=True)],
}


def mixtures(players: int) -> list[LostCodeOptions]:
    """Every combination for so many players; by day those that show every pair of values, at any number of players."""
    if depth(True, False):
        pairs = every_pair({"players": GAME.players, "wheels": (None, WHEELS), **CHOICES})
        return [
            LostCodeOptions(**{name: value for name, value in mixed.items() if name != "players"})
            for mixed in pairs
            if mixed["players"] == players
        ]
    combinations = product(*CHOICES.values())
    return [
        LostCodeOptions(**dict(zip(CHOICES, values, strict=True)), wheels=WHEELS if place % 2 else None)
        for place, values in enumerate(combinations)
    ]


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", GAME.players)
def test_lost_code_conforms(players: int) -> None:
    report = check_game(
        GAME,
        players=[players],
        options=SETTINGS[players],
        spread=False,
        games=1,
        closely=depth(2, 6),
        worlds=depth(30, 40),
        draws=depth(0, 300),
        deals=depth(40, 150),
        glances=depth(16, 60),
        scanned=depth(8, 16),
    )
    assert report.settings == len(SETTINGS[players])
    assert report.uniform >= 2
    assert report.kinds


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", GAME.players)
def test_every_combination_of_options_keeps_the_contract(players: int) -> None:
    wanted = mixtures(players)
    report = check_game(
        GAME,
        players=[players],
        options=wanted,
        spread=False,
        games=1,
        closely=1,
        worlds=4,
        draws=0,
        deals=2,
        glances=10,
        scanned=1,
    )
    assert report.settings == len(wanted) == depth(len(wanted), 72)
