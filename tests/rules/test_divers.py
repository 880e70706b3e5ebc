"""Every rule of Divers by its number in docs/rules/divers.en.md: D1 to D15, and the worked examples E1 to E9."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from divers_table import (
    GAME,
    after_contest,
    divers,
    likely,
    look,
    moves,
    names,
    play_at_random,
    position,
    random_match,
    refused,
    say,
    standard_tables,
    told,
    turn,
)

from fathom import Match
from fathom.core.dice import Dice
from fathom.core.errors import NotationError, Refusal
from fathom.core.state import NATURE
from fathom.games.divers.components import COLOURS
from fathom.games.divers.positions import read_cards
from fathom.games.divers.show.events import Claimed, Contest, Drew, Ended, Filled, Revealed
from fathom.games.divers.show.names import LETTERS

NO_RED = ("s", "g b", "b g g", "y y y y")
"""Tiles without red: a hand of red cards is stuck there."""

NO_BLUE = ("s", "y g", "r y y", "r r y g")
"""Tiles without blue: all seven blue treasures can be in front of one player."""

LAST_CARD_AT_TILE_4: dict[str, Any] = {
    "placed": {"4A": "r1 r2 g1 b1", "4B": "r3 r4 g2"},
    "hands": ("y1-8 b3", "g4-13 s1"),
}
"""With CALM_TILES: A completes tile 4 (shallow) by b3 on B's side, and wins it by 5 to 12."""

SETUP = ("* fill 1 r", "* fill 2 g b", "* fill 3 r y y", "* fill 4 r r g b")
DEAL = "* deal A r1 r2 r3 r4 r5 r6 r7 r8 B y1 y2 y3 y5 y6 y7 y8 y9"


SMALLEST_SET = json.dumps(
    {
        "red": {"cards": list(range(1, 10)), "treasures": 9, "goal": 5, "cap": 4},
        "yellow": {"cards": list(range(1, 9)), "treasures": 8, "goal": 4, "cap": 4},
        "green": {"cards": list(range(1, 7)), "treasures": 7, "goal": 4, "cap": 3},
        "blue": {"cards": list(range(1, 7)), "treasures": 6, "goal": 3, "cap": 3},
        "grey": {"cards": [2, 3, 5, 7], "treasures": 5, "goal": 3, "cap": 2},
        "tiles": {"start": ["shallow", "shallow", "deep", "deep"]},
    }
)


# -- set-up


def test_D1_tiles_stand_in_a_row_and_alternate_from_deep() -> None:
    tiles = look(Match(GAME)).tiles
    assert [tile.value for tile in tiles] == [1, 2, 3, 4]
    assert [tile.depth for tile in tiles] == ["deep", "shallow", "deep", "shallow"]
    assert all(tile.in_game for tile in tiles)


def test_D2_each_tile_receives_as_many_treasures_as_its_value_in_order() -> None:
    match = Match(GAME)
    bags = []
    for tile, line in enumerate(SETUP, 1):
        assert (turn(match), look(match).phase, look(match).tile) == ("*", "fill", tile)
        say(match, line)
        bags.append(look(match).bag)
    assert bags == [44, 42, 39, 35]
    assert [sum(tile.treasures.values()) for tile in look(match).tiles] == [1, 2, 3, 4]
    assert look(match).tiles[2].treasures == {"red": 1, "yellow": 2}
    assert match.log[2] == Filled(3, {"red": 1, "yellow": 2})
    assert look(match).phase == "deal"


@pytest.mark.parametrize("line", ["* fill 2 r r", "* fill 1", "* fill 1 r r"])
def test_D2_no_other_tile_and_no_other_number_of_treasures(line: str) -> None:
    with pytest.raises(NotationError):
        say(Match(GAME), line)


def test_D2_a_number_that_means_no_such_draw_is_refused() -> None:
    match = Match(GAME)
    for action in (-1, 0, 2, 1 << 30, 0b100001):
        with pytest.raises(Refusal, match="This cannot be drawn now"):
            match.act(NATURE, action)


@pytest.mark.parametrize(("colour", "cap"), [("r", 6), ("y", 5), ("g", 4), ("b", 3), ("s", 2)])
def test_D2_no_colour_goes_above_its_cap_over_all_four_tiles(colour: str, cap: int) -> None:
    match = Match(GAME)
    left = cap
    for tile in range(1, 5):
        same = min(tile, left)
        others = [other for other in LETTERS if other != colour][: tile - same]
        if same < tile:
            too_many = sorted([*[colour] * (same + 1), *others[: tile - same - 1]], key=LETTERS.index)
            assert refused(match, f"* fill {tile} {' '.join(too_many)}") == "impossible_draw"
        say(match, f"* fill {tile} {' '.join(sorted([*[colour] * same, *others], key=LETTERS.index))}")
        left -= same
    assert left == 0


def test_D2_nothing_is_drawn_that_the_bag_does_not_hold() -> None:
    match = position(**LAST_CARD_AT_TILE_4, bag="4r 1y 1g", won=("b", ""))
    say(match, "A b3 4B")
    assert refused(match, "* fill 4 r r r b") == "impossible_draw"
    assert refused(match, "* fill 4 r y y g") == "impossible_draw"
    say(match, "* fill 4 r r y g")


def fill_odds(bag: dict[str, int], room: dict[str, int], wanted: int) -> dict[tuple[str, ...], Fraction]:
    """The odds of each handful when treasures come one at a time and colours at their cap go back before the next draw."""
    if not wanted:
        return {(): Fraction(1)}
    stock = sum(bag[colour] for colour in bag if room[colour])
    odds: dict[tuple[str, ...], Fraction] = {}
    for colour in bag:
        if bag[colour] and room[colour]:
            rest = fill_odds(bag | {colour: bag[colour] - 1}, room | {colour: room[colour] - 1}, wanted - 1)
            for handful, p in rest.items():
                key = tuple(sorted((colour, *handful), key=LETTERS.index))
                odds[key] = odds.get(key, Fraction(0)) + p * Fraction(bag[colour], stock)
    return odds


def drawn(match: Match, seed: str, times: int) -> Counter[tuple[str, ...]]:
    """How often nature's draw comes out as which words (without `fill 4` or `draw`)."""
    dice = Dice(seed)
    skip = 2 if look(match).phase == "fill" else 1
    raw = Counter(match.state.chance(dice) for _ in range(times))
    return Counter(
        {tuple(GAME.notation.write(match.state, NATURE, action).split()[skip:]): count for action, count in raw.items()}
    )


def test_D2_odds_of_the_first_treasures() -> None:
    match = Match(GAME)
    bag = dict(zip(LETTERS, (13, 11, 9, 7, 5), strict=True))
    room = dict(zip(LETTERS, (6, 5, 4, 3, 2), strict=True))
    assert likely(drawn(match, "one", 9_000), fill_odds(bag, room, 1))
    say(match, "* fill 1 s")
    odds = fill_odds(bag | {"s": 4}, room | {"s": 1}, 2)
    assert ("s", "s") not in odds
    assert odds["r", "r"] == Fraction(13 * 12, 44 * 43)
    assert likely(drawn(match, "two", 9_000), odds)


def test_D2_odds_when_treasures_go_back_because_of_the_cap() -> None:
    match = position(**LAST_CARD_AT_TILE_4, bag="3r 2y 1g 4s", won=("b", ""))
    say(match, "A b3 4B")
    bag = {"r": 3, "y": 2, "g": 1, "s": 4}
    room = {"r": 5, "y": 3, "g": 3, "s": 1}
    odds = fill_odds(bag, room, 4)
    assert not any(handful.count("s") > 1 for handful in odds)
    assert likely(drawn(match, "caps", 20_000), odds)


def test_D2_every_set_up_respects_the_caps() -> None:
    for seed in range(400):
        tiles = look(random_match(seed, 4)).tiles
        standing = [sum(tile.treasures.get(colour, 0) for tile in tiles) for colour in COLOURS]
        assert all(count <= cap for count, cap in zip(standing, (6, 5, 4, 3, 2), strict=True))


