"""A regular at Lost Code: counts in some worlds drawn from what it knows how often each bet is right.

It bets for the points of the round, turns the die that allows a better bet, discards the tile that it knows least about, and
writes what came up most often. What an answer would tell it for later rounds it does not consider.
"""

from __future__ import annotations

from itertools import accumulate

from fathom.core.dice import Dice
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode

WORLDS = 40
SURE = 0.8  # of the points of a single value: what an entry must be worth for its token to be taken


def choose(world: LostCode, seat: int, dice: Dice) -> int:
    """Return the choice that brings most at once, on average."""
    legal = world.actions(seat)
    first = seat * SYMBOLS
    racks = [world.sample(seat, dice).racks[first : first + SYMBOLS] for _ in range(WORLDS)]
    if world.phase == phases.BETS:
        worth = _bets(world, racks, world.dice)
        return max(legal, key=lambda action: worth[action - world.lookup.first_bet])
    if world.phase in (phases.TURNING, phases.BEARS):
        return max(reversed(legal), key=lambda action: max(_bets(world, racks, _turned(world, action))))  # keeping comes first
    if world.phase == phases.SWAPS:
        return min(legal, key=lambda action: _entry(world, racks, action - actions.DISCARD)[1])
    if world.phase == phases.TOKENS:
        place, points = _entry(world, racks, world.offered())
        return actions.WRITE + place if points >= SURE * world.lookup.entry_points[1] else actions.PASS
    return actions.WRITE + _entry(world, racks, world.next_entry(seat))[0]


def _turned(world: LostCode, action: int) -> list[int]:
    """Return what the dice show after one was turned, or none."""
    dice = world.dice[:]
    if action != actions.KEEP:
        dice[action // SYMBOLS] = action % SYMBOLS
    return dice


def _bets(world: LostCode, racks: list[list[int]], dice: list[int]) -> list[float]:
    """Return the points that each bet brings on these dice, on average over the racks."""
    lookup = world.lookup
    counts = [0] * (lookup.highest + 1)
    for rack in racks:
        counts[max(0, sum(rack[symbol] for symbol in dice))] += 1
    below = [0, *accumulate(counts)]
    return [
        lookup.points[wheel] * (below[high + 1] - below[low]) / len(racks)
        for wheel, low, high in zip(lookup.wheel_of, lookup.low_of, lookup.high_of, strict=True)
    ]


def _entry(world: LostCode, racks: list[list[int]], symbol: int) -> tuple[int, float]:
    """Return the place of the best entry for a symbol, and the points that it brings on average."""
    lookup = world.lookup
    counts = [0] * lookup.digits
    for rack in racks:
        counts[rack[symbol]] += 1
    best, most = 0, float(lookup.final_miss)
    right = written = 0
    for digit in sorted(range(lookup.digits), key=lambda digit: -counts[digit])[:3]:
        right += counts[digit]
        written |= 1 << digit
        points = lookup.final_miss + right / len(racks) * (lookup.entry_points[written.bit_count()] - lookup.final_miss)
        if points > most:
            best, most = lookup.place_of[written], points
    return best, most
