# mypyc: compile
"""What the table itself does: an attempt given up (K14a), and times that are over (K13, K21, K22, K25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.crew.rules import actions, decisions, ending, moves, notes, phases, tricks
from fathom.games.crew.text import refuse

if TYPE_CHECKING:
    from fathom.games.crew.rules.position import Crew

WAIT_ADDS: Final = 20  # seconds (K13)


def table_actions(state: Crew) -> list[tuple[int, float | None]]:
    """Return what the table may do now, each with the seconds after which a clock does it, or None."""
    phase = state.phase
    lookup = state.lookup
    found: list[tuple[int, float | None]] = []
    if phase == phases.OVER:
        return found
    if state.is_under_way():
        found.append((actions.GIVE_UP, None))
    if state.timed and (phase == phases.TRICK or phase == phases.TURN_UP):
        found.append((actions.TIME_UP, float(lookup.seconds)))
    if phase == phases.TRICK and not state.laid_count and not state.is_closed():
        seconds = lookup.window + WAIT_ADDS * state.waited.bit_count()
        found.append((actions.WINDOW_OVER, float(seconds) if lookup.window else None))
    if decisions.is_decision(phase):
        found.append((actions.DECIDE + phase, float(lookup.patience) if lookup.patience else None))
    return found


def apply(state: Crew, ruling: int) -> None:
    """Apply what the table does, or refuse it."""
    if ruling not in [action for action, _ in table_actions(state)]:
        raise refuse("over" if state.phase == phases.OVER else "no_such_ruling")
    if ruling == actions.GIVE_UP:
        decisions.clear(state)
        state.to_come = 0
        state.passable = False
        if state.phase == phases.GIVE:
            state.given = [-1] * state.lookup.members
        ending.lose(state, ending.GAVE_UP)
    elif ruling == actions.TIME_UP:
        tricks.clear(state)  # an unfinished trick does not count
        ending.lose(state, ending.BY_TIME)
    elif ruling == actions.WINDOW_OVER:
        state.time_over = True
        state._note(notes.WINDOW_CLOSED)
    else:
        moves.conclude(state, state.arbiter_choice, state.arbiter_draft, True)
