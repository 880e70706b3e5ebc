# mypyc: compile
"""What the game waits for."""

from typing import Final

FILL: Final = 0
DEAL: Final = 1
FIRST: Final = 2
PLAY: Final = 3
EXCHANGE: Final = 4
REDRAW: Final = 5
CLAIM: Final = 6
DRAW: Final = 7
OVER: Final = 8
