"""Reef's own bot: legal everywhere, true to the rules' own score, and much better than chance."""

from __future__ import annotations

import pytest
from reef_table import SEATS, position, reef, say

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.match import Match
from fathom.games.reef import GAME, Reef, ReefOptions
from fathom.games.reef.bot.candidates import MOST
from fathom.games.reef.bot.choose import choose
from fathom.games.reef.bot.evaluation import Evaluator, turns_left
from fathom.games.reef.bot.plans import Planner, best_of, spare_fish
from fathom.games.reef.rules import actions, phases
from fathom.games.reef.rules.scoring import total
from tiers import INTERPRETED, depth

FIRST = ReefOptions(creatures="first", orange=1, blue=2, matching=True)

# Every table is different: numbers of players, modes, modified rules and scenarios.
TABLES = [
    *((players, ReefOptions()) for players in (1, 2, 3, 4)),
    *((1, ReefOptions(rule=rule)) for rule in range(1, 11)),
    *((2, ReefOptions(rule=rule)) for rule in (3, 5, 8)),
    *((1, ReefOptions(scenario=number)) for number in range(1, 16)),
    (1, ReefOptions(mode="family")),
    (2, ReefOptions(mode="family", rule=8)),
]


def play(players: int, options: ReefOptions, strength: int, seed: int = 1) -> Reef:
    """A game of such bots, every choice of which is legal."""
    state = GAME.new(players, options)
    dice = Dice(seed)
    moves = 0
    while actors := settle(state, dice):
        action = choose(state, actors[0], dice, strength)
        assert action in state.actions(actors[0])
        state.apply(actors[0], action)
        moves += 1
        assert moves < 300 * players
    return state


def choice(match: Match, who: str = "A", strength: int = 4, seed: int = 1) -> str:
    """The bot's move in a seat, as text."""
    state = reef(match)
    seat = SEATS[who]
    return GAME.notation.write(state, seat, choose(state, seat, Dice(seed), strength))


def planner(match: Match) -> Planner:
    return Planner(reef(match), 0, 12, 3, 3)


# -- at every table


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_choice_is_legal_and_every_game_ends(players: int, options: ReefOptions) -> None:
    by_day = (TABLES.index((players, options)) % 3,)
    for strength in (0,) if INTERPRETED else depth(by_day, (0, 1, 2)):
        state = play(players, options, strength)
        assert state.end is not None
        assert state.end.reason == "full"  # the fish bag is never emptied by a payment


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
@pytest.mark.parametrize("options", [ReefOptions(rule=rule) for rule in depth((8,), (3, 8))])
def test_so_they_are_where_it_looks_ahead(options: ReefOptions) -> None:
    assert play(1, options, 20).end is not None


def test_the_same_dice_give_the_same_choice_and_nothing_changes() -> None:
    match = position("d3:E1 e4:g1-2- c4:y03--", fish="e4n:y c4w:p")
    state = reef(match)
    before = state.freeze()
    assert choice(match, strength=20) == choice(match, strength=20)
    assert state.freeze() == before


# -- how good it is


@pytest.mark.skipif(INTERPRETED, reason="takes minutes interpreted")
def test_alone_it_is_a_swimmer_at_least() -> None:
    """Over 200 games the mean is well above: benchmarks/reef.md. Chance drains the bag and ends far below zero."""
    points = []
    for seed in range(depth(3, 6)):
        end = play(1, FIRST, 4, seed).end
        assert end is not None
        points.append(end.points[0])
    assert sum(points) / len(points) >= 135


def test_even_a_rough_guess_is_far_better_than_chance() -> None:
    points = []
    for seed in range(4):
        end = play(1, FIRST, 0, seed).end
        assert end is not None
        points.append(end.points[0])
    assert min(points) > 0


# -- single decisions


def test_E1_it_finds_the_order_that_finishes_all_three() -> None:
    match = position("d3:p1-2-@1 f3:r0-2-@3 e4:g1-2-@2", fish="d3w:y f3e:g e4s:p d3e:r", turns=30)
    plan = planner(match).finish(reef(match).oceans[0])
    assert len(plan.actions) == 3
    assert all(action >= actions.FINISH for action in plan.actions)
    ocean = reef(match).oceans[0].copy()
    for action in plan.actions:
        space, corner = actions.finished(action)
        assert ocean.satisfied >> space & 1
        ocean.finish_coral(space, corner)
    assert (ocean.finished.bit_count(), ocean.shells) == (3, 5)


def test_it_finishes_a_coral_with_the_fish_that_a_card_wants() -> None:
    own = position("d3:r01--", fish="d3n:r d3e:y", orange=1)
    other = position("d3:r01--", fish="d3n:r d3e:y", orange=4)
    chosen = [planner(match).finish(reef(match).oceans[0]).actions[0] for match in (own, other)]
    assert [GAME.notation.write(reef(own), 0, action) for action in chosen] == ["finish d3 n", "finish d3 e"]


def test_a_fish_goes_where_a_coral_waits_for_it() -> None:
    match = position("d3:r01-- e4:g23--@2", fish="d3n:r", pool="y y y y y", turns=30)
    say(match, "A choose creature 1", "A tile d5 0")
    assert choice(match) == "fish e2s"


def test_a_coral_goes_where_its_fish_are() -> None:
    """In the last turn it must be finished at once: a red and a yellow fish swim at neighbouring corners of one free space."""
    match = position("d3:E1 c2:A1", fish="c2e:r c2n:y", corals="r01-- g23-- p1-3- y0-2- g1-2-", pool="p p p p p", turns=32)
    state = reef(match)
    best = best_of(planner(match).plans())
    assert [GAME.notation.write(state, 0, action) for action in best.actions[:1]] == ["choose coral 1"]
    say(match, "A choose coral 1")
    say(match, "A " + choice(match))
    say(match, "A " + choice(match))
    assert choice(match).startswith("finish ")


