"""Lists what `make test` leaves to `make nightly`, and what it may skip, from the tests' source: for docs/testing.md.

`python tests/tier_list.py` writes the list there again.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "testing.md"
BEGIN = "<!-- Below: python tests/tier_list.py -->\n"


class Entry(NamedTuple):
    """One thing that the list names."""

    file: str
    place: str  # a function, or "" for the whole file
    what: str


def main() -> None:
    """Write the list into the page."""
    PAGE.write_text(page_with_list(), encoding="utf-8")


def page_with_list() -> str:
    """Return the page as it should be."""
    return PAGE.read_text(encoding="utf-8").split(BEGIN)[0] + BEGIN + listing()


def listing() -> str:
    """Return the three lists as Markdown."""
    trees = [(path.relative_to(TESTS.parent).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in _files()]
    parts = [
        ("Only at night", [entry for file, tree in trees for entry in _marked(file, tree, "nightly")]),
        ("Less by day: by day → at night", [entry for file, tree in trees for entry in _depths(file, tree)]),
        ("Skipped where something is missing", [entry for file, tree in trees for entry in _skips(file, tree)]),
    ]
    return "".join(f"\n### {title}\n\n{_table(entries)}" for title, entries in parts)


def _files() -> list[Path]:
    return [path for path in sorted(TESTS.rglob("*.py")) if path.name != "tiers.py"]


def _table(entries: list[Entry]) -> str:
    rows = "".join(f"| {file} | {place} | {what} |\n" for file, place, what in sorted(set(entries)))
    return f"| file | test | what |\n| --- | --- | --- |\n{rows}"


def _marked(file: str, tree: ast.Module, name: str) -> Iterator[Entry]:
    for place, call in _calls(tree):
        if _name(call) == name:
            yield Entry(file, place, _said(call.args[0]))


def _depths(file: str, tree: ast.Module) -> Iterator[Entry]:
    for place, call in _calls(tree):
        if _name(call) == "depth":
            quick, full = map(ast.unparse, call.args)
            yield Entry(file, place, f"`{quick}` → `{full}`")


def _skips(file: str, tree: ast.Module) -> Iterator[Entry]:
    for place, call in _calls(tree):
        if _name(call) in ("skip", "skipif", "importorskip"):
            reason = next((word.value for word in call.keywords if word.arg == "reason"), None)
            yield Entry(file, place, _said(reason or call.args[0]))


def _calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call with the top-level function or class that it stands in, or decorates."""
    for top in tree.body:
        place = top.name if isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) else ""
        for node in ast.walk(top):
            if isinstance(node, ast.Call):
                yield place, node


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else function.id if isinstance(function, ast.Name) else ""


def _said(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else f"`{ast.unparse(node)}`"


if __name__ == "__main__":
    main()
