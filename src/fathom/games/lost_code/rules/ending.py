# mypyc: compile
"""The end: everybody writes, the entries are judged, and the first on the track has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.state import Outcome
from fathom.games.lost_code.components import SYMBOLS
from fathom.games.lost_code.rules import notes, phases, scoring

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import LostCode


def write(s: LostCode, seat: int, place: int) -> None:
    """Write the entry for a seat's next symbol (C11)."""
    symbol = s.next_entry(seat)
    s.entries[seat * SYMBOLS + symbol] = place
    s._note(notes.WROTE, seat, symbol, place)
    if s.next_entry(seat) < 0:
        judge_if_written(s)


def judge_if_written(s: LostCode) -> None:
    """Judge all entries from last to first on the track, once everybody has written (C11, C12)."""
    for seat in range(s.players):
        if s.next_entry(seat) >= 0:
            return
    for seat in s.line[:]:
        net = 0
        for symbol in s.lookup.symbols:
            net += s.entry_points(seat, symbol)
        s._note(notes.JUDGED, seat)
        if net:
            scoring.advance(s, seat, net, notes.BY_ENTRIES)
    winner = s.leader()
    results = tuple([1.0 if seat == winner else 0.0 for seat in range(s.players)])
    s.end = Outcome("finished", results, tuple(s.spaces))
    s.phase = phases.OVER
    s._note(notes.ENDED)
