"""How Crew looks to people and programs: views and events, moves as text, and the table in a terminal.

- `names`: the words for the numbers of the rules; `view` and `events`: what a seat sees and what happened, as wire types;
  `makers`: events from the notes of the rules
- `notation`: moves as text
- `words`: events in words; `decided`: what a game hung on
- `terminal`, with `task_list`, `pictures` and `prompts`: the table; `menu`: the moves
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.crew.rules import actions
from fathom.games.crew.show import events, notation, view
from fathom.games.crew.show.decided import decided
from fathom.games.crew.show.menu import menu
from fathom.games.crew.show.terminal import render
from fathom.games.crew.show.words import describe

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=actions.size, write=notation.write, read=notation.read)
# The rules of docs/rules/crew.en.md.
REFUSALS = {
    "not_your_turn": "K1",
    "not_closed": "K13",
    "not_in_hand": "K1",
    "must_follow": "K1",
    "must_play": "K13",
    "cannot_show": "K11",
    "not_before_a_trick": "K13",
    "no_passing": "K7",
    "captain_may_not": "K8",
    "hardest_first": "K23",
    "take_a_task": "K7",
    "yes_or_no": "K22",
    "captain_may_not_all": "K8",
    "keep_or_ask": "K23",
    "give_a_card": "K16",
    "nothing_to_give": "K16",
    "predict_a_number": "K6",
    "nothing_to_propose": "K25",
    "decide": "K25",
}

PRESENTER = Presenter(
    render=render,
    describe=describe,
    menu=menu,
    types=(*view.TYPES, *events.TYPES),
    view_forgets=True,
    refusals=REFUSALS,
    decided=decided,
)
