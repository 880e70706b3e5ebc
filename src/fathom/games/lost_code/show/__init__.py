"""How Lost Code is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`sheets` makes the terminal's tables of codes, `pictures` draws the symbols and the track.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.lost_code.show import events, menu, notation, terminal, view, words

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)
PRESENTER = Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=(*view.TYPES, *events.TYPES))
