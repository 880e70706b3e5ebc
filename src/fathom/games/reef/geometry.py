# mypyc: compile
"""The board of an ocean: 22 diamond-shaped spaces, the 35 bubbles at their corners, and what touches what.

Spaces and bubbles are numbered row by row, from the left; sets of them are bitmasks. A space is written by its column, a to i,
and its row, 1 to 5; a bubble by the first space it touches and the corner it is there: e2s.
"""

from __future__ import annotations

from typing import Final

SPACES: Final = 22
BUBBLES: Final = 35
ROWS: Final = 5
COLUMNS: Final = 9
CORNERS: Final = "nesw"
ALL_SPACES: Final = (1 << 22) - 1
ALL_BUBBLES: Final = (1 << 35) - 1

# Where the bubble of each corner lies. A quarter turn clockwise takes each to the next.
_OFFSETS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
_BESIDE: Final = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_ACROSS: Final = ((2, 0), (-2, 0), (0, 2), (0, -2))


def _spaces() -> list[tuple[int, int]]:
    return [(column, row) for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1) if (column + row) % 2]


def _bubbles() -> list[tuple[int, int]]:
    found = {(column + dc, row + dr) for column, row in _spaces() for dc, dr in _OFFSETS}
    return sorted(found, key=lambda place: (place[1], place[0]))


PLACES: Final[list[tuple[int, int]]] = _spaces()  # column and row of every space
BUBBLE_PLACES: Final[list[tuple[int, int]]] = _bubbles()
_SPACE_AT: Final[dict[tuple[int, int], int]] = {place: space for space, place in enumerate(PLACES)}
_BUBBLE_AT: Final[dict[tuple[int, int], int]] = {place: bubble for bubble, place in enumerate(BUBBLE_PLACES)}


def space_at(column: int, row: int) -> int:
    """Return the space with these coordinates, or -1 outside the ocean."""
    return _SPACE_AT.get((column, row), -1)


def _mask(space: int, offsets: tuple[tuple[int, int], ...]) -> int:
    column, row = PLACES[space]
    found = [space_at(column + dc, row + dr) for dc, dr in offsets]
    return sum(1 << other for other in found if other >= 0)


def _corner(space: int, corner: int) -> int:
    column, row = PLACES[space]
    dc, dr = _OFFSETS[corner]
    return _BUBBLE_AT[column + dc, row + dr]


BESIDE: Final[list[int]] = [_mask(space, _BESIDE) for space in range(SPACES)]  # spaces that touch by a side
ADJACENT: Final[list[int]] = [_mask(space, _BESIDE + _ACROSS) for space in range(SPACES)]  # by a side or a corner
CORNER: Final[list[int]] = [_corner(space, corner) for space in range(SPACES) for corner in range(4)]  # at space * 4 + corner
AROUND: Final[list[int]] = [sum(1 << CORNER[space * 4 + corner] for corner in range(4)) for space in range(SPACES)]  # bubbles
TOUCHING: Final[list[int]] = [
    sum(1 << space for space in range(SPACES) if AROUND[space] >> bubble & 1) for bubble in range(BUBBLES)
]
ROW: Final[list[int]] = [sum(1 << s for s in range(SPACES) if PLACES[s][1] == row) for row in range(1, ROWS + 1)]
COLUMN: Final[list[int]] = [sum(1 << s for s in range(SPACES) if PLACES[s][0] == column) for column in range(1, COLUMNS + 1)]
# Rows 1 and 5, and the ends of rows 2 and 4.
OUTER: Final[int] = ROW[0] | ROW[4] | sum(1 << _SPACE_AT[place] for place in ((1, 2), (9, 2), (1, 4), (9, 4)))
INNER: Final[int] = ALL_SPACES & ~OUTER


def around_all(spaces: int) -> int:
    """Return every bubble that touches one of the spaces."""
    bubbles = 0
    while spaces:
        bit = spaces & -spaces
        bubbles |= AROUND[bit.bit_length() - 1]
        spaces ^= bit
    return bubbles


def next_to(spaces: int) -> int:
    """Return every space adjacent to one of the spaces."""
    found = 0
    while spaces:
        bit = spaces & -spaces
        found |= ADJACENT[bit.bit_length() - 1]
        spaces ^= bit
    return found


def turned(dc: int, dr: int, rotation: int) -> tuple[int, int]:
    """Return an offset after this number of quarter turns clockwise."""
    for _ in range(rotation):
        dc, dr = -dr, dc
    return dc, dr


def cells(space: int, offsets: list[tuple[int, int]], rotation: int) -> int:
    """Return the spaces at these offsets that lie inside the ocean."""
    column, row = PLACES[space]
    found = 0
    for dc, dr in offsets:
        x, y = turned(dc, dr, rotation)
        other = space_at(column + x, row + y)
        if other >= 0:
            found |= 1 << other
    return found


def rays(space: int, directions: list[tuple[int, int]], rotation: int) -> int:
    """Return every space in these directions, as far as the ocean goes."""
    found = 0
    for dc, dr in directions:
        x, y = turned(dc, dr, rotation)
        column, row = PLACES[space]
        while 1 <= column <= COLUMNS and 1 <= row <= ROWS:
            column += x
            row += y
            other = space_at(column, row)
            if other >= 0:
                found |= 1 << other
    return found


def space_name(space: int) -> str:
    """Return a space as text: d3 is column 4, row 3."""
    column, row = PLACES[space]
    return f"{'abcdefghi'[column - 1]}{row}"


def bubble_name(bubble: int) -> str:
    """Return a bubble as text, by the first space it touches: e2s is the lower corner of e2."""
    touching = TOUCHING[bubble]
    space = (touching & -touching).bit_length() - 1
    for corner in range(4):
        if CORNER[space * 4 + corner] == bubble:
            return space_name(space) + CORNERS[corner]
    raise AssertionError("a bubble is a corner of every space it touches")


SPACE_NAMES: Final[list[str]] = [space_name(space) for space in range(SPACES)]
BUBBLE_NAMES: Final[list[str]] = [bubble_name(bubble) for bubble in range(BUBBLES)]
