"""A novice at Reef: takes a fish that one of its corals waits for, and puts things where they count at once.

It looks at one move at a time, never refreshes a pool, never moves anything, and does not look at the cards.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.reef.components import HUES
from fathom.games.reef.geometry import SPACES
from fathom.games.reef.rules import actions
from fathom.games.reef.rules.ocean import Ocean
from fathom.games.reef.rules.position import Reef

IN_PLACE = 2  # points that a fish is worth to it where a coral waits for it


def choose(world: Reef, seat: int, dice: Dice) -> int:
    """Return the obvious move: finish what can be finished, then whatever looks best."""
    legal = world.actions(seat)
    finishing = [action for action in legal if actions.FINISH <= action < actions.MOVE]
    if finishing:
        return finishing[dice.below(len(finishing))]
    obvious = [action for action in legal if action < actions.DRAW or actions.TILE <= action < actions.FINISH] or legal[:1]
    return max(obvious, key=lambda action: (_appeal(world, seat, action), dice.below(1000)))


def _appeal(world: Reef, seat: int, action: int) -> int:
    """Return how good a move looks by itself."""
    ocean = world.oceans[seat]
    if actions.TILE <= action < actions.FISH:
        after = ocean.copy()
        after.place_tile((action - actions.TILE) >> 2, world.hand_tile, (action - actions.TILE) & 3)
        return _looks(after)
    if actions.FISH <= action < actions.FINISH:
        after = ocean.copy()
        after.place_fish(action - actions.FISH, world.hand_fish)
        return _looks(after)
    if action < actions.TAKE:
        fish = actions.chosen(action)[1]
        return (_wanted(ocean, fish if world.lookup.open_stock else world.fish[fish]) & ~ocean.taken).bit_count()
    return 0


def _looks(ocean: Ocean) -> int:
    """Return the points that lie there, and the fish that wait in the right places."""
    points = sum(ocean.tile_points(space) for space in range(SPACES) if ocean.filled >> space & 1)
    for colour in range(HUES):
        points += IN_PLACE * (_wanted(ocean, colour) & ocean.fish[colour]).bit_count()
    return points


def _wanted(ocean: Ocean, colour: int) -> int:
    """Return the bubbles where an unfinished coral waits for a fish of a colour."""
    waiting = ocean.coral_spaces & ~ocean.finished
    bubbles = 0
    for space in range(SPACES):
        if waiting >> space & 1:
            bubbles |= ocean.lookup.needs[(ocean.tiles[space] * SPACES + space) * HUES + colour]
    return bubbles
