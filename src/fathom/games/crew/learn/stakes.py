"""What each open task asks of its owner now: cards to win, cards to stay clear of, this trick, or leads that are forbidden."""

from __future__ import annotations

from typing import Final, NamedTuple

from fathom.games.crew.cards import count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import OPEN, Goal
from fathom.games.crew.goals.winners import run
from fathom.games.crew.rules import Crew

MUST: Final = 2  # the owner must win this trick
LIKES: Final = 1  # needs tricks
ANY: Final = 0
SHUNS: Final = -1  # wants to stay clear of tricks
NEVER: Final = -2  # must not win this one

NAMED: Final = 4  # the most cards that are wanted one by one


class Stake(NamedTuple):
    """One open task; cards are those in no completed trick."""

    task: int
    owner: int
    trick: int = ANY
    wants: int = 0  # cards to be won, one by one
    avoids: int = 0  # cards that may not be won
    no_lead: int = 0


def stakes(world: Crew, seat: int) -> list[Stake]:
    """Return what the open tasks ask for, as a seat knows it."""
    found = []
    for place, task in enumerate(world.display):
        if world.status and world.status[place] == OPEN and world.owners[place] >= 0:
            said = world.said[place] if world.shows_prediction(place, seat) else -1
            found.append(stake(world, task, world.owners[place], said))
    return found


def stake(world: Crew, task: int, owner: int, said: int) -> Stake:
    """Return what a task asks of its owner; `said` is the prediction, or -1 if it is not known."""
    goal = world.lookup.goals[task]
    kind = goal.kind
    if kind <= kinds.LAST_HOLDING:
        wants, avoids = _cards(world, goal, owner)
        return Stake(task, owner, ANY, wants, avoids)
    if kind == kinds.AT_LAST:
        last = world.facts.played + 1 == world.lookup.tricks
        return Stake(task, owner, MUST if last else ANY)
    if kind == kinds.NEVER_LEAD:
        return Stake(task, owner, no_lead=goal.first)
    return Stake(task, owner, _trick(world, goal, owner, said))


def _cards(world: Crew, goal: Goal, owner: int) -> tuple[int, int]:
    """Return the cards that the owner of a task still wants, and those to be avoided."""
    won, left = world.facts.won[owner], world.facts.left
    kind = goal.kind
    if kind == kinds.AT_LEAST:
        return goal.first & left if count(goal.first) <= NAMED else 0, 0
    if kind == kinds.EXACTLY:
        wants = avoids = 0
        for cards, number in ((goal.first, goal.n), (goal.second, goal.m)):
            if count(won & cards) >= number:
                avoids |= cards & left
            elif count(cards) <= NAMED:
                wants |= cards & left
        return wants, avoids
    return 0, 0


def _trick(world: Crew, goal: Goal, owner: int, said: int) -> int:
    """Return what a task about tricks asks of its owner in this one."""
    kind, facts = goal.kind, world.facts
    wins, played = facts.wins[owner], facts.played
    left = world.lookup.tricks - played
    if kind == kinds.PLACES:
        if goal.first >> played & 1:
            return MUST
        return NEVER if goal.second >> played & 1 else ANY
    if kind == kinds.TRICKS_WON or (kind == kinds.PREDICTED and said >= 0):
        missing = (goal.n if kind == kinds.TRICKS_WON else said) - count(wins)
        return NEVER if missing <= 0 else MUST if missing >= left else LIKES
    row = run(wins, played)
    if kind == kinds.NO_STREAK:
        return NEVER if row >= goal.n - 1 else ANY
    if kind == kinds.STREAK:
        return MUST if row + left <= goal.n else LIKES
    if kind == kinds.ONLY_STREAK:
        return NEVER if count(wins) >= goal.n else MUST if wins or left <= goal.n else LIKES
    if kind in (kinds.FEWER_THAN_EACH, kinds.FEWER_THAN_CAPTAIN):
        return SHUNS
    return LIKES if kind in (kinds.MORE_THAN_ALL, kinds.MORE_THAN_EACH, kinds.MORE_THAN_CAPTAIN) else ANY
