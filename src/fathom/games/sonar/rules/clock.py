# mypyc: compile
"""What the table does when time is up: a sonar's answer is left to chance (S4), and a stopped game goes on (S12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.games.sonar.rules import actions, notes, phases
from fathom.games.sonar.rules.moves import resume
from fathom.games.sonar.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar

STOP_SECONDS: Final = 20.0  # how long a game in real time stands still at most


def table_actions(s: Sonar) -> list[tuple[int, float | None]]:
    """Return what the table may do now, with the seconds after which it does."""
    if s.phase == phases.STOPPED:
        return [(actions.RESUME, STOP_SECONDS)]
    if s.phase == phases.ANSWER:
        seconds = STOP_SECONDS if s.lookup.real_time else float(s.lookup.options.answer_time)
        return [(actions.LATE, seconds or None)]
    return []


def apply(s: Sonar, action: int) -> None:
    """Perform an action of the table."""
    if s.phase == phases.ANSWER and action == actions.LATE:
        s._note(notes.LATE, 1 - s.caller)
        s.phase = phases.CHANCE
    elif s.phase == phases.STOPPED and action == actions.RESUME:
        resume(s, True)
    else:
        raise TEXTS.refuse("no_ruling")
