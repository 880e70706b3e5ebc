# mypyc: compile
"""Free water: how long a submarine can go on before it must surface."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules.actions import DIRECTIONS, DOWN, LEFT, RIGHT, UP

ENOUGH: Final = 24  # steps ahead that are as good as any number


def flood(lookup: SonarLookup, cell: int, free: int) -> int:
    """Return all cells that can be reached through free water, this one included."""
    found = 1 << cell
    edge = found
    while edge:
        edge = _next_to(lookup, edge) & free & ~found
        found |= edge
    return found


def steps_to(lookup: SonarLookup, cell: int, free: int, wanted: int) -> int:
    """Return how many steps through free water lead to one of the wanted cells; -1 if none is in reach."""
    found = 1 << cell
    edge = found
    steps = 0
    while edge:
        if edge & wanted:
            return steps
        edge = _next_to(lookup, edge) & free & ~found
        found |= edge
        steps += 1
    return -1


def room(lookup: SonarLookup, cell: int, free: int) -> int:
    """Return about how many steps can still be made: those of a walk that keeps to narrow places while they are open."""
    beside = lookup.beside
    steps = 0
    while steps < ENOUGH:
        best = -1
        fewest = 9
        for direction in range(DIRECTIONS):
            there = beside[cell * DIRECTIONS + direction]
            if there >= 0 and free >> there & 1:
                onward = 0
                for turn in range(DIRECTIONS):
                    beyond = beside[there * DIRECTIONS + turn]
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


def _next_to(lookup: SonarLookup, cells: int) -> int:
    """Return all water that is one step from these cells."""
    sideways = lookup.shifted(cells, LEFT) | lookup.shifted(cells, RIGHT)
    return lookup.shifted(cells, UP) | lookup.shifted(cells, DOWN) | sideways
