"""The docstring of a folder is its table of contents: it names every module of the folder, and no other."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import fathom.cli
import fathom.core


def named(package: ModuleType) -> list[str]:
    """The modules in the list of a folder's docstring."""
    lines = (package.__doc__ or "").splitlines()
    return [name for line in lines if line.startswith(("- ", "  ")) for name in re.findall("`([a-z_]+)`", line)]


@pytest.mark.parametrize("package", [fathom.core, fathom.cli], ids=lambda package: package.__name__)
def test_the_contents_name_every_module_once_and_no_other(package: ModuleType) -> None:
    folder = Path(package.__path__[0])
    modules = sorted(
        [path.stem for path in folder.glob("*.py") if path.stem != "__init__"]
        + [path.parent.name for path in folder.glob("*/__init__.py")]
    )
    assert sorted(named(package)) == modules


@pytest.mark.parametrize("package", [fathom.core, fathom.cli], ids=lambda package: package.__name__)
def test_every_module_says_what_it_is_for(package: ModuleType) -> None:
    for name in named(package):
        folder = Path(package.__path__[0])
        path = folder / name / "__init__.py" if (folder / name).is_dir() else folder / f"{name}.py"
        source = path.read_text(encoding="utf-8")  # a compiled module keeps no docstring
        assert ast.get_docstring(ast.parse(source)), name
