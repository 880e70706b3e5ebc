"""What a table of people must know about Lost Code."""

from __future__ import annotations

from fathom.core.table import TableRules
from fathom.games.lost_code.phases import BETS, FINAL
from fathom.games.lost_code.rules import LostCode


def commutes(state: LostCode, seat: int, action: int) -> bool:
    """Final entries are written in secret, at the same time."""
    return state.phase == FINAL


def irrevocable(state: LostCode, seat: int, action: int) -> bool:
    """C8: bets that have been answered. Whether all had known the answers depends on racks that their owners do not see."""
    return state.phase == BETS and state.at == state.players - 1


TABLE = TableRules(commutes=commutes, irrevocable=irrevocable)
