"""A novice at Lost Code: crosses off the digits that it sees elsewhere, and bets on the middle of what is left.

It takes the widest wheel on the table, leaves the dice as they fell, and writes down its best guesses at the end.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode

MOST_WRITTEN = 3


def choose(world: LostCode, seat: int, dice: Dice) -> int:
    """Return the obvious choice."""
    legal = world.actions(seat)
    lookup = world.lookup
    if world.phase == phases.BETS:
        return _bet(world, seat, legal)
    if world.phase == phases.TURNING:
        return actions.KEEP
    if world.phase == phases.TOKENS:
        sure = possible_digits(world, seat, world.offered())
        return actions.WRITE + lookup.place_of[1 << sure[0]] if len(sure) == 1 else actions.PASS
    if world.phase == phases.FINAL:
        symbol = world.next_entry(seat)
        posterior = world.posterior(seat)
        digits = sorted(possible_digits(world, seat, symbol), key=lambda digit: -posterior.chance(symbol, digit))
        return actions.WRITE + lookup.place_of[sum(1 << digit for digit in digits[:MOST_WRITTEN])]
    return legal[dice.below(len(legal))]


def possible_digits(world: LostCode, seat: int, symbol: int) -> list[int]:
    """Return the digits that a tile of the seat can have."""
    posterior = world.posterior(seat)
    return [digit for digit in range(world.lookup.digits) if posterior.count(symbol, digit)]


def _bet(world: LostCode, seat: int, legal: list[int]) -> int:
    """Return the bet with the widest wheel that lies best round the middle of the possible sums."""
    lookup = world.lookup
    middle = 0.0
    for symbol in world.dice:
        digits = possible_digits(world, seat, symbol)
        middle += sum(digits) / len(digits)

    def appeal(action: int) -> tuple[int, float]:
        bet = action - lookup.first_bet
        low, high = lookup.low_of[bet], lookup.high_of[bet]
        return high - low, -abs((low + high) / 2 - middle)

    return max(legal, key=appeal)