def test_D3_eight_cards_each_and_the_rest_is_the_deck() -> None:
    match = Match(GAME)
    say(match, *SETUP)
    assert (look(match).deck, look(match).discard) == (45, [])
    say(match, DEAL)
    assert [player.cards for player in look(match).players] == [8, 8]
    assert look(match, "A").players[0].hand == [f"r{value}" for value in range(1, 9)]
    assert look(match, "B").players[1].hand == ["y1", "y2", "y3", "y5", "y6", "y7", "y8", "y9"]
    assert (look(match).deck, look(match).discard) == (29, [])


@pytest.mark.parametrize(
    "line",
    [
        "* deal A r1 r2 r3 r4 r5 r6 r7 B y1 y2 y3 y5 y6 y7 y8 y9",
        "* deal A r1 r2 r3 r4 r5 r6 r7 r8 B y1 y2 y3 y5 y6 y7 y8",
        "* deal A r1 r2 r3 r4 r5 r6 r7 r8 r9 B y1 y2 y3 y5 y6 y7 y8 y9",
        "* deal A r1 r2 r3 r4 r5 r6 r7 r7 B y1 y2 y3 y5 y6 y7 y8 y9",
    ],
)
def test_D3_no_other_number_of_cards(line: str) -> None:
    match = Match(GAME)
    say(match, *SETUP)
    with pytest.raises(NotationError):
        say(match, line)


def test_D3_no_card_is_dealt_twice() -> None:
    match = Match(GAME)
    say(match, *SETUP)
    twice = "* deal A r1 r2 r3 r4 r5 r6 r7 r8 B r8 y1 y2 y3 y5 y6 y7 y8"
    assert refused(match, twice) == "impossible_draw"
    seven_and_nine = 0b1111111 | 0b111111111 << 7 << 45
    for action in (seven_and_nine, 0b11111111, 0b11111111 << 90 | 0b11111111):
        with pytest.raises(Refusal, match="This cannot be drawn now"):
            match.act(NATURE, action)


def test_D3_odds_every_card_is_as_likely_in_either_hand() -> None:
    match = Match(GAME)
    say(match, *SETUP)
    dice = Dice("deal")
    places: Counter[int] = Counter()
    together: Counter[str] = Counter()
    times = 6_000
    for _ in range(times):
        deal = match.state.chance(dice)
        assert deal.bit_count() == 16
        places.update(bit for bit in range(90) if deal >> bit & 1)
        red_pair = (deal & 3).bit_count(), (deal >> 45 & 3).bit_count()
        together["same hand" if 2 in red_pair else "each one" if red_pair == (1, 1) else "else"] += 1
    p = 8 / 45
    assert len(places) == 90
    assert all(abs(count - times * p) < 4.5 * (times * p * (1 - p)) ** 0.5 for count in places.values())
    same, each = Fraction(2 * 8 * 7, 45 * 44), Fraction(2 * 8 * 8, 45 * 44)
    assert likely(together, {"same hand": same, "each one": each, "else": 1 - same - each})


def test_D4_all_five_goal_cards_lie_open() -> None:
    goals = look(Match(GAME)).goals
    assert [(goal.colour, goal.cost, goal.owner) for goal in goals] == [
        ("red", 7, None),
        ("yellow", 6, None),
        ("green", 5, None),
        ("blue", 4, None),
        ("grey", 3, None),
    ]


def test_D4_the_first_player_is_drawn_by_default() -> None:
    for letter in "AB":
        match = Match(GAME)
        say(match, *SETUP, DEAL)
        assert (turn(match), look(match).phase) == ("*", "first")
        assert told(say(match, f"* first {letter}")) == ["began"]
        assert turn(match) == letter


def test_D4_odds_of_the_first_player() -> None:
    match = Match(GAME)
    say(match, *SETUP, DEAL)
    assert likely(drawn(match, "first", 4_000), {("A",): 0.5, ("B",): 0.5})
    with pytest.raises(Refusal, match="This cannot be drawn now"):
        match.act(NATURE, 2)


@pytest.mark.parametrize("letter", ["A", "B"])
def test_D4_the_table_may_choose_the_first_player(letter: str) -> None:
    match = Match(GAME, options={"first": letter})
    assert told(say(match, *SETUP, DEAL)) == ["filled"] * 4 + ["dealt", "began"]
    assert (turn(match), look(match).phase) == (letter, "play")


# -- a turn


def test_D5_one_card_to_one_tile_on_either_side() -> None:
    match = position()
    expected = {f"r{value} {tile}{side}" for value in range(1, 9) for tile in (3, 4) for side in "AB"}
    assert moves(match, "A") == expected
    assert moves(match, "B") == set()
    say(match, "A r7 3B")
    side = look(match).tiles[2].sides[1]
    assert (side.cards, side.sum, side.open) == (["r7"], 7, {"yellow": 2})
    assert "r7" not in (look(match, "A").players[0].hand or [])


def test_D5_a_colour_never_outnumbers_its_treasures_on_a_side() -> None:
    match = position(tiles=NO_RED, placed={"3A": "g1 g2"}, hands=("g4-10 b1-5", "y1-9"))
    assert refused(match, "A g4 3A") == "no_room"
    assert {move for move in moves(match, "A") if move.endswith("3A")} == {"b1 3A", "b3 3A", "b5 3A"}
    assert "g4 3B" in moves(match, "A")
    say(match, "A b1 3A", "* draw r1")
    assert not any(move.endswith("3A") for move in moves(match, "B"))


def test_D5_each_side_counts_for_itself() -> None:
    match = position(tiles=NO_RED, placed={"2A": "g1"}, hands=("g2-13", "y1-9"))
    assert refused(match, "A g2 2A") == "no_room"
    assert "g2 2B" in moves(match, "A")


def test_D5_a_colour_that_is_not_on_the_tile_has_no_room() -> None:
    match = position()
    for side in ("1A", "1B", "2A", "2B"):
        assert refused(match, f"A r7 {side}") == "no_room"


def test_D5_only_cards_of_the_own_hand_on_the_own_turn() -> None:
    match = position()
    assert refused(match, "A r9 3A") == "not_in_hand"
    assert refused(match, "A y1 3A") == "none_of_colour"
    assert refused(match, "B y1 3A") == "not_your_turn"
    say(match, "A r1 3A")
    assert refused(match, "A r2 3B") == "not_your_turn"


@pytest.mark.parametrize("order", [("y1", "r1", "y2"), ("r1", "y1", "y2"), ("y1", "y2", "r1")])
def test_D5_the_order_within_a_side_does_not_matter(order: tuple[str, ...]) -> None:
    match = position(hands=("r1 y1 y2 b1-9", "g1-12"))
    for number, card in enumerate(order):
        say(match, f"A {card} 3A", f"* draw s{(1, 4, 7)[number]}")
        if number < 2:
            say(match, f"B g{(1, 2)[number]} {(2, 4)[number]}B", f"* draw r{number + 10}")
    side = look(match).tiles[2].sides[0]
    assert (side.cards, side.sum, side.open) == (["r1", "y1", "y2"], 4, {})


def test_D5_playing_is_compulsory_even_where_it_helps_the_opponent() -> None:
    match = position(tiles=("s", "", "", ""), placed={"1A": "s1"}, hands=("s13 r1-7", "y1-9"), won=("r", ""), bag="1r")
    assert moves(match, "A") == {"s13 1B"}
    assert refused(match, "A discard r1") == "must_play"
    assert refused(match, "A pass") == refused(match, "A claim s 3s") == "claim_later"
    events = say(match, "A s13 1B")
    assert events[1] == Contest(1, [1, 13], 1, {"grey": 1})


