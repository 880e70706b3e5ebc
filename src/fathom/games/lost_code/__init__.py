"""Lost Code: everybody sees your six digits but you. Rules: docs/rules/lost_code.en.md.

- `components`, `options`, `lookup`: what is in the box, how a table is set up, and what follows from that
- `rules` (with `actions`, `phases`): the state and its moves; `invariants`
- `posterior`: exactly what a player can know of their rack
- `view`, `words`, `notation`, `terminal` (with `pictures`), `menu`: what a seat sees, and how it is told, written and drawn
- `planes`: what a seat sees as numbers; `table`: what a table of people must know
- `positions`: a game set up in the middle
- `mind`: its own bot, with `prospects` (what knowing its code promises)
- `review`: what was knowable, after the game
"""

from fathom.core.bots import Bots
from fathom.core.game import Game, Notation
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.core.review import Review
from fathom.games.lost_code import menu, notation, review, terminal, words
from fathom.games.lost_code.invariants import check_invariants
from fathom.games.lost_code.lookup import LostCodeLookup
from fathom.games.lost_code.mind import choose
from fathom.games.lost_code.options import LostCodeOptions
from fathom.games.lost_code.planes import LostCodeEncoder
from fathom.games.lost_code.positions import LostCodePosition, LostCodePositions
from fathom.games.lost_code.rules import LostCode
from fathom.games.lost_code.table import TABLE
from fathom.games.lost_code.text import TEXTS
from fathom.games.lost_code.view import TYPES

__all__ = ["GAME", "LostCode", "LostCodeOptions", "LostCodePosition"]

GAME: Game[LostCode] = Game(
    name="lost_code",
    version=1,
    players=(2, 3, 4),
    options=LostCodeOptions,
    presets={
        "first": LostCodeOptions(beginner=True, help="deductions"),
        "standard": LostCodeOptions(),
        "expert": LostCodeOptions(x=True, shortcut=True, curse="leader"),
    },
    texts=TEXTS,
    new=lambda players, options: LostCode(lookup_for(LostCodeLookup, players, options)),
    notation=Notation(
        size=lambda players, options: lookup_for(LostCodeLookup, players, options).size,
        write=notation.write,
        read=notation.read,
    ),
    invariants=check_invariants,
    longest=250,
    bots=Bots(
        levels={"beginner": "random", "easy": "house:1", "medium": "house:2", "hard": "house:3"}, choose=choose, strength=3
    ),
    presenter=Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=TYPES),
    table=TABLE,
    planes=lambda players, options: LostCodeEncoder(lookup_for(LostCodeLookup, players, options)),
    review=Review(review.review, review.TYPES),
    positions=LostCodePositions(),
)
