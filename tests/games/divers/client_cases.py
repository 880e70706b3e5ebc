"""What the client's tests of Divers compare with: what the lessons can point at on the board."""

from __future__ import annotations

from typing import Any

from fathom.core.lesson_run import Run, main_line
from fathom.games.divers import GAME
from fathom.games.divers.learn import LESSONS


def cases() -> dict[str, Any]:
    """Return every case by its name in the client's tests."""
    return {"elements": [case for lesson in LESSONS.all for case in _elements(Run(GAME, lesson))]}


def _elements(run: Run) -> list[dict[str, Any]]:
    """The learner's view in every step of a lesson, the legal moves there, and the keys of what the board must show."""
    found = []
    for index in range(len(run.lesson.steps)):
        main_line(run, index)
        state = run.match.state
        view = state.observe(run.seat)
        moves = [GAME.notation.write(state, run.seat, action) for action in state.actions(run.seat)]
        found.append({"view": view, "moves": moves, "keys": sorted(LESSONS.elements(view))})
    return found
