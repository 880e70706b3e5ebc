# mypyc: compile
"""What Sonar's rules look up: the map's neighbours, sectors and masks, and what orders cost.

Cells are numbered row by row; sets of cells are bitmasks over these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from fathom.core.lookup import Lookup
from fathom.games.sonar.components import box
from fathom.games.sonar.rules import actions, facts

if TYPE_CHECKING:
    from fathom.games.sonar.options import SonarOptions

CREWS: Final = 2
SECTORS: Final = 4

# A track is kept as masks of this many cells each: small ints, which compiled code is fast with.
PART: Final = 30

# What lies beside a cell where no submarine can go.
OFF_MAP: Final = -1
ISLAND: Final = -2


@final
class SonarLookup(Lookup):
    """Everything that is fixed for a table with these options."""

    options: SonarOptions

    def __init__(self, players: int, options: SonarOptions) -> None:
        super().__init__(players, options)
        chart = options.chart if options.chart is not None else box().maps[options.map]
        self.chart = chart
        self.real_time = options.real_time
        self.limit = options.limit
        energy = box().energy
        self.gauge = energy.gauge
        self.sonar_cost = energy.sonar
        self.silence_cost = energy.silence
        self.torpedo_cost = energy.torpedo
        self.sinks_at = box().damage.limit
        # The map, cell by cell.
        self.columns = chart.columns
        self.rows = chart.rows
        self.cells = chart.columns * chart.rows
        self.names = [chart.name(cell) for cell in range(self.cells)]
        islands = [chart.cell(name) for name in chart.islands]
        self.water_cells = [cell for cell in range(self.cells) if cell not in islands]
        self.row_of = [cell // self.columns for cell in range(self.cells)]
        self.column_of = [cell % self.columns for cell in range(self.cells)]
        self.lower_half = (self.rows + 1) // 2  # its first row; the middle line of an odd map belongs to the first half
        self.right_half = (self.columns + 1) // 2  # its first column
        self.sector_of = [self._sector(cell) for cell in range(self.cells)]
        # Masks.
        self.water = _mask(self.water_cells)
        self.first_column = _mask([cell for cell in range(self.cells) if self.column_of[cell] == 0])
        self.last_column = _mask([cell for cell in range(self.cells) if self.column_of[cell] == self.columns - 1])
        self.sectors = [_mask([cell for cell in range(self.cells) if self.sector_of[cell] == part]) for part in range(SECTORS)]
        # Steps up, down, left and right: how they change a cell's number, and for each cell where they lead.
        self.deltas = [-self.columns, self.columns, -1, 1]
        self.beside = [self._beside(cell, direction) for cell in range(self.cells) for direction in range(actions.DIRECTIONS)]
        # Tracks: which of its masks holds a cell, and as which bit.
        self.parts = (self.cells + PART - 1) // PART
        self.part_of = [cell // PART for cell in range(self.cells)]
        self.bit_of = [1 << cell % PART for cell in range(self.cells)]
        self.starts: list[int] = []  # blue's and green's, where they are given
        if chart.starts is not None:
            self.starts = [chart.cell(chart.starts.blue), chart.cell(chart.starts.green)]
        safe = range(self.cells) if chart.safe_surfacing is None else [chart.cell(name) for name in chart.safe_surfacing]
        self.harms = [cell not in safe for cell in range(self.cells)]  # M2: where surfacing costs damage
        self.safe = _mask([cell for cell in self.water_cells if not self.harms[cell]])
        # Actions.
        self.first_start = actions.TORPEDO + self.cells
        self.size = self.first_start + self.cells
        # Legal orders by sector, energy and set of free directions, filled in by legal.py as they come up. A list that has been
        # filled in is not empty, since surfacing is always legal.
        self.orders: list[list[int]] = [[] for _ in range(SECTORS * (self.gauge + 1) * 16)]

    def cells_of(self, fact: int) -> int:
        """Return the cells on which a submarine can be when that fact is announced."""
        if fact >= facts.HIT:
            return 1 << (fact - facts.HIT)
        if fact >= facts.MISS:
            return self.water & ~(1 << (fact - facts.MISS))
        if fact >= facts.SECTOR:
            return self.sectors[fact - facts.SECTOR]
        if fact >= facts.COLUMN:
            return self.first_column << (fact - facts.COLUMN)
        return ((1 << self.columns) - 1) << ((fact - facts.ROW) * self.columns)

    def shifted(self, cells: int, direction: int) -> int:
        """Return where submarines on these cells come to when they go that way; those that would leave the water are gone."""
        if direction == actions.UP:
            return cells >> self.columns & self.water
        if direction == actions.DOWN:
            return cells << self.columns & self.water
        if direction == actions.LEFT:
            return (cells & ~self.first_column) >> 1 & self.water
        return (cells & ~self.last_column) << 1 & self.water

    def _beside(self, cell: int, direction: int) -> int:
        row = self.row_of[cell] + (-1, 1, 0, 0)[direction]
        column = self.column_of[cell] + (0, 0, -1, 1)[direction]
        if not 0 <= row < self.rows or not 0 <= column < self.columns:
            return OFF_MAP
        there = row * self.columns + column
        return there if self.water >> there & 1 else ISLAND

    def _sector(self, cell: int) -> int:
        """Return the quarter of the map: 0 and 1 on top, 2 and 3 below."""
        lower = self.row_of[cell] >= self.lower_half
        right = self.column_of[cell] >= self.right_half
        return (2 if lower else 0) + (1 if right else 0)


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
