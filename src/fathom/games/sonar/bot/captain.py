# mypyc: compile
"""Both submarines as one captain knows them, and how orders change that."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.bot.estimate import PositionEstimate, estimate_of
from fathom.games.sonar.bot.hunting import approach
from fathom.games.sonar.knowledge.belief import Belief
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, facts
from fathom.games.sonar.rules.position import Sonar

SHAPES: Final = 400  # of a belief that are followed


class Captain:
    """What the captain knows who is to order. Lists hold this submarine's value, then the enemy's."""

    def __init__(
        self,
        lookup: SonarLookup,
        cell: int,
        track: int,
        energy: list[int],
        damage: list[int],
        known: Belief,
        enemy: Belief,
        prey: PositionEstimate,
    ) -> None:
        self.lookup = lookup
        self.cell = cell
        self.track = track
        self.energy = energy
        self.damage = damage
        self.known = known  # what the enemy believes of this submarine
        self.enemy = enemy  # what this captain believes of the enemy
        self.prey = prey  # where that leaves the enemy
        self.coming = approach(prey, energy[1])

    # -- questions

    def beside(self, direction: int) -> int:
        """Return the cell that a step leads to, or -1 if it cannot be made."""
        there = self.lookup.beside[self.cell * actions.DIRECTIONS + direction]
        return there if there >= 0 and not self.track >> there & 1 else -1

    def target(self) -> int:
        """Return the best cell to fire at, or -1. It is the submarine's own only if that is sure to win at once."""
        lookup = self.lookup
        counts = self.prey.counts
        best = -1
        for cell in lookup.water_cells:
            if cell == self.cell or lookup.sector_of[cell] != lookup.sector_of[self.cell]:
                continue
            if counts[cell] > (counts[best] if best >= 0 else 0):
                best = cell
        if best < 0 and self.prey.share(self.cell) == 1 and self.damage[1] + 1 >= lookup.sinks_at > self.damage[0] + 1:
            return self.cell
        return best

    def sinks_by_surfacing(self) -> bool:
        """Return whether surfacing here would be the end."""
        return self.lookup.harms[self.cell] and self.damage[0] + 1 >= self.lookup.sinks_at

    def answers(self) -> list[tuple[int, float]]:
        """Return the cells that a sonar can leave, and how likely: of both lines the enemy names the one that leaves more."""
        lookup = self.lookup
        counts = self.prey.counts
        rows = [0] * lookup.rows
        columns = [0] * lookup.columns
        for cell in lookup.water_cells:
            rows[lookup.row_of[cell]] = rows[lookup.row_of[cell]] + counts[cell]
            columns[lookup.column_of[cell]] = columns[lookup.column_of[cell]] + counts[cell]
        by_row = [0] * lookup.rows
        by_column = [0] * lookup.columns
        for cell in lookup.water_cells:
            row = lookup.row_of[cell]
            column = lookup.column_of[cell]
            if rows[row] >= columns[column]:
                by_row[row] = by_row[row] + counts[cell]
            else:
                by_column[column] = by_column[column] + counts[cell]
        total = max(1, self.prey.total)
        found = [(lookup.cells_of(facts.ROW + row), by_row[row] / total) for row in range(lookup.rows) if by_row[row]]
        for column in range(lookup.columns):
            if by_column[column]:
                found.append((lookup.cells_of(facts.COLUMN + column), by_column[column] / total))
        return found

    # -- what the enemy knows after an order

    def heard(self, direction: int, there: int) -> PositionEstimate:
        """Return what the enemy knows after a step in that direction, which leads there."""
        known = estimate_of(self.known.step(direction))
        # The few shapes that are followed may all be wrong.
        return known if known.total else known.located(there)

    def unheard(self) -> Belief:
        """Return what the enemy believes after a silent step."""
        return self.known.silence(4 * SHAPES, Dice(0))

    def given_away(self, target: int) -> Belief:
        """Return what the enemy believes after a torpedo at that cell, which did not hit this submarine."""
        lookup = self.lookup
        return self.known.keep(lookup.sectors[lookup.sector_of[target]] & lookup.water & ~(1 << target))

    # -- after an order

    def after_step(self, direction: int, silent: bool) -> Captain:
        there = self.beside(direction)
        energy = self.energy[0] - self.lookup.silence_cost if silent else min(self.lookup.gauge, self.energy[0] + 1)
        known = self.unheard() if silent else self.known.step(direction)
        return self._changed(there, self.track | 1 << there, energy, self.damage, known, self.enemy, self.prey)

    def after_surfacing(self) -> Captain:
        here = 1 << self.cell
        return self._changed(
            self.cell, here, self.energy[0], self.damage_by_surfacing(), self.known.keep(here), self.enemy, self.prey
        )

    def damage_by_surfacing(self) -> list[int]:
        """Return the damage of both submarines after surfacing here."""
        return [self.damage[0] + 1, self.damage[1]] if self.lookup.harms[self.cell] else self.damage

    def after_answer(self, cells: int) -> Captain:
        """Return the captain after a sonar whose answer leaves these cells."""
        energy = self.energy[0] - self.lookup.sonar_cost
        enemy = self.enemy.keep(cells)
        return self._changed(self.cell, self.track, energy, self.damage, self.known, enemy, self.prey.kept(cells))

    def after_firing(self, target: int, hit: bool) -> Captain:
        cells = 1 << target if hit else self.lookup.water & ~(1 << target)
        damage = [self.damage[0], self.damage[1] + 1] if hit else self.damage
        energy = self.energy[0] - self.lookup.torpedo_cost
        known = self.given_away(target)
        return self._changed(self.cell, self.track, energy, damage, known, self.enemy.keep(cells), self.prey.kept(cells))

    def after_enemy(self, enemy: Belief) -> Captain:
        """Return the captain after the enemy has made a step."""
        energy = [self.energy[0], min(self.lookup.gauge, self.energy[1] + 1)]
        # The few shapes that are followed may all be wrong: then what was known of the cells stays.
        prey = estimate_of(enemy) if enemy.ends else self.prey
        return Captain(self.lookup, self.cell, self.track, energy, self.damage, self.known, enemy, prey)

    def thinned(self, shapes: int) -> Captain:
        """Return the same captain with fewer shapes of both beliefs to follow."""
        known = self.known.thinned(shapes)
        enemy = self.enemy.thinned(shapes)
        return Captain(self.lookup, self.cell, self.track, self.energy, self.damage, known, enemy, self.prey)

    def _changed(
        self, cell: int, track: int, energy: int, damage: list[int], known: Belief, enemy: Belief, prey: PositionEstimate
    ) -> Captain:
        if not known.ends:
            known = Belief(known.lookup, [self.known.shapes[0]], [0], [1 << cell], False)
        return Captain(self.lookup, cell, track, [energy, self.energy[1]], damage, known, enemy, prey)


def captain_of(world: Sonar, seat: int) -> Captain:
    """Return what a captain knows in a world: nothing of the enemy's submarine but what everybody heard."""
    crew = seat % 2
    enemy = 1 - crew
    track = 0
    for cell in world.path(crew):
        track |= 1 << cell
    belief = world.belief(enemy)
    return Captain(
        world.lookup,
        world.cells[crew],
        track,
        [world.energy[crew], world.energy[enemy]],
        [world.damage[crew], world.damage[enemy]],
        world.belief(crew).thinned(SHAPES),
        belief.thinned(SHAPES),
        estimate_of(belief),
    )
