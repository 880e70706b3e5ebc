# mypyc: compile
"""What a game of Sonar waits for, and what its journal tells."""

from __future__ import annotations

from typing import Final

STARTS: Final = 0  # captains choose where to begin
FIRST: Final = 1  # the starting crew is drawn
ORDERS: Final = 2
ANSWER: Final = 3  # a sonar is to be answered
CHANCE: Final = 4  # by chance, since the captain was late
STOPPED: Final = 5  # in real time, until the game is resumed
OVER: Final = 6

# Journal entries; their arguments follow in the tuple.
PLACED: Final = 0
BEGAN: Final = 1
NAVIGATED: Final = 2
PINGED: Final = 3
ANSWERED: Final = 4
SILENCED: Final = 5
FIRED: Final = 6
SURFACED: Final = 7
WAS_LATE: Final = 8
RESUMED: Final = 9
ENDED: Final = 10
