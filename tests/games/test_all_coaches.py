"""Coaches of all games: what they say in any position, in both languages, and what they point at."""

from __future__ import annotations

import re

import pytest

from fathom.core import coach
from fathom.core.dice import Dice
from fathom.core.registry import find, games
from fathom.core.state import State
from fathom.core.text import LANGUAGES
from recorded import some
from tiers import depth

LONGEST = 220  # characters: it is read beside the board while one thinks
SENTENCES = re.compile(r"[^{}]+[.!?]")


def decisions(name: str, most: int) -> list[tuple[State, int]]:
    """Positions of recorded games in which somebody has a choice, and that seat."""
    return [
        (state, seat)
        for state in some(name, most)
        for seat in [seat for seat in state.actors() if seat >= 0 and len(state.actions(seat)) > 1][:1]
    ]


@pytest.mark.parametrize("name", games())
def test_it_says_what_every_decision_is_about(name: str) -> None:
    game = find(name)
    assert game.coach is not None
    for state, seat in decisions(name, depth(60, 600)):
        for language in LANGUAGES:
            names = {other: f"N{other}" for other in range(state.players)}
            said = coach.about(game, state, seat, Dice(1), game.texts[language], names)
            assert SENTENCES.fullmatch(said), said
            assert len(said) <= LONGEST, said


@pytest.mark.parametrize("name", games())
def test_it_advises_a_legal_move_and_points_at_what_the_board_shows(name: str) -> None:
    game = find(name)
    assert game.lessons is not None
    pointed = 0
    for number, (state, seat) in enumerate(decisions(name, depth(25, 300))):
        text = game.texts[LANGUAGES[number % 2]]
        advice = coach.advise(game, state, seat, Dice(1), text, {})
        if advice is None:
            continue
        action = game.notation.read(state, seat, advice.move)
        assert action in state.actions(seat)
        assert SENTENCES.fullmatch(advice.why), advice.why
        assert len(advice.why) <= LONGEST, advice.why
        there = set(game.lessons.elements(state.observe(seat)))
        assert set(advice.point) <= there, (advice.move, set(advice.point) - there)
        pointed += bool(advice.point)
    assert pointed > 5


@pytest.mark.parametrize("name", games())
def test_it_does_not_correct_what_it_advises(name: str) -> None:
    game = find(name)
    corrected = 0
    for state, seat in decisions(name, depth(12, 150)):
        text = game.texts["en"]
        advice = coach.advise(game, state, seat, Dice(1), text, {})
        if advice is None:
            continue
        best = game.notation.read(state, seat, advice.move)
        assert coach.correct(game, state, seat, best, Dice(1), text, {}) is None
        for action in state.actions(seat)[:: depth(7, 1)]:
            better = coach.correct(game, state, seat, action, Dice(1), text, {})
            if better is not None:
                corrected += 1
                assert better.move == advice.move
                assert SENTENCES.fullmatch(better.why), better.why
    assert corrected


@pytest.mark.parametrize("name", games())
def test_it_does_not_change_its_mind_or_the_position(name: str) -> None:
    game = find(name)
    for state, seat in decisions(name, 6):
        before = state.freeze()
        twice = [coach.advise(game, state, seat, Dice(7), game.texts["en"], {}) for _ in range(2)]
        assert twice[0] == twice[1]
        assert state.freeze() == before
