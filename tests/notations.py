"""Checks of moves as text that every game's tests make with moves of their own."""

from __future__ import annotations

import pytest

from fathom.core.errors import NotationError
from fathom.core.match import Match
from fathom.core.notation import LETTERS
from fathom.core.state import NATURE, TABLE

SEATS = {letter: seat for seat, letter in enumerate(LETTERS)} | {"*": NATURE, "!": TABLE}


def check_both_ways(match: Match, line: str) -> None:
    """Make sure that a move such as `A pass` reads and writes the same, and play it."""
    who, _, text = line.partition(" ")
    action = match.game.notation.read(match.state, SEATS[who], text)
    assert match.game.notation.write(match.state, SEATS[who], action) == text
    match.play(SEATS[who], text)
    assert (match.moves[-1].seat, match.moves[-1].text) == (SEATS[who], text)


def check_error(match: Match, line: str, column: int, expected: str, found: str) -> None:
    """Make sure that a text that is no move is refused with an error that points at the place, and changes nothing."""
    who, _, text = line.partition(" ")
    before = match.state.freeze()
    with pytest.raises(NotationError) as caught:
        match.play(SEATS[who], text)
    error = caught.value
    assert (error.column, error.expected, error.found) == (column, expected, found)
    assert str(error) == f"column {column}: expected {expected}, found {found}"
    assert match.state.freeze() == before
