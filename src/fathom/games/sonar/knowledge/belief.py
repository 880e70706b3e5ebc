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
from fathom.games.sonar.rules.actions import DIRECTIONS, DOWN, LEFT, UP

# A shape is a bitmask on a wider grid with the submarine at ORIGIN. Tracks reach at most nine cells away from it.
STRIDE: Final = 20
MIDDLE: Final = 210
ORIGIN: Final = 1 << MIDDLE
AHEAD: Final = [1 << (MIDDLE - STRIDE), 1 << (MIDDLE + STRIDE), 1 << (MIDDLE - 1), 1 << (MIDDLE + 1)]


class Belief:
    """What is possible for one submarine; never changed, so that copies of a position share it."""

    def __init__(self, lookup: SonarLookup, shapes: list[int], silent: list[int], ends: list[int], exact: bool) -> None:
        self.lookup = lookup
        self.shapes = shapes
        self.silent = silent  # the silent steps of each shape: two bits for a direction, the last step lowest
        self.ends = ends  # the cells on which each shape can end
        self.exact = exact
        self._upto: list[int] = []  # how many ways the shapes up to each one have together, once that is asked for

    @property
    def total(self) -> int:
        """The number of ways."""
        upto = self._counted()
        return upto[len(upto) - 1] if upto else 0

    def cells(self) -> int:
        """Return all cells on which the submarine can be."""
        found = 0
        for ends in self.ends:
            found |= ends
        return found

    def step(self, direction: int) -> Belief:
        """Return the belief after an announced step."""
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
        """Return the belief after a silent step. Of more than `most` shapes that many are kept at random, all equally likely."""
        shapes: list[int] = []
        silent: list[int] = []
        ends: list[int] = []
        for index in range(len(self.shapes)):
            shape = self.shapes[index]
            for direction in range(DIRECTIONS):
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
        """Return the belief once it is known that the submarine is on one of these cells."""
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

    def thinned(self, most: int) -> Belief:
        """Return a belief with about `most` of the shapes, evenly spread."""
        stride = (len(self.shapes) + most - 1) // most
        if stride <= 1:
            return self
        return Belief(self.lookup, self.shapes[::stride], self.silent[::stride], self.ends[::stride], False)

    def counts(self) -> list[int]:
        """Return in how many ways the submarine can have come to each cell."""
        # The mask planes[i] holds bit i of the numbers of all cells: adding a mask is a carry through the planes.
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
        """Return how likely the submarine is on each cell, rounded to four places."""
        total = self.total
        return [round(count / total, 4) if count else 0.0 for count in self.counts()]

    def pick(self, dice: Dice) -> tuple[int, int]:
        """Return one of the ways, all equally likely: its silent steps and the cell where it ends."""
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
    """Return what is possible before the first step: one cell if the start is public, else all water."""
    return Belief(lookup, [ORIGIN], [0], [lookup.water if anchor < 0 else 1 << anchor], True)


def _moved(shape: int, direction: int) -> int:
    """Return the shape after one more step."""
    if direction == UP:
        return shape << STRIDE | ORIGIN
    if direction == DOWN:
        return shape >> STRIDE | ORIGIN
    if direction == LEFT:
        return shape << 1 | ORIGIN
    return shape >> 1 | ORIGIN
