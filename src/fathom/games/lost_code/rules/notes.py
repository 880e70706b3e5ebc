# mypyc: compile
"""What the rules note, as numbers; what goes with each follows in the note. show/events.py makes events of notes."""

from __future__ import annotations

from typing import Final

DEALT: Final = 0
STACKED: Final = 1
ROLLED: Final = 2
PASSED: Final = 3
TOOK: Final = 4
TURNED: Final = 5
KEPT: Final = 6
BET: Final = 7
CHECKED: Final = 8
MOVED: Final = 9
SKULL_TAKEN: Final = 10
CURSED: Final = 11
SKULL_LEFT: Final = 12
DISCARDED: Final = 13
DREW: Final = 14
UNSWAPPED: Final = 15
TOKENS_LEFT: Final = 16
WROTE: Final = 17
JUDGED: Final = 18
ENDED: Final = 19

# Why a marker moved.
BY_BET: Final = 0  # a right bet
BY_OTHERS: Final = 1  # the cursed player's point for another's wrong bet
BY_CURSE: Final = 2  # the cursed player's own wrong bet: back
BY_ENTRIES: Final = 3  # the final entries
