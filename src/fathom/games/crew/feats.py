# mypyc: compile
"""Goals that one trick of the owner's fulfils.

With two tricks or more left nobody can be made to win one, so until the last trick such a goal is open as long as the cards still
to come can form the trick and the owner can win it. The leader can win any trick, by any colour in it.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import (
    CARDS,
    COLOURED,
    COLOURS,
    ONE_SUIT,
    SUBMARINES,
    SUIT_CARDS,
    SUIT_OF,
    VALUE_OF,
    VALUES,
)
from fathom.games.crew.endings import count, last_tricks, rainbow
from fathom.games.crew.facts import Facts
from fathom.games.crew.goals import AT_LAST, DONE, EVEN_TRICK, FAILED, OPEN, PURE_TRICK, SUM, USING, Goal

# By card: the cards that do not beat it, whatever colour they would follow.
WEAKER: Final[list[int]] = [
    COLOURED & ~SUIT_CARDS[SUIT_OF[card]] | SUIT_CARDS[SUIT_OF[card]] & ((1 << card) - 1) for card in range(CARDS)
]


def judge_feat(goal: Goal, facts: Facts, owner: int) -> int:
    """How such a goal stands after a trick."""
    tricks = facts.tricks - facts.played
    if facts.winner == owner and fits(goal, facts.trick, facts.best) and (goal.kind != AT_LAST or not tricks):
        return DONE
    if tricks < 2:
        return _judge_last(goal, facts, owner) if tricks else FAILED
    if not _can_form(goal, facts.left):
        return FAILED
    # The owner can lead such a trick after winning another one. Only if two tricks are left and no submarine may that other one
    # have to be a rainbow, which goes to somebody else.
    if tricks == 2 and facts.leader != owner and goal.members < 5 and _four_colours(facts.left):
        return OPEN if _can_come(goal, facts.left) else FAILED
    return OPEN


def fits(goal: Goal, trick: int, best: int) -> bool:
    """Whether a trick taken by that card is what the goal asks for."""
    kind = goal.kind
    if kind == USING:
        return goal.first >> best & 1 == 1 and (not goal.second or trick & goal.second & ~(1 << best) != 0)
    if kind == PURE_TRICK:
        return not trick & ~goal.first
    if kind == EVEN_TRICK:
        first = count(trick & goal.first)
        return first >= goal.n and first == count(trick & goal.second)
    if kind == SUM:
        return not trick & SUBMARINES and goal.n <= _points(trick) <= goal.m
    return trick & goal.first != 0


def _can_form(goal: Goal, left: int) -> bool:
    """Whether the cards can form a trick that the goal asks for, led by its owner."""
    kind = goal.kind
    if kind == USING:
        return _can_use(goal, left)
    if kind == PURE_TRICK:
        return count(left & goal.first) >= goal.members
    if kind == EVEN_TRICK:
        most = min(min(count(left & goal.first), count(left & goal.second)), goal.members // 2)
        others = count(left & ~goal.first & ~goal.second)
        # The more of both, the fewer others are needed.
        return goal.n <= most and others >= goal.members - 2 * most
    if kind == SUM:
        present = (left | left >> VALUES | left >> 2 * VALUES | (left & COLOURED) >> 3 * VALUES) & ONE_SUIT
        return goal.easy[present] or _can_add_up(goal, left & COLOURED)
    return left & goal.first != 0


def _can_use(goal: Goal, left: int) -> bool:
    """Whether some card of the first set can lie in a trick of cards that do not beat it."""
    winners = left & goal.first
    while winners:
        bit = winners & -winners
        weaker = left & WEAKER[bit.bit_length() - 1]
        if (not goal.second or weaker & goal.second) and count(weaker) >= goal.members - 1:
            return True
        winners ^= bit
    return False


def _can_add_up(goal: Goal, cards: int) -> bool:
    """Whether some of these cards, as many as a trick has, add up to the goal's points."""
    # By number of cards: the sums they can have, as bits.
    sums = [1] + [0] * goal.members
    while cards:
        bit = cards & -cards
        value = VALUE_OF[bit.bit_length() - 1]
        for number in range(goal.members, 0, -1):
            sums[number] = sums[number] | sums[number - 1] << value
        cards ^= bit
    return sums[goal.members] >> goal.n & ((1 << (goal.m - goal.n + 1)) - 1) != 0


def _four_colours(cards: int) -> bool:
    """Whether there is no submarine but every colour; otherwise four of them cannot be a rainbow."""
    if cards & SUBMARINES:
        return False
    for colour in range(COLOURS):
        if not cards & SUIT_CARDS[colour]:
            return False
    return True


def _can_come(goal: Goal, left: int) -> bool:
    """Whether the owner, who does not lead the first of two last tricks, can win a fitting one: at once, or after the other."""
    trick = left
    while trick:
        if count(trick) == goal.members and _can_win(goal, trick, not rainbow(left ^ trick)):
            return True
        trick = (trick - 1) & left
    return False


def _can_win(goal: Goal, trick: int, leads: bool) -> bool:
    """Whether the owner can win this trick so that it fits."""
    submarines = trick & SUBMARINES
    if submarines:
        return fits(goal, trick, submarines.bit_length() - 1)
    for colour in range(COLOURS):
        suit = trick & SUIT_CARDS[colour]
        if suit and (leads or suit & (suit - 1)) and fits(goal, trick, suit.bit_length() - 1):
            return True
    return False


def _judge_last(goal: Goal, facts: Facts, owner: int) -> int:
    """One trick is left: every case is looked at."""
    leads = facts.leader == owner
    status = FAILED
    certain = leads
    for trick in last_tricks(facts):
        if _can_win(goal, trick, leads):
            status = OPEN
        if certain and not _must_win(goal, trick):
            certain = False
    return DONE if certain else status


def _must_win(goal: Goal, trick: int) -> bool:
    """Whether the owner, leading this trick, wins it so that it fits, whatever is led."""
    if not rainbow(trick):
        return False
    cards = trick
    while cards:
        bit = cards & -cards
        if not fits(goal, trick, bit.bit_length() - 1):
            return False
        cards ^= bit
    return True


def _points(trick: int) -> int:
    points = 0
    while trick:
        bit = trick & -trick
        points += VALUE_OF[bit.bit_length() - 1]
        trick ^= bit
    return points
