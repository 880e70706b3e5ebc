"""The ocean of Reef: where its spaces and bubbles lie, and what a copy of it shares."""

from __future__ import annotations

import pytest
from reef_table import GAME, ocean, play_sensibly, spaces
from slow_reef import INNER, OUTER, SPOTS, beside, bubble_called, bubbles_of, coordinates, next_to, spot, turned

from fathom import Match
from fathom.games.reef import geometry
from fathom.games.reef.geometry import BUBBLE_NAMES, BUBBLE_PLACES, CORNERS, PLACES, SPACE_NAMES, space_at
from fathom.games.reef.rules.ocean import Ocean


def bubbles(mask: int) -> set[str]:
    return {name for number, name in enumerate(BUBBLE_NAMES) if mask >> number & 1}


def named(places: set[tuple[int, int]]) -> set[str]:
    return {spot(*place) for place in places}


def test_22_spaces_in_rows_of_4_5_4_5_4_and_9_columns() -> None:
    assert PLACES == SPOTS
    assert [spot(*place) for place in PLACES] == SPACE_NAMES
    assert [mask.bit_count() for mask in geometry.ROW] == [4, 5, 4, 5, 4]
    assert [mask.bit_count() for mask in geometry.COLUMN] == [2, 3, 2, 3, 2, 3, 2, 3, 2]
    assert spaces(geometry.ROW[1]) == {"a2", "c2", "e2", "g2", "i2"}
    assert spaces(geometry.COLUMN[3]) == {"d1", "d3", "d5"}


def test_12_spaces_are_outer_and_10_inner() -> None:
    assert spaces(geometry.OUTER) == named(OUTER)
    assert spaces(geometry.INNER) == named(INNER)
    assert (len(OUTER), len(INNER)) == (12, 10)


@pytest.mark.parametrize("space", range(22))
def test_what_touches_a_space(space: int) -> None:
    place = PLACES[space]
    assert spaces(geometry.BESIDE[space]) == named(beside(place))
    assert spaces(geometry.ADJACENT[space]) == named(next_to(place))
    assert bubbles(geometry.AROUND[space]) == {bubble_called(bubble) for bubble in bubbles_of([place])}
    for corner, (dc, dr) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        assert BUBBLE_PLACES[geometry.CORNER[space * 4 + corner]] == (place[0] + dc, place[1] + dr)


def test_35_bubbles_touch_one_to_four_spaces() -> None:
    assert len(set(BUBBLE_NAMES)) == len(BUBBLE_PLACES) == 35
    assert [bubble_called(place) for place in BUBBLE_PLACES] == BUBBLE_NAMES
    for bubble, place in enumerate(BUBBLE_PLACES):
        touching = {spot(*space) for space in SPOTS if place in bubbles_of([space])}
        assert spaces(geometry.TOUCHING[bubble]) == touching
        assert 1 <= len(touching) <= 4
        assert BUBBLE_NAMES[bubble][:2] == min(touching, key=lambda name: SPACE_NAMES.index(name))
        assert BUBBLE_NAMES[bubble][2] in CORNERS


def test_offsets_turn_clockwise() -> None:
    assert [geometry.turned(0, -1, k) for k in range(4)] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
    for offset in ((2, 0), (1, -1), (0, 2)):
        assert [geometry.turned(*offset, k) for k in range(4)] == [turned(offset, k) for k in range(4)]


def test_what_lies_outside_is_left_out() -> None:
    home = space_at(*coordinates("a2"))
    assert space_at(0, 3) == space_at(2, 2) == -1
    assert spaces(geometry.cells(home, [(-1, -1), (1, 1)], 0)) == {"b3"}
    assert spaces(geometry.rays(home, [(1, 1)], 0)) == {"b3", "c4", "d5"}
    assert spaces(geometry.rays(home, [(1, 1)], 1)) == set()
    assert spaces(geometry.rays(home, [(2, 0)], 0)) == {"c2", "e2", "g2", "i2"}


def test_a_copy_shares_nothing() -> None:
    one = ocean("d3:E1 e4:r01-- c2:y+g", fish="e4n:r")
    two = one.copy()
    frozen = one.freeze()
    assert two.freeze() == frozen
    two.place_fish(geometry.CORNER[space_at(5, 4) * 4 + 1], 1)
    two.finish_coral(space_at(5, 4), 0)
    two.place_tile(space_at(4, 5), 3, 2)
    assert one.freeze() == frozen
    assert (spaces(one.satisfied), spaces(one.finished)) == (set(), {"c2"})


@pytest.mark.parametrize("rule", ["0", "3", "8"])
def test_a_thawed_ocean_knows_what_follows_from_its_values(rule: str) -> None:
    match = Match(GAME, 2, {"rule": rule})
    for number, state in enumerate(play_sensibly(match, rule)):
        if number % 9 == 0:
            one = state.oceans[state.turn]
            two = Ocean(state.lookup)
            two._thaw(one.freeze())
            for name in (
                "tiles",
                "filled",
                "coral_spaces",
                "finished",
                "corals",
                "landed",
                "fish",
                "taken",
                "reach",
                "satisfied",
            ):
                assert getattr(one, name) == getattr(two, name), name
