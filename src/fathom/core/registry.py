"""The registry: finds every installed game, ours and other people's."""

from __future__ import annotations

from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from fathom.core.errors import UnknownGame
from fathom.core.game import Game

GROUP = "fathom.games"


@cache
def games() -> dict[str, Game[Any]]:
    """Return all installed games by name. A package offers one as an entry point of the group `fathom.games`."""
    return {game.name: game for game in sorted(_entries().values(), key=lambda game: game.name)}


@cache
def _entries() -> dict[str, Game[Any]]:
    """Return the games by the names of their entry points: an entry point with another name than its game's is an older name."""
    found: dict[str, Game[Any]] = {}
    for point in entry_points(group=GROUP):
        found[point.name] = _load(point)
    return found


def _load(point: EntryPoint) -> Game[Any]:
    try:
        game = point.load()
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("fathom.core_"):  # the compiled core that this game was linked with: see compiling.py
            raise UnknownGame(f"The game {point.name} was compiled for another build of Fathom: install it again.") from error
        raise
    if not isinstance(game, Game):
        raise UnknownGame(f"The entry point {point.name} = {point.value} is not a game.")
    return game


def find(name: str) -> Game[Any]:
    """Return the game of that name, or of that older name: records of Lost Code once said `code`.

    >>> find("code").name
    'lost_code'

    >>> find("chess")
    Traceback (most recent call last):
        ...
    fathom.core.errors.UnknownGame: There is no game 'chess'; there are crew, divers, lost_code, reef, sonar.
    """
    game = games().get(name) or _entries().get(name)
    if game is None:
        raise UnknownGame(f"There is no game {name[:40]!r}; there are {', '.join(games())}.")
    return game


def current_name(name: str) -> str:
    """Return the name that a game has today; that of a game which is not installed stays as it is.

    >>> current_name("code"), current_name("chess")
    ('lost_code', 'chess')
    """
    game = games().get(name) or _entries().get(name)
    return name if game is None else game.name


def all_names(name: str) -> set[str]:
    """Return every name under which a game may stand in old databases.

    >>> sorted(all_names("lost_code"))
    ['code', 'lost_code']
    """
    current = current_name(name)
    return {current} | {older for older, game in _entries().items() if game.name == current}