def test_D5_legal_plays_are_those_that_a_person_would_find() -> None:
    for seed in range(12):
        match = Match(GAME)
        for _ in play_at_random(match, seed):
            if look(match).phase == "play":
                who = turn(match)
                view = look(match, who)
                found = {
                    f"{card} {tile.value}{'AB'[side]}"
                    for card in view.players["AB".index(who)].hand or []
                    for tile in view.tiles
                    for side in (0, 1)
                    if sum(laid[0] == card[0] for laid in tile.sides[side].cards)
                    < tile.treasures.get(COLOURS[LETTERS.index(card[0])], 0)
                }
                assert moves(match, who) == found
                legal = match.state.actions("AB".index(who))
                assert legal == sorted(set(legal))
                assert moves(match, "BA"["AB".index(who)]) == set()


def test_D6_a_tile_complete_on_both_sides_is_resolved_before_the_draw() -> None:
    match = position(placed={"1B": "s1"}, hands=("r1-7 s7", "y1-9"))
    events = say(match, "A s7 1A")
    assert told(events) == ["played", "contest"]
    assert (turn(match), look(match).phase) == ("*", "fill")
    assert look(match).players[0].cards == 7


def test_D6_a_tile_complete_on_one_side_waits() -> None:
    match = position(hands=("r1-7 s7", "y1-9"))
    assert told(say(match, "A s7 1A")) == ["played"]
    assert look(match).phase == "draw"
    assert look(match).tiles[0].treasures == {"grey": 1}


def test_D7_draws_back_to_eight_and_the_opponent_moves() -> None:
    match = position()
    say(match, "A r7 3A")
    assert (turn(match), look(match).players[0].cards) == ("*", 7)
    assert say(match, "* draw g1") == [Drew(0, 1, False, ["g1"])]
    assert (turn(match), look(match).players[0].cards, look(match).deck) == ("B", 8, 28)
    say(match, "B y1 3A", "* draw g2")
    assert turn(match) == "A"


def test_D7_after_a_contest_the_refill_comes_first_and_the_player_draws_not_the_winner() -> None:
    match = after_contest("B")
    say(match, "* fill 1 r")
    assert (turn(match), look(match).phase) == ("*", "draw")
    assert say(match, "* draw g1") == [Drew(0, 1, False, ["g1"])]
    assert [player.cards for player in look(match).players] == [8, 8]


def test_D7_after_a_contest_goal_cards_are_bought_before_the_draw() -> None:
    match = after_contest("A", areas=("2s", "4b"))
    assert (turn(match), look(match).players[0].cards) == ("A", 7)
    say(match, "A claim s 3s")
    assert (turn(match), look(match).players[0].cards) == ("B", 7)
    say(match, "B claim b 4b")
    assert (turn(match), look(match).phase, look(match).players[0].cards) == ("*", "fill", 7)


def test_D7_nothing_is_drawn_when_the_game_is_over() -> None:
    match = after_contest("A", areas=("2s", ""), won=("r y", ""))
    say(match, "A claim s 3s")
    assert (turn(match), look(match).phase, look(match).players[0].cards) == ("", "over", 7)
    match = after_contest("A", tiles=("s", "", "", ""), won=("r", ""), bag="")
    assert (turn(match), look(match).phase, look(match).players[0].cards) == ("", "over", 7)


def test_D7_only_from_the_deck_while_it_lasts() -> None:
    match = position(deck="g1 g2")
    say(match, "A r7 3A")
    assert refused(match, "* draw g4") == "impossible_draw"  # on the discard pile
    assert refused(match, "* draw r7") == "impossible_draw"  # at a tile
    assert refused(match, "* draw r1") == "impossible_draw"  # in the hand
    assert refused(match, "* draw y1") == "impossible_draw"  # in the other hand
    with pytest.raises(NotationError):
        say(match, "* draw g1 g2")


def test_D7_the_last_card_of_the_deck_does_not_bring_the_reshuffle() -> None:
    match = position(deck="g1")
    pile = look(match).discard
    say(match, "A r7 3A")
    assert say(match, "* draw g1") == [Drew(0, 1, False, ["g1"])]
    assert (look(match).deck, look(match).discard) == (0, pile)
    say(match, "B y1 3A")
    assert say(match, "* draw g2") == [Drew(1, 1, True, ["g2"])]
    assert (look(match).deck, look(match).discard) == (len(pile) - 1, [])
    assert names(standard_tables(), divers(match).deck) == [card for card in pile if card != "g2"]


def test_D7_reshuffle_includes_the_cards_of_the_tile_just_resolved() -> None:
    match = after_contest("A", deck="")
    say(match, "* fill 1 r")
    assert {"s7", "s1"} <= set(look(match).discard)
    assert say(match, "* draw s7") == [Drew(0, 1, True, ["s7"])]
    assert "s1" in names(standard_tables(), divers(match).deck)


def test_D7_reshuffle_includes_the_cards_just_exchanged() -> None:
    match = position(tiles=NO_RED, deck="s1 s4")
    say(match, "A discard r1 r2 r3 r4")
    assert {"r1", "r2", "r3", "r4"} <= set(look(match).discard)
    assert refused(match, "* draw r1 r2 r3 s1") == "impossible_draw"  # s4 comes first
    assert refused(match, "* draw r1 r2 r3 r4") == "impossible_draw"
    assert refused(match, "* draw r5 r9 s1 s4") == "impossible_draw"  # r5 is still in the hand
    assert say(match, "* draw r1 r2 s1 s4") == [Drew(0, 4, True, ["r1", "r2", "s1", "s4"])]
    assert look(match).discard == []
    assert {"r3", "r4"} <= set(names(standard_tables(), divers(match).deck))
    assert look(match).deck == 45 - 16


def test_D7_an_exchange_that_takes_exactly_the_rest_leaves_the_discards() -> None:
    match = position(tiles=NO_RED, deck="s1 s4")
    say(match, "A discard r1 r2")
    assert refused(match, "* draw r1 s1") == "impossible_draw"
    assert say(match, "* draw s1 s4") == [Drew(0, 2, False, ["s1", "s4"])]
    assert look(match).deck == 0
    assert {"r1", "r2"} <= set(look(match).discard)


def test_D7_odds_of_a_draw() -> None:
    match = position(deck="g1 g2 b1 s1 s4")
    say(match, "A r7 3A")
    assert likely(drawn(match, "draw", 4_000), {(card,): 0.2 for card in ("g1", "g2", "b1", "s1", "s4")})


def test_D7_odds_of_a_draw_across_the_reshuffle() -> None:
    match = position(tiles=NO_RED, deck="s1 s4")
    say(match, "A discard r1 r2 r3 r4")
    pile = look(match).discard
    seen: Counter[frozenset[str]] = Counter()
    for draw, times in drawn(match, "reshuffle", 20_000).items():
        assert {"s1", "s4"} < set(draw)
        seen[frozenset(draw) - {"s1", "s4"}] += times
    pairs = [frozenset(pair) for pair in combinations(pile, 2)]
    assert likely(seen, dict.fromkeys(pairs, 1 / len(pairs)))


def test_D7_option_at_once_makes_the_new_deck_as_soon_as_the_old_one_is_empty() -> None:
    match = position(deck="g1 g2", reshuffle="at_once")
    pile = look(match).discard
    say(match, "A r7 3A")
    assert say(match, "* draw g1") == [Drew(0, 1, False, ["g1"])]
    say(match, "B y1 3A")
    assert say(match, "* draw g2") == [Drew(1, 1, True, ["g2"])]
    assert (look(match).deck, look(match).discard) == (len(pile), [])
    assert names(standard_tables(), divers(match).deck) == pile


def test_D7_option_at_once_after_an_exchange_that_empties_the_deck() -> None:
    match = position(tiles=NO_RED, deck="s1 s4", reshuffle="at_once")
    say(match, "A discard r1 r2")
    assert say(match, "* draw s1 s4") == [Drew(0, 2, True, ["s1", "s4"])]
    assert look(match).discard == []
    assert {"r1", "r2"} <= set(names(standard_tables(), divers(match).deck))


def test_D7_a_card_can_always_be_drawn_even_in_the_smallest_set() -> None:
    for seed in range(20):
        match = Match(GAME, options={"components": SMALLEST_SET})
        for _ in play_at_random(match, seed):
            if look(match).phase in ("draw", "redraw"):
                assert look(match).deck + len(look(match).discard) >= divers(match).need


