# mypyc: compile
"""What a game of Sonar waits for."""

from __future__ import annotations

from typing import Final

STARTS: Final = 0  # the captains choose where to begin
FIRST: Final = 1  # chance decides who begins
ORDERS: Final = 2
ANSWER: Final = 3  # a captain answers a sonar
CHANCE: Final = 4  # chance answers it, since the captain was late
STOPPED: Final = 5  # in real time, until the game is resumed
OVER: Final = 6
