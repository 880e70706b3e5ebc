# mypyc: compile
"""Where a tile or a fish might go: a quick choice of places, so that only the best need to be evaluated."""

from __future__ import annotations

from typing import Final

from fathom.games.reef.bot import creature_value
from fathom.games.reef.bot.bits import count
from fathom.games.reef.bot.evaluation import Evaluator
from fathom.games.reef.components import CORALS, HUES
from fathom.games.reef.geometry import SPACES, TOUCHING
from fathom.games.reef.rules.ocean import Ocean

# For each corner of a coral:
THERE: Final = 6  # its fish is there
IN_THE_WAY: Final = 5  # another fish is there
SHARED: Final = 3  # another coral waits for the same fish
# For each creature that looks at the space:
WANTED: Final = 2  # a coral of this colour fits in
FISH_WANTED: Final = 1  # a fish might
# For a fish where no coral waits for it:
FINISHED: Final = 2  # for each finished coral that touches the bubble, besides one for any coral
ROOM: Final = 2  # for each empty space, while there is time
ENOUGH_TIME: Final = 4  # turns
HINDERS: Final = 6  # a coral waits for another colour there


def placements(ocean: Ocean, tile: int) -> list[int]:
    """Return every way to place a tile, as space * 4 + rotation."""
    found: list[int] = []
    spaces = ocean.open_spaces(tile)
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        first = (bit.bit_length() - 1) * 4
        for rotation in range(4):
            found.append(first + rotation)
    return found


def coral_placements(ocean: Ocean, coral: int, most: int) -> list[int]:
    """Return the placements of a coral that fit best by its corners, the best first."""
    needs = ocean.lookup.needs
    fish = ocean.fish
    waiting = _waiting(ocean)
    pulls = _pulls(ocean)
    colour = ocean.lookup.colour_of[coral]
    scores: list[float] = []
    found: list[int] = []
    for placement in placements(ocean, coral):
        base = ((coral * 4 + (placement & 3)) * SPACES + (placement >> 2)) * HUES
        score = pulls[(placement >> 2) * HUES + colour]
        for hue in range(HUES):
            need = needs[base + hue]
            if need:
                there = need & fish[hue]
                if there:
                    score += THERE * count(there)
                    need &= ~there
                if need & ocean.taken:
                    score -= IN_THE_WAY * count(need & ocean.taken)
                if need & waiting[hue]:
                    score += SHARED * count(need & waiting[hue])
        keep_best(scores, found, float(score), placement, most)
    return found


def _waiting(ocean: Ocean) -> list[int]:
    """Return the free bubbles where a coral waits for a fish, by the fish's colour."""
    needs = ocean.lookup.needs
    waiting = [0] * HUES
    spaces = ocean.coral_spaces & ~ocean.finished
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        base = (ocean.tiles[space] * SPACES + space) * HUES
        for colour in range(HUES):
            waiting[colour] = waiting[colour] | needs[base + colour] & ~ocean.taken
    return waiting


def _pulls(ocean: Ocean) -> list[int]:
    """Return how much unfinished creatures want a coral of a colour on a space, at space * HUES + colour."""
    lookup = ocean.lookup
    pulls = [0] * (SPACES * HUES)
    spaces = ocean.filled & ~ocean.finished & ~ocean.coral_spaces
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        placed = ocean.tiles[space]
        kind = (placed >> 2) - CORALS
        looks = lookup.looks[(kind * 4 + (placed & 3)) * SPACES + space]
        for colour in range(HUES):
            pull = FISH_WANTED
            if not lookup.wants_fish[kind]:
                has_one = ocean.corals[colour] & looks != 0
                pull = WANTED if has_one == lookup.wants_same[kind] else 0
            if pull:
                free = looks & ~ocean.filled
                while free:
                    one = free & -free
                    free ^= one
                    index = (one.bit_length() - 1) * HUES + colour
                    pulls[index] = pulls[index] + pull
    return pulls


def creature_placements(ocean: Ocean, creature: int, evaluator: Evaluator, most: int) -> list[int]:
    """Return the placements of a creature with the best hopes, the best first."""
    scores: list[float] = []
    found: list[int] = []
    evaluator.value(ocean)  # notes the chances of the corals
    for placement in placements(ocean, creature):
        hope = creature_value.value(evaluator, ocean, creature * 4 + (placement & 3), placement >> 2, 0.0)
        keep_best(scores, found, hope, placement, most)
    return found


def good_bubbles(ocean: Ocean, colour: int, left: int, others: int) -> list[int]:
    """Return the free bubbles where corals wait for a fish of this colour, and the best of the others."""
    needs = ocean.lookup.needs
    wanted = 0
    unwanted = 0
    spaces = ocean.coral_spaces & ~ocean.finished
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        base = (ocean.tiles[space] * SPACES + space) * HUES
        for hue in range(HUES):
            if hue == colour:
                wanted |= needs[base + hue]
            else:
                unwanted |= needs[base + hue]
    free = ocean.open_bubbles()
    found: list[int] = []
    bubbles = free & wanted
    while bubbles:
        bit = bubbles & -bubbles
        bubbles ^= bit
        found.append(bit.bit_length() - 1)
    scores: list[float] = []
    picked: list[int] = []
    bubbles = free & ~wanted
    while bubbles:
        bit = bubbles & -bubbles
        bubbles ^= bit
        bubble = bit.bit_length() - 1
        touching = TOUCHING[bubble]
        score = FINISHED * count(touching & ocean.coral_spaces & ocean.finished) + count(touching & ocean.coral_spaces)
        if left >= ENOUGH_TIME:
            score += ROOM * count(touching & ~ocean.filled)
        if bit & unwanted:
            score -= HINDERS
        keep_best(scores, picked, float(score), bubble, others)
    return found + picked


def keep_best(scores: list[float], items: list[int], score: float, item: int, most: int) -> None:
    """Insert an item where it belongs among the best so far, the best first."""
    at = len(scores)
    if at == most and score <= scores[at - 1]:
        return
    while at and scores[at - 1] < score:
        at -= 1
    scores.insert(at, score)
    items.insert(at, item)
    if len(scores) > most:
        scores.pop()
        items.pop()
