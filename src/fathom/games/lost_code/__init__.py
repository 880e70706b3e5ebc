"""Lost Code: everybody sees your six digits but you. Rules: docs/rules/lost_code.en.md.

- `components`, `options`, `lookup`: what is in the box, how a table is set up, and what follows from that
- `rules`: the position and its moves
- `knowledge`: exactly what a player can know of their rack
- `show`: what a seat sees, and how it is told, written and drawn; `planes`: the same as numbers
- `table`: what a table of people must know; `positions`: a game set up in the middle
- `learn`: the lessons, and the coach
- `bot`: its own bot; `review`: what was knowable, after the game
"""

from fathom.core.game import Game
from fathom.games.lost_code.bot import BOTS
from fathom.games.lost_code.learn import LESSONS
from fathom.games.lost_code.learn.coach import COACH
from fathom.games.lost_code.options import PRESETS, LostCodeOptions
from fathom.games.lost_code.planes import encoder
from fathom.games.lost_code.positions import LostCodePosition, LostCodePositions
from fathom.games.lost_code.review import REVIEW
from fathom.games.lost_code.rules.invariants import check_invariants
from fathom.games.lost_code.rules.position import LostCode, new
from fathom.games.lost_code.show import NOTATION, PRESENTER
from fathom.games.lost_code.table import TABLE
from fathom.games.lost_code.text import TEXTS

__all__ = ["GAME", "LostCode", "LostCodeOptions", "LostCodePosition"]

GAME: Game[LostCode] = Game(
    name="lost_code",
    version=1,
    players=(2, 3, 4),
    options=LostCodeOptions,
    presets=PRESETS,
    texts=TEXTS,
    new=new,
    notation=NOTATION,
    invariants=check_invariants,
    longest=250,
    bots=BOTS,
    presenter=PRESENTER,
    table=TABLE,
    planes=encoder,
    review=REVIEW,
    lessons=LESSONS,
    coach=COACH,
    positions=LostCodePositions(),
)