# -- D8: a player who cannot play


def test_D8_a_stuck_player_shows_the_hand_by_itself_and_exchanges() -> None:
    match = position(tiles=NO_RED)
    hand = [f"r{value}" for value in range(1, 9)]
    assert match.log[-1] == Revealed(0, hand)
    assert (turn(match), look(match).phase) == ("A", "exchange")
    for viewer in ("A", "B", None):
        assert look(match, viewer).players[0].revealed == hand
    assert look(match).players[1].revealed == []


def test_D8_one_to_four_cards_of_their_choice_and_nothing_else() -> None:
    match = position(tiles=NO_RED)
    hand = [f"r{value}" for value in range(1, 9)]
    choices = {" ".join(["discard", *some]) for n in (1, 2, 3, 4) for some in combinations(hand, n)}
    assert moves(match, "A") == choices
    assert len(choices) == 162
    for line in ("A pass", "A r1 1A", "A claim s 3s"):
        assert refused(match, line) == "must_exchange"
    assert refused(match, "A discard r9") == "not_in_hand"
    for line in ("A discard", "A discard r1 r2 r3 r4 r5"):
        with pytest.raises(NotationError):
            say(match, line)


def test_D8_a_player_who_can_play_may_not_exchange() -> None:
    match = position(hands=("r1-7 y1", "g1-12"))
    assert look(match).players[0].revealed == []
    assert refused(match, "A discard r1") == "must_play"


def test_D8_a_card_that_fits_only_the_opponents_side_is_a_legal_play() -> None:
    match = position(tiles=NO_RED, placed={"1A": "s1"}, hands=("r1-7 s4", "y1-9"))
    assert look(match).phase == "play"
    assert moves(match, "A") == {"s4 1B"}


def test_D8_slots_that_are_taken_do_not_count() -> None:
    match = position(tiles=NO_RED, placed={"2A": "g1", "2B": "g2", "3A": "g4 g6", "3B": "g7 g8"}, hands=("g10-13 r1-5", "y1-9"))
    assert look(match).phase == "exchange"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_D8_discards_are_open_and_as_many_are_drawn(count: int) -> None:
    match = position(tiles=NO_RED, deck="g1 g2 g4 g6 g7", hands=("r1-8", "y1-9"))
    thrown = [f"r{value}" for value in range(1, count + 1)]
    events = say(match, f"A discard {' '.join(thrown)}")
    assert told(events) == ["exchanged"]
    assert events[0].seen_by(1) == events[0].seen_by(None) == events[0]
    for viewer in ("A", "B", None):
        assert set(thrown) <= set(look(match, viewer).discard)
    assert (turn(match), look(match).phase, look(match).players[0].cards) == ("*", "redraw", 8 - count)
    say(match, f"* draw {' '.join(['g1', 'g2', 'g4', 'g6'][:count])}")
    assert look(match).players[0].cards == 8


def test_D8_must_play_if_a_card_now_fits_and_the_drawn_cards_stay_hidden() -> None:
    match = position(tiles=NO_RED)
    say(match, "A discard r1 r2", "* draw r9 s1")
    assert (turn(match), look(match).phase) == ("A", "play")
    assert moves(match, "A") == {"s1 1A", "s1 1B"}
    assert refused(match, "A discard r3") == "must_play"
    for viewer in ("B", None):
        assert look(match, viewer).players[0].revealed == ["r3", "r4", "r5", "r6", "r7", "r8"]
    assert match.log[-1].seen_by(1) == match.log[-1].seen_by(None) == Drew(0, 2, False)
    say(match, "A s1 1A")
    assert (turn(match), look(match).phase) == ("*", "draw")
    say(match, "* draw r10")
    assert (turn(match), look(match).players[0].cards) == ("B", 8)


def test_D8_the_play_after_an_exchange_can_complete_a_tile() -> None:
    match = position(tiles=NO_RED, placed={"1B": "s4"}, hands=("r1-8", "y1-9"))
    say(match, "A discard r1", "* draw s1")
    assert told(say(match, "A s1 1A")) == ["played", "contest"]
    say(match, "* fill 1 r", "* draw s7")
    assert turn(match) == "A"  # the loser's turn (D14)


def test_D8_still_stuck_shows_again_and_ends_the_turn_without_a_draw() -> None:
    match = position(tiles=NO_RED)
    say(match, "A discard r1 r2")
    events = say(match, "* draw r9 r10")
    new_hand = ["r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10"]
    assert events == [Drew(0, 2, False, ["r9", "r10"]), Revealed(0, new_hand)]
    assert (turn(match), look(match).phase) == ("B", "play")
    for viewer in ("B", None):
        assert look(match, viewer).players[0].revealed == new_hand
    assert look(match).players[0].cards == 8


def test_D8_both_players_can_be_stuck_one_after_the_other() -> None:
    match = position(tiles=("", "g b", "g g b", "g b s s"), hands=("r1-8", "y1-9"))
    say(match, "A discard r1")
    events = say(match, "* draw r9")
    assert told(events) == ["drew", "revealed", "revealed"]
    assert [event.seat for event in events if isinstance(event, Revealed)] == [0, 1]
    assert (turn(match), look(match).phase) == ("B", "exchange")
    say(match, "B discard y9")
    assert told(say(match, "* draw s1")) == ["drew"]
    assert moves(match, "B") == {"s1 4A", "s1 4B"}


def test_D8_the_loser_of_a_contest_can_be_stuck() -> None:
    match = after_contest("A", tiles=("s", "g b", "b g g", "r r r r"))
    say(match, "* fill 1 s")
    events = say(match, "* draw r8")
    assert told(events) == ["drew", "revealed"]
    assert (turn(match), look(match).phase) == ("B", "exchange")
    assert look(match, "A").players[1].revealed == ["y1", "y2", "y3", "y5", "y6", "y7", "y8", "y9"]


def test_D8_what_was_shown_is_remembered_card_by_card_until_it_leaves_the_hand() -> None:
    match = position(tiles=NO_RED, hands=("r1-8", "y1-9"))
    say(match, "A discard r1", "* draw s1", "A s1 1A", "* draw g1")
    assert look(match, "B").players[0].revealed == ["r2", "r3", "r4", "r5", "r6", "r7", "r8"]
    say(match, "B y1 4A", "* draw s4", "A g1 2A", "* draw s10", "B s4 1B", "* fill 1 r", "* draw g13")
    assert turn(match) == "A"
    assert look(match, "B").players[0].revealed == ["r2", "r3", "r4", "r5", "r6", "r7", "r8"]
    say(match, "A r2 1A", "* draw r9")
    assert look(match, "B").players[0].revealed == ["r3", "r4", "r5", "r6", "r7", "r8"]


def other_hands(match: Match, who: str) -> list[list[str]]:
    """Every hand that the opponent may hold for all that a seat has seen."""
    seat = "AB".index(who)
    worlds = match.state.worlds(seat, 5_000)
    assert worlds is not None
    return sorted(names(world.lookup, world.hands[1 - seat]) for world in worlds)  # type: ignore[attr-defined]


def true_hand(match: Match, who: str) -> list[str]:
    return look(match, who).players["AB".index(who)].hand or []


def test_D8_worlds_hold_every_card_that_was_shown_and_one_that_fits() -> None:
    match = position(tiles=NO_RED)
    say(match, "A discard r1", "* draw s1")
    kept = ["r2", "r3", "r4", "r5", "r6", "r7", "r8"]
    # A is about to play, so the drawn card fits: it is none of the five red cards in the deck.
    lookup = standard_tables()
    fitting = names(lookup, read_cards(lookup, "y11-13 g1-13 b1-13 s1-13"))
    assert other_hands(match, "B") == sorted([*kept, card] for card in fitting)


def test_D8_worlds_recall_the_other_hand_exactly_when_the_deck_has_run_out() -> None:
    match = position(deck="g1")
    assert len(other_hands(match, "A")) == 9
    say(match, "A r7 3A", "* draw g1")
    assert other_hands(match, "A") == [true_hand(match, "B")]
    assert other_hands(match, "B") == [true_hand(match, "A")]
    for viewer in ("A", "B", None):  # the view marks only what was shown
        assert [player.revealed for player in look(match, viewer).players] == [[], []]


