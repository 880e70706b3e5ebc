# mypyc: compile
"""The actions as numbers. Those of torpedoes and starts follow, one for each cell of the map."""

from __future__ import annotations

from typing import Final

UP: Final = 0
DOWN: Final = 1
LEFT: Final = 2
RIGHT: Final = 3
SONAR: Final = 4
SILENCE: Final = 5  # plus the direction: 5 to 8
SURFACE: Final = 9
ROW: Final = 10
COLUMN: Final = 11
RESUME: Final = 12
TORPEDO: Final = 13  # plus the cell; starts come after the last one, from `lookup.first_start` on

DIRECTIONS: Final = 4

# The table's: time for an answer is up. It may also RESUME.
LATE: Final = 0
