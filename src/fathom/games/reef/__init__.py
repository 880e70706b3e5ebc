"""Reef: draft a tile and a fish each turn, and build an ocean.

- `geometry`, `components`, `options`, `lookup`: the ocean, what is in the box, how it is set up, and what follows from that
- `ocean`: one player's tiles and fish; `scoring`: the score sheet; `feats` and `achievements`: what can be earned
- `rules`: what is legal, on top of `position`, `flow`, `moves` and `nature`, with `actions`, `journal` and `sets`; `invariants`
- `view`: what a seat sees; `planes`: the same as numbers
- `positions`: a game set up in the middle
- `notation`: moves as text; `words`: what happened; `terminal` (with `pictures`) and `menu`: the position in a terminal, and the
  moves; `text`: Polish and English
- `mind`: its own bot, with `plans` of whole turns (and `sketches`), their `worth`, `outlook`; `search` (with `ideas`)
"""

from fathom.core.bots import Bots
from fathom.core.game import Game, Notation, Players
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.games.reef import menu, notation, terminal, words
from fathom.games.reef.achievements import ReefAchievements
from fathom.games.reef.actions import SIZE
from fathom.games.reef.feats import RANKS
from fathom.games.reef.invariants import check_invariants
from fathom.games.reef.lookup import ReefLookup
from fathom.games.reef.mind import choose
from fathom.games.reef.options import ReefOptions
from fathom.games.reef.planes import ReefEncoder
from fathom.games.reef.positions import ReefOcean, ReefPosition, ReefPositions
from fathom.games.reef.rules import Reef
from fathom.games.reef.search import ReefSearch
from fathom.games.reef.text import TEXTS
from fathom.games.reef.view import TYPES

__all__ = ["GAME", "Reef", "ReefOcean", "ReefOptions", "ReefPosition"]

GAME: Game[Reef] = Game(
    name="reef",
    version=1,
    players=Players((1, 2, 3, 4), usual=2),
    options=ReefOptions,
    presets={
        "first": ReefOptions(creatures="first", orange=1, blue=2, matching=True, counts=True),
        "standard": ReefOptions(),
        "family": ReefOptions(mode="family", creatures="first"),
    },
    texts=TEXTS,
    new=lambda players, options: Reef(lookup_for(ReefLookup, players, options)),
    notation=Notation(size=lambda players, options: SIZE, write=notation.write, read=notation.read),
    invariants=check_invariants,
    longest=5_000,
    search=ReefSearch(),
    bots=Bots(
        levels={"beginner": "house:0", "easy": "house:1", "medium": "house:4", "hard": "house:20"}, choose=choose, strength=20
    ),
    presenter=Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=TYPES, grades=RANKS),
    planes=lambda players, options: ReefEncoder(lookup_for(ReefLookup, players, options)),
    positions=ReefPositions(),
    achievements=ReefAchievements(),
)