def test_in_the_last_turn_an_ocean_is_worth_its_score() -> None:
    for options in (FIRST, ReefOptions(rule=9), ReefOptions(mode="family"), ReefOptions(scenario=15)):
        state = play(2, options, 0)
        for seat in range(2):
            evaluator = Evaluator(state, turns_left(state, seat))
            assert evaluator.left == 0
            ocean = state.oceans[seat]
            assert evaluator.value(ocean) == pytest.approx(total(state.score_of(seat)) + 0.01 * ocean.shells)


def test_turns_are_counted_for_every_seat() -> None:
    state = GAME.new(3, ReefOptions(first="B"))
    dice = Dice(1)
    while actors := settle(state, dice):
        seat = actors[0]
        laid = state.oceans[seat].filled.bit_count() + (state.phase == phases.BEFORE or state.hand_tile >= 0)
        if state.drafted == 3:
            assert turns_left(state, seat) == 18 - laid
            assert turns_left(state, (seat + 1) % 3) == 18 - state.oceans[(seat + 1) % 3].filled.bit_count()
        state.apply(seat, choose(state, seat, dice, 0))


# -- what it pays for


def test_alone_it_pays_with_the_lionfish_while_that_is_free() -> None:
    match = position(players=1, shells=3)
    say(match, "A lift")
    assert choice(match) == "pay lionfish"
    fed = position(players=1, shells=3, bag="r r r r r r r y y y y y y y g g g g g g g p p p p p p p")
    say(fed, "A lift")
    assert sum(reef(fed).lionfish) >= 2
    assert choice(fed) == "pay shell"


def test_alone_it_keeps_the_fish_that_the_game_needs() -> None:
    match = position(players=1, shells=0, bag="r r y y g g p p")
    state = reef(match)
    assert spare_fish(state) < 0
    wanted = {action for plan in planner(match).plans() for action in plan.actions}
    assert not any(action == actions.LIFT or action >= actions.MOVE for action in wanted)
    assert not actions.REFRESH <= choose(state, 0, Dice(1), 4) < actions.LIFT


def test_it_never_pays_in_vain() -> None:
    """Nothing is bought again and again: a turn of plain choices has few payments."""
    state = GAME.new(1, FIRST)
    dice = Dice(3)
    paid = 0
    while actors := settle(state, dice):
        action = choose(state, actors[0], dice, 0 if INTERPRETED else 2)
        paid = 0 if action == actions.END else paid + (action in (actions.PAY_SHELL, actions.PAY_LIONFISH))
        assert paid <= 12
        state.apply(actors[0], action)


def test_where_corals_are_shifted_no_fish_is_moved() -> None:
    match = position("d3:r01-- e4:E1", fish="e4e:y", shells=5, rule=3, turns=32)
    state = reef(match)
    say(match, "A choose creature 1")
    say(match, "A " + choice(match))
    plan = planner(match).last_moves(state.oceans[0])
    assert not any(actions.MOVE <= action < actions.SHIFT for action in plan.actions)


# -- candidates


@pytest.mark.parametrize(("players", "options"), [(1, ReefOptions()), (2, ReefOptions(rule=7)), (2, ReefOptions(rule=8))])
def test_candidates_are_legal_few_and_the_seats_own(players: int, options: ReefOptions) -> None:
    state = GAME.new(players, options)
    dice = Dice(5)
    while actors := settle(state, dice):
        seat = actors[0]
        legal = state.actions(seat)
        found = GAME.search.candidates(state, seat, dice)
        assert len(found) == len(set(found)) <= MOST
        assert set(found) <= set(legal)
        assert bool(found) or (state.phase == phases.BEFORE and options.rule == 8)
        assert not GAME.search.candidates(state, (seat + 1) % players, dice) or players == 1
        state.apply(seat, found[0] if found else legal[dice.below(len(legal))])


def test_candidates_come_in_their_order() -> None:
    match = position("d3:r01-- e4:g23--@2", fish="d3n:r", pool="y y y y y", turns=20)
    say(match, "A choose coral 1")
    state = reef(match)
    found = GAME.search.candidates(state, 0, Dice(1))
    assert all(actions.TILE <= action < actions.FISH for action in found)
    values = []
    for action in found:
        ocean = state.oceans[0].copy()
        space, rotation = actions.placed(action)
        ocean.place_tile(space, state.hand_tile, rotation)
        values.append(planner(match).finish(ocean).value)
    assert values == sorted(values, reverse=True)


def test_a_candidate_for_paying_is_what_the_bot_pays_with() -> None:
    match = position(players=1, shells=3)
    say(match, "A lift")
    state = reef(match)
    assert state.phase == phases.PAYING
    assert GAME.search.candidates(state, 0, Dice(1)) == [choose(state, 0, Dice(1), 4)]


def test_an_evaluation_is_a_result_for_every_seat() -> None:
    ahead = position("d3:r01--+r e4:g23--+g c4:y01--+y", "", "d3:E1", turns=10)
    result = GAME.search.evaluate(reef(ahead))
    assert result is not None
    assert sum(result) == pytest.approx(1)
    assert result[0] > result[1] > 0
    alone = reef(position("d3:r01--+r", players=1, turns=16))
    alone_result = GAME.search.evaluate(alone)
    assert alone_result is not None
    assert 0 < alone_result[0] < 1
