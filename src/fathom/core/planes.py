# mypyc: compile
"""Planes: what a seat knows as numbers, for programs that learn."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import mypyc_attr, u8

from fathom.core.layout import check_layout
from fathom.core.state import State

if TYPE_CHECKING:
    # Compiled code writes each of these bytes in two nanoseconds; one of a bytearray takes thirty. numpy reads it as a buffer.
    Row = vec[u8]

HIGHEST: Final = 255  # a number of a plane is one byte


class Plane:
    """A named part of the row of numbers that stands for a view, with the largest number it can hold and what that means.

    `shape` is how the part is best looked at: a set of 40 cards is `(40,)`, the played cards of four seats `(4, 40)`. The row
    itself is flat, every plane behind the one before, the last index of a shape running fastest.
    """

    def __init__(self, name: str, shape: tuple[int, ...], top: int, meaning: str) -> None:
        self.name = name
        self.shape = shape
        self.top = top
        self.meaning = meaning

    @property
    def size(self) -> int:
        return prod(self.shape)


def blank(size: int) -> Row:
    """Return a row of zeros."""
    return vec[u8]([0] * size)


def tiled(row: Row, count: int, margin: int = 0) -> Row:
    """Return copies of a row, each after the one before, with a margin of zeros on both sides."""
    zeros = [0] * margin
    return vec[u8](zeros + list(bytes(row)) * count + zeros)


def mark(row: Row, at: int, bits: int, value: int = 1) -> None:
    """Write a value at the place of each member of a set, where 0 stands at `at`."""
    while bits:
        bit = bits & -bits
        row[at + bit.bit_length() - 1] = value
        bits ^= bit


def seats_after(seat: int, other: int, players: int) -> int:
    """Return how many seats after a seat another one sits; 0 is the seat itself."""
    return other - seat if other >= seat else other - seat + players


def capped(number: int) -> int:
    """Return a number as a plane can hold it: the highest stands for all above it too."""
    return number if number < HIGHEST else HIGHEST


class Block:
    """Some actions that stand together: how many, and what the first, second, … of them means."""

    def __init__(self, name: str, count: int, meaning: str) -> None:
        self.name = name
        self.count = count
        self.meaning = meaning


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes what a seat may know as a row of bytes. A game's own encoder fills in `write`; docs/adding-a-game.md.

    One encoder serves one number of players and one set of options, so that every row it writes has the same planes.
    """

    # What the results of this game mean to a seat, as a sentence.
    rewards: ClassVar[str] = "At the end every seat gets what the outcome is worth to it, from 0 (worst) to 1 (best)."

    def __init__(self, planes: list[Plane], blocks: list[Block]) -> None:
        self.planes = planes
        self.blocks = blocks  # every action of a seat, in rising order
        self.width = sum(plane.size for plane in planes)
        self.template = blank(self.width)  # a game may fill in what is the same in all its rows, such as a map

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(Encoder, cls)

    def write(self, state: State, seat: int, row: Row, at: int) -> None:
        """Write the row of a seat into `row` from `at` on, where there is a copy of `template`: only what differs from it.

        The row follows from `observe(seat)`: it holds nothing that the view does not.
        """
        raise NotImplementedError

    def row(self, state: State, seat: int) -> bytes:
        """Return the row of a seat on its own."""
        row = self.template[:]
        self.write(state, seat, row, 0)
        return bytes(row)

    def place(self, name: str) -> int:
        """Return where a plane begins in the row."""
        at = 0
        for plane in self.planes:
            if plane.name == name:
                return at
            at += plane.size
        raise KeyError(name)
