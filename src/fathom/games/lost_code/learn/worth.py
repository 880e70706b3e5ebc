"""What each action is worth to a seat: by the evaluation of the game's own bot, in points until the end.

Kinds of decisions differ in how sure those points are: a final entry brings them at once, while most of what a bet is worth lies
in later rounds. So they are counted in what is clear for a decision of that kind: one unit is what a newcomer should hear of.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.lost_code.bot.choose import STILL_MISSING, TIE
from fathom.games.lost_code.components import BEAR
from fathom.games.lost_code.learn.outlook import NEVER, Outlook, turned
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode

DECIMALS: Final = 6  # differences behind them are rounding errors
# By phase: the points by which a choice is clearly worse. A novice then hears of one decision in eight or nine.
CLEAR: Final = {
    phases.BETS: 5.5,
    phases.TURNING: 2.5,
    phases.BEARS: 2.5,
    phases.SWAPS: 5.0,
    phases.TOKENS: 1.5,
    phases.FINAL: 1.0,
}


def weigh(world: LostCode, seat: int, dice: Dice) -> dict[int, float]:
    """Return what each legal action is worth. It is the same in all worlds that a seat cannot tell apart."""
    clear = CLEAR[world.phase]
    values = _values(Outlook(world, seat), world.actions(seat))
    return {action: round(value / clear, DECIMALS) for action, value in values.items()}


def _values(outlook: Outlook, legal: list[int]) -> dict[int, float]:
    world, lookup = outlook.world, outlook.lookup
    if world.phase == phases.BETS:
        return {action: _bet_value(outlook, action - lookup.first_bet) for action in legal}
    if world.phase == phases.TURNING:
        return {action: turn_value(outlook, action) for action in legal}
    if world.phase == phases.BEARS:
        return {action: bear_value(outlook, action) for action in legal}
    if world.phase == phases.SWAPS:
        return {action: outlook.evaluation.swap_value(action - actions.DISCARD) for action in legal}
    if world.phase == phases.TOKENS:
        return {action: _token_value(outlook, action) for action in legal}
    symbol = world.next_entry(outlook.seat)
    return {action: outlook.entry_points(symbol, action - actions.WRITE) for action in legal}


def _bet_value(outlook: Outlook, bet: int) -> float:
    """Return what a bet is worth; one that cannot be right is spoken of in any case."""
    dice = outlook.world.dice
    value = outlook.bet_values(dice)[bet]
    return value if outlook.wager(bet, dice).chance > NEVER else value - CLEAR[phases.BETS]


def turn_value(outlook: Outlook, action: int) -> float:
    """Return what the best bet is worth after a turn; where nothing is gained no die is turned."""
    if action == actions.KEEP:
        return outlook.roll_value(outlook.world.dice)
    return outlook.roll_value(turned(outlook.world.dice, action)) - TIE


def bear_value(outlook: Outlook, action: int) -> float:
    """Return what the best bet is worth after a bear was turned, with all other bears turned to one symbol (C5)."""
    return outlook.roll_value(after_bear(outlook, action))


def after_bear(outlook: Outlook, action: int) -> list[int]:
    """Return the best dice that a turned bear can lead to."""
    dice = turned(outlook.world.dice, action)
    if BEAR not in dice:
        return dice
    ways = [[other if face == BEAR else face for face in dice] for other in outlook.lookup.symbols]
    return max(ways, key=outlook.roll_value)


def _token_value(outlook: Outlook, action: int) -> float:
    """Return what taking the token with some values is worth, or leaving it (L1)."""
    symbol = outlook.world.offered()
    return later(outlook, symbol) if action == actions.PASS else 2 * outlook.entry_points(symbol, action - actions.WRITE)


def later(outlook: Outlook, symbol: int) -> float:
    """Return what the final entry for a symbol will be worth by what will be known at the end."""
    _, points = outlook.evaluation.best_entry(symbol)
    full = outlook.lookup.entry_points[1]
    return float(full - (full - points) * STILL_MISSING**outlook.rounds_left)
