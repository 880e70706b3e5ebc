"""How Crew looks to people and programs: views and events, moves as text, and the table in a terminal.

- `names`: the words for the numbers of the rules; `view` and `events`: what a seat sees and what happened, as wire types;
  `makers`: events from the notes of the rules
- `notation`: moves as text
- `words`: events in words; `terminal`, with `task_list`, `pictures` and `prompts`: the table; `menu`: the moves
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.crew.rules import actions
from fathom.games.crew.show import events, notation, view
from fathom.games.crew.show.menu import menu
from fathom.games.crew.show.terminal import render
from fathom.games.crew.show.words import describe

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=actions.size, write=notation.write, read=notation.read)
PRESENTER = Presenter(render=render, describe=describe, menu=menu, types=(*view.TYPES, *events.TYPES), view_forgets=True)
