"""What buying a goal card is worth, and what passing is: the chance to win when both go on buying as well as they can."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.divers.bot import race
from fathom.games.divers.rules import phases

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers

PUT_OFF: Final = 0.9  # at most, what it is worth not to win at once


def weigh(world: Divers, seat: int) -> dict[int, float]:
    """Return the seat's chance to win after each purchase, and after passing; a win at hand is not put off."""
    found = {}
    wins = set()
    for action in world.actions(seat):
        after = world.copy()
        after.apply(seat, action)
        found[action] = _value(after, seat)
        if after.outcome() is not None:
            wins.add(action)
    return {action: worth if action in wins or not wins else min(worth, PUT_OFF) for action, worth in found.items()}


def _value(world: Divers, seat: int) -> float:
    """Return the seat's chance to win when the rest of the buying is done as well as possible."""
    end = world.outcome()
    if end is not None:
        return end.results[seat]
    if world.phase != phases.CLAIM:
        return race.chance(
            world.lookup.costs,
            (world.areas[0], world.areas[1]),
            (world.won[0], world.won[1]),
            world.bag + sum(world.treasure),
            seat,
        )
    buyer = world.claimer
    values = []
    for action in world.actions(buyer):
        after = world.copy()
        after.apply(buyer, action)
        values.append(_value(after, seat))
    return max(values) if buyer == seat else min(values)
