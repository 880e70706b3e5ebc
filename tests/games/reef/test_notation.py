"""Reef's moves as text: both ways for every kind of move, and errors that point at the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from reef_table import FIRST_GAME, GAME, position, refused, say

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError
from fathom.core.state import NATURE
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNER, CORNERS, SPACE_NAMES, TOUCHING
from fathom.games.reef.options import ReefOptions
from notations import check_both_ways, check_error

SETUP = FIRST_GAME.removeprefix("* ")
KINDS_ONLY = SETUP.partition(" first ")[0]
COMMAND = "choose, take, draw, refresh, lift, pay, tile, fish, finish, move, shift, cards or end"
BUBBLE = "a bubble such as e2s, named by the first space it touches"
SPACE = "a space such as d3"
PLACE = "a place from 1 to 5"
OTHER_FISH = "the place of another fish, from 1 to 5"
TURNS = "quarter turns from 0 to 3"
TILE = "a coral such as r01-- or a creature such as A1"
KIND = "a kind of creature, in rising order, or first"
CARD = "the number of a card, in rising order"
END = "the end of the move"


def in_setup(**options: object) -> Match:
    return Match(GAME, 2, ReefOptions(**({"creatures": "first"} | options)))  # type: ignore[arg-type]


def for_a_family() -> Match:
    return in_setup(mode="family")


def with_two_cards() -> Match:
    return in_setup(rule=7)


def filling_corals() -> Match:
    match = in_setup()
    say(match, FIRST_GAME)
    return match


def filling_fish() -> Match:
    match = filling_corals()
    say(match, "* corals r01-- y01-- g01-- p01-- r000-")
    return match


def filling_creatures() -> Match:
    match = filling_fish()
    say(match, "* fish r r y g p")
    return match


def in_take() -> Match:
    match = filling_creatures()
    say(match, "* creatures A1 A3 C1 C3 C4")
    return match


def in_lay() -> Match:
    match = in_take()
    say(match, "B take 3")
    return match


def drawing_the_first() -> Match:
    match = in_setup(rule=8)
    say(match, FIRST_GAME)
    return match


def before() -> Match:
    """Four corals and four fish of one colour lie in the pools, and a fish can be moved."""
    return position("d3:E1", "d3n:r", corals="r r r r y", pool="g g g g y")


def lifted() -> Match:
    match = before()
    say(match, "A lift")
    return match


def with_stock() -> Match:
    return position(rule=5)


def naming_a_bag() -> Match:
    return position(rule=8)


def drawing() -> Match:
    match = naming_a_bag()
    say(match, "A draw coral")
    return match


def refreshing() -> Match:
    match = before()
    say(match, "A refresh fish")
    return match


def placing() -> Match:
    match = before()
    say(match, "A choose coral 5")
    return match


def ready_to_finish() -> Match:
    """Both a coral and a creature have what they want."""
    return position("d3:r01-- f3:F1 b1:g+r b3:g+r b5:g+r d1:g+r", "d3n:r d3e:y")


def shifting() -> Match:
    return position("d3:E1 e4:r0123", rule=3)


def ending() -> Match:
    match = placing()
    say(match, "A tile e4 0", "A fish e4s")
    return match


def refilling() -> Match:
    match = ending()
    say(match, "A end")
    return match


def paying() -> Match:
    match = position("d3:E1", "d3n:r", players=1)
    say(match, "A move d3n d3e")
    return match


def biting() -> Match:
    match = paying()
    say(match, "A pay lionfish")
    return match


def choosing_cards() -> Match:
    """The last tile of 18 is placed, and four spaces are empty."""
    corals = " ".join(f"{space}:{'rygp'[number % 4]}" for number, space in enumerate(SPACE_NAMES[:17]))
    match = position(corals, players=1, turns=16, rule=7)
    say(match, "A choose coral 1", f"A tile {SPACE_NAMES[17]} 0", "A fish b1n", "A end")
    return match


MOVES = [
    (in_setup, f"* {KINDS_ONLY} first B orange 7 blue 1"),
    (for_a_family, f"* {KINDS_ONLY} first B"),
    (with_two_cards, f"* {KINDS_ONLY} first A orange 1 4 blue 2 7"),
    (filling_corals, "* corals r01-- y0-2- g0123 p3231 r000-"),
    (filling_fish, "* fish r y g p r"),
    (filling_creatures, "* creatures A1 A1 C4 F1 E3"),
    (in_take, "B take 5"),
    (in_lay, "B tile i4 3"),
    (drawing_the_first, "* draw C4"),
    (before, "A choose coral 2"),
    (before, "A choose creature 4"),
    (before, "A refresh corals free"),
    (before, "A refresh fish free"),
    (before, "A refresh corals"),
    (before, "A refresh fish"),
    (before, "A refresh creatures"),
    (before, "A lift"),
    (before, "A move d1s d3s"),
    (lifted, "A choose coral 2"),
    (lifted, "A choose coral 2 with 5"),
    (lifted, "A choose creature 5 with 1"),
    (with_stock, "A choose coral 2 with purple"),
    (with_stock, "A choose creature 1 with red"),
    (naming_a_bag, "A draw coral"),
    (naming_a_bag, "A draw creature"),
    (drawing, "* draw p012- g"),
    (refreshing, "* fish p p p p p"),
    (placing, "A tile e4 0"),
    (placing, "A tile c2 3"),
    (placing, "A fish d3s"),
    (placing, "A fish e2s"),
    (ready_to_finish, "A finish d3 n"),
    (ready_to_finish, "A finish d3 e"),
    (ready_to_finish, "A finish f3"),
    (shifting, "A shift e4 c2 3"),
    (shifting, "A shift e4 e4 1"),
    (ending, "A end"),
    (refilling, "* refill p012- g"),
    (paying, "A pay shell"),
    (paying, "A pay lionfish"),
    (biting, "* lionfish g"),
    (choosing_cards, "A cards 1 3"),
    (choosing_cards, "A cards 2 2"),
]


@pytest.mark.parametrize(("place", "line"), MOVES, ids=[line for _, line in MOVES])
def test_every_kind_of_move_reads_and_writes_the_same(place: Callable[[], Match], line: str) -> None:
    check_both_ways(place(), line)


def test_a_bubble_has_one_name() -> None:
    """By the first space that it touches; the same bubble by another of its spaces is refused."""
    state = before().state
    for space, name in enumerate(SPACE_NAMES):
        for corner, letter in enumerate(CORNERS):
            bubble = CORNER[space * 4 + corner]
            first = TOUCHING[bubble] & -TOUCHING[bubble] == 1 << space
            assert (f"{name}{letter}" == BUBBLE_NAMES[bubble]) == first
            if not first:
                with pytest.raises(NotationError) as caught:
                    GAME.notation.read(state, 0, f"fish {name}{letter}")
                assert (caught.value.column, caught.value.expected) == (6, BUBBLE)


ERRORS = [
    # Commands.
    (before, "A ", 1, COMMAND, "nothing"),
    (before, "A hello", 1, COMMAND, "'hello'"),
    (before, "A CHOOSE coral 2", 1, COMMAND, "'CHOOSE'"),
    (before, "A  lift", 1, COMMAND, "nothing"),
    (before, "A lift now", 6, END, "'now'"),
    (ending, "A end turn", 5, END, "'turn'"),
    # Choosing.
    (before, "A choose", 7, "coral or creature", "the end of the move"),
    (before, "A choose corals 2", 8, "coral or creature", "'corals'"),
    (before, "A choose coral", 13, PLACE, "the end of the move"),
    (before, "A choose coral 6", 14, PLACE, "'6'"),
    (before, "A choose coral 02", 14, PLACE, "'02'"),
    (before, "A choose  coral 2", 8, "coral or creature", "nothing"),
    (lifted, "A choose coral 2 5", 16, "with", "'5'"),
    (lifted, "A choose coral 2 with", 20, OTHER_FISH, "the end of the move"),
    (lifted, "A choose coral 2 with 2", 21, OTHER_FISH, "'2'"),
    (lifted, "A choose coral 2 with red", 21, OTHER_FISH, "'red'"),
    (lifted, "A choose coral 2 with 5 6", 23, END, "'6'"),
    (with_stock, "A choose coral 2", 15, "with", "the end of the move"),
    (with_stock, "A choose coral 2 with r", 21, "a colour: red, yellow, green, purple", "'r'"),
    (in_take, "B take", 5, PLACE, "the end of the move"),
    (in_take, "B take A1", 6, PLACE, "'A1'"),
    (naming_a_bag, "A draw fish", 6, "coral or creature", "'fish'"),
    # Prices.
    (before, "A refresh", 8, "corals, fish or creatures", "the end of the move"),
    (before, "A refresh coral", 9, "corals, fish or creatures", "'coral'"),
    (before, "A refresh corals freely", 16, "free", "'freely'"),
    (before, "A refresh creatures free", 19, END, "'free'"),
    (before, "A refresh fish free again", 19, END, "'again'"),
    (paying, "A pay", 4, "shell or lionfish", "the end of the move"),
    (paying, "A pay shells", 5, "shell or lionfish", "'shells'"),
    # Placing.
    (placing, "A tile", 5, SPACE, "the end of the move"),
    (placing, "A tile d2 0", 6, SPACE, "'d2'"),
    (placing, "A tile D3 0", 6, SPACE, "'D3'"),
    (placing, "A tile e4", 8, TURNS, "the end of the move"),
    (placing, "A tile e4 4", 9, TURNS, "'4'"),
    (placing, "A tile e4 0 0", 11, END, "'0'"),
    (placing, "A fish", 5, BUBBLE, "the end of the move"),
    (placing, "A fish d3", 6, BUBBLE, "'d3'"),
    # Finishing and moving.
    (ready_to_finish, "A finish", 7, SPACE, "the end of the move"),
    (ready_to_finish, "A finish d3 north", 11, "a corner: n, e, s or w", "'north'"),
    (ready_to_finish, "A finish d3 n e", 13, END, "'e'"),
    (before, "A move d1s", 9, BUBBLE, "the end of the move"),
    (before, "A move d1s to d3s", 10, BUBBLE, "'to'"),
    (shifting, "A shift e4 c2", 12, TURNS, "the end of the move"),
    (shifting, "A shift e4 c3 1", 10, SPACE, "'c3'"),
    # Cards.
    (choosing_cards, "A cards 3 3", 7, "the number of an orange card", "'3'"),
    (choosing_cards, "A cards 1 1", 9, "the number of a blue card", "'1'"),
    (choosing_cards, "A cards 1", 8, "the number of a blue card", "the end of the move"),
    (before, "A cards 1 2", 1, "another move: there are no cards to choose from", "'cards'"),
    # Nature.
    (in_setup, "* corals r01--", 1, "setup", "'corals'"),
    (in_setup, "* setup A3 A1", 10, KIND, "'A1'"),
    (in_setup, "* setup A1 A1", 10, KIND, "'A1'"),
    (in_setup, "* setup A5", 7, KIND, "'A5'"),
    (in_setup, f"* {KINDS_ONLY} first C", 43, "a seat's letter", "'C'"),
    (in_setup, f"* {KINDS_ONLY} first A", 44, "orange", "the end of the move"),
    (in_setup, f"* {KINDS_ONLY} first A orange 8", 52, CARD, "'8'"),
    (in_setup, f"* {KINDS_ONLY} first A orange 1 2", 54, "blue", "'2'"),
    (with_two_cards, f"* {KINDS_ONLY} first A orange 4 1", 54, CARD, "'1'"),
    (for_a_family, f"* {KINDS_ONLY} first A orange 1", 45, END, "'orange'"),
    (filling_corals, "* fish r r r r r", 1, "corals", "'fish'"),
    (filling_corals, "* corals r01-", 8, TILE, "'r01-'"),
    (filling_corals, "* corals r01--", 13, "a tile", "the end of the move"),
    (filling_fish, "* fish r r red", 10, "a fish: r, y, g, p", "'red'"),
    (filling_fish, "* fish r r r r r r", 16, END, "'r'"),
    (refilling, "* corals p012- g", 1, "refill", "'corals'"),
    (refilling, "* refill g p012-", 8, TILE, "'g'"),
    (biting, "* lionfish red", 10, "a fish: r, y, g, p", "'red'"),
    (before, "* lionfish r", 1, "a player's move", "one of nature's"),
]


@pytest.mark.parametrize(("place", "line", "column", "expected", "found"), ERRORS, ids=[error[1] for error in ERRORS])
def test_errors_point_at_the_place(place: Callable[[], Match], line: str, column: int, expected: str, found: str) -> None:
    check_error(place(), line, column, expected, found)


def test_a_fish_goes_onto_corals_alone() -> None:
    """With a corner it is a coral, without one a creature: the other is understood, and refused."""
    assert refused(ready_to_finish(), "A finish d3") == "which_fish"
    assert refused(ready_to_finish(), "A finish f3 n") == "no_fish_on_creature"


def test_what_cannot_be_drawn_is_understood_and_refused() -> None:
    assert refused(filling_corals(), "* corals r01-- r01-- g01-- p01-- r000-") == "cannot_happen"
    assert refused(filling_creatures(), "* creatures A1 A1 A1 C3 C4") == "cannot_happen"
    assert refused(drawing_the_first(), "* draw B1") == "cannot_happen"


def test_a_record_tells_a_game_in_this_notation() -> None:
    match = Match(GAME, 1, ReefOptions(creatures="first", orange=1, blue=2))
    match.settle(Dice("record"))
    lines = match.record().text().splitlines()
    assert lines[lines.index("") + 1] == "1 " + FIRST_GAME
    assert [line.split()[2] for line in lines[lines.index("") + 2 :]] == ["corals", "fish", "creatures"]
    assert match.state.actors() != (NATURE,)
