"""Scoring in Reef: the score sheet (R16), the 14 ecosystem cards, and the examples E6 to E8."""

from __future__ import annotations

from typing import Any

import pytest
from reef_table import EXAMPLE, GAME, bubble_at, look, moves, ocean, position, say, scored, spot, told, turn

from fathom import Match
from fathom.games.reef.options import CreatureSet, ReefOptions
from fathom.games.reef.show.events import Ended

ROWS = {1: "b1 d1 f1 h1", 2: "a2 c2 e2 g2 i2", 3: "b3 d3 f3 h3", 4: "a4 c4 e4 g4 i4", 5: "b5 d5 f5 h5"}
INNER = ["c2", "e2", "g2", "b3", "d3", "f3", "h3", "c4", "e4", "g4"]
OUTER = [space for row in ROWS.values() for space in row.split() if space not in INNER]


def corals(text: str) -> str:
    """Finished corals, one on each space from the top, by colour and fish: `rr` is a red one with a red fish."""
    everywhere = " ".join(ROWS.values()).split()
    return " ".join(f"{space}:{pair[0]}+{pair[1]}" for space, pair in zip(everywhere, text.split(), strict=False))


def orange(card: int, text: str) -> int:
    return scored(ocean(text), orange=card).orange


def blue(card: int, text: str) -> int:
    return scored(ocean(text), blue=card).blue


# -- R16


def test_R16_corals_and_creatures_by_rows_in_the_order_of_the_sheet() -> None:
    text = "b1:r01--+y d1:r012-+y f1:r0123+y h1:y0123 a2:A1! c2:E1 d3:F1! i4:E2! h5:C2!"
    sheet = scored(ocean(text))
    assert sheet.rows == [21, 10, 6, 7, 5]
    assert sheet.variety == 8
    assert sheet.total == sum(sheet.rows) + sheet.variety + sheet.orange + sheet.blue + sheet.fish + sheet.lionfish


@pytest.mark.parametrize(("pattern", "points"), [("01--", 5), ("1-3-", 5), ("000-", 7), ("301-", 7), ("0123", 9), ("3231", 9)])
def test_R16_a_finished_coral_scores_by_its_corners_and_an_unfinished_one_nothing(pattern: str, points: int) -> None:
    assert scored(ocean(f"d3:p{pattern}+g"), orange=1).total == points
    assert scored(ocean(f"d3:p{pattern}")).total == 0


def test_R16_an_unfinished_creature_gives_its_partial_value_for_the_best_count() -> None:
    assert scored(ocean("e2:B1 d3:p+r c4:p+r f3:y+r"), orange=1).rows[1] == 4
    assert scored(ocean("e2:B3 d3:p+r c4:p+r f3:y+r"), orange=1).rows[1] == 4


def test_R16_each_different_kind_of_finished_creature_gives_2() -> None:
    assert scored(ocean("b1:A1! d1:A1! h5:A2! f5:C2 d5:C4!")).variety == 6
    assert scored(ocean("b1:A1 d1:A2")).variety == 0


def test_R16_an_unfinished_fish_scores_for_every_finished_coral_it_touches() -> None:
    """The bubble d3e is also f3w, e2s and e4n."""
    four = "d3:r+y f3:g+y e2:p+y e4:y+y"
    assert scored(ocean(four, fish="d3e:r")).fish == 4
    assert scored(ocean(four, fish="d3e:r d3n:r")).fish == 6
    assert scored(ocean("d3:r+y f3:g e2:A1! e4:A2", fish="d3e:r")).fish == 1
    assert scored(ocean("d3:r+y", fish="d3e:r d3n:g d3s:p d3w:y")).fish == 4, "a coral may count for several fish"


def full_ocean(finished: str, creature: str = "F2") -> str:
    """Eighteen tiles: one finished coral, a creature, and unfinished corals."""
    spaces = [space for row in ROWS.values() for space in row.split()][2:18]
    return f"b1:{finished} d1:{creature} " + " ".join(f"{space}:{'rygp'[i % 4]}" for i, space in enumerate(spaces))


