"""The numbers of a seat's actions."""

from __future__ import annotations

from typing import Final

from fathom.games.reef.geometry import BUBBLES, SPACES

PLACES: Final = 5  # in a pool

CHOOSE: Final = 0  # + place of the tile (corals 0 to 4, creatures 5 to 9) * 5 + place of the fish; M5: its colour
TAKE: Final = 50  # + place of the creature, in set-up
DRAW: Final = 55  # + 0 for the coral bag, 1 for the creature bag (M8)
REFRESH_FREELY: Final = 57  # + pool: corals, fish
REFRESH: Final = 59  # + pool: corals, fish, creatures
LIFT: Final = 62  # the link
PAY_SHELL: Final = 63
PAY_LIONFISH: Final = 64
END: Final = 65
CARDS: Final = 66  # + 2 * orange + blue (M7)
TILE: Final = 70  # + space * 4 + rotation
FISH: Final = TILE + SPACES * 4  # + bubble
FINISH: Final = FISH + BUBBLES  # + space * 5 + the corner whose fish goes onto the coral; 4 for a creature
MOVE: Final = FINISH + SPACES * 5  # + bubble it leaves * BUBBLES + bubble it goes to
SHIFT: Final = MOVE + BUBBLES * BUBBLES  # + (space it leaves * SPACES + space it goes to) * 4 + rotation (M3)
SIZE: Final = SHIFT + SPACES * SPACES * 4
