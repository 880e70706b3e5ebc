"""Divers: a duel for treasures.

- `components`, `options`, `lookup`: what is in the box, the points on which tables differ, and what follows from them
- `rules`: the state and its moves, with `treasure`; `worlds`: what the other hand may hold; `invariants`
- `view`: what a seat sees; `planes`: the same as numbers
- `notation`: moves as text; `terminal`: the board in a terminal; `text`: Polish and English
- `positions`: a game set up in the middle
"""

from fathom.core.game import Game, Notation
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.games.divers import notation, terminal
from fathom.games.divers.invariants import check_invariants
from fathom.games.divers.lookup import DiversLookup
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.planes import DiversEncoder
from fathom.games.divers.positions import DiversPosition, DiversPositions
from fathom.games.divers.rules import Divers
from fathom.games.divers.text import TEXTS
from fathom.games.divers.view import TYPES

__all__ = ["GAME", "Divers", "DiversOptions", "DiversPosition"]

GAME: Game[Divers] = Game(
    name="divers",
    version=1,
    players=(2,),
    options=DiversOptions,
    presets={"first": DiversOptions(counts=True), "standard": DiversOptions()},
    texts=TEXTS,
    new=lambda players, options: Divers(lookup_for(DiversLookup, players, options)),
    notation=Notation(
        size=lambda players, options: lookup_for(DiversLookup, players, options).size,
        write=notation.write,
        read=notation.read,
    ),
    invariants=check_invariants,
    longest=2_000,
    presenter=Presenter(render=terminal.render, describe=terminal.describe, menu=terminal.menu, types=TYPES),
    planes=lambda players, options: DiversEncoder(lookup_for(DiversLookup, players, options)),
    positions=DiversPositions(),
)
