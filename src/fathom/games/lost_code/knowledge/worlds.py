# mypyc: compile
"""The worlds that a seat can be in: every code of its own rack, and every entry that others may have written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.core.state import State
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.knowledge.posterior import digit_of
from fathom.games.lost_code.rules import phases

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def sample(s: LostCode, seat: int, dice: Dice) -> LostCode:
    """Return a world drawn evenly from those that the seat can be in."""
    world = s.copy()
    if s.phase == phases.DEAL or s.phase == phases.OVER:
        return world
    _hold(world, seat, s.posterior(seat).pick(dice))
    for place in _secret_entries(s, seat):
        lowest = _lowest_entry(s, place)
        world.entries[place] = lowest + dice.below(len(s.lookup.entries) - lowest)
    return world


def worlds(s: LostCode, seat: int, limit: int) -> list[State] | None:
    """Return every world that the seat can be in, or None if there are more than `limit`."""
    if s.phase == phases.DEAL or s.phase == phases.OVER:
        return [s.copy()]
    posterior = s.posterior(seat)
    secret = _secret_entries(s, seat)
    ways = posterior.total
    for place in secret:
        ways *= len(s.lookup.entries) - _lowest_entry(s, place)
    if ways > limit:
        return None
    found: list[State] = []
    for code in posterior.codes():
        world = s.copy()
        _hold(world, seat, code)
        _fill_in(world, secret, 0, found)
    return found


def _hold(s: LostCode, seat: int, code: int) -> None:
    """Put a code on a seat's rack; the other tiles that the seat sees nowhere are in the stacks or set aside."""
    for symbol in s.lookup.symbols:
        place = seat * SYMBOLS + symbol
        if s.racks[place] >= 0:
            unseen = s.unseen(seat, symbol)
            digit = digit_of(code, symbol)
            s.racks[place] = digit
            s.pools[symbol] = unseen ^ 1 << digit
    # What the others can know depends on the tiles that they see.
    for other in range(s.players):
        if other != seat:
            s.posteriors[other] = None


def _fill_in(s: LostCode, secret: list[int], at: int, found: list[State]) -> None:
    """List this world with every way to write the secret entries from a place on."""
    if at == len(secret):
        found.append(s.copy())
        return
    place = secret[at]
    for entry in range(_lowest_entry(s, place), len(s.lookup.entries)):
        s.entries[place] = entry
        _fill_in(s, secret, at + 1, found)


def _secret_entries(s: LostCode, seat: int) -> list[int]:
    """Return the places of the entries that others have written and the seat does not see."""
    return [place for place in range(len(s.entries)) if s.entries[place] >= 0 and place // SYMBOLS != seat]


def _lowest_entry(s: LostCode, place: int) -> int:
    """Return the first entry that can have been written there: with a token it has at least one value (L1)."""
    return 1 if s.takers[place % SYMBOLS] == place // SYMBOLS else 0
