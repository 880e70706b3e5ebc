# mypyc: compile
"""What the rules note, as numbers; what goes with each follows in the note. show/makers.py makes events of notes."""

from __future__ import annotations

from typing import Final

# The numbers that follow one of these in a note are the arguments of its maker there.
ATTEMPT_BEGAN: Final = 0
TERRAIN_DRAWN: Final = 1
DEALT: Final = 2
TASK_DRAWN: Final = 3
TASK_REPLACED: Final = 4
CAPTAIN_KNOWN: Final = 5
TOOK: Final = 6
PASSED: Final = 7
ASKED: Final = 8
ANSWERED: Final = 9
PROPOSED: Final = 10
ASSIGNED: Final = 11
AGREED: Final = 12
DECIDED: Final = 13
MARKED: Final = 14
GAVE: Final = 15
CARDS_PASSED: Final = 16
PREDICTED: Final = 17
FORETOLD: Final = 18
COUNTDOWN: Final = 19
SHOWED: Final = 20
WAS_READY: Final = 21
WAITED: Final = 22
WINDOW_CLOSED: Final = 23
PLAYED: Final = 24
TRICK_WON: Final = 25
SETTLED: Final = 26
TURNED_UP: Final = 27
LOST: Final = 28
WON: Final = 29
ENDED: Final = 30
