# mypyc: compile
"""Which card a member lays open, and whether that is worth the token (K11): by its own hand and what lies open alone."""

from __future__ import annotations

from typing import Final

from fathom.games.crew import modes
from fathom.games.crew.cards import SUBMARINES, SUIT_CARDS, SUIT_OF, VALUE_OF, count
from fathom.games.crew.goals import kinds
from fathom.games.crew.goals.goal import OPEN, Goal
from fathom.games.crew.rules import Crew, actions

# What a message must be worth to be sent: more where everybody shares the tokens.
ENOUGH: Final = 40
ENOUGH_IN_RAPTURE: Final = 60

NAMED: Final = 3  # the most cards that a goal can name one by one


def signal(state: Crew, seat: int, legal: list[int]) -> int:
    """Return the message that is worth most, or -1 if none is worth its token."""
    chosen = -1
    best = (ENOUGH_IN_RAPTURE if state.mode == modes.RAPTURE else ENOUGH) - 1
    for action in legal:
        if actions.SHOW <= action < actions.READY:
            card = (action - actions.SHOW) // actions.POSITIONS
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
    """Return how much it helps the crew to know who holds a card that must be shared out, or come last."""
    return 60 if (goal.kind == kinds.BALANCE or goal.kind == kinds.FINAL_CARD) and goal.first >> card & 1 else 0


def _for_others(goal: Goal, card: int) -> int:
    """Return how much it helps the owner of a goal to know that another member holds a card."""
    kind = goal.kind
    named = goal.first >> card & 1
    if kind == kinds.AT_LEAST or kind == kinds.EXACTLY:
        if count(goal.first) <= NAMED:
            return 90 if named else 0
        return 25 + VALUE_OF[card] if named else 0
    if kind == kinds.AT_LAST:
        return 70 if named else 0
    if kind == kinds.USING and goal.second >> card & 1:
        return 80 if count(goal.second) == 1 else 30
    if kind <= kinds.LAST_HOLDING and kind != kinds.EACH_COLOUR:
        return 15 if named else 0
    return 0


def _for_own(goal: Goal, hand: int, left: int, card: int) -> int:
    """Return how much it helps the owner of a goal if the others know of a card."""
    kind = goal.kind
    suit = SUIT_CARDS[SUIT_OF[card]]
    value = VALUE_OF[card]
    if kind == kinds.AT_LEAST and count(goal.first) <= NAMED:
        wanted = goal.first & left
        if wanted >> card & 1:
            return 45 if value >= 8 else 55  # a low one needs everybody's help
        # A high card says: I can take that colour, so the card may be thrown into it.
        return 50 if wanted & suit & ~hand and value >= 8 else 0
    if kind == kinds.AT_LEAST or kind == kinds.EACH_COLOUR:
        return 20 if goal.first >> card & 1 and value >= 8 else 0
    if kind == kinds.USING and not goal.first & SUBMARINES:
        return 45 if goal.first >> card & 1 else 0
    if kind > kinds.LAST_SINGLE_TRICK:
        return 25 if value == 9 or value == 1 else 0
    return 0