@pytest.mark.parametrize("reshuffle", ["needed", "at_once"])
def test_D8_worlds_forget_nothing_after_the_reshuffle(reshuffle: str) -> None:
    match = position(deck="g1", reshuffle=reshuffle)
    say(match, "A r7 3A", "* draw g1", "B y1 3A", "* draw g2")
    kept = ["y2", "y3", "y5", "y6", "y7", "y8", "y9"]
    hands = other_hands(match, "A")
    assert len(hands) == look(match).deck + 1
    assert all(set(kept) <= set(hand) for hand in hands)
    assert other_hands(match, "B") == [true_hand(match, "A")]
    say(match, "A g1 2A", "* draw g4")
    assert all({"r1", "r2", "r3", "r4", "r5", "r6", "r8"} <= set(hand) for hand in other_hands(match, "B"))


def test_D8_worlds_know_what_was_left_of_the_deck_but_not_what_came_after_the_reshuffle() -> None:
    match = position(tiles=NO_RED, deck="s1 s4")
    say(match, "A discard r1 r2 r3 r4", "* draw r1 r2 s1 s4")
    hands = other_hands(match, "B")
    assert all({"r5", "r6", "r7", "r8", "s1", "s4"} <= set(hand) for hand in hands)
    assert len(hands) == 31 * 30 // 2
    assert look(match, "B").players[0].revealed == ["r5", "r6", "r7", "r8"]
    assert other_hands(match, "A") == [true_hand(match, "B")]


# -- resolving a tile


@pytest.mark.parametrize("mover", ["A", "B"])
@pytest.mark.parametrize(
    ("depth", "last", "sums", "winner"),
    [("shallow", "y8", [8, 9], 0), ("deep", "y8", [8, 9], 1), ("shallow", "y6", [8, 7], 1), ("deep", "y6", [8, 7], 0)],
)
def test_D9_lower_sum_wins_in_shallow_water_higher_in_deep(
    depth: str, last: str, sums: list[int], winner: int, mover: str
) -> None:
    match = position(
        tiles=("s", "r y", "b g g", "r r g b"),
        placed={"2A": "r3 y5", "2B": "r1"},
        hands=(f"r4-10 {last}", "g1-12") if mover == "A" else ("g1-12", f"r4-10 {last}"),
        deep="123" if depth == "deep" else "13",
        first=mover,
    )
    assert say(match, f"{mover} {last} 2B")[1] == Contest(2, sums, winner, {"red": 1, "yellow": 1})


@pytest.mark.parametrize("depth", ["shallow", "deep"])
@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("mover", ["A", "B"])
def test_D9_a_tie_goes_to_whoever_laid_the_last_card_on_whichever_side(mover: str, side: str, depth: str) -> None:
    last = "y5" if side == "A" else "y7"
    match = position(
        tiles=("s", "r y", "b g g", "r r g b"),
        placed={"2A": "r3", "2B": "r1 y7"} if side == "A" else {"2A": "r3 y5", "2B": "r1"},
        hands=(f"r4-10 {last}", "g1-12") if mover == "A" else ("g1-12", f"r4-10 {last}"),
        deep="123" if depth == "deep" else "13",
        first=mover,
    )
    winner = "AB".index(mover)
    assert say(match, f"{mover} {last} 2{side}")[1] == Contest(2, [8, 8], winner, {"red": 1, "yellow": 1})
    assert look(match).players[winner].treasures == {"red": 1, "yellow": 1}


def test_D9_a_card_counts_for_the_side_it_lies_on_not_for_who_laid_it() -> None:
    match = position(placed={"1A": "s4"}, hands=("r1-7 s1", "y1-9"))
    assert say(match, "A s1 1B")[1] == Contest(1, [4, 1], 0, {"grey": 1})


def test_D10_the_winner_takes_all_treasures_of_the_tile_for_all_to_see() -> None:
    match = position(**LAST_CARD_AT_TILE_4, areas=("1r 1s", "1y"))
    bag = look(match).bag
    say(match, "A b3 4B")
    for viewer in ("A", "B", None):
        view = look(match, viewer)
        assert view.players[0].treasures == {"red": 3, "green": 1, "blue": 1, "grey": 1}
        assert view.players[1].treasures == {"yellow": 1}
        assert view.tiles[3].treasures == {}
        assert view.bag == bag


def test_D10_the_player_who_completes_a_tile_may_lose_it() -> None:
    match = after_contest("B")
    assert [player.treasures for player in look(match).players] == [{}, {"grey": 1}]


# -- D11: buying goal cards


@pytest.mark.parametrize(("winner", "other"), ["AB", "BA"])
def test_D11_the_winner_is_asked_first_then_alternately(winner: str, other: str) -> None:
    match = after_contest(winner, areas=("4b", "5g") if winner == "A" else ("5g", "4b"))
    assert (turn(match), look(match).phase, look(match).tile) == (winner, "claim", 1)
    assert refused(match, f"{other} claim g 5g") == "not_your_turn"
    say(match, f"{winner} claim b 4b")
    assert turn(match) == other
    say(match, f"{other} claim g 5g")
    assert look(match).phase == "fill"
    seats = {goal.colour: goal.owner for goal in look(match).goals}
    assert (seats["blue"], seats["green"]) == ("AB".index(winner), "AB".index(other))


def test_D11_one_goal_at_a_time() -> None:
    match = after_contest("A", areas=("2s 4b", "5g"))
    say(match, "A claim s 3s")
    assert turn(match) == "B"
    say(match, "B pass")
    assert turn(match) == "A"
    say(match, "A claim b 4b")
    assert turn(match) == "B"  # a claim in between: B may still buy


def test_D11_the_loser_may_buy_though_the_winner_cannot() -> None:
    match = after_contest("A", areas=("", "4b"))
    assert turn(match) == "B"
    assert "passed" not in told(match.log)
    say(match, "B claim b 4b")
    assert look(match).phase == "fill"


def test_D11_a_player_who_cannot_claim_passes_without_an_event() -> None:
    match = after_contest("A", areas=("4b", ""))
    assert told(say(match, "A claim b 4b")) == ["claimed"]
    assert look(match).phase == "fill"
    match = after_contest("A", areas=("4b", ""))
    assert told(say(match, "A pass")) == ["passed"]
    assert look(match).phase == "fill"
    match = after_contest("A")
    assert (told(match.log)[-2:], look(match).phase) == (["played", "contest"], "fill")


def test_D11_a_player_may_pass_and_claim_later_in_the_same_exchange() -> None:
    match = after_contest("A", areas=("4b", "5g"))
    say(match, "A pass")
    assert turn(match) == "B"
    say(match, "B claim g 5g")
    assert turn(match) == "A"
    say(match, "A claim b 4b")
    assert look(match).goals[3].owner == 0


def test_D11_two_passes_in_a_row_end_the_exchange() -> None:
    match = after_contest("A", areas=("4b", "5g 6y"))
    say(match, "A pass", "B claim g 5g", "A pass")
    assert turn(match) == "B"
    say(match, "B pass")
    assert look(match).phase == "fill"
    assert [goal.owner for goal in look(match).goals] == [None, None, 1, None, None]


def test_D11_option_final_a_player_who_passed_is_not_asked_again() -> None:
    match = after_contest("A", areas=("4b", "5g 6y"), claims="final")
    say(match, "A pass", "B claim g 5g")
    assert turn(match) == "B"
    say(match, "B claim y 6y")
    assert look(match).phase == "fill"
    assert look(match).goals[3].owner is None


def test_D11_option_final_lasts_for_one_exchange_only() -> None:
    match = after_contest("A", areas=("4b", ""), claims="final")
    say(match, "A pass", "* fill 1 s", "* draw s4", "B y1 3A", "* draw s10", "A s4 1A", "* draw r8")
    say(match, "B s10 1B")  # tile 1 is shallow by now: A wins it
    assert turn(match) == "A"
    say(match, "A claim b 4b")
    assert look(match).goals[3].owner == 0


