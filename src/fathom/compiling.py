"""Compiles marked modules with mypyc: Fathom's own, and those of games in other packages. Without a C compiler they stay Python.

The setup.py of a game's package needs two lines; docs/compiled-plugins.md says more:

    from fathom.compiling import setup_compiled

    setup_compiled("breath")

FATHOM_COMPILE=require fails where nothing can be compiled, FATHOM_COMPILE=never does not try.
Fathom's own setup.py loads this file by itself, so it imports nothing of the package.
"""

from __future__ import annotations

import ast
import os
import sys
import sysconfig
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CCompilerError, ExecError, PlatformError

MARKER = "# mypyc: compile"
FATHOM = Path(__file__).resolve().parent
COMPILE = os.environ.get("FATHOM_COMPILE", "auto")
SUFFIX: str = sysconfig.get_config_var("EXT_SUFFIX")

# Only the compiled modules are judged here, by the same rules wherever they are built.
FLAGS = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports", "--cache-dir=build/mypy"]


def setup_compiled(package: str) -> None:
    """Run setuptools' `setup` and compile the marked modules of a package, given as the path of its folder."""
    Build.folder = Path(package)
    setup(distclass=Compiled, cmdclass={"build_ext": Build})


def marked_modules(package: Path) -> list[Path]:
    """Return every module of a package whose first line is the marker."""
    return [path for path in sorted(package.rglob("*.py")) if path.read_text(encoding="utf-8").startswith(MARKER + "\n")]


def groups(package: Path) -> dict[str, list[Path]]:
    """Return what is compiled into one shared library: each room and each game of Fathom, or the whole of another package."""
    if package.resolve() != FATHOM:
        return {package.name: marked_modules(package)}
    found: dict[str, list[Path]] = {}
    for path in marked_modules(package):
        parts = path.relative_to(package).parent.parts
        name = ".".join(["fathom", *parts[: 2 if parts[0] == "games" else 1]])
        found.setdefault(core_group() if name == "fathom.core" else name, []).append(path)
    return found


def core_group() -> str:
    """Return the name of core's group, which tells apart any two that were not compiled from the same source by the same mypyc.

    A compiled game finds the functions and classes of core by their places in a table that nobody checks. It asks for the table
    by this name: one that was compiled against another core does not find it, instead of calling something else.
    """
    from mypy.version import __version__

    digest = blake2b(__version__.encode(), digest_size=4)
    for path in marked_modules(FATHOM / "core"):
        digest.update(ast.dump(ast.parse(path.read_text(encoding="utf-8"))).encode())
    return f"fathom.core_{digest.hexdigest()}"


def extensions(package: Path) -> list[Extension]:
    """Translate the modules to C and return what is to be built, the largest first so that no core is idle at the end.

    mypyc must see core's modules beside a game's to know their classes; only the game's are built.
    """
    from mypyc.build import mypycify

    wanted, core = groups(package), core_group()
    if core not in wanted:
        if not FATHOM.joinpath(f"{core.removeprefix('fathom.')}__mypyc{SUFFIX}").exists():
            raise PlatformError("the installed Fathom is not compiled, or was compiled by another version of mypy")
        wanted[core] = marked_modules(FATHOM / "core")
    separate: list[tuple[list[str], str | None]] = [([str(path) for path in paths], name) for name, paths in wanted.items()]
    modules = [path for paths, _ in separate for path in paths]
    built = mypycify([*FLAGS, *modules], opt_level="3", debug_level="0", separate=separate)
    if package.resolve() != FATHOM:
        built = [extension for extension in built if not extension.name.startswith("fathom.")]
    return sorted(built, key=lambda extension: -sum(Path(source).stat().st_size for source in extension.sources))


class Build(build_ext):  # type: ignore[misc]  # setuptools has no types
    """Builds all groups or none: half a package would not import."""

    folder: Path
    parallel: int | None
    inplace: bool
    editable_mode: bool
    build_lib: str
    build_temp: str
    extensions: list[Extension]

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
            print(f"Nothing was compiled, so {self.folder.name} will run interpreted: {error}", file=sys.stderr)

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
        self.distribution.ext_modules = extensions(self.folder)
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
        for path in self.folder.rglob(f"*{SUFFIX}"):
            if path.resolve() not in wanted:
                path.unlink()


class Compiled(Distribution):  # type: ignore[misc]
    """Known to have extensions before they are listed, which takes a while and is only done to build them."""

    def has_ext_modules(self) -> bool:
        return COMPILE != "never"
