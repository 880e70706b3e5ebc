"""The one call: plays a game in many settings and looks at everything the contract promises."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from fathom.core.dice import Dice
from fathom.core.game import Game
from fathom.core.options import Options
from fathom.core.state import State
from fathom.testing.inspection import Depth, Inspection
from fathom.testing.place import Place, Setting
from fathom.testing.play import Manner, Play
from fathom.testing.report import Report
from fathom.testing.results import check_declared
from fathom.testing.spread import settings
from fathom.testing.texts import check_texts

LIGHTER = 10  # how many times fewer deals in settings that are not checked thoroughly


def check_game(
    game: Game[Any],
    *,
    games: int | None = None,
    seed: int | str = 1,
    players: Iterable[int] | None = None,
    options: Iterable[Options | Mapping[str, object]] = (),
    spread: bool = True,
    positions: Iterable[State] = (),
    closely: int = 5,
    worlds: int = 50,
    draws: int = 600,
    deals: int = 250,
    glances: int = 30,
    scanned: int = 12,
) -> Report:
    """Play games in many settings and raise a Violation at the first thing that breaks the contract.

    The default options, and the `options` given, are looked at thoroughly at every player count (or those in `players`): in
    games that follow the game's candidates, games that avoid their end, and random ones. A spread of the other options gets a
    lighter look, each at one player count at least; `spread=False` leaves it out. `games` is the number of games in each setting,
    if it is not to be the kit's choice.

    In each game `closely` positions and events get the checks that take time, those first that were seen least at this player
    count; after an event, `worlds` worlds are drawn for two seats, and `draws` after the first hidden draw of each kind. `deals`
    first deals are held against what `sample` makes of them. `glances` positions of a game are looked at with the eyes of all
    seats and in other worlds that they think possible; `scanned` are asked whether their worlds can be listed, to compare
    `sample` with them. `positions` are further states in which few worlds are left, for the same comparison.

    The same seed gives the same run. The Report says what was seen of the game, and what never was.
    """
    check_texts(game)
    check_declared(game)
    inspection = Inspection(game, Depth(closely, worlds, draws, glances, scanned))
    played: Counter[int] = Counter()
    for number, setting in enumerate(settings(game, game.players if players is None else players, options, spread, seed), 1):
        inspection.begin(setting)
        for index in range(_games(setting) if games is None else games):
            manner = list(Manner)[played[setting.players] % len(Manner)]
            played[setting.players] += 1
            inspection.inspect(Play(setting, f"{seed}/{number}/{index}", manner))
        if games is None and setting.thorough:
            inspection.scout(setting, f"{seed}/{number}/scout")
        inspection.deal(setting, f"{seed}/{number}", deals if setting.thorough else deals // LIGHTER)
    for index, state in enumerate(positions):
        inspection.count(
            [Place(game, state, partial(str, f"See it again: {game.name}, positions[{index}]."))], Dice(f"{seed}/{index}")
        )
    return inspection.finish(Dice(f"{seed}/together"))


def _games(setting: Setting) -> int:
    """Return the number of games for a setting: one in each manner if it is checked thoroughly."""
    return len(Manner) if setting.thorough else 1
