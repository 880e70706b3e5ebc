"""Builds the API reference from docstrings and type hints: `make docs` writes it to build/docs."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pdoc

OUTPUT = Path(__file__).parents[1] / "build" / "docs"
PUBLIC = ("arena", "bots", "core", "envs", "games", "testing")


def public_modules() -> list[str]:
    """The package itself and everything in its public packages."""
    return ["fathom", *(module for package in PUBLIC for module in _modules(f"fathom.{package}"))]


def _modules(name: str) -> Iterator[str]:
    yield name
    for found in iter_modules(getattr(import_module(name), "__path__", ())):
        if not found.name.startswith("_"):
            yield from _modules(f"{name}.{found.name}")


def build(output: Path) -> None:
    """Writes a page for every public module; a warning is an error."""
    pdoc.render.configure(show_source=False, footer_text="Fathom")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # A package is written with its modules unless it lists in __all__ what belongs to it.
        listed = [name for name in public_modules() if _has_own_list(name.rpartition(".")[0])]
        pdoc.pdoc(*listed, output_directory=output)


def _has_own_list(package: str) -> bool:
    return not package or hasattr(import_module(package), "__all__")


if __name__ == "__main__":
    os.environ["FATHOM_INTERPRETED"] = "1"  # compiled modules have no signatures to be read
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else OUTPUT)
