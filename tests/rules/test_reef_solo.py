"""Reef alone: the lionfish (R17), ranks (R18), and the example E9."""

from __future__ import annotations

import pytest
from reef_table import (
    GAME,
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
    refused,
    say,
    scored,
    shells,
    told,
    turn,
)

from fathom import Match
from fathom.games.reef.rules.scoring import rank
from fathom.games.reef.show.events import Buying

SHARED = "d3:E1 e4:r01--"


def eaten(match: Match) -> int:
    """How many fish are on the lionfish card."""
    lionfish = look(match).lionfish
    assert lionfish is not None
    return sum(lionfish.values())


# -- paying


@pytest.mark.parametrize(
    ("payment", "shells_left", "fish"),
    [
        (["pay shell", "pay shell"], 1, 0),
        (["pay shell", "pay lionfish"], 2, 1),
        (["pay lionfish", "pay shell"], 2, 1),
        (["pay lionfish", "pay lionfish"], 3, 2),
    ],
)
def test_E9_a_price_of_two_is_paid_with_shells_and_lionfish_in_any_mix(payment: list[str], shells_left: int, fish: int) -> None:
    match = position(players=1, fish="d3n:y", shells=3)
    bag = look(match).bags["fish"]
    events = say(match, "A move d3n d3s")
    assert events == [Buying(0, "move", 2)]
    for due, unit in zip((2, 1), payment, strict=True):
        assert (look(match).phase, look(match).due, look(match).buying) == ("paying", due, "move d1s d3s")
        assert moves(match) == {"pay shell", "pay lionfish"}
        assert look(match).oceans[0].fish[0].bubble == "d1s", "it is moved when all is paid"
        say(match, f"A {unit}")
        if unit == "pay lionfish":
            assert turn(match) == "*"
            say(match, "* lionfish p")
    assert look(match).oceans[0].fish[0].bubble == "d3s"
    assert (shells(match), eaten(match), look(match).bags["fish"]) == (shells_left, fish, bag - fish)
    assert look(match).phase == "before"


@pytest.mark.parametrize(("fish", "points"), [(0, 0), (1, 0), (2, 0), (3, -2), (4, -4), (6, -8), (12, -20)])
def test_R17_E9_two_fish_are_free_each_further_one_costs_2(fish: int, points: int) -> None:
    sheet = scored(ocean("d3:r01--+y"), lionfish=fish)
    assert (sheet.lionfish, sheet.total) == (points, 5 + points)


@pytest.mark.parametrize(
    ("move", "drawn", "price"),
    [("refresh corals", "* corals y01-- y03-- y0-2- p01-- p03--", 1), ("refresh creatures", "", 1), ("lift", "", 1)],
)
def test_R17_lionfish_pay_for_everything_any_number_of_times(move: str, drawn: str, price: int) -> None:
    match = position(players=1, shells=0)
    for number in range(3):
        if move != "lift" or not number:
            say(match, f"A {move}")
            assert look(match).due == price
            assert moves(match) == {"pay lionfish"}
            assert refused(match, "A pay shell") == "no_shells"
            assert refused(match, "A choose coral 1") == "pay_first"
            say(match, "A pay lionfish", "* lionfish r")
            draw(match, number)
    assert eaten(match) == (1 if move == "lift" else 3)
    assert look(match).lifted == (move == "lift")


def test_R17_after_a_payment_the_turn_goes_on_where_it_was() -> None:
    match = position(players=1, fish="d3n:y", shells=1)
    say(match, "A choose coral 1", "A tile c2 0", "A move d3n d3s", "A pay lionfish", "* lionfish r", "A pay shell")
    assert (look(match).phase, look(match).swimmer) == ("placing", "red")
    say(match, "A fish d3n", "A end")


def test_R17_the_fish_is_random_and_comes_from_the_bag() -> None:
    match = position(players=1, bag="r r y")
    say(match, "A lift", "A pay lionfish")
    assert refused(match, "* lionfish g") == "cannot_happen"
    say(match, "* lionfish y")
    assert look(match).lionfish is not None
    assert look(match).bags["fish"] == 2


def test_R17_only_alone() -> None:
    match = position(players=2, shells=0, fish="d3n:y")
    assert look(match).lionfish is None
    assert moves(match, "move") == set()
    assert refused(match, "A pay lionfish") == "nothing_to_pay"
    assert refused(match, "A lift") == "too_few_shells"
    assert refused(position(players=1), "A pay lionfish") == "nothing_to_pay"


def test_R17_a_free_refresh_costs_nothing() -> None:
    match = position(players=1, corals="g01-- g0-2- g03-- g1-2- y01--")
    say(match, "A refresh corals free", "* corals r01-- r03-- y03-- p03-- r0-2-")
    assert (eaten(match), shells(match)) == (0, 2)


