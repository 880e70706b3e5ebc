# mypyc: compile
"""Sonar's actions as numbers. Torpedoes and start cells follow, one for each cell of the map."""

from __future__ import annotations

from typing import Final, Literal

UP: Final = 0
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
SONAR: Final = 4
SILENCE: Final = 5  # and the direction: 5 to 8
SURFACE: Final = 9
ROW: Final = 10
COLUMN: Final = 11
RESUME: Final = 12
TORPEDO: Final = 13  # and the cell

# The table's: time for a sonar answer is over. It may also RESUME.
LATE: Final = 0

DIRECTIONS: Final = ("up", "down", "left", "right")
CREWS: Final[tuple[Literal["blue", "green"], Literal["blue", "green"]]] = ("blue", "green")
