"""The phases of a game: what it waits for."""

from __future__ import annotations

from typing import Final, Literal, get_args

# fmt: off
Phase = Literal[
    "setup", "fill", "take", "draw", "lay", "before", "placing", "paying", "lionfish", "refresh", "refill", "closing", "cards",
    "over",
]
# fmt: on
NAMES: tuple[Phase, ...] = get_args(Phase)

SETUP: Final = 0  # nature draws the creatures, the cards and the first player (R1)
FILL: Final = 1  # nature fills a pool (R2)
TAKE: Final = 2  # a player takes the first creature (R4)
DRAW: Final = 3  # nature draws a tile for a player, and a fish (M8)
LAY: Final = 4  # the first creature is placed (R4)
BEFORE: Final = 5  # a player is about to choose (R5 to R8)
PLACING: Final = 6  # tile and fish are placed, tiles finished, fish moved (R9 to R14)
PAYING: Final = 7  # solo: a price is paid, unit by unit (R17)
LIONFISH: Final = 8  # solo: nature draws a fish for the lionfish (R17)
REFRESH: Final = 9  # nature replaces a pool (R7)
REFILL: Final = 10  # nature fills the gaps after a turn (R12)
CLOSING: Final = 11  # solo: the fish bag is empty, and only what is satisfied is still finished (R17)
CARDS: Final = 12  # the players choose the cards that score (M7)
OVER: Final = 13
