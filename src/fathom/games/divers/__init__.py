"""Divers: a duel for treasures. The rules are in docs/rules/divers.en.md; GAME names everything that is here."""

from fathom.core.game import Game
from fathom.core.table import TableRules
from fathom.games.divers.bot import BOTS
from fathom.games.divers.learn import LESSONS
from fathom.games.divers.learn.coach import COACH
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.planes import encoder
from fathom.games.divers.positions import DiversPosition, DiversPositions
from fathom.games.divers.rules.invariants import check_invariants
from fathom.games.divers.rules.position import Divers, new
from fathom.games.divers.show import NOTATION, PRESENTER
from fathom.games.divers.text import TEXTS

__all__ = ["GAME", "Divers", "DiversOptions", "DiversPosition"]

GAME: Game[Divers] = Game(
    name="divers",
    version=1,
    players=(2,),
    options=DiversOptions,
    presets={"first": DiversOptions(counts=True), "standard": DiversOptions()},
    texts=TEXTS,
    new=new,
    notation=NOTATION,
    invariants=check_invariants,
    longest=2_000,
    bots=BOTS,
    presenter=PRESENTER,
    table=TableRules(results="divided"),
    planes=encoder,
    positions=DiversPositions(),
    lessons=LESSONS,
    coach=COACH,
)
