# mypyc: compile
"""What unfinished corals are worth: their points with the chance that their missing fish will come.

The fish that are still to come are shared by the corals that wait. Those that lack least come first; the more is asked for, the
less is left for the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.reef.bot.bits import count
from fathom.games.reef.components import HUES
from fathom.games.reef.geometry import SPACES

if TYPE_CHECKING:
    from fathom.games.reef.bot.evaluation import Evaluator
    from fathom.games.reef.rules.ocean import Ocean

RESERVE: Final = 0.6
CROWDING: Final = 0.08
LOAD: Final = 0.6
SHARED: Final = 0.7  # of the doubt about a fish is left where two corals wait for it
BLOCKED: Final = 0.45  # a wanted bubble holds a fish of another colour
SURE: Final = 0.96
MOST_LACKING: Final = 8  # halves of a fish that a coral can lack
FISH_SPENT: Final = 1.0  # of a fish's worth for each half of a fish that a coral lacks: it could go elsewhere


def value(evaluator: Evaluator, ocean: Ocean) -> float:
    """Return what unfinished corals are worth, and note the chance of each."""
    needs = evaluator.lookup.needs
    tiles = ocean.tiles
    fish = ocean.fish
    f0 = fish[0]
    f1 = fish[1]
    f2 = fish[2]
    f3 = fish[3]
    # The bubbles where corals wait for a colour, and those where two or more do.
    w0 = w1 = w2 = w3 = 0
    t0 = t1 = t2 = t3 = 0
    waiting = ocean.coral_spaces & ~ocean.finished
    spaces = waiting
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        base = (tiles[space] * SPACES + space) * HUES
        missing = needs[base] & ~f0
        t0 |= w0 & missing
        w0 |= missing
        missing = needs[base + 1] & ~f1
        t1 |= w1 & missing
        w1 |= missing
        missing = needs[base + 2] & ~f2
        t2 |= w2 & missing
        w2 |= missing
        missing = needs[base + 3] & ~f3
        t3 |= w3 & missing
        w3 |= missing
    left = evaluator.left
    demand = count(w0) + count(w1) + count(w2) + count(w3)
    hold = min(SURE, left / (left + RESERVE + CROWDING * demand))
    shared_hold = 1.0 - (1.0 - hold) * SHARED
    blocked_hold = hold * BLOCKED
    spaces = waiting
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        space = bit.bit_length() - 1
        base = (tiles[space] * SPACES + space) * HUES
        m0 = needs[base] & ~f0
        m1 = needs[base + 1] & ~f1
        m2 = needs[base + 2] & ~f2
        m3 = needs[base + 3] & ~f3
        missing = m0 | m1 | m2 | m3
        shared = m0 & t0 | m1 & t1 | m2 & t2 | m3 & t3
        chance = 1.0
        number = 0
        while missing:
            bubble = missing & -missing
            missing ^= bubble
            number += 1
            if bubble & ocean.taken:
                chance *= blocked_hold
            elif bubble & shared:
                chance *= shared_hold
            else:
                chance *= hold
        if number > left:
            chance = 0.0
        evaluator.chance[space] = chance
        evaluator.lack[space] = 2 * number - count(shared)
    return _share_out(evaluator, ocean, waiting)


def _share_out(evaluator: Evaluator, ocean: Ocean, waiting: int) -> float:
    """Lower the chances of corals that come late in the queue, and return what all are worth."""
    lookup = evaluator.lookup
    asked = 0
    points = 0.0
    for lack in range(MOST_LACKING + 1):
        spaces = waiting
        while spaces:
            bit = spaces & -spaces
            spaces ^= bit
            space = bit.bit_length() - 1
            if evaluator.lack[space] == lack:
                waiting ^= bit
                asked += lack
                load = asked * LOAD / (2 * evaluator.left + 1.0)
                chance = evaluator.chance[space] / (1.0 + load * load)
                evaluator.chance[space] = chance
                gain = lookup.points[ocean.tiles[space] >> 2] + evaluator.tile_shell
                points += chance * (gain - FISH_SPENT * lack * evaluator.fish_chance)
        if not waiting:
            break
    return points
