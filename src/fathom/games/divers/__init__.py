"""Divers: a duel for treasures. The rules are in docs/rules/divers.en.md; GAME names everything that is here."""

from fathom.core.game import Game, Notation
from fathom.core.lookup import lookup_for
from fathom.core.presenter import Presenter
from fathom.core.table import TableRules
from fathom.games.divers.lookup import DiversLookup
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.planes import DiversEncoder
from fathom.games.divers.positions import DiversPosition, DiversPositions
from fathom.games.divers.rules.invariants import check_invariants
from fathom.games.divers.rules.position import Divers
from fathom.games.divers.show import events, menu, notation, terminal, words
from fathom.games.divers.text import TEXTS

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
    presenter=Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=events.TYPES, view_forgets=True),
    table=TableRules(results="divided"),
    planes=lambda players, options: DiversEncoder(lookup_for(DiversLookup, players, options)),
    positions=DiversPositions(),
)
