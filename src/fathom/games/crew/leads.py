# mypyc: compile
"""Goals about what is led, and about the very last card."""

from __future__ import annotations

from fathom.games.crew.endings import count, rainbow
from fathom.games.crew.facts import Facts
from fathom.games.crew.feats import WEAKER
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
    return OPEN if _can_lead_on(allowed, tricks) else FAILED


def judge_lead(goal: Goal, facts: Facts, owner: int, member: int, card: int) -> int:
    """How a goal that was open stands when a member has led a card and nobody has followed yet: other kinds stay open."""
    if goal.kind != NEVER_LEAD and goal.kind != NO_LEAD:
        return OPEN
    if goal.first >> card & 1 and (goal.kind == NO_LEAD or member == owner):
        return FAILED
    tricks = facts.tricks - facts.played - 1  # after this one
    unplayed = facts.left & ~(1 << card)
    named = unplayed & goal.first
    if not named or not tricks:
        return DONE
    if goal.kind == NO_LEAD:
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
    """How a goal stands at the moment a card is played: only the final card says anything before the trick is complete."""
    if goal.kind == FINAL_CARD and goal.first >> card & 1:
        return DONE if is_very_last else FAILED
    return OPEN


def _can_lead_on(allowed: int, tricks: int) -> bool:
    """Whether the owner, who leads now, can lead allowed cards until somebody else takes the lead (NEVER_LEAD).

    Only an allowed card can beat an allowed one, since these goals name whole colours and no submarines.
    """
    number = count(allowed)
    return number >= tricks or (number > 1 and not rainbow(allowed))
