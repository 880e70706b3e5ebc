"""Compiles the rules, the worlds and the search with mypyc; without a C compiler they stay ordinary Python."""

from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).parent

# Each name in this file is a module under src/; the Makefile reads it too, to know when to build again.
COMPILED = (ROOT / "compiled.txt").read_text(encoding="utf-8").split()


def extensions() -> list[Extension]:
    try:
        from mypyc.build import mypycify
    except ImportError:
        return []
    # Only the compiled modules are judged here; `make test` checks the types of everything.
    flags = ["--follow-imports=silent", "--ignore-missing-imports"]
    built = mypycify([*flags, *(str(Path("src", name)) for name in COMPILED)], opt_level="3", group_name="fathom")
    for extension in built:
        extension.optional = True  # a failed build leaves the interpreted modules in place
    return built


setup(ext_modules=extensions())
