"""The deliberate breaks still fit the source: `make breaks` says whether the tests notice them."""

from __future__ import annotations

import ast
import shlex
from functools import cache

import pytest

from breaks.run import ROOT, Break, read_breaks
from fathom.core.registry import games

BREAKS = read_breaks()
EACH = [pytest.param(broken, id=f"{area}:{number}") for area, breaks in BREAKS.items() for number, broken in enumerate(breaks, 1)]


def test_every_game_and_the_server_have_ten() -> None:
    assert {area for area, breaks in BREAKS.items() if len(breaks) >= 10} >= {*games(), "server"}


@pytest.mark.parametrize("broken", EACH)
def test_a_break_fits_the_source(broken: Break) -> None:
    assert (ROOT / broken.file).read_text(encoding="utf-8").count(broken.find) == 1
    assert broken.find != broken.put
    assert bool(broken.why) == (broken.tier == "nightly")


@pytest.mark.parametrize("broken", EACH)
def test_the_tests_of_a_break_are_there(broken: Break) -> None:
    words = shlex.split(broken.tests)
    wanted = words[words.index("-k") + 1] if "-k" in words else ""
    names = [name for word in words if word.startswith("tests/") for name in names_in(word)]
    assert any(is_chosen(name, wanted) for name in names)


@cache
def names_in(path: str) -> list[str]:
    """Return the names of a file's tests. One that is run for every game can be chosen by a game as well."""
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test")]
    return [f"{node.name} {' '.join(games()) if node.decorator_list else ''}" for node in found]


def is_chosen(name: str, wanted: str) -> bool:
    """Return whether `pytest -k` takes a test of that name."""
    words = ast.parse(wanted or "True", mode="eval")
    given = {node.id: node.id.lower() in name.lower() for node in ast.walk(words) if isinstance(node, ast.Name)}
    return bool(eval(compile(words, "-k", "eval"), given))
