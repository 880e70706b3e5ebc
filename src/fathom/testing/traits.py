"""How worlds differ: the traits that distinguish them, as the seats see them."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from fathom.core.state import State

SLOTS = 6  # longer lists are taken to be sorted in some order of their own
_NESTED = frozenset((list, dict))  # all types that `to_builtins` nests
_ANYWHERE = "any view's"


class Trait(NamedTuple):
    """Something that a world has more often (or, below zero, less often) than the truth, at a place of somebody's view."""

    path: tuple[str | int, ...]
    value: object  # hashable
    more: int

    @property
    def is_general(self) -> bool:
        """Whether it names no seat, so that it means the same in other positions."""
        return self.path[:1] == (_ANYWHERE,)

    def __str__(self) -> str:
        """Return the trait in words, such as `observe(1) players 1 hand lacks r7`."""
        return f"{' '.join(map(str, self.path))} {'has' if self.more > 0 else 'lacks'} {self.value}"


class Portrait:
    """What all seats but one see in a state, to hold worlds against: that one seat sees the same in all of them."""

    def __init__(self, truth: State, seat: int) -> None:
        self._others = [other for other in range(truth.players) if other != seat]
        self._truth = [msgspec.to_builtins(truth.observe(other)) for other in self._others]
        self._known: dict[tuple[object, ...], set[Trait]] = {}

    def traits(self, world: State) -> set[Trait]:
        """Return every difference of a world from the state: empty when nobody could tell them apart."""
        # Where few worlds are left, the same are drawn again and again.
        key = world.freeze()
        if (found := self._known.get(key)) is None:
            found = self._known[key] = self._differences(world)
        return found

    def _differences(self, world: State) -> set[Trait]:
        found: set[Trait] = set()
        for other, truth in zip(self._others, self._truth, strict=True):
            view = msgspec.to_builtins(world.observe(other))
            if view != truth:
                _collect(found, (f"observe({other})",), view, truth)
        return found | set(map(_general, found))


@lru_cache(maxsize=1 << 16)  # the same traits come up in many worlds
def _general(trait: Trait) -> Trait:
    """Return the same trait at any seat."""
    names = [name for name in trait.path[1:] if isinstance(name, str)]
    return Trait((_ANYWHERE, *names), trait.value, 1 if trait.more > 0 else -1)


def _collect(found: set[Trait], path: tuple[str | int, ...], value: Any, truth: Any) -> None:
    """Add the differences between two values that are not equal. Most parts of them are, so nothing is made for those."""
    if isinstance(value, dict) and isinstance(truth, dict):
        for key in value | truth:
            if (mine := value.get(key)) != (real := truth.get(key)):
                _collect(found, (*path, key), mine, real)
    elif isinstance(value, list) and isinstance(truth, list) and _plain(value) and _plain(truth):
        # Cards in a hand: which they are matters.
        counts: dict[Hashable, int] = {}
        for member in value:
            counts[member] = counts.get(member, 0) + 1
        for member in truth:
            counts[member] = counts.get(member, 0) - 1
        found.update(Trait(path, member, more) for member, more in counts.items() if more)
        if len(value) == len(truth) <= SLOTS and not (_rises(value) and _rises(truth)):
            # Unless they are sorted, where they stand matters too: the last one may be the card just drawn.
            for index, (mine, real) in enumerate(zip(value, truth, strict=True)):
                if mine != real:
                    place = (*path, f"place {index + 1}")
                    found.update((Trait(place, mine, 1), Trait(place, real, -1)))
    elif isinstance(value, list) and isinstance(truth, list) and len(value) == len(truth):
        for index, (mine, real) in enumerate(zip(value, truth, strict=True)):
            if mine != real:
                _collect(found, (*path, index), mine, real)
    else:
        found.add(Trait(path, msgspec.json.encode(value).decode(), 1))
        found.add(Trait(path, msgspec.json.encode(truth).decode(), -1))


def _plain(values: list[Any]) -> bool:
    return _NESTED.isdisjoint(map(type, values))


def _rises(values: list[Any]) -> bool:
    return all(type(one) is type(two) and one <= two for one, two in pairwise(values) if one is not None and two is not None)
