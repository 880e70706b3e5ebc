# mypyc: compile
"""Which card a member lays open, and whether it is worth the token (K11). Looks at the own hand and at what lies open only."""

from __future__ import annotations

from typing import Final

from fathom.games.crew.actions import POSITIONS, READY, SHOW
from fathom.games.crew.cards import SUBMARINES, SUIT_CARDS, SUIT_OF, VALUE_OF
from fathom.games.crew.endings import count
from fathom.games.crew.goals import (
    AT_LAST,
    AT_LEAST,
    BALANCE,
    EACH_COLOUR,
    EXACTLY,
    FINAL_CARD,
    LAST_FEAT,
    LAST_HOLDING,
    OPEN,
    USING,
    Goal,
)
from fathom.games.crew.lookup import RAPTURE
from fathom.games.crew.rules import Crew

# What a message must be worth to be sent; tokens that everybody shares are dearer.
ENOUGH: Final = 40
ENOUGH_IN_RAPTURE: Final = 60

NAMED: Final = 3  # a goal of so many cards or fewer names each of them


def signal(state: Crew, seat: int, actions: list[int]) -> int:
    """The message that is worth most, or -1 if none is worth it."""
    chosen = -1
    best = (ENOUGH_IN_RAPTURE if state.mode == RAPTURE else ENOUGH) - 1
    for action in actions:
        if SHOW <= action < READY:
            card = (action - SHOW) // POSITIONS
            worth = 0 if _is_known(state, card) else _worth(state, seat, card)
            if worth > best:
                best = worth
                chosen = action
    return chosen


def _is_known(state: Crew, card: int) -> bool:
    for message in state.messages:
        if message[1] == card:
            return True
    return False


def _worth(state: Crew, seat: int, card: int) -> int:
    hand = state.hands[seat]
    objective = state.lookup.objective
    if objective is not None:
        return _for_objective(objective, card)
    worth = 0
    for place in range(len(state.display)):
        if state.status[place] == OPEN:
            goal = state.lookup.goals[state.display[place]]
            worth += _for_others(goal, card) if state.owners[place] != seat else _for_own(goal, hand, state.facts.left, card)
    return worth


def _for_objective(goal: Goal, card: int) -> int:
    """Cards that must be shared out, or come last, had better be known."""
    return 60 if (goal.kind == BALANCE or goal.kind == FINAL_CARD) and goal.first >> card & 1 else 0


def _for_others(goal: Goal, card: int) -> int:
    """What it helps the owner of a goal to know that another member holds a card."""
    kind = goal.kind
    named = goal.first >> card & 1
    if kind == AT_LEAST or kind == EXACTLY:
        if count(goal.first) <= NAMED:
            return 90 if named else 0
        return 25 + VALUE_OF[card] if named else 0
    if kind == AT_LAST:
        return 70 if named else 0
    if kind == USING and goal.second >> card & 1:
        return 80 if count(goal.second) == 1 else 30
    if kind <= LAST_HOLDING and kind != EACH_COLOUR:
        return 15 if named else 0
    return 0


def _for_own(goal: Goal, hand: int, left: int, card: int) -> int:
    """What it helps an owner to let the others know."""
    kind = goal.kind
    suit = SUIT_CARDS[SUIT_OF[card]]
    value = VALUE_OF[card]
    if kind == AT_LEAST and count(goal.first) <= NAMED:
        wanted = goal.first & left
        if wanted >> card & 1:
            return 45 if value >= 8 else 55  # a low one needs everybody's help
        # A high card says: I can take that colour, so the card may be thrown into it.
        return 50 if wanted & suit & ~hand and value >= 8 else 0
    if kind == AT_LEAST or kind == EACH_COLOUR:
        return 20 if goal.first >> card & 1 and value >= 8 else 0
    if kind == USING and not goal.first & SUBMARINES:
        return 45 if goal.first >> card & 1 else 0
    if kind > LAST_FEAT:
        return 25 if value == 9 or value == 1 else 0
    return 0
