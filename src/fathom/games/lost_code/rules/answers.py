# mypyc: compile
"""How a bet is answered (C8)."""

from __future__ import annotations

from typing import Final

RIGHT: Final = 0
HIGHER: Final = 1  # the sum is higher than the range
LOWER: Final = 2
WRONG: Final = 3  # no more is said about the smallest wheel
COUNT: Final = 4
