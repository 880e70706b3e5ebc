"""Beacons: a small co-operative game, the second example of docs/adding-a-game.md.

It shows what Pearls does not need: several cards of a kind, moves that search should look at first, lines for the log and the
terminal, a score that all players share, and a board for the browser.
"""

from pathlib import Path

from beacons import notation, show, view
from beacons.bot import BeaconsSearch
from beacons.planes import BeaconsEncoder
from beacons.rules import KINDS, TEXTS, Beacons, BeaconsOptions, check_invariants, size
from fathom.core.game import Game, Notation
from fathom.core.presenter import Presenter
from fathom.core.table import TableRules

GAME: Game[Beacons] = Game(
    name="beacons",
    version=1,
    players=(2, 3, 4),
    options=BeaconsOptions,
    presets={"standard": BeaconsOptions()},
    texts=TEXTS,
    new=Beacons,
    notation=Notation(size=lambda players, options: size(players), write=notation.write, read=notation.read),
    invariants=check_invariants,
    longest=120,
    search=BeaconsSearch(),
    presenter=Presenter(
        render=show.render,
        describe=show.describe,
        types=view.TYPES,
        best=lambda players, options: KINDS,
        grades=(4, 7, 10, KINDS),
        client=Path(__file__).parent / "web",
    ),
    table=TableRules(results="shared"),
    planes=lambda players, options: BeaconsEncoder(players),
)
