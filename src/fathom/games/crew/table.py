"""What a table of people must know about Crew."""

from __future__ import annotations

from fathom.core.table import TableRules, Talk
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.rules import Crew, actions, phases


def talk(state: Crew) -> Talk:
    """Return how the crew may talk (K12): between attempts freely, but from the deal to the end of an attempt not of hands."""
    allowed: Talk = state.lookup.options.talk if phases.DRAW <= state.phase <= phases.TURN_UP else "free"
    return allowed


def commutes(state: Crew, seat: int, action: int) -> bool:
    """Return whether a seat agrees, is ready, asks for time, marks a task, or makes a choice in secret."""
    if action < actions.SHOW:
        return state.phase == phases.GIVE
    return action in (actions.READY, actions.WAIT) or actions.PREDICT <= action <= actions.AGREE or action >= actions.MARK


def hurries(state: Crew, action: int) -> bool:
    """Return whether a time is that of a window or a decision, and not a mission's countdown."""
    return action == actions.WINDOW_OVER or action >= actions.DECIDE


def arranged(options: CrewOptions) -> bool:
    """Return whether a logbook says which tasks are drawn, or which are left to be drawn (K5)."""
    return options.logbook is not None


TABLE = TableRules(talk=talk, commutes=commutes, hurries=hurries, results="shared", arranged=arranged)
