"""Reef's coach: what each decision of a turn is about, and what a move is worth, in points.

`about` says what is to be decided. `turns` plans with the game's own bot, `effects` looks at what a plan does to the ocean,
`reasons` finds what speaks for it, and `explanations` puts the sentences together, with the words of `speaking`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fathom.core.coach import Coach
from fathom.core.dice import Dice
from fathom.games.reef.components import COLOURS, PLACES
from fathom.games.reef.geometry import BUBBLE_NAMES, CORNER, SPACE_NAMES
from fathom.games.reef.learn.about import about
from fathom.games.reef.learn.explanations import explain
from fathom.games.reef.learn.turns import Turns
from fathom.games.reef.rules import actions, pools

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef

MARGIN = 7.0  # points: a novice then hears of one move in eight or nine


def weigh(state: Reef, seat: int, dice: Dice) -> Mapping[int, float]:
    """Return what an ocean is worth after each action and the best rest of the turn, in points."""
    return Turns(state, seat).weigh()


def point(state: Reef, seat: int, action: int) -> tuple[str, ...]:
    """Return the elements that an action is about."""
    if action >= actions.SHIFT:
        start, space, _ = actions.shifted(action)
        return tuple(dict.fromkeys((f"space:{SPACE_NAMES[start]}", f"space:{SPACE_NAMES[space]}")))
    if action >= actions.MOVE:
        return tuple(f"bubble:{BUBBLE_NAMES[bubble]}" for bubble in actions.moved(action))
    if action >= actions.FINISH:
        space, corner = actions.finished(action)
        tile = f"space:{SPACE_NAMES[space]}"
        return (tile,) if corner == actions.CREATURE_CORNER else (tile, f"bubble:{BUBBLE_NAMES[CORNER[space * 4 + corner]]}")
    if action >= actions.FISH:
        return "hand:fish", f"bubble:{BUBBLE_NAMES[action - actions.FISH]}"
    if action >= actions.TILE:
        return "hand:tile", f"space:{SPACE_NAMES[actions.placed(action)[0]]}"
    if action >= actions.CARDS:
        return "card:orange", "card:blue"
    if action >= actions.LIFT:
        return (BUTTONS[action],)
    if action >= actions.REFRESH_FREELY:
        pool = action - (actions.REFRESH_FREELY if action < actions.REFRESH else actions.REFRESH)
        return (f"button:refresh {pools.NAMES[pool]}",)
    if action >= actions.TAKE:
        return (f"pool:creature {action - actions.TAKE + 1}",) if action < actions.DRAW else ()
    place, fish = actions.chosen(action)
    tile = f"pool:{'coral' if place < PLACES else 'creature'} {place % PLACES + 1}"
    return tile, f"pool:fish {COLOURS[fish] if state.lookup.open_stock else fish + 1}"


BUTTONS = {
    actions.LIFT: "button:lift",
    actions.PAY_SHELL: "button:pay shell",
    actions.PAY_LIONFISH: "button:pay lionfish",
    actions.END: "button:end",
}

COACH = Coach(about=about, weigh=weigh, explain=explain, point=point, margin=MARGIN)
