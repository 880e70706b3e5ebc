"""Sonar: two submarines hunt each other by ear.

- `components`, `options`, `lookup`: the maps, the gauge, how a table is set up, and what follows from that
- `rules`: what is legal, with `actions`, `phases` and `facts` (what has been heard of a submarine); `invariants`
- `belief`: all ways in which a submarine can have come to where it is; `worlds`: the same by plain listing
- `view`: what a seat sees; `notation`: moves as text; `words`: what happened; `terminal` (with `pictures`) and `menu`:
  the position in a terminal, and the moves; `review`: both tracks and beliefs after the game; `text`: Polish and English
- `planes`: what a seat sees as numbers; `table`: what a table of people must know
- `positions`: a game set up in the middle
- `mind`: its own bot, with `hunting` (what knowing about a submarine promises) and `hiding` (the free water ahead)
"""

from fathom.core.bots import Bots
from fathom.core.errors import OptionError
from fathom.core.game import Game, Notation
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.core.review import Review
from fathom.games.sonar import menu, notation, review, terminal, words
from fathom.games.sonar.invariants import check_invariants
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.mind import choose
from fathom.games.sonar.options import SonarOptions
from fathom.games.sonar.planes import SonarEncoder
from fathom.games.sonar.positions import SonarPosition, SonarPositions
from fathom.games.sonar.rules import Sonar
from fathom.games.sonar.table import TABLE
from fathom.games.sonar.text import TEXTS
from fathom.games.sonar.view import TYPES

__all__ = ["GAME", "Sonar", "SonarOptions", "SonarPosition"]


def _new(players: int, options: SonarOptions) -> Sonar:
    if options.real_time and players == 3:
        raise OptionError("In real time Sonar is for 2 or 4 players, not 3.", "real_time")
    return Sonar(lookup_for(SonarLookup, players, options))


GAME: Game[Sonar] = Game(
    name="sonar",
    version=1,
    players=(2, 3, 4),
    options=SonarOptions,
    presets={
        "first": SonarOptions(shifts=True),
        "standard": SonarOptions(map="verne"),
        "expert": SonarOptions(map="antarctica"),
        "real_time": SonarOptions(map="umbria", real_time=True),
    },
    texts=TEXTS,
    new=_new,
    notation=Notation(
        size=lambda players, options: lookup_for(SonarLookup, players, options).size,
        write=notation.write,
        read=notation.read,
    ),
    invariants=check_invariants,
    longest=20_000,
    bots=Bots(
        levels={"beginner": "random", "easy": "house:1", "medium": "house:2", "hard": "house:3"}, choose=choose, strength=3
    ),
    presenter=Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=TYPES),
    table=TABLE,
    planes=lambda players, options: SonarEncoder(lookup_for(SonarLookup, players, options)),
    review=Review(review.review, review.TYPES),
    positions=SonarPositions(),
)
