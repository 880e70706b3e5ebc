"""The files about the project itself: they agree with each other and with the code."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import yaml

import fathom

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "benchmarks").glob("*.md")]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_every_file_names_the_same_version() -> None:
    version = PROJECT["project"]["version"]
    assert fathom.__version__ == version
    assert yaml.safe_load(text("CITATION.cff"))["version"] == version
    released = re.findall(r"^## \[([^\]]+)\]", text("CHANGELOG.md"), re.MULTILINE)
    assert released[:2] == ["Unreleased", version]


def test_hooks_fetch_nothing_and_run_tools_of_the_project() -> None:
    config = yaml.safe_load(text(".pre-commit-config.yaml"))
    assert [repo["repo"] for repo in config["repos"]] == ["local"]
    hooks = config["repos"][0]["hooks"]
    assert {hook["language"] for hook in hooks} == {"system"}
    tools = [re.findall(r"(?:\.venv/bin|node_modules/\.bin)/(\w+)", hook["entry"])[0] for hook in hooks]
    assert tools == ["ruff", "ruff", "prettier", "eslint"]
    needed = {re.split(r"[\[<>=]", dependency)[0] for dependency in PROJECT["project"]["optional-dependencies"]["dev"]}
    assert {"ruff", "pre-commit", "pdoc", "pyyaml"} <= needed
    assert {"prettier", "eslint"} <= json.loads(text("web/package.json"))["devDependencies"].keys()


def test_the_lock_file_serves_every_registry_and_every_platform() -> None:
    packages = json.loads(text("web/package-lock.json"))["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    named = {name.rpartition("node_modules/")[2] for name in packages}
    for name, package in packages.items():
        missing = package.get("optionalDependencies", {}).keys() - named
        assert not missing, f"npm ci would miss builds that {name} names"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    prose = re.sub(r"```.*?```|`[^`\n]+`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)#\s]+)", prose):
        assert link.startswith("https://") or (page.parent / link).exists(), link
