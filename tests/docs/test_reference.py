"""The API reference: it is built from the docstrings without a warning, and holds every public module."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

pytestmark = pytest.mark.xdist_group("reference")  # it is built once

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "fathom"
PUBLIC = ("arena", "bots", "core", "envs", "games", "testing")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a fresh reference."""
    output = tmp_path_factory.mktemp("reference")
    built = subprocess.run(
        [sys.executable, ROOT / "docs" / "reference.py", output], capture_output=True, text=True, encoding="utf-8", timeout=600
    )
    assert (built.returncode, built.stdout, built.stderr) == (0, "", "")
    return output


def words(page: Path) -> str:
    """A page's text, without its marks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8"))))


def test_every_public_module_has_a_page(pages: Path) -> None:
    files = [path for package in PUBLIC for path in (SOURCE / package).rglob("*.py") if not path.name.startswith("_")]
    assert len(files) > 100
    for path in files:
        page = pages / "fathom" / path.relative_to(SOURCE).with_suffix(".html")
        assert page.exists(), page
    for package in (SOURCE, *(SOURCE / name for name in PUBLIC)):
        assert (pages / package.relative_to(SOURCE.parent).with_suffix(".html")).exists(), package


def test_pages_hold_docstrings_and_signatures(pages: Path) -> None:
    state = words(pages / "fathom" / "core" / "state.html")
    assert "def observe(self, seat: int | None) -> msgspec.Struct: Return everything that seat may know" in state
    arena = words(pages / "fathom" / "arena.html")
    assert "The arena: bots play bots" in arena
    assert re.search(r"def run\(\s?", arena)


def test_what_the_server_does_is_not_the_packages_api(pages: Path) -> None:
    assert not (pages / "fathom" / "server.html").exists()
    assert not (pages / "fathom" / "cli.html").exists()
