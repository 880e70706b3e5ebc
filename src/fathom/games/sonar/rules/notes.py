# mypyc: compile
"""What the rules note, as numbers; what goes with each follows in the note. show/events.py makes events of notes."""

from __future__ import annotations

from typing import Final

PLACED: Final = 0  # crew, cell
BEGAN: Final = 1  # crew
NAVIGATED: Final = 2  # crew, direction
PINGED: Final = 3  # crew
ANSWERED: Final = 4  # crew, fact, whether by chance
SILENCED: Final = 5  # crew, direction
FIRED: Final = 6  # crew, cell, the set of crews that were hit
SURFACED: Final = 7  # crew, cell, whether the ice did damage
LATE: Final = 8  # crew
RESUMED: Final = 9  # crew, whether by itself
ENDED: Final = 10
