# mypyc: compile
"""How an attempt ends: tasks fulfilled and failed (K14), the attempt won or lost, and the end of the sitting (K15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.state import Outcome
from fathom.games.crew.goals.goal import FAILED, OPEN
from fathom.games.crew.goals.judge import judge
from fathom.games.crew.goals.leads import judge_lead, judge_play
from fathom.games.crew.rules import decisions, notes, phases

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

# Why an attempt was lost, in the order of show/names.py's WHYS.
BY_TASK: Final = 0
BY_OBJECTIVE: Final = 1
BY_TIME: Final = 2
GAVE_UP: Final = 3
STUCK: Final = 4


# -- what is fulfilled or failed (K14)


def judge_card(state: Crew, member: int, card: int, leading: bool) -> bool:
    """Judge what need not wait for the end of the trick, and return whether the attempt is over.

    Goals about leads are judged at every lead, mission 27 when its card is played.
    """
    goal = state.lookup.objective
    if goal is not None:
        if leading and _settle_objective(state, judge_lead(goal, state.facts, -1, member, card)):
            return True
        very_last = state.facts.played + 1 == state.lookup.tricks and state.laid_count == state.lookup.members
        # The very last card completes its trick, which is judged next.
        return judge_play(goal, state.facts, card, very_last) == FAILED and _settle_objective(state, FAILED)
    settled = False
    if leading:
        for place in range(len(state.display)):
            if state.status[place] == OPEN:
                goal = state.lookup.goals[state.display[place]]
                if _settle(state, place, judge_lead(goal, state.facts, state.owners[place], member, card)):
                    settled = True
    return settled and _end_if_decided(state)


def judge_trick(state: Crew) -> bool:
    """Judge everything after a completed trick, and return whether the attempt is over."""
    goal = state.lookup.objective
    if goal is not None:
        return _settle_objective(state, judge(goal, state.facts, -1, -1))
    for place in range(len(state.display)):
        if state.status[place] == OPEN:
            goal = state.lookup.goals[state.display[place]]
            _settle(state, place, judge(goal, state.facts, state.owners[place], state.said[place]))
    return _end_if_decided(state)


def _settle(state: Crew, place: int, status: int) -> bool:
    """Record that a task is fulfilled or failed, and return whether it is."""
    if status == OPEN:
        return False
    state.status[place] = status
    state._note(notes.SETTLED, status, state.display[place], state.owners[place], state.said[place])
    return True


def _settle_objective(state: Crew, status: int) -> bool:
    """End the attempt if the objective is fulfilled or failed, and return whether it is."""
    if status == OPEN:
        return False
    state.objective = status
    state._note(notes.SETTLED, status, 0, -1, -1)
    if status == FAILED:
        lose(state, BY_OBJECTIVE)
    else:
        _win(state)
    return True


def _end_if_decided(state: Crew) -> bool:
    """End the attempt if one task has failed or all are fulfilled, and return whether it is over."""
    if FAILED in state.status:
        lose(state, BY_TASK)
        return True
    if OPEN in state.status:
        return False
    _win(state)
    return True


# -- the end of an attempt and of the sitting


def lose(state: Crew, why: int) -> None:
    """End an attempt that is lost: secret predictions are shown, and the crew may try again (K15)."""
    for place in range(len(state.said)):
        if state.said[place] >= 0 and state.status[place] == OPEN and not state.shows_prediction(place, None):
            state._note(notes.FORETOLD, state.owners[place], state.display[place], state.said[place])
    state.lost = why
    state.turn = -1
    state.turning = False
    state._note(notes.LOST, why)
    if state.attempt < state.lookup.attempts:
        decisions.open_decision(state, phases.RETRY, phases.SAME_TASKS)
    else:
        finish(state, "lost", 0.0)


def _win(state: Crew) -> None:
    state.turn = -1
    state.turning = False
    state._note(notes.WON, state.recorded_attempts())
    finish(state, "won", 1.0)


def finish(state: Crew, reason: str, result: float) -> None:
    """End the sitting, with the same result for all."""
    state.phase = phases.OVER
    state.end = Outcome(reason, (result,) * state.players)
    state._note(notes.ENDED)
