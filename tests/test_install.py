"""Installing where there is no C compiler leaves a working, interpreted package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PARTS = ["pyproject.toml", "setup.py", "compiled.txt", "README.md", "LICENSE", "NOTICE"]


def test_without_a_compiler_the_package_is_interpreted_and_plays(tmp_path: Path) -> None:
    project, target = tmp_path / "project", tmp_path / "installed"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "*.egg-info"))
    for part in PARTS:
        shutil.copy(ROOT / part, project / part)
    environment = {name: value for name, value in os.environ.items() if name != "FATHOM_INTERPRETED"}
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
    no_compiler = environment | {"CC": "false", "CXX": "false"}
    subprocess.run([*pip, "--target", str(target), str(project)], env=no_compiler, cwd=tmp_path, check=True)

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
