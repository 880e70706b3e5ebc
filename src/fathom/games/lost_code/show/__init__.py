"""How Lost Code is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`sheets` makes the terminal's tables of codes, `pictures` draws the symbols and the track, `decided` says what a game hung on.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.lost_code.show import events, menu, notation, terminal, view, words
from fathom.games.lost_code.show.decided import decided

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=notation.size, write=notation.write, read=notation.read)
# The rules of docs/rules/lost_code.en.md.
REFUSALS = {
    "not_your_turn": "C6",
    "turn_bears": "C5",
    "bear_out": "C4",
    "not_in_play": "C4",
    "expect_token": "L1",
    "expect_turn": "C5",
    "expect_bet": "C6",
    "wheel_taken": "C6",
    "expect_discard": "C9",
    "stack_empty": "C9",
    "expect_entry": "C11",
}

PRESENTER = Presenter(
    render=terminal.render,
    describe=words.describe,
    menu=menu.menu,
    types=(*view.TYPES, *events.TYPES),
    refusals=REFUSALS,
    decided=decided,
)
