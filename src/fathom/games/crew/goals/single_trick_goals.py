# mypyc: compile
"""Goals that a single trick of the owner fulfils.

With two tricks or more left nobody can be made to win one, so until the last trick such a goal is open as long as the cards still
to come can form the trick and the owner can win it. The leader can win any trick, by any colour in it.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import CARDS, COLOURED, COLOURS, ONE_SUIT, SUBMARINES, SUIT_CARDS, SUIT_OF, VALUE_OF, VALUES, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.endings import last_tricks, rainbow
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal

# By card: the cards that do not beat it, whatever colour they would follow.
WEAKER: Final[list[int]] = [
    COLOURED & ~SUIT_CARDS[SUIT_OF[card]] | SUIT_CARDS[SUIT_OF[card]] & ((1 << card) - 1) for card in range(CARDS)
]


def judge_single_trick(goal: Goal, facts: Facts, owner: int) -> int:
    """Return how a goal of this kind stands after a trick."""
    tricks = facts.tricks - facts.played
    if facts.winner == owner and fits(goal, facts.trick, facts.best) and (goal.kind != kinds.AT_LAST or not tricks):
        return DONE
    if tricks < 2:
        return _judge_last(goal, facts, owner) if tricks else FAILED
    if not _can_form(goal, facts.left):
        return FAILED
    # The owner can lead such a trick after winning another one. Only where two tricks are left, and no submarine, that other one
    # may have to be a rainbow, which goes to somebody else.
    if tricks == 2 and facts.leader != owner and goal.members < 5 and _four_colours(facts.left):
        return OPEN if _can_win_later(goal, facts.left) else FAILED
    return OPEN


def fits(goal: Goal, trick: int, best: int) -> bool:
    """Return whether a trick taken by that card is what the goal asks for."""
    kind = goal.kind
    if kind == kinds.USING:
        return goal.first >> best & 1 == 1 and (not goal.second or trick & goal.second & ~(1 << best) != 0)
    if kind == kinds.PURE_TRICK:
        return not trick & ~goal.first
    if kind == kinds.EVEN_TRICK:
        first = count(trick & goal.first)
        return first >= goal.n and first == count(trick & goal.second)
    if kind == kinds.SUM:
        return not trick & SUBMARINES and goal.n <= _points(trick) <= goal.m
    return trick & goal.first != 0


def _can_form(goal: Goal, left: int) -> bool:
    """Return whether the cards can form a trick that the goal asks for, led by its owner."""
    kind = goal.kind
    if kind == kinds.USING:
        return _can_use(goal, left)
    if kind == kinds.PURE_TRICK:
        return count(left & goal.first) >= goal.members
    if kind == kinds.EVEN_TRICK:
        most = min(min(count(left & goal.first), count(left & goal.second)), goal.members // 2)
        others = count(left & ~goal.first & ~goal.second)
        # The more of both, the fewer others are needed.
        return goal.n <= most and others >= goal.members - 2 * most
    if kind == kinds.SUM:
        present = (left | left >> VALUES | left >> 2 * VALUES | (left & COLOURED) >> 3 * VALUES) & ONE_SUIT
        return goal.easy[present] or _can_add_up(goal, left & COLOURED)
    return left & goal.first != 0


def _can_use(goal: Goal, left: int) -> bool:
    """Return whether some card of the first set can be in a trick of cards that do not beat it."""
    winners = left & goal.first
    while winners:
        bit = winners & -winners
        weaker = left & WEAKER[bit.bit_length() - 1]
        if (not goal.second or weaker & goal.second) and count(weaker) >= goal.members - 1:
            return True
        winners ^= bit
    return False


def _can_add_up(goal: Goal, cards: int) -> bool:
    """Return whether some of these cards, as many as a trick has, add up to the goal's points."""
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
    """Return whether there is no submarine but every colour; otherwise four of the cards cannot be a rainbow."""
    if cards & SUBMARINES:
        return False
    for colour in range(COLOURS):
        if not cards & SUIT_CARDS[colour]:
            return False
    return True


def _can_win_later(goal: Goal, left: int) -> bool:
    """Return whether the owner, who does not lead the first of the last two tricks, can win one of them so that it fits."""
    trick = left
    while trick:
        if count(trick) == goal.members and _can_win(goal, trick, not rainbow(left ^ trick)):
            return True
        trick = (trick - 1) & left
    return False


def _can_win(goal: Goal, trick: int, leads: bool) -> bool:
    """Return whether the owner can win this trick so that it fits."""
    submarines = trick & SUBMARINES
    if submarines:
        return fits(goal, trick, submarines.bit_length() - 1)
    for colour in range(COLOURS):
        suit = trick & SUIT_CARDS[colour]
        if suit and (leads or suit & (suit - 1)) and fits(goal, trick, suit.bit_length() - 1):
            return True
    return False


def _judge_last(goal: Goal, facts: Facts, owner: int) -> int:
    """Return how a goal stands before the last trick, by looking at every case."""
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
    """Return whether the owner, who leads this trick, wins it so that it fits, whatever is led."""
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
