"""The vector environment: the same games as one by one, in whatever company, and nothing but what the acting seat may know."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fathom.core.dice import Dice
from fathom.core.errors import FathomError, OptionError
from fathom.core.registry import games
from fathom.envs import vector
from fathom.envs.setup import Setup
from fathom.envs.turns import NOBODY, next_seat
from fathom.envs.vector import _Processes


class Alone:
    """One game of a vector, played by the engine alone."""

    def __init__(self, setup: Setup, seed: int, number: int) -> None:
        self.setup = setup
        self.dice = Dice(f"{seed}/{number}")
        self.begin()

    def begin(self) -> None:
        self.state = self.setup.game.new(self.setup.players, self.setup.options)
        self.seat = next_seat(self.state, self.dice, NOBODY)

    def step(self, action: int) -> tuple[float, ...] | None:
        self.state.apply(self.seat, action)
        self.seat = next_seat(self.state, self.dice, self.seat)
        if self.seat != NOBODY:
            return None
        results: tuple[float, ...] = self.state.outcome().results
        self.begin()
        return results

    def check(self, env: vector.Vector, number: int) -> None:
        """Holds what the vector shows of this game against the engine."""
        assert env.seats[number] == self.seat
        assert bytes(env.observations[number]) == self.setup.encoder.row(self.state, self.seat)
        assert np.flatnonzero(env.masks[number]).tolist() == self.state.actions(self.seat)


@pytest.mark.parametrize("name", games())
def test_a_vector_plays_the_games_that_the_engine_plays(name: str) -> None:
    setup = Setup(name)
    alone = [Alone(setup, 5, number) for number in range(3)]
    env = vector.make(name, 3, seed=5)
    ended = 0
    for _ in range(400):
        for number, game in enumerate(alone):
            game.check(env, number)
        actions = env.sample()
        _, rewards, dones = env.step(actions)
        for number, game in enumerate(alone):
            results = game.step(int(actions[number]))
            assert dones[number] == (results is not None)
            assert rewards[number].tolist() == pytest.approx(results or [0.0] * setup.players)
            ended += results is not None
    assert ended or name == "sonar", "some of the games came to an end and began anew"


def test_the_number_of_games_and_processes_makes_no_difference() -> None:
    few, many = vector.make("divers", 2, seed=3), vector.make("divers", 5, seed=3, processes=2)
    with few, many:
        for _ in range(150):
            one, two = few.sample(), many.sample()
            assert two[:2].tolist() == one.tolist()
            few.step(one)
            many.step(two)
            for name in ("observations", "masks", "seats", "rewards", "dones"):
                assert np.array_equal(getattr(many, name)[:2], getattr(few, name)), name


def test_a_seed_begins_the_same_games_anew() -> None:
    env = vector.make("crew", 3, players=3, seed=1)
    first = env.reset(8).copy()
    env.step(env.sample())
    assert np.array_equal(env.reset(8), first)
    assert not np.array_equal(env.reset(9), first)
    assert not np.array_equal(env.reset().copy(), env.reset())


def test_the_arrays_stay_the_same_ones() -> None:
    env = vector.make("divers", 2, seed=1)
    before = env.observations, env.masks, env.seats, env.rewards, env.dones
    env.step(env.sample())
    env.reset(4)
    assert all(
        one is two for one, two in zip(before, (env.observations, env.masks, env.seats, env.rewards, env.dones), strict=True)
    )


@pytest.mark.parametrize("bad", [-1, 863, 10**12, "illegal"])
def test_an_illegal_action_loses_its_own_game_alone(bad: Any) -> None:
    env = vector.make("divers", 3, seed=1)
    seat = int(env.seats[1])
    actions = env.sample()
    actions[1] = int(np.flatnonzero(env.masks[1] == 0)[0]) if bad == "illegal" else bad
    _, rewards, dones = env.step(actions)
    assert dones.tolist() == [False, True, False]
    assert rewards[1].tolist() == [-1.0 if player == seat else 0.0 for player in range(2)]
    assert not rewards[[0, 2]].any()
    assert env.masks.any(axis=1).all(), "a new game has begun"


def test_an_illegal_action_can_be_refused_and_changes_nothing() -> None:
    env = vector.make("divers", 2, seed=1, illegal="raise")
    before = env.observations.copy()
    actions = env.sample()
    actions[1] = 862
    with pytest.raises(FathomError, match=r"Action 862 is not legal in game 1\."):
        env.step(actions)
    assert np.array_equal(env.observations, before)


@pytest.mark.parametrize("actions", [[1], [[1, 2]], [0.5, 1.0], ["a", "b"]])
def test_other_things_than_actions_are_refused(actions: Any) -> None:
    with pytest.raises(FathomError, match=r"A step takes 2 whole numbers, one for each game\."):
        vector.make("divers", 2, seed=1).step(actions)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"n": 0}, r"A vector has 1 to 1,000,000 games, not 0\."),
        ({"n": 3, "processes": 4}, r"3 games can be stepped by 1 to 3 processes, not 4\."),
        ({"n": 1_000_000, "game": "reef"}, "need more than 4 GB"),
        ({"n": 1, "players": 3}, "Divers is for 2 players, not 3"),
        ({"n": 1, "depth": 3}, "There is no option 'depth'"),
        ({"n": 1, "illegal": "ignore"}, "illegal is 'lose' or 'raise'"),
        ({"n": 1, "game": "chess"}, "There is no game 'chess'"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises((OptionError, FathomError), match=sentence):
        vector.make(**({"game": "divers"} | arguments))


def test_a_closed_environment_and_a_dead_process_say_so() -> None:
    env = vector.make("divers", 2, seed=1, processes=2)
    env.close()
    with pytest.raises(FathomError, match="has been closed"):
        env.step([0, 0])
    env = vector.make("divers", 2, seed=1, processes=2)
    assert isinstance(env._team, _Processes)
    env._team._team[0].kill()
    with pytest.raises(FathomError, match="A process of this environment has ended"):
        env.step(env.sample())
