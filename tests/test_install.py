"""Installing: without a C compiler, and a game of somebody else's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = ["pyproject.toml", "setup.py", "compiled.txt", "README.md", "LICENSE", "NOTICE"]


PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]


def test_without_a_compiler_the_package_is_interpreted_and_plays(tmp_path: Path) -> None:
    project, target = tmp_path / "project", tmp_path / "installed"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    for part in PARTS:
        shutil.copy(ROOT / part, project / part)
    environment = {name: value for name, value in os.environ.items() if name != "FATHOM_INTERPRETED"}
    no_compiler = environment | {"CC": "false", "CXX": "false"}
    subprocess.run([*PIP, "--target", str(target), str(project)], env=no_compiler, cwd=tmp_path, check=True)

    installed = environment | {"PYTHONPATH": str(target)}
    code = (
        "import fathom; from fathom.core.dice import Dice; from fathom.core.driver import play_out;"
        "from fathom.games.divers import rules; print(rules.__file__);"
        "print(play_out(fathom.find('divers').start(), Dice(1)).reason)"
    )
    result = subprocess.run([sys.executable, "-c", code], env=installed, cwd=tmp_path, capture_output=True, text=True, check=True)
    where, reason = result.stdout.split()
    assert Path(where).is_relative_to(target)
    assert where.endswith("rules.py")
    assert reason == "third_goal"


def test_another_packages_game_is_found_and_played(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "pearls", tmp_path / "pearls")
    subprocess.run([*PIP, "--target", str(tmp_path / "installed"), str(tmp_path / "pearls")], check=True)
    installed = os.environ | {"PYTHONPATH": str(tmp_path / "installed")}

    def fathom(*arguments: str, typed: str = "") -> str:
        command = [sys.executable, "-c", "import sys; from fathom.cli import main; sys.exit(main())", *arguments]
        result = subprocess.run(command, env=installed, cwd=tmp_path, input=typed, capture_output=True, text=True, check=True)
        return result.stdout

    assert "Lay cards face down" in " ".join(fathom("games").split())
    assert "wins" in fathom("info", "pearls", "--lang", "pl")
    assert '"players":3' in fathom(
        "sim", "pearls", "--players", "3", "--bots", "search:20,random,random", "--games", "3", "--json"
    )
    assert "q leaves" in fathom("play", "pearls", "--bots", "random", "--seed", "1", typed="1\n" * 40)
