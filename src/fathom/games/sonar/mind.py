# mypyc: compile
"""Sonar's own bot.

It weighs both hunts (hunting.py): what it can hope for from what it knows of the enemy, and what the enemy can hope for from what
he has heard; and the free water ahead (hiding.py). Of the enemy it uses only the belief that follows from what everybody heard.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.actions import COLUMN, ROW, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.belief import Belief
from fathom.games.sonar.facts import COLUMN_FACT, ROW_FACT
from fathom.games.sonar.hiding import ENOUGH, flood, room, steps_to
from fathom.games.sonar.hunting import Scent, approach, danger, pursuit, risk, scent_of, thinned
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.phases import ANSWER, STARTS
from fathom.games.sonar.rules import Sonar

PLANNING: Final = 2  # the strength from which on the bot weighs all orders
AHEAD: Final = 3  # the strength from which on it looks at its next orders
DEPTH: Final = 2  # how many of them
SHAPES: Final = 400  # of a belief that are followed to weigh an order
SHAPES_AHEAD: Final = 60  # to weigh the one after it
RIVALS: Final = 5  # orders that are compared by the next one
RIVALS_AHEAD: Final = 2  # next orders that are compared by the one after
OUTCOMES: Final = 4  # of a sonar that are looked at then
WHIM: Final = 0.004  # the largest difference that chance may overrule
HIT: Final = 0.25  # what a hit is worth as a share of the game, unless it ends it
ENERGY: Final = 0.004  # what a unit of energy is worth in itself
SHALLOWS: Final = 0.7  # how fast the worry about being stuck fades with every step of free water
EXPOSED: Final = 0.12  # what having to surface costs
NARROW: Final = 8  # the steps of free water from which on surfacing is thought of
ICE: Final = 0.01  # what a step to the next place without ice costs, when time to surface comes
NEVER: Final = -9.0  # less than any order is worth
GUESS: Final = 0.12  # the chance at which a beginner fires


def choose(world: Sonar, seat: int, dice: Dice, strength: int) -> int:
    """The bot's choice; of the enemy's submarine it knows only what everybody does."""
    actions = world.actions(seat)
    if len(actions) == 1:
        return actions[0]
    if world.phase == STARTS:
        return _start(world.lookup, dice)
    captain = _captain(world, seat)
    if world.phase == ANSWER:
        return captain.answer(dice) if strength >= PLANNING else ROW + dice.below(2)
    if strength < PLANNING:
        return _simple_order(captain, dice)
    plans = captain.plans()
    for plan in plans:
        plan.value += WHIM * dice.below(1000) / 1000
    if strength >= AHEAD:
        return _look_ahead(captain, plans).action
    return _best(plans).action


class Plan:
    """An order and what it is worth."""

    def __init__(self, action: int, value: float) -> None:
        self.action = action
        self.value = value


class Captain:
    """Both submarines as one captain knows them, who is to order."""

    def __init__(
        self,
        lookup: SonarLookup,
        cell: int,
        track: int,
        energy: list[int],
        damage: list[int],
        known: Belief,
        enemy: Belief,
        prey: Scent,
    ) -> None:
        self.lookup = lookup
        self.cell = cell
        self.track = track
        self.energy = energy  # the own, then the enemy's; so is damage
        self.damage = damage
        self.known = known  # what the enemy believes of this submarine
        self.enemy = enemy
        self.prey = prey
        self.coming = approach(prey, energy[1])

    def plans(self) -> list[Plan]:
        """All orders worth weighing. What is weighed is the position in which the enemy is to order."""
        lookup = self.lookup
        energy = self.energy[0]
        found: list[Plan] = []
        for direction in range(4):
            there = self._beside(direction)
            if there >= 0:
                value = self._worth(there, self.track | 1 << there, min(lookup.gauge, energy + 1), self.heard(direction, there))
                found.append(Plan(direction, value))
        stuck = not found
        if not self.sinks_surfacing() and (stuck or room(lookup, self.cell, lookup.water & ~self.track) <= NARROW):
            found.append(Plan(SURFACE, self._surfaced()))
        if energy >= lookup.silence_cost:
            hushed = scent_of(self.hushed())
            for direction in range(4):
                there = self._beside(direction)
                if there >= 0:
                    value = self._worth(there, self.track | 1 << there, energy - lookup.silence_cost, hushed)
                    found.append(Plan(SILENCE + direction, value))
        if energy >= lookup.sonar_cost and (stuck or max(self.prey.chance) < 1):
            found.append(Plan(SONAR, self._sounded()))
        if energy >= lookup.torpedo_cost:
            target = self.target()
            if target >= 0:
                found.append(Plan(TORPEDO + target, self._fired(target)))
        if not found:
            found.append(Plan(SURFACE, self._surfaced()))
        return found

    def answer(self, dice: Dice) -> int:
        """The line that tells the enemy less."""
        scent = scent_of(self.known)
        row = scent.kept(self.lookup.cells_of(ROW_FACT + self.lookup.row_of[self.cell]))
        column = scent.kept(self.lookup.cells_of(COLUMN_FACT + self.lookup.column_of[self.cell]))
        by_row = self._worth(self.cell, self.track, self.energy[0], row)
        by_column = self._worth(self.cell, self.track, self.energy[0], column)
        return ROW if by_row > by_column else COLUMN if by_column > by_row else ROW + dice.below(2)

    def heard(self, direction: int, there: int) -> Scent:
        """What the enemy knows after a step in that direction, which leads there."""
        scent = scent_of(self.known.step(direction))
        # The few shapes that are followed may all be wrong.
        return scent if scent.total else scent.found(there)

    def hushed(self) -> Belief:
        """What the enemy believes after a silent step."""
        return self.known.silence(4 * SHAPES, Dice(0))

    def target(self) -> int:
        """The best cell to fire at, or -1. It is the own one only if that wins at once, for sure."""
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

    def sinks_surfacing(self) -> bool:
        """Whether surfacing here would be the end."""
        return self.lookup.harms[self.cell] and self.damage[0] + 1 >= self.lookup.sinks_at

    def open_ways(self) -> list[int]:
        """The directions in which there is free water."""
        return [direction for direction in range(4) if self._beside(direction) >= 0]

    def after(self, direction: int, silent: bool) -> Captain:
        """After a step, heard or silent."""
        there = self._beside(direction)
        energy = self.energy[0] - self.lookup.silence_cost if silent else min(self.lookup.gauge, self.energy[0] + 1)
        known = self.hushed() if silent else self.known.step(direction)
        return self._changed(there, self.track | 1 << there, energy, self.damage, known, self.enemy, self.prey)

    def after_surfacing(self) -> Captain:
        damage = [self.damage[0] + 1, self.damage[1]] if self.lookup.harms[self.cell] else self.damage
        return self._changed(
            self.cell, 1 << self.cell, self.energy[0], damage, self.known.keep(1 << self.cell), self.enemy, self.prey
        )

    def after_sounding(self, cells: int) -> Captain:
        """After a sonar whose answer leaves these cells."""
        energy = self.energy[0] - self.lookup.sonar_cost
        enemy = self.enemy.keep(cells)
        return self._changed(self.cell, self.track, energy, self.damage, self.known, enemy, self.prey.kept(cells))

    def after_firing(self, target: int, hit: bool) -> Captain:
        cells = 1 << target if hit else self.lookup.water & ~(1 << target)
        damage = [self.damage[0], self.damage[1] + 1] if hit else self.damage
        energy = self.energy[0] - self.lookup.torpedo_cost
        known = self.known.keep(self._given_away(target))
        return self._changed(self.cell, self.track, energy, damage, known, self.enemy.keep(cells), self.prey.kept(cells))

    def after_enemy(self, enemy: Belief) -> Captain:
        """After the enemy has gone on."""
        energy = [self.energy[0], min(self.lookup.gauge, self.energy[1] + 1)]
        # The few shapes that are followed may all be wrong: then what was known of the cells stays.
        prey = scent_of(enemy) if enemy.ends else self.prey
        return Captain(self.lookup, self.cell, self.track, energy, self.damage, self.known, enemy, prey)

    def with_beliefs(self, known: Belief, enemy: Belief) -> Captain:
        """The same with other beliefs to follow."""
        return Captain(self.lookup, self.cell, self.track, self.energy, self.damage, known, enemy, self.prey)

    def shot_at(self) -> float:
        """How likely the enemy's next order hits, if he fires whenever he can."""
        if self.energy[1] < self.lookup.torpedo_cost:
            return 0.0
        return self.prey.presence(self.lookup.sector_of[self.cell]) * scent_of(self.known).aimed(self.cell)

    def answers(self) -> list[tuple[int, float]]:
        """What a sonar can leave, and how likely: of both lines the enemy names the one that leaves more."""
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
        found = [(lookup.cells_of(ROW_FACT + row), by_row[row] / total) for row in range(lookup.rows) if by_row[row]]
        for column in range(lookup.columns):
            if by_column[column]:
                found.append((lookup.cells_of(COLUMN_FACT + column), by_column[column] / total))
        return found

    def standing(self, own: int, enemy: int) -> float:
        """What such damage is worth, from 0 (sunk) to 1 (won)."""
        limit = self.lookup.sinks_at
        if own >= limit:
            return 0.0
        return 1.0 if enemy >= limit else 0.5 + HIT * (enemy - own)

    def _beside(self, direction: int) -> int:
        there = self.lookup.beside[self.cell * 4 + direction]
        return there if there >= 0 and not self.track >> there & 1 else -1

    def _given_away(self, target: int) -> int:
        """The cells on which a submarine can be that fired at this one and did not hit itself."""
        lookup = self.lookup
        sector = lookup.sector_of[target]
        found = 0
        for cell in lookup.water_cells:
            if lookup.sector_of[cell] == sector and cell != target:
                found |= 1 << cell
        return found

    def _changed(
        self, cell: int, track: int, energy: int, damage: list[int], known: Belief, enemy: Belief, prey: Scent
    ) -> Captain:
        if not known.ends:
            known = Belief(known.lookup, [self.known.shapes[0]], [0], [1 << cell], False)
        return Captain(self.lookup, cell, track, [energy, self.energy[1]], damage, known, enemy, prey)

    def _worth(self, cell: int, track: int, energy: int, known: Scent) -> float:
        return self._value(cell, track, energy, self.damage, known, self.prey, self.coming)

    def _value(
        self, cell: int, track: int, energy: int, damage: list[int], known: Scent, prey: Scent, coming: list[float]
    ) -> float:
        """What a position is worth in which the enemy is to order, as a share of the game."""
        own = damage[0]
        enemy = damage[1]
        now = self.standing(own, enemy)
        if own >= self.lookup.sinks_at or enemy >= self.lookup.sinks_at:
            return now
        stake = now - self.standing(own + 1, enemy)
        theirs = self.energy[1]
        hope = (self.standing(own, enemy + 1) - now) * pursuit(prey, cell, energy, risk(known, theirs))
        fear = stake * danger(known, cell, prey, theirs, coming, risk(prey, energy))
        return now + hope - fear + ENERGY * energy - self._shallows(cell, track, stake)

    def _shallows(self, cell: int, track: int, stake: float) -> float:
        """What being stuck before long costs."""
        lookup = self.lookup
        free = lookup.water & ~track
        steps = room(lookup, cell, free)
        if steps >= ENOUGH:
            return 0.0
        near = float(SHALLOWS**steps)
        cost = EXPOSED
        if lookup.harms[cell]:
            safe = 0
            for other in lookup.water_cells:
                if not lookup.harms[other]:
                    safe |= 1 << other
            way = steps_to(lookup, cell, free, safe)
            cost += stake if way < 0 else ICE * way
        return near * cost

    def _surfaced(self) -> float:
        damage = [self.damage[0] + 1, self.damage[1]] if self.lookup.harms[self.cell] else self.damage
        known = self.prey.found(self.cell)
        return self._value(self.cell, 1 << self.cell, self.energy[0], damage, known, self.prey, self.coming)

    def _sounded(self) -> float:
        known = scent_of(self.known)
        energy = self.energy[0] - self.lookup.sonar_cost
        value = 0.0
        for cells, chance in self.answers():
            value += chance * self._value(self.cell, self.track, energy, self.damage, known, self.prey.kept(cells), self.coming)
        return value

    def _fired(self, target: int) -> float:
        lookup = self.lookup
        if target == self.cell:
            return 1.0
        chance = self.prey.share(target)
        energy = self.energy[0] - lookup.torpedo_cost
        known = scent_of(self.known.keep(self._given_away(target)))
        if not known.total:
            known = known.found(self.cell)
        damage = [self.damage[0], self.damage[1] + 1]
        hit = self.prey.found(target)
        value = chance * self._value(self.cell, self.track, energy, damage, known, hit, approach(hit, self.energy[1]))
        if chance < 1:
            missed = self.prey.kept(lookup.water & ~(1 << target))
            coming = approach(missed, self.energy[1])
            value += (1 - chance) * self._value(self.cell, self.track, energy, self.damage, known, missed, coming)
        return value


