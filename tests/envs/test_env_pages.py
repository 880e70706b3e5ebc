"""The pages of docs/envs are what the code says."""

from __future__ import annotations

import pytest

from fathom.core.registry import games
from fathom.envs.document import FOLDER, pages


def test_every_game_has_a_page() -> None:
    assert set(pages()) == {f"{name}.md" for name in games()}


@pytest.mark.parametrize("name", [f"{name}.md" for name in games()])
def test_the_page_is_true(name: str) -> None:
    written = (FOLDER / name).read_text(encoding="utf-8")
    assert written == pages()[name], "stale: python -m fathom.envs.document writes the pages"
