"""What the rules note, as numbers; what goes with each follows in the note. show/events.py makes events of notes."""

from __future__ import annotations

from typing import Final

SET_UP: Final = 0
FILLED: Final = 1  # pool, then place and piece by turns
TOOK: Final = 2
CHOSE: Final = 3
NAMED: Final = 4
PLACED: Final = 5
SWAM: Final = 6
FINISHED: Final = 7
MOVED: Final = 8
SHIFTED: Final = 9
REFRESHING: Final = 10
LIFTED: Final = 11
PAID: Final = 12
BUYING: Final = 13
BITTEN: Final = 14
EATEN: Final = 15
RULE_BROKEN: Final = 16
CLOSING: Final = 17
CHOSE_CARDS: Final = 18
TURN_ENDED: Final = 19
ENDED: Final = 20

# What BUYING says a price is paid for.
REFRESH: Final = 0
LIFT: Final = 1
MOVE: Final = 2
