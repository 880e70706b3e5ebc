"""Sonar's moves as text, both ways.

start D3               where a submarine begins
up, down, left, right  navigate
silence up             the same in silence
sonar                  and its answer: row 2 or column F
torpedo D3
surface
resume                 in real time, after a stop
first blue             nature's: who begins; row 2 or column F when a captain was late
late, resume           the table's: time for an answer is over; a stop is
"""

from __future__ import annotations

from fathom.core.notation import Words
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar.actions import COLUMN, CREWS, DIRECTIONS, LATE, RESUME, ROW, SILENCE, SONAR, SURFACE, TORPEDO
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.phases import ANSWER, CHANCE, FIRST
from fathom.games.sonar.rules import Sonar
from fathom.games.sonar.text import refuse

_ORDERS = (*DIRECTIONS, "sonar", "silence", "torpedo", "surface", "start", "row", "column", "resume")


def write(state: Sonar, seat: int, action: int) -> str:
    """A legal action as text."""
    lookup = state.lookup
    if seat == TABLE:
        return "late" if action == LATE else "resume"
    if seat == NATURE and state.phase == FIRST:
        return f"first {CREWS[action]}"
    if action < SONAR:
        return DIRECTIONS[action]
    if action == SONAR:
        return "sonar"
    if action < SURFACE:
        return f"silence {DIRECTIONS[action - SILENCE]}"
    if action == SURFACE:
        return "surface"
    if action <= COLUMN:
        row, column = _lines(state)
        return f"row {row}" if action == ROW else f"column {column}"
    if action == RESUME:
        return "resume"
    if action < lookup.first_start:
        return f"torpedo {lookup.names[action - TORPEDO]}"
    return f"start {lookup.names[action - lookup.first_start]}"


def read(state: Sonar, seat: int, text: str) -> int:
    """The action that a text means in this state."""
    words = Words(text)
    if seat == TABLE:
        action = _read_table(words)
    elif seat == NATURE and state.phase != CHANCE:
        action = _read_first(words)
    else:
        action = _read(state, seat, words)
    words.end()
    return action


def _read_table(words: Words) -> int:
    return (LATE, RESUME)[words.choose("late or resume", ["late", "resume"])]


def _read_first(words: Words) -> int:
    words.choose("first", ["first"])
    return words.choose("blue or green", CREWS)


def _read(state: Sonar, seat: int, words: Words) -> int:
    lookup = state.lookup
    order = _ORDERS[words.choose(f"an order: {', '.join(_ORDERS)}", _ORDERS)]
    match order:
        case "sonar":
            return SONAR
        case "silence":
            return SILENCE + words.choose("up, down, left or right", DIRECTIONS)
        case "torpedo":
            return TORPEDO + _cell(lookup, words)
        case "surface":
            return SURFACE
        case "start":
            return lookup.first_start + _cell(lookup, words)
        case "row":
            row = words.choose("a row's number", [str(row + 1) for row in range(lookup.rows)])
            return _line(state, seat, ROW, str(row + 1))
        case "column":
            column = words.choose("a column's letter", [lookup.column_name(column) for column in range(lookup.columns)])
            return _line(state, seat, COLUMN, lookup.column_name(column))
        case "resume":
            return RESUME
        case _:
            return DIRECTIONS.index(order)


def _cell(lookup: SonarLookup, words: Words) -> int:
    return words.choose(f"a cell from A1 to {lookup.names[-1]}", lookup.names)


def _lines(state: Sonar) -> tuple[str, str]:
    """The row and the column of the submarine that is asked about."""
    cell = state.cells[1 - state.caller]
    return str(state.lookup.row_of[cell] + 1), state.lookup.column_name(state.lookup.column_of[cell])


def _line(state: Sonar, seat: int, action: int, value: str) -> int:
    """S4: nothing but the true row or column can be named. Whoever is not asked is not told which that is."""
    asked = state.phase in (ANSWER, CHANCE) and seat in (1 - state.caller, NATURE)
    if asked and value != _lines(state)[action - ROW]:
        raise refuse("true_line_only")
    return action
