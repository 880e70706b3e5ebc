# mypyc: compile
"""What follows when an order has been carried out in full: the end, the next turn, or in real time a stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.state import Outcome
from fathom.games.sonar.rules import notes, phases

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


def close(s: Sonar, crew: int, stops: bool) -> None:
    """Go on after a crew's order: S9, S10, and S11, where all but navigating stops the game."""
    lookup = s.lookup
    blue = s.damage[0] >= lookup.sinks_at
    green = s.damage[1] >= lookup.sinks_at
    if blue or green:
        if blue and green:
            _finish(s, "both_sunk", 0.0, 0.0)
        else:
            _finish(s, "sunk", 0.0 if blue else 1.0, 0.0 if green else 1.0)
    elif lookup.limit and s.orders >= lookup.limit:
        _finish(s, "limit", 0.5, 0.5)
    elif not lookup.real_time:
        s.caller = -1
        s.phase = phases.ORDERS
        s.turn = 1 - crew
    elif stops:
        s.caller = crew
        s.phase = phases.STOPPED


def _finish(s: Sonar, reason: str, blue: float, green: float) -> None:
    s.phase = phases.OVER
    s.caller = -1
    results = (blue, green, blue, green)
    s.end = Outcome(reason, results[: s.players])
    s._note(notes.ENDED)
