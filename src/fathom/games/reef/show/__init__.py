"""How Reef is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`pictures` draws oceans and pieces for the terminal, `score_table` makes its table of points.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.reef.rules import actions
from fathom.games.reef.rules.scoring import RANKS
from fathom.games.reef.show import events, menu, notation, terminal, view, words

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=actions.size, write=notation.write, read=notation.read)
PRESENTER = Presenter(
    render=terminal.render, describe=words.describe, menu=menu.menu, types=(*view.TYPES, *events.TYPES), grades=RANKS
)
