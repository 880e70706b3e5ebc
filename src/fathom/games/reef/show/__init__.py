"""How Reef is shown: `view` and `events` over the wire, `notation` in records, `words` in logs, `terminal` and `menu`.

`pictures` draws oceans and pieces for the terminal, `score_table` makes its table of points, `decided` says what a game hung on.
"""

from fathom.core.game import Notation
from fathom.core.presenter import Presenter
from fathom.games.reef.rules import actions
from fathom.games.reef.rules.scoring import RANKS
from fathom.games.reef.show import events, menu, notation, terminal, view, words
from fathom.games.reef.show.decided import decided

__all__ = ["NOTATION", "PRESENTER"]

NOTATION = Notation(size=actions.size, write=notation.write, read=notation.read)
# The rules of docs/rules/reef.en.md.
REFUSALS = {
    "not_your_turn": "R4",
    "choose_first": "R8",
    "already_chosen": "R8",
    "take_first": "R4",
    "empty_place": "R12",
    "not_linked": "R8",
    "already_lifted": "R6",
    "no_link": "M5",
    "no_refresh": "M6",
    "not_four": "R5",
    "bag_too_small": "R7",
    "creatures_dry": "R12",
    "too_few_shells": "R6",
    "no_tile": "R9",
    "no_fish_in_hand": "R9",
    "space_taken": "R9",
    "not_adjacent": "R9",
    "not_beside_coral": "M1",
    "bubble_taken": "R9",
    "bubble_not_yours": "R9",
    "no_fish_there": "R10",
    "no_moves": "M3",
    "no_shifts": "M3",
    "not_open_coral": "M3",
    "same_rotation": "M3",
    "no_tile_there": "R11",
    "already_finished": "R11",
    "not_satisfied": "R11",
    "wrong_corner": "R13",
    "which_fish": "R13",
    "no_fish_on_creature": "R14",
    "place_first": "R9",
    "finish_first": "R11",
    "pay_first": "R17",
    "nothing_to_pay": "R17",
    "no_shells": "R17",
    "only_finishing": "R17",
    "choose_cards": "M7",
    "no_cards_to_choose": "M7",
    "stock_empty": "M5",
    "bag_empty": "M8",
}

PRESENTER = Presenter(
    render=terminal.render,
    describe=words.describe,
    menu=menu.menu,
    types=(*view.TYPES, *events.TYPES),
    grades=RANKS,
    refusals=REFUSALS,
    decided=decided,
)