def _captain(world: Sonar, seat: int) -> Captain:
    """The captain's knowledge in a world: nothing of the enemy's submarine but what everybody heard."""
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
        thinned(world.belief(crew), SHAPES),
        thinned(belief, SHAPES),
        scent_of(belief),
    )


def _start(lookup: SonarLookup, dice: Dice) -> int:
    """Anywhere but in a narrow place."""
    open_water: list[int] = []
    for cell in lookup.water_cells:
        ways = 0
        for direction in range(4):
            if lookup.beside[cell * 4 + direction] >= 0:
                ways += 1
        if ways >= 3:
            open_water.append(cell)
    cells = open_water if open_water else lookup.water_cells
    return lookup.first_start + cells[dice.below(len(cells))]


def _simple_order(captain: Captain, dice: Dice) -> int:
    """A beginner's order: fire at a rough guess, else go on where there is water."""
    lookup = captain.lookup
    if captain.energy[0] >= lookup.torpedo_cost:
        target = captain.target()
        if target >= 0 and (target == captain.cell or captain.prey.share(target) >= GUESS):
            return TORPEDO + target
    best = -1
    most = -1
    for direction in captain.open_ways():
        there = lookup.beside[captain.cell * 4 + direction]
        space = flood(lookup, there, lookup.water & ~captain.track).bit_count() * 3 + dice.below(12)
        if space > most:
            most = space
            best = direction
    if best >= 0:
        return best
    return SONAR if captain.sinks_surfacing() and captain.energy[0] >= lookup.sonar_cost else SURFACE


