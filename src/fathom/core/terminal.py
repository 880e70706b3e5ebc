"""What boards in a terminal have in common: how colours look, plain tables, parts side by side, the last line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich import box
from rich.console import RenderableType
from rich.padding import PaddingDimensions
from rich.table import Table
from rich.text import Text

GLOW = "bold cyan"  # for what the reader should look at first
DUE = "◂"  # after the name of the player to act


class Look(NamedTuple):
    """How a colour looks: its mark, so that the colour is never the only sign; the fill of a card, and the ink that reads well on
    it; and the tint in which the mark is written on a dark ground.
    """

    mark: str
    fill: str
    ink: str
    tint: str

    @property
    def chip(self) -> str:
        """The style of a card, or a fish, in this colour."""
        return f"bold {self.ink} on {self.fill}"

    @property
    def markup(self) -> str:
        """The mark in its colour, for a heading in a menu."""
        return f"[{self.tint}]{self.mark}[/]"


DARK, LIGHT = "#0b1726", "#ffffff"

# The same in all games.
RED = Look("◆", "#d92b1f", LIGHT, "#ff6b5e")
YELLOW = Look("●", "#ffd43b", DARK, "#ffd43b")
GREEN = Look("▲", "#5be8b5", DARK, "#5be8b5")
BLUE = Look("■", "#2f86eb", DARK, "#6cb6ff")
PINK = Look("✿", "#e88bb5", DARK, "#e88bb5")
PURPLE = Look("★", "#6d28d9", LIGHT, "#a98bfa")


def plain_table(*heads: str, padding: PaddingDimensions = (0, 1, 0, 0)) -> Table:
    """Return an empty table with nothing but a line below its heads."""
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=padding, pad_edge=False, show_edge=False)
    for head in heads:
        table.add_column(head, no_wrap=True)
    return table


def side_by_side(parts: Iterable[RenderableType], widths: Iterable[int | None], gap: int = 0) -> Table:
    """Return parts beside each other, each in a column of its width; None: as wide as it needs."""
    table = Table.grid(padding=(0, gap, 0, 0))
    for width in widths:
        table.add_column(width=width)
    table.add_row(*parts)
    return table


def stack(parts: Iterable[RenderableType]) -> Table:
    """Return parts below each other, as one."""
    table = Table.grid()
    table.add_column()
    for part in parts:
        table.add_row(part)
    return table


def status_line(words: str, *, bright: bool) -> Text:
    """Return what is to be done now, or how the game ended; bright where that is the reader's business."""
    return Text(f"▸ {words}", GLOW if bright else "bold")
