"""Interpreted and compiled are the same game, move for move."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from fathom.core import dice
from fathom.core.registry import games

# One digest a game over 2,000 seeded games. It changes only with the rules or the notation of states: bump the game's version
# when old records would replay differently.
CHECKSUMS = tomllib.loads((Path(__file__).parent / "records" / "checksums.toml").read_text(encoding="utf-8"))


def run(*arguments: str, interpreted: bool) -> str:
    environment = os.environ | {"FATHOM_INTERPRETED": "1" if interpreted else "0"}
    result = subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=True)
    return result.stdout.strip()


def test_every_game_has_a_checksum() -> None:
    assert set(CHECKSUMS) == set(games())


@pytest.mark.parametrize("interpreted", [True, False], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("name", sorted(CHECKSUMS))
def test_the_checksum_of_2000_games(name: str, interpreted: bool) -> None:
    if not interpreted and dice.__file__.endswith(".py") and not os.environ.get("FATHOM_INTERPRETED"):
        pytest.skip("nothing is compiled in this environment")
    assert run("-m", "fathom.testing.checksum", name, interpreted=interpreted) == CHECKSUMS[name]


@pytest.mark.parametrize("interpreted", [True, False], ids=["interpreted", "compiled"])
def test_the_switch_works(interpreted: bool) -> None:
    where = run("-c", "from fathom.games.divers import rules; print(rules.__file__)", interpreted=interpreted)
    if interpreted:
        assert where.endswith(".py")
    elif not dice.__file__.endswith(".py"):
        assert not where.endswith(".py")
