"""PettingZoo: its own suites unchanged, and what they cannot know: that agents are told what the engine says and no more."""

from __future__ import annotations

import warnings
from functools import partial
from typing import Any

import numpy as np
import pytest

from fathom.core.dice import Dice
from fathom.core.errors import FathomError, OptionError, Refusal
from fathom.core.registry import games
from fathom.core.state import State
from fathom.envs.aec import Turns
from fathom.envs.parallel import AtOnce
from fathom.envs.pettingzoo import env, parallel_env
from fathom.games.sonar import SonarOptions

# Where pygame is installed the suites import a game of their own in a way that they deprecate.
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

CYCLES = 60
ALL = [(name, players) for name, game in games().items() for players in game.players]
TOGETHER: list[tuple[str, int, dict[str, Any]]] = [(name, players, {}) for name, players in ALL if name in ("lost_code", "crew")]
TOGETHER += [("sonar", players, {"real_time": True}) for players in (2, 4)]
WRONG = [-1, -7, 10**30, 1.5, "1", None, np.float64(1), [1], 862, 863]

each = pytest.mark.parametrize(("name", "players"), ALL)
each_together = pytest.mark.parametrize(("name", "players", "options"), TOGETHER)


@each
def test_upstream_api(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=CYCLES)


@each
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_upstream_seed(name: str, players: int, mask: Any) -> None:
    seed_test(partial(env, name, players, mask=mask), num_cycles=CYCLES)


@each
def test_upstream_render(name: str, players: int) -> None:
    render_test(partial(env, name, players))


@pytest.mark.parametrize("name", games())
def test_upstream_render_plays_with_masks_in_observations(name: str) -> None:
    render_test(partial(env, name, mask="observation"))


@each_together
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_upstream_parallel(name: str, players: int, options: Any, mask: Any) -> None:
    parallel_api_test(parallel_env(name, players, mask=mask, **options), num_cycles=CYCLES)
    parallel_seed_test(partial(parallel_env, name, players, mask=mask, **options), num_cycles=CYCLES)


@each
def test_agents_are_told_what_the_engine_says(name: str, players: int) -> None:
    game = env(name, players, max_steps=300)
    game.reset(seed=5)
    dice = Dice(5)
    kept = []
    while not game._over:
        state, seat = game._walk.state, game._walk.seat
        observation, reward, terminated, truncated, info = game.last()
        assert game.agent_selection == f"player_{seat}"
        assert (reward, terminated, truncated) == (0, False, False)
        assert list(info) == ["action_mask"]
        assert np.flatnonzero(info["action_mask"]).tolist() == state.actions(seat)
        for other, agent in enumerate(game.agents):
            row = game.observe(agent)
            assert isinstance(row, np.ndarray)
            assert bytes(row) == game.setup.encoder.row(state, other)
            assert other == seat or not game.infos[agent]["action_mask"].any()
        kept.append((observation, observation.copy(), info["action_mask"], info["action_mask"].copy()))
        game.step(choose(info["action_mask"], dice))
    assert all((row == then).all() and (mask == allowed).all() for row, then, mask, allowed in kept)
    outcome = game._walk.state.outcome()
    results = (0.0,) * players if outcome is None else outcome.results
    assert tuple(game.rewards.values()) == results
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        assert (reward, terminated, truncated) == (results[int(agent[-1])], outcome is not None, outcome is None)
        assert not info["action_mask"].any()
        game.step(None)


@pytest.mark.parametrize("name", games())
def test_hidden_means_hidden(name: str) -> None:
    """What an agent is told is the same in every world that its seat thinks possible."""
    game = env(name, mask="observation")
    game.reset(seed=8)
    dice = Dice(8)
    for _ in range(25):
        if game._over:
            break
        told = game.last()[0]["action_mask"]
        if dice.below(4) == 0:
            truth = game._walk.state
            for seat, agent in enumerate(game.agents):
                seen = game.observe(agent)
                game._walk.state = truth.sample(seat, dice)
                imagined = game.observe(agent)
                game._walk.state = truth
                assert isinstance(seen, dict)
                assert isinstance(imagined, dict)
                assert (seen["observation"] == imagined["observation"]).all()
                assert (seen["action_mask"] == imagined["action_mask"]).all()
        game.step(choose(told, dice))


