"""Installing: a wheel where there is nothing else, the source where there is no compiler, and a game from another package."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path

import httpx
import msgspec
import pytest

from server.client import ME, Person, bot, play_on
from server.serving import Program
from tiers import nightly

pytestmark = pytest.mark.xdist_group("install")  # the wheel is built once

ROOT = Path(__file__).parent.parent
PARTS = ["pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"]
LEFT_OUT = {"src": ("*.so", "*.pyd", "__pycache__", "*.egg-info"), "build": ("bdist*", "lib.*")}
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index"]
HERE = {name: value for name, value in os.environ.items() if name not in ("FATHOM_INTERPRETED", "PYTHONPATH")}
HAS_CLIENT = (ROOT / "src/fathom/server/client/index.html").exists()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with what is compiled already, so that nothing is built again and the original is left alone."""
    copy = tmp_path_factory.mktemp("project")
    for folder, left_out in LEFT_OUT.items():
        if (ROOT / folder).exists():
            shutil.copytree(ROOT / folder, copy / folder, ignore=shutil.ignore_patterns(*left_out))
    for part in PARTS:
        shutil.copy2(ROOT / part, copy / part)
    return copy


@pytest.fixture(scope="module")
def build(project: Path) -> Callable[..., Path]:
    """`build("wheel", **environment)` makes a distribution of that kind and returns its file."""

    def run(kind: str, **environment: str) -> Path:
        folder = project / f"dist-{kind}"
        command = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(folder), str(project)]
        done = subprocess.run(command, env=HERE | environment, cwd=project, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        (file,) = folder.iterdir()
        return file

    return run


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
@pytest.mark.skipif(not HAS_CLIENT, reason="the client is not built: make client")
def test_a_wheel_plays_with_neither_node_nor_a_compiler(build: Callable[..., Path], tmp_path: Path) -> None:
    wheel = build("wheel", FATHOM_COMPILE="require")
    venv.create(tmp_path / "empty", with_pip=True)
    programs = tmp_path / "empty" / "bin"
    subprocess.run(
        [str(programs / "python"), "-m", "pip", "install", "--quiet", f"{wheel}[server]"],
        env=HERE | {"PATH": str(programs), "CC": "false"},
        cwd=tmp_path,
        check=True,
    )

    server = Program(tmp_path / "data", "--pace", "0", PATH=str(programs), PYTHONPATH="")
    server.program = programs / "fathom"
    with server, Person(server, "Ada") as ada:
        page = httpx.get(server.url).text
        script = page.split('src="', 1)[1].split('"', 1)[0]
        assert httpx.get(server.url + script).status_code == 200
        with ada.line(ada.open(ME, bot())) as line:
            line.sync()
            assert play_on([line], random.Random(1), most=4) == 4
    command = [str(programs / "fathom"), "info"]
    info = subprocess.run(command, env=HERE | {"PATH": str(programs)}, capture_output=True, text=True, check=True).stdout
    assert ", compiled, " in info


def test_the_source_without_a_compiler_is_interpreted_and_plays(build: Callable[..., Path], tmp_path: Path) -> None:
    source, target = build("sdist", FATHOM_COMPILE="never"), tmp_path / "installed"
    subprocess.run([*PIP, "--target", str(target), str(source)], env=HERE | {"CC": "false"}, cwd=tmp_path, check=True)
    code = (
        "import fathom; from fathom.core.dice import Dice; from fathom.core.driver import play_out;"
        "from fathom.games.divers.rules import position; print(position.__file__);"
        "print(play_out(fathom.find('divers').new(), Dice(1)).reason)"
    )
    command = [sys.executable, "-c", code]
    result = subprocess.run(
        command, env=HERE | {"PYTHONPATH": str(target)}, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    where, reason = result.stdout.split()
    assert Path(where).is_relative_to(target)
    assert where.endswith("position.py")
    assert reason == "third_goal"


@nightly("compiles everything once more")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here")
def test_the_source_with_a_compiler_is_compiled(build: Callable[..., Path], tmp_path: Path) -> None:
    source, target = build("sdist", FATHOM_COMPILE="never"), tmp_path / "installed"
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    subprocess.run(
        [*PIP, "--target", str(target), str(unpacked)], env=HERE | {"FATHOM_COMPILE": "require"}, cwd=tmp_path, check=True
    )
    marked = [path for path in (ROOT / "src").rglob("*.py") if path.read_text(encoding="utf-8").startswith("# mypyc: compile\n")]
    compiled = {path.name.split(".")[0] for path in target.rglob("*.so")}
    assert {path.stem for path in marked} <= compiled


def test_a_build_that_must_compile_fails_without_a_compiler(project: Path, tmp_path: Path) -> None:
    command = [*PIP, "--target", str(tmp_path / "installed"), str(project)]
    done = subprocess.run(command, env=HERE | {"CC": "false", "FATHOM_COMPILE": "require"}, capture_output=True, check=False)
    assert done.returncode != 0


def test_the_lock_files_hold_what_the_project_asks_for() -> None:
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = about["project"]["optional-dependencies"]
    wanted = {
        "server": about["project"]["dependencies"] + extras["server"],
        "build": about["build-system"]["requires"],
        "dev": about["project"]["dependencies"] + [name for extra in extras.values() for name in extra],
    }
    locked = {name: _locked(ROOT / "requirements" / f"{name}.txt") for name in wanted}
    for name, asked in wanted.items():
        missing = {_name(line) for line in asked} - set(locked[name]) - {"fathom-games"}
        assert not missing, f"make lock: {name}.txt lacks {missing}"
    for name in ("server", "build"):
        differing = {package for package, version in locked[name].items() if locked["dev"].get(package) != version}
        assert not differing, f"make lock: {name}.txt and dev.txt differ in {differing}"


def _locked(file: Path) -> dict[str, set[str]]:
    """Return the versions of each package, of which there may be several for different Pythons."""
    found: dict[str, set[str]] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if "==" in line and not line.startswith(" "):
            name, version = line.split()[0].split("==")
            found.setdefault(name, set()).add(version)
    return found


def _name(requirement: str) -> str:
    return requirement.split("[")[0].split(">")[0].split("=")[0].strip().lower().replace("_", "-")


def test_games_of_other_packages_are_found_and_played(tmp_path: Path) -> None:
    for name in ("pearls", "beacons"):
        shutil.copytree(ROOT / "examples" / name, tmp_path / name)
    folders = [str(tmp_path / name) for name in ("pearls", "beacons")]
    subprocess.run([*PIP, "--target", str(tmp_path / "installed"), *folders], check=True)
    installed = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path / "installed"), os.environ.get("PYTHONPATH", "")])}

    def fathom(*arguments: str, typed: str = "") -> str:
        command = [sys.executable, "-c", "import sys; from fathom.cli import main; sys.exit(main())", *arguments]
        result = subprocess.run(command, env=installed, cwd=tmp_path, input=typed, capture_output=True, text=True, check=True)
        return " ".join(result.stdout.split())

    assert "Lay cards face down" in fathom("games")
    assert "wins" in fathom("info", "pearls", "--lang", "pl")
    assert '"players":3' in fathom(
        "sim", "pearls", "--players", "3", "--bots", "search:20,random,random", "--games", "3", "--json"
    )
    assert "q leaves" in fathom("play", "pearls", "--bots", "random", "--seed", "1", typed="1\n" * 40)

    # A result that all share is a score and a grade, for any number of players, and not a draw.
    counted = msgspec.json.decode(fathom("sim", "beacons", "--players", "3", "--games", "20", "--json"))
    row = counted["bots"][0]
    assert "draws" not in row
    assert row["wins"] + row["partial"] + row["losses"] == row["games"] == 60
    assert sum(row["ranks"]) == pytest.approx(1, abs=1e-3)
    printed = fathom("sim", "beacons", "--players", "3", "--games", "20")
    assert "partial" in printed
    assert "Ranks of random: A dark coast " in printed
    played = ("play", "beacons", "--bots", "random", "--seed", "1")
    assert re.search(r"\d+ of 12 points\. (A dark coast|A glimmer)\.", fathom(*played, typed="1\n" * 60))
    assert re.search(r"Wynik: \d+ z 12\.", fathom(*played, "--lang", "pl", typed="1\n" * 60))
