"""OpenSpiel: importing this module registers the games under names that begin with `fathom_`.

>>> import pyspiel
>>> import fathom.envs.openspiel
>>> pyspiel.load_game("fathom_divers(first=A)").num_players()
2

- `fathom_crew`, `fathom_divers`, …: the games, with `players` and every option that is one word or one number
- `fathom_tiny_crew`, …: endings of stored games, small enough for algorithms that walk the whole tree
- `fathom_endgame(record=PATH,at=N,seat=S)`: the same of any record, after N moves, in the worlds that seat S thinks possible

Nature's draws are chance nodes with exact odds, and decisions are taken one after another. Returns are the results of the
seats, from 0 to 1.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pyspiel

from fathom.core.errors import FathomError
from fathom.core.game import Game, title_of
from fathom.core.notation import LETTERS
from fathom.core.registry import find, games
from fathom.core.table import TableRules
from fathom.envs.spiel.ending import Ending, kept
from fathom.envs.spiel.game import SpielGame
from fathom.envs.spiel.shape import Parameters, parameters, set_up, type_of

ENDGAME = "fathom_endgame"
ENDGAME_PARAMETERS: Parameters = {"record": "", "at": 0, "seat": 0}


class Tiny(NamedTuple):
    """A position of a stored game with few decisions left."""

    game: str
    players: int
    record: str
    at: int
    seat: int
    decisions: int  # left at most
    nodes: tuple[int, int, int]  # of the whole tree: draws, decisions and ends
    infosets: int
    total: float | None = None  # what the results add up to in this ending, where they do not in all games


# Lost Code has none: its six final entries are secret, one of 93 each, so no ending is small.
TINY = {
    "fathom_tiny_crew": Tiny("crew", 3, "tiny_crew.txt", 55, 2, 5, (1, 289, 150), 173),
    "fathom_tiny_divers": Tiny("divers", 2, "tiny_divers.txt", 204, 1, 6, (1, 133, 294), 73),
    "fathom_tiny_reef": Tiny("reef", 2, "tiny_reef.txt", 180, 0, 4, (1, 811, 732), 811),
    "fathom_tiny_sonar": Tiny("sonar", 2, "tiny_sonar.txt", 156, 0, 4, (1, 128, 281), 97, 1.0),
}


def register() -> None:
    """Register the games with OpenSpiel; importing the module does so."""
    for game in games().values():
        if game.planes is not None:
            kind = type_of(_name(game), _title(game), game.table, game.players, game.players.usual, parameters(game))
            pyspiel.register_game(kind, _whole(game))
    for name, tiny in TINY.items():
        pyspiel.register_game(_tiny_type(name, tiny), _tiny(name, tiny))
    seats = tuple(range(1, len(LETTERS) + 1))
    kind = type_of(ENDGAME, "Fathom: the end of a game", TableRules(), seats, 2, ENDGAME_PARAMETERS, loadable=False)
    pyspiel.register_game(kind, Endgame)


# OpenSpiel keeps factories until after the interpreter's end, where only classes are safe: so each game has its own class.


def _whole(game: Game[Any]) -> type[SpielGame]:
    """Return a game as its parameters set it up."""
    defaults = parameters(game)

    class Whole(SpielGame):
        def __init__(self, given: Parameters | None = None) -> None:
            changed = {name: value for name, value in (given or {}).items() if name not in defaults or value != defaults[name]}
            setup = set_up(game, changed)
            kind = type_of(_name(game), _title(game), game.table, game.players, setup.players, defaults)
            super().__init__(kind, setup, changed)

    return Whole


def _tiny(name: str, tiny: Tiny) -> type[SpielGame]:
    """Return a tiny ending."""

    class Small(SpielGame):
        def __init__(self, given: Parameters | None = None) -> None:
            ending = kept(tiny.record, tiny.at, tiny.seat, tiny.decisions)
            super().__init__(_tiny_type(name, tiny), ending.setup, {}, ending, tiny.total)

    return Small


def _tiny_type(name: str, tiny: Tiny) -> pyspiel.GameType:
    game = find(tiny.game)
    title = f"{_title(game)}, a tiny ending"
    return type_of(name, title, game.table, (tiny.players,), tiny.players, {}, counted=True, total=tiny.total)


class Endgame(SpielGame):
    """The end of any game."""

    def __init__(self, given: Parameters | None = None) -> None:
        asked = ENDGAME_PARAMETERS | (given or {})
        record, at, seat = asked["record"], asked["at"], asked["seat"]
        if not record or not isinstance(record, str) or not isinstance(at, int) or not isinstance(seat, int):
            raise FathomError(f"{ENDGAME} wants a record, how many of its moves to play, and a seat: record=PATH,at=N,seat=S.")
        ending = Ending(record, at, seat)
        game, players = ending.setup.game, ending.setup.players
        title = f"{_title(game)}, the end of a game"
        kind = type_of(ENDGAME, title, game.table, (players,), players, ENDGAME_PARAMETERS, loadable=False)
        super().__init__(kind, ending.setup, asked, ending)


def _name(game: Game[Any]) -> str:
    return f"fathom_{game.name}"


def _title(game: Game[Any]) -> str:
    return f"Fathom: {title_of(game)}"


register()
