"""Crew: a cooperative trick-taking voyage.

- `cards`, `components`, `options`, `lookup`: what is in the box, the points on which tables differ, and what follows from them
- `facts`: what lies open; `tasks` (with `goals`, `endings`): whether a task is fulfilled, out of reach or open
- `rules`: the state and its moves, with `actions`, `drawing` and `messages`; `worlds`: where unseen cards may be; `invariants`
- `view`: what a seat sees; `notation`: moves as text; `words`: what happened; `terminal` and `menu`: the table in a terminal, and
  the moves; `text`: Polish and English
- `planes`: what a seat knows as numbers; `search`: what generic search may ask; `table`: what a table of people must know
- `positions`: an attempt set up from chosen hands and tasks
- `mind`: the crew's own bot, with `hunches`, `stakes` and `signals`
- `campaign`: the missions one after another, and what a crew carries from one sitting to the next
"""

from fathom.core.bots import Bots
from fathom.core.game import Game, Notation, Players
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.games.crew import menu, notation, terminal, words
from fathom.games.crew.actions import SIZE
from fathom.games.crew.campaign import CrewCampaign
from fathom.games.crew.components import EPILOGUE, PRACTICE
from fathom.games.crew.invariants import check_invariants
from fathom.games.crew.lookup import CrewLookup
from fathom.games.crew.mind import choose
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.planes import CrewEncoder
from fathom.games.crew.positions import CrewPosition, CrewPositions
from fathom.games.crew.rules import Crew
from fathom.games.crew.search import CrewSearch
from fathom.games.crew.table import TABLE
from fathom.games.crew.text import TEXTS
from fathom.games.crew.view import TYPES

__all__ = ["EPILOGUE", "GAME", "Crew", "CrewOptions", "CrewPosition"]

GAME: Game[Crew] = Game(
    name="crew",
    version=2,
    players=Players((2, 3, 4, 5), usual=4),
    options=CrewOptions,
    presets={
        "first": CrewOptions(mission=PRACTICE, attempts=20),
        "standard": CrewOptions(attempts=20),
        "deeper": CrewOptions(mission=7, attempts=20),
    },
    texts=TEXTS,
    new=lambda players, options: Crew(lookup_for(CrewLookup, players, options)),
    notation=Notation(size=lambda players, options: SIZE, write=notation.write, read=notation.read),
    invariants=check_invariants,
    longest=20_000,
    search=CrewSearch(),
    bots=Bots(
        levels={"beginner": "house:0", "easy": "house:4", "medium": "house:40", "hard": "house:200"}, choose=choose, strength=40
    ),
    presenter=Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=TYPES),
    table=TABLE,
    planes=lambda players, options: CrewEncoder(lookup_for(CrewLookup, players, options)),
    positions=CrewPositions(),
    campaign=CrewCampaign(),
)
