"""Set-up and turns of Reef, by their numbers in docs/rules/reef.en.md: R1 to R12 and R15, and examples of them."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import msgspec
import pytest
from reef_table import (
    FIRST_GAME,
    FIRST_SET,
    GAME,
    at,
    draw,
    finished,
    look,
    moves,
    play_sensibly,
    pools,
    position,
    reef,
    refused,
    rests,
    satisfied,
    say,
    shells,
    spot,
    told,
    turn,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError
from fathom.core.state import NATURE
from fathom.games.reef.components import COLOURS, KINDS
from fathom.games.reef.options import CreatureSet, ReefOptions
from fathom.games.reef.show.events import Filled, Finished, SetUp
from fathom.testing.odds import chi_square_tail

CORALS_OUT = "* corals r01-- y01-- g01-- p01-- r0-2-"
FISH_OUT = "* fish r y g p r"
CREATURES_OUT = "* creatures A1 A3 C1 C3 C4"


def first_game(players: int, **options: Any) -> Match:
    """A table with the set and the cards of the first game, A first, before anything is drawn."""
    return Match(GAME, players, ReefOptions(creatures="first", orange=1, blue=2, first="A", **options))


# -- set-up


@pytest.mark.parametrize(("players", "fish", "copies"), [(1, 9, 2), (2, 14, 2), (3, 19, 3), (4, 24, 4)])
def test_R1_the_bags_by_the_number_of_players(players: int, fish: int, copies: int) -> None:
    match = first_game(players, counts=True)
    say(match, FIRST_GAME)
    view = look(match)
    assert view.bags == {"corals": 76, "fish": 4 * fish, "creatures": 10 * copies}
    assert view.unseen == {
        "corals": dict.fromkeys(COLOURS, 19),
        "fish": dict.fromkeys(COLOURS, fish),
        "creatures": dict.fromkeys(FIRST_SET, copies),
    }


def test_R1_any_ten_kinds_can_be_chosen_and_no_other_number() -> None:
    kinds = (*KINDS[:4], *KINDS[-6:])
    match = Match(GAME, 2, ReefOptions(kinds=CreatureSet(kinds)))
    match.act(NATURE, match.state.chance(Dice(1)))
    assert [kind.name for kind in look(match).kinds] == list(kinds)
    for wrong in (KINDS[:9], KINDS[:11], (*KINDS[:9], "A1"), (*KINDS[:9], "G1")):
        with pytest.raises(ValueError, match="10 different kinds"):
            CreatureSet(tuple(wrong))


def test_R1_a_random_set_keeps_the_advice() -> None:
    for seed in range(300):
        match = Match(GAME, 2, ReefOptions())
        match.act(NATURE, match.state.chance(Dice(seed)))
        kinds = look(match).kinds
        letters = Counter(kind.name[0] for kind in kinds)
        assert len(kinds) == 10
        assert all(letters[letter] <= most for letter, most in zip("ABCDE", (2, 2, 3, 2, 3), strict=True))
        assert letters["F"] == 1
        assert 3 <= sum(kind.item == "fish" for kind in kinds) <= 5


@pytest.mark.parametrize(
    "kinds",
    [
        "A1 A2 A3 B1 C1 C2 D1 E1 E2 F1",  # three A
        "A1 B1 C1 C2 C3 D1 D2 D3 E3 F1",  # three D
        "A1 A3 C1 C3 C4 D1 D3 E1 E3 E4",  # no F
        "A1 C1 C3 C4 D1 D3 E1 E3 F1 F2",  # two F
        "A1 A2 C1 C2 C3 D1 D2 E1 E2 F1",  # no fish kinds
        "A3 A4 B2 B4 C4 D3 D4 C1 E1 F1",  # seven fish kinds
        "A1 A3 C1 C3 C4 D1 D3 E1 F1",  # nine
    ],
)
def test_R1_a_random_set_outside_the_advice_cannot_happen(kinds: str) -> None:
    match = Match(GAME, 2, ReefOptions())
    names = " ".join(sorted(kinds.split(), key=KINDS.index))
    assert refused(match, f"* setup {names} first A orange 1 blue 2") == "cannot_happen"


def test_R2_three_pools_of_five_are_filled_and_linked_in_ten_pairs() -> None:
    match = first_game(2)
    say(match, FIRST_GAME, CORALS_OUT, FISH_OUT, CREATURES_OUT)
    assert pools(match) == (
        ["r01--", "y01--", "g01--", "p01--", "r0-2-"],
        ["red", "yellow", "green", "purple", "red"],
        ["A1", "A3", "C1", "C3", "C4"],
    )
    assert look(match).bags == {"corals": 71, "fish": 51, "creatures": 15}
    say(match, "B take 1", "B tile d3 0", "A take 2", "A tile d3 0", "* creatures D1 D3")
    assert moves(match, "choose") == {f"choose {tile} {place}" for tile in ("coral", "creature") for place in range(1, 6)}


@pytest.mark.parametrize("tile", ["coral", "creature"])
@pytest.mark.parametrize("place", range(1, 6))
def test_R2_fish_i_is_linked_to_coral_i_and_creature_i(tile: str, place: int) -> None:
    match = position(pool="r y g p y")
    corals, fish, creatures = pools(match)
    say(match, f"A choose {tile} {place}")
    view = look(match)
    assert view.tile is not None
    assert (view.tile.name, view.swimmer) == ((corals if tile == "coral" else creatures)[place - 1], fish[place - 1])


def test_R3_the_first_game_has_its_cards_its_set_and_matching_fish() -> None:
    match = Match(GAME, 2, GAME.presets["first"])
    match.act(NATURE, match.state.chance(Dice(3)))
    view = look(match)
    assert ([kind.name for kind in view.kinds], view.orange, view.blue) == (list(FIRST_SET), [1], [2])
    events = say(match, "* corals r01-- r0-2- g01-- p01-- r03--")
    assert look(match).fish == ["red", "red", "green", "purple", "red"]
    assert told(events) == ["filled", "filled"]
    unseen = look(match).unseen
    assert unseen is not None
    assert unseen["fish"] == {"red": 11, "yellow": 14, "green": 13, "purple": 13}
    say(match, CREATURES_OUT)
    assert turn(match) in "AB"


def test_R3_cards_are_chosen_or_random() -> None:
    seen: set[tuple[int, ...]] = set()
    for seed in range(60):
        match = Match(GAME, 2, ReefOptions(orange=5))
        match.act(NATURE, match.state.chance(Dice(seed)))
        assert look(match).orange == [5]
        seen.add(tuple(look(match).blue))
    assert seen == {(card,) for card in range(1, 8)}
    chosen = Match(GAME, 2, ReefOptions(creatures="first", orange=5, blue=7, first="A"))
    assert refused(chosen, f"* setup {' '.join(FIRST_SET)} first A orange 5 blue 6") == "cannot_happen"
    assert refused(chosen, f"* setup {' '.join(FIRST_SET)} first A orange 4 blue 7") == "cannot_happen"
    events = say(chosen, f"* setup {' '.join(FIRST_SET)} first A orange 5 blue 7")
    assert events == [SetUp(list(FIRST_SET), [5], [7], 0)]


def test_R4_creatures_are_taken_in_reverse_order_and_the_pool_is_refilled_after_all_have() -> None:
    match = Match(GAME, 3, ReefOptions(creatures="first", orange=1, blue=2, first="B"))
    say(match, FIRST_GAME.replace("first A", "first B"), CORALS_OUT, FISH_OUT, CREATURES_OUT)
    order = []
    for place in (2, 3, 5):
        who = turn(match)
        order.append(who)
        assert pools(match)[2][place - 1] is not None
        say(match, f"{who} take {place}", f"{who} tile d3 1")
    assert order == ["A", "C", "B"]
    assert turn(match) == "*"
    assert pools(match)[2] == ["A1", None, None, "C3", None]
    events = say(match, "* creatures E1 E3 F1")
    assert events == [Filled("creatures", {2: "E1", 3: "E3", 5: "F1"})]
    assert (turn(match), look(match).phase) == ("B", "before")


def test_R4_the_first_creature_goes_on_any_space_in_any_rotation_and_is_unfinished() -> None:
    match = first_game(1)
    say(match, FIRST_GAME, CORALS_OUT, FISH_OUT, CREATURES_OUT)
    assert moves(match) == {f"take {place}" for place in range(1, 6)}
    assert refused(match, "A tile d3 0") == "take_first"
    say(match, "A take 4")
    assert moves(match) == {f"tile {spot(c, r)} {k}" for c in range(1, 10) for r in range(1, 6) if (c + r) % 2 for k in range(4)}
    assert len(moves(match)) == 88
    assert refused(match, "A take 1") == "place_first"
    say(match, "A tile i4 3")
    (tile,) = look(match).oceans[0].tiles
    assert (tile.space, tile.piece.name, tile.rotation, tile.finished) == ("i4", "C3", 3, False)


def test_R4_an_empty_place_cannot_be_taken_from() -> None:
    match = first_game(2)
    say(match, FIRST_GAME, CORALS_OUT, FISH_OUT, CREATURES_OUT, "B take 2", "B tile d3 0")
    assert moves(match) == {"take 1", "take 3", "take 4", "take 5"}
    assert refused(match, "A take 2") == "empty_place"
    assert refused(match, "B take 1") == "not_your_turn"


def test_R4_a_pool_that_is_empty_before_all_have_taken_is_refilled_at_once() -> None:
    match = first_game(4, rule=2)
    say(match, FIRST_GAME, "* corals r01-- y01-- g01--", "* fish r y g", "* creatures A1 A3 C1")
    for who, place in (("D", 1), ("C", 2), ("B", 3)):
        say(match, f"{who} take {place}", f"{who} tile d3 0")
    assert (turn(match), look(match).round) == ("*", 0)
    say(match, "* creatures A1 A1 A1", "A take 2", "A tile d3 0", "* creatures D1")
    assert (turn(match), look(match).round) == ("A", 1)
    assert pools(match)[2] == ["A1", "D1", "A1"]


def test_R4_the_first_player_is_random_and_play_goes_clockwise() -> None:
    firsts = set()
    for seed in range(40):
        match = Match(GAME, 3, ReefOptions())
        match.act(NATURE, match.state.chance(Dice(seed)))
        firsts.add(look(match).first)
    assert firsts == {0, 1, 2}
    match = Match(GAME, 3, ReefOptions(first="B"))
    order: list[str] = []
    for state in play_sensibly(match, 4):
        if state.phase == 5 and (not order or order[-1] != turn(match)):
            order.append(turn(match))
        if len(order) == 5:
            break
    assert order == ["B", "C", "A", "B", "C"]


# -- before choosing


def test_R5_four_corals_of_one_colour_allow_a_free_refresh_any_number_of_times() -> None:
    match = position(corals="g01-- g0-2- r01-- g03-- g1-2-", shells=0)
    for _ in range(3):
        assert moves(match, "refresh") == {"refresh corals free"}
        events = say(match, "A refresh corals free", "* corals p01-- p0-2- p03-- p1-2- r0123")
        assert told(events) == ["refreshing", "filled"]
        assert shells(match) == 0
        say(match, "A refresh corals free", "* corals g01-- g0-2- r01-- g03-- g1-2-")
    say(match, "A refresh corals free", "* corals g0123 g0213 r03-- r0-2- g3231")
    assert moves(match, "refresh") == set()
    assert refused(match, "A refresh corals free") == "not_four"


def test_R5_four_fish_of_one_colour_allow_a_free_refresh() -> None:
    match = position(pool="r p p p p", shells=0)
    assert moves(match, "refresh") == {"refresh fish free"}
    say(match, "A refresh fish free", "* fish y y y y y")
    assert pools(match)[1] == ["yellow"] * 5
    say(match, "A refresh fish free", "* fish r r g g g")
    assert refused(match, "A refresh fish free") == "not_four"


def test_R5_a_corals_colour_is_its_centre() -> None:
    match = position(corals="r000- y303- y0-2- y01-- y03--")
    assert "refresh corals free" in moves(match)
    match = position(corals="r000- r01-- y303- y3231 p1-2-")  # red at many corners, but two centres
    assert "refresh corals free" not in moves(match)


@pytest.mark.parametrize("move", ["refresh corals free", "refresh fish", "refresh creatures", "lift", "choose coral 1"])
def test_R5_R6_only_before_choosing(move: str) -> None:
    match = position(corals="g01-- g0-2- r01-- g03-- g1-2-")
    say(match, "A choose coral 3")
    assert refused(match, f"A {move}") == "already_chosen"
    for placing in ("tile c2 0", "fish d3n"):
        say(match, f"A {placing}")
        assert refused(match, f"A {move}") == "already_chosen"


@pytest.mark.parametrize(
    ("pool", "drawn"), [("corals", "g03-- g01-- y01-- p01-- y03--"), ("fish", "y y y y p"), ("creatures", "F1 F1 E3 E3 D1")]
)
def test_R6_a_shell_refreshes_any_one_pool(pool: str, drawn: str) -> None:
    match = position(shells=3, creatures="A1 A3 C1 C3 C4")
    before = pools(match)
    events = say(match, f"A refresh {pool}", f"* {pool} {drawn}")
    assert told(events) == ["paid", "refreshing", "filled"]
    assert shells(match) == 2
    which = ("corals", "fish", "creatures").index(pool)
    after = pools(match)
    assert after[:which] + after[which + 1 :] == before[:which] + before[which + 1 :]
    assert isinstance(events[2], Filled)
    assert list(events[2].pieces.values()) == after[which]


def test_R6_as_many_shells_as_one_has_and_the_link_once_a_turn() -> None:
    match = position(shells=3)
    say(match, "A refresh corals", "* corals g03-- g01-- y01-- p01-- y03--", "A lift")
    assert (shells(match), look(match).lifted) == (1, True)
    assert refused(match, "A lift") == "already_lifted"
    say(match, "A refresh fish", "* fish y y r r p")
    assert (shells(match), look(match).lifted) == (0, True)
    for pool in ("corals", "fish", "creatures"):
        assert refused(match, f"A refresh {pool}") == "too_few_shells"
    say(match, "A choose coral 1 with 5")


def test_R6_the_lifted_link_lets_any_tile_go_with_any_fish_for_this_turn_only() -> None:
    match = position(pool="r y g p y")
    assert refused(match, "A choose coral 2 with 5") == "not_linked"
    say(match, "A lift")
    assert shells(match) == 1
    assert len(moves(match, "choose")) == 50
    say(match, "A choose creature 2 with 5", "A tile c2 0", "A fish d3n", "A end")
    assert pools(match)[1] == ["red", "yellow", "green", "purple", None]
    draw(match)
    assert (turn(match), look(match).lifted) == ("B", False)
    assert refused(match, "B choose coral 2 with 5") == "not_linked"
    match = position(shells=0)
    assert refused(match, "A lift") == "too_few_shells"


def test_E11_a_coral_and_a_fish_that_are_not_linked_cost_a_shell_and_two_tiles_are_never_taken() -> None:
    match = position(shells=1)
    say(match, "A lift", "A choose coral 3 with 1")
    assert shells(match) == 0
    for move in ("choose coral 1", "choose creature 2", "choose coral 4 with 2"):
        assert refused(match, f"A {move}") == "already_chosen"


def test_E10_four_green_corals_refresh_the_coral_pool_for_free_but_not_the_creature_pool() -> None:
    match = position(corals="g01-- g0-2- g03-- g1-2- y01--", shells=0)
    assert moves(match, "refresh") == {"refresh corals free"}
    assert refused(match, "A refresh creatures") == "too_few_shells"
    with pytest.raises(NotationError):
        say(match, "A refresh creatures free")


# -- R7


def test_R7_the_old_ones_go_back_only_after_the_new_ones_are_drawn() -> None:
    match = position(corals="r01-- y01-- g01-- p01-- r03--", pool="p p p p y", counts=True)
    bags = look(match).bags
    say(match, "A refresh corals")
    assert refused(match, "* corals r01-- y03-- g03-- p03-- r0-2-") == "cannot_happen"
    assert refused(match, "* corals y03-- g03-- p03-- r0-2- y03--") == "cannot_happen"
    say(match, "* corals y03-- g03-- p03-- r0-2- y0-2-")
    assert pools(match)[0] == ["y03--", "g03--", "p03--", "r0-2-", "y0-2-"]
    assert look(match).bags == bags
    say(match, "A refresh corals", "* corals r01-- y01-- g01-- p01-- r03--")
    assert pools(match)[0] == ["r01--", "y01--", "g01--", "p01--", "r03--"]


def test_R7_fish_that_lie_in_the_pool_cannot_be_drawn_in_its_refresh() -> None:
    match = position(players=1, pool="y y r r g", bag="r r r g p")
    say(match, "A refresh fish", "A pay shell")
    assert refused(match, "* fish r r r g g") == "cannot_happen"
    assert refused(match, "* fish y r r g p") == "cannot_happen"
    say(match, "* fish r p r g r")
    assert pools(match)[1] == ["red", "purple", "red", "green", "red"]
    assert look(match).bags["fish"] == 5


def test_R7_corals_fill_the_creature_pool_when_its_bag_runs_dry_in_a_refresh() -> None:
    match = position(creatures="A1 A3 C1 C3 C4", creature_bag="D1 F1")
    say(match, "A refresh creatures")
    assert refused(match, "* creatures D1 r01-- F1 y01-- g01--") == "cannot_happen"
    assert refused(match, "* creatures D1 F1 A1 A3 C1") == "cannot_happen"
    say(match, "* creatures D1 F1 r01-- y01-- g01--")
    assert pools(match)[2] == ["D1", "F1", "r01--", "y01--", "g01--"]
    assert (look(match).bags["creatures"], look(match).dry) == (5, True)
    assert refused(match, "A refresh creatures") == "creatures_dry"
    # The creatures that are back in the bag are drawn first (R12), and the pool stays as it is for good.
    say(match, "A choose creature 3", "A tile c2 0", "A fish d3n", "A end")
    assert refused(match, "* refill p01-- r") == "cannot_happen"
    say(match, "* refill C3 r")
    assert refused(match, "B refresh creatures") == "creatures_dry"


def test_R7_a_refresh_that_empties_the_creature_bag_exactly_leaves_the_pool_wet() -> None:
    match = position(creatures="A1 A3 C1 C3 C4", creature_bag="D1 F1 D3 E3 D1", shells=3)
    say(match, "A refresh creatures", "* creatures D1 F1 D3 E3 D1")
    assert not look(match).dry
    say(match, "A refresh creatures", "* creatures A1 A3 C1 C3 C4")


@pytest.mark.parametrize(("left", "possible"), [(5, True), (4, False)])
def test_R7_a_coral_pool_cannot_be_refreshed_from_too_small_a_bag(left: int, possible: bool) -> None:
    four_alike = "g01-- g0-2- g03-- g1-2- y01--"
    match = position("d3:E1 c2:r e2:y c4:g e4:p d1:r", players=4, corals=four_alike, coral_bag=left)
    for move in ("refresh corals", "refresh corals free"):
        assert (move in moves(match)) == possible
        if not possible:
            assert refused(match, f"A {move}") == "bag_too_small"


@pytest.mark.parametrize(("left", "possible"), [("r r r g p", True), ("r r g p", False)])
def test_R7_a_fish_pool_cannot_be_refreshed_from_too_small_a_bag(left: str, possible: bool) -> None:
    match = position(players=1, pool="y y y y r", bag=left)
    for move in ("refresh fish", "refresh fish free"):
        assert (move in moves(match)) == possible
        if not possible:
            assert refused(match, f"A {move}") == "bag_too_small"


# -- choosing and placing


def test_R8_one_tile_and_one_fish_leave_the_pools() -> None:
    match = position(pool="r y g p r")
    corals, _, creatures = pools(match)
    say(match, "A choose creature 4")
    assert pools(match)[0] == corals
    assert pools(match)[1] == ["red", "yellow", "green", None, "red"]
    assert pools(match)[2] == [*creatures[:3], None, creatures[4]]
    with pytest.raises(NotationError):  # the linked fish is not named
        say(position(), "A choose coral 2 with 2")
    assert refused(position(), "A tile c2 0") == "choose_first"
    assert refused(position(), "A fish d3n") == "choose_first"
    assert refused(position(), "A end") == "choose_first"


@pytest.mark.parametrize("order", [("tile c2 3", "fish d3s"), ("fish d3s", "tile c2 3")])
def test_R9_both_are_placed_in_either_order(order: tuple[str, str]) -> None:
    match = position(corals="r01-- y g p r")
    say(match, "A choose coral 1")
    for move in order:
        assert refused(match, "A end") == "place_first"
        say(match, f"A {move}")
        assert refused(match, f"A {move}") == ("no_tile" if move[0] == "t" else "no_fish_in_hand")
    tiles = {tile.space: (tile.piece.name, tile.rotation, tile.finished) for tile in look(match).oceans[0].tiles}
    assert tiles["c2"] == ("r01--", 3, False)
    assert [(fish.bubble, fish.colour) for fish in look(match).oceans[0].fish] == [("d3s", "red")]
    say(match, "A end")


def test_E12_where_the_next_tile_and_the_first_fish_may_go() -> None:
    match = position("d3:E1")  # (4, 3)
    say(match, "A choose coral 1")
    beside = {(3, 2), (5, 2), (3, 4), (5, 4), (2, 3), (6, 3), (4, 1), (4, 5)}
    assert moves(match, "tile") == {f"tile {spot(*place)} {rotation}" for place in beside for rotation in range(4)}
    assert rests(match, "fish") == {at("d3n"), at("d3e"), at("d3s"), at("d3w")}
    assert refused(match, "A tile b1 0") == "not_adjacent"
    assert refused(match, "A tile d3 0") == "space_taken"
    assert refused(match, "A fish b1n") == "bubble_not_yours"


def test_R9_a_new_tile_opens_its_own_bubbles() -> None:
    match = position("d3:E1")
    say(match, "A choose coral 1", "A tile d5 0")
    assert rests(match, "fish") == {at(f"{space}{corner}") for space in ("d3", "d5") for corner in "nesw"}


def test_R9_at_the_edge_only_what_is_inside_the_ocean() -> None:
    match = position("a2:E1")
    say(match, "A choose coral 1")
    assert rests(match, "tile") == {"b1", "b3", "c2", "a4"}
    assert rests(match, "fish") == {at(f"a2{corner}") for corner in "nesw"}


def test_R9_a_bubble_holds_one_fish() -> None:
    match = position("d3:E1", fish="d3e:y")
    say(match, "A choose coral 1")
    assert rests(match, "fish") == {at("d3n"), at("d3s"), at("d3w")}
    assert refused(match, "A fish d3e") == "bubble_taken"


# -- moving fish


def test_R10_two_shells_move_a_fish_to_a_free_bubble_of_ones_tiles_repeatedly() -> None:
    match = position("d3:E1 e4:r01--", fish="d3n:y d3w:p", shells=5)
    free = {at(name) for name in ("d3e", "d3s", "e4e", "e4s")}
    assert moves(match, "move") == {f"move {start} {end}" for start in (at("d3n"), at("d3w")) for end in free}
    events = say(match, "A move d3n e4s")
    assert told(events) == ["paid", "moved"]
    assert shells(match) == 3
    say(match, "A move d3w d3n")
    assert shells(match) == 1
    assert refused(match, "A move d3n d3w") == "too_few_shells"
    assert moves(match, "move") == set()
    assert {(fish.bubble, fish.colour) for fish in look(match).oceans[0].fish} == {(at("e4s"), "yellow"), (at("d3n"), "purple")}


def test_R10_at_any_time_in_the_turn() -> None:
    match = position("d3:E1", fish="d3n:y", shells=4)
    say(match, "A choose coral 1", "A tile c2 0", "A move d1s d3s", "A fish d3e", "A move d3s d1s")
    assert shells(match) == 0
    say(match, "A end")


def test_R10_not_onto_a_fish_not_outside_and_not_from_an_empty_bubble() -> None:
    match = position("d3:E1", fish="d3n:y d3s:y")
    assert refused(match, "A move d1s d3s") == "bubble_taken"
    assert refused(match, "A move d1s h1n") == "bubble_not_yours"
    assert refused(match, "A move d3e d3w") == "no_fish_there"


def test_R10_a_finished_fish_never_moves() -> None:
    match = position("d3:E1 e4:r01--", fish="e4n:r e4e:y", shells=2)
    say(match, "A finish e4 e")
    assert shells(match) == 3
    assert {move.split()[1] for move in moves(match, "move")} == {at("e4n")}


# -- finishing in the turn


def test_R11_a_satisfied_tile_is_finished_at_any_moment_of_the_turn() -> None:
    """Before choosing, between the two placements, and after them."""
    satisfies = "d3:E1 e4:r01--"
    match = position(satisfies, fish="e4n:r e4w:y", shells=2)
    say(match, "A move e4w e4e", "A finish e4 n")
    assert finished(match) == {"e4"}
    match = position(satisfies, fish="e4n:r", pool="y y g p r")
    say(match, "A choose coral 1", "A fish e4e", "A finish e4 n", "A tile c2 0", "A end")
    match = position(satisfies, fish="e4n:r", pool="y y g p r")
    say(match, "A choose coral 1", "A fish e4e", "A tile c2 0", "A finish e4 n", "A end")


def test_R11_what_is_satisfied_at_the_end_must_be_finished_one_by_one_in_any_order() -> None:
    text = "d3:E1 e4:r01-- c4:y01-- f1:F1 e2:g+g"
    match = position(text, fish="e4n:r e4e:y c4n:y", pool="g y g p r")
    say(match, "A choose coral 1", "A tile d1 0", "A fish c4e")
    assert satisfied(match) == {"e4", "c4"}
    assert refused(match, "A end") == "finish_first"
    assert moves(match, "end") == set()
    assert moves(match, "finish") == {"finish e4 n", "finish e4 e", "finish c4 n", "finish c4 e"}
    say(match, "A finish c4 n")
    assert refused(match, "A end") == "finish_first"
    events = say(match, "A finish e4 n")
    assert isinstance(events[0], Finished)
    assert (events[0].space, events[0].fish, events[0].bubble, events[0].shells) == ("e4", "red", at("e4n"), 4)
    say(match, "A end")


def test_R11_a_tile_that_is_not_satisfied_cannot_be_finished() -> None:
    match = position("d3:E1 e4:r01--", fish="e4n:r e4s:y")
    assert refused(match, "A finish e4 n") == "not_satisfied"
    assert refused(match, "A finish d3") == "not_satisfied"
    assert refused(match, "A finish c2") == "no_tile_there"


def test_R11_each_finished_tile_gives_a_shell() -> None:
    match = position("d3:E1 e4:r01--", fish="e4n:r e4e:y", shells=0)
    say(match, "A finish e4 n")
    assert shells(match) == 1
    assert refused(match, "A finish e4 n") == "already_finished"


def test_E5_five_shells_are_the_most() -> None:
    text, fish = "d3:E1 e4:r01--", "e4n:r e4e:y d3w:p"
    match = position(text, fish=fish, shells=5)
    say(match, "A finish e4 n")
    assert shells(match) == 5
    match = position(text, fish=fish, shells=5)
    say(match, "A move d3w d3n", "A finish e4 n")
    assert shells(match) == 4


def test_E15_a_moved_fish_satisfies_a_coral() -> None:
    match = position("d3:E1 e4:r01--", fish="e4n:r d3w:y", shells=2)
    assert satisfied(match) == set()
    say(match, "A move d3w e4e")
    assert (satisfied(match), shells(match)) == ({"e4"}, 0)
    say(match, "A finish e4 e")
    assert shells(match) == 1
    assert next(tile.fish for tile in look(match).oceans[0].tiles if tile.space == "e4") == "yellow"


def test_E16_a_coral_that_loses_its_fish_to_a_move_is_not_finished() -> None:
    match = position("d3:E1 e4:r01-- c4:y01--", fish="e4n:r e4e:y d3w:g", shells=2)
    assert satisfied(match) == {"e4"}
    say(match, "A move e4e c4w")
    assert satisfied(match) == set()
    assert refused(match, "A finish e4 n") == "not_satisfied"
    say(match, "A choose coral 1", "A tile d5 0", "A fish d3n", "A end")
    assert finished(match) == set()


# -- the end of a turn


def test_R12_the_pools_are_refilled_in_place() -> None:
    match = position(pool="r y g p r")
    corals, fish, creatures = pools(match)
    say(match, "A lift", "A choose coral 4 with 2", "A tile c2 0", "A fish d1s", "A end")
    assert turn(match) == "*"
    assert refused(match, "* refill A1 p") == "cannot_happen"
    say(match, "* refill y03-- p")
    assert pools(match) == ([*corals[:3], "y03--", corals[4]], [fish[0], "purple", *fish[2:]], creatures)
    assert turn(match) == "B"
    say(match, "B choose creature 5", "B tile c2 0", "B fish d1s", "B end")
    assert refused(match, "* refill y01-- p") == "cannot_happen"
    say(match, "* refill F1 r")
    assert pools(match)[2] == [*creatures[:4], "F1"]


@pytest.mark.parametrize("place", range(1, 6))
def test_R12_every_place_of_both_tile_pools_is_refilled_from_its_own_bag(place: int) -> None:
    match = position(creatures="A1 A3 C1 C3 C4")
    corals, fish, creatures = pools(match)
    say(match, f"A choose creature {place}", "A tile c2 0", "A fish d1s", "A end", "* refill F1 g")
    say(match, f"B choose coral {place}", "B tile c2 0", "B fish d1s", "B end", "* refill p01-- g")
    corals[place - 1], fish[place - 1], creatures[place - 1] = "p01--", "green", "F1"
    assert pools(match) == (corals, fish, creatures)


def as_likely(match: Match, odds: Counter[tuple[str, ...]], draws: int = 3_000) -> bool:
    """Whether nature draws in these proportions, and nothing else."""
    dice = Dice("odds")
    drawn = Counter(tuple(GAME.notation.write(match.state, NATURE, match.state.chance(dice)).split()[1:]) for _ in range(draws))
    share = draws / odds.total()
    statistic = sum((drawn[pieces] - share * ways) ** 2 / (share * ways) for pieces, ways in odds.items())
    return drawn.keys() <= odds.keys() and chi_square_tail(statistic, len(odds) - 1) > 1e-6


def fish_in_bag(match: Match) -> str:
    """The fish in their bag, a letter each."""
    return "".join(letter * count for letter, count in zip("rygp", reef(match).fish_bag, strict=True))


def test_R12_odds_of_a_refill_every_piece_in_a_bag_is_equally_likely() -> None:
    match = position(players=4, corals="r r y y g", coral_bag=9)
    say(match, "A choose coral 1", "A tile c2 0", "A fish d3n", "A end")
    state = reef(match)
    bag = [name for number, name in enumerate(state.lookup.names[:76]) if state.coral_bag[number % 4] >> number // 4 & 1]
    assert sorted(Counter(name[0] for name in bag).values()) == [2, 2, 2, 3], "so a colour is not as likely as another"
    assert as_likely(match, Counter((coral, fish) for coral in bag for fish in fish_in_bag(match)))
    match = position(creatures="A1 A3 C1 C3 C4", creature_bag="D1 D1 D3")
    say(match, "A choose creature 1", "A tile c2 0", "A fish d3n", "A end")
    assert as_likely(match, Counter((creature, fish) for creature in ("D1", "D1", "D3") for fish in fish_in_bag(match)))


def test_R7_odds_of_a_refresh_are_those_of_drawing_one_piece_after_another() -> None:
    match = position(players=1, bag="r r y g p p")
    say(match, "A refresh fish", "A pay shell")
    assert as_likely(match, Counter(permutations("rrygpp", 5)))


def test_E17_corals_in_the_creature_pool() -> None:
    match = position(corals="g01-- g0-2- g03-- y01-- p01--", creatures="A1 A3 C1 C3 C4", creature_bag="")
    say(match, "A choose creature 2", "A tile c2 0", "A fish d1s", "A end")
    assert not look(match).dry
    assert refused(match, "* refill D1 r") == "cannot_happen"
    say(match, "* refill g1-2- r")
    assert (pools(match)[2][1], look(match).dry) == ("g1-2-", True)
    assert refused(match, "B refresh creatures") == "creatures_dry"
    assert refused(match, "B refresh corals free") == "not_four"
    say(match, "B refresh corals", "* corals r01-- r03-- y03-- p03-- r0-2-")
    assert pools(match)[2] == ["A1", "g1-2-", "C1", "C3", "C4"]
    say(match, "B choose creature 2")
    tile = look(match).tile
    assert tile is not None
    assert (tile.name, tile.colour) == ("g1-2-", "green")


# -- the end


@pytest.mark.parametrize("players", [1, 2, 3])
def test_R15_after_17_turns_each_every_ocean_has_four_empty_spaces(players: int) -> None:
    match = Match(GAME, players, ReefOptions())
    for _ in play_sensibly(match, players, check=True):
        assert match.state.outcome() is None
    view = look(match)
    assert view.reason == "full"
    assert [22 - len(ocean.tiles) for ocean in view.oceans] == [4] * players
    assert told(match.log).count("turn_ended") == 17 * players
    assert told(match.log)[-2:] == ["turn_ended", "ended"]
    assert (view.round, view.turn, turn(match)) == (17, None, "")
    assert refused(match, "A end") == "game_over"


def test_R15_all_have_equally_many_turns() -> None:
    rows = ("b1", "d1", "f1", "h1", "a2", "c2", "e2", "g2", "i2", "b3", "d3", "f3", "h3")
    full = " ".join(f"{space}:r" for space in rows) + " a4:E1 c4:y e4:y g4:y"
    match = position(full, "", full.replace(":r", ":g"), players=2, turns=32)
    assert look(match).round == 17
    say(match, "A choose coral 1", "A tile i4 0", "A fish b1n", "A end", "* refill p01-- p")
    assert (turn(match), look(match).reason) == ("B", None)
    say(match, "B choose coral 1", "B tile i4 0", "B fish b1n", "B end")
    assert look(match).reason == "full"


def test_everybody_sees_the_same_and_nothing_is_hidden() -> None:
    match = position()
    views = [look(match, who) for who in (None, "A", "B")]
    assert [view.seat for view in views] == [None, 0, 1]
    assert len({msgspec.json.encode(msgspec.structs.replace(view, seat=0)) for view in views}) == 1
    assert reef(match).sample(1, Dice(1)).freeze() == match.state.freeze()
