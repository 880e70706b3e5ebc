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

from typing import TYPE_CHECKING

from fathom.core.lookup import lookup_for
from fathom.core.notation import Words
from fathom.core.state import NATURE, TABLE
from fathom.games.sonar.components import CREW_NAMES, DIRECTION_NAMES, LETTERS
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.sonar.options import SonarOptions
    from fathom.games.sonar.rules.position import Sonar

_ORDERS = (*DIRECTION_NAMES, "sonar", "silence", "torpedo", "surface", "start", "row", "column", "resume")


def size(players: int, options: SonarOptions) -> int:
    """Return the number of actions."""
    return lookup_for(SonarLookup, players, options).size


def write(state: Sonar, seat: int, action: int) -> str:
    """Return a legal action as text."""
    lookup = state.lookup
    if seat == TABLE:
        return "late" if action == actions.LATE else "resume"
    if seat == NATURE and state.phase == phases.FIRST:
        return f"first {CREW_NAMES[action]}"
    if action < actions.SONAR:
        return DIRECTION_NAMES[action]
    if action == actions.SONAR:
        return "sonar"
    if action < actions.SURFACE:
        return f"silence {DIRECTION_NAMES[action - actions.SILENCE]}"
    if action == actions.SURFACE:
        return "surface"
    if action <= actions.COLUMN:
        row, column = _lines(state)
        return f"row {row}" if action == actions.ROW else f"column {column}"
    if action == actions.RESUME:
        return "resume"
    if action < lookup.first_start:
        return f"torpedo {lookup.names[action - actions.TORPEDO]}"
    return f"start {lookup.names[action - lookup.first_start]}"


def read(state: Sonar, seat: int, text: str) -> int:
    """Return the action that a text means in this state."""
    words = Words(text)
    if seat == TABLE:
        action = _read_table(words)
    elif seat == NATURE and state.phase != phases.CHANCE:
        action = _read_first(words)
    else:
        action = _read(state, seat, words)
    words.end()
    return action


def _read_table(words: Words) -> int:
    return (actions.LATE, actions.RESUME)[words.choose("late or resume", ["late", "resume"])]


def _read_first(words: Words) -> int:
    words.choose("first", ["first"])
    return words.choose("blue or green", CREW_NAMES)


def _read(state: Sonar, seat: int, words: Words) -> int:
    lookup = state.lookup
    order = _ORDERS[words.choose(f"an order: {', '.join(_ORDERS)}", _ORDERS)]
    match order:
        case "sonar":
            return actions.SONAR
        case "silence":
            return actions.SILENCE + words.choose("up, down, left or right", DIRECTION_NAMES)
        case "torpedo":
            return actions.TORPEDO + _cell(lookup, words)
        case "surface":
            return actions.SURFACE
        case "start":
            return lookup.first_start + _cell(lookup, words)
        case "row":
            row = words.choose("a row's number", [str(row + 1) for row in range(lookup.rows)])
            return _line(state, seat, actions.ROW, str(row + 1))
        case "column":
            column = words.choose("a column's letter", LETTERS[: lookup.columns])
            return _line(state, seat, actions.COLUMN, LETTERS[column])
        case "resume":
            return actions.RESUME
        case _:
            return DIRECTION_NAMES.index(order)


def _cell(lookup: SonarLookup, words: Words) -> int:
    return words.choose(f"a cell from A1 to {lookup.names[-1]}", lookup.names)


def _lines(state: Sonar) -> tuple[str, str]:
    """Return the row and the column of the submarine that is asked about."""
    cell = state.cells[1 - state.caller]
    return str(state.lookup.row_of[cell] + 1), LETTERS[state.lookup.column_of[cell]]


def _line(state: Sonar, seat: int, action: int, value: str) -> int:
    """Return the answer if it names the true row or column (S4). A seat that is not asked does not learn which."""
    asked = state.phase in (phases.ANSWER, phases.CHANCE) and seat in (1 - state.caller, NATURE)
    if asked and value != _lines(state)[action - actions.ROW]:
        raise TEXTS.refuse("true_line_only")
    return action
