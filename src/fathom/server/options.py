"""The options of a new table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fathom.core.game import Game, checked_options
from fathom.core.options import write_options
from fathom.server.refusals import TableRefusal


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