def test_D11_option_must_leaves_no_pass() -> None:
    match = after_contest("A", areas=("2s 4b", "5g"), claims="must")
    assert moves(match, "A") == {"claim s 3s", "claim b 4b"}
    assert refused(match, "A pass") == "must_claim"
    say(match, "A claim s 3s")
    assert moves(match, "B") == {"claim g 5g"}
    say(match, "B claim g 5g")
    assert moves(match, "A") == {"claim b 4b"}
    say(match, "A claim b 4b")
    assert look(match).phase == "fill"


def test_D11_spent_treasures_leave_the_game() -> None:
    match = after_contest("A", areas=("6b", ""), tiles=NO_BLUE)
    bag = look(match).bag
    assert say(match, "A claim b 4b") == [Claimed(0, "blue", {"blue": 4})]
    assert look(match).players[0].treasures == {"blue": 2, "grey": 1}
    assert look(match).players[1].treasures == {}
    assert look(match).bag == bag


@pytest.mark.parametrize("text", ["claim b 3b", "claim b 5b", "claim b 3r 4b", "claim b 2r 3b", "claim b 4r 3b", "claim b"])
def test_D11_payments_are_exact(text: str) -> None:
    match = after_contest("A", areas=("5b 6r", ""), won=("", "r"))
    with pytest.raises(NotationError, match="a payment of exactly 4b"):
        say(match, f"A {text}")


def test_D11_triples_stand_only_for_colours_whose_goal_is_taken() -> None:
    match = after_contest("A", areas=("6r 4b", ""))
    assert moves(match, "A") == {"pass", "claim b 4b"}
    assert refused(match, "A claim b 3r 3b") == "goal_still_open"
    for owner in (("r", ""), ("", "r")):  # taken by either player
        match = after_contest("A", areas=("6r 4b", ""), won=owner)
        assert moves(match, "A") == {"pass", "claim b 4b", "claim b 3r 3b", "claim b 6r 2b", "claim s 6r 1s"}


def test_D11_triples_though_own_treasures_would_do() -> None:
    match = after_contest("A", areas=("3r 4b", ""), won=("", "r"))
    say(match, "A claim b 3r 3b")
    assert look(match).players[0].treasures == {"blue": 1, "grey": 1}


def test_D11_triples_alone() -> None:
    match = after_contest("A", areas=("9r", ""), won=("", "r"))
    say(match, "A claim s 9r")
    assert look(match).players[0].treasures == {"grey": 1}


def test_D11_triples_of_several_colours_at_once() -> None:
    match = after_contest("A", areas=("3r 3y 1b", ""), won=("", "r y"))
    assert moves(match, "A") == {"pass", "claim s 3r 3y 1s"}
    say(match, "A claim s 3r 3y 1s")
    assert look(match).players[0].treasures == {"blue": 1}


def test_D11_a_colours_own_treasures_never_form_triples_for_it() -> None:
    match = after_contest("A", areas=("6b", ""), won=("", "r"), tiles=NO_BLUE)
    assert moves(match, "A") == {"pass", "claim b 4b"}
    with pytest.raises(NotationError):
        say(match, "A claim b 6b")


def test_D11_a_goal_taken_in_the_same_exchange_counts_as_taken() -> None:
    match = after_contest("A", areas=("7b 3s", ""), tiles=NO_BLUE)  # the contest brings a fourth grey treasure
    assert "claim s 3b 2s" not in moves(match, "A")
    say(match, "A claim b 4b")
    assert turn(match) == "A"
    assert moves(match, "A") == {"pass", "claim s 3s", "claim s 3b 2s"}


def test_D11_a_goal_taken_by_the_other_in_the_same_exchange_counts_too() -> None:
    match = after_contest("A", areas=("3g 1s", "5g"), tiles=("s", "r b", "r y y", "r r y b"))
    assert turn(match) == "B"
    say(match, "B claim g 5g")
    assert moves(match, "A") == {"pass", "claim s 3g 2s"}


def test_D11_refusals_name_what_is_wrong() -> None:
    match = after_contest("A", areas=("4b 2r", ""), won=("", "g"))
    assert refused(match, "A claim g 5g") == "goal_taken"
    assert refused(match, "A claim r 7r") == "cannot_pay"
    assert refused(match, "A claim b 3r 3b") == "goal_still_open"
    assert refused(match, "A claim b 3g 3b") == "cannot_pay"
    assert refused(match, "A r1 3A") == "claim_first"
    assert refused(match, "A discard r1") == "claim_first"


def payments(area: dict[str, int], taken: str) -> set[str]:
    """Every legal claim, found by trying all ways to split a cost."""
    found = set()
    for goal, cost in zip(LETTERS, (7, 6, 5, 4, 3), strict=True):
        if goal in taken:
            continue
        most = [area[colour] if colour == goal else area[colour] // 3 if colour in taken else 0 for colour in LETTERS]
        for used in product(*(range(n + 1) for n in most)):
            if sum(used) == cost:
                paid = [n if colour == goal else 3 * n for colour, n in zip(LETTERS, used, strict=True)]
                spent = [f"{n}{colour}" for n, colour in zip(paid, LETTERS, strict=True) if n]
                found.add(" ".join(["claim", goal, *spent]))
    return found


def test_D11_the_claims_offered_are_all_that_there_are() -> None:
    dice = Dice("areas")
    offered = 0
    for _ in range(150):
        taken = "".join(colour for colour in LETTERS if dice.below(2))
        area = dict(zip(LETTERS, (dice.below(n) for n in (10, 9, 7, 5, 4)), strict=True))
        won = (" ".join(taken[::2][:2]), " ".join(taken[1::2]))
        taken = "".join(won).replace(" ", "")
        match = after_contest("A", areas=(" ".join(f"{n}{colour}" for colour, n in area.items()), ""), won=won)
        expected = payments(area | {"s": area["s"] + 1}, taken)
        assert moves(match, "A") == (expected | {"pass"} if expected else set())
        offered += len(expected)
    assert offered > 300


def test_D12_the_third_goal_card_ends_the_game_at_once() -> None:
    match = after_contest("A", areas=("2s", "4b"), won=("r y", ""))
    events = say(match, "A claim s 3s")
    assert events == [Claimed(0, "grey", {"grey": 3}), Ended("third_goal", [1.0, 0.0])]
    outcome = match.state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.results, outcome.points) == ("third_goal", (1.0, 0.0), (3, 0))
    view = look(match)  # B could have bought the blue goal, but is not asked; nothing is flipped or drawn
    assert (view.phase, view.actors, view.tiles[0].depth) == ("over", [], "deep")
    assert (view.result, view.reason) == ([1.0, 0.0], "third_goal")
    assert refused(match, "B claim b 4b") == "over"
    assert refused(match, "A r1 3A") == "over"
    with pytest.raises(Refusal, match="Nothing is drawn now"):
        match.state.chance(Dice(0))


def test_D12_the_loser_of_the_contest_can_win_the_game() -> None:
    match = after_contest("A", areas=("", "4b"), won=("", "r y"))
    assert say(match, "B claim b 4b")[-1] == Ended("third_goal", [0.0, 1.0])


def test_D12_two_goal_cards_do_not_end_it() -> None:
    match = after_contest("A", areas=("2s", ""), won=("r", "y g"))
    say(match, "A claim s 3s")
    assert match.state.outcome() is None


def test_D12_a_taken_goal_card_is_never_lost() -> None:
    for seed in range(10):
        match = Match(GAME)
        owners: list[int | None] = [None] * 5
        for _ in play_at_random(match, seed):
            now = [goal.owner for goal in look(match).goals]
            assert all(before in (None, after) for before, after in zip(owners, now, strict=True))
            owners = now


# -- after the contest