@pytest.mark.parametrize("action", WRONG)
def test_an_illegal_action_loses(action: Any) -> None:
    game = env("divers")
    game.reset(seed=1)
    offender = game.agent_selection
    game.step(action)
    assert all(game.terminations.values())
    assert game.rewards == {agent: -1.0 if agent == offender else 0.0 for agent in game.agents}
    assert {info["illegal"] for info in game.infos.values()} == {(offender,)}
    assert not any(info["action_mask"].any() for info in game.infos.values())


@pytest.mark.parametrize("action", WRONG)
@pytest.mark.parametrize("name", games())
def test_or_it_is_refused_and_nothing_has_changed(name: str, action: Any) -> None:
    game = env(name, illegal="raise")
    game.reset(seed=1)
    if action in (862, 863) and action in game._walk.state.actions(game._walk.seat):
        return
    before, agent = game._walk.state.freeze(), game.agent_selection
    with pytest.raises(Refusal if type(action) is int else FathomError):
        game.step(action)
    assert (game._walk.state.freeze(), game.agent_selection) == (before, agent)
    assert not any(game.terminations.values())
    game.step(game._walk.state.actions(game._walk.seat)[0])


def test_a_seed_repeats_a_game_and_chance_goes_on_without_one() -> None:
    game, same = env("divers"), env("divers")
    first, again = [deal(game, 3), deal(game), deal(game)], [deal(same, 3), deal(same), deal(same)]
    assert first == again
    assert len(set(first)) == 3
    assert deal(env("divers")) != deal(env("divers"))


def test_a_game_is_cut_short() -> None:
    game = env("divers", max_steps=3)
    game.reset(seed=1)
    for agent in game.agent_iter():
        _, reward, terminated, truncated, info = game.last()
        assert (reward, terminated) == (0, False)
        game.step(None if truncated else game.action_space(agent).sample(info["action_mask"]))
    assert not game.agents


def test_nothing_happens_before_or_after_a_game() -> None:
    game = env("divers")
    for early in (partial(game.step, 0), game.last, game.render):
        with pytest.raises(AttributeError, match=r"reset\(\) begins a game"):
            early()
    game.reset(seed=1)
    game.step(-1)
    with pytest.raises(ValueError, match="None"):
        game.step(0)
    game.step(None)
    game.step(None)
    with pytest.raises(FathomError, match=r"reset\(\) begins another"):
        game.step(None)
    game.reset(seed=1)
    assert not any(game.terminations.values())


@pytest.mark.parametrize("make", [env, partial(parallel_env, "crew")])
@pytest.mark.parametrize("given", [{"mask": "x"}, {"illegal": "x"}, {"render_mode": "x"}, {"max_steps": 0}, {"players": 9}])
def test_what_cannot_be_is_refused(make: Any, given: Any) -> None:
    with pytest.raises(OptionError):
        make(**({"game": "crew"} if make is env else {}), **given)


def test_options_are_the_games_own() -> None:
    options = env("sonar", 4, real_time=True, map="verne").setup.options
    assert isinstance(options, SonarOptions)
    assert options.real_time
    with pytest.raises(OptionError, match="There is no option 'deep'"):
        env("divers", deep=True)


@pytest.mark.parametrize("name", ["divers", "reef", "sonar"])
def test_games_of_turns_have_no_parallel_environment(name: str) -> None:
    with pytest.raises(OptionError, match=r"use env\(\)"):
        parallel_env(name)


