"""Finishing in Reef: corals (R13), creatures (R14), and the examples E1 to E4, E13 and E14."""

from __future__ import annotations

import pytest
from reef_table import (
    at,
    finished,
    is_satisfied,
    look,
    moves,
    ocean,
    position,
    reef,
    refused,
    satisfied,
    say,
    shells,
    spaces,
    spot,
    worth,
)
from slow_reef import SPOTS, WANTS, looks_at

from fathom import Match
from fathom.games.reef.components import KINDS

COLOURS = "rygp"
CORNERS = "nesw"


# -- corals


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("coral", ["r01--", "y0-2-", "g012-", "p0123", "r3231", "p000-"])
def test_R13_a_coral_wants_a_fish_of_the_colour_on_every_coloured_corner(coral: str, rotation: int) -> None:
    """A quarter turn takes N to E, E to S, S to W, W to N."""
    wants = [
        (CORNERS[(corner + rotation) % 4], COLOURS[(COLOURS.index(coral[0]) + int(mark)) % 4])
        for corner, mark in enumerate(coral[1:])
        if mark != "-"
    ]
    fish = [f"e4{corner}:{colour}" for corner, colour in wants]
    tile = f"e4:{coral}@{rotation}"
    assert spaces(ocean(tile, " ".join(fish)).satisfied) == {"e4"}
    for missing in range(len(fish)):
        assert not ocean(tile, " ".join(fish[:missing] + fish[missing + 1 :])).satisfied
        corner, colour = wants[missing]
        wrong = f"e4{corner}:{COLOURS[(COLOURS.index(colour) + 1) % 4]}"
        assert not ocean(tile, " ".join([*fish[:missing], wrong, *fish[missing + 1 :]])).satisfied
    match = position(tile, fish=" ".join(fish))
    assert moves(match, "finish") == {f"finish e4 {corner}" for corner, _ in wants}


def test_R13_one_of_the_fish_used_goes_onto_the_coral_and_its_bubble_is_free() -> None:
    match = position("d3:E1 e4:r012-", fish="e4n:r e4e:y e4s:g", shells=0)
    say(match, "A finish e4 e")
    view = look(match).oceans[0]
    coral = next(tile for tile in view.tiles if tile.space == "e4")
    assert (coral.finished, coral.fish, coral.points) == (True, "yellow", 7)
    assert {(fish.bubble, fish.colour) for fish in view.fish} == {(at("e4n"), "red"), (at("e4s"), "green")}
    say(match, "A choose coral 2", "A fish e4e")


def test_R13_a_fish_on_a_coral_never_serves_again_but_those_that_stay_do() -> None:
    """Both corals want the fish between them."""
    match = position("c4:r01-- e4:y03--@3", fish="c4n:r c4e:y e4n:r")  # e4 wants W yellow, N red
    assert satisfied(match) == {"c4", "e4"}
    say(match, "A finish c4 e")
    assert satisfied(match) == set()
    match = position("c4:r01-- e4:y03--@3", fish="c4n:r c4e:y e4n:r")
    say(match, "A finish c4 n")
    assert satisfied(match) == {"e4"}
    say(match, "A finish e4 w")
    assert finished(match) == {"c4", "e4"}


def test_R13_which_fish_must_be_said_for_a_coral_and_for_nothing_else() -> None:
    match = position("d3:C3 e4:r01-- c2:g+y f5:g+y", fish="e4n:r e4e:y")
    assert satisfied(match) == {"d3", "e4"}
    assert refused(match, "A finish e4") == "which_fish"
    assert refused(match, "A finish d3 n") == "no_fish_on_creature"
    say(match, "A finish d3", "A finish e4 n")
    assert refused(match, "A finish c2 n") == "already_finished"


def test_E1_three_corals_share_a_fish() -> None:
    text = "d3:p1-2-@1 f3:r0-2-@3 e4:g1-2-@2"
    fish = "d3w:y f3e:g e4s:p"

    def with_the_red_fish() -> Match:
        match = position(text, fish=fish, shells=0, pool="r y g p r")
        assert satisfied(match) == set()
        say(match, "A choose creature 1", "A tile e2 0", "A fish d3e")
        assert satisfied(match) == {"d3", "f3", "e4"}
        return match

    match = with_the_red_fish()
    say(match, "A finish e4 n")
    assert satisfied(match) == set()
    say(match, "A end")
    assert (finished(match), shells(match)) == ({"e4"}, 1)

    match = with_the_red_fish()
    say(match, "A finish d3 w", "A finish f3 e", "A finish e4 n", "A end")
    assert (finished(match), shells(match)) == ({"d3", "e4", "f3"}, 3)


