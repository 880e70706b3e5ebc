"""What a seat sees, and how it is told, written and drawn."""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.lost_code.show import events, menu, notation, terminal, view, words

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)
PRESENTER = Presenter(render=terminal.render, describe=words.describe, menu=menu.menu, types=(*view.TYPES, *events.TYPES))
