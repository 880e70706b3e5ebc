"""A game compiled in a package of its own: built as docs/compiled-plugins.md says it plays, built otherwise it is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fathom
from fathom import compiling

pytestmark = [
    pytest.mark.xdist_group("plugin"),  # the example is built once
    pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler here"),
]

FATHOM = Path(fathom.__file__).parent
EXAMPLE = Path(__file__).parents[1] / "examples" / "breath"
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index", "--target"]


def run(*command: str, path: list[Path], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python with these folders to import from, and the compiled Fathom unless told otherwise."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("FATHOM_COMPILE", "FATHOM_INTERPRETED")}
    found = {"PYTHONPATH": os.pathsep.join(map(str, path))}
    arguments = [sys.executable, *command]
    return subprocess.run(arguments, env=inherited | found | environment, cwd=cwd, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example as its author would install it, into a folder of its own."""
    folder = tmp_path_factory.mktemp("author")
    shutil.copytree(EXAMPLE, folder / "breath", ignore=shutil.ignore_patterns("build", "*.egg-info", "*.so", "__pycache__"))
    done = run(*PIP[1:], "installed", "./breath", path=[FATHOM.parent], cwd=folder, FATHOM_COMPILE="require")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "installed"


@pytest.fixture(scope="module")
def uncompiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Fathom that is not compiled."""
    folder = tmp_path_factory.mktemp("uncompiled")
    shutil.copytree(FATHOM, folder / "fathom", ignore=shutil.ignore_patterns("*.so", "__pycache__", "client"))
    return folder


def test_it_is_compiled_and_keeps_the_contract(installed: Path, tmp_path: Path) -> None:
    code = (
        "from breath import GAME, rules; from fathom.testing import check_game;"
        "assert not rules.__file__.endswith('.py'), rules.__file__; print(check_game(GAME))"
    )
    done = run("-c", code, path=[installed, FATHOM.parent], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("breath: 57 games in 9 settings"), done.stdout


def test_search_plays_it_and_its_states_pickle(installed: Path, tmp_path: Path) -> None:
    code = """
import pickle
from fathom import Dice, find
from fathom.bots.search import search
from fathom.core.driver import play_out, settle

state, dice = find("breath").new(3), Dice(1)
while actors := settle(state, dice):
    again = pickle.loads(pickle.dumps(state))
    assert type(again) is type(state) and again.freeze() == state.freeze()
    assert play_out(again, Dice(2)) == play_out(state.copy(), Dice(2))
    state.apply(actors[0], search(state, actors[0], dice, 20).best)
print(state.outcome().reason)
"""
    done = run("-c", code, path=[installed, FATHOM.parent], cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("most_pearls", "draw")


def test_compiled_and_interpreted_it_is_the_same_game(installed: Path, tmp_path: Path) -> None:
    code = (
        "from fathom.testing.checksum import checksum; from breath import GAME, rules; print(rules.__file__, checksum(GAME, 300))"
    )
    path = [installed, FATHOM.parent]
    runs = [run("-c", code, path=path, cwd=tmp_path, FATHOM_INTERPRETED=switch) for switch in ("0", "1")]
    (compiled, one), (source, two) = (done.stdout.split() for done in runs)
    assert one == two
    assert Path(source) == installed / "breath" / "rules.py"
    assert Path(compiled).suffix != ".py"
    late = run("-c", "import breath", path=path, cwd=tmp_path, FATHOM_INTERPRETED="1")
    assert "ImportError: FATHOM_INTERPRETED is set, but a compiled game was imported before fathom" in late.stderr


def test_one_that_was_compiled_for_another_core_is_refused(installed: Path, uncompiled: Path, tmp_path: Path) -> None:
    code = "import sys; from fathom.cli import main; sys.exit(main())"
    done = run("-c", code, "games", path=[installed, uncompiled], cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.strip() == "fathom: The game breath was compiled for another build of Fathom: install it again."


def test_without_a_compiled_core_nothing_is_built(uncompiled: Path, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "breath", ignore=shutil.ignore_patterns("build", "*.egg-info", "*.so", "__pycache__"))
    reason = "the installed Fathom is not compiled, or was compiled by another version of mypy"
    command = ["setup.py", "--quiet", "build_ext", "--inplace"]
    done = run(*command, path=[uncompiled], cwd=tmp_path / "breath")
    assert done.returncode == 0, done.stderr
    assert f"Nothing was compiled, so breath will run interpreted: {reason}" in done.stderr
    done = run(*command, path=[uncompiled], cwd=tmp_path / "breath", FATHOM_COMPILE="require")
    assert done.returncode != 0
    assert reason in done.stderr


ALONE = {
    "state": "from fathom.core.state import State\nclass Own(State):\n    def __init__(self) -> None:\n        self.own = 1\n",
    "encoder": "from fathom.core.planes import Encoder\nclass Own(Encoder): ...\n",
    "dice": "from fathom.core.dice import Dice\nclass Own(Dice): ...\n",
    "loose": "from mypy_extensions import mypyc_attr\nfrom fathom.core.state import State\n"
    "@mypyc_attr(native_class=False)\nclass Own(State):\n    def turn(self) -> int:\n        return self.players + 1\n",
}


def test_what_was_compiled_without_its_base_class_is_refused(tmp_path: Path) -> None:
    for name, text in ALONE.items():
        tmp_path.joinpath(f"own_{name}.py").write_text(text, encoding="utf-8")
    modules = [f"own_{name}.py" for name in ALONE]
    tmp_path.joinpath("setup.py").write_text(
        "from setuptools import setup; from mypyc.build import mypycify\n"
        f"setup(name='own', ext_modules=mypycify(['--ignore-missing-imports', *{modules}], opt_level='0'))\n",
        encoding="utf-8",
    )
    path = [FATHOM.parent]
    built = run("setup.py", "--quiet", "build_ext", "--inplace", path=path, cwd=tmp_path, MYPYPATH=str(FATHOM.parent))
    assert built.returncode == 0, built.stdout + built.stderr
    for name, base in {"state": "fields.Fields", "encoder": "planes.Encoder", "dice": "dice.Dice"}.items():
        done = run("-c", f"import own_{name}", path=path, cwd=tmp_path)
        assert done.returncode == 1, done.stderr
        assert f"own_{name}.Own is compiled, but was built without its compiled base class fathom.core.{base}" in done.stderr
    done = run("-c", "import own_loose; print(own_loose.__file__, own_loose.Own(2).turn())", path=path, cwd=tmp_path)
    where, turn = done.stdout.split()
    assert not where.endswith(".py")
    assert turn == "3"


def test_every_compiled_class_that_others_may_derive_from_is_guarded() -> None:
    for path in compiling.marked_modules(FATHOM / "core"):
        module = import_module(f"fathom.core.{path.stem}")
        open_to_all = r"^@mypyc_attr\(allow_interpreted_subclasses=True\)\nclass (\w+)"
        for name in re.findall(open_to_all, path.read_text(encoding="utf-8"), re.MULTILINE):
            bases = getattr(module, name).__mro__[:-1]
            assert any("__init_subclass__" in vars(base) for base in bases), f"{name} calls check_layout in __init_subclass__"


@pytest.fixture
def copied_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state.py that may be edited, in a Fathom that `compiling` takes for its own."""
    shutil.copytree(FATHOM / "core", tmp_path / "fathom" / "core", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    monkeypatch.setattr(compiling, "FATHOM", tmp_path / "fathom")
    return tmp_path / "fathom" / "core" / "state.py"


def test_cores_group_is_named_by_its_source_and_not_by_its_comments(copied_core: Path) -> None:
    before = compiling.core_group()
    text = copied_core.read_text(encoding="utf-8")
    copied_core.write_text(text + "\n# A comment.\n", encoding="utf-8")
    assert compiling.core_group() == before
    copied_core.write_text(text + "\nANSWER = 42\n", encoding="utf-8")
    assert compiling.core_group() != before


def test_a_game_of_fathom_is_one_group_with_all_its_folders(copied_core: Path) -> None:
    folder = copied_core.parents[1] / "games" / "chess" / "rules"
    folder.mkdir(parents=True)
    for path in (folder / "moves.py", folder.parent / "bot.py"):
        path.write_text("# mypyc: compile\n", encoding="utf-8")
    found = compiling.groups(copied_core.parents[1])
    assert set(found) == {compiling.core_group(), "fathom.games.chess"}
    assert [path.name for path in found["fathom.games.chess"]] == ["bot.py", "moves.py"]
