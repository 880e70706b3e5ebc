"""What the games' catalogues, their modules and the rules pages hold, for tests that compare them."""

from __future__ import annotations

import ast
import string
from functools import cache
from pathlib import Path

import fathom
from fathom.core.registry import find

SOURCE = Path(fathom.__file__).parent
ROOT = Path(__file__).parents[1]


def placeholders(sentence: str) -> set[str]:
    """Return the values that a sentence takes."""
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


def plural_forms(sentence: str) -> set[int]:
    """Return how many forms the words have that go with a number."""
    return {len(spec.split("|")) for _, _, spec, _ in string.Formatter().parse(sentence) if spec and "|" in spec}


def keys(game: str, part: str, language: str = "en") -> set[str]:
    """Return the keys of one part of a catalogue, without its name."""
    return {key.partition(".")[2] for key in find(game).texts[language].sentences if key.startswith(part + ".")}


@cache
def trees(folder: Path) -> list[ast.Module]:
    """Return the modules of a folder and those below it, parsed."""
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py"))]


def calls(game: str, function: str) -> list[ast.Call]:
    """Return every call of a function, or method, of this name in the modules of a game."""
    return [
        node
        for tree in trees(SOURCE / "games" / game)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", None)) == function
    ]


def strings(node: ast.expr) -> set[str]:
    """Return the texts that an expression may give: both of `one if ... else two`; none where it is no plain text."""
    if isinstance(node, ast.IfExp):
        return strings(node.body) | strings(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


def page(game: str, language: str) -> str:
    """Return the rules page of a game in a language."""
    return (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