def test_D13_the_cards_are_discarded_the_tile_flips_and_is_refilled() -> None:
    match = position(**LAST_CARD_AT_TILE_4)
    say(match, "A b3 4B")
    view = look(match)
    assert view.discard == ["r1", "r2", "r3", "r4", "g1", "g2", "b1", "b3"]
    assert [side.cards for side in view.tiles[3].sides] == [[], []]
    assert view.tiles[3].depth == "deep"
    assert (view.phase, view.tile) == ("fill", 4)
    bag = view.bag
    assert say(match, "* fill 4 r y y g") == [Filled(4, {"red": 1, "yellow": 2, "green": 1}, "deep")]
    view = look(match)
    assert view.bag == bag - 4
    assert view.tiles[3].treasures == {"red": 1, "yellow": 2, "green": 1}
    assert [side.open for side in view.tiles[3].sides] == [view.tiles[3].treasures] * 2
    assert [tile.depth for tile in view.tiles] == ["deep", "shallow", "deep", "deep"]


def test_D13_a_tile_flips_back_after_the_next_contest() -> None:
    match = after_contest("A")
    assert look(match).tiles[0].depth == "shallow"
    say(match, "* fill 1 s", "* draw s4", "B y1 3A", "* draw s10", "A s4 1A", "* draw r8")
    assert say(match, "B s10 1B")[1] == Contest(1, [4, 10], 0, {"grey": 1})  # the lower sum, in shallow water now
    assert look(match).tiles[0].depth == "deep"


def test_D13_the_cap_counts_the_other_tiles_only() -> None:
    match = position(**LAST_CARD_AT_TILE_4)
    say(match, "A b3 4B")
    assert refused(match, "* fill 4 r b b b") == "impossible_draw"  # one blue on tile 2, and the cap is 3
    say(match, "* fill 4 r r b b")


@pytest.mark.parametrize(
    ("bag", "fill"),
    [
        ("1r 1y 1g 1b", "r y g b"),  # the bag gives just enough
        ("3r 4s", "r r r s"),  # the caps give just enough: one grey stands elsewhere
    ],
)
def test_D13_a_tile_that_can_just_be_filled_stays(bag: str, fill: str) -> None:
    match = position(**LAST_CARD_AT_TILE_4, bag=bag, won=("", "r"))
    assert told(say(match, "A b3 4B")) == ["played", "contest"]
    assert drawn(match, "just", 20) == {tuple(fill.split()): 20}
    say(match, f"* fill 4 {fill}")
    assert look(match).tiles[3].in_game


@pytest.mark.parametrize(
    "bag",
    [
        "1r 1y 1g",  # too few treasures
        "2r 4s",  # enough treasures, but the cap lets only one grey in
        "",
    ],
)
def test_D13_a_tile_that_cannot_be_filled_leaves_and_nothing_is_drawn(bag: str) -> None:
    match = position(**LAST_CARD_AT_TILE_4, bag=bag, won=("", "r"))
    before = look(match).bag
    assert told(say(match, "A b3 4B")) == ["played", "contest", "tile_left"]
    view = look(match)
    assert (view.bag, view.phase) == (before, "draw")
    assert (view.tiles[3].in_game, view.tiles[3].treasures) == (False, {})
    assert {"r1", "g1", "b1", "b3"} <= set(view.discard)
    say(match, "* draw y9")
    assert turn(match) == "B"
    assert not any(move[-2] == "4" for move in moves(match, "B"))


YELLOW_STANDS_AT_ITS_CAP: dict[str, Any] = {
    "tiles": ("s", "y y", "y y y", "r r g b"),
    "placed": {"1B": "s1", "3A": "y1 y2 y3", "3B": "y5 y6"},
    "hands": ("r1-7 s7", "y7 g1-10"),
    "bag": "6y",
    "won": ("r", ""),
}
"""A completes tile 1, which cannot be filled: the bag holds yellow alone. Then B completes tile 3 and frees yellow."""


def test_D13_a_tile_that_left_never_returns_though_a_cap_frees_up() -> None:
    match = position(**YELLOW_STANDS_AT_ITS_CAP)
    assert told(say(match, "A s7 1A")) == ["played", "contest", "tile_left"]
    say(match, "* draw r8", "B y7 3B")
    assert look(match).tile == 3
    say(match, "* fill 3 y y y")
    assert [tile.in_game for tile in look(match).tiles] == [False, True, True, True]
    assert look(match).phase == "draw"


def test_D13_option_waits_tries_the_tile_again_after_every_contest() -> None:
    match = position(**YELLOW_STANDS_AT_ITS_CAP, dry_tile="waits")
    assert told(say(match, "A s7 1A")) == ["played", "contest"]
    tile = look(match).tiles[0]
    assert (tile.in_game, tile.treasures, tile.depth) == (True, {}, "shallow")
    assert look(match).phase == "draw"
    say(match, "* draw r8", "B y7 3B")
    assert look(match).tile == 1  # the lower tile first; it did not flip again
    assert look(match).tiles[0].depth == "shallow"
    assert told(say(match, "* fill 1 y")) == ["filled"]
    view = look(match)  # now tile 3 cannot be filled: yellow may get two more, and nothing else is left
    assert (view.phase, view.tiles[2].in_game, view.tiles[2].treasures) == ("draw", True, {})
    assert view.tiles[0].treasures == {"yellow": 1}


def test_D13_option_waits_fills_all_waiting_tiles_in_order() -> None:
    match = position(tiles=("", "", "r y y", "r r g b"), **LAST_CARD_AT_TILE_4, bag="4g 3b", won=("", "r"), dry_tile="waits")
    say(match, "A b3 4B")
    for fill in ("1 g", "2 g g", "4 g b b b"):
        assert look(match).tile == int(fill[0])
        say(match, f"* fill {fill}")
    assert look(match).phase == "draw"


@pytest.mark.parametrize(("winner", "loser"), ["AB", "BA"])
def test_D14_the_loser_of_the_contest_takes_the_next_turn(winner: str, loser: str) -> None:
    match = after_contest(winner)  # A laid the last card both times
    say(match, "* fill 1 s", "* draw r8")
    assert turn(match) == loser


@pytest.mark.parametrize(("mover", "other"), ["AB", "BA"])
def test_D14_after_a_tie_too(mover: str, other: str) -> None:
    match = position(
        tiles=("s", "r y", "b g g", "r r g b"),
        placed={"2A": "r3", "2B": "r1 y7"},
        hands=("r4-10 y5", "g1-12") if mover == "A" else ("g1-12", "r4-10 y5"),
        first=mover,
    )
    say(match, f"{mover} y5 2A", "* fill 2 r y", "* draw s1")
    assert turn(match) == other


def test_D14_the_turn_after_that_alternates_again() -> None:
    match = after_contest("B")
    say(match, "* fill 1 s", "* draw r8", "A r1 3A", "* draw r9")
    assert turn(match) == "B"


def last_tile(winner: str, areas: tuple[str, str], won: tuple[str, str], **options: str) -> Match:
    """The only tile left has just been won and nothing is in the bag."""
    return after_contest(winner, areas, won, tiles=("s", "", "", ""), bag="", **options)


@pytest.mark.parametrize("dry_tile", ["leaves", "waits"])
@pytest.mark.parametrize("tie", ["treasures", "draw"])
@pytest.mark.parametrize(("won", "results"), [(("r y", "g"), [1.0, 0.0]), (("r", "y g"), [0.0, 1.0]), (("", "y"), [0.0, 1.0])])
def test_D15_more_goal_cards_win(won: tuple[str, str], results: list[float], tie: str, dry_tile: str) -> None:
    fewer = results.index(0.0)
    areas = ("3b", "") if fewer == 0 else ("", "3b")  # more treasures do not matter
    match = last_tile("AB"[fewer], areas, won, tie=tie, dry_tile=dry_tile)
    assert match.log[-1] == Ended("more_goals", results)
    assert (turn(match), look(match).phase) == ("", "over")
    outcome = match.state.outcome()
    assert outcome is not None
    assert outcome.points == tuple(len(goals.split()) for goals in won)


