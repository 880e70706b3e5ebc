"""What is in Reef's box: counts, patterns, values, and the sets of one's own making that are accepted."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from slow_reef import WANTS

from fathom import Match, find
from fathom.core.errors import OptionError
from fathom.core.lookup import lookup_for
from fathom.games.reef.achievements import MEASURES
from fathom.games.reef.components import (
    COPIES_OF_A_KIND,
    FISH_OF_A_COLOUR,
    KINDS,
    Components,
    Condition,
    standard,
    standard_achievements,
)
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import ReefOptions

CORALS = {
    5: "01-- 0-2- 03-- 1-2- 23-- 1-3-",
    7: "012- 123- 230- 301- 010- 121- 232- 303- 000-",
    9: "0123 0213 0102 3231",
}
BOX: dict[str, Any] = msgspec.to_builtins(standard())


def changed(**parts: Any) -> dict[str, Any]:
    return BOX | parts


def with_creature(**parts: Any) -> dict[str, Any]:
    """The box with another A1."""
    return changed(creatures=[BOX["creatures"][0] | parts, *BOX["creatures"][1:]])


def with_patterns(*patterns: str, points: int = 5) -> dict[str, Any]:
    """The box with other corals of the lowest value."""
    return changed(corals=[{"points": points, "patterns": patterns}, *BOX["corals"][1:]])


def test_the_corals_of_the_box() -> None:
    assert {corals.points: " ".join(corals.patterns) for corals in standard().corals} == CORALS
    lookup = lookup_for(ReefLookup, 2, ReefOptions())
    assert len(lookup.corners) == 76
    assert Counter(lookup.colour_of[:76]) == {0: 19, 1: 19, 2: 19, 3: 19}
    assert Counter(lookup.points[:76]) == {5: 24, 7: 36, 9: 16}
    for number, corners in enumerate(lookup.corners):
        assert lookup.points[number] == {2: 5, 3: 7, 4: 9}[4 - corners.count("-")]
    assert lookup.corners[lookup.number_of["p012-"]] == "pry-"
    assert lookup.corners[lookup.number_of["g303-"]] == "ygy-"


def test_the_creatures_of_the_box() -> None:
    assert [creature.kind for creature in standard().creatures] == list(KINDS) == list(WANTS)
    for creature in standard().creatures:
        want = WANTS[creature.kind]
        assert (creature.item, creature.match, creature.need) == (want.item, want.match, want.need)
        assert (creature.points, creature.partial) == (want.points, want.partial)
        assert (creature.cells, creature.rays) == (want.cells, want.rays)
        assert creature.anywhere == (creature.kind[0] == "F")


def test_R1_pieces_by_the_number_of_players() -> None:
    assert FISH_OF_A_COLOUR == {1: 9, 2: 14, 3: 19, 4: 24}
    assert COPIES_OF_A_KIND == {1: 2, 2: 2, 3: 3, 4: 4}


def test_every_condition_can_be_measured() -> None:
    assert [one.number for one in standard_achievements()] == list(range(1, 26))
    assert {one.kind for one in standard_achievements()} <= set(MEASURES)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"kind": "points", "most_of_all": 3}, Condition)


@pytest.mark.parametrize(
    "box",
    [
        changed(creatures=BOX["creatures"][1:]),
        changed(creatures=BOX["creatures"][::-1]),
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--"),  # one too few
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--", "23--"),  # one twice
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--", "----"),
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--", "1-4-"),
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--", "1-3"),
        with_patterns("01--", "0-2-", "03--", "1-2-", "23--", "1-3-", points=0),
        with_creature(rays=[[1, 1]]),
        with_creature(cells=[]),
        with_creature(cells=[[-1, -1], [1, -1]]),
        with_creature(cells=[[-1, -1], [1, -1], [0, 1]]),
        with_creature(cells=[[-1, -1], [1, -1], [0, 0]]),
        with_creature(cells=[[-1, -1], [1, -1], [0, 10]]),
        with_creature(cells=[], rays=[[1, 1]], need=0),
        with_creature(cells=[], rays=[[1, 1]], need=19),
        with_creature(cells=[], rays=[[1, 1]], need=5, match="different"),
        with_creature(points=100),
        with_creature(partial=10),
        with_creature(item="shell"),
        changed(shells=5),
    ],
)
def test_a_box_that_could_not_be_played_with_is_refused(box: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(box, Components)
    with pytest.raises(OptionError):
        Match(find("reef"), 2, {"components": msgspec.json.encode(box).decode()})


def test_another_box_is_played_with() -> None:
    box = with_creature(cells=[], rays=[[2, 0]], need=1, points=30)
    lookup = lookup_for(ReefLookup, 2, ReefOptions(components=msgspec.convert(box, Components)))
    assert (lookup.points[76], lookup.need[0]) == (30, 1)


def test_a_box_without_enough_kinds_that_want_fish_has_no_random_set() -> None:
    box = changed(creatures=[creature | {"item": "coral"} for creature in BOX["creatures"]])
    options = {"components": msgspec.json.encode(box).decode()}
    with pytest.raises(OptionError, match="no random set"):
        Match(find("reef"), 2, options)
    Match(find("reef"), 2, options | {"creatures": "first"})
