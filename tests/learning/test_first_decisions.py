"""A first game asks for nothing that no sentence has prepared: whatever can be decided there stands in first_decisions.toml.

The game is the one to which the lessons lead, and everything that prepares it comes in a lesson before it.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fathom.bots import ask, make_bot
from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.lessons import Lesson, Lessons, Words
from fathom.core.match import Match
from fathom.core.registry import find, games
from tiers import depth

DECISIONS: dict[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parent / "first_decisions.toml").read_text("utf-8"))
LEARNER = 0


def lessons_of(game: Game[Any]) -> Lessons:
    assert game.lessons is not None
    return game.lessons


def last_before_a_game(game: Game[Any]) -> Lesson:
    """Return the first lesson that ends with a real game."""
    return next(lesson for lesson in lessons_of(game).all if lesson.steps[-1].play is not None)


def first_games(game: Game[Any]) -> list[Match]:
    """Return a game to which the lessons lead, and the one that begins at a press of the button, both at their beginning."""
    play = last_before_a_game(game).steps[-1].play
    assert play is not None
    usual = game.players.usual
    chosen = preset_values(game, play.preset) | play.options
    return [Match(game, play.players or usual, chosen), Match(game, usual, preset_values(game, next(iter(game.presets))))]


def preset_values(game: Game[Any], preset: str | None) -> dict[str, Any]:
    return {} if preset is None else msgspec.structs.asdict(game.presets[preset])


def words_of(lesson: Lesson) -> list[Words]:
    """Return everything that a lesson says."""
    found: list[Words | None] = []
    for step in lesson.steps:
        found += [step.say, step.goal, step.hint, step.failed]
        found += [choice.say for choice in step.choices] + [answer.say for answer in step.answers]
    return [words for words in found if words is not None]


def test_the_list_is_of_all_games() -> None:
    assert set(DECISIONS) == set(games())


@pytest.mark.parametrize("name", DECISIONS)
def test_a_sentence_before_the_first_game_prepares_each_decision(name: str) -> None:
    game = find(name)
    last = last_before_a_game(game)
    for decision in DECISIONS[name]:
        lesson = lessons_of(game).named(decision["lesson"])
        assert lesson.number <= last.number, decision
        said = [words for words in words_of(lesson) if decision["says"] in words.en]
        assert said, f"{decision['lesson']} does not say {decision['says']!r}"
        assert all(words.pl for words in said)


@pytest.mark.parametrize("name", DECISIONS)
def test_a_first_game_asks_for_nothing_else(name: str) -> None:
    game = find(name)
    asked: set[str] = set()
    for seed in range(depth(4, 40)):
        player = make_bot(("clicker", "novice")[seed % 2], seed, game)
        dice = Dice(f"first {seed}")
        for match in first_games(game):
            while actors := match.settle(dice):
                seat = LEARNER if LEARNER in actors else actors[0]
                if seat == LEARNER:
                    asked |= asked_in(name, match)
                match.step(seat, ask(player, match.state, seat, dice))
    assert asked == {one["decision"] for one in DECISIONS[name]}


def asked_in(name: str, match: Match) -> set[str]:
    """Return what the learner has to decide, if there is a choice."""
    actions = match.state.actions(LEARNER)
    found = set()
    for action in actions if len(actions) > 1 else ():
        move = match.game.notation.write(match.state, LEARNER, action)
        known = {one["decision"] for one in DECISIONS[name] if re.fullmatch(one["moves"], move)}
        assert known, f"nothing prepares {move}"
        found |= known
    return found
