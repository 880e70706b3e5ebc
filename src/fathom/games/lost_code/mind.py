# mypyc: compile
"""Lost Code's own bot.

It plays for points: those of a bet at once, those of the final sheet, and those that knowing more of its code will bring until
then (prospects.py). Of its own tiles it uses only the posterior, so its belief in a bet is exactly how likely the bet is right.
"""

from __future__ import annotations

from typing import Final

from fathom.core.dice import Dice
from fathom.games.lost_code.actions import DISCARD, KEEP, PASS, SYMBOLS, TURN, WRITE
from fathom.games.lost_code.phases import BEARS, BETS, FINAL, SWAPS, TOKENS, TURNING
from fathom.games.lost_code.prospects import IMPOSSIBLE, Prospects
from fathom.games.lost_code.rules import BEAR, LostCode

KNOWING: Final = 2  # the strength from which on the bot looks at what it learns
THOROUGH: Final = 3  # the strength from which on it also looks at what that means for its sheet
WHIM: Final = 0.001  # the largest difference that chance may overrule
ERRORS: Final = [1.5, 1.5, 0.6, WHIM]  # by strength: by how many points a bet may be misjudged
# By the rounds left: what a point of the sheet counts that it is worth already, and what a bit of the code does. That is more
# than they bring: who is ahead bets later, which takes back some of the points made by bets, but none of what is known.
SHEET: Final = [1.0, 1.3, 1.1, 0.84, 0.72, 0.6, 0.54, 0.44, 0.36, 0.36]
BIT: Final = [0.0, 1.6, 2.0, 2.2, 2.2, 2.2, 2.3, 2.5, 2.9, 3.3]
PLAIN_BIT: Final = [0.5, 0.9, 1.2, 1.5, 1.7, 1.9, 2.1, 2.3, 2.5, 2.7]  # where the sheet is not looked at
LATER: Final = 0.75  # how much of the points that are missing for a symbol is missing still a round later


def choose(world: LostCode, seat: int, dice: Dice, strength: int) -> int:
    """The bot's choice; of its own tiles it knows only what the posterior says."""
    phase = world.phase
    left = world.lookup.rounds - world.round
    if strength < KNOWING and phase in (TURNING, BEARS, SWAPS):
        return _any(world, seat, dice)
    prospects = Prospects(world, seat, _sheet(left, strength), _bit(left, strength))
    if phase == BETS:
        return world.lookup.first_bet + _best_bet(world, seat, prospects, dice, strength)
    if phase == SWAPS:
        return DISCARD + _worst_tile(prospects)
    if phase == TOKENS:
        return _token(world, prospects, left)
    if phase == FINAL:
        return WRITE + prospects.entry(world.next_entry(seat))[0]
    if phase == BEARS:
        return _turn_bear(world, seat, prospects)
    return _turn(world, seat, prospects)


def belief(world: LostCode, seat: int, action: int) -> float:
    """How likely the seat's bet is right, for all that it can know."""
    lookup = world.lookup
    bet = action - lookup.first_bet
    sums = world.posterior(seat).sums(world.dice[0], world.dice[1], world.dice[2])
    found = 0.0
    for total in range(lookup.low_of[bet], lookup.high_of[bet] + 1):
        found += sums[total]
    return found


def _any(world: LostCode, seat: int, dice: Dice) -> int:
    """Something legal; no die is turned without need."""
    actions = world.actions(seat)
    return KEEP if world.phase == TURNING else actions[dice.below(len(actions))]


def _sheet(left: int, strength: int) -> float:
    return SHEET[left] if strength >= THOROUGH else 0.0


def _bit(left: int, strength: int) -> float:
    if strength < KNOWING:
        return 0.0
    return BIT[left] if strength >= THOROUGH else PLAIN_BIT[left]


def _bet_values(world: LostCode, seat: int, prospects: Prospects, rolled: list[int]) -> list[float]:
    """What each bet is worth. Whoever is cursed loses a wheel's points, and gains a point from every other wrong bet."""
    right: list[float] = []
    wrong: list[float] = []
    for points in world.lookup.points:
        right.append(float(points))
        if world.cursed == seat:
            wrong.append(-float(points))
        else:
            wrong.append(-1.0 / (world.players - 1) if world.cursed >= 0 else 0.0)
    return prospects.bets(rolled, world.wheels, right, wrong)


def _best_bet(world: LostCode, seat: int, prospects: Prospects, dice: Dice, strength: int) -> int:
    values = _bet_values(world, seat, prospects, world.dice)
    error = ERRORS[min(strength, THOROUGH)]
    best = 0
    most = IMPOSSIBLE
    for bet in range(len(values)):
        if values[bet] > IMPOSSIBLE:
            value = values[bet] + error * dice.below(1000) / 1000
            if value > most:
                most = value
                best = bet
    return best


def _roll_worth(world: LostCode, seat: int, prospects: Prospects, rolled: list[int]) -> float:
    """What the best bet on such a roll is worth to whoever bets first."""
    most = IMPOSSIBLE
    for value in _bet_values(world, seat, prospects, rolled):
        if value > most:
            most = value
    return most


def _turn(world: LostCode, seat: int, prospects: Prospects) -> int:
    """The roller bets first, so the roll that is best for its own bet is worth turning a die."""
    rolled = world.dice
    best = KEEP
    most = _roll_worth(world, seat, prospects, rolled)
    for die in range(len(rolled)):
        if die and rolled[die] in rolled[:die]:
            continue
        for symbol in world.lookup.symbols:
            if symbol != rolled[die]:
                turned = rolled[:]
                turned[die] = symbol
                value = _roll_worth(world, seat, prospects, turned)
                if value > most + WHIM:
                    most = value
                    best = TURN + SYMBOLS * die + symbol
    return best


def _turn_bear(world: LostCode, seat: int, prospects: Prospects) -> int:
    """The first bear becomes the symbol that goes best with the others, whatever further bears will become."""
    die = world.dice.index(BEAR)
    best = world.lookup.symbols[0]
    most = IMPOSSIBLE
    for symbol in world.lookup.symbols:
        turned = world.dice[:]
        turned[die] = symbol
        value = IMPOSSIBLE
        if BEAR in turned:
            for other in world.lookup.symbols:
                value = max(value, _roll_worth(world, seat, prospects, [other if face == BEAR else face for face in turned]))
        else:
            value = _roll_worth(world, seat, prospects, turned)
        if value > most:
            most = value
            best = symbol
    return TURN + SYMBOLS * die + best


def _worst_tile(prospects: Prospects) -> int:
    """The tile without which the knowledge is worth most."""
    best = prospects.swappable[0]
    most = IMPOSSIBLE
    for symbol in prospects.swappable:
        value = prospects.swap(symbol)
        if value > most:
            most = value
            best = symbol
    return best


def _token(world: LostCode, prospects: Prospects, left: int) -> int:
    """A token counts twice what is known now, instead of once what will be known at the end."""
    symbol = world.offered()
    place, worth = prospects.entry(symbol)
    full = world.lookup.entry_points[1]
    later = full - (full - worth) * LATER**left
    return WRITE + place if place and 2 * worth > later else PASS
