"""What a table of people must know about Sonar."""

from __future__ import annotations

from fathom.core.table import TableRules
from fathom.games.sonar.options import INTERVALS
from fathom.games.sonar.rules import phases
from fathom.games.sonar.rules.position import Sonar


def teammates(players: int, seat: int) -> tuple[int, ...]:
    """Return the others of a seat's crew: captain and radio operator."""
    return tuple(other for other in range(players) if other != seat and other % 2 == seat % 2)


def commutes(state: Sonar, seat: int, action: int) -> bool:
    """Return whether a start is chosen in secret, while the other captain chooses too."""
    return state.phase == phases.STARTS


def cooldown(state: Sonar) -> float | None:
    """Return how long a captain waits between two orders in real time (S12); an answer or resuming starts no wait."""
    if not state.lookup.real_time:
        return None
    return INTERVALS[state.lookup.options.interval] if state.phase == phases.ORDERS else 0.0


TABLE = TableRules(teammates=teammates, commutes=commutes, cooldown=cooldown)
