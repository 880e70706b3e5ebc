"""What each game's board says: every sentence is in the game's own catalogue."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fathom.core.registry import games

SOURCE = Path(__file__).parents[2] / "web" / "src" / "games"
SHARED = SOURCE.parent / "board"
BOARDS = sorted(folder.name for folder in SOURCE.iterdir() if folder.is_dir())


def code(folder: Path) -> str:
    """Return what a folder is made of, without its tests."""
    files = [path for path in sorted(folder.rglob("*.*")) if ".test." not in path.name]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


@pytest.mark.parametrize("game", BOARDS)
def test_every_sentence_that_a_board_says_exists(game: str) -> None:
    sentences = games()[game].texts["en"].sentences
    sections = "|".join({key.split(".")[0] for key in sentences if "." in key})
    said = set(re.findall(rf'"((?:{sections})\.[a-z_]+)"', code(SOURCE / game)))
    assert said
    assert said - sentences.keys() == set()


@pytest.mark.parametrize("game", BOARDS)
def test_every_key_that_is_put_together_begins_like_some_sentence(game: str) -> None:
    sentences = games()[game].texts["en"].sentences
    for prefix in re.findall(r"`([a-z_]+\.[a-z_]*)\$\{", code(SOURCE / game)):
        assert any(key.startswith(prefix) for key in sentences), prefix


def test_no_sentence_of_crews_board_is_unused() -> None:
    ours = {key for key in games()["crew"].texts["en"].sentences if key.startswith(("board.", "prompt.", "text_view."))}
    written = code(SOURCE / "crew") + code(SHARED)
    literals = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', written))
    patterns = [
        re.compile(re.sub(r"\$\{.*?\}", "[a-z_]+", template.replace(".", r"\.")) + "$")
        for template in re.findall(r"`((?:board|prompt|text_view)\.[^`]*)`", written)
    ]
    assert {key for key in ours - literals if not any(pattern.match(key) for pattern in patterns)} == set()
