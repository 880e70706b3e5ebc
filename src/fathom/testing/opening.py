"""The first deal and `sample` agree: over many deals, the truth and a sampled world are the same on average.

Before anybody has chosen anything, the truth is itself drawn evenly from what a seat knows. This is where `recall` has to start
from: it carries the comparison over one event after another, but no two deals are alike to whoever was dealt to.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.testing.odds import CERTAIN, SECOND_LOOK, SUSPICIOUS, Leaning
from fathom.testing.place import Setting, Violation
from fathom.testing.traits import Portrait


def check_opening(setting: Setting, seed: str, deals: int) -> int:
    """Compares the truth with a sampled world in so many deals for each seat; says in how many."""
    for seat in range(setting.players):
        dice = Dice(f"{seed}/{seat}")
        deviation, _ = _look(setting, seat, deals, dice)
        if deviation > SUSPICIOUS:
            deviation, meaning = _look(setting, seat, SECOND_LOOK * deals, dice)
            if deviation > CERTAIN:
                raise Violation(meaning, f"See it again: {setting}, seed {seed!r}, all deals together.")
    return deals * setting.players


def _look(setting: Setting, seat: int, count: int, dice: Dice) -> tuple[float, str]:
    leaning = Leaning()
    for _ in range(count):
        state = setting.game.new(setting.players, setting.options)
        settle(state, dice)
        leaning.add(Portrait(state, seat).traits(state.sample(seat, dice)))
    deviation, trait = leaning.steepest()
    return deviation, (
        f"sample({seat}) has the odds of the deal itself, but over {count} deals '{trait}' "
        f"is true of {abs(trait.more)} more sampled worlds than deals."
    )
