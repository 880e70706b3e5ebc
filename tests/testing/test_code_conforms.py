"""Lost Code keeps the contract: two to four players with every combination of its options."""

from __future__ import annotations

import os
from itertools import product
from typing import Any

import pytest

from fathom.core.registry import find
from fathom.games.code import CodeOptions
from fathom.games.code.components import Wheel, WheelSet
from fathom.testing import check_game

GAME = find("code")
INTERPRETED = os.environ.get("FATHOM_INTERPRETED") == "1"

CURSES: Any = ("off", "leader", "first")
HELPS: Any = ("none", "deductions", "chances")

# The fewest wheels, so that the last of four players has no choice; large ones, so that random players are right now and then.
WHEELS = WheelSet((Wheel(2, 9), Wheel(6, 4), Wheel(11, 2), Wheel(20, 1)))

# Looked at closely; all others are looked at once below.
SETTINGS = {
    2: [
        CodeOptions(),
        CodeOptions(x=True, shortcut=True, curse="leader", help="chances"),
        CodeOptions(beginner=True, shortcut=True, help="deductions", wheels=WHEELS),
    ],
    3: [CodeOptions(beginner=True, curse="first", wheels=WHEELS), CodeOptions(x=True, shortcut=True, help="chances")],
    4: [CodeOptions(shortcut=True, curse="leader", wheels=WHEELS, help="deductions"), CodeOptions(x=True, beginner=True)],
}


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", GAME.players)
def test_lost_code_conforms(players: int) -> None:
    report = check_game(
        GAME,
        players=[players],
        options=SETTINGS[players],
        spread=False,
        games=1,
        closely=6,
        worlds=40,
        deals=150,
        glance_every=4,
        scanned=16,
    )
    assert report.settings == len(SETTINGS[players])
    assert report.uniform >= 2
    assert report.kinds


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", GAME.players)
def test_every_combination_of_options_keeps_the_contract(players: int) -> None:
    wanted = [
        CodeOptions(beginner=beginner, x=x, shortcut=shortcut, curse=curse, help=help_, wheels=wheels)
        for place, (beginner, x, shortcut, curse, help_) in enumerate(
            product((False, True), (False, True), (False, True), CURSES, HELPS)
        )
        for wheels in [WHEELS if place % 2 else None]
    ]
    report = check_game(
        GAME, players=[players], options=wanted, spread=False, games=1, closely=1, worlds=4, deals=2, glance_every=20, scanned=1
    )
    assert report.settings == len(wanted) == 72
