"""The boards on the pages of rules are what the engine shows, and every picture of a page is there to be drawn."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from fathom.core.registry import games
from fathom.core.text import LANGUAGES

ROOT = Path(__file__).parents[2]
PICTURE = re.compile(r"^<!-- picture ([\w-]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def boards() -> Iterator[ModuleType]:
    """docs/boards.py, which is a script."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(ROOT / "docs")
        yield importlib.import_module("boards")


def test_the_boards_are_up_to_date(boards: ModuleType) -> None:
    for path, text in boards.files().items():
        assert path.read_text(encoding="utf-8") == text, "run python docs/boards.py"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_picture_is_a_board_or_a_drawing_and_every_board_is_on_a_page(boards: ModuleType, game: str, language: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
    named = set(PICTURE.findall(page))
    assert named
    drawn = (ROOT / "web" / "src" / "games" / game / "Drawing.svelte").read_text(encoding="utf-8")
    there = set(boards.boards()[game])
    assert there <= named
    # Sonar draws any of its maps.
    assert {name for name in named - there if f'"{name}"' not in drawn and not name.startswith("map_")} == set()
