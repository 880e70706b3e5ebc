# mypyc: compile
"""What the rules note, as numbers; what goes with each follows in the note. show/events.py makes events of notes."""

from typing import Final

FILLED: Final = 0
DEALT: Final = 1
BEGAN: Final = 2
PLAYED: Final = 3
REVEALED: Final = 4
EXCHANGED: Final = 5
DREW: Final = 6
CONTEST: Final = 7
CLAIMED: Final = 8
PASSED: Final = 9
LEFT: Final = 10
ENDED: Final = 11
