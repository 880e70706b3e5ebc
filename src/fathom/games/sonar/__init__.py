"""Sonar: two submarines hunt each other by ear.

- `components`, `options`, `lookup`: the maps and the gauge, how a table is set up, and what follows from that
- `rules`: the position, what is legal, and the moves
- `knowledge`: what a crew can know of the enemy's submarine
- `bot`: its own bot
- `show`: views, events, notation, and the terminal; `text`: Polish and English
- `planes`: what a seat sees as numbers; `table`: what a table of people must know; `review`: both tracks and beliefs after the
  game; `positions`: a game set up in the middle; `learn`: lessons and the coach
"""

from fathom.core.game import Game
from fathom.games.sonar import planes
from fathom.games.sonar.bot import BOTS
from fathom.games.sonar.learn import LESSONS
from fathom.games.sonar.learn.coach import COACH
from fathom.games.sonar.options import PRESETS, SonarOptions
from fathom.games.sonar.positions import SonarPosition, SonarPositions
from fathom.games.sonar.review import REVIEW
from fathom.games.sonar.rules.invariants import check_invariants
from fathom.games.sonar.rules.position import Sonar, new
from fathom.games.sonar.show import NOTATION, PRESENTER
from fathom.games.sonar.table import TABLE
from fathom.games.sonar.text import TEXTS

__all__ = ["GAME", "Sonar", "SonarOptions", "SonarPosition"]

GAME: Game[Sonar] = Game(
    name="sonar",
    version=1,
    players=(2, 3, 4),
    options=SonarOptions,
    presets=PRESETS,
    texts=TEXTS,
    new=new,
    notation=NOTATION,
    invariants=check_invariants,
    longest=20_000,
    bots=BOTS,
    presenter=PRESENTER,
    table=TABLE,
    planes=planes.encoder,
    review=REVIEW,
    positions=SonarPositions(),
    lessons=LESSONS,
    coach=COACH,
)