@pytest.mark.parametrize(
    ("mine", "theirs", "my_shells", "their_shells", "results"),
    [
        ("r01--+y", "g01--+y", 2, 2, [0.5, 0.5]),
        ("r01--+y", "g01--+y", 3, 2, [1, 0]),
        ("r01--+y", "g01--+y", 0, 1, [0, 1]),
        ("r0123+y", "g012-+y", 0, 5, [1, 0]),
        ("r01--+y", "g012-+y", 5, 0, [0, 1]),
    ],
)
def test_R16_the_most_points_then_the_most_shells_then_shared(
    mine: str, theirs: str, my_shells: int, their_shells: int, results: list[float]
) -> None:
    before = full_ocean(mine).rsplit(" ", 1)[0]
    match = position(
        before, "", full_ocean(theirs), players=2, turns=33, corals="r01-- y01-- g03-- p01-- r03--".replace(mine[:5], "y03--")
    )
    state: Any = match.state
    state.oceans[0].shells, state.oceans[1].shells = my_shells, their_shells
    say(match, "A choose coral 2")
    space = next(move.split()[1] for move in sorted(moves(match, "tile")))
    say(match, f"A tile {space} 0", "A fish d1s")
    events = say(match, "A end")
    assert (look(match).reason, look(match).result) == ("full", results)
    assert told(events) == ["turn_ended", "ended"]
    assert isinstance(events[1], Ended)
    assert events[1].scores == [one.score for one in look(match).oceans]


# -- orange cards


def test_orange_1_corals_with_a_fish_of_their_own_colour() -> None:
    assert orange(1, corals("rr yy gr pp rp")) == 6
    assert orange(1, "d3:r c2:A1!") == 0


def test_orange_2_pairs_of_corals_of_one_colour() -> None:
    assert orange(2, corals("rg rg yr yr yp gy pr")) == 6
    assert orange(2, corals("rr yr gr pr")) == 0


def test_orange_3_fish_of_the_commonest_colour_at_most_18() -> None:
    assert orange(3, corals("ry gy py rr gr")) == 9
    assert orange(3, corals("ry gy py ry gy")) == 15
    assert orange(3, corals("ry gy py ry gy py")) == 18
    assert orange(3, corals("ry gy py ry gy py ry")) == 18


def test_orange_4_corals_with_a_fish_of_another_colour() -> None:
    assert orange(4, corals("rr yg gr pp rp")) == 6


def test_orange_5_rows_with_two_corals_of_one_colour() -> None:
    assert orange(5, "b1:r+y h1:r+y a2:y+y c2:y+y e2:y+y g2:g+r i2:g+r b3:p+r d3:g+r b5:p+y d5:p") == 8


def test_orange_6_the_largest_group_touching_by_sides() -> None:
    assert orange(6, "b1:r+y c2:g+y d1:p+y h5:r+y g4:r+y") == 6
    assert orange(6, "b1:r+y c2:C1! d1:p+y") == 2
    assert orange(6, "c2:r+y") == 2
    assert orange(6, "c2:r") == 0


def test_orange_7_colours_with_three_finished_fish() -> None:
    assert orange(7, corals("ry gy py rr gr pg yg rg")) == 8
    assert orange(7, corals("ry gy")) == 0


def test_E7_orange_cards() -> None:
    assert orange(2, corals("rg rg yr yr yr yr yr gr pr pr")) == 12
    assert orange(3, corals("ry gy py yy rp gp rg pr yr")) == 12
    assert orange(5, "b1:r+y h1:r+y c2:g+y i2:g+r b3:r+r d3:g+y f5:p+r h5:p+g") == 12
    # c4 touches c2 by a corner alone; i2 touches h1 by a side and is unfinished.
    assert orange(6, "b1:r+y c2:g+y d1:p+y e2:y+r f1:r+y g2:r+g h1:p+p c4:r+y i2:g") == 14
    fish = "r" * 2 + "y" * 9 + "g" * 3 + "p" * 3
    assert orange(7, corals(" ".join("rygp"[i % 4] + colour for i, colour in enumerate(fish)))) == 12


# -- blue cards


def test_blue_1_rows_with_two_finished_creatures() -> None:
    assert blue(1, "b1:A1! d1:A1! h1:A2! a2:A1! c2:A3 b3:A4! d3:r+r f5:A1! h5:A1!") == 8


def test_blue_2_finished_creatures_on_inner_spaces() -> None:
    assert [space for space in OUTER + INNER if blue(2, f"{space}:A1!") == 3] == INNER
    assert len(OUTER) == 12
    assert blue(2, "d3:A1 c2:r+r") == 0


