# mypyc: compile
"""Exact belief: every way in which a submarine can have come to where it is, from all that has been announced.

A way is a start and a direction for each silent step; all ways are equally likely. Those with the same silent steps draw the same
shape and differ only in where it lies on the map. So a belief is a list of shapes, each with the set of cells on which it can
end: whether a track crosses itself depends on the shape alone, and whether it leaves the water is found for all its places at
once, by shifting one bitmask.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.lookup import SonarLookup

# A shape is a bitmask on a wider grid, seen from the submarine: it is always at ORIGIN. Tracks reach at most nine cells away.
STRIDE: Final = 20
MIDDLE: Final = 210
ORIGIN: Final = 1 << MIDDLE
AHEAD: Final = [1 << (MIDDLE - STRIDE), 1 << (MIDDLE + STRIDE), 1 << (MIDDLE - 1), 1 << (MIDDLE + 1)]

# Above so many shapes a belief is thinned out: see `Belief.silence`.
MOST_SHAPES: Final = 20_000


class Belief:
    """What is possible for one submarine; never changed, so that copies of a state share it."""

    def __init__(self, lookup: SonarLookup, shapes: list[int], silent: list[int], ends: list[int], exact: bool) -> None:
        self.lookup = lookup
        self.shapes = shapes
        self.silent = silent  # the silent directions of each shape, the last one lowest, two bits each
        self.ends = ends  # the cells on which each shape can end
        self.exact = exact
        self._upto: list[int] = []  # how many ways the shapes up to each one have, once somebody asked

    @property
    def total(self) -> int:
        """How many ways there are."""
        upto = self._counted()
        return upto[len(upto) - 1] if upto else 0

    def cells(self) -> int:
        """All cells on which the submarine can be."""
        found = 0
        for ends in self.ends:
            found |= ends
        return found

    def step(self, direction: int) -> Belief:
        """After a step that was announced."""
        shapes: list[int] = []
        silent: list[int] = []
        ends: list[int] = []
        for index in range(len(self.shapes)):
            shape = self.shapes[index]
            if not shape & AHEAD[direction]:
                there = self.lookup.shifted(self.ends[index], direction)
                if there:
                    shapes.append(_moved(shape, direction))
                    silent.append(self.silent[index])
                    ends.append(there)
        return Belief(self.lookup, shapes, silent, ends, self.exact)

    def silence(self, most: int, dice: Dice) -> Belief:
        """After a silent step. With more than `most` shapes an even choice of them is kept: each way is as likely to stay."""
        shapes: list[int] = []
        silent: list[int] = []
        ends: list[int] = []
        for index in range(len(self.shapes)):
            shape = self.shapes[index]
            for direction in range(4):
                if not shape & AHEAD[direction]:
                    there = self.lookup.shifted(self.ends[index], direction)
                    if there:
                        shapes.append(_moved(shape, direction))
                        silent.append(self.silent[index] << 2 | direction)
                        ends.append(there)
        if len(shapes) <= most:
            return Belief(self.lookup, shapes, silent, ends, self.exact)
        for place in range(most):
            other = place + dice.below(len(shapes) - place)
            shapes[place], shapes[other] = shapes[other], shapes[place]
            silent[place], silent[other] = silent[other], silent[place]
            ends[place], ends[other] = ends[other], ends[place]
        return Belief(self.lookup, shapes[:most], silent[:most], ends[:most], False)

    def keep(self, cells: int) -> Belief:
        """After it became known that the submarine is on one of these cells."""
        shapes: list[int] = []
        silent: list[int] = []
        ends: list[int] = []
        for index in range(len(self.shapes)):
            there = self.ends[index] & cells
            if there:
                shapes.append(self.shapes[index])
                silent.append(self.silent[index])
                ends.append(there)
        return Belief(self.lookup, shapes, silent, ends, self.exact)

    def counts(self) -> list[int]:
        """In how many ways the submarine can be on each cell."""
        # Bit i of the numbers of all cells at once is the mask planes[i]: adding a mask is a carry through the planes.
        planes: list[int] = []
        for ends in self.ends:
            carry = ends
            place = 0
            while carry:
                if place == len(planes):
                    planes.append(0)
                plane = planes[place]
                planes[place] = plane ^ carry
                carry &= plane
                place += 1
        found = [0] * self.lookup.cells
        for place in range(len(planes)):
            plane = planes[place]
            for cell in self.lookup.water_cells:
                if plane >> cell & 1:
                    found[cell] += 1 << place
        return found

    def shares(self) -> list[float]:
        """How likely the submarine is on each cell, rounded to four places."""
        total = self.total
        return [round(count / total, 4) if count else 0.0 for count in self.counts()]

    def pick(self, dice: Dice) -> tuple[int, int]:
        """One of the ways, all equally likely: its silent directions and the cell where it ends."""
        upto = self._counted()
        ticket = dice.below(self.total)
        low = 0
        high = len(upto) - 1
        while low < high:
            middle = (low + high) // 2
            if ticket < upto[middle]:
                high = middle
            else:
                low = middle + 1
        ends = self.ends[low]
        for _ in range(upto[low] - 1 - ticket):
            ends &= ends - 1
        return self.silent[low], (ends & -ends).bit_length() - 1

    def _counted(self) -> list[int]:
        if not self._upto:
            total = 0
            upto: list[int] = []
            for ends in self.ends:
                total += ends.bit_count()
                upto.append(total)
            self._upto = upto
        return self._upto


def first_belief(lookup: SonarLookup, anchor: int) -> Belief:
    """What is possible before the first step: one cell if that is public, else all water."""
    return Belief(lookup, [ORIGIN], [0], [lookup.water if anchor < 0 else 1 << anchor], True)


def _moved(shape: int, direction: int) -> int:
    """The shape as the submarine sees it one cell further."""
    if direction == 0:
        return shape << STRIDE | ORIGIN
    if direction == 1:
        return shape >> STRIDE | ORIGIN
    if direction == 2:
        return shape << 1 | ORIGIN
    return shape >> 1 | ORIGIN
