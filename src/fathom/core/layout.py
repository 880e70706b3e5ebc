"""A guard for the compiled base classes: games from other packages may be compiled too, and must be compiled against ours."""

from __future__ import annotations


def check_layout(base: type, derived: type) -> None:
    """Raise a TypeError where both classes are compiled, but `derived` by a build that did not know `base` to be.

    mypyc places the attributes and methods of a class after those of its base class. A build that does not hold the base class
    takes it for ordinary Python, gives each instance a `__dict__` for it, and places its own where those of the base are.
    """
    attributes = vars(derived).get("__mypyc_attrs__", ())  # of every compiled class, and of no other
    if "__dict__" in attributes and "__mypyc_attrs__" in vars(base):
        raise TypeError(
            f"{derived.__module__}.{derived.__qualname__} is compiled, but was built without its compiled base class "
            f"{base.__module__}.{base.__qualname__} and would crash. Build it with fathom.compiling, or mark the class "
            "@mypyc_attr(native_class=False): docs/compiled-plugins.md."
        )
