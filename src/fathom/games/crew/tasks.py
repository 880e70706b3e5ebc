# mypyc: compile
"""How every task, and every objective of a mission without tasks, stands: open, fulfilled or failed (K14).

A goal is fulfilled when it holds in every continuation and failed when it holds in none. `judge` finds that out after each trick
from the public facts alone; it is exact, and mostly a handful of operations on bits.
"""

from __future__ import annotations

from fathom.games.crew.balance import judge_balance
from fathom.games.crew.cards import COLOURS, SUIT_CARDS, VALUES
from fathom.games.crew.endings import count
from fathom.games.crew.facts import Facts
from fathom.games.crew.feats import judge_feat
from fathom.games.crew.goals import (
    AHEAD,
    AS_MANY,
    AT_LEAST,
    BALANCE,
    DONE,
    EACH_COLOUR,
    EXACTLY,
    FAILED,
    LAST_FEAT,
    LAST_HOLDING,
    LAST_LEAD,
    LAST_WINNERS,
    MORE,
    ONLY_STREAK,
    OPEN,
    PLACES,
    STREAK,
    TRICKS_WON,
    Goal,
    goal_of,
    objective_of,
)
from fathom.games.crew.holdings import judge_holding
from fathom.games.crew.leads import judge_lead, judge_leads, judge_play
from fathom.games.crew.winners import judge_winners, run

__all__ = [
    "DONE",
    "FAILED",
    "OPEN",
    "Goal",
    "goal_of",
    "judge",
    "judge_lead",
    "judge_play",
    "objective_of",
    "progress",
]


def judge(goal: Goal, facts: Facts, owner: int, said: int) -> int:
    """How a goal that was open before the trick just completed stands after it; `said` is the owner's prediction, or -1."""
    kind = goal.kind
    if kind <= LAST_HOLDING:
        return judge_holding(goal, facts, owner)
    if kind <= LAST_FEAT:
        return judge_feat(goal, facts, owner)
    if kind <= LAST_WINNERS:
        return judge_winners(goal, facts, owner, said)
    if kind <= LAST_LEAD:
        return judge_leads(goal, facts, owner)
    return judge_balance(goal, facts)


def progress(goal: Goal, facts: Facts, owner: int) -> tuple[int, int, int]:
    """What the board shows of an open goal.

    These are the cards won that matter, how many cards or tricks there are so far, and how many are wanted (-1: no number is).
    """
    kind = goal.kind
    if kind == BALANCE:
        matter = 0
        for cards in facts.won:
            matter |= cards & goal.first
        return matter, count(matter), -1
    if kind == AHEAD:
        for wins in facts.wins:
            if wins & 1:
                return 0, count(wins), -1
        return 0, 0, -1
    if kind <= LAST_HOLDING:
        return _holding(goal, facts, owner)
    if kind <= LAST_FEAT:
        return 0, 0, 1
    if kind > LAST_WINNERS:
        return 0, 0, -1
    wins = facts.wins[owner]
    if kind == STREAK or kind == ONLY_STREAK:
        return 0, run(wins, facts.played), goal.n
    if kind == PLACES:
        return 0, count(wins & goal.first), count(goal.first)
    return 0, count(wins), goal.n if kind == TRICKS_WON else -1


def _holding(goal: Goal, facts: Facts, owner: int) -> tuple[int, int, int]:
    kind = goal.kind
    won = facts.won[owner]
    matter = won & (goal.first | goal.second)
    if kind == AT_LEAST or kind == EXACTLY:
        return matter, count(matter), goal.n + goal.m
    first = count(won & goal.first)
    second = count(won & goal.second)
    if kind == AS_MANY:
        return matter, first, max(second, goal.n)
    if kind == MORE:
        return matter, first, second + 1
    colours = 0
    best = 0
    for colour in range(COLOURS):
        suit = won & SUIT_CARDS[colour]
        if suit:
            colours += 1
        if count(suit) > count(best):
            best = suit
    return (matter, colours, COLOURS) if kind == EACH_COLOUR else (best, count(best), VALUES)
