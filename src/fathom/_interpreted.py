"""Loads the source of compiled modules where it lies beside them: Fathom's, and those of games in other packages."""

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ExtensionFileLoader, ModuleSpec, PathFinder
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

MARKER = "# mypyc: compile\n"  # as in compiling.py


class _SourceFinder(MetaPathFinder):
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name.startswith("fathom.core_"):  # the compiled core, which only a compiled module asks for
            raise ImportError("FATHOM_INTERPRETED is set, but a compiled game was imported before fathom: import fathom first.")
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, ExtensionFileLoader):
            return None
        source = Path(spec.loader.path).with_name(f"{name.rpartition('.')[2]}.py")
        if source.exists() and source.read_text(encoding="utf-8").startswith(MARKER):
            return spec_from_file_location(name, source)
        return None


def prefer_source() -> None:
    """From now on, import the source of modules that carry the marker."""
    sys.meta_path.insert(0, _SourceFinder())
