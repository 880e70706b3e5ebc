# mypyc: compile
"""Goals about what is led, and about the very last card."""

from __future__ import annotations

from fathom.games.crew.cards import count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.endings import rainbow
from fathom.games.crew.goals.facts import Facts
from fathom.games.crew.goals.goal import DONE, FAILED, OPEN, Goal
from fathom.games.crew.goals.single_trick_goals import WEAKER


def judge_leads(goal: Goal, facts: Facts, owner: int) -> int:
    """Return how a goal of this kind stands after a trick."""
    tricks = facts.tricks - facts.played
    named = facts.left & goal.first
    if goal.kind == kinds.FINAL_CARD:
        # Unplayed after the last trick, or played before it, it cannot be the last card any more.
        if named:
            return OPEN if tricks else FAILED
        return FAILED if tricks else DONE
    if not named or not tricks:
        return DONE
    allowed = facts.left & ~goal.first
    if goal.kind == kinds.NO_LEAD:
        # Each trick can be led by any of its cards, so one allowed card in each is enough.
        return OPEN if count(allowed) >= tricks else FAILED
    if facts.leader != owner:
        return OPEN if tricks > 1 else DONE
    return OPEN if _can_lead_on(allowed, tricks) else FAILED


def judge_lead(goal: Goal, facts: Facts, owner: int, member: int, card: int) -> int:
    """Return how an open goal stands when a member has led a card and nobody has followed yet: other kinds stay open."""
    if goal.kind != kinds.NEVER_LEAD and goal.kind != kinds.NO_LEAD:
        return OPEN
    if goal.first >> card & 1 and (goal.kind == kinds.NO_LEAD or member == owner):
        return FAILED
    tricks = facts.tricks - facts.played - 1  # after this one
    unplayed = facts.left & ~(1 << card)
    named = unplayed & goal.first
    if not named or not tricks:
        return DONE
    if goal.kind == kinds.NO_LEAD:
        return OPEN  # there are allowed cards for the other tricks, or it would have failed before
    stronger = unplayed & ~WEAKER[card]
    if member != owner:
        # The others can keep the lead. With one trick to come the owner spoils it only by taking this one: with a stronger card,
        # and a named one must be left to lead.
        return OPEN if tricks > 1 or (stronger and count(stronger | named) > 1) else DONE
    if tricks == 1 and count(unplayed & ~stronger) < facts.members:
        return DONE  # either somebody takes this trick from the owner, or every named card lies in it
    if stronger or count(named) < facts.members - 1:
        return OPEN  # the owner can lose the lead, or no named card need be left
    return OPEN if _can_lead_on(unplayed & ~goal.first, tricks) else FAILED


def judge_play(goal: Goal, facts: Facts, card: int, is_very_last: bool) -> int:
    """Return how a goal stands when a card is played: before the trick is complete, only that of the final card can change."""
    if goal.kind == kinds.FINAL_CARD and goal.first >> card & 1:
        return DONE if is_very_last else FAILED
    return OPEN


def _can_lead_on(allowed: int, tricks: int) -> bool:
    """Return whether the owner, who leads now, can lead allowed cards until somebody else takes the lead (NEVER_LEAD).

    Only an allowed card can beat an allowed one, since these goals name whole colours and no submarines.
    """
    number = count(allowed)
    return number >= tricks or (number > 1 and not rainbow(allowed))
