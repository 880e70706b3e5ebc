"""How Sonar looks and reads.

- `view`: a position as a seat sees it; `events`: what happened, as a seat saw it
- `notation`: moves as text
- `terminal`, with `pictures`: a position in a terminal; `menu`: the moves there; `words`: what happened
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.sonar.show import events, menu, notation, terminal, view, words

PRESENTER = Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=(*view.TYPES, *events.TYPES))
NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)

__all__ = ["NOTATION", "PRESENTER"]