@pytest.mark.parametrize(
    ("winner", "areas", "results"),
    [
        ("A", ("1y", "1b"), [1.0, 0.0]),
        ("B", ("1y", "1b"), [0.0, 1.0]),
        ("A", ("", "3b"), [0.0, 1.0]),  # one each whatever the colour
        ("A", ("1r 1y 1g", "3b"), [1.0, 0.0]),
    ],
)
def test_D15_then_more_treasures_of_any_colour(winner: str, areas: tuple[str, str], results: list[float]) -> None:
    match = last_tile(winner, areas, ("r", "y"))
    assert told(match.log[-2:]) == ["tile_left", "ended"]
    assert match.log[-1] == Ended("more_treasures", results)


def test_D15_then_a_draw() -> None:
    match = last_tile("A", ("1y", "2b"), ("r", "g"))
    assert match.log[-1] == Ended("draw", [0.5, 0.5])
    outcome = match.state.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.results, outcome.points) == ("draw", (0.5, 0.5), (1, 1))


def test_D15_option_draw_does_not_count_treasures() -> None:
    match = last_tile("A", ("3y", ""), ("r", "g"), tie="draw")
    assert match.log[-1] == Ended("draw", [0.5, 0.5])


def test_D15_goal_cards_are_bought_before_the_end() -> None:
    match = last_tile("A", ("2s", ""), ("r", "g"))
    assert turn(match) == "A"
    assert told(say(match, "A claim s 3s")) == ["claimed", "tile_left", "ended"]
    assert match.log[-1] == Ended("more_goals", [1.0, 0.0])


def test_D15_the_game_goes_on_while_any_tile_is_left() -> None:
    match = after_contest("A", tiles=("s", "", "", "r r g b"), won=("r", ""), bag="")
    assert "tile_left" in told(match.log)
    assert (match.state.outcome(), look(match).phase) == (None, "draw")


def test_D15_a_removed_tile_is_the_last_one_only_if_the_bag_cannot_fill_it() -> None:
    match = after_contest("A", tiles=("s", "", "", ""), won=("r", ""), bag="1y")
    assert look(match).phase == "fill"
    say(match, "* fill 1 y", "* draw r8")
    assert turn(match) == "B"


# -- worked examples from the rulebook


def test_E1_each_side_takes_exactly_the_colours_of_the_treasures() -> None:
    match = position(tiles=("s", "r b", "g g b", "y y y y"), hands=("r1-4 g1-4 b1", "g6-10 b3-9"))
    sides = look(match).tiles[1].sides + look(match).tiles[2].sides
    assert [side.open for side in sides] == [{"red": 1, "blue": 1}] * 2 + [{"green": 2, "blue": 1}] * 2
    say(match, "A b1 2A", "* draw s1", "B b3 3B", "* draw s4")
    assert {move for move in moves(match, "A") if move[-2:] == "2A"} == {"r1 2A", "r2 2A", "r3 2A", "r4 2A"}
    assert {move for move in moves(match, "A") if move[-2:] == "3B"} == {"g1 3B", "g2 3B", "g4 3B"}
    say(match, "A r1 2A", "* draw r5")
    assert look(match).tiles[1].sides[0].open == {}
    assert not any(move[-2:] == "2A" for move in moves(match, "B"))


def test_E2_shallow_water_ten_beats_thirteen() -> None:
    match = position(
        tiles=("s", "r b", "b g g", "r y y y"),
        placed={"2A": "r7 b3", "2B": "b5"},
        hands=("g1-12", "r8 y1-8"),
        first="B",
    )
    assert say(match, "B r8 2B")[1] == Contest(2, [10, 13], 0, {"red": 1, "blue": 1})
    say(match, "* fill 2 r y", "* draw s1")
    assert turn(match) == "B"
    assert look(match).players[0].treasures == {"red": 1, "blue": 1}


def test_E3_deep_water_twenty_six_beats_twenty_two() -> None:
    match = position(
        tiles=("s", "r b", "b g g", "r y y y"),
        placed={"3A": "g1 b9", "3B": "g7 g8 b11"},
        hands=("r1-7 g12", "y1-9"),
    )
    assert say(match, "A g12 3A")[1] == Contest(3, [22, 26], 1, {"green": 2, "blue": 1})
    say(match, "* fill 3 r y g", "* draw s1")
    assert turn(match) == "A"
    assert look(match).players[1].treasures == {"green": 2, "blue": 1}


def test_E4_five_red_three_yellow_and_three_green_buy_the_red_goal() -> None:
    match = after_contest("B", areas=("", "5r 3y 3g"), won=("y", "g"))
    bag = look(match).bag
    assert "claim r 5r 3y 3g" in moves(match, "B")
    say(match, "B claim r 5r 3y 3g")
    assert look(match).goals[0].owner == 1
    assert look(match).players[1].treasures == {"grey": 1}
    assert look(match).players[0].treasures == {}
    assert look(match).bag == bag


@pytest.mark.parametrize(("area", "claim"), [("2s", "s 3s"), ("4b", "b 4b"), ("7r", "r 7r"), ("6y", "y 6y"), ("5g", "g 5g")])
def test_E5_treasures_of_its_colour_buy_a_goal(area: str, claim: str) -> None:
    match = after_contest("A", areas=(area, ""))
    assert moves(match, "A") == {"pass", f"claim {claim}"}
    say(match, f"A claim {claim}")
    assert look(match).goals[LETTERS.index(claim[0])].owner == 0


@pytest.mark.parametrize("side", ["A", "B"])
def test_E6_a_diver_goes_to_the_own_or_the_opponents_side(side: str) -> None:
    match = position()
    say(match, f"A r5 3{side}")
    assert [laid.cards for laid in look(match).tiles[2].sides] == ([["r5"], []] if side == "A" else [[], ["r5"]])


def test_E7_a_fourth_blue_treasure_goes_back_and_another_is_drawn() -> None:
    match = Match(GAME)
    say(match, "* fill 1 b", "* fill 2 b b")
    assert refused(match, "* fill 3 r g b") == "impossible_draw"
    bag = {"r": 13, "y": 11, "g": 9, "b": 4, "s": 5}
    odds = fill_odds(bag, {"r": 6, "y": 5, "g": 4, "b": 0, "s": 2}, 3)
    assert not any("b" in handful for handful in odds)
    assert likely(drawn(match, "blue", 9_000), odds)
    say(match, "* fill 3 r y y")
    assert look(match).bag == 45 - 6


@pytest.mark.parametrize(("mover", "side", "deep"), [("A", "A", "13"), ("A", "B", "123"), ("B", "A", "123"), ("B", "B", "13")])
def test_E8_equal_sums_go_to_the_last_card(mover: str, side: str, deep: str) -> None:
    last = "b5" if side == "A" else "b7"
    match = position(
        tiles=("s", "r b", "b g g", "r y y y"),
        placed={"2A": "r6", "2B": "r4 b7"} if side == "A" else {"2A": "r6 b5", "2B": "r4"},
        hands=(f"y1-8 {last}", "g1-12") if mover == "A" else ("g1-12", f"y1-8 {last}"),
        deep=deep,
        first=mover,
    )
    contest = say(match, f"{mover} {last} 2{side}")[1]
    assert isinstance(contest, Contest)
    assert (contest.sums, contest.winner) == ([11, 11], "AB".index(mover))


def test_E9_goals_are_taken_in_turn_until_both_pass() -> None:
    match = after_contest("A", areas=("2s 4b", "5g 6y"))
    events = say(match, "A claim s 3s", "B claim g 5g", "A claim b 4b", "B pass")
    assert told(events) == ["claimed", "claimed", "claimed", "passed"]
    assert look(match).phase == "fill"
    assert [goal.owner for goal in look(match).goals] == [None, None, 1, 0, 0]


def test_every_value_of_every_option_plays_to_the_end() -> None:
    for claims, reshuffle, dry_tile, tie in product(
        ["return", "final", "must"], ["needed", "at_once"], ["leaves", "waits"], ["treasures", "draw"]
    ):
        match = random_match("options", check=True, claims=claims, reshuffle=reshuffle, dry_tile=dry_tile, tie=tie)
        assert match.state.outcome() is not None
