# mypyc: compile
"""Free water: how long a submarine can go on before it must surface."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.lookup import SonarLookup

ENOUGH: Final = 24  # steps ahead that are as good as any number


def flood(lookup: SonarLookup, cell: int, free: int) -> int:
    """All cells that can be reached through free water, this one included."""
    found = 1 << cell
    edge = found
    while edge:
        near = lookup.shifted(edge, 0) | lookup.shifted(edge, 1) | lookup.shifted(edge, 2) | lookup.shifted(edge, 3)
        edge = near & free & ~found
        found |= edge
    return found


def room(lookup: SonarLookup, cell: int, free: int) -> int:
    """About how many steps can still be made: a walk that keeps to the narrow places first, since they are lost later."""
    beside = lookup.beside
    steps = 0
    while steps < ENOUGH:
        best = -1
        fewest = 9
        for direction in range(4):
            there = beside[cell * 4 + direction]
            if there >= 0 and free >> there & 1:
                onward = 0
                for turn in range(4):
                    beyond = beside[there * 4 + turn]
                    if beyond >= 0 and free >> beyond & 1:
                        onward += 1
                if not onward:
                    onward = 8  # a dead end comes last
                if onward < fewest:
                    fewest = onward
                    best = there
        if best < 0:
            return steps
        free &= ~(1 << best)
        cell = best
        steps += 1
    return steps


def steps_to(lookup: SonarLookup, cell: int, free: int, wanted: int) -> int:
    """How many steps through free water lead to one of the wanted cells; -1 when none does."""
    found = 1 << cell
    edge = found
    steps = 0
    while edge:
        if edge & wanted:
            return steps
        near = lookup.shifted(edge, 0) | lookup.shifted(edge, 1) | lookup.shifted(edge, 2) | lookup.shifted(edge, 3)
        edge = near & free & ~found
        found |= edge
        steps += 1
    return -1