def test_E2_a_fish_at_a_corner_that_is_not_asked_for_cannot_go_onto_the_coral() -> None:
    match = position("e4:r01-- d3:E1", fish="e4n:r e4e:y e4s:p")
    assert moves(match, "finish") == {"finish e4 n", "finish e4 e"}
    assert refused(match, "A finish e4 s") == "wrong_corner"
    assert refused(match, "A finish e4 w") == "wrong_corner"


# -- creatures


def homes(kind: str, rotation: int) -> list[tuple[int, int]]:
    """Where such a creature has room for all that it needs."""
    return [home for home in SPOTS if len(looks_at(kind, home, rotation)) >= WANTS[kind].need]


def items(kind: str, places: list[tuple[int, int]], colours: str) -> str:
    """Finished corals, of those colours or with fish of them, on some spaces. Whatever is not looked at differs and is mixed."""
    others = "gprygpry"
    return " ".join(
        f"{spot(*place)}:{colour}+{other}" if WANTS[kind].item == "coral" else f"{spot(*place)}:{other}+{colour}"
        for place, colour, other in zip(places, colours, others, strict=False)
    )


def fitting(kind: str) -> str:
    """Colours that satisfy a kind."""
    want = WANTS[kind]
    return "y" * want.need if want.match == "same" else "yrpg"[: want.need]


CASES = [(kind, rotation) for kind in KINDS for rotation in range(4)]


@pytest.mark.parametrize(("kind", "rotation"), CASES)
def test_R14_every_kind_is_satisfied_by_its_pattern_in_every_rotation(kind: str, rotation: int) -> None:
    want = WANTS[kind]
    for home in homes(kind, rotation):
        tile = f"{spot(*home)}:{kind}@{rotation} "
        places = looks_at(kind, home, rotation)
        # The farthest spaces of rays count as much as the nearest.
        for chosen in (places[: want.need], places[-want.need :]):
            assert is_satisfied(spot(*home), tile + items(kind, chosen, fitting(kind)))
            assert worth(spot(*home), tile + items(kind, chosen, fitting(kind))) == want.partial * want.need


@pytest.mark.parametrize(("kind", "rotation"), CASES)
def test_R14_R16_one_item_too_few_gives_only_the_partial_value(kind: str, rotation: int) -> None:
    want = WANTS[kind]
    for home in homes(kind, rotation):
        name = spot(*home)
        tile = f"{name}:{kind}@{rotation} "
        places = looks_at(kind, home, rotation)
        for count in range(want.need):
            text = tile + items(kind, places[:count], fitting(kind))
            assert not is_satisfied(name, text)
            assert worth(name, text) == want.partial * count


@pytest.mark.parametrize("kind", KINDS)
def test_R14_the_wrong_colours_do_not_satisfy(kind: str) -> None:
    want = WANTS[kind]
    home = homes(kind, 0)[0]
    name = spot(*home)
    places = looks_at(kind, home, 0)[: want.need]
    if want.match == "same":
        colours, count = "y" * (want.need - 1) + "p", max(want.need - 1, 1)
    else:
        colours, count = fitting(kind)[:-1] + fitting(kind)[0], want.need - 1
    text = f"{name}:{kind} " + items(kind, places, colours)
    assert not is_satisfied(name, text)
    assert worth(name, text) == want.partial * count


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind[0] != "F"])
def test_R14_nothing_counts_beside_the_pattern(kind: str) -> None:
    """Every other space is full of the right things."""
    colours = "y" * 12 if WANTS[kind].match == "same" else "ryygp" * 4
    for rotation in range(4):
        for home in ((5, 2), (4, 3), (1, 4)):
            seen = looks_at(kind, home, rotation)
            others = [place for place in SPOTS if place != home and place not in seen]
            for some in (others[:12], others[12:]):
                full = [f"{spot(*place)}:{colour}+{colour}" for place, colour in zip(some, colours, strict=False)]
                assert worth(spot(*home), " ".join([f"{spot(*home)}:{kind}@{rotation}", *full])) == 0


@pytest.mark.parametrize("kind", [kind for kind in KINDS if WANTS[kind].cells])
def test_R14_a_marked_space_outside_the_board_never_fits(kind: str) -> None:
    """Such a creature scores what lies on its other spaces, and can never be finished."""
    want = WANTS[kind]
    seen = 0
    for rotation in range(4):
        for home in SPOTS:
            places = looks_at(kind, home, rotation)
            if len(places) < want.need:
                text = f"{spot(*home)}:{kind}@{rotation} " + items(kind, places, fitting(kind))
                assert not is_satisfied(spot(*home), text)
                assert worth(spot(*home), text) == want.partial * len(places)
                seen += 1
    assert seen


@pytest.mark.parametrize("kind", KINDS)
def test_R14_a_finished_creature_is_worth_its_points(kind: str) -> None:
    assert worth("d3", f"d3:{kind}!") == WANTS[kind].points


