"""Gymnasium: its own checker unchanged, and a seat that is told what the engine says and no more."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from fathom.bots import RandomBot
from fathom.core.dice import Dice
from fathom.core.errors import FathomError, OptionError, Refusal
from fathom.core.registry import games
from fathom.core.state import State
from fathom.envs.gymnasium import Seat, make

ALL = [(name, players) for name, game in games().items() for players in game.players]


@pytest.mark.parametrize(("name", "players"), ALL)
def test_upstream_checker(name: str, players: int) -> None:
    check_env(gymnasium.make(f"fathom/{name}-v0", players=players).unwrapped)


def test_upstream_checker_with_all_there_is_to_choose() -> None:
    given: dict[str, Any] = {"seat": 2, "players": 4, "bots": ["house:1", "random", "search:2"], "mission": 3}
    check_env(gymnasium.make("fathom/crew-v0", **given).unwrapped)


@pytest.mark.parametrize(("name", "players", "seat"), [("reef", 1, 0), ("divers", 2, 1), ("crew", 3, 2), ("lost_code", 4, 1)])
def test_a_seat_is_told_what_the_engine_says(name: str, players: int, seat: int) -> None:
    game = make(name, seat, players)
    row, info = game.reset(seed=3)
    dice = Dice(3)
    terminated, reward = False, 0.0
    while not terminated:
        state: State = game._walk.state
        assert seat in state.actors()
        assert bytes(row) == game.setup.encoder.row(state, seat)
        assert list(info) == ["action_mask"]
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == state.actions(seat)
        assert reward == 0
        row, reward, terminated, truncated, info = game.step(legal[dice.below(len(legal))])
        assert not truncated
    outcome = state.outcome()
    assert outcome is not None
    assert reward == outcome.results[seat]
    assert not info["action_mask"].any()
    with pytest.raises(FathomError, match=r"reset\(\) begins one"):
        game.step(0)


def test_bots_are_shown_worlds_and_never_the_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[State] = []
    guessed = 0

    def choose(self: RandomBot, world: State, seat: int) -> int:
        nonlocal guessed
        shown.append(world)
        truth = game._walk.state
        assert world.observe(seat) == truth.observe(seat)
        guessed += world.observe(1 - seat) != truth.observe(1 - seat)
        return world.actions(seat)[0]

    monkeypatch.setattr(RandomBot, "choose", choose)
    game = make("divers", seat=1)
    game.reset(seed=1)
    for _ in range(5):
        truth = game._walk.state
        game.step(truth.actions(1)[0])
    assert shown
    assert all(world is not game._walk.state for world in shown)
    assert guessed == len(shown), "none of this many hands is the true one by chance"


def test_a_seed_repeats_a_game_with_its_bots() -> None:
    one, two = make("divers", bots="search:5"), make("divers", bots="search:5")
    assert play(one, 9) == play(two, 9)
    assert play(one, None) == play(two, None) != play(one, 9)


@pytest.mark.parametrize("action", [-1, 863, 10**30, 0.5, "0", None])
def test_an_illegal_action_loses_or_is_refused(action: Any) -> None:
    game = make("divers")
    game.reset(seed=1)
    _, reward, terminated, truncated, info = game.step(action)
    assert (reward, terminated, truncated, info["illegal"]) == (-1, True, False, True)
    game = make("divers", illegal="raise")
    game.reset(seed=1)
    before = game._walk.state.freeze()
    with pytest.raises(Refusal if isinstance(action, int) else FathomError):
        game.step(action)
    assert game._walk.state.freeze() == before


def test_a_seat_that_never_decides_has_no_game() -> None:
    """Only captains act in Sonar."""
    with pytest.raises(FathomError, match="seat 3 had nothing to decide"):
        make("sonar", 3, players=4, limit=1).reset(seed=1)


@pytest.mark.parametrize(
    "given",
    [{"seat": 2}, {"seat": -1}, {"bots": "x"}, {"bots": "random,random"}, {"bots": []}, {"illegal": "x"}, {"render_mode": "x"}],
)
def test_what_cannot_be_is_refused(given: Any) -> None:
    with pytest.raises(FathomError):
        make("divers", **given)


def test_every_seat_has_its_own_bot() -> None:
    assert make("crew", 1, 3, bots="random,search:5")._names == {0: "random", 2: "search:5"}
    assert make("crew", 1, 3, bots="house")._names == {0: "house", 2: "house"}
    assert make("reef", players=1)._names == {}
    with pytest.raises(OptionError, match="There is no option"):
        make("reef", deep=True)


def play(game: Seat, seed: int | None) -> list[bytes]:
    """Some moves of a game, as the seat saw it."""
    row, info = game.reset(seed=seed)
    rows = [bytes(row)]
    for _ in range(6):
        row, _, _, _, info = game.step(np.flatnonzero(info["action_mask"])[0])
        rows.append(bytes(row))
    return rows
