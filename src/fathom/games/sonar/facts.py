# mypyc: compile
"""What is heard of a submarine since its track began, as numbers: steps, and facts about the cell it was on between them."""

from __future__ import annotations

from typing import Final

ANNOUNCED: Final = 4  # below: a step in that direction, for all to hear
STEPS: Final = 8  # below: a silent step; all but its own crew hear only that there was one
ROW_FACT: Final = 8  # it was in this row: 8 to 17
COLUMN_FACT: Final = 18  # 18 to 27
SECTOR: Final = 28  # it fired, so it was in that sector: 28 to 31
MISS: Final = 100  # a torpedo on that cell did not hit it
HIT: Final = 200  # a torpedo on that cell did
