"""What a table of people must know about Crew."""

from __future__ import annotations

from fathom.core.table import TableRules, Talk
from fathom.games.crew import actions
from fathom.games.crew.phases import DRAW, GIVE, TURN_UP
from fathom.games.crew.rules import Crew


def talk(state: Crew) -> Talk:
    """K12: from the deal until the attempt is won or lost nobody speaks of hands; between attempts everybody talks freely."""
    allowed: Talk = state.lookup.options.talk if DRAW <= state.phase <= TURN_UP else "free"
    return allowed


def commutes(state: Crew, seat: int, action: int) -> bool:
    """Agreeing, having nothing to say, asking for time, marking a task, and what is chosen in secret."""
    if action < actions.SHOW:
        return state.phase == GIVE
    return action in (actions.READY, actions.WAIT) or actions.PREDICT <= action <= actions.AGREE or action >= actions.MARK


TABLE = TableRules(talk=talk, commutes=commutes)
