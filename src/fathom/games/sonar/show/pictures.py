"""Sonar's map, and what is heard of a submarine, in a terminal's characters.

A cell of the map is three characters wide, so a track runs through it as a line; dotted lines part the sectors. What is heard is
drawn without a map, as a radio operator would on a transparent overlay. Everything reads the same without colours.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rich.text import Text

from fathom.games.sonar.components import LETTERS
from fathom.games.sonar.show.view import ChartView, Heard

TINTS = {"blue": "#6cb6ff", "green": "#5be8b5"}
DAMP = "dim"
LAND = "#d9b36c"

ISLAND = "▲"
WATER = "·"
SAFE = "◇"
HERE = "◉"
BEGINNING = "○"
END = "●"
BROKEN = "◌"  # where a silent step parts what was heard
SILENT = "~"
FITS = "•"
SHADES = "░▒▓█"

CELL = 3  # columns of a cell on the map
MARGIN = 3  # columns of the rows' numbers

# Lines through a cell by the sides they touch: up, down, left, right.
STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}
LINES = {
    frozenset(("up", "down")): "│",
    frozenset(("left", "right")): "─",
    frozenset(("up", "right")): "└",
    frozenset(("up", "left")): "┘",
    frozenset(("down", "right")): "┌",
    frozenset(("down", "left")): "┐",
}
ARROWS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "silence": SILENT}

Place = tuple[int, int]  # row and column, from 0
Sides = dict[Place, set[str]]


class Spot(NamedTuple):
    """How a cell looks: three characters and a style."""

    shown: str
    style: str = ""


Spots = dict[Place, Spot]


# -- the map


def width(chart: ChartView) -> int:
    """Return the number of columns that a map takes."""
    return MARGIN + CELL * chart.columns + 1


def halves(chart: ChartView) -> Place:
    """Return the first row of the lower sectors and the first column of those on the right."""
    return (chart.rows + 1) // 2, (chart.columns + 1) // 2


def sea(chart: ChartView) -> Spots:
    """Return the map itself: water, islands, and where surfacing does no harm."""
    spots = {(row, column): Spot(f" {WATER} ", DAMP) for row in range(chart.rows) for column in range(chart.columns)}
    spots |= {place_of(name): Spot(f" {SAFE} ") for name in chart.safe or []}
    return spots | {place_of(name): Spot(f" {ISLAND} ", LAND) for name in chart.islands}


def chances(chart: ChartView, shares: list[float], tint: str) -> Spots:
    """Return how likely a submarine is on each cell: percent, and a shade in proportion to the likeliest cell."""
    most = max(shares)
    spots = {}
    for cell, share in enumerate(shares):
        if share > 0:
            shade = SHADES[min(int(share / most * len(SHADES)), len(SHADES) - 1)]
            percent = round(100 * share)
            number = f"{percent:2}{shade}" if 0 < percent < 100 else f"<1{shade}" if percent == 0 else "100"
            spots[divmod(cell, chart.columns)] = Spot(number, f"bold {tint}" if share == most else tint)
    return spots


def fits(cells: list[str], tint: str) -> Spots:
    """Return where the heard steps can have ended."""
    return {place_of(name): Spot(f" {FITS} ", tint) for name in cells}


def track(cells: list[str], tint: str) -> tuple[Spots, Sides]:
    """Return a track as a line through its cells, and the sides at which it leaves each of them."""
    places = [place_of(name) for name in cells]
    sides = _sides(places)
    spots = {place: Spot(_crossed(sides[place], LINES.get(frozenset(sides[place]), "")), tint) for place in places[1:-1]}
    spots[places[0]] = Spot(_crossed(sides[places[0]], BEGINNING), tint)
    spots[places[-1]] = Spot(_crossed(sides[places[-1]], HERE), f"bold {tint}")
    return spots, sides


def draw(chart: ChartView, spots: Spots, sides: Sides, tint: str = "") -> Text:
    """Return a map with its letters and numbers, and dotted lines between the sectors, which a track crosses."""
    half_row, half_column = halves(chart)
    letters = "".join(f" {letter} " for letter in LETTERS[: chart.columns])
    split = half_column * CELL
    lines = [Text(f"{' ' * MARGIN}{letters[:split]} {letters[split:]}".rstrip(), "bold")]
    for row in range(chart.rows):
        if row == half_row:
            lines.append(_border(chart, sides, row, half_column, tint))
        line = Text.assemble((f"{row + 1:>2} ", "bold"))
        for column in range(chart.columns):
            if column == half_column:
                crossed = "left" in sides.get((row, column), ())
                line.append("─" if crossed else "┊", tint if crossed else DAMP)
            line.append(*spots[row, column])
        lines.append(line)
    return Text("\n").join(lines)


def _border(chart: ChartView, sides: Sides, row: int, half_column: int, tint: str) -> Text:
    """Return the line between the upper and the lower sectors."""
    line = Text(" " * MARGIN)
    for column in range(chart.columns):
        if column == half_column:
            line.append("┼", DAMP)
        crossed = "up" in sides.get((row, column), ())
        line.append("┈", DAMP)
        line.append("│" if crossed else "┈", tint if crossed else DAMP)
        line.append("┈", DAMP)
    return line


def place_of(name: str) -> Place:
    """Return the row and column of a cell such as D3."""
    return int(name[1:]) - 1, LETTERS.index(name[0])


def _sides(places: list[Place]) -> Sides:
    sides: Sides = {place: set() for place in places}
    for here, there in pairwise(places):
        [side] = [name for name, (down, right) in STEPS.items() if (here[0] + down, here[1] + right) == there]
        sides[here].add(side)
        sides[there].add(OPPOSITE[side])
    return sides


def _crossed(sides: set[str], middle: str) -> str:
    return ("─" if "left" in sides else " ") + middle + ("─" if "right" in sides else " ")


# -- what is heard


def arrows(path: list[Heard]) -> str:
    """Return every step that was heard, in order."""
    return " ".join(ARROWS[step] for step in path)


def sketch(path: list[Heard], room: int) -> list[str]:
    """Return what was heard as lines of at most `room` columns; a silent step begins a new piece to the right, or below."""
    blocks: list[dict[Place, str]] = [{}]
    row, most = 0, room // 2
    pieces = list(_pieces(path))
    for number, places in enumerate(pieces):
        left, right = min(column for _, column in places), max(column for _, column in places)
        edge = max((column for _, column in blocks[-1]), default=-1)
        if number and edge + 2 + right - left >= most:
            blocks.append({})
            row, edge = 0, -1
        if number:
            blocks[-1][row, edge + 1] = f"{SILENT} "
            edge += 1
        down, across = row - places[0][0], edge + 1 - left
        ends = (BROKEN if number else BEGINNING, END if number == len(pieces) - 1 else BROKEN)
        blocks[-1] |= {(r + down, c + across): shown for (r, c), shown in _piece(places, *ends).items()}
        row = places[-1][0] + down
    return [line for block in blocks for line in _lines(block)]


def _pieces(path: list[Heard]) -> Iterator[list[Place]]:
    """Yield the heard steps between two silences, each piece from its own beginning."""
    places = [(0, 0)]
    for step in path:
        if step == "silence":
            yield places
            places = [(0, 0)]
        else:
            down, right = STEPS[step]
            places.append((places[-1][0] + down, places[-1][1] + right))
    yield places


def _piece(places: list[Place], first: str, last: str) -> dict[Place, str]:
    """Return one piece, two characters a cell."""
    sides = _sides(places)
    shown = {place: LINES.get(frozenset(sides[place]), "") for place in places}
    shown |= {places[0]: first, places[-1]: last}
    return {place: middle + ("─" if "right" in sides[place] else " ") for place, middle in shown.items()}


def _lines(block: dict[Place, str]) -> list[str]:
    rows = [row for row, _ in block]
    width = max(column for _, column in block) + 1
    return [
        "".join(block.get((row, column), "  ") for column in range(width)).rstrip() for row in range(min(rows), max(rows) + 1)
    ]
