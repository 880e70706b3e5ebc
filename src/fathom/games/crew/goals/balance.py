# mypyc: compile
"""The goal of balance: after every trick, the cards of one value must be spread evenly over the crew."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.cards import count
from fathom.games.crew.goals.endings import rainbow
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal

FIELD: Final = 3  # bits for each member's number of cards, packed into one int
DIGIT: Final = 7


def judge_balance(goal: Goal, facts: Facts) -> int:
    """Return how the goal stands after a trick, if it was kept until then."""
    counts = 0
    most = 0
    for member in range(facts.members):
        number = count(facts.won[member] & goal.first)
        most = max(most, number)
        counts |= number << (FIELD * member)
    if uneven(goal, counts):
        return FAILED
    tricks = facts.tricks - facts.played
    to_come = count(facts.left & goal.first)
    if not to_come or not tricks:
        return DONE
    if tricks > 2:
        # There are four such cards. When three members have one each, the fourth may go to any of the three. Otherwise somebody
        # who has the most can take another; and a card at a time to somebody who has the fewest, or the second most, keeps
        # the balance.
        if to_come == 1 and most == 1 and (goal.members == 3 or goal.runner_up):
            return DONE
        # In three tricks four cards do not go singly; then a pair must go to the third of three, or past the runner-up.
        return FAILED if to_come > tricks and goal.members > 3 and not goal.runner_up else OPEN
    if not _can_end(goal, facts.left, tricks, facts.leader, counts, False):
        return FAILED
    return OPEN if _can_end(goal, facts.left, tricks, facts.leader, counts, True) else DONE


def uneven(goal: Goal, counts: int) -> bool:
    """Return whether the member with the most cards has too many."""
    most = 0
    second = 0
    fewest = DIGIT
    for _ in range(goal.members):
        number = counts & DIGIT
        counts >>= FIELD
        fewest = min(fewest, number)
        if number > most:
            second = most
            most = number
        elif number > second:
            second = number
    return most - (second if goal.runner_up else fewest) > goal.n


def _can_end(goal: Goal, left: int, tricks: int, leader: int, counts: int, broken: bool) -> bool:
    """Return whether some continuation breaks the goal, or keeps it: all of them are tried."""
    if not tricks or not left & goal.first:
        return not broken
    trick = left
    seen = 0
    while trick:
        number = count(trick & goal.first)
        if count(trick) == goal.members and not seen >> number & 1:
            if goal.members == 5:
                seen |= 1 << number  # five cards are never a rainbow, so no others matter
            anybody = not rainbow(trick)
            for winner in range(goal.members):
                if anybody or winner == leader:
                    after = counts + (number << (FIELD * winner))
                    if uneven(goal, after):
                        if broken:
                            return True
                    elif _can_end(goal, left ^ trick, tricks - 1, winner, after, broken):
                        return True
        trick = (trick - 1) & left
    return False
