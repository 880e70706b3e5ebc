"""Sonar keeps the contract: every map, every number of players, by turns and in real time, with every help."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.errors import OptionError
from fathom.core.options import Options
from fathom.core.registry import find
from fathom.core.state import State
from fathom.games.sonar import SonarOptions
from fathom.games.sonar.components import Chart, box
from fathom.testing import check_game
from fathom.testing.spread import mixture
from tiers import INTERPRETED, depth

GAME = find("sonar")

# Few cells: much happens soon, and there are few worlds, so that `sample` is counted.
SMALL = Chart(columns=5, rows=4, islands=("B2", "D3"))
ICE = Chart(columns=4, rows=4, islands=("C3",), safe_surfacing=("A1", "D4"))

MAPS: Any = tuple(box().maps)

# Random games are a thousand orders long: what can happen does so long before that.
SETTINGS = {
    2: [
        SonarOptions(limit=60, shifts=True),
        SonarOptions(map="antarctica", positions=True, limit=60, answer_time=30),
        SonarOptions(map="umbria", real_time=True, limit=60, interval="quick"),
        SonarOptions(chart=SMALL, limit=120, positions=True),
        SonarOptions(chart=SMALL, limit=120, real_time=True),
        SonarOptions(chart=ICE, shifts=True),
    ],
    3: [SonarOptions(map="verne", limit=60, positions=True), SonarOptions(chart=SMALL, limit=80, shifts=True)],
    4: [
        SonarOptions(limit=60, real_time=True, interval="calm"),
        SonarOptions(map="antarctica", limit=60, positions=True),
        SonarOptions(chart=SMALL, limit=80, real_time=True, positions=True),
    ],
}
HAPPENED = {"Placed", "Began", "Navigated", "Pinged", "Answered", "Silenced", "Fired", "Surfaced", "Late", "Resumed", "Ended"}


def silent_games(players: int) -> Iterator[State]:
    """Positions after several silences, which random games have few of."""
    for seed in range(4):
        dice = Dice(seed)
        state = GAME.new(players, SonarOptions(chart=SMALL))
        for _ in range(16):
            actors = settle(state, dice)
            state.energy = [4, 4]
            legal = state.actions(actors[0])
            silent = [action for action in legal if 5 <= action <= 8] or legal
            state.apply(actors[0], silent[dice.below(len(silent))])
        yield state


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", sorted(SETTINGS))
def test_sonar_conforms(players: int) -> None:
    report = check_game(
        GAME,
        players=[players],
        options=SETTINGS[players],
        spread=False,
        games=1,
        positions=silent_games(players),
        closely=depth(4, 6),
        worlds=40,
        draws=depth(0, 300),
        deals=depth(50, 100),
        glances=depth(30, 100),
        scanned=20,
    )
    assert report.settings == len(SETTINGS[players])
    assert report.uniform >= 5
    if players == 2:
        assert {name for kind in report.kinds for name in kind.split()} >= HAPPENED


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
@pytest.mark.parametrize("players", GAME.players)
def test_every_map_at_every_number_of_players(players: int) -> None:
    """By day every map at one number of players."""
    maps = depth(MAPS[players - 2 :: 3], MAPS)
    wanted = [SonarOptions(map=name, limit=80, shifts=True, positions=players == 3) for name in maps]
    report = check_game(
        GAME,
        players=[players],
        options=wanted,
        spread=False,
        games=1,
        closely=4,
        worlds=40,
        draws=0,
        deals=40,
        glances=30,
        scanned=8,
    )
    assert report.settings == len(maps)


def test_there_are_four_maps() -> None:
    assert len(MAPS) == 4


@pytest.mark.skipif(INTERPRETED, reason="takes long interpreted; the rules' own tests and the checksum run both ways")
def test_every_option_keeps_the_contract() -> None:
    dice = Dice("sonar")
    presets = [msgspec.structs.replace(options, limit=40) for options in GAME.presets.values()]
    mixtures: list[Options] = [mixture(GAME, dice, limit=40) for _ in range(4)]
    wanted = [SonarOptions(), *presets, *mixtures]
    report = check_game(
        GAME, players=[2], options=wanted, spread=False, games=1, closely=1, worlds=4, draws=0, deals=10, glances=20, scanned=4
    )
    assert report.settings == len(wanted)


def test_real_time_is_refused_for_three_in_a_sentence() -> None:
    with pytest.raises(OptionError, match=r".") as refused:
        GAME.new(3, SonarOptions(real_time=True))
    assert str(refused.value) == "In real time Sonar is for 2 or 4 players, not 3."
    assert refused.value.option == "real_time"
