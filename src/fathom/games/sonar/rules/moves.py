# mypyc: compile
"""What seats do, in the order of a game. Everything here has been found legal before (legal.py)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.games.sonar.lookup import CREWS
from fathom.games.sonar.rules import actions, facts, notes, phases
from fathom.games.sonar.rules.ending import close

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


def act(s: Sonar, seat: int, action: int) -> None:
    """Perform a seat's legal action."""
    phase = s.phase
    if phase == phases.ORDERS:
        _order(s, seat, action)
    elif phase == phases.ANSWER:
        answer(s, seat, action, False)
    elif phase == phases.STOPPED:
        resume(s, False)
    else:
        _place(s, seat, action - s.lookup.first_start)


def begin(s: Sonar) -> None:
    """Go on once both submarines are in the water: chance decides who begins (S2); in real time both may order (S11)."""
    s.phase = phases.ORDERS if s.lookup.real_time else phases.FIRST


def _place(s: Sonar, crew: int, cell: int) -> None:
    """Begin in secret on a cell (S1)."""
    s._note(notes.PLACED, crew, cell)
    s.begin_track(crew, cell)
    if s.cells[1 - crew] >= 0:
        begin(s)


def _order(s: Sonar, crew: int, action: int) -> None:
    s.orders += 1
    if action < actions.SONAR:
        _navigate(s, crew, action)
    elif action >= actions.TORPEDO:
        _fire(s, crew, action - actions.TORPEDO)
    elif action == actions.SURFACE:
        _surface(s, crew)
    elif action == actions.SONAR:
        _ping(s, crew)
    else:
        _go_silent(s, crew, action - actions.SILENCE)


def _navigate(s: Sonar, crew: int, direction: int) -> None:
    """Go one cell for all to hear, and gain energy (S3)."""
    if s.energy[crew] < s.lookup.gauge:
        s.energy[crew] += 1
    s.go(crew, direction)
    s.heard[crew].append(direction)
    s._note(notes.NAVIGATED, crew, direction)
    close(s, crew, False)


def _ping(s: Sonar, crew: int) -> None:
    """Ask where the enemy is (S4)."""
    s.energy[crew] -= s.lookup.sonar_cost
    s.caller = crew
    s.phase = phases.ANSWER
    s._note(notes.PINGED, crew)


def answer(s: Sonar, crew: int, action: int, by_chance: bool) -> None:
    """Tell the true row or column (S4)."""
    lookup = s.lookup
    cell = s.cells[crew]
    fact = facts.ROW + lookup.row_of[cell] if action == actions.ROW else facts.COLUMN + lookup.column_of[cell]
    _learn(s, crew, fact)
    s._note(notes.ANSWERED, crew, fact, 1 if by_chance else 0)
    close(s, s.caller, True)


def _go_silent(s: Sonar, crew: int, direction: int) -> None:
    """Go one cell in silence (S5)."""
    s.energy[crew] -= s.lookup.silence_cost
    s.go(crew, direction)
    s.heard[crew].append(facts.SILENT + direction)
    s._note(notes.SILENCED, crew, direction)
    close(s, crew, True)


def _fire(s: Sonar, crew: int, target: int) -> None:
    """Fire at a cell (S6): every submarine on it is hit, the shooter's own too. Everybody learns the shooter's sector."""
    lookup = s.lookup
    s.energy[crew] -= lookup.torpedo_cost
    _learn(s, crew, facts.SECTOR + lookup.sector_of[target])
    hits = 0
    for boat in range(CREWS):
        if s.cells[boat] == target:
            hits |= 1 << boat
            s.damage[boat] += 1
            _learn(s, boat, facts.HIT + target)
        elif lookup.water >> target & 1:
            _learn(s, boat, facts.MISS + target)
    s._note(notes.FIRED, crew, target, hits)
    close(s, crew, True)


def _surface(s: Sonar, crew: int) -> None:
    """Tell the cell and begin a new track there (S7). The ice may do damage; a submarine that it sinks keeps its track (M2)."""
    cell = s.cells[crew]
    harmed = s.lookup.harms[cell]
    if harmed:
        s.damage[crew] += 1
    if not harmed or s.damage[crew] < s.lookup.sinks_at:
        s.anchors[crew] = cell
        s.heard[crew] = []
        s.inferred[crew] = None
        s.begin_track(crew, cell)
    s._note(notes.SURFACED, crew, cell, 1 if harmed else 0)
    close(s, crew, True)


def resume(s: Sonar, by_itself: bool) -> None:
    """Go on after a stop (S12)."""
    s._note(notes.RESUMED, s.caller, 1 if by_itself else 0)
    s.caller = -1
    s.phase = phases.ORDERS


def _learn(s: Sonar, crew: int, fact: int) -> None:
    """Keep what was announced about where a submarine is now, unless that is known already."""
    heard = s.heard[crew]
    place = len(heard) - 1
    while place >= 0 and heard[place] >= facts.STEPS:
        if heard[place] == fact:
            return
        place -= 1
    heard.append(fact)
