# mypyc: compile
"""What is left to chance: who begins (S2), and the answer to a sonar when the captain is late (S4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.games.sonar.lookup import CREWS
from fathom.games.sonar.rules import actions, notes, phases
from fathom.games.sonar.rules.moves import answer
from fathom.games.sonar.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


def chance(s: Sonar, dice: Dice) -> int:
    """Return nature's next action: the crew that begins, or the row or column."""
    if s.phase == phases.FIRST:
        return dice.below(CREWS)
    if s.phase == phases.CHANCE:
        return actions.ROW + dice.below(2)
    raise TEXTS.refuse("not_natures_turn")


def apply(s: Sonar, action: int) -> None:
    """Perform an action of nature."""
    if s.phase == phases.FIRST:
        if not 0 <= action < CREWS:
            raise TEXTS.refuse("cannot_happen")
        s.phase = phases.ORDERS
        s.turn = action
        s._note(notes.BEGAN, action)
    elif s.phase == phases.CHANCE:
        if not actions.ROW <= action <= actions.COLUMN:
            raise TEXTS.refuse("cannot_happen")
        answer(s, 1 - s.caller, action, True)
    else:
        raise TEXTS.refuse("not_natures_turn")