@pytest.mark.parametrize("kind", ["A1", "B1", "C1", "C3", "D1", "E1", "F1"])
def test_R14_corals_count_by_their_own_colour_and_fish_by_theirs(kind: str) -> None:
    coral = WANTS[kind]
    home = homes(kind, 0)[0]
    places = looks_at(kind, home, 0)[: coral.need]
    one_colour = " ".join(f"{spot(*place)}:y+{other}" for place, other in zip(places, "rgpy", strict=False))
    assert is_satisfied(spot(*home), f"{spot(*home)}:{kind} {one_colour}")
    mixed = " ".join(f"{spot(*place)}:{other}+y" for place, other in zip(places, "rgpy", strict=False))
    assert worth(spot(*home), f"{spot(*home)}:{kind} {mixed}") == coral.partial


def test_R14_unfinished_corals_and_unfinished_fish_do_not_count() -> None:
    assert worth("d3", "d3:C3 c2:r e4:r f5:r") == 0
    assert ocean("d3:C4 c2:r e4:r", fish="c2n:y e4n:y c2w:y").tile_points(10) == 0


def test_R14_rays_see_past_anything_and_ignore_what_does_not_fit() -> None:
    assert is_satisfied("b1", "b1:E2 c2:r+r d3:r+r e4:g+r f5:y+r")  # red, red, green, yellow: three different
    assert is_satisfied("b1", "b1:E1 c2:r+r d3:A1 e4:r+y f5:r+g")
    assert is_satisfied("b1", "b1:E1 c2:r+r d3:r+y f5:r+g")  # over an empty space


def test_R14_two_directions_add_up() -> None:
    assert is_satisfied("e2", "e2:B1 f3:p+r g4:p+r d3:p+r c4:p+r")
    assert is_satisfied("e2", "e2:B3 f3:p+r g4:r+r d3:y+r c4:g+r")
    assert worth("e2", "e2:B1 f3:p+r g4:p+r d3:p+r") == 6


def test_R14_one_coral_serves_many_creatures_and_is_not_used_up() -> None:
    match = position("b1:C3 c2:r+y d3:C1 e4:r01--", fish="e4n:r e4e:y", shells=0)
    say(match, "A finish e4 n")
    assert satisfied(match) == {"b1", "d3"}
    say(match, "A finish d3")
    assert satisfied(match) == {"b1"}
    say(match, "A finish b1")
    assert {tile.space: tile.fish for tile in look(match).oceans[0].tiles if tile.fish} == {"c2": "yellow", "e4": "red"}


def test_R14_a_creature_may_be_satisfied_when_it_is_placed() -> None:
    match = position("d3:A1 c2:r+y e4:r+y", creatures="C1 A3 C3 C4 D1")
    say(match, "A choose creature 3", "A tile b1 0", "A fish d3n")
    assert satisfied(match) == {"b1"}
    assert refused(match, "A end") == "finish_first"
    say(match, "A finish b1", "A end")


# -- examples


def test_E3_an_octopus_along_a_ray_and_a_krait_in_two_directions() -> None:
    assert is_satisfied("b1", "b1:E1 c2:r+y d3:g+g e4:r+p f5:r+r")
    assert is_satisfied("d3", "d3:C3 c2:p+y b1:g+g e4:p+r")
    assert not is_satisfied("d3", "d3:C3 c2:p+y b1:g+g e4:r+r")


def test_E4_partial_values() -> None:
    assert worth("d3", "d3:A3 c2:r+y e2:g+y d5:p+r") == 6  # three same fish at 3 each, two yellow
    assert worth("d3", "d3:C1 c2:r+y") == 2  # two same corals at 2 each, one there
    assert worth("d3", "d3:C2 c2:r+y e4:r+g") == 2  # two different corals at 2 each, two of one colour


def test_E13_an_unfinished_coral_keeps_the_creature_unfinished() -> None:
    match = position("d3:C1 c2:r+y e4:r01--", fish="e4n:r")
    assert satisfied(match) == set()
    assert refused(match, "A finish d3") == "not_satisfied"


@pytest.mark.parametrize(("before", "after"), [(0, 4), (3, 5)])
def test_E14_one_coral_satisfies_three_creatures(before: int, after: int) -> None:
    """The coral on e4 is seen by d3, f3 and b1."""
    text = "e4:r01-- d3:C1 c2:r+y f3:C1@1 g2:r+g b1:E1 f5:r+p"
    match = position(text, fish="e4n:r e4e:y", shells=before)
    assert satisfied(match) == {"e4"}
    say(match, "A finish e4 n")
    assert satisfied(match) == {"d3", "f3", "b1"}
    say(match, "A choose coral 1", "A tile g4 0", "A fish d3n")
    assert refused(match, "A end") == "finish_first"
    for space in ("b1", "f3", "d3"):
        say(match, f"A finish {space}")
    say(match, "A end")
    assert shells(match) == after
    assert reef(match).oceans[0].finished.bit_count() == 7
