# mypyc: compile
"""The moves of Lost Code's own bot.

It plays for points: those of a bet at once, those of the final entries, and those that knowing more of its code will bring until
then (evaluation.py). Of its own tiles it uses only the posterior, so it knows exactly how likely each bet is right.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.lost_code.bot.evaluation import IMPOSSIBLE, Evaluation
from fathom.games.lost_code.components import BEAR, SYMBOLS
from fathom.games.lost_code.rules import actions, phases
from fathom.games.lost_code.rules.position import LostCode

# The strengths from which on the bot considers how much it learns, and what that means for its final entries.
LEARNS: Final = 2
PLANS: Final = 3

TIE: Final = 0.001  # points; a smaller difference is decided by chance, or is not worth turning a die
NOISE: Final = [1.5, 1.5, 0.6, TIE]  # by strength: by how many points a bet may be misjudged
# By the rounds left: the weight of a point that the entries are already worth, and of a bit of the code. Both are more than they
# bring: players ahead bet later, which takes back some of the points made by bets, but none of what is known.
ENTRY_WEIGHTS: Final = [1.0, 1.3, 1.1, 0.84, 0.72, 0.6, 0.54, 0.44, 0.36, 0.36]
BIT_WEIGHTS: Final = [0.0, 1.6, 2.0, 2.2, 2.2, 2.2, 2.3, 2.5, 2.9, 3.3]
LONE_BIT_WEIGHTS: Final = [0.5, 0.9, 1.2, 1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.7]  # where the entries are not considered
STILL_MISSING: Final = 0.75  # the part of the points missing for a symbol that is still missing a round later


def choose(world: LostCode, seat: int, dice: Dice, strength: int) -> int:
    """Return the bot's action in a world drawn from what the seat knows."""
    phase = world.phase
    left = world.lookup.rounds - world.round
    if strength < LEARNS and phase in (phases.TURNING, phases.BEARS, phases.SWAPS):
        return _any(world, seat, dice)
    evaluation = Evaluation(world, seat, _entry_weight(left, strength), _bit_weight(left, strength))
    if phase == phases.BETS:
        return world.lookup.first_bet + _best_bet(world, seat, evaluation, dice, strength)
    if phase == phases.SWAPS:
        return actions.DISCARD + _worst_tile(evaluation)
    if phase == phases.TOKENS:
        return _token(world, evaluation, left)
    if phase == phases.FINAL:
        return actions.WRITE + evaluation.best_entry(world.next_entry(seat))[0]
    if phase == phases.BEARS:
        return _turn_bear(world, seat, evaluation)
    return _turn(world, seat, evaluation)


def _any(world: LostCode, seat: int, dice: Dice) -> int:
    """Return a legal action; no die is turned without need."""
    legal = world.actions(seat)
    return actions.KEEP if world.phase == phases.TURNING else legal[dice.below(len(legal))]


def _entry_weight(left: int, strength: int) -> float:
    return ENTRY_WEIGHTS[left] if strength >= PLANS else 0.0


def _bit_weight(left: int, strength: int) -> float:
    if strength < LEARNS:
        return 0.0
    return BIT_WEIGHTS[left] if strength >= PLANS else LONE_BIT_WEIGHTS[left]


def _bet_values(world: LostCode, seat: int, evaluation: Evaluation, rolled: list[int]) -> list[float]:
    """Return the value of each bet on this roll.

    A wrong bet costs the cursed player the wheel's points; one of another player gives the cursed player a point.
    """
    right: list[float] = []
    wrong: list[float] = []
    for points in world.lookup.points:
        right.append(float(points))
        if world.cursed == seat:
            wrong.append(-float(points))
        else:
            wrong.append(-1.0 / (world.players - 1) if world.cursed >= 0 else 0.0)
    return evaluation.bet_values(rolled, world.wheels, right, wrong)


def _best_bet(world: LostCode, seat: int, evaluation: Evaluation, dice: Dice, strength: int) -> int:
    values = _bet_values(world, seat, evaluation, world.dice)
    noise = NOISE[min(strength, PLANS)]
    best = 0
    most = IMPOSSIBLE
    for bet in range(len(values)):
        if values[bet] > IMPOSSIBLE:
            value = values[bet] + noise * dice.below(1000) / 1000
            if value > most:
                most = value
                best = bet
    return best


def _roll_value(world: LostCode, seat: int, evaluation: Evaluation, rolled: list[int]) -> float:
    """Return the value of the best bet on this roll for the seat that bets first."""
    most = IMPOSSIBLE
    for value in _bet_values(world, seat, evaluation, rolled):
        if value > most:
            most = value
    return most


def _turn(world: LostCode, seat: int, evaluation: Evaluation) -> int:
    """Return the turn that allows the best bet: the roller bets first."""
    rolled = world.dice
    best = actions.KEEP
    most = _roll_value(world, seat, evaluation, rolled)
    for die in range(len(rolled)):
        if die and rolled[die] in rolled[:die]:
            continue
        for symbol in world.lookup.symbols:
            if symbol != rolled[die]:
                turned = rolled[:]
                turned[die] = symbol
                value = _roll_value(world, seat, evaluation, turned)
                if value > most + TIE:
                    most = value
                    best = actions.TURN + SYMBOLS * die + symbol
    return best


def _turn_bear(world: LostCode, seat: int, evaluation: Evaluation) -> int:
    """Return the turn of the first bear that allows the best bet, with all further bears turned to one symbol."""
    die = world.dice.index(BEAR)
    best = world.lookup.symbols[0]
    most = IMPOSSIBLE
    for symbol in world.lookup.symbols:
        turned = world.dice[:]
        turned[die] = symbol
        value = IMPOSSIBLE
        if BEAR in turned:
            for other in world.lookup.symbols:
                value = max(value, _roll_value(world, seat, evaluation, [other if face == BEAR else face for face in turned]))
        else:
            value = _roll_value(world, seat, evaluation, turned)
        if value > most:
            most = value
            best = symbol
    return actions.TURN + SYMBOLS * die + best


def _worst_tile(evaluation: Evaluation) -> int:
    """Return the symbol whose tile is best discarded."""
    best = evaluation.swappable[0]
    most = IMPOSSIBLE
    for symbol in evaluation.swappable:
        value = evaluation.swap_value(symbol)
        if value > most:
            most = value
            best = symbol
    return best


def _token(world: LostCode, evaluation: Evaluation, left: int) -> int:
    """Return whether to take the token: double points for what is known now, or plain ones for what will be known at the end."""
    place, points = evaluation.best_entry(world.offered())
    full = world.lookup.entry_points[1]
    later = full - (full - points) * STILL_MISSING**left
    return actions.WRITE + place if place and 2 * points > later else actions.PASS
