# mypyc: compile
"""The numbers of a seat's actions. Those with several parts are put together here, and taken apart.

The numbers are written out so that compiled code has them as constants.
"""

from __future__ import annotations

from typing import Final

from fathom.games.reef.components import PLACES
from fathom.games.reef.geometry import BUBBLES, SPACES

CHOOSE: Final = 0  # + place of the tile (corals 0 to 4, creatures 5 to 9) * 5 + place of the fish, or its colour (M5)
TAKE: Final = 50  # + place of the creature, in set-up
DRAW: Final = 55  # + 0 for the coral bag, 1 for the creature bag (M8)
REFRESH_FREELY: Final = 57  # + pool: corals, fish
REFRESH: Final = 59  # + pool: corals, fish, creatures
LIFT: Final = 62  # the link
PAY_SHELL: Final = 63
PAY_LIONFISH: Final = 64
END: Final = 65
CARDS: Final = 66  # + orange * 2 + blue (M7)
TILE: Final = 70  # + space * 4 + rotation
FISH: Final = 158  # + bubble
FINISH: Final = 193  # + space * 5 + the corner whose fish goes onto the coral, or CREATURE_CORNER
MOVE: Final = 303  # + bubble it leaves * BUBBLES + bubble it goes to
SHIFT: Final = 1528  # + (space it leaves * SPACES + space it goes to) * 4 + rotation (M3)
SIZE: Final = 3464

CREATURE_CORNER: Final = 4  # no fish goes onto a creature


def choose(place: int, fish: int) -> int:
    """Return the action that chooses a tile with a fish."""
    return CHOOSE + place * PLACES + fish


def chosen(action: int) -> tuple[int, int]:
    """Return the place of the tile, and that of the fish or its colour (M5)."""
    return (action - CHOOSE) // PLACES, (action - CHOOSE) % PLACES


def place_tile(space: int, rotation: int) -> int:
    """Return the action that places the tile in hand."""
    return TILE + space * 4 + rotation


def placed(action: int) -> tuple[int, int]:
    """Return the space where the tile goes, and its rotation."""
    return (action - TILE) // 4, (action - TILE) % 4


def finish(space: int, corner: int) -> int:
    """Return the action that finishes a tile."""
    return FINISH + space * 5 + corner


def finished(action: int) -> tuple[int, int]:
    """Return the space of the tile, and the corner whose fish goes onto it."""
    return (action - FINISH) // 5, (action - FINISH) % 5


def move(start: int, bubble: int) -> int:
    """Return the action that moves a fish."""
    return MOVE + start * BUBBLES + bubble


def moved(action: int) -> tuple[int, int]:
    """Return the bubble that the fish leaves, and the one it goes to."""
    return (action - MOVE) // BUBBLES, (action - MOVE) % BUBBLES


def shift(start: int, space: int, rotation: int) -> int:
    """Return the action that shifts or turns a coral (M3)."""
    return SHIFT + (start * SPACES + space) * 4 + rotation


def shifted(action: int) -> tuple[int, int, int]:
    """Return the space that the coral leaves, the one it goes to, and its rotation there."""
    number = action - SHIFT
    return number // (SPACES * 4), number // 4 % SPACES, number % 4


def size(players: int, options: object) -> int:
    """Return the number of actions, the same for all options and numbers of players."""
    return SIZE
