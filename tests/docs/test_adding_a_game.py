"""docs/adding-a-game.md as a stranger follows it: every file is written, every command run, and no file of ours is touched."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from tutorial import ROOT, Author, steps

# What a command of the page prints, at least.
PRINTED = {
    "fathom games": "Take stones in secret and dive deep",
    "fathom info ballast": "How deep the water is.",
    "fathom sim ballast --bots search,random --games 20": "How the games ended: ",
    "fathom play ballast --bots random": "Your move",
    "python -m fathom.envs.document ballast": "# Ballast as an environment",
    "python -m fathom.server.typescript ballast": "export interface View {",
    "fathom arena ballast --bots search:100,random --games 10": "search:100",
}

ENVIRONMENTS = """
from pettingzoo.test import api_test
import fathom.envs.gymnasium, fathom.envs.pettingzoo, fathom.envs.vector
api_test(fathom.envs.pettingzoo.env("ballast"), num_cycles=50)
env = fathom.envs.gymnasium.make("ballast")
row, info = env.reset(seed=1)
vector = fathom.envs.vector.make("ballast", 16, seed=1)
print("sound")
"""

OPENSPIEL = """
import pyspiel, fathom.envs.openspiel
game = pyspiel.load_game("fathom_ballast")
assert game.get_type().utility == pyspiel.GameType.Utility.CONSTANT_SUM
pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
print("sound")
"""


def ours() -> dict[Path, str]:
    """Every file of the package and the client with a digest of it."""
    folders = (ROOT / "src", ROOT / "web" / "src", ROOT / "examples")
    files = (path for folder in folders for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path: sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Author:
    return Author(tmp_path_factory.mktemp("author"))


@pytest.mark.xdist_group("tutorial")
def test_every_step_works_and_touches_no_file_of_ours(author: Author) -> None:
    before = ours()
    checked = 0
    for step in steps():
        if step.file is not None:
            author.write(step)
            continue
        for command in step.commands:
            if command == "fathom serve":  # tests/browser/test_outside_games.py goes on from here
                continue
            printed = author.run(command, typed="take\ndive\n" * 20)
            assert PRINTED.get(command, "") in " ".join(printed.split()), command
            if command == "python check.py":
                checked += 1
                assert printed.startswith("ballast: ")
                assert ("no game ended with 'grounded'" in printed) == (checked == 1), "the page says so of the first check"
    assert checked == 2
    assert ours() == before


@pytest.mark.xdist_group("tutorial")
def test_it_is_an_environment(author: Author) -> None:
    author.install()
    assert author.python("-c", ENVIRONMENTS).endswith("sound\n")
    pytest.importorskip("pyspiel")
    assert author.python("-c", OPENSPIEL).endswith("sound\n")


@pytest.mark.xdist_group("tutorial")
def test_what_the_page_shows_is_clean(author: Author) -> None:
    author.install()
    config = ["--config", str(ROOT / "pyproject.toml")]
    author.python("-m", "ruff", "check", *config, "--extend-ignore", "I001,INP001", ".")
    author.python("-m", "ruff", "format", *config, "--check", ".")