def test_blue_3_finished_creatures_adjacent_to_another() -> None:
    assert blue(3, "b1:A1! c2:A1!") == 4  # by a side
    assert blue(3, "c2:A1! e2:A1! c4:A1!") == 6  # by corners
    assert blue(3, "b1:A1! c2:A1 e2:A1!") == 0


def test_blue_4_columns_with_exactly_one() -> None:
    assert blue(4, "b1:A1!") == 2
    assert blue(4, "b1:A1! b3:A1!") == 0
    assert blue(4, "b1:A1! b3:A1 b5:r+r") == 2, "corals and unfinished creatures do not matter"
    assert blue(4, "b1:A1! b3:A1! b5:A1! a2:A1! c2:A1!") == 4


def test_blue_5_pairs_that_touch_by_a_side_no_tile_in_two() -> None:
    assert blue(5, "b1:A1! c2:A1!") == 4
    assert blue(5, "c2:A1! e2:A1!") == 0, "a corner is not enough"
    assert blue(5, "b1:A1! c2:A1! d1:A1!") == 4
    assert blue(5, "b1:A1! c2:A1! d3:A1! e4:A1!") == 8
    assert blue(5, "d3:A1! c2:A1! e2:A1! c4:A1! e4:A1!") == 4, "a star makes one pair"
    # The pair c2 and d3 alone would leave the other two without a partner.
    assert blue(5, "b3:A1! c2:A1! d3:A1! e4:A1! f3:A1! g2:A1!") == 12


@pytest.mark.parametrize(("card", "inside", "outside"), [(6, INNER, OUTER), (7, OUTER, INNER)])
def test_blue_6_and_7_kinds_of_finished_tiles_inside_and_outside(card: int, inside: list[str], outside: list[str]) -> None:
    tiles = ["r+y", "r+g", "y+y", "A1!", "A1!", "B1!", "g", "C1"]
    here = " ".join(f"{space}:{tile}" for space, tile in zip(inside, tiles, strict=False))
    there = " ".join(f"{space}:{tile}" for space, tile in zip(outside, ["p+p", "F1!", "F2!"], strict=False))
    assert blue(card, f"{here} {there}") == 8


def test_E8_blue_cards() -> None:
    assert blue(1, "b1:A1! h1:A1! a4:A1! i4:A1! e4:A2! d3:A1!") == 8
    assert blue(2, "c2:A1! d3:A2! g4:A1! b1:A1! h5:A1!") == 9
    assert blue(3, "b1:A1! c2:A1! e2:A2! g2:A1! h3:A1! b5:A1!") == 10
    assert blue(4, "b1:A1! c2:A1! e2:A1! d1:A1! d3:A1!") == 6
    # A chain b1, c2, d1 and the pair g4, h5; g2 and i2 touch by a corner alone.
    assert blue(5, "b1:A1! c2:A1! d1:A1! g4:A1! h5:A1! i2:A1! g2:A1!") == 8
    assert blue(6, "c2:r+y e2:r+g g2:y+p b3:g+g d3:A1! f3:B1! h3:B1! c4:C1! b1:p+p h1:F1!") == 12
    assert blue(7, "b1:r+y d1:y+y f1:g+y h1:p+y a2:A1! i2:B1! a4:C1! d3:D1!") == 14


# -- E6


def tile_named(what: str) -> str:
    """`purple 123-` as p123-; a creature is its kind."""
    colour, _, pattern = what.partition(" ")
    return colour[0] + pattern if pattern else colour


