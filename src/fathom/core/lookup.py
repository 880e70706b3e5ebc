# mypyc: compile
"""Lookup tables: what follows from the number of players and the options, worked out once and shared by all states of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from fathom.core.layout import check_layout

MOST_KEPT = 64  # options may bring components from outside, so only those in use are kept

L = TypeVar("L", bound="Lookup")


@mypyc_attr(allow_interpreted_subclasses=True)
class Lookup:
    """Base of a game's lookup tables. They are equal where players and options are, and pickled as these two."""

    def __init__(self, players: int, options: Any) -> None:
        self.players = players
        self.options = options

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(Lookup, cls)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lookup):
            return NotImplemented
        return other is self or (type(other), other.players, other.options) == (type(self), self.players, self.options)

    def __hash__(self) -> int:
        return hash((self.players, self.options))

    def __reduce__(self) -> tuple[object, ...]:
        return (lookup_for, (type(self), self.players, self.options))


def lookup_for(kind: type[L], players: int, options: Any) -> L:
    """Return the lookup tables of this kind for this many players and these options."""
    make: Any = kind
    found: L = _kept(make, players, options)
    return found


@lru_cache(maxsize=MOST_KEPT)
def _kept(kind: Any, players: int, options: Any) -> Any:
    return kind(players, options)