@each_together
def test_agents_act_at_once_or_wait(name: str, players: int, options: Any) -> None:
    game = parallel_env(name, players, max_steps=200, **options)
    _, infos = game.reset(seed=4)
    dice = Dice(4)
    several = False
    while game.agents:
        actors = game._actors
        several = several or len(actors) > 1
        for seat, agent in enumerate(game.agents):
            legal = game._state.actions(seat) if seat in actors else [game.wait]
            assert np.flatnonzero(infos[agent]["action_mask"]).tolist() == legal
        state = game._state
        actions = {agent: choose(infos[agent]["action_mask"], dice) for agent in game.agents}
        observations, rewards, terminations, truncations, infos = game.step(actions)
        for seat, agent in enumerate(game.possible_agents):
            row = observations[agent]
            assert isinstance(row, np.ndarray)
            assert bytes(row) == game.setup.encoder.row(state, seat)
            assert set(infos[agent]) <= {"action_mask", "dropped"}
    assert several
    outcome = state.outcome()
    assert tuple(rewards.values()) == ((0.0,) * players if outcome is None else outcome.results)
    assert set(terminations.values()) == {outcome is not None}
    assert set(truncations.values()) == {outcome is None}


def test_the_order_is_drawn_by_lot_and_what_has_become_illegal_is_dropped() -> None:
    game = parallel_env("sonar", real_time=True)
    _, infos = game.reset(seed=2)
    dice = Dice(2)
    orders: set[tuple[int, ...]] = set()
    drops = 0
    while game.agents:
        actors, before = game._actors, game._state.copy()
        actions = {agent: choose(infos[agent]["action_mask"], dice) for agent in game.agents}
        chosen = list(actions.values())
        infos = game.step(actions)[4]
        if len(actors) == 2:
            found = [order for order in ((0, 1), (1, 0)) if in_order(before, chosen, order)[0] == game._state.freeze()]
            assert found
            orders |= set(found) if len(found) == 1 else set()
            dropped = [seat for seat in actors if "dropped" in infos[f"player_{seat}"]]
            assert any(in_order(before, chosen, order)[1] == dropped for order in found)
            drops += len(dropped)
    assert orders == {(0, 1), (1, 0)}
    assert drops


def test_illegal_actions_of_several_at_once() -> None:
    game = parallel_env("crew", 3)
    game.reset(seed=1)
    _, rewards, terminations, _, infos = game.step({"player_0": -1, "player_1": "x", "player_2": legal(game, 2)})
    assert rewards == {"player_0": -1.0, "player_1": -1.0, "player_2": 0.0}
    assert all(terminations.values())
    assert {info["illegal"] for info in infos.values()} == {("player_0", "player_1")}
    assert not game.agents
    with pytest.raises(FathomError, match=r"reset\(\) begins one"):
        game.step({})


def test_or_they_are_refused() -> None:
    game = parallel_env("crew", 3, illegal="raise")
    game.reset(seed=1)
    right = {f"player_{seat}": legal(game, seat) for seat in range(3)}
    before = game._state.freeze()
    actor = f"player_{game._actors[0]}"
    with pytest.raises(FathomError, match="cannot wait"):
        game.step(right | {actor: game.wait})
    for wrong in (-1, game.wait + 1):
        with pytest.raises(Refusal):
            game.step(right | {actor: wrong})
    with pytest.raises(FathomError, match="one action of each agent"):
        game.step({actor: right[actor]})
    assert game._state.freeze() == before
    game.step(right)


def choose(mask: Any, dice: Dice) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[dice.below(len(legal))])


def legal(game: AtOnce, seat: int) -> int:
    return int(np.flatnonzero(game._masks[seat])[0])


def deal(game: Turns, seed: int | None = None) -> bytes:
    """The hand that the first player is dealt, and all the rest it sees."""
    game.reset(seed=seed)
    row = game.observe("player_0")
    assert isinstance(row, np.ndarray)
    return bytes(row)


def in_order(before: State, chosen: list[int], order: tuple[int, ...]) -> tuple[Any, list[int]]:
    """The position after some actions one after the other, and the seats whose action was refused."""
    state, dropped = before.copy(), []
    for seat in order:
        try:
            state.apply(seat, chosen[seat])
        except Refusal:
            dropped.append(seat)
    return state.freeze(), sorted(dropped)
