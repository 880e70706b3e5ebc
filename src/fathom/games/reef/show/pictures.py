"""Reef's pieces and oceans in a terminal's characters.

Spaces and bubbles make a chequered board of 11 columns and 7 rows: beside every space and above and below it lies a bubble. So
the ocean is drawn row by row; between two rows stand the slanting sides of the diamonds, and what a coral wants above and below.
A capital letter is a coral, a small one a fish, and each colour has its mark, so everything reads the same without colours.
"""

from __future__ import annotations

from rich.text import Text

from fathom.core.terminal import GLOW, GREEN, PURPLE, RED, YELLOW
from fathom.games.reef.components import COLOURS, LETTERS
from fathom.games.reef.geometry import (
    BUBBLE_NAMES,
    BUBBLE_PLACES,
    BUBBLES,
    COLUMNS,
    CORNER,
    PLACES,
    ROWS,
    SPACE_NAMES,
    TOUCHING,
    turned,
)
from fathom.games.reef.show.view import Kind, Ocean, Piece, Tile

LOOKS = {"red": RED, "yellow": YELLOW, "green": GREEN, "purple": PURPLE}
DONE = "bold #0b1726 on #c4d2de"  # a finished creature
NORTH, EAST, SOUTH, WEST = range(4)

# Where a creature looks: single spaces, and whole rays.
STEPS = {(0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘", (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←", (-1, -1): "↖"}
RAYS = {(0, -1): "⇑", (1, -1): "⇗", (1, 0): "⇒", (1, 1): "⇘", (0, 1): "⇓", (-1, 1): "⇙", (-1, 0): "⇐", (-1, -1): "⇖"}
ANYWHERE = "*"
MOST_ARROWS = 5  # that fit onto a tile; no standard creature has more than three

STEP = 7  # columns from one place of the large picture to the next
LARGE = 2 + 10 * STEP + 5  # columns of the large picture
SMALL_STEP = 3
SMALL = 2 + 10 * SMALL_STEP + 3


# -- pieces


def letter(colour: str) -> str:
    return LETTERS[COLOURS.index(colour)]


def fish(colour: str) -> Text:
    """Return a fish as a chip: its mark and its letter."""
    look = LOOKS[colour]
    return Text.assemble((f"{look.mark}{letter(colour)}", look.chip))


def coral(piece: Piece) -> Text:
    """Return a coral's mark, letter and points."""
    assert piece.colour is not None, "a coral has a colour"
    look = LOOKS[piece.colour]
    return Text(f"{look.mark}{letter(piece.colour).upper()}{piece.points}", f"bold {look.tint}")


def corners(piece: Piece, rotation: int = 0) -> str:
    """Return what a coral wants on its corners n e s w, as letters, after this number of quarter turns."""
    assert piece.corners is not None, "a coral has corners"
    return "".join(piece.corners[(corner - rotation) % 4] for corner in range(4))


def wants(piece: Piece, rotation: int = 0) -> Text:
    """Return what a coral wants, n e s w, in colours."""
    shown = Text()
    for each in corners(piece, rotation):
        shown.append(each, "dim" if each == "-" else LOOKS[COLOURS[LETTERS.index(each)]].tint)
    return shown


def looks(kind: Kind, rotation: int = 0) -> str:
    """Return where a turned creature looks: arrows to single spaces, double arrows along whole rays."""
    if kind.anywhere:
        return ANYWHERE
    arrows = STEPS if kind.cells else RAYS
    return "".join(arrows[_sign(dc), _sign(dr)] for dc, dr in (turned(*each, rotation) for each in kind.cells or kind.rays))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


# -- the large picture


class Lines:
    """Lines of text with things at their columns."""

    def __init__(self, count: int) -> None:
        self._lines: list[dict[int, Text]] = [{} for _ in range(count)]

    def put(self, line: int, centre: int, thing: Text) -> None:
        """Put something around a column. What has no middle leans to the left, away from the letter of the next fish."""
        self._lines[line][centre - thing.cell_len // 2] = thing

    def text(self) -> Text:
        """Return all lines, one below the other."""
        return Text("\n").join(map(_assemble, self._lines))


def _assemble(things: dict[int, Text]) -> Text:
    line = Text()
    for start in sorted(things):
        line.append(" " * (start - line.cell_len))
        line.append_text(things[start])
    return line


def large(ocean: Ocean, kinds: dict[str, Kind], anywhere: bool) -> Text:
    """Return an ocean with everything in it; `anywhere`: fish may go to every bubble (M8)."""
    lines = Lines(2 * (ROWS + 2))
    for column in range(1, COLUMNS + 1):
        lines.put(0, _centre(column), Text("abcdefghi"[column - 1], "dim"))
    for row in range(1, ROWS + 1):
        lines.put(_line(row), 0, Text(str(row), "dim"))
    _draw_sides(lines)
    swimmers = {swimmer.bubble: swimmer.colour for swimmer in ocean.fish}
    _draw_bubbles(lines, ocean, swimmers, anywhere)
    tiles = {tile.space: tile for tile in ocean.tiles}
    for space, name in enumerate(SPACE_NAMES):
        column, row = PLACES[space]
        if name not in tiles:
            lines.put(_line(row), _centre(column), Text(name, "dim"))
        elif tiles[name].piece.colour is None:
            _draw_creature(lines, tiles[name], space, kinds[tiles[name].piece.name])
        else:
            _draw_coral(lines, tiles[name], space, swimmers)
    return lines.text()


def _centre(column: int) -> int:
    return 4 + STEP * column


def _line(row: int) -> int:
    return 1 + 2 * row


def _draw_sides(lines: Lines) -> None:
    """Draw the slanting sides of all diamonds, above and below each space."""
    for column, row in PLACES:
        for line, left, right in ((_line(row) - 1, "╱", "╲"), (_line(row) + 1, "╲", "╱")):
            # A side between two spaces is drawn once: both put it at the same column.
            reach = 3 if line < _line(row) else 4
            lines.put(line, _centre(column) - reach, Text(left, "dim"))
            lines.put(line, _centre(column) + reach, Text(right, "dim"))


def _draw_bubbles(lines: Lines, ocean: Ocean, swimmers: dict[str, str], anywhere: bool) -> None:
    own = sum(1 << SPACE_NAMES.index(tile.space) for tile in ocean.tiles)
    for bubble in range(BUBBLES):
        name = BUBBLE_NAMES[bubble]
        column, row = BUBBLE_PLACES[bubble]
        if name in swimmers:
            shown = Text.assemble("(", fish(swimmers[name]), ")")
        else:
            shown = Text(name if anywhere or TOUCHING[bubble] & own else "·", "dim")
        lines.put(_line(row), _centre(column), shown)


def _draw_coral(lines: Lines, tile: Tile, space: int, swimmers: dict[str, str]) -> None:
    """Draw a coral with what it wants at its corners; a finished one in brackets, with its fish."""
    column, row = PLACES[space]
    line, centre = _line(row), _centre(column)
    if tile.finished:
        lines.put(line, centre, _finished_coral(tile))
        return
    shown = coral(tile.piece)
    if tile.satisfied:
        shown.append("!")
        shown.stylize(f"{GLOW} reverse")
    wanted = []
    for corner, each in enumerate(corners(tile.piece, tile.rotation)):
        if each == "-":
            wanted.append(Text("  "))
            continue
        colour = COLOURS[LETTERS.index(each)]
        there = swimmers.get(BUBBLE_NAMES[CORNER[space * 4 + corner]]) == colour
        wanted.append(Text(f"✓{each}", "dim") if there else Text(f"{LOOKS[colour].mark}{each}", LOOKS[colour].tint))
    lines.put(line - 1, centre, wanted[NORTH])
    lines.put(line + 1, centre, wanted[SOUTH])
    lines.put(line, centre, Text.assemble(wanted[WEST], " ", shown, "" if tile.satisfied else " ", wanted[EAST]))


def _finished_coral(tile: Tile) -> Text:
    assert tile.piece.colour is not None, "a coral has a colour"
    assert tile.fish is not None, "a finished coral has a fish on it"
    look = LOOKS[tile.piece.colour]
    body = coral(tile.piece)
    body.stylize(f"{look.ink} on {look.fill}")
    return Text.assemble("[", body, " ", fish(tile.fish), "]")


def _draw_creature(lines: Lines, tile: Tile, space: int, kind: Kind) -> None:
    """Draw a creature with where it looks and, below, how far it is; a finished one in brackets, with its points."""
    column, row = PLACES[space]
    line, centre = _line(row), _centre(column)
    if tile.finished:
        lines.put(line, centre, Text.assemble("[", (f"{kind.name} {tile.points}", DONE), "]"))
        return
    arrows = looks(kind, tile.rotation)[:MOST_ARROWS]
    if tile.satisfied:
        lines.put(line, centre, Text(f"{kind.name}{arrows}!", f"{GLOW} reverse"))
    else:
        lines.put(line, centre, Text.assemble((kind.name, "bold"), arrows))
    if kind.partial:
        lines.put(line + 1, centre, Text(f"{tile.points // kind.partial}/{kind.need}", "dim"))


# -- the small picture


def small(ocean: Ocean) -> Text:
    """Return an ocean at a glance: tiles and fish, a line for each row. A coral with the letter of its fish is finished."""
    lines = Lines(ROWS + 3)
    for column in range(1, COLUMNS + 1):
        lines.put(0, _small_centre(column), Text("abcdefghi"[column - 1], "dim"))
    for row in range(1, ROWS + 1):
        lines.put(1 + row, 0, Text(str(row), "dim"))
    swimmers = {swimmer.bubble: swimmer.colour for swimmer in ocean.fish}
    for bubble, name in enumerate(BUBBLE_NAMES):
        column, row = BUBBLE_PLACES[bubble]
        if name in swimmers:
            look = LOOKS[swimmers[name]]
            lines.put(1 + row, _small_centre(column), Text(letter(swimmers[name]), look.chip))
    tiles = {tile.space: tile for tile in ocean.tiles}
    for space, name in enumerate(SPACE_NAMES):
        column, row = PLACES[space]
        shown = _small_tile(tiles[name]) if name in tiles else Text("·", "dim")
        lines.put(1 + row, _small_centre(column), shown)
    return lines.text()


def _small_centre(column: int) -> int:
    return 3 + SMALL_STEP * column


def _small_tile(tile: Tile) -> Text:
    if tile.piece.colour is None:
        return Text(f"{tile.piece.name}✓" if tile.finished else tile.piece.name, "bold" if tile.finished else "")
    shown = coral(tile.piece)
    if tile.fish is not None:
        shown.append(letter(tile.fish), LOOKS[tile.fish].tint)
    return shown
