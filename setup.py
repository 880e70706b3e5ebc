"""Compiles the marked modules with mypyc, one group for each room and each game; without a C compiler they stay ordinary Python.

FATHOM_COMPILE=require fails where nothing can be compiled, FATHOM_COMPILE=never does not try.
"""

import os
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

MARKER = "# mypyc: compile"
SOURCE = Path("src")
COMPILE = os.environ.get("FATHOM_COMPILE", "auto")

# Only the compiled modules are judged here; `make lint` checks the types of everything, and has a cache of its own.
FLAGS = ["--follow-imports=silent", "--ignore-missing-imports", "--cache-dir=build/mypy"]


def marked_modules() -> list[Path]:
    """Return every module whose first line is the marker."""
    return [path for path in sorted(SOURCE.rglob("*.py")) if path.read_text(encoding="utf-8").startswith(MARKER + "\n")]


def groups(modules: list[Path]) -> dict[str, list[Path]]:
    """Return the modules by their room, or their game: what is compiled into one shared library."""
    found: dict[str, list[Path]] = {}
    for path in modules:
        room = path.relative_to(SOURCE).parent.parts
        found.setdefault(".".join(room[:3] if room[1] == "games" else room), []).append(path)
    return found


def extensions() -> list[Extension]:
    """Translate the modules to C and return what is to be built, the largest first so that no core is idle at the end."""
    from mypyc.build import mypycify

    modules = marked_modules()
    separate = [([str(path) for path in paths], name) for name, paths in groups(modules).items()]
    built = mypycify([*FLAGS, *map(str, modules)], opt_level="3", debug_level="0", separate=separate)
    return sorted(built, key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))


class Build(build_ext):
    """Builds all groups or none: half a package would not import."""

    def finalize_options(self) -> None:
        self.parallel = self.parallel or os.cpu_count()
        super().finalize_options()

    def run(self) -> None:
        if COMPILE == "never":
            return
        try:
            self._try_compiler()
            self._list_extensions()
            self._build_kept()
        except (ImportError, CCompilerError, ExecError, PlatformError) as error:
            if COMPILE == "require":
                raise
            self.distribution.ext_modules = self.extensions = []
            print(f"Nothing was compiled, so Fathom will run interpreted: {error}", file=sys.stderr)

    def _try_compiler(self) -> None:
        """Raise an error where extensions cannot be built, before any time goes into writing them."""
        with TemporaryDirectory() as folder:
            source = Path(folder, "nothing.c")
            source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_nothing(void) { return NULL; }\n", encoding="utf-8")
            probe = build_ext(Distribution({"ext_modules": [Extension("nothing", [str(source)])]}))
            probe.build_temp = probe.build_lib = folder
            probe.ensure_finalized()
            probe.run()

    def _list_extensions(self) -> None:
        """Start over with the extensions known: setuptools wants them before it settles its options."""
        inplace, editable = self.inplace, self.editable_mode
        self.distribution.ext_modules = extensions()
        self.initialize_options()
        self.finalize_options()
        self.inplace, self.editable_mode = inplace, editable

    def _build_kept(self) -> None:
        """Build in a folder that stays, so that a change in one game builds that game alone, then copy to where it is wanted."""
        kept = Path("build", f"{sysconfig.get_platform()}-{sys.implementation.cache_tag}")
        wanted, self.build_lib, self.build_temp = self.build_lib, str(kept / "lib"), str(kept / "temp")
        super().run()
        if self.inplace:
            self._remove_strays()
            return
        built = self.get_outputs()
        self.build_lib = wanted
        for source, target in zip(built, self.get_outputs(), strict=True):
            self.mkpath(str(Path(target).parent))
            self.copy_file(source, target)

    def _remove_strays(self) -> None:
        """Remove compiled modules whose source has moved or lost its marker: Python would go on importing them."""
        wanted = {Path(self.get_ext_fullpath(extension.name)).resolve() for extension in self.extensions}
        for path in SOURCE.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if path.resolve() not in wanted:
                path.unlink()


class Compiled(Distribution):
    """Known to have extensions before they are listed, which takes a while and is only done to build them."""

    def has_ext_modules(self) -> bool:
        return COMPILE != "never"


setup(distclass=Compiled, cmdclass={"build_ext": Build})
