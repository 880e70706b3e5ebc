# mypyc: compile
"""How well a hand serves a goal: a rough guess, for taking tasks and volunteering."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.crew.cards import (
    COLOURED,
    COLOURS,
    FIRST_SUBMARINE,
    SUBMARINE_4,
    SUBMARINES,
    SUIT_CARDS,
    SUIT_OF,
    VALUE_CARDS,
    VALUE_OF,
    count,
)
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.facts import TRICKS
from fathom.games.crew.goals.goal import Goal

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

HIGH: Final[int] = VALUE_CARDS[9] | VALUE_CARDS[8] | VALUE_CARDS[7]


def fitness(goal: Goal, hand: int, captain: bool) -> int:
    """Return how well a hand serves a goal, from 0 to 100: a rough guess at the odds."""
    kind = goal.kind
    members = goal.members
    power = strength(hand) * members  # on average 10 for each trick of the attempt
    average = 10 * TRICKS[members]
    if kind == kinds.AT_LEAST:
        return _fitness_at_least(goal, hand)
    if kind == kinds.EXACTLY:
        if not goal.n and not goal.m:
            if goal.first & SUBMARINES:  # submarine 4 wins its own trick
                return 0 if hand >> SUBMARINE_4 & 1 else _bounded(95 - 25 * count(hand & SUBMARINES))
            return _bounded(85 - 12 * count(hand & goal.first & HIGH) - power * 20 // average)
        return _bounded(35 + 10 * min(count(hand & goal.first), goal.n))
    if kind == kinds.MORE or kind == kinds.AS_MANY:
        return _bounded(50 + 8 * (count(hand & goal.first) - count(hand & goal.second))) if kind == kinds.MORE else 40
    if kind == kinds.EACH_COLOUR:
        return _bounded(power * 55 // average)
    if kind == kinds.WHOLE_COLOUR:
        most = 0
        for colour in range(COLOURS):
            most = max(most, count(hand & SUIT_CARDS[colour]))
        return _bounded(8 * most + power * 20 // average)
    if kind == kinds.USING:
        usable = count(hand & goal.first)
        return _bounded(20 + 15 * usable - (0 if not goal.second else 10)) if usable else 0
    if kind == kinds.PURE_TRICK or kind == kinds.SUM or kind == kinds.EVEN_TRICK:
        return 50
    if kind == kinds.AT_LAST:
        return _bounded(power * 40 // average)
    if (
        kind == kinds.TRICKS_WON
        or kind == kinds.ONLY_STREAK
        or kind == kinds.PLACES
        or kind == kinds.STREAK
        or kind == kinds.NO_STREAK
    ):
        return _fitness_for_tricks(goal, hand, power, average, captain)
    if kind == kinds.PREDICTED:
        return 50
    if kind == kinds.NEVER_LEAD:
        return _bounded(100 - power * 40 // average - (15 if captain else 0) + 5 * count(hand & ~goal.first))
    if kind == kinds.FEWER_THAN_EACH or kind == kinds.FEWER_THAN_CAPTAIN:
        return _bounded(110 - power * 60 // average)
    if kind == kinds.SAME_AS_CAPTAIN:
        return 40
    return _bounded(power * (35 if kind == kinds.MORE_THAN_ALL else 50) // average)


def _fitness_at_least(goal: Goal, hand: int) -> int:
    wanted = count(goal.first)
    if wanted > goal.n + 1 or wanted > 4:  # many would do
        own = 0
        for colour in range(COLOURS):
            own += count(hand & goal.first & SUIT_CARDS[colour] & HIGH)
        return _bounded(15 + 14 * own + 6 * count(hand & goal.first) + 5 * count(hand & SUBMARINES))
    chance = 100
    cards = goal.first
    while cards:
        bit = cards & -cards
        card = bit.bit_length() - 1
        if card >= FIRST_SUBMARINE:
            good = 90 if hand & bit else 25 + 20 * count(hand & SUBMARINES & ~(bit - 1))
        elif hand & bit:
            good = (30, 30, 30, 30, 35, 45, 55, 75, 95)[VALUE_OF[card] - 1]
        else:
            above = hand & SUIT_CARDS[SUIT_OF[card]] & ~(bit - 1)
            good = 35 + 10 * count(above) + (20 if above & HIGH else 0) + 4 * count(hand & SUBMARINES)
        chance = chance * _bounded(good) // 100
        cards ^= bit
    return chance


def _fitness_for_tricks(goal: Goal, hand: int, power: int, average: int, captain: bool) -> int:
    kind = goal.kind
    if kind == kinds.TRICKS_WON or kind == kinds.ONLY_STREAK:
        wanted = 10 * goal.n * goal.members
        return _bounded(80 - abs(power - wanted) * 60 // average - (60 if captain and not goal.n else 0))
    if kind == kinds.STREAK:
        return _bounded(power * 60 // average - 10 * goal.n + 20)
    if kind == kinds.NO_STREAK:
        return _bounded(100 - power * 40 // average)
    if goal.first & 1:
        tops = count(hand & VALUE_CARDS[9]) + count(hand & SUBMARINES)
        rest = 60 if goal.second and power > average // 2 else 0
        return _bounded((50 if captain else 15) + 10 * tops - 8 * count(goal.first) - rest)
    if goal.first:
        return _bounded(power * 50 // average) if not goal.second else _bounded(50 - abs(power - average // 3) * 40 // average)
    return _bounded(95 - power * 35 // average - (15 if captain else 0))


def _bounded(number: int) -> int:
    return max(0, min(100, number))


def fitness_for_all(state: Crew, member: int) -> int:
    """Return how well a member's hand serves all tasks on display, on average."""
    total = 0
    for task in state.display:
        total += fitness(state.lookup.goals[task], state.hands[member], member == state.facts.captain)
    return total // max(len(state.display), 1)


def strength(hand: int) -> int:
    """Return about how many tricks a hand can take, in tenths."""
    strength = 9 * count(hand & SUBMARINES)
    for colour in range(COLOURS):
        top = (hand & SUIT_CARDS[colour] & COLOURED) >> (9 * colour + 6)
        if top & 4:
            strength += 8
        if top & 2:
            strength += 5
        if top & 1:
            strength += 3
    return strength
