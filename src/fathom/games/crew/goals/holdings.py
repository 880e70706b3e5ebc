# mypyc: compile
"""Goals about all the cards that the owner wins.

While two tricks or more are left the owner can still win all of them, or none (endings.py). That settles most of what can happen;
where the number must be just right, `Share` finds out whether the cards can be shared out in that way.
"""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import COLOURS, SUIT_CARDS, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.endings import Share, last_tricks, rainbow
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal

# With this number of tricks left the owner can take two and leave two, so that no rainbow is in the way on either side.
PLENTY: Final = 4


def judge_holding(goal: Goal, facts: Facts, owner: int) -> int:
    """Return how a goal of this kind stands after a trick."""
    tricks = facts.tricks - facts.played
    if tricks < 2:
        return _judge_end(goal, facts, owner, tricks)
    kind = goal.kind
    won = facts.won[owner]
    left = facts.left
    if kind == kinds.AT_LEAST:
        missing = goal.n - count(won & goal.first)
        if missing <= 0:
            return DONE
        # One card stays unplayed with three members; it matters if all that is left is in the set.
        return OPEN if missing <= min(count(left & goal.first), tricks * goal.members) else FAILED
    if kind == kinds.EXACTLY:
        return _judge_exactly(goal, facts, owner, tricks)
    if kind == kinds.AS_MANY or kind == kinds.MORE:
        return _judge_comparison(goal, facts, owner, tricks)
    if kind == kinds.EACH_COLOUR:
        missing = 0
        for colour in range(COLOURS):
            if not won & SUIT_CARDS[colour]:
                if not left & SUIT_CARDS[colour]:
                    return FAILED
                missing += 1
        return OPEN if missing else DONE
    status = FAILED
    for colour in range(COLOURS):
        missing = SUIT_CARDS[colour] & ~won
        if not missing:
            return DONE
        # Three members leave a card over, and it must be of another colour.
        if not missing & ~left and (goal.members > 3 or left & ~missing):
            status = OPEN
    return status


def _judge_exactly(goal: Goal, facts: Facts, owner: int, tricks: int) -> int:
    won = facts.won[owner]
    first = facts.left & goal.first
    second = facts.left & goal.second
    need_first = goal.n - count(won & goal.first)
    need_second = goal.m - count(won & goal.second)
    if need_first < 0 or need_second < 0:
        return FAILED
    need = need_first + need_second
    if not need:
        return OPEN if first | second else DONE
    if need_first > count(first) or need_second > count(second):
        return FAILED
    if _plenty(need, first | second, facts, tricks):
        return OPEN
    share = Share(first, second)
    share.least_first = share.most_first = need_first
    share.least_second = share.most_second = need_second
    return OPEN if share.possible(facts, owner) else FAILED


def _judge_comparison(goal: Goal, facts: Facts, owner: int, tricks: int) -> int:
    won = facts.won[owner]
    first = facts.left & goal.first
    second = facts.left & goal.second
    have = count(won & goal.first)
    ahead = have - count(won & goal.second)
    if goal.kind == kinds.AS_MANY:
        if not first | second:
            return DONE if ahead == 0 and have >= goal.n else FAILED
        if ahead == 0 and have >= goal.n:
            return OPEN
        if count(first) < -ahead or count(second) < ahead or (ahead == 0 and not (first and second)):
            return FAILED
        if _plenty(max(abs(ahead), 0 if ahead else 2 * (goal.n - have)), first | second, facts, tricks):
            return OPEN
        share = Share(first, second)
        share.least_first = max(goal.n - have, 0)
        share.least_ahead = share.most_ahead = -ahead
        return OPEN if share.possible(facts, owner) else FAILED
    # More of the first: the owner must still catch up, or can still fall back.
    if ahead > 0:
        if count(second) < ahead:
            return DONE
        if _plenty(ahead, first | second, facts, tricks):
            return OPEN
        share = Share(second, first)
        share.least_ahead = ahead
        return OPEN if share.possible(facts, owner) else DONE
    if count(first) < 1 - ahead:
        return FAILED
    if _plenty(1 - ahead, first | second, facts, tricks):
        return OPEN
    share = Share(first, second)
    share.least_ahead = 1 - ahead
    return OPEN if share.possible(facts, owner) else FAILED


def _plenty(need: int, cards: int, facts: Facts, tricks: int) -> bool:
    """Return whether the owner can surely take exactly `need` of these cards: in two tricks, filled up with others."""
    size = 2 * facts.members
    return tricks >= PLENTY and need <= size and count(facts.left & ~cards) >= size - need


def _judge_end(goal: Goal, facts: Facts, owner: int, tricks: int) -> int:
    """Return how a goal stands before or after the last trick, by looking at every case."""
    won = facts.won[owner]
    if not tricks:
        return DONE if _holds(goal, won) else FAILED
    leads = facts.leader == owner
    can_hold = False
    can_fail = False
    for trick in last_tricks(facts):
        anybody = not rainbow(trick)
        if anybody or leads:
            if _holds(goal, won | trick):
                can_hold = True
            else:
                can_fail = True
        if anybody or not leads:
            if _holds(goal, won):
                can_hold = True
            else:
                can_fail = True
    if can_hold:
        return OPEN if can_fail else DONE
    return FAILED


def _holds(goal: Goal, won: int) -> bool:
    """Return whether the goal is reached if these are all the cards that the owner wins."""
    kind = goal.kind
    first = count(won & goal.first)
    if kind == kinds.AT_LEAST:
        return first >= goal.n
    second = count(won & goal.second)
    if kind == kinds.EXACTLY:
        return first == goal.n and second == goal.m
    if kind == kinds.AS_MANY:
        return first == second and first >= goal.n
    if kind == kinds.MORE:
        return first > second
    for colour in range(COLOURS):
        suit = SUIT_CARDS[colour]
        if kind == kinds.EACH_COLOUR:
            if not won & suit:
                return False
        elif not suit & ~won:
            return True
    return kind == kinds.EACH_COLOUR
