# mypyc: compile
"""How every task, and every objective of a mission without tasks, stands: open, fulfilled or failed (K14).

A goal is fulfilled when it holds in every continuation and failed when it holds in none. `judge` finds that out after each trick
from the public facts alone; it is exact, and mostly takes a few operations on bits.
"""

from __future__ import annotations

from fathom.games.crew.cards import COLOURS, SUIT_CARDS, VALUES, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.balance import judge_balance
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import Goal
from fathom.games.crew.goals.holdings import judge_holding
from fathom.games.crew.goals.leads import judge_leads
from fathom.games.crew.goals.single_trick_goals import judge_single_trick
from fathom.games.crew.goals.winners import judge_winners, run


def judge(goal: Goal, facts: Facts, owner: int, said: int) -> int:
    """Return how a goal that was open before the trick just completed stands after it.

    `said` is the owner's prediction, or -1.
    """
    kind = goal.kind
    if kind <= kinds.LAST_HOLDING:
        return judge_holding(goal, facts, owner)
    if kind <= kinds.LAST_SINGLE_TRICK:
        return judge_single_trick(goal, facts, owner)
    if kind <= kinds.LAST_WINNERS:
        return judge_winners(goal, facts, owner, said)
    if kind <= kinds.LAST_LEAD:
        return judge_leads(goal, facts, owner)
    return judge_balance(goal, facts)


def progress(goal: Goal, facts: Facts, owner: int) -> tuple[int, int, int]:
    """Return what the board shows of an open goal.

    That is the cards won that count for it, how many cards or tricks there are so far, and how many are wanted, or -1.
    """
    kind = goal.kind
    if kind == kinds.BALANCE:
        counted = 0
        for cards in facts.won:
            counted |= cards & goal.first
        return counted, count(counted), -1
    if kind == kinds.AHEAD:
        for wins in facts.wins:
            if wins & 1:
                return 0, count(wins), -1
        return 0, 0, -1
    if kind <= kinds.LAST_HOLDING:
        return _cards_won(goal, facts, owner)
    if kind <= kinds.LAST_SINGLE_TRICK:
        return 0, 0, 1
    if kind > kinds.LAST_WINNERS:
        return 0, 0, -1
    wins = facts.wins[owner]
    if kind == kinds.STREAK or kind == kinds.ONLY_STREAK:
        return 0, run(wins, facts.played), goal.n
    if kind == kinds.PLACES:
        return 0, count(wins & goal.first), count(goal.first)
    return 0, count(wins), goal.n if kind == kinds.TRICKS_WON else -1


def _cards_won(goal: Goal, facts: Facts, owner: int) -> tuple[int, int, int]:
    kind = goal.kind
    won = facts.won[owner]
    counted = won & (goal.first | goal.second)
    if kind == kinds.AT_LEAST or kind == kinds.EXACTLY:
        return counted, count(counted), goal.n + goal.m
    first = count(won & goal.first)
    second = count(won & goal.second)
    if kind == kinds.AS_MANY:
        return counted, first, max(second, goal.n)
    if kind == kinds.MORE:
        return counted, first, second + 1
    colours = 0
    best = 0
    for colour in range(COLOURS):
        suit = won & SUIT_CARDS[colour]
        if suit:
            colours += 1
        if count(suit) > count(best):
            best = suit
    return (counted, colours, COLOURS) if kind == kinds.EACH_COLOUR else (best, count(best), VALUES)
