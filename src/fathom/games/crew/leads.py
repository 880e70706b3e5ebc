# mypyc: compile
"""Goals about what is led, and about the very last card."""

from __future__ import annotations

from fathom.games.crew.endings import count, rainbow
from fathom.games.crew.facts import Facts
from fathom.games.crew.goals import DONE, FAILED, FINAL_CARD, NEVER_LEAD, NO_LEAD, OPEN, Goal


def judge_leads(goal: Goal, facts: Facts, owner: int) -> int:
    """How such a goal stands after a trick."""
    tricks = facts.tricks - facts.played
    named = facts.left & goal.first
    if goal.kind == FINAL_CARD:
        # Unplayed after the last trick, or played before it, it cannot be the last card any more.
        if named:
            return OPEN if tricks else FAILED
        return FAILED if tricks else DONE
    if not named or not tricks:
        return DONE
    allowed = facts.left & ~goal.first
    if goal.kind == NO_LEAD:
        # Each trick can be led by any of its cards, so one allowed card in each is enough.
        return OPEN if count(allowed) >= tricks else FAILED
    if facts.leader != owner:
        return OPEN if tricks > 1 else DONE
    # The owner must lead allowed cards until somebody else takes the lead. Only an allowed card can beat an allowed one, since
    # goals of this kind name whole colours and no submarines.
    number = count(allowed)
    return OPEN if number >= tricks or (number > 1 and not rainbow(allowed)) else FAILED


def judge_lead(goal: Goal, owner: int, member: int, card: int) -> int:
    """How a goal stands at the moment a card is led: open or failed."""
    if goal.kind == NO_LEAD or (goal.kind == NEVER_LEAD and member == owner):
        return FAILED if goal.first >> card & 1 else OPEN
    return OPEN


def judge_play(goal: Goal, facts: Facts, card: int, is_very_last: bool) -> int:
    """How a goal stands at the moment a card is played: only the final card says anything before the trick is complete."""
    if goal.kind == FINAL_CARD and goal.first >> card & 1:
        return DONE if is_very_last else FAILED
    return OPEN
