"""What each action is worth to a seat: by the evaluation of the game's own bot, in points until the end.

Kinds of decisions differ in how sure those points are: a final entry brings them at once, while most of what a bet is worth lies
in later rounds. So they are counted in what is clear for a decision of that kind: one unit is what a newcomer should hear of.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.lost_code.bot.choose import STILL_MISSING, TIE
from fathom.games.lost_code.components import BEAR
from fathom.games.lost_code.learn.outlook import NEVER, Outlook, Wager, turned
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode

DECIMALS: Final = 6  # differences behind them are rounding errors
# By phase: the points by which a choice is clearly worse. A novice then hears of one decision in eight or nine.
CLEAR: Final = {
    phases.BETS: 6.0,
    phases.TURNING: 2.5,
    phases.BEARS: 2.5,
    phases.SWAPS: 5.0,
    phases.TOKENS: 1.5,
    phases.FINAL: 1.0,
}
CLEAR_AT_ONCE: Final = 3.0  # the points that a bet misses clearly in this very round, whatever its answer tells


def weigh(world: LostCode, seat: int, dice: Dice) -> dict[int, float]:
    """Return what each legal action is worth. It is the same in all worlds that a seat cannot tell apart."""
    outlook, legal = Outlook(world, seat), world.actions(seat)
    if world.phase == phases.BETS:
        return _weigh_bets(outlook, legal)
    if world.phase in (phases.TURNING, phases.BEARS):
        return _weigh_dice(outlook, legal)
    clear = CLEAR[world.phase]
    return {action: round(_value(outlook, action) / clear, DECIMALS) for action in legal}


def _value(outlook: Outlook, action: int) -> float:
    """Return what a swap, a token or an entry is worth in points."""
    world = outlook.world
    if world.phase == phases.SWAPS:
        return outlook.evaluation.swap_value(action - actions.DISCARD)
    if world.phase == phases.TOKENS:
        symbol = world.offered()
        return later(outlook, symbol) if action == actions.PASS else 2 * outlook.entry_points(symbol, action - actions.WRITE)
    return outlook.entry_points(world.next_entry(outlook.seat), action - actions.WRITE)


def _weigh_bets(outlook: Outlook, legal: list[int]) -> dict[int, float]:
    """Return what each bet is worth; one that cannot be right is always clearly worse."""
    dice, first = outlook.world.dice, outlook.lookup.first_bet
    values = outlook.bet_values(dice)
    wagers = {action: outlook.wager(action - first, dice) for action in legal}
    worth = _compare({action: values[action - first] for action in legal}, wagers, CLEAR[phases.BETS])
    return {
        action: value - 1 if value < 0 and wagers[action].chance <= NEVER else value  # the best one stays the best
        for action, value in worth.items()
    }


def _weigh_dice(outlook: Outlook, legal: list[int]) -> dict[int, float]:
    """Return what turning each die is worth to the seat that bets first; where nothing is gained no die is turned."""
    after = {action: after_turn(outlook, action) for action in legal}
    values = {action: outlook.roll_value(dice) - (TIE if action != actions.KEEP else 0) for action, dice in after.items()}
    wagers = {action: outlook.best_bet(dice) for action, dice in after.items()}
    return _compare(values, wagers, CLEAR[outlook.world.phase])


def _compare(values: dict[int, float], wagers: dict[int, Wager], clear: float) -> dict[int, float]:
    """Return how much worse than the best one each bet is: by all that it is worth, or by what it misses in this very round."""
    best = max(values, key=lambda action: values[action])
    return {
        action: -round(max((values[best] - value) / clear, (wagers[best].pay - wagers[action].pay) / CLEAR_AT_ONCE), DECIMALS)
        for action, value in values.items()
    }


def after_turn(outlook: Outlook, action: int) -> list[int]:
    """Return what the dice show after a turn; after a bear's, with all other bears turned to the best symbol (C5)."""
    now = outlook.world.dice
    dice = now[:] if action == actions.KEEP else turned(now, action)
    if outlook.world.phase == phases.TURNING or BEAR not in dice:
        return dice
    ways = [[other if face == BEAR else face for face in dice] for other in outlook.lookup.symbols]
    return max(ways, key=outlook.roll_value)


def later(outlook: Outlook, symbol: int) -> float:
    """Return what the final entry for a symbol will be worth by what will be known at the end."""
    _, points = outlook.evaluation.best_entry(symbol)
    full = outlook.lookup.entry_points[1]
    return float(full - (full - points) * STILL_MISSING**outlook.rounds_left)
