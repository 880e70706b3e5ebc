"""How Divers is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`names` has the words of the notation, `pictures` the pieces for the terminal, `decided` what a game hung on.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.divers.show import events, menu, notation, terminal, view, words
from fathom.games.divers.show.decided import decided

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)
# The rules of docs/rules/divers.en.md.
REFUSALS = {
    "not_your_turn": "D7",
    "must_play": "D8",
    "not_in_hand": "D5",
    "none_of_colour": "D5",
    "fits_nowhere": "D5",
    "no_room": "D5",
    "must_exchange": "D8",
    "claim_later": "D11",
    "claim_first": "D11",
    "must_claim": "D11",
    "goal_taken": "D11",
    "goal_still_open": "D11",
    "cannot_pay": "D11",
}

PRESENTER = Presenter(
    render=terminal.render,
    describe=words.describe,
    menu=menu.menu,
    types=(*view.TYPES, *events.TYPES),
    view_forgets=True,
    refusals=REFUSALS,
    decided=decided,
)