def _best(plans: list[Plan]) -> Plan:
    best = plans[0]
    for plan in plans:
        if plan.value > best.value:
            best = plan
    return best


def _best_few(plans: list[Plan], most: int) -> list[Plan]:
    """The best plans, the best first."""
    found: list[Plan] = []
    for _ in range(min(most, len(plans))):
        best = _best(plans)
        found.append(best)
        plans = [plan for plan in plans if plan is not best]
    return found


def _look_ahead(captain: Captain, plans: list[Plan]) -> Plan:
    """The order that leaves the best next ones, of those that look best now."""
    rivals = _best_few(plans, RIVALS)
    lean = captain.with_beliefs(thinned(captain.known, SHAPES_AHEAD), thinned(captain.enemy, SHAPES_AHEAD))
    chosen = rivals[0]
    most = NEVER
    for rival in rivals:
        value = _promise(lean, rival.action, DEPTH)
        if value > most:
            most = value
            chosen = rival
    return chosen


def _promise(captain: Captain, action: int, depth: int) -> float:
    """What an order is worth by the best orders after it."""
    if action < SONAR:
        return _next_order(captain.after(action, False), depth)
    if action == SURFACE:
        return _next_order(captain.after_surfacing(), depth)
    if SILENCE <= action < SURFACE:
        return _next_order(captain.after(action - SILENCE, True), depth)
    if action == SONAR:
        return _after_sonar(captain, depth)
    target = action - TORPEDO
    if target == captain.cell:
        return 1.0
    chance = captain.prey.share(target)
    value = chance * _next_order(captain.after_firing(target, True), depth)
    if chance < 1:
        value += (1 - chance) * _next_order(captain.after_firing(target, False), depth)
    return value


