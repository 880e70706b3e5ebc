# mypyc: compile
"""Goals about who wins which tricks, and how many.

Every sequence of winners is possible, except that the last trick goes to its leader when the cards left can form nothing but
rainbows (endings.py).
"""

from __future__ import annotations

from fathom.games.crew.cards import count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.endings import leader_wins
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal


def judge_winners(goal: Goal, facts: Facts, owner: int, said: int) -> int:
    """Return how a goal of this kind stands after a trick; `said` is the owner's prediction."""
    if leader_wins(facts):
        facts = facts.copy()
        facts.finish_trick(facts.left, facts.left.bit_length() - 1, facts.leader)
    kind = goal.kind
    tricks = facts.tricks - facts.played
    if kind == kinds.AHEAD:
        return _judge_ahead(facts, tricks)
    wins = facts.wins[owner]
    if kind <= kinds.PREDICTED:
        missing = (goal.n if kind == kinds.TRICKS_WON else said) - count(wins)
        if missing < 0 or missing > tricks:
            return FAILED
        return OPEN if tricks else DONE
    if kind <= kinds.NO_STREAK:
        return _judge_streak(goal, facts, wins, tricks)
    if kind == kinds.PLACES:
        if wins & goal.second or goal.first & ~wins & ((1 << facts.played) - 1):
            return FAILED
        return OPEN if (goal.first | goal.second) >> facts.played else DONE
    return _judge_comparison(goal, facts, owner, tricks)


def run(wins: int, played: int) -> int:
    """Return how many tricks in a row a member has won up to the last one."""
    length = 0
    while length < played and wins >> (played - 1 - length) & 1:
        length += 1
    return length


def _judge_streak(goal: Goal, facts: Facts, wins: int, tricks: int) -> int:
    kind = goal.kind
    n = goal.n
    if kind == kinds.ONLY_STREAK:
        won = count(wins)
        if not won:
            return OPEN if tricks >= n else FAILED
        # Adding the lowest bit carries through a single row of ones.
        if won > n or wins & (wins + (wins & -wins)):
            return FAILED
        if won == n:
            return OPEN if tricks else DONE
        return OPEN if wins >> (facts.played - 1) and won + tricks >= n else FAILED
    rows = wins  # the tricks that begin a row of n
    for _ in range(n - 1):
        rows &= rows >> 1
    if rows:
        return DONE if kind == kinds.STREAK else FAILED
    if run(wins, facts.played) + tricks >= n:
        return OPEN
    return FAILED if kind == kinds.STREAK else DONE


def _judge_comparison(goal: Goal, facts: Facts, owner: int, tricks: int) -> int:
    kind = goal.kind
    own = count(facts.wins[owner])
    if kind >= kinds.MORE_THAN_CAPTAIN:
        captain = count(facts.wins[facts.captain])
        if kind == kinds.MORE_THAN_CAPTAIN:
            return _judge_more(own, captain, tricks)
        if kind == kinds.FEWER_THAN_CAPTAIN:
            return _judge_more(captain, own, tricks)
        if abs(own - captain) > tricks or (own == captain and 2 * (goal.n - own) > tricks):
            return FAILED
        return OPEN if tricks else DONE
    if kind == kinds.MORE_THAN_ALL:
        return _judge_more(own, facts.played - own, tricks)
    most = 0
    fewest = facts.tricks
    behind = 0  # the tricks that the others still need to have one more each
    for member in range(facts.members):
        if member != owner:
            number = count(facts.wins[member])
            most = max(most, number)
            fewest = min(fewest, number)
            behind += max(own + 1 - number, 0)
    if kind == kinds.FEWER_THAN_EACH:
        if behind > tricks:
            return FAILED
        return DONE if own + tricks < fewest else OPEN
    return _judge_more(own, most, tricks)


def _judge_more(own: int, other: int, tricks: int) -> int:
    """Return how a goal stands by which one number must end above another, while each of these tricks can go to either."""
    if own + tricks <= other:
        return FAILED
    return DONE if own > other + tricks else OPEN


def _judge_ahead(facts: Facts, tricks: int) -> int:
    first = 0
    most = 0  # of the others
    for member in range(facts.members):
        number = count(facts.wins[member])
        if facts.wins[member] & 1:
            first = number
        else:
            most = max(most, number)
    if first <= most and facts.played:
        return FAILED
    return DONE if first > most + tricks else OPEN
