"""What a table of people must know about Lost Code."""

from __future__ import annotations

from fathom.core.table import TableRules
from fathom.games.lost_code.rules import phases
from fathom.games.lost_code.rules.position import LostCode


def commutes(state: LostCode, seat: int, action: int) -> bool:
    """Return whether an entry is written in secret while the others write theirs."""
    return state.phase == phases.FINAL


def irrevocable(state: LostCode, seat: int, action: int) -> bool:
    """Return whether a bet is followed by the answers (C8).

    They may tell nobody anything new, but that depends on racks that their owners do not see.
    """
    return state.phase == phases.BETS and state.at == state.players - 1


TABLE = TableRules(commutes=commutes, irrevocable=irrevocable, results="divided")
