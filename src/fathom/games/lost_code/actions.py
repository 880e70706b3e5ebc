# mypyc: compile
"""Lost Code's actions as numbers. Written values and bets follow; how many there are depends on the digits and the wheels."""

from __future__ import annotations

from typing import Final

SYMBOLS: Final = 6
TURN: Final = 0  # and 6 * die + symbol
KEEP: Final = 18
PASS: Final = 19
DISCARD: Final = 20  # and the symbol
WRITE: Final = 26  # and the place of the values in `LostCodeLookup.entries`; the first is "none"
