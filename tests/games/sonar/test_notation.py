"""Sonar's moves as text: both ways for every kind of move, errors that point at the place, and refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from sonar_table import GAME, ISLES, position, say, table

from fathom import Match
from fathom.core.errors import NotationError, Refusal
from notations import check_both_ways, check_error

AN_ORDER = "an order: up, down, left, right, sonar, silence, torpedo, surface, start, row, column, resume"
A_WAY = "up, down, left or right"
A_CELL = "a cell from A1 to J10"


def in_starts() -> Match:
    return table(map="verne")


def in_first() -> Match:
    return table()


def in_orders() -> Match:
    return position("D5", "G5", map="verne", energy=(4, 4))


def in_answer() -> Match:
    match = in_orders()
    say(match, "A sonar")
    return match


def in_chance() -> Match:
    match = in_answer()
    say(match, "! late")
    return match


def in_stop() -> Match:
    match = position("D5", "G5", map="verne", real_time=True)
    say(match, "A surface")
    return match


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (in_starts, "A start J10"),
        (in_starts, "B start A1"),
        (in_first, "* first blue"),
        (in_first, "* first green"),
        (in_orders, "A up"),
        (in_orders, "A right"),
        (in_orders, "A sonar"),
        (in_orders, "A silence left"),
        (in_orders, "A torpedo E5"),
        (in_orders, "A surface"),
        (in_answer, "B row 5"),
        (in_answer, "B column G"),
        (in_answer, "! late"),
        (in_chance, "* row 5"),
        (in_chance, "* column G"),
        (in_stop, "A resume"),
        (in_stop, "! resume"),
    ],
)
def test_every_kind_of_move_reads_and_writes_the_same(place: Callable[[], Match], line: str) -> None:
    check_both_ways(place(), line)


@pytest.mark.parametrize(
    ("place", "line", "column", "expected", "found"),
    [
        (in_orders, "A ", 1, AN_ORDER, "nothing"),
        (in_orders, "A dive", 1, AN_ORDER, "'dive'"),
        (in_orders, "A Up", 1, AN_ORDER, "'Up'"),
        (in_orders, "A up up", 4, "the end of the move", "'up'"),
        (in_orders, "A silence", 8, A_WAY, "the end of the move"),
        (in_orders, "A silence north", 9, A_WAY, "'north'"),
        (in_orders, "A torpedo", 8, A_CELL, "the end of the move"),
        (in_orders, "A torpedo K1", 9, A_CELL, "'K1'"),
        (in_orders, "A torpedo A11", 9, A_CELL, "'A11'"),
        (in_orders, "A torpedo a1", 9, A_CELL, "'a1'"),
        (in_starts, "A start D0", 7, A_CELL, "'D0'"),
        (in_answer, "B row 0", 5, "a row's number", "'0'"),
        (in_answer, "B row 11", 5, "a row's number", "'11'"),
        (in_answer, "B column K", 8, "a column's letter", "'K'"),
        (in_answer, "! resumed", 1, "late or resume", "'resumed'"),
        (in_first, "* up", 1, "first", "'up'"),
        (in_first, "* first red", 7, "blue or green", "'red'"),
    ],
)
def test_errors_point_at_the_place(place: Callable[[], Match], line: str, column: int, expected: str, found: str) -> None:
    check_error(place(), line, column, expected, found)


def test_a_small_map_has_fewer_cells_rows_and_columns() -> None:
    match = position("A1", "E4", chart=ISLES, energy=(4, 4))
    with pytest.raises(NotationError, match="a cell from A1 to E4"):
        say(match, "A torpedo F1")
    say(match, "A sonar")
    for line in ("B row 5", "B column F"):
        with pytest.raises(NotationError):
            say(match, line)


@pytest.mark.parametrize(
    ("place", "line", "key", "values"),
    [
        (in_starts, "A start B2", "not_water", {"cell": "B2"}),
        (in_orders, "A torpedo F6", "not_in_sector", {"cell": "F6"}),
        (in_orders, "A start D5", "already_placed", {}),
        (in_orders, "A resume", "not_stopped", {}),
        (in_orders, "* first blue", "not_natures_turn", {}),
        (in_orders, "! late", "no_ruling", {}),
        (in_answer, "! resume", "no_ruling", {}),
        (in_stop, "! late", "no_ruling", {}),
        (in_stop, "B row 5", "stopped", {}),
        (in_first, "A up", "not_your_turn", {}),
    ],
)
def test_a_refusal_says_what_is_wrong(place: Any, line: str, key: str, values: dict[str, Any]) -> None:
    match = place()
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (caught.value.key, caught.value.values) == (key, values)


def test_a_refusal_names_the_cost_and_the_energy() -> None:
    for line, cost, energy in (("sonar", 2, 1), ("silence up", 3, 2), ("torpedo D5", 4, 3)):
        match = position("D5", "G5", map="verne", energy=(energy, 4))
        with pytest.raises(Refusal) as caught:
            say(match, f"A {line}")
        assert (caught.value.key, caught.value.values) == ("too_little_energy", {"cost": cost, "energy": energy})


def test_numbers_that_are_no_action_are_refused() -> None:
    match = in_orders()
    size = GAME.notation.size(2, match.options)
    assert size == 13 + 100 + 100
    for action in (-5, -1, size, size + 1, 10**9):
        with pytest.raises(Refusal) as caught:
            match.state.apply(0, action)
        assert caught.value.key == "no_such_action"
