"""A coach: it is given worlds that agree with what its seat has seen, and speaks of moves that are clearly worse."""

from __future__ import annotations

from typing import cast

import pytest

from fathom import Dice, Match
from fathom.core import coach
from fathom.core.coach import Advice
from pearls import GAME as PEARLS
from pearls import PASS, Pearls
from server.hindsights import GAME, MARGIN
from variants import variant

TEXT = GAME.texts["en"]
NAMES = {0: "Ada", 1: "Ben"}


@pytest.fixture
def match() -> Match:
    """A match in which cards are to be laid."""
    match = Match(GAME)
    match.settle(Dice("a deal"))
    return match


def hand_of(match: Match, seat: int) -> list[int]:
    hand = cast(Pearls, match.state).observe(seat).hand
    assert hand is not None
    return hand


def test_it_speaks_to_those_who_decide(match: Match) -> None:
    seat = match.state.actors()[0]
    match.step(seat, match.state.actions(seat)[0])
    assert seat not in match.state.actors()
    for who in (0, 1):
        decides = who in match.state.actors()
        assert bool(coach.about(GAME, match.state, who, Dice(1), TEXT, NAMES)) == decides
        assert (coach.advise(GAME, match.state, who, Dice(1), TEXT, NAMES) is not None) == decides


def test_a_game_without_a_coach_says_nothing(match: Match) -> None:
    game = variant(GAME, coach=None)
    assert coach.about(game, match.state, 0, Dice(1), TEXT, NAMES) == ""
    assert coach.advise(game, match.state, 0, Dice(1), TEXT, NAMES) is None
    assert coach.correct(game, match.state, 0, match.state.actions(0)[0], Dice(1), TEXT, NAMES) is None
    assert PEARLS.coach is None


def test_it_is_given_a_drawn_world_and_never_the_true_one(match: Match) -> None:
    truth = hand_of(match, 1)
    said = {coach.about(GAME, match.state, 0, Dice(seed), TEXT, NAMES) for seed in range(40)}
    assert len(said) > 20, "other hands, drawn anew each time"
    assert said != {f"en Ben [{truth}]"}
    drawn = [set(map(int, text.split("[[")[1].rstrip("]").split(", "))) for text in said]
    mine = set(hand_of(match, 0))
    assert all(len(hand) == len(truth) and not hand & mine for hand in drawn), "they agree with what the seat sees"


def test_it_advises_what_is_worth_most(match: Match) -> None:
    best = max(hand_of(match, 0))
    assert coach.advise(GAME, match.state, 0, Dice(1), TEXT, NAMES) == Advice(str(best), f"Lay {best}.", (f"card:{best}",))


def test_it_corrects_what_is_clearly_worse(match: Match) -> None:
    hand = hand_of(match, 0)
    best = max(hand)
    for card in hand:
        advice = coach.correct(GAME, match.state, 0, card - 1, Dice(1), TEXT, NAMES)
        assert (advice is not None) == (best - card > MARGIN)
        if advice is not None:
            assert (advice.move, advice.why) == (str(best), f"{best} beats {card}.")


def test_what_is_not_weighed_is_not_spoken_of(match: Match) -> None:
    while cast(Pearls, match.state).phase != "show":
        seat = match.settle(Dice(2))[0]
        match.step(seat, match.state.actions(seat)[0])
    seat = match.state.actors()[0]
    assert coach.advise(GAME, match.state, seat, Dice(1), TEXT, NAMES) is None
    assert coach.correct(GAME, match.state, seat, PASS, Dice(1), TEXT, NAMES) is None


def test_where_there_is_no_choice_nothing_was_better(match: Match) -> None:
    dice = Dice(3)
    while True:
        seat = match.settle(dice)[0]
        actions = match.state.actions(seat)
        if len(actions) == 1:
            break
        match.step(seat, actions[0])
    assert coach.correct(GAME, match.state, seat, actions[0], Dice(1), TEXT, NAMES) is None
