"""Reef: draft a tile and a fish each turn, and build an ocean.

- `geometry`, `components`, `options`, `creature_sets`, `lookup`: the board, the box, the set-up, and what follows from them
- `rules`: a position and its moves; `achievements`: what finished games earn
- `show`: views, notation, words, the terminal; `planes`: a view as numbers; `text`: Polish and English
- `learn`: the lessons and the coach
- `bot`: Reef's own bot, and what generic search may ask; `positions`: a game set up in the middle
"""

from fathom.core.game import Game, Players
from fathom.core.table import TableRules
from fathom.games.reef.achievements import ACHIEVEMENTS
from fathom.games.reef.bot import BOTS, SEARCH
from fathom.games.reef.learn import LESSONS
from fathom.games.reef.learn.coach import COACH
from fathom.games.reef.options import PRESETS, ReefOptions
from fathom.games.reef.planes import encoder
from fathom.games.reef.positions import POSITIONS, ReefOcean, ReefPosition
from fathom.games.reef.rules.invariants import check_invariants
from fathom.games.reef.rules.position import Reef, new
from fathom.games.reef.show import NOTATION, PRESENTER
from fathom.games.reef.text import TEXTS

__all__ = ["GAME", "Reef", "ReefOcean", "ReefOptions", "ReefPosition"]

GAME: Game[Reef] = Game(
    name="reef",
    version=1,
    players=Players((1, 2, 3, 4), usual=2),
    options=ReefOptions,
    presets=PRESETS,
    texts=TEXTS,
    new=new,
    notation=NOTATION,
    invariants=check_invariants,
    longest=5_000,
    search=SEARCH,
    bots=BOTS,
    presenter=PRESENTER,
    table=TableRules(results="divided", open=True),
    planes=encoder,
    positions=POSITIONS,
    achievements=ACHIEVEMENTS,
    lessons=LESSONS,
    coach=COACH,
)
