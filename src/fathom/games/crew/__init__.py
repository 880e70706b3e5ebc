"""Crew: a cooperative trick-taking voyage.

`cards`, `components`, `options`, `modes` and `lookup` are what is in the box and what follows from the options; `goals` judge the
tasks; `rules` are the position and its moves. The rest is named below.
"""

from fathom.core.game import Game, Players
from fathom.games.crew.bot import BOTS, SEARCH
from fathom.games.crew.campaign import CrewCampaign
from fathom.games.crew.components import EPILOGUE, PRACTICE
from fathom.games.crew.learn import LESSONS
from fathom.games.crew.learn.coach import COACH
from fathom.games.crew.options import CrewOptions
from fathom.games.crew.planes import encoder
from fathom.games.crew.positions import CrewPosition, CrewPositions
from fathom.games.crew.rules import Crew, check_invariants, new
from fathom.games.crew.show import NOTATION, PRESENTER
from fathom.games.crew.table import TABLE
from fathom.games.crew.text import TEXTS

__all__ = ["EPILOGUE", "GAME", "Crew", "CrewOptions", "CrewPosition"]

GAME: Game[Crew] = Game(
    name="crew",
    version=2,
    players=Players((2, 3, 4, 5), usual=4),
    options=CrewOptions,
    presets={
        # Whoever plays these has never seen a signal that would be needed.
        "first": CrewOptions(mission=PRACTICE, attempts=20, distress="never"),
        "standard": CrewOptions(attempts=20, distress="never"),
        "deeper": CrewOptions(mission=7, attempts=20),
    },
    texts=TEXTS,
    new=new,
    notation=NOTATION,
    invariants=check_invariants,
    longest=20_000,
    search=SEARCH,
    bots=BOTS,
    presenter=PRESENTER,
    table=TABLE,
    planes=encoder,
    positions=CrewPositions(),
    campaign=CrewCampaign(),
    lessons=LESSONS,
    coach=COACH,
)
