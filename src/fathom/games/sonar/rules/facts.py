# mypyc: compile
"""What is heard of a submarine since its track began, as numbers: its steps, and between them facts about the cell it is on."""

from __future__ import annotations

from typing import Final

# Steps. An announced one is its direction, 0 to 3.
SILENT: Final = 4  # plus the direction, which only the submarine's own crew knows: 4 to 7
STEPS: Final = 8  # all steps are below

# Facts.
ROW: Final = 8  # it is in this row: 8 to 17
COLUMN: Final = 18  # 18 to 27
SECTOR: Final = 28  # it fired into this sector, so that is where it is: 28 to 31
MISS: Final = 100  # a torpedo on this cell did not hit it
HIT: Final = 200  # a torpedo on this cell hit it
