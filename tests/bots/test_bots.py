"""Bots: legal, repeatable, fed with worlds only, and better than chance."""

from __future__ import annotations

import pytest

from fathom.bots import HouseBot, RandomBot, SearchBot, ask, make_bot
from fathom.bots.search import CLOCK_EVERY, search
from fathom.core.bots import Bots
from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.core.errors import FathomError
from fathom.core.registry import find
from fathom.core.state import State
from pearls import GAME as PEARLS
from variants import variant


def opening(seed: int = 1) -> tuple[State, int]:
    state = find("divers").new()
    return state, settle(state, Dice(seed))[0]


@pytest.mark.parametrize("name", ["random", "search:30"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    games = []
    for _ in range(2):
        state, dice = find("divers").new(), Dice(5)
        bots = [make_bot(name, "one"), make_bot(name, "two")]
        moves: list[int] = []
        while (actors := settle(state, dice)) and len(moves) < 30:
            action = ask(bots[actors[0]], state, actors[0], dice)
            assert action in state.actions(actors[0])
            state.apply(actors[0], action)
            moves.append(action)
        games.append(moves)
    assert games[0] == games[1]


def test_a_search_changes_nothing() -> None:
    state, seat = opening()
    before = state.freeze()
    search(state, seat, Dice(1), 50)
    assert state.freeze() == before


def test_a_bot_chooses_alike_whatever_is_hidden() -> None:
    """Two worlds that look the same to the seat: the bot cannot tell them apart, so its choice cannot depend on which is true."""
    state, seat = opening()
    hidden = {state.sample(seat, Dice(number)).observe(1 - seat) == state.observe(1 - seat) for number in range(5)}
    assert hidden == {False}
    findings = [
        search(world, seat, Dice(3), 300).values for world in (state, state.sample(seat, Dice(1)), state.sample(seat, Dice(2)))
    ]
    assert findings[0] == findings[1] == findings[2]


def test_iterations_are_counted_and_shared_out() -> None:
    state, seat = opening()
    findings = search(state, seat, Dice(1), 400)
    assert findings.iterations == 400
    assert sum(findings.visits.values()) == 400
    assert set(findings.visits) == set(state.actions(seat))
    assert findings.visits[findings.best] == max(findings.visits.values())
    assert all(0 <= value <= 1 for value in findings.values.values())


def test_a_budget_of_seconds_ends() -> None:
    """The clock is checked every few iterations, after the first of them at the earliest."""
    state, seat = opening()
    findings = search(state, seat, Dice(1), 0, 0.2)
    assert findings.iterations >= CLOCK_EVERY
    assert findings.iterations % CLOCK_EVERY == 0


def test_a_single_move_needs_no_search() -> None:
    state = find("divers").new()
    dice = Dice(2)
    while len(state.actions(settle(state, dice)[0])) != 1:
        seat = state.actors()[0]
        state.apply(seat, state.actions(seat)[0])
    seat = state.actors()[0]
    assert search(state, seat, dice, 1000).iterations == 0


def test_search_takes_a_win_that_lies_there() -> None:
    """A player who can buy the third goal card does."""
    game = find("divers")
    for seed in range(200):
        state, dice = game.new(), Dice(seed)
        while actors := settle(state, dice):
            seat = actors[0]
            winning = []
            if state.observe(seat).phase == "claim":
                for action in state.actions(seat):
                    after = state.copy()
                    after.apply(seat, action)
                    if after.outcome() is not None:
                        winning.append(action)
                if winning:
                    assert SearchBot(1, 200).choose(state, seat) in winning
                    return
            actions = state.actions(seat)
            state.apply(seat, actions[dice.below(len(actions))])
    pytest.fail("no such position was reached")


def test_search_beats_random() -> None:
    won = 0.0
    for number in range(10):
        state, dice = find("divers").new(), Dice(number)
        bots = [SearchBot(number, 60), RandomBot(number)] if number % 2 else [RandomBot(number), SearchBot(number, 60)]
        while actors := settle(state, dice):
            state.apply(actors[0], ask(bots[actors[0]], state, actors[0], dice))
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.results[0 if number % 2 else 1]
    assert won >= 8


@pytest.mark.parametrize("players", [2, 3])
def test_search_handles_choices_made_at_the_same_moment(players: int) -> None:
    """Pearls is mostly luck: the search's edge is small but there (0.62 for two, 0.42 for three over 200 games)."""
    won = 0.0
    for number in range(30):
        state, dice = PEARLS.new(players), Dice(number)
        searcher = number % players
        bots = [SearchBot(number, 60) if seat == searcher else RandomBot(f"{number}/{seat}") for seat in range(players)]
        while actors := settle(state, dice):
            seat = actors[dice.below(len(actors))]
            action = ask(bots[seat], state, seat, dice)
            assert action in state.actions(seat)
            state.apply(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        won += outcome.results[searcher]
    assert won / 30 > 1 / players


def test_what_the_other_has_laid_face_down_does_not_matter() -> None:
    state, dice = PEARLS.new(2), Dice(4)
    settle(state, dice)
    findings = []
    for action in state.actions(1):
        laid = state.copy()
        laid.apply(1, action)
        assert laid.actors() == (0,)
        findings.append(search(laid, 0, Dice(1), 200).visits)
    assert len(findings) == 3
    assert findings[0] == findings[1] == findings[2]


@pytest.mark.parametrize(
    "name", ["", "magic", "search:", "search:0", "search:-5", "search:0s", "search:5000s", "search:99999999999", "random:3"]
)
def test_unknown_bots_are_refused_in_a_sentence(name: str) -> None:
    with pytest.raises(FathomError) as caught:
        make_bot(name)
    assert str(caught.value).endswith(".")


def test_bots_by_name() -> None:
    one, two, three = make_bot("search"), make_bot("search:250"), make_bot("search:0.5s")
    assert isinstance(one, SearchBot)
    assert isinstance(two, SearchBot)
    assert isinstance(three, SearchBot)
    assert (one.iterations, two.iterations, three.iterations, three.seconds) == (1000, 250, 0, 0.5)


# Pearls with a bot of its own: it plays its highest action, or with strength 0 its lowest.
HOUSE_PEARLS = variant(
    PEARLS, bots=Bots(choose=lambda world, seat, dice, strength: world.actions(seat)[-1 if strength else 0], strength=2)
)


def test_a_game_may_bring_a_bot_of_its_own() -> None:
    game = HOUSE_PEARLS
    state, dice = game.new(), Dice(1)
    settle(state, dice)
    usual, weak = make_bot("house", 1, game), make_bot("house:0", 1, game)
    assert isinstance(usual, HouseBot)
    assert isinstance(weak, HouseBot)
    assert (usual.strength, weak.strength) == (2, 0)
    assert ask(usual, state, 0, dice) == state.actions(0)[-1]
    assert ask(weak, state, 0, dice) == state.actions(0)[0]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("house", "Pearls has no bot of its own; there are random and search."),
        ("house:3", "Pearls has no bot of its own; there are random and search."),
        (
            "houses",
            "There is no bot 'houses'; there are random, search, search:200 (iterations), search:0.5s (seconds), clicker, "
            "novice, regular and pupil.",
        ),
    ],
)
def test_a_game_without_a_bot_of_its_own_says_so(name: str, sentence: str) -> None:
    with pytest.raises(FathomError) as caught:
        make_bot(name, 1, PEARLS)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("name", ["house:", "house:-1", "house:x", "house:100001", "houses"])
def test_strengths_that_make_no_sense_are_refused(name: str) -> None:
    with pytest.raises(FathomError, match="house"):
        make_bot(name, 1, HOUSE_PEARLS)


def test_without_a_game_there_is_no_house_bot() -> None:
    with pytest.raises(FathomError, match="There is no bot 'house'"):
        make_bot("house")


# -- candidates

REEF = find("reef").search


def reef_turn(seed: int = 1) -> State:
    """A game of Reef played alone, at its first choice of a pair."""
    game = find("reef")
    state, dice = game.new(1, {"creatures": "first"}), Dice(seed)
    for _ in range(2):
        settle(state, dice)
        state.apply(0, REEF.candidates(state, 0, dice)[0])
    settle(state, dice)
    assert isinstance(state, State)
    return state


def test_without_candidates_a_search_is_what_it_was() -> None:
    """The trees of games that have none must not change: these are the visits of the search before there were candidates."""
    state = find("divers").new()
    seat = settle(state, Dice(3))[0]
    dice = Dice(4)
    findings = search(state, seat, dice, 300)
    assert find("divers").search.candidates(state, seat, dice) == []
    assert list(findings.visits.items())[:6] == [(35, 5), (36, 13), (39, 25), (80, 13), (81, 26), (84, 9)]
    assert (findings.best, dice.bits()) == (81, 478010523)


def test_a_search_looks_at_the_first_candidates_first() -> None:
    state = reef_turn()
    candidates = REEF.candidates(state, 0, Dice(1))
    assert len(candidates) > 3
    assert [action for action, visits in search(state, 0, Dice(1), 4, hints=REEF).visits.items() if visits] == candidates[:1]
    tried = {action for action, visits in search(state, 0, Dice(1), 40, hints=REEF).visits.items() if visits}
    assert tried == set(candidates[: len(tried)])
    assert 1 < len(tried) < len(candidates)


def test_in_the_end_a_search_looks_beyond_the_candidates() -> None:
    state = reef_turn()
    candidates = REEF.candidates(state, 0, Dice(1))
    visits = search(state, 0, Dice(1), (3 * len(candidates)) ** 2, hints=REEF).visits
    assert any(visits[action] for action in visits if action not in candidates)
    assert all(visits[action] for action in candidates)


def test_candidates_make_a_search_of_a_wide_game_worth_while() -> None:
    state, dice = find("reef").new(1, {"creatures": "first"}), Dice(2)
    bot = SearchBot(1, 12, hints=REEF)
    while actors := settle(state, dice):
        state.apply(actors[0], ask(bot, state, actors[0], dice))
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.points[0] > 60  # chance ends below zero