# -- the bag runs empty


def test_R17_a_payment_that_empties_the_bag_ends_the_game_and_the_action_is_not_carried_out() -> None:
    match = position(SHARED, fish="d3w:y", players=1, bag="g g", shells=0)
    say(match, "A move d3w d3n", "A pay lionfish", "* lionfish g", "A pay lionfish")
    events = say(match, "* lionfish g")
    assert told(events) == ["eaten", "closing", "ended"]
    assert [fish.bubble for fish in look(match).oceans[0].fish] == ["c2s"]
    assert (look(match).reason, turn(match), look(match).buying) == ("no_fish", "", None)


def test_R17_units_already_paid_are_lost() -> None:
    match = position(SHARED, fish="d3w:y", players=1, bag="g", shells=1)
    say(match, "A move d3w d3n", "A pay shell", "A pay lionfish", "* lionfish g")
    assert (look(match).reason, shells(match)) == ("no_fish", 0)
    assert [fish.bubble for fish in look(match).oceans[0].fish] == ["c2s"]


def test_R17_a_price_above_the_fish_left_may_be_started_but_not_finished() -> None:
    match = position(SHARED, fish="d3w:y", players=1, bag="g", shells=0)
    assert "move c2s d1s" in moves(match)
    say(match, "A move d3w d3n", "A pay lionfish", "* lionfish g")
    assert look(match).reason == "no_fish"


@pytest.mark.parametrize("move", ["lift", "refresh corals", "refresh creatures"])
def test_R17_nothing_else_is_carried_out_either(move: str) -> None:
    match = position(players=1, bag="g", shells=0)
    before = pools(match)
    say(match, f"A {move}", "A pay lionfish", "* lionfish g")
    assert (look(match).reason, look(match).lifted, pools(match)) == ("no_fish", False, before)


def test_R17_satisfied_tiles_are_still_finished_before_the_score_is_taken() -> None:
    """Also a creature that is satisfied only now; the tile in hand is not placed any more."""
    match = position("d3:C1 c2:r+g e4:r01--", fish="e4n:r d3w:p", players=1, bag="p", shells=0, pool="y r g p r")
    say(match, "A choose creature 1", "A fish e4e", "A move d3w d3s", "A pay lionfish")
    events = say(match, "* lionfish p")
    assert told(events) == ["eaten", "closing"]
    assert (look(match).phase, turn(match), look(match).reason) == ("closing", "A", None)
    assert moves(match) == {"finish e4 n", "finish e4 e"}
    for move in ("tile c4 0", "end", "move d3w d3s", "pay shell"):
        assert refused(match, f"A {move}") == "only_finishing"
    assert refused(match, "A finish d3") == "not_satisfied"
    say(match, "A finish e4 n")
    assert moves(match) == {"finish d3"}
    say(match, "A finish d3")
    view = look(match)
    assert (view.reason, finished(match), len(view.oceans[0].tiles)) == ("no_fish", {"c2", "d3", "e4"}, 3)


def test_R17_a_refill_that_empties_the_bag_ends_the_game() -> None:
    match = position(players=1, bag="g g")
    say(match, "A choose coral 1", "A tile c2 0", "A fish d3n", "A end", "* refill p01-- g")
    assert (look(match).phase, turn(match)) == ("before", "A")
    say(match, "A choose coral 1", "A tile e2 0", "A fish d3s", "A end")
    events = say(match, "* refill r01-- g")
    assert told(events) == ["filled", "filled", "closing", "ended"]
    assert look(match).reason == "no_fish"


def test_R17_in_a_refresh_the_bag_is_looked_at_after_the_old_fish_are_back() -> None:
    match = position(players=1, pool="y y g g p", bag="r r r g p", shells=1)
    say(match, "A refresh fish")
    assert moves(match) == {"pay shell"}
    assert refused(match, "A pay lionfish") == "bag_too_small"
    say(match, "A pay shell", "* fish r g r p r")
    assert (look(match).reason, look(match).bags["fish"], pools(match)[1]) == (None, 5, ["red", "green", "red", "purple", "red"])


@pytest.mark.parametrize(("bag", "possible"), [("r r r g p", False), ("r r r g p p", True)])
def test_R17_R7_after_a_lionfish_the_bag_must_still_fill_the_pool(bag: str, possible: bool) -> None:
    match = position(players=1, bag=bag, shells=0)
    assert ("refresh fish" in moves(match)) == possible
    if possible:
        say(match, "A refresh fish", "A pay lionfish", "* lionfish p", "* fish r r r g p")
    else:
        assert refused(match, "A refresh fish") == "bag_too_small"