class Play160:
    """The 17 turns of the example. B takes what is in the way, so that nature can lay out what A needs next."""

    def __init__(self) -> None:
        self.steps = EXAMPLE["play"]
        self.needed = [tile_named(step["what"]) for step in self.steps]
        options = ReefOptions(kinds=CreatureSet(tuple(EXAMPLE["creatures"])), orange=1, blue=2, first="A")
        self.match = Match(GAME, 2, options)
        say(self.match, f"* setup {' '.join(EXAMPLE['creatures'])} first A orange 1 blue 2")

    def whole(self) -> Match:
        match = self.match
        say(match, "* corals p123- y1-2- y1-3- g23-- p23--", "* fish y r y g p", "* creatures D2 A2 B2 E2 E4")
        say(match, "B take 2", "B tile d3 0", "A take 1")
        say(match, f"A tile {spot(*self.steps[0]['tile'])} {self.steps[0]['rotation']}", "* creatures A2 B2")
        for number in range(1, 18):
            self.turn_of_a(number)
            if turn(match) == "*":
                self.refill()
            if number < 17:
                self.turn_of_b(self.pool_of(number + 1))
                self.refill(self.needed[number + 1], self.steps[number + 1]["fish"]["colour"][0])
            elif turn(match) == "B":
                self.turn_of_b("coral")
        return match

    def pool_of(self, number: int) -> str:
        return "coral" if self.needed[number][0].islower() else "creature"

    def refill(self, tile: str = "", fish: str = "") -> None:
        """The pieces that A needs, or any others."""
        match = self.match
        state: Any = match.state
        if not tile:
            names = state.lookup.names
            later = set(self.needed)
            creature = state.gap_tile >= 5
            bag = [names[76 + kind] for kind in range(22) for _ in range(state.creature_bag[kind])]
            spare = [name for name in bag if bag.count(name) > self.needed.count(name)] or bag
            corals = [names[n] for n in range(76) if state.coral_bag[n % 4] >> n // 4 & 1 and names[n] not in later]
            tile = spare[0] if creature else corals[0]
        if not fish:
            fish = "rygp"[max(range(4), key=lambda colour: state.fish_bag[colour])]
        say(match, f"* refill {tile} {fish}")

    def turn_of_a(self, number: int) -> None:
        match, step = self.match, self.steps[number]
        pool = self.pool_of(number)
        say(match, f"A choose {pool} 1")
        view = look(match)
        assert view.tile is not None
        assert (view.tile.name, view.swimmer) == (self.needed[number], step["fish"]["colour"])
        say(match, f"A tile {spot(*step['tile'])} {step['rotation']}", f"A fish {bubble_at(step['fish']['bubble'])}")
        for coral in step["finish_corals"]:
            (column, row), (x, y) = coral["space"], coral["with_fish_from_bubble"]
            corner = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}[x - column, y - row]
            say(match, f"A finish {spot(column, row)} {corner}")
        while creatures := sorted(moves(match, "finish")):
            assert len(creatures[0].split()) == 2, "only creatures are left to finish"
            say(match, f"A {creatures[0]}")
        say(match, "A end")

    def turn_of_b(self, pool: str) -> None:
        match = self.match
        say(match, f"B choose {pool} 1")
        for kind in ("tile", "fish", "finish", "end"):
            while turn(match) == "B" and (found := sorted(moves(match, kind, "B"))):
                say(match, f"B {found[0]}")


def test_E6_the_example_of_160_points_line_by_line() -> None:
    match = Play160().whole()
    view = look(match)
    assert view.reason == "full"
    mine = view.oceans[0]
    assert (mine.score.orange, mine.score.blue) == (14, 9)
    by_space = {tile.space: tile for tile in mine.tiles}
    points = [[by_space[space].points for space in row.split() if space in by_space] for row in ROWS.values()]
    assert points == [[9, 6, 7], [5, 7, 7, 7], [2, 10, 7, 7], [7, 5, 7, 9, 0], [7, 5]]
    assert mine.score.rows == [22, 26, 26, 28, 12]
    assert (mine.score.variety, mine.score.fish, mine.score.lionfish, mine.score.total) == (10, 13, 0, 160)
    assert mine.shells == EXAMPLE["shells"]
    fish = {bubble_at(one["bubble"]): (one["colour"], one["points"]) for one in EXAMPLE["unfinished_fish"]}
    assert {one.bubble: (one.colour, one.points) for one in mine.fish} == fish
    for tile in EXAMPLE["tiles"]:
        laid = by_space[spot(*tile["space"])]
        name = tile["kind"] if tile["type"] == "creature" else tile["colour"][0] + tile["pattern"]
        assert (laid.piece.name, laid.rotation, laid.finished, laid.fish) == (
            name,
            tile["rotation"],
            tile["finished"],
            tile.get("fish"),
        )
    state: Any = match.state
    assert [scored(state.oceans[0], orange=card).orange for card in range(1, 8)] == EXAMPLE["cards"]["orange"]
    assert [scored(state.oceans[0], blue=card).blue for card in range(1, 8)] == EXAMPLE["cards"]["blue"]
