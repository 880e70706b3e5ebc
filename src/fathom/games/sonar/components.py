"""Sonar's components: maps, the energy gauge and the damage points, read from data/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

Crew = Literal["blue", "green"]
Direction = Literal["up", "down", "left", "right"]
Sector = Literal["top_left", "top_right", "bottom_left", "bottom_right"]

# Names in the order of their numbers in the rules.
CREW_NAMES: Final[tuple[Crew, Crew]] = ("blue", "green")
DIRECTION_NAMES: Final[tuple[Direction, ...]] = ("up", "down", "left", "right")
SECTOR_NAMES: Final[tuple[Sector, ...]] = ("top_left", "top_right", "bottom_left", "bottom_right")

LETTERS: Final = "ABCDEFGHIJ"  # of the columns
SMALLEST: Final = 4  # columns and rows of a map
LARGEST: Final = 10


class Starts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where both submarines begin, for everybody to see."""

    blue: str
    green: str


class Chart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map. A table may bring one of its own by the option `chart`."""

    islands: tuple[str, ...] = ()
    columns: int = LARGEST
    rows: int = LARGEST
    starts: Starts | None = None  # None: the captains choose in secret
    safe_surfacing: tuple[str, ...] | None = None  # None: surfacing harms nowhere

    def __post_init__(self) -> None:
        for what, size in (("columns", self.columns), ("rows", self.rows)):
            if not SMALLEST <= size <= LARGEST:
                raise ValueError(f"a map has {SMALLEST} to {LARGEST} {what}, not {size}")
        islands = {self.cell(name) for name in self.islands}
        if len(islands) != len(self.islands):
            raise ValueError("an island is named twice")
        water = set(range(self.columns * self.rows)) - islands
        for crew, start in self._given_starts():
            if self.cell(start) not in water:
                raise ValueError(f"{crew} would start on an island, {start}")
        safe = self.safe_surfacing or ()
        for name in safe:
            if self.cell(name) not in water:
                raise ValueError(f"nobody can surface on an island, {name}")
        if len(set(safe)) != len(safe):
            raise ValueError("a cell of safe surfacing is named twice")
        if len(water) < 2:
            raise ValueError("a map needs water")
        cut_off = water - self._reached(min(water), water)
        if cut_off:
            raise ValueError(f"all water must be connected, but {self.name(min(cut_off))} cannot be reached")

    def cell(self, name: str) -> int:
        """Return a cell's number, row by row, from a name such as D3."""
        column = LETTERS.find(name[:1]) if name else -1
        row = int(name[1:]) if name[1:].isascii() and name[1:].isdigit() and len(name) <= 3 else 0
        if not 0 <= column < self.columns or not 1 <= row <= self.rows or name != f"{LETTERS[column]}{row}":
            last = f"{LETTERS[self.columns - 1]}{self.rows}"
            raise ValueError(f"{name[:10]!r} is not a cell of this map, which has A1 to {last}")
        return (row - 1) * self.columns + column

    def name(self, cell: int) -> str:
        """Return a cell's name, such as D3."""
        return f"{LETTERS[cell % self.columns]}{cell // self.columns + 1}"

    def _given_starts(self) -> list[tuple[str, str]]:
        return [] if self.starts is None else [("blue", self.starts.blue), ("green", self.starts.green)]

    def _reached(self, start: int, water: set[int]) -> set[int]:
        found, edge = {start}, [start]
        while edge:
            cell = edge.pop()
            row, column = divmod(cell, self.columns)
            beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
            near = {r * self.columns + c for r, c in beside if 0 <= r < self.rows and 0 <= c < self.columns}
            fresh = (near & water) - found
            found |= fresh
            edge += fresh
        return found


class Energy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the gauge holds, and what the orders cost."""

    gauge: int
    sonar: int
    silence: int
    torpedo: int


class Damage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much damage sinks a submarine."""

    limit: int


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    energy: Energy
    damage: Damage
    maps: dict[str, Chart]


@cache
def box() -> Box:
    """Return what is in the box."""
    text = (files(__package__) / "data" / "standard.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Box)
