"""Few mixtures of options that try much of what all of them would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

Pair = frozenset[tuple[str, Any]]


def every_pair(choices: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    """Return mixtures in which any two values of different choices stand together at least once.

    >>> every_pair({"x": (0, 1), "y": (0, 1), "z": (0, 1)})
    [{'x': 0, 'y': 0, 'z': 0}, {'x': 0, 'y': 1, 'z': 1}, {'x': 1, 'y': 0, 'z': 1}, {'x': 1, 'y': 1, 'z': 0}]
    """
    values = [(name, value) for name, listed in choices.items() for value in listed]
    missing = {frozenset(pair): None for pair in combinations(values, 2) if pair[0][0] != pair[1][0]}  # in a fixed order
    mixtures = []
    while missing:
        mixture = dict(sorted(next(iter(missing))))
        for name, listed in choices.items():
            if name not in mixture:
                mixture[name] = max(
                    listed, key=lambda value: sum(_pair(name, value, *other) in missing for other in mixture.items())
                )
        for pair in map(frozenset, combinations(mixture.items(), 2)):
            missing.pop(pair, None)
        mixtures.append({name: mixture[name] for name in choices})
    return mixtures


def _pair(name: str, value: Any, other: str, its: Any) -> Pair:
    return frozenset(((name, value), (other, its)))
