# mypyc: compile
"""The bot's choice by its strength: 1 makes simple orders, 2 compares what all of them are worth, 3 also looks ahead."""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.sonar.bot.captain import Captain, captain_of
from fathom.games.sonar.bot.evaluation import best, best_answer, plans
from fathom.games.sonar.bot.free_water import flood
from fathom.games.sonar.bot.lookahead import best_ahead
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.rules.position import Sonar

COMPARES: Final = 2  # the strength that compares all orders
LOOKS_AHEAD: Final = 3  # the strength that looks at the next orders, too
NOISE: Final = 0.004  # the largest difference in value that chance may overrule
GUESS: Final = 0.12  # the chance of a hit at which a simple order is to fire


def choose(world: Sonar, seat: int, dice: Dice, strength: int) -> int:
    """Return the bot's choice; of the enemy's submarine it knows only what everybody does."""
    legal = world.actions(seat)
    if len(legal) == 1:
        return legal[0]
    if world.phase == phases.STARTS:
        return _start(world.lookup, dice)
    captain = captain_of(world, seat)
    if world.phase == phases.ANSWER:
        return best_answer(captain, dice) if strength >= COMPARES else actions.ROW + dice.below(2)
    if strength < COMPARES:
        return _simple_order(captain, dice)
    candidates = plans(captain)
    for plan in candidates:
        plan.value += NOISE * dice.below(1000) / 1000
    return (best_ahead(captain, candidates) if strength >= LOOKS_AHEAD else best(candidates)).action


def _start(lookup: SonarLookup, dice: Dice) -> int:
    """Return a start anywhere but in a narrow place."""
    wide: list[int] = []
    for cell in lookup.water_cells:
        ways = 0
        for direction in range(actions.DIRECTIONS):
            if lookup.beside[cell * actions.DIRECTIONS + direction] >= 0:
                ways += 1
        if ways >= 3:
            wide.append(cell)
    cells = wide if wide else lookup.water_cells
    return lookup.first_start + cells[dice.below(len(cells))]


def _simple_order(captain: Captain, dice: Dice) -> int:
    """Return a beginner's order: fire at a rough guess, else go on where there is water."""
    lookup = captain.lookup
    energy = captain.energy[0]
    if energy >= lookup.torpedo_cost:
        target = captain.target()
        if target >= 0 and (target == captain.cell or captain.prey.share(target) >= GUESS):
            return actions.TORPEDO + target
    chosen = -1
    most = -1
    for direction in range(actions.DIRECTIONS):
        there = captain.beside(direction)
        if there >= 0:
            space = flood(lookup, there, lookup.water & ~captain.track).bit_count() * 3 + dice.below(12)
            if space > most:
                most = space
                chosen = direction
    if chosen >= 0:
        return chosen
    return actions.SONAR if captain.sinks_by_surfacing() and energy >= lookup.sonar_cost else actions.SURFACE
