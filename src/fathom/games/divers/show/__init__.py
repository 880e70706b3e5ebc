"""How Divers is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`names` has the words of the notation, `pictures` the pieces for the terminal.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.divers.show import events, menu, notation, terminal, view, words

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)
PRESENTER = Presenter(
    render=terminal.render, describe=words.describe, menu=menu.menu, types=(*view.TYPES, *events.TYPES), view_forgets=True
)