def test_R17_M4_a_dearer_refresh_of_the_fish_leaves_no_way_that_cannot_be_paid() -> None:
    match = position(players=1, bag="r r r g p p", shells=1, rule=4)
    say(match, "A refresh fish")
    assert moves(match) == {"pay shell", "pay lionfish"}
    say(match, "A pay lionfish", "* lionfish p")
    assert moves(match) == {"pay shell"}
    say(match, "A pay shell", "* fish p r r r g")
    match = position(players=1, bag="r r r g p p", shells=0, rule=4)
    assert refused(match, "A refresh fish") == "bag_too_small"


def test_R17_the_last_turn_ends_by_R15_whatever_is_in_the_bag() -> None:
    match = before_the_last_turn(bag="g")
    last_turn(match)
    assert look(match).reason == "full"


# -- with an open stock (M5) and without pools (M8)


def test_R17_M5_a_lionfish_takes_a_random_fish_of_the_stock_which_counts_as_the_bag() -> None:
    match = position(players=1, rule=5, bag="g y", shells=0)
    say(match, "A refresh corals", "A pay lionfish")
    assert refused(match, "* lionfish r") == "cannot_happen"
    say(match, "* lionfish y", "* corals y01-- y03-- y0-2- p01-- p03--")
    assert look(match).stock == {"red": 0, "yellow": 0, "green": 1, "purple": 0}
    say(match, "A refresh corals", "A pay lionfish", "* lionfish g")
    assert look(match).reason == "no_fish"


def test_R17_M5_taking_the_last_fish_ends_the_game_only_with_the_turn() -> None:
    match = position(players=1, rule=5, bag="g")
    say(match, "A choose coral 1 with green", "A tile c2 0", "A fish d3n")
    assert look(match).reason is None
    say(match, "A end", "* refill p01--")
    assert look(match).reason == "no_fish"


def test_R17_M8_drawing_the_last_fish_ends_the_game_only_with_the_turn() -> None:
    match = position(players=1, rule=8, bag="g")
    say(match, "A draw coral", "* draw r01-- g", "A tile c2 0", "A fish d3n")
    assert look(match).reason is None
    say(match, "A end")
    assert look(match).reason == "no_fish"


@pytest.mark.parametrize("rule", [5, 8])
@pytest.mark.parametrize("owned", [0, 1, 2, 3])
def test_R17_M5_M8_without_fish_left_only_shells_pay(rule: int, owned: int) -> None:
    """The last fish is in hand: no lionfish can be paid, so no price is begun that the shells do not cover."""
    match = position(players=1, fish="d3n:y", rule=rule, bag="g", shells=owned)
    say(match, *(["A choose coral 1 with green"] if rule == 5 else ["A draw coral", "* draw r01-- g"]))
    assert bool(moves(match, "move")) == (owned >= 2)
    if owned < 2:
        assert refused(match, "A move d3n d3s") == "too_few_shells"
    else:
        say(match, "A move d3n d3s")
        assert moves(match) == {"pay shell"}
        assert refused(match, "A pay lionfish") == "bag_empty"
        say(match, "A pay shell", "A pay shell")
        assert shells(match) == owned - 2


# -- ranks


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (-4, 0),
        (0, 0),
        (129, 0),
        (130, 1),
        (144, 1),
        (145, 2),
        (159, 2),
        (160, 3),
        (169, 3),
        (170, 4),
        (179, 4),
        (180, 5),
        (189, 5),
        (190, 6),
        (250, 6),
    ],
)
def test_R18_ranks(points: int, expected: int) -> None:
    assert rank(points) == expected


@pytest.mark.parametrize(("lionfish", "total", "expected"), [(2, 160, 3), (3, 158, 2), (10, 144, 1), (14, 136, 1), (0, 160, 3)])
def test_R18_the_rank_goes_by_the_score_after_the_lionfish(lionfish: int, total: int, expected: int) -> None:
    match = before_the_last_turn(counts=True)
    assert look(match).oceans[0].rank is None
    unseen = look(match).unseen
    assert unseen is not None
    bag = [colour[0] for colour, count in unseen["fish"].items() for _ in range(count)]
    match = before_the_last_turn(bag=" ".join(bag[lionfish:]))
    last_turn(match)
    view = look(match).oceans[0]
    assert (view.score.total, view.rank, eaten(match)) == (total, expected, lionfish)
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.points == (total,)


def test_R18_only_alone() -> None:
    match = Match(GAME, 2)
    for _ in play_sensibly(match, 1):
        pass
    assert [one.rank for one in look(match).oceans] == [None, None]
