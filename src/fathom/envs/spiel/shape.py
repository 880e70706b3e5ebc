"""What OpenSpiel wants to know about a game in advance: what is hidden, what the results add up to, how it can be set up."""

from __future__ import annotations

from typing import Any

import msgspec
import pyspiel

from fathom.core.errors import OptionError
from fathom.core.game import Game
from fathom.core.table import TableRules
from fathom.envs.setup import Setup
from fathom.envs.spiel.script import MOST

DRAWS = 128  # questions that one act of nature needs at most: for a set-up Reef asks up to three about each of its 22 kinds

Utility = pyspiel.GameType.Utility
Information = pyspiel.GameType.Information
Parameters = dict[str, bool | int | str]


def parameters(game: Game[Any]) -> Parameters:
    """Return the number of players and every option that is one word or one number, with their defaults."""
    found: Parameters = {"players": game.players.usual}
    for field in msgspec.structs.fields(game.options):
        if isinstance(field.default, bool | int | str):
            found[field.name] = field.default
    return found


def set_up(game: Game[Any], given: Parameters) -> Setup:
    """Return the game that these parameters ask for."""
    options = dict(given)
    players = options.pop("players", game.players.usual)
    if not isinstance(players, int):
        raise OptionError("The number of players is a whole number.")
    return Setup(game, players, **options)


def type_of(
    name: str,
    title: str,
    rules: TableRules,
    counts: tuple[int, ...],
    players: int,
    specification: Parameters,
    *,
    counted: bool = False,
    loadable: bool = True,
    total: float | None = None,
) -> pyspiel.GameType:
    """Return the OpenSpiel type of a game for these numbers of players.

    `counted`: its length is known, so that perfect recall has a tensor. `total`: the sum of the results, where the game itself
    does not promise one.
    """
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=Information.PERFECT_INFORMATION if rules.open else Information.IMPERFECT_INFORMATION,
        utility=_utility(rules, players, total),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=counted,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=specification,
        default_loadable=loadable,
        provides_factored_observation_string=True,
    )


def info_of(setup: Setup, decisions: int, worlds: int = 0, total: float | None = None) -> pyspiel.GameInfo:
    """Return the sizes of a game of at most that many decisions; its first draw picks one of `worlds`."""
    return pyspiel.GameInfo(
        num_distinct_actions=setup.size,
        max_chance_outcomes=max(MOST, worlds),
        num_players=setup.players,
        min_utility=0.0,
        max_utility=1.0,
        utility_sum=_total(setup.game.table, setup.players) if total is None else total,
        max_game_length=decisions,
    )


def _utility(rules: TableRules, players: int, total: float | None) -> pyspiel.GameType.Utility:
    if rules.results == "shared":
        return Utility.IDENTICAL
    return Utility.GENERAL_SUM if total is None and _total(rules, players) is None else Utility.CONSTANT_SUM


def _total(rules: TableRules, players: int) -> float | None:
    """Return what the results add up to, if that is known."""
    return 1.0 if rules.results == "divided" and players > 1 else None
