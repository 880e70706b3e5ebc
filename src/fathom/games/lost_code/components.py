"""Lost Code's components: symbols and racks, and the wheels, points and rounds of data/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

Symbol = Literal["bear", "jaguar", "human", "bird", "chameleon", "snake"]

NAMES: tuple[Symbol, ...] = ("bear", "jaguar", "human", "bird", "chameleon", "snake")
SYMBOLS: Final = 6  # in play or not; each die shows all of them
BEAR: Final = 0  # not in play in the beginner version (C4)
RACKS: Final = 4  # for any number of players (C1)
DICE: Final = 3
FEWEST_WHEELS: Final = 4  # one for each player
MOST_WHEELS: Final = 12
LARGEST_WHEEL: Final = 20
MOST_POINTS: Final = 9


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A betting wheel: the number of sums in its range, and the points of a right bet."""

    size: int
    points: int


class WheelSet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The wheels to bet with. A table may bring others by the option `wheels`."""

    wheels: tuple[Wheel, ...]

    def __post_init__(self) -> None:
        if not FEWEST_WHEELS <= len(self.wheels) <= MOST_WHEELS:
            raise ValueError(f"a game has {FEWEST_WHEELS} to {MOST_WHEELS} wheels, not {len(self.wheels)}")
        for wheel in self.wheels:
            if not 1 <= wheel.size <= LARGEST_WHEEL:
                raise ValueError(f"a wheel covers 1 to {LARGEST_WHEEL} sums, not {wheel.size}")
            if not 1 <= wheel.points <= MOST_POINTS:
                raise ValueError(f"a wheel is worth 1 to {MOST_POINTS} points, not {wheel.points}")
        sizes = [wheel.size for wheel in self.wheels]
        if sizes != sorted(set(sizes)):
            raise ValueError("wheels go from the smallest to the largest, and no two have the same size")


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    symbols: tuple[str, ...]
    digits: int
    digits_x: int
    final_points: tuple[int, ...]
    final_miss: int
    skull_space: int
    skull_end: int
    rounds: dict[int, int]
    tokens_last_round: dict[int, int]
    skull_last_round: dict[int, int]
    wheels: tuple[Wheel, ...]


@cache
def box() -> Box:
    """Return what is in the box."""
    text = (files(__package__) / "data" / "standard.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Box, strict=False)
