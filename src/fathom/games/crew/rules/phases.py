# mypyc: compile
"""What Crew waits for, and what the crew can choose where it decides, as numbers."""

from __future__ import annotations

from typing import Final

# In the order of show/names.py's PHASES.
CLOCK: Final = 0
DRAW_TERRAIN: Final = 1
DEAL: Final = 2
DRAW: Final = 3
MEMBER: Final = 4
HAND_OVER: Final = 5
VOLUNTEER: Final = 6
DIVIDE: Final = 7
DISTRIBUTE: Final = 8
TAKING: Final = 9
DISTRESS: Final = 10
GIVE: Final = 11
PREDICTING: Final = 12
TRICK: Final = 13
TURN_UP: Final = 14
RETRY: Final = 15
OVER: Final = 16

# Choices in CLOCK, DISTRESS and RETRY, in the order of show/names.py's CLOCKS, PASSES and RETRIES.
TIMED: Final = 0
UNTIMED: Final = 1
NO_PASS: Final = 0
TO_LEFT: Final = 1
TO_RIGHT: Final = 2
SAME_TASKS: Final = 0
NEW_TASKS: Final = 1
STOP: Final = 2
