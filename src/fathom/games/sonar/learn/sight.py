"""What a captain can count: the cells where each submarine can be, by all that was heard, and how orders change that."""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

from fathom.core.dice import Dice
from fathom.games.sonar.bot.captain import captain_of
from fathom.games.sonar.bot.estimate import estimate_of
from fathom.games.sonar.bot.evaluation import FAR, STUCK
from fathom.games.sonar.bot.free_water import ENOUGH, flood
from fathom.games.sonar.bot.hunting import danger, distance, pursuit, risk
from fathom.games.sonar.learn.ahead import steps_ahead
from fathom.games.sonar.rules import actions, facts
from fathom.games.sonar.rules.position import Sonar

MANY: Final = 5_000  # shapes of a belief; with more than that a silent step is not counted out


class Outlook(NamedTuple):
    """What an announced step leads to."""

    water: int  # how many free cells can still be reached
    room: int  # about how many steps can still be made
    known: int  # on how many cells this submarine can be, for the enemy
    shot: float  # the chance of the enemy's best shot, by what he knows
    hope: float  # what can be hoped for, and feared, in hits
    fear: float
    tight: float  # what it costs that surfacing comes nearer


class Sight:
    """Both submarines as one captain knows them. Sets of cells are masks."""

    def __init__(self, world: Sonar, seat: int) -> None:
        crew = seat % 2
        self.world = world
        self.lookup = world.lookup
        self.captain = captain_of(world, seat)
        self.cell = world.cells[crew]
        self.sector = self.lookup.sector_of[self.cell]
        self.energy = world.energy[crew]
        self.heard = world.heard[crew]
        self.open_start = bool(self.lookup.starts) and world.anchors[crew] == self.lookup.starts[crew]
        self.mine = world.belief(crew)
        self.theirs = world.belief(1 - crew)
        self.enemy = self.theirs.cells()  # where the enemy can be
        self.known = self.mine.cells().bit_count()  # on how many cells this submarine can be, for the enemy
        self.their_energy = world.energy[1 - crew]
        self.armed = self.their_energy >= self.lookup.torpedo_cost  # the enemy

    @property
    def exact(self) -> bool:
        """Whether nothing is left out of what can be counted."""
        return self.mine.exact and self.theirs.exact and len(self.mine.shapes) <= MANY

    @property
    def count(self) -> int:
        """On how many cells the enemy can be."""
        return self.enemy.bit_count()

    @cached_property
    def free(self) -> int:
        """The water that is not on the own track."""
        return self.lookup.water & ~self.captain.track

    @property
    def ways(self) -> list[int]:
        """The directions in which the submarine can go."""
        return [direction for direction in range(actions.DIRECTIONS) if self.captain.beside(direction) >= 0]

    @property
    def ahead(self) -> int:
        """How many steps can still be made, up to `ENOUGH`."""
        return steps_ahead(self.lookup, self.cell, self.free)

    @property
    def trapped(self) -> bool:
        """Whether the enemy may fire, knows the cell, and will know it after every order that is left."""
        if not self.in_danger or self.known > 1 or self.energy >= self.lookup.silence_cost:
            return False
        return all(self.inside(self.sector_after(way)) and self.known_after(way) == 1 for way in self.ways)

    @property
    def in_danger(self) -> bool:
        """Whether the enemy's next order may be a torpedo into this submarine's sector."""
        return self.armed and bool(self.inside(self.sector))

    @property
    def beginning(self) -> bool:
        """Whether both starts are open, and this is the first order."""
        return self.open_start and not self.heard and self.count == 1

    @property
    def never_silent(self) -> bool:
        """Whether every step of this track was heard, from a start that everybody knows."""
        return self.open_start and not any(facts.SILENT <= code < facts.STEPS for code in self.heard)

    def inside(self, sector: int) -> int:
        """Return the cells of a sector on which the enemy can be."""
        return self.enemy & self.lookup.sectors[sector]

    def sector_after(self, direction: int) -> int:
        """Return the sector in which a step ends."""
        return self.lookup.sector_of[self.captain.beside(direction)]

    def steps_away(self, sector: int) -> int:
        """Return how many steps the enemy needs at least to reach a sector."""
        cells = [cell for cell in self.lookup.water_cells if self.enemy >> cell & 1]
        return min(distance(self.lookup, cell, sector) for cell in cells)

    def likeliest(self) -> int:
        """Return the sector in which the enemy is likeliest."""
        return max(range(len(self.lookup.sectors)), key=self.captain.prey.presence)

    def left_by_sonar(self) -> int:
        """Return on how many cells the enemy can be after a sonar, whichever line is named."""
        lookup = self.lookup
        rows = [lookup.cells_of(facts.ROW + row) for row in range(lookup.rows)]
        columns = [lookup.cells_of(facts.COLUMN + column) for column in range(lookup.columns)]
        return max((self.enemy & line).bit_count() for line in rows + columns)

    def known_after(self, action: int) -> int:
        """Return on how many cells this submarine can be, for the enemy, after a step that is heard or silent."""
        if action >= actions.SILENCE:
            return self.mine.silence(4 * MANY, Dice(0)).cells().bit_count()
        return self.mine.step(action).cells().bit_count()

    def known_in(self, cells: int) -> int:
        """Return on how many of these cells this submarine can be, for the enemy."""
        return (self.mine.cells() & cells).bit_count()

    def best_shot_in(self, cells: int) -> float:
        """Return the chance of the enemy's best shot once it is known that this submarine is on one of these cells."""
        return max(estimate_of(self.mine).kept(cells).chance)

    def outlook(self, direction: int) -> Outlook:
        """Return what an announced step leads to."""
        captain = self.captain
        there = captain.beside(direction)
        heard = self.mine.step(direction)
        known = estimate_of(heard)
        mine = min(self.lookup.gauge, self.energy + 1)
        theirs = captain.energy[1]
        steps = steps_ahead(self.lookup, there, self.free)
        return Outlook(
            self.water_after(direction),
            steps,
            heard.cells().bit_count(),
            max(known.chance),
            pursuit(captain.prey, there, mine, risk(known, theirs)),
            danger(known, there, captain.prey, theirs, captain.coming, risk(captain.prey, mine)),
            0.0 if steps >= ENOUGH else float(FAR**steps) * STUCK,
        )

    def water_after(self, direction: int) -> int:
        """Return how many free cells can still be reached after a step, the one it leads to included."""
        return flood(self.lookup, self.captain.beside(direction), self.free).bit_count()

    def water(self) -> int:
        """Return how many free cells can be reached."""
        return flood(self.lookup, self.cell, self.free).bit_count() - 1
