"""What runs on a forge: the workflows can be read, and they name Pythons, targets and files that exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = set(re.findall(r"^([\w-]+):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
SCRIPTS = set(yaml.safe_load((ROOT / "web" / "package.json").read_text(encoding="utf-8"))["scripts"])


def read(path: Path) -> dict[Any, Any]:
    """A workflow's tree; YAML takes the key `on` for a yes."""
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in read(path)["jobs"].values() for step in job["steps"]]


def pythons() -> list[str]:
    """The versions that the classifiers name."""
    return re.findall(r"Python :: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)


def test_there_are_workflows() -> None:
    assert [path.name for path in WORKFLOWS] == ["ci.yml", "wheels.yml"]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_is_whole(path: Path) -> None:
    tree = read(path)
    assert tree["name"]
    assert tree[True], "it says when it runs"
    assert tree["permissions"] == {"contents": "read"}, "it can change nothing"
    for job in tree["jobs"].values():
        assert job["runs-on"]
        assert job["timeout-minutes"] <= 120
        assert set(job.get("needs", "").split()) <= tree["jobs"].keys()
    for step in steps(path):
        assert ("uses" in step) != ("run" in step), step
        assert re.fullmatch(r"[\w-]+/[\w-]+@v[\d.]+", step.get("uses", "a/b@v1")), step


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_what_a_workflow_runs_is_there(path: Path) -> None:
    for step in steps(path):
        command = step.get("run", "").split()
        if command[:1] == ["make"]:
            wanted = [word for word in command[1:] if "=" not in word]
            assert wanted
            assert set(wanted) <= TARGETS, command
        if command[:2] == ["npm", "run"]:
            assert step["working-directory"] == "web"
            assert command[2] in SCRIPTS, command
        for word in command:
            assert not word.startswith("tests/") or (ROOT / word).exists(), word


def test_ci_tests_every_python_that_is_supported() -> None:
    (job,) = read(ROOT / ".github/workflows/ci.yml")["jobs"].values()
    assert job["strategy"]["matrix"]["python"] == pythons()
    assert "make test PYTHON=python" in [step.get("run") for step in job["steps"]]
    assert PROJECT["project"]["requires-python"] == f">={pythons()[0]}"


def test_wheels_are_built_for_every_python_that_is_supported() -> None:
    asked = PROJECT["tool"]["cibuildwheel"]
    assert asked["build"] == [f"cp{version.replace('.', '')}-*" for version in pythons()]
    assert asked["test-command"][0] == "fathom games"
    jobs = read(ROOT / ".github/workflows/wheels.yml")["jobs"]
    assert {name for name, job in jobs.items() if job.get("needs") == "client"} == {"wheels", "sdist"}
    assert {system.split("-")[0] for system in jobs["wheels"]["strategy"]["matrix"]["os"]} == {"ubuntu", "macos", "windows"}


def test_wheels_take_the_client_from_where_it_is_built() -> None:
    jobs = read(ROOT / ".github/workflows/wheels.yml")["jobs"]
    folders = {
        step["with"]["path"] for job in jobs.values() for step in job["steps"] if step.get("with", {}).get("name") == "client"
    }
    (folder,) = folders
    assert f'outDir: "../{folder}"' in (ROOT / "web" / "vite.config.js").read_text(encoding="utf-8")
