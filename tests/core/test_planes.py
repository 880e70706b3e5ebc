"""What encoders are made of: sets as ones, seats as seen from a seat, numbers that fit into a byte."""

from __future__ import annotations

import pytest

from fathom.core.planes import HIGHEST, blank, capped, mark, seats_after, tiled


@pytest.mark.parametrize("members", [(), (0,), (1, 4, 5), tuple(range(8)), (63, 64, 99)])
def test_a_set_is_marked_member_by_member(members: tuple[int, ...]) -> None:
    row = blank(104)
    mark(row, 3, sum(1 << member for member in members), 7)
    assert [place for place, number in enumerate(bytes(row)) if number] == [3 + member for member in members]
    assert set(bytes(row)) <= {0, 7}
    mark(row, 3, sum(1 << member for member in members))
    assert bytes(row).count(1) == len(members)


def test_seats_are_counted_from_the_seat_that_looks() -> None:
    assert [[seats_after(seat, other, 3) for other in range(3)] for seat in range(3)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0]]


def test_a_number_that_is_too_high_is_the_highest() -> None:
    assert [capped(number) for number in (0, 254, 255, 256, 1000)] == [0, 254, HIGHEST, HIGHEST, HIGHEST]


def test_rows_are_tiled_with_a_margin() -> None:
    row = blank(2)
    mark(row, 0, 0b10, 5)
    assert bytes(tiled(row, 2, margin=1)) == bytes([0, 0, 5, 0, 5, 0])
