"""The options of a new table, and why a table cannot have them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.errors import FathomError
from fathom.core.game import Game, checked_options
from fathom.core.options import write_options
from fathom.server.problems import problem_of
from fathom.server.refusals import TableRefusal
from fathom.server.wire import rest


def options_of(game: Game[Any], players: int, preset: str | None, given: Mapping[str, str]) -> tuple[str | None, dict[str, str]]:
    """Return the preset that matches the options of a new table, if any, and the options as they are stored.

    Raise an error where the game refuses them.
    """
    if preset is not None and preset not in game.presets:
        raise TableRefusal("no_such_preset", 400, preset=preset[:40])
    base = {} if preset is None else write_options(game.presets[preset])
    read = checked_options(game, {**base, **given})
    game.new(players, read)  # refuses bad options now, and not when the last seat is taken
    options = write_options(read)
    named = next((name for name, value in game.presets.items() if write_options(value) == options), None)
    return named, options


def refused(game: Game[Any], asked: rest.SetUp) -> rest.Problem | None:
    """Return why no table of this game could be set up like this; None if one could."""
    try:
        check_players(game, asked.players)
        options_of(game, asked.players, asked.preset, asked.options)
    except FathomError as error:
        return problem_of(error)[0]
    return None


def check_players(game: Game[Any], players: int) -> None:
    """Refuse a game for so many."""
    if players not in game.players:
        raise TableRefusal("wrong_players", 400, players=players)