def _after_sonar(captain: Captain, depth: int) -> float:
    """What a sonar is worth by the best orders after its likeliest answers."""
    answers = captain.answers()
    value = 0.0
    weight = 0.0
    for _ in range(min(OUTCOMES, len(answers))):
        best = answers[0]
        for answer in answers:
            if answer[1] > best[1]:
                best = answer
        answers = [answer for answer in answers if answer is not best]
        value += best[1] * _next_order(captain.after_sounding(best[0]), depth)
        weight += best[1]
    return value / weight


def _next_order(captain: Captain, depth: int) -> float:
    """The best next order, when the enemy either fires or goes on as he can."""
    own = captain.damage[0]
    enemy = captain.damage[1]
    now = captain.standing(own, enemy)
    if own >= captain.lookup.sinks_at or enemy >= captain.lookup.sinks_at:
        return now
    total = 0
    value = 0.0
    for direction in range(4):
        gone = captain.enemy.step(direction)
        if gone.ends:
            total += gone.total
            value += gone.total * _outlook(captain.after_enemy(gone), depth - 1)
    if not total:
        value = _outlook(captain.after_enemy(captain.enemy), depth - 1)
        total = 1
    return value / total - (now - captain.standing(own + 1, enemy)) * captain.shot_at()


def _outlook(captain: Captain, depth: int) -> float:
    """What the best order is worth, by so many more orders after it."""
    plans = captain.plans()
    if depth <= 0:
        return _best(plans).value
    most = NEVER
    for plan in _best_few(plans, RIVALS_AHEAD):
        most = max(most, _promise(captain, plan.action, depth))
    return most
