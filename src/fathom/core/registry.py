"""The registry: finds every installed game, ours and other people's."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from fathom.core.errors import UnknownGame
from fathom.core.game import Game

GROUP = "fathom.games"


@cache
def games() -> dict[str, Game[Any]]:
    """All installed games by name. A package offers one as an entry point of the group `fathom.games`."""
    found: dict[str, Game[Any]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        game = point.load()
        if not isinstance(game, Game):
            raise UnknownGame(f"The entry point {point.name} = {point.value} is not a game.")
        found[game.name] = game
    return found


def find(name: str) -> Game[Any]:
    """The game of that name.

    >>> find("chess")
    Traceback (most recent call last):
        ...
    fathom.core.errors.UnknownGame: There is no game 'chess'; there are code, crew, divers, reef, sonar.
    """
    try:
        return games()[name]
    except KeyError:
        raise UnknownGame(f"There is no game {name[:40]!r}; there are {', '.join(games())}.") from None
