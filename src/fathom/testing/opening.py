"""The first deal and `sample` agree: over many deals, the truth and a sampled world are the same on average.

Before anybody has chosen anything, the truth is itself drawn evenly from what a seat knows. This is where `recall` has to start
from: it carries the comparison over one event after another, but no two deals are alike to a player who was dealt to.
"""

from __future__ import annotations

from fathom.core.dice import Dice
from fathom.core.driver import settle
from fathom.testing.odds import CERTAIN, SECOND_LOOK, THIRD_LOOK, Leaning
from fathom.testing.place import Setting, Violation
from fathom.testing.traits import Portrait


class Opening:
    """The deals of a whole run: each setting and seat by itself, and all of them together."""

    def __init__(self) -> None:
        self._together = Leaning()
        self._looked: list[tuple[Setting, int, int]] = []

    def check(self, setting: Setting, seed: str, deals: int) -> int:
        """Compare the truth with a sampled world for each seat in `deals` deals; return how many worlds that were."""
        for seat in range(setting.players):
            dice = Dice(f"{seed}/{seat}")
            if _look(setting, seat, deals, dice, self._together).is_suspicious:
                again = _look(setting, seat, SECOND_LOOK * deals, dice, Leaning())
                _check(again, f"sample({seat})", SECOND_LOOK * deals, f"{setting}, seed {seed!r}, all deals together")
            self._looked.append((setting, seat, deals))
        return deals * setting.players

    def check_together(self, game: str, dice: Dice) -> None:
        """Look at all deals of the run at once, where a small lean of each seat adds up."""
        if self._together.is_suspicious:
            again = Leaning()
            for setting, seat, deals in self._looked:
                _look(setting, seat, THIRD_LOOK * deals, dice, again)
            number = THIRD_LOOK * sum(deals for _, _, deals in self._looked)
            _check(again, "sample()", number, f"{game}, all deals of the run together")


def _check(leaning: Leaning, sample: str, deals: int, where: str) -> None:
    deviation, trait = leaning.steepest()
    if deviation > CERTAIN:
        raise Violation(
            f"{sample} has the odds of the deal itself, but over {deals} deals '{trait}' "
            f"is true of {abs(trait.more)} more sampled worlds than deals.",
            f"See it again: {where}.",
        )


def _look(setting: Setting, seat: int, count: int, dice: Dice, together: Leaning) -> Leaning:
    """Return how sampled worlds lean in `count` deals; what means the same for every seat is added to `together` as well."""
    leaning = Leaning()
    for _ in range(count):
        state = setting.game.new(setting.players, setting.options)
        settle(state, dice)
        traits = Portrait(state, seat).traits(state.sample(seat, dice))
        leaning.add(traits)
        together.add(trait for trait in traits if trait.is_general)
    return leaning
