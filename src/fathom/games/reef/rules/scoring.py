# mypyc: compile
"""Scoring: the lines of the score sheet, the ecosystem cards (R16), and the ranks of a solo game (R18)."""

from __future__ import annotations

from typing import Final

from fathom.games.reef.components import CORALS, HUES
from fathom.games.reef.geometry import ADJACENT, BESIDE, BUBBLES, COLUMN, INNER, OUTER, ROW
from fathom.games.reef.rules.ocean import Ocean

# The lines of the score sheet, in its order.
ORANGE: Final = 0
BLUE: Final = 1
ROWS: Final = 2  # five of them
VARIETY: Final = 7
FISH: Final = 8
LIONFISH: Final = 9
LINES: Final = 10

VARIETY_POINTS: Final = 2
FREE_LIONFISH: Final = 2
LIONFISH_POINTS: Final = 2
MOST_FOR_ONE_COLOUR: Final = 18  # orange 3

BEST_SOLO: Final = 190  # points of a solo game: the highest rank, and the best result
RANKS: Final = (130, 145, 160, 170, 180, BEST_SOLO)


def score(ocean: Ocean, orange: int, blue: int, lionfish: int) -> list[int]:
    """Return the lines of the score sheet, as if the game ended now. Cards count from 0; -1 is none."""
    lines = [0] * LINES
    lookup = ocean.lookup
    spaces = ocean.filled
    worthless = worthless_colour(ocean)
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        if worthless >= 0 and ocean.corals[worthless] & bit:
            continue
        points = ocean.tile_points(bit.bit_length() - 1)
        if points:
            for row in range(len(ROW)):
                if ROW[row] & bit:
                    lines[ROWS + row] = lines[ROWS + row] + points
    lines[LIONFISH] = -lionfish_points(lionfish)
    if lookup.family:
        return lines
    if orange >= 0:
        lines[ORANGE] = orange_points(ocean, orange) * lookup.orange_factor
    if blue >= 0:
        lines[BLUE] = blue_points(ocean, blue)
    lines[VARIETY] = VARIETY_POINTS * finished_kinds(ocean, ocean.finished).bit_count()
    lines[FISH] = fish_left(ocean)
    return lines


def total(lines: list[int]) -> int:
    """Return the sum of the lines."""
    points = 0
    for line in lines:
        points += line
    return points


def rank(points: int) -> int:
    """Return the rank of a final score in a solo game: 0 is none, 6 Poseidon (R18)."""
    return sum(points >= least for least in RANKS)


def lionfish_points(fish: int) -> int:
    """Return the points that the fish on the lionfish card cost (R17)."""
    return LIONFISH_POINTS * max(0, fish - FREE_LIONFISH)


def finished_kinds(ocean: Ocean, within: int) -> int:
    """Return the kinds of finished creatures on some spaces, as a set."""
    kinds = 0
    spaces = ocean.finished & ~ocean.coral_spaces & within
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        kinds |= 1 << ((ocean.tiles[bit.bit_length() - 1] >> 2) - CORALS)
    return kinds


def fish_left(ocean: Ocean) -> int:
    """Return what the unfinished fish score together."""
    points = 0
    for colour in range(HUES):
        fish = ocean.fish[colour]
        if fish:
            for bubble in range(BUBBLES):
                if fish >> bubble & 1:
                    points += ocean.fish_points(bubble, colour)
    return points


def orange_points(ocean: Ocean, card: int) -> int:
    """Return what an orange card scores. Cards count from 0."""
    points = 0
    if card == 0:  # finished corals with a fish of their own colour
        for colour in range(HUES):
            points += 2 * (ocean.corals[colour] & ocean.landed[colour]).bit_count()
    elif card == 1:  # pairs of finished corals of one colour
        for mask in ocean.corals:
            points += 3 * (mask.bit_count() // 2)
    elif card == 2:  # finished fish of the commonest colour
        for mask in ocean.landed:
            points = max(points, 3 * mask.bit_count())
        points = min(points, MOST_FOR_ONE_COLOUR)
    elif card == 3:  # finished corals with a fish of another colour
        for colour in range(HUES):
            points += 2 * (ocean.corals[colour] & ~ocean.landed[colour]).bit_count()
    elif card == 4:  # rows with at least two finished corals of one colour
        for row in ROW:
            for mask in ocean.corals:
                if (mask & row).bit_count() >= 2:
                    points += 4
                    break
    elif card == 5:
        points = 2 * _largest_group(ocean.finished & ocean.coral_spaces)
    else:  # colours with at least three finished fish
        for mask in ocean.landed:
            if mask.bit_count() >= 3:
                points += 4
    return points


def blue_points(ocean: Ocean, card: int) -> int:
    """Return what a blue card scores. Cards count from 0."""
    creatures = ocean.finished & ~ocean.coral_spaces
    if card == 0:  # rows with at least two
        points = 0
        for row in ROW:
            if (creatures & row).bit_count() >= 2:
                points += 4
        return points
    if card == 1:
        return 3 * (creatures & INNER).bit_count()
    if card == 2:  # adjacent to another
        points = 0
        spaces = creatures
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            if ADJACENT[bit.bit_length() - 1] & creatures:
                points += 2
        return points
    if card == 3:  # columns with exactly one
        points = 0
        for column in COLUMN:
            if (creatures & column).bit_count() == 1:
                points += 2
        return points
    if card == 4:
        return 4 * most_pairs(creatures)
    return 2 * _kinds_of_tiles(ocean, INNER if card == 5 else OUTER)


def _kinds_of_tiles(ocean: Ocean, within: int) -> int:
    """Return the number of different finished tiles on some spaces: colours of corals and kinds of creatures."""
    count = finished_kinds(ocean, within).bit_count()
    for mask in ocean.corals:
        if mask & within:
            count += 1
    return count


def _largest_group(spaces: int) -> int:
    """Return the size of the largest group that touches by sides."""
    best = 0
    while spaces:
        group = spaces & -spaces
        edge = group
        while edge:
            bit = edge & -edge
            edge ^= bit
            fresh = BESIDE[bit.bit_length() - 1] & spaces & ~group
            group |= fresh
            edge |= fresh
        spaces &= ~group
        best = max(best, group.bit_count())
    return best


def most_pairs(spaces: int) -> int:
    """Return how many pairs that touch by a side can be made at once, no space in two: a maximum matching."""
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        partners = BESIDE[bit.bit_length() - 1] & spaces
        if partners:
            # Leaving this space unpaired is never better: a neighbour could leave its partner for it.
            best = 0
            while partners:
                partner = partners & -partners
                partners ^= partner
                best = max(best, 1 + most_pairs(spaces ^ partner))
            return best
    return 0


def worthless_colour(ocean: Ocean) -> int:
    """Return the colour whose corals lose their points in scenario 15: the one that loses least; -1 elsewhere (R21)."""
    if not ocean.lookup.worthless_colour:
        return -1
    losses = [coral_points(ocean, colour) for colour in range(HUES)]
    return losses.index(min(losses))


def coral_points(ocean: Ocean, colour: int) -> int:
    """Return what the finished corals of a colour score."""
    points = 0
    spaces = ocean.corals[colour]
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        points += ocean.tile_points(bit.bit_length() - 1)
    return points
