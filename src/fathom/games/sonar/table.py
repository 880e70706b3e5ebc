"""What a table of people must know about Sonar."""

from __future__ import annotations

from fathom.core.table import TableRules
from fathom.games.sonar.options import INTERVALS
from fathom.games.sonar.rules import phases
from fathom.games.sonar.rules.position import Sonar


def cooldown(state: Sonar) -> float | None:
    """Return how long a captain waits between two orders in real time (S12); an answer or resuming starts no wait."""
    if not state.lookup.real_time:
        return None
    return INTERVALS[state.lookup.options.interval] if state.phase == phases.ORDERS else 0.0


TABLE = TableRules(
    teammates=lambda players, seat: tuple(other for other in range(players) if other != seat and other % 2 == seat % 2),
    commutes=lambda state, seat, action: bool(state.phase == phases.STARTS),
    cooldown=cooldown,
)
