# mypyc: compile
"""What Sonar's rules look up: the map's neighbours, sectors and masks, and the orders that a captain may give.

Cells are numbered row by row; sets of cells are bitmasks over these numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.lookup import Lookup
from fathom.games.sonar.actions import RESUME, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.components import LETTERS, box
from fathom.games.sonar.facts import COLUMN_FACT, HIT, MISS, ROW_FACT, SECTOR
from fathom.games.sonar.view import ChartView

if TYPE_CHECKING:
    from fathom.games.sonar.options import SonarOptions

# What lies beside a cell where no submarine can go.
OFF_MAP: Final = -1
ISLAND: Final = -2


class SonarLookup(Lookup):
    """Everything that is fixed for a table with these options."""

    options: SonarOptions

    def __init__(self, players: int, options: SonarOptions) -> None:
        super().__init__(players, options)
        chart = options.chart if options.chart is not None else box().maps[options.map]
        self.real_time = options.real_time
        self.limit = options.limit
        energy = box().energy
        self.gauge = energy.gauge
        self.sonar_cost = energy.sonar
        self.silence_cost = energy.silence
        self.torpedo_cost = energy.torpedo
        self.sinks_at = box().damage.limit
        self.columns = chart.columns
        self.rows = chart.rows
        self.cells = chart.columns * chart.rows
        self.names = [chart.name(cell) for cell in range(self.cells)]
        islands = [chart.cell(name) for name in chart.islands]
        self.water_cells = [cell for cell in range(self.cells) if cell not in islands]
        self.water = _mask(self.water_cells)
        self.row_of = [cell // self.columns for cell in range(self.cells)]
        self.column_of = [cell % self.columns for cell in range(self.cells)]
        # Where one comes from each cell, going up, down, left and right: a cell, OFF_MAP or ISLAND.
        self.beside = [self._beside(cell, direction) for cell in range(self.cells) for direction in range(4)]
        self.first_column = _mask([cell for cell in range(self.cells) if self.column_of[cell] == 0])
        self.last_column = _mask([cell for cell in range(self.cells) if self.column_of[cell] == self.columns - 1])
        self.sector_of = [self._sector(cell) for cell in range(self.cells)]
        self.starts: list[int] = []  # blue's and green's, where they are given
        if chart.starts is not None:
            self.starts = [chart.cell(chart.starts.blue), chart.cell(chart.starts.green)]
        safe = range(self.cells) if chart.safe_surfacing is None else [chart.cell(name) for name in chart.safe_surfacing]
        self.harms = [cell not in safe for cell in range(self.cells)]  # M2: where surfacing costs damage
        self.first_start = TORPEDO + self.cells
        self.size = self.first_start + self.cells
        self.start_actions = [self.first_start + cell for cell in self.water_cells]
        # Legal orders by sector, energy and the set of directions that are free.
        self.orders = [
            [action for action in range(self.first_start) if self.allows(sector, have, free, action)]
            for sector in range(4)
            for have in range(self.gauge + 1)
            for free in range(16)
        ]
        self.chart_view = ChartView(
            name=options.map if options.chart is None else "own",
            columns=chart.columns,
            rows=chart.rows,
            islands=list(chart.islands),
            starts=None if chart.starts is None else [chart.starts.blue, chart.starts.green],
            safe=None if chart.safe_surfacing is None else list(chart.safe_surfacing),
        )

    def allows(self, sector: int, energy: int, free: int, action: int) -> bool:
        """S3–S7: whether a captain may give an order, from the sector, the energy and the set of free directions."""
        if action < SONAR:
            return free >> action & 1 == 1
        if action == SONAR:
            return energy >= self.sonar_cost
        if action < SURFACE:
            return energy >= self.silence_cost and free >> (action - SILENCE) & 1 == 1
        if action == SURFACE:
            return True
        if action <= RESUME or action >= self.first_start:
            return False
        return energy >= self.torpedo_cost and self.sector_of[action - TORPEDO] == sector

    def order_key(self, cell: int, energy: int, free: int) -> int:
        """The place in `orders` for a submarine on that cell."""
        return (self.sector_of[cell] * (self.gauge + 1) + energy) * 16 + free

    def cells_of(self, fact: int) -> int:
        """The cells on which a submarine can have been when that fact was announced."""
        if fact >= HIT:
            return 1 << (fact - HIT)
        if fact >= MISS:
            return self.water & ~(1 << (fact - MISS))
        if fact >= SECTOR:
            return _mask([cell for cell in range(self.cells) if self.sector_of[cell] == fact - SECTOR])
        if fact >= COLUMN_FACT:
            return self.first_column << (fact - COLUMN_FACT)
        return ((1 << self.columns) - 1) << ((fact - ROW_FACT) * self.columns)

    def shifted(self, cells: int, direction: int) -> int:
        """Where submarines on these cells come to when they go that way: those that would leave the water are gone."""
        if direction == 0:
            return cells >> self.columns & self.water
        if direction == 1:
            return cells << self.columns & self.water
        if direction == 2:
            return (cells & ~self.first_column) >> 1 & self.water
        return (cells & ~self.last_column) << 1 & self.water

    def column_name(self, column: int) -> str:
        return LETTERS[column]

    def _beside(self, cell: int, direction: int) -> int:
        row = self.row_of[cell] + (-1, 1, 0, 0)[direction]
        column = self.column_of[cell] + (0, 0, -1, 1)[direction]
        if not 0 <= row < self.rows or not 0 <= column < self.columns:
            return OFF_MAP
        there = row * self.columns + column
        return there if self.water >> there & 1 else ISLAND

    def _sector(self, cell: int) -> int:
        """The quarter of the map: 0 and 1 on top, 2 and 3 below; the middle line of an odd map belongs to the first half."""
        lower = self.row_of[cell] >= (self.rows + 1) // 2
        right = self.column_of[cell] >= (self.columns + 1) // 2
        return (2 if lower else 0) + (1 if right else 0)


def _mask(cells: list[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask
