# mypyc: compile
"""What the ecosystem cards are worth, with the task of a scenario."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.reef.achievements import shortfall
from fathom.games.reef.components import CORALS, HUES
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.rules.scoring import BLUE, LINES, ORANGE, blue_points, orange_points

if TYPE_CHECKING:
    from fathom.games.reef.bot.evaluation import Evaluator
    from fathom.games.reef.rules.ocean import Ocean

HOPEFUL: Final = 0.3  # the least chance with which an unfinished tile counts
TASK: Final = 4.0  # for each step that a scenario's task is away
MOST_AWAY: Final = 99


def value(evaluator: Evaluator, ocean: Ocean) -> float:
    """Return what the cards score now, and part of what unfinished tiles would add."""
    if not evaluator.orange:
        return 0.0
    now = _points(evaluator, ocean)
    if not evaluator.left:
        return now
    hopes = 0
    total = 0.0
    lookup = evaluator.lookup
    finished = ocean.finished
    corals = ocean.corals[:]
    landed = ocean.landed[:]
    hoped = finished
    same = 0 in evaluator.orange
    spaces = ocean.filled & ~finished
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        chance = evaluator.chance[space]
        if chance >= HOPEFUL:
            hopes += 1
            total += chance
            hoped |= bit
            placed = ocean.tiles[space]
            if placed < CORALS * 4:
                colour = lookup.colour_of[placed >> 2]
                corals[colour] = corals[colour] | bit
                swimmer = _likely_fish(evaluator, (placed * SPACES + space) * HUES, colour, same)
                landed[swimmer] = landed[swimmer] | bit
    if not hopes:
        return now
    old_corals = ocean.corals
    old_landed = ocean.landed
    ocean.finished = hoped
    ocean.corals = corals
    ocean.landed = landed
    later = _points(evaluator, ocean)
    ocean.finished = finished
    ocean.corals = old_corals
    ocean.landed = old_landed
    return now + (later - now) * total / hopes


def _likely_fish(evaluator: Evaluator, base: int, own: int, same: bool) -> int:
    """Return the colour of the fish that is likely to go onto a coral."""
    needs = evaluator.lookup.needs
    if same and needs[base + own]:
        return own
    for colour in range(HUES):
        if needs[base + colour] and (colour != own or same):
            return colour
    return own


def _points(evaluator: Evaluator, ocean: Ocean) -> float:
    """Return what the cards score, less what a scenario's task still lacks."""
    orange = 0
    blue = 0
    for card in evaluator.orange:
        orange = max(orange, orange_points(ocean, card))
    for card in evaluator.blue:
        blue = max(blue, blue_points(ocean, card))
    orange *= evaluator.lookup.orange_factor
    task = evaluator.task
    if task is None:
        return float(orange + blue)
    lines = [0] * LINES
    lines[ORANGE] = orange
    lines[BLUE] = blue
    return orange + blue - TASK * min(MOST_AWAY, shortfall(task, ocean, lines))
