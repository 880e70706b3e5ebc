# mypyc: compile
"""What a game of Lost Code waits for."""

from __future__ import annotations

from typing import Final

DEAL: Final = 0
STACK: Final = 1  # the markers are stacked in random order
ROLL: Final = 2
TOKENS: Final = 3  # a token is offered to one player after another (L1)
BEARS: Final = 4  # beginner: the roller turns dice that show the bear (C5)
TURNING: Final = 5  # the roller may turn a die
BETS: Final = 6
SWAPS: Final = 7
DRAW: Final = 8  # nature draws the new tile
FINAL: Final = 9  # everybody writes the final entries
OVER: Final = 10
COUNT: Final = 11
