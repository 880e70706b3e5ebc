"""Stand-ins for people: legal at every table, blind to what is hidden, each stronger than the last; and levels made of them."""

from __future__ import annotations

from typing import Any

import pytest

from fathom.bots import ask, make_bot, play_through
from fathom.bots.bot import CarelessBot, StandInBot, stand_in
from fathom.bots.stand_ins import click
from fathom.core.bots import Bots
from fathom.core.dice import Dice
from fathom.core.driver import next_actor, settle
from fathom.core.errors import FathomError
from fathom.core.game import Game
from fathom.core.registry import find
from fathom.testing.spread import settings
from pearls import GAME as PEARLS
from variants import variant

GAMES = ("crew", "divers", "reef", "sonar", "lost_code")
STAND_INS = ("clicker", "novice", "regular")
LEVELS = ["beginner", "easy", "medium", "hard"]
MOST_DECISIONS = 3_000  # far more than a game takes between people


def played(
    game: Game[Any], names: tuple[str, ...], seed: int, players: int = 2, options: dict[str, object] | None = None
) -> tuple[float, ...]:
    """The results of one game between bots."""
    state = game.new(players, options)
    bots = [make_bot(name, f"{seed}/{seat}", game) for seat, name in enumerate(names)]
    nature = Dice(f"nature {seed}")
    outcome, _ = play_through(state, bots, nature, Dice(f"worlds {seed}"), lambda dice: settle(state, dice), state.apply)
    return outcome.results


# -- at every table


@pytest.mark.parametrize("name", GAMES)
def test_they_play_every_option_to_its_end(name: str) -> None:
    """Every value of every option, with the three of them taking turns at being asked, so that all come into odd situations."""
    game = find(name)
    for number, setting in enumerate(settings(game, game.players, (), True, 1)):
        state, dice = game.new(setting.players, setting.options), Dice(f"{name} {number}")
        bots = [make_bot(stand, f"{number}", game) for stand in STAND_INS]
        seat, decisions = -1, 0
        while (actors := settle(state, dice)) and decisions < MOST_DECISIONS:
            seat = next_actor(actors, seat)
            action = ask(bots[dice.below(3) if decisions % 10 else 0], state, seat, dice)
            assert action in state.actions(seat), (setting.options, name)
            state.apply(seat, action)
            decisions += 1
        assert state.outcome() is not None, setting.options


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("stand", STAND_INS)
def test_what_is_hidden_changes_nothing(name: str, stand: str) -> None:
    """In worlds that look the same to the seat they do the same; and they leave the world as it was."""
    game = find(name)
    options = game.presets["standard"] if name == "sonar" else None  # by default both starts are known, and these never hide
    state, dice = game.new(game.players.usual, options), Dice(f"hidden {name}")
    play = stand_in(stand, game)
    others = 0
    for number in range(40):
        actors = settle(state, dice)
        if not actors:
            break
        seat = actors[number % len(actors)]
        before = state.freeze()
        action = play(state, seat, Dice(number))
        assert state.freeze() == before
        for _ in range(2):
            world = state.sample(seat, dice)
            others += world != state
            assert play(world, seat, Dice(number)) == action
        state.apply(seat, action)
    assert others > 5 or name == "reef"  # Reef hides nothing but what nature draws


# -- how strong they are: quick games with a margin that chance does not make


@pytest.mark.parametrize(("name", "games"), [("divers", 30), ("sonar", 30), ("lost_code", 20), ("reef", 10)])
def test_the_novice_beats_the_clicker(name: str, games: int) -> None:
    won = 0.0
    for seed in range(games):
        names = ("novice", "clicker") if seed % 2 else ("clicker", "novice")
        won += played(find(name), names, seed)[1 - seed % 2]
    assert won >= 0.8 * games


@pytest.mark.parametrize(("name", "games"), [("divers", 20), ("sonar", 40), ("lost_code", 20), ("reef", 10)])
def test_the_regular_beats_the_novice(name: str, games: int) -> None:
    won = 0.0
    for seed in range(games):
        names = ("regular", "novice") if seed % 2 else ("novice", "regular")
        won += played(find(name), names, seed)[1 - seed % 2]
    assert won >= 0.55 * games


def test_in_crew_each_wins_more_often_than_the_one_before() -> None:
    won = [sum(played(find("crew"), (stand,) * 3, seed, 3, {"mission": 2})[0] for seed in range(40)) for stand in STAND_INS]
    assert won[0] + 5 < won[1] < won[2]


# -- by name


def test_a_game_without_its_own_has_stand_ins_too() -> None:
    """A novice without a game's own plays at random; a regular tries each action out."""
    assert stand_in("clicker", PEARLS) is click
    assert stand_in("novice", PEARLS) is click
    state, dice = PEARLS.new(2), Dice(1)
    settle(state, dice)
    assert ask(make_bot("regular", 1, PEARLS), state, 0, dice) in state.actions(0)
    won = sum(played(PEARLS, ("regular", "clicker"), seed)[0] for seed in range(16))
    assert won > 8


# Pearls with stand-ins of its own: the novice lays its lowest action, the house bot its highest.
HOUSE_PEARLS = variant(
    PEARLS,
    bots=Bots(
        choose=lambda world, seat, dice, strength: world.actions(seat)[-1],
        novice=lambda world, seat, dice: world.actions(seat)[0],
    ),
)


@pytest.mark.parametrize(("text", "percent"), [("house:0:0", 0), ("house:0:30", 30), ("house:0:100", 100)])
def test_a_careless_bot_overlooks_so_many_of_100(text: str, percent: int) -> None:
    state, dice = HOUSE_PEARLS.new(2), Dice(1)
    settle(state, dice)
    bot = make_bot(text, 1, HOUSE_PEARLS)
    lowest = state.actions(0)[0]
    overlooked = sum(bot.choose(state, 0) == lowest for _ in range(1000)) / 10
    assert abs(overlooked - percent) <= (5 if 0 < percent < 100 else 0)


def test_a_careless_bot_of_a_new_seed_overlooks_something_else() -> None:
    """The server makes a bot anew for each choice: it must not overlook all of them or none."""
    state, dice = HOUSE_PEARLS.new(2), Dice(1)
    settle(state, dice)
    choices = {make_bot("house:0:50", f"table/{number}", HOUSE_PEARLS).choose(state, 0) for number in range(20)}
    assert choices == {state.actions(0)[0], state.actions(0)[-1]}


def test_a_careless_novice_clicks() -> None:
    bot = make_bot("novice:40", 1, HOUSE_PEARLS)
    assert isinstance(bot, CarelessBot)
    assert (bot.overlooks, bot.otherwise) == (40, click)
    assert isinstance(bot.bot, StandInBot)


@pytest.mark.parametrize("text", ["clicker:5", "novice:", "novice:101", "regular:-1", "house:3:101", "house::5", "novice:1000"])
def test_percents_that_make_no_sense_are_refused(text: str) -> None:
    with pytest.raises(FathomError):
        make_bot(text, 1, HOUSE_PEARLS)


# -- levels


@pytest.mark.parametrize("name", [*GAMES, "pearls"])
def test_every_game_has_four_levels_that_make_bots(name: str) -> None:
    game = PEARLS if name == "pearls" else find(name)
    assert list(game.bots.levels) == LEVELS
    bots = list(game.bots.levels.values())
    assert len(set(bots)) == len(LEVELS)
    for bot in bots:
        make_bot(bot, 1, game)
