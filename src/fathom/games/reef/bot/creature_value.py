# mypyc: compile
"""What unfinished creatures are worth: their points with the chance that their pattern will be filled, else part of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.reef.bot.bits import count
from fathom.games.reef.bot.coral_value import SURE
from fathom.games.reef.components import CORALS, HUES
from fathom.games.reef.geometry import SPACES

if TYPE_CHECKING:
    from fathom.games.reef.bot.evaluation import Evaluator
    from fathom.games.reef.rules.ocean import Ocean

COLOUR_HOPE: Final = 0.85  # that the fish which goes onto a coral is the one that a creature wants
PART: Final = 0.8  # of what is expected counts for a creature that stays unfinished


def value(evaluator: Evaluator, ocean: Ocean, placed: int, space: int, bonus: float) -> float:
    """Return what an unfinished creature is worth, if finishing it brings a bonus besides its points; note its chance."""
    lookup = evaluator.lookup
    kind = (placed >> 2) - CORALS
    looks = lookup.looks[(kind * 4 + (placed & 3)) * SPACES + space]
    need = lookup.need[kind]
    fish = lookup.wants_fish[kind]
    items = ocean.landed if fish else ocean.corals
    sums = evaluator.sums
    counts = evaluator.counts
    for colour in range(HUES):
        sums[colour] = 0.0
        counts[colour] = 0
    empty = 0
    hope = 0.0
    if evaluator.left:
        empty = count(looks & ~ocean.filled)
        hope = empty * evaluator.space_chance
        _add_hopes(evaluator, ocean, looks & ocean.coral_spaces & ~ocean.finished, fish)
    best = 0.0
    expected = 0.0
    if lookup.wants_same[kind]:
        for colour in range(HUES):
            have = count(items[colour] & looks)
            lacking = need - have
            supply = sums[colour] + hope
            chance = 0.0
            if counts[colour] + empty >= lacking:
                chance = _chance(supply, lacking)
            amount = have + PART * min(supply, max(0.0, lacking - 1.0))
            if chance > best:
                best = chance
            if amount > expected:
                expected = amount
    else:
        have = 0
        found = 0
        ready = empty
        supply = hope
        for colour in range(HUES):
            mask = items[colour] & looks
            if mask:
                have += 1
                found += count(mask)
            elif counts[colour]:
                ready += 1
                supply += min(1.0, sums[colour])
        lacking = need - have
        # Marked spaces must all fit: two of one colour spoil it.
        if ready >= lacking and not (found > have and count(looks) <= need):
            best = _chance(supply, lacking)
        expected = have + PART * min(supply, max(0.0, lacking - 1.0))
    evaluator.latest = best
    return best * (lookup.points[placed >> 2] + bonus) + (1.0 - best) * lookup.partial[kind] * expected


def _add_hopes(evaluator: Evaluator, ocean: Ocean, corals: int, fish: bool) -> None:
    """Add up by colour what the unfinished corals on some spaces may bring: themselves, or a fish."""
    lookup = evaluator.lookup
    while corals:
        bit = corals & -corals
        corals ^= bit
        space = bit.bit_length() - 1
        placed = ocean.tiles[space]
        chance = evaluator.chance[space]
        if fish:
            base = (placed * SPACES + space) * HUES
            for colour in range(HUES):
                if lookup.needs[base + colour]:
                    evaluator.sums[colour] = evaluator.sums[colour] + chance * COLOUR_HOPE
                    evaluator.counts[colour] = evaluator.counts[colour] + 1
        else:
            colour = lookup.colour_of[placed >> 2]
            evaluator.sums[colour] = evaluator.sums[colour] + chance
            evaluator.counts[colour] = evaluator.counts[colour] + 1


def _chance(supply: float, lacking: int) -> float:
    """Return the chance that all lacking items come, given how many are expected."""
    if lacking <= 0:
        return 1.0
    each = min(SURE, supply / lacking)
    chance = each
    for _ in range(lacking - 1):
        chance *= each
    return chance
