"""Reef with other rules: family mode (R19), the modified rules M1 to M10, and what breaks them (R23)."""

from __future__ import annotations

from typing import Any

import pytest
from reef_table import (
    FIRST_SET,
    GAME,
    at,
    before_the_last_turn,
    draw,
    finished,
    last_turn,
    look,
    moves,
    ocean,
    play_sensibly,
    pools,
    position,
    reef,
    refused,
    rests,
    satisfied,
    say,
    scored,
    shells,
    told,
    turn,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError, OptionError
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.show.events import ChoseCards

# -- family mode


def test_R19_only_tiles_score_in_family_mode() -> None:
    text = "d3:r01--+r c2:r012-+r e2:A1! e4:C3 b1:F1"
    fish = "d3n:y"
    family = scored(ocean(text, fish, mode="family"))
    assert (family.orange, family.blue, family.variety, family.fish) == (0, 0, 0, 0)
    assert family.rows == [2, 17, 5, 4, 0]
    assert family.total == 28
    standard = scored(ocean(text, fish), orange=1, blue=2)
    assert (standard.orange, standard.blue, standard.variety, standard.fish) == (4, 3, 2, 2)


def test_R19_there_are_no_cards_and_the_lionfish_still_costs() -> None:
    match = Match(GAME, 1, GAME.presets["family"])
    match.act(NATURE, match.state.chance(Dice(1)))
    view = look(match)
    assert ([kind.name for kind in view.kinds], view.orange, view.blue) == (list(FIRST_SET), [], [])
    assert view.oceans[0].cards is None
    assert scored(ocean("d3:r01--+r", mode="family"), lionfish=4).total == 1


def test_R19_R17_alone_the_deduction_applies_in_family_mode_too() -> None:
    """The tiles of the example are worth 114."""
    match = before_the_last_turn(mode="family", bag="g g")
    last_turn(match)
    view = look(match)
    assert view.lionfish is not None
    deduction = 2 * (sum(view.lionfish.values()) - 2)
    assert (view.oceans[0].score.total, deduction > 0) == (114 - deduction, True)


def test_R19_a_whole_family_game_scores_its_tiles() -> None:
    match = Match(GAME, 2, ReefOptions(mode="family"))
    for _ in play_sensibly(match, 6, check=True):
        pass
    for one in look(match).oceans:
        assert one.score.total == sum(tile.points for tile in one.tiles)
        assert all(fish.points == 0 for fish in one.fish)
        assert one.earned == []


@pytest.mark.parametrize(
    "options",
    [{"scenario": 3, "rule": 2}, {"scenario": 3, "mode": "family"}, {"mode": "family", "rule": 7}, {"mode": "family", "rule": 9}],
)
def test_R20_what_does_not_go_together(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        lookup_for(ReefLookup, 2, ReefOptions(**options))


# -- M1


def test_M1_a_coral_goes_beside_another_coral_by_a_side_or_a_corner() -> None:
    match = position("d3:A1 e4:A2 b3:r", rule=1, corals="y g p r y")
    say(match, "A choose coral 1")
    assert rests(match, "tile") == {"a2", "c2", "a4", "c4", "b1", "b5"}
    assert refused(match, "A tile f3 0") == "not_beside_coral"
    assert refused(match, "A tile h1 0") == "not_adjacent"
    assert refused(match, "A tile d3 0") == "space_taken"


@pytest.mark.parametrize("space", ["c2", "b1"])
def test_M1_a_side_and_a_corner_both_keep_the_rule(space: str) -> None:
    match = position("d3:A1 b3:r", rule=1)
    say(match, "A choose coral 1", f"A tile {space} 0")
    assert not look(match).oceans[0].broken


def test_M1_finished_corals_count_as_well_and_creatures_are_free() -> None:
    match = position("d3:A1 b3:r+y", rule=1, creatures="C1 C3 C4 D1 D3")
    say(match, "A choose creature 1")
    assert {"f3", "e2", "d1", "d5", "a2"} <= rests(match, "tile")
    match = position("d3:A1 b3:r+y", rule=1)
    say(match, "A choose coral 1")
    assert rests(match, "tile") == {"a2", "c2", "a4", "c4", "b1", "b5"}


def test_M1_the_first_coral_is_free() -> None:
    match = position("d3:A1 e2:A2", rule=1)
    say(match, "A choose coral 1")
    assert rests(match, "tile") == {"c2", "c4", "e4", "b3", "f3", "d1", "d5", "f1", "g2"}
    say(match, "A tile g2 0", "A fish d3n", "A end")
    assert not look(match).oceans[0].broken


def test_M1_R23_where_nothing_else_is_left_the_rule_is_broken_and_the_game_goes_on() -> None:
    around = "a2:A1 c2:A1 a4:C1 c4:C1 b1:C3 b5:C3 d3:C4"
    match = position(f"b3:r {around}", rule=1, creatures="D1 D3 D1 D3 E3")
    say(match, "A choose coral 1")
    assert rests(match, "tile") == {"d1", "e2", "f3", "e4", "d5"}
    events = say(match, "A tile f3 0")
    assert told(events) == ["placed", "rule_broken"]
    assert look(match).oceans[0].broken
    say(match, "A fish d3n", "A end")
    draw(match)
    assert turn(match) == "B"


def test_M1_only_under_that_rule() -> None:
    match = position("d3:A1 b3:r")
    say(match, "A choose coral 1", "A tile f3 0")
    assert not look(match).oceans[0].broken


# -- M2


def test_M2_pools_of_three() -> None:
    match = position(rule=2, corals="g g g", pool="p p p", creatures="A1 C1 C3", shells=1)
    assert moves(match, "choose") == {f"choose {tile} {place}" for tile in ("coral", "creature") for place in (1, 2, 3)}
    assert moves(match, "refresh") == {"refresh corals", "refresh fish", "refresh creatures"}
    assert refused(match, "A refresh corals free") == "not_four"
    assert refused(match, "A choose coral 4") == "empty_place"
    assert refused(match, "A choose creature 5") == "empty_place"
    say(match, "A refresh corals", "* corals y01-- y03-- r01--")
    assert pools(match)[0] == ["y01--", "y03--", "r01--"]
    say(match, "A choose creature 3")


def test_M2_the_lifted_link_gives_nine_times_two_pairs() -> None:
    match = position(rule=2, corals="r y g", pool="r y g", creatures="A1 C1 C3")
    say(match, "A lift")
    assert len(moves(match, "choose")) == 18
    assert refused(match, "A choose coral 1 with 4") == "empty_place"


def test_M2_a_refresh_needs_a_bag_of_three() -> None:
    match = position(players=1, rule=2, pool="y y g", creatures="A1 C1 C3", bag="r g p", shells=1)
    say(match, "A refresh fish", "A pay shell", "* fish p r g")
    match = position(players=1, rule=2, pool="y y g", creatures="A1 C1 C3", bag="r g", shells=1)
    assert refused(match, "A refresh fish") == "bag_too_small"


# -- M3


def test_M3_fish_cannot_be_moved_but_unfinished_corals_can() -> None:
    match = position("d3:A1 e4:r01--@1 c2:y+y", fish="d3n:y", rule=3, shells=5)
    assert moves(match, "move") == set()
    assert refused(match, "A move d3n d3s") == "no_moves"
    assert {move.split()[1] for move in moves(match, "shift")} == {"e4"}
    assert refused(match, "A shift c2 e2 0") == "not_open_coral"
    assert refused(match, "A shift d3 e2 0") == "not_open_coral"
    assert refused(match, "A shift b1 e2 0") == "not_open_coral"


def test_M3_a_coral_goes_beside_another_tile_or_is_turned_where_it_is() -> None:
    match = position("d3:A1 e4:r01--@1", rule=3)
    # Beside d3: what only e4 touches itself does not count.
    there = {"c2", "e2", "c4", "b3", "f3", "d1", "d5"}
    expected = {f"shift e4 {space} {rotation}" for space in there for rotation in range(4)}
    expected |= {f"shift e4 e4 {rotation}" for rotation in (0, 2, 3)}
    assert moves(match, "shift") == expected
    assert refused(match, "A shift e4 e4 1") == "same_rotation"
    assert refused(match, "A shift e4 d3 0") == "space_taken"
    assert refused(match, "A shift e4 g4 0") == "not_adjacent"


def test_M3_it_costs_two_shells_at_any_time_in_the_turn() -> None:
    match = position("d3:A1 e4:r01--", rule=3, shells=5)
    events = say(match, "A shift e4 c2 3")
    assert told(events) == ["paid", "shifted"]
    assert shells(match) == 3
    say(match, "A choose coral 1", "A fish d3s", "A shift c2 c2 0", "A tile e4 0")
    assert shells(match) == 1
    assert moves(match, "shift") == set()
    assert refused(match, "A shift c2 e2 0") == "too_few_shells"
    tiles = {tile.space: tile.rotation for tile in look(match).oceans[0].tiles}
    assert tiles == {"d3": 0, "c2": 0, "e4": 0}


def test_M3_the_coral_in_hand_is_placed_by_the_new_layout() -> None:
    match = position("d3:A1 e4:r01--", rule=3)
    say(match, "A choose coral 1", "A shift e4 d1 0")
    assert "g4" not in rests(match, "tile")
    assert {"b1", "f1"} <= rests(match, "tile")


def test_M3_fish_stay_on_their_bubbles_even_without_a_tile() -> None:
    match = position("d3:A1 e4:r01--", fish="e4e:y e4n:r", rule=3)
    assert satisfied(match) == {"e4"}
    say(match, "A shift e4 d1 0")
    assert satisfied(match) == set()
    assert {fish.bubble for fish in look(match).oceans[0].fish} == {at("e4e"), at("e4n")}
    say(match, "A choose coral 2")
    assert at("e4s") not in rests(match, "fish"), "no tile touches it any more"
    assert at("e4e") not in rests(match, "fish")
    assert at("d1n") in rests(match, "fish")


def test_M3_a_moved_or_turned_coral_may_be_satisfied() -> None:
    match = position("d3:A1 e4:r01--@2", fish="e4n:r e4e:y", rule=3)
    say(match, "A shift e4 e4 0")
    assert satisfied(match) == {"e4"}
    say(match, "A finish e4 n")
    assert finished(match) == {"e4"}
    match = position("d3:A1 b3:r01--", fish="d3e:r e4e:y", rule=3)
    say(match, "A shift b3 e4 0", "A finish e4 e")


def test_M3_alone_it_is_paid_unit_by_unit() -> None:
    match = position("d3:A1 e4:r01--", players=1, rule=3, shells=1)
    say(match, "A shift e4 c2 3", "A pay shell")
    assert (look(match).due, look(match).buying) == (1, "shift e4 c2 3")
    say(match, "A pay lionfish", "* lionfish r")
    assert {tile.space for tile in look(match).oceans[0].tiles} == {"d3", "c2"}


def test_M3_corals_stay_where_they_are_without_that_rule() -> None:
    assert refused(position("d3:A1 e4:r01--"), "A shift e4 c2 0") == "no_shifts"


# -- M4


def test_M4_every_price_is_one_higher() -> None:
    match = position("d3:A1", fish="d3n:y", rule=4, shells=3)
    assert look(match).prices == {"refresh": 2, "lift": 2, "move": 3}
    say(match, "A move d3n d3s")
    assert shells(match) == 0
    match = position("d3:A1", fish="d3n:y", rule=4, shells=2, corals="g01-- g0-2- g03-- g1-2- y01--")
    assert refused(match, "A move d3n d3s") == "too_few_shells"
    say(match, "A refresh corals free", "* corals r01-- r03-- y03-- p03-- r0-2-")
    assert shells(match) == 2
    say(match, "A lift")
    assert shells(match) == 0
    match = position(rule=4, shells=1)
    assert moves(match, "refresh") | moves(match, "lift") == set()
    match = position(rule=4, shells=2)
    say(match, "A refresh fish", "* fish r r y y p")
    assert shells(match) == 0


def test_M4_prices_without_it() -> None:
    assert look(position()).prices == {"refresh": 1, "lift": 1, "move": 2}


# -- M5


def test_M5_any_colour_of_the_open_stock_goes_with_any_tile() -> None:
    match = position(rule=5)
    assert (look(match).fish, look(match).stock) == ([], {"red": 14, "yellow": 14, "green": 14, "purple": 14})
    tiles = [f"choose {tile} {place}" for tile in ("coral", "creature") for place in range(1, 6)]
    assert moves(match, "choose") == {
        f"{tile} with {colour}" for tile in tiles for colour in ("red", "yellow", "green", "purple")
    }
    say(match, "A choose coral 2 with purple")
    assert look(match).stock == {"red": 14, "yellow": 14, "green": 14, "purple": 13}
    say(match, "A tile c2 0", "A fish d3n", "A end")
    with pytest.raises(NotationError):
        say(match, "* refill r01-- r")
    say(match, "* refill r01--")
    assert pools(match)[0][1] == "r01--"
    with pytest.raises(NotationError):
        say(match, "B choose coral 1")


def test_M5_there_is_no_link_and_no_refresh_of_fish() -> None:
    match = position(rule=5, shells=5)
    assert moves(match, "refresh") == {"refresh corals", "refresh creatures"}
    assert refused(match, "A refresh fish") == "no_refresh"
    assert refused(match, "A refresh fish free") == "no_refresh"
    assert refused(match, "A lift") == "no_link"


def test_M5_a_colour_that_is_gone_cannot_be_taken() -> None:
    match = position(players=1, rule=5, bag="r r y")
    assert {move.split()[-1] for move in moves(match, "choose")} == {"red", "yellow"}
    assert refused(match, "A choose coral 1 with green") == "stock_empty"


def test_M5_the_pools_are_set_up_without_fish() -> None:
    match = Match(GAME, 2, ReefOptions(rule=5, creatures="first", orange=1, blue=2, first="A", matching=True))
    say(match, f"* setup {' '.join(FIRST_SET)} first A orange 1 blue 2", "* corals r01-- y01-- g01-- p01-- r0-2-")
    say(match, "* creatures A1 A3 C1 C3 C4", "B take 1", "B tile d3 0")
    assert look(match).bags["fish"] == 56


# -- M6


def test_M6_no_refresh_of_any_kind_but_the_link_may_be_lifted() -> None:
    match = position(rule=6, corals="g01-- g0-2- g03-- g1-2- y01--", pool="y y y y r", shells=5)
    assert moves(match, "refresh") == set()
    for move in ("refresh corals", "refresh fish", "refresh creatures", "refresh corals free", "refresh fish free"):
        assert refused(match, f"A {move}") == "no_refresh"
    say(match, "A lift")


# -- M7


def test_M7_two_cards_of_each_colour_are_on_the_table() -> None:
    for seed in range(20):
        match = Match(GAME, 2, ReefOptions(rule=7, orange=3))
        match.act(NATURE, match.state.chance(Dice(seed)))
        view = look(match)
        assert (len(set(view.orange)), len(set(view.blue))) == (2, 2)
        assert 3 in view.orange


def test_M7_each_player_chooses_one_of_each_at_the_end() -> None:
    match = before_the_last_turn(rule=7, orange=1, blue=3)  # orange 1 and 2: 14 and 12; blue 3 and 4: 12 and 4
    assert look(match).oceans[0].cards == (1, 3), "until then the better ones are shown"
    assert refused(match, "A cards 1 3") == "no_cards_to_choose"
    last_turn(match)
    assert (look(match).phase, turn(match), look(match).reason) == ("cards", "A", None)
    assert moves(match) == {"cards 1 3", "cards 1 4", "cards 2 3", "cards 2 4"}
    assert refused(match, "A end") == "choose_cards"
    with pytest.raises(NotationError):
        say(match, "A cards 3 3")
    events = say(match, "A cards 2 4")
    assert events[0] == ChoseCards(0, 2, 4)
    view = look(match).oceans[0]
    assert (view.cards, view.score.orange, view.score.blue) == ((2, 4), 12, 4)
    assert look(match).reason == "full"


def test_M7_everybody_chooses_for_themself() -> None:
    match = Match(GAME, 3, ReefOptions(rule=7, first="B"))
    order = []
    for state in play_sensibly(match, 5, check=True):
        if look(match).phase == "cards":
            order.append(turn(match))
            assert state.outcome() is None
    assert order == ["B", "C", "A"]
    assert told(match.log)[-4:] == ["chose_cards", "chose_cards", "chose_cards", "ended"]


def test_M7_alone_the_cards_are_chosen_after_an_empty_bag_too() -> None:
    match = position(players=1, rule=7, bag="g", shells=0)
    say(match, "A lift", "A pay lionfish", "* lionfish g")
    assert look(match).phase == "cards"
    say(match, "A cards 2 3")
    assert look(match).reason == "no_fish"


# -- M8


def test_M8_each_turn_a_bag_is_named_and_a_tile_and_a_fish_are_drawn() -> None:
    match = position(rule=8, shells=5)
    view = look(match)
    assert (view.corals, view.fish, view.creatures) == ([], [], [])
    assert moves(match) == {"draw coral", "draw creature"}
    for move in ("refresh corals", "refresh fish free", "lift", "choose coral 1"):
        assert refused(match, f"A {move}") in ("no_refresh", "no_link", "empty_place")
    say(match, "A draw creature")
    assert refused(match, "* draw r01-- p") == "cannot_happen"
    say(match, "* draw C1 p")
    assert look(match).tile is not None
    assert look(match).swimmer == "purple"
    say(match, "A tile h1 0", "A fish a4s", "A end")
    assert turn(match) == "B", "there is nothing to refill"
    say(match, "B draw coral")
    assert refused(match, "* draw A1 p") == "cannot_happen"
    say(match, "* draw r01-- p")


def test_M8_the_tile_goes_on_any_empty_space_and_the_fish_on_any_free_bubble() -> None:
    match = position("d3:A1", fish="h1n:y", rule=8, shells=2)
    say(match, "A draw coral", "* draw r01-- p")
    assert len(moves(match, "tile")) == 21 * 4
    assert len(moves(match, "fish")) == 34
    assert len(moves(match, "move")) == 34, "a moved fish too"
    say(match, "A move h1n b5s")


def test_M8_an_empty_bag_cannot_be_named() -> None:
    match = position("d3:A1", rule=8, creature_bag="")
    assert moves(match, "draw") == {"draw coral"}
    assert refused(match, "A draw creature") == "bag_empty"


def test_M8_in_set_up_each_draws_one_creature() -> None:
    match = Match(GAME, 3, ReefOptions(rule=8, creatures="first", orange=1, blue=2, first="A"))
    say(match, f"* setup {' '.join(FIRST_SET)} first A orange 1 blue 2")
    for who in "CBA":
        assert turn(match) == "*"
        assert refused(match, "* draw A2") == "cannot_happen"
        say(match, "* draw A1", f"{who} tile d3 0")
    assert (turn(match), look(match).phase, look(match).bags["creatures"]) == ("A", "before", 27)


# -- M9


def test_M9_a_leftover_fish_scores_1_more_for_corals_of_its_own_colour() -> None:
    text = "d3:r+y f3:g+y e2:r+y e4:y"
    assert scored(ocean(text, "d3e:r")).fish == 3
    assert scored(ocean(text, "d3e:r", rule=9)).fish == 5
    assert scored(ocean(text, "d3e:g", rule=9)).fish == 4
    assert scored(ocean(text, "d3e:y", rule=9)).fish == 3


# -- M10


def test_M10_two_finished_creatures_that_touch_by_a_side_break_it_and_finishing_is_compulsory() -> None:
    match = position("d3:C1 c4:C1! c2:r+y e4:r+y", rule=10)
    assert satisfied(match) == {"d3"}
    say(match, "A choose coral 1", "A tile e2 0", "A fish d3n")
    assert refused(match, "A end") == "finish_first"
    assert not look(match).oceans[0].broken
    events = say(match, "A finish d3")
    assert told(events) == ["finished", "rule_broken"]
    assert look(match).oceans[0].broken
    say(match, "A end")


@pytest.mark.parametrize("other", ["b3:C1!", "d1:C1!", "c4:C1", "c4:g+g"])
def test_M10_a_corner_an_unfinished_creature_or_a_coral_does_not_break_it(other: str) -> None:
    match = position(f"d3:C1 {other} c2:r+y e4:r+y", rule=10)
    say(match, "A finish d3")
    assert not look(match).oceans[0].broken


def test_M10_only_under_that_rule() -> None:
    match = position("d3:C1 c4:C1! c2:r+y e4:r+y")
    say(match, "A finish d3")
    assert not look(match).oceans[0].broken


# -- earning


@pytest.mark.parametrize("rule", range(1, 11))
def test_R23_a_whole_game_under_a_modified_rule_earns_it(rule: int) -> None:
    match = Match(GAME, 2, ReefOptions(rule=rule))
    for _ in play_sensibly(match, rule, check=True):
        pass
    view = look(match)
    assert view.reason == "full"
    for one in view.oceans:
        assert one.earned == ([] if one.broken else [f"rule.{rule}"])
        assert not one.broken or rule in (1, 10)


@pytest.mark.parametrize("broken", [False, True])
def test_R23_a_broken_rule_earns_nothing(broken: bool) -> None:
    match = before_the_last_turn(rule=10)
    reef(match).oceans[0].broken = broken
    last_turn(match)
    assert look(match).oceans[0].earned == ([] if broken else ["rule.10"]), "there is no minimum score"
