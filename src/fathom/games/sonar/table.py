"""What a table of people must know about Sonar."""

from __future__ import annotations

from fathom.core.table import TableRules
from fathom.games.sonar.options import INTERVALS
from fathom.games.sonar.phases import ORDERS, STARTS
from fathom.games.sonar.rules import Sonar


def cooldown(state: Sonar) -> float | None:
    """S12: in real time a captain waits between two orders; while the game is stopped, an answer is no order."""
    if not state.lookup.real_time:
        return None
    return INTERVALS[state.lookup.options.interval] if state.phase == ORDERS else 0.0


TABLE = TableRules(
    teammates=lambda players, seat: tuple(other for other in range(players) if other != seat and other % 2 == seat % 2),
    commutes=lambda state, seat, action: bool(state.phase == STARTS),
    cooldown=cooldown,
)
