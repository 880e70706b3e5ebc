"""Interpreted and compiled are the same game, move for move."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fathom.core.registry import games

# One digest a game over 2,000 seeded games, or fewer where random games are long. It changes only with the rules or the notation
# of states: bump the game's version when old records would replay differently.
CHECKSUMS = tomllib.loads((Path(__file__).parent / "records" / "checksums.toml").read_text(encoding="utf-8"))
FEWER = {"sonar": "400"}


def run(*arguments: str, interpreted: bool) -> str:
    environment = os.environ | {"FATHOM_INTERPRETED": "1" if interpreted else "0"}
    result = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True)
    return result.stdout.strip()


COMPILED = not run("-c", "from fathom.core import dice; print(dice.__file__)", interpreted=False).endswith(".py")
HAS_COMPILER = shutil.which("cc") is not None


def test_where_there_is_a_compiler_the_build_has_worked() -> None:
    assert COMPILED or not HAS_COMPILER, "The build failed: pip install --no-build-isolation --editable . says why."


def test_every_game_has_a_checksum() -> None:
    assert set(CHECKSUMS) == set(games())


@pytest.mark.parametrize("interpreted", [True, False], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("name", sorted(CHECKSUMS))
def test_the_checksum_of_many_games(name: str, interpreted: bool) -> None:
    if not interpreted and not COMPILED and not HAS_COMPILER:
        pytest.skip("there is no C compiler here, so nothing is compiled")
    games = [FEWER[name]] if name in FEWER else []
    assert run("-m", "fathom.testing.checksum", name, *games, interpreted=interpreted) == CHECKSUMS[name]


@pytest.mark.parametrize("interpreted", [True, False], ids=["interpreted", "compiled"])
def test_the_switch_works(interpreted: bool) -> None:
    where = run("-c", "from fathom.games.divers.rules import position; print(position.__file__)", interpreted=interpreted)
    if interpreted:
        assert where.endswith(".py")
    elif COMPILED:
        assert not where.endswith(".py")
