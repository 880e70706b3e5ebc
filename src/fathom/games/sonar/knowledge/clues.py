"""What gave a submarine away: how each thing that was heard narrowed the cells where it could be.

Silence widens them again, so a clue counts for as much as was left of it when the torpedo came.
"""

from __future__ import annotations

from math import log
from typing import Final, NamedTuple

from fathom.core.dice import Dice
from fathom.games.sonar.knowledge.belief import Belief, first_belief
from fathom.games.sonar.knowledge.inference import MOST_SHAPES
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import facts

TELLING: Final = log(1.5)  # a clue that left less than this told next to nothing


class Clue(NamedTuple):
    """One thing that was heard, or a run of announced steps."""

    kind: str  # anchor, steps, answer, sector, missed or hit
    code: int  # what was heard (rules/facts.py); the cell, where a track began in the open
    before: int  # on how many cells the submarine could be
    after: int
    hidden: int  # the most cells that it could be on later: as many as after, unless silence hid it again

    @property
    def worth(self) -> float:
        """What it told, as far as it had not been lost again."""
        return log(self.before / max(self.after, self.hidden))


def clues(lookup: SonarLookup, anchor: int, heard: list[int]) -> tuple[list[Clue], Belief]:
    """Return the clues of a track in their order, and what is believed after all of them."""
    beliefs = _beliefs(lookup, anchor, heard)
    sizes = [belief.cells().bit_count() for belief in beliefs]
    found: list[Clue] = []
    if anchor >= 0:
        found.append(Clue("anchor", anchor, lookup.water.bit_count(), 1, max(sizes)))
    place = 0
    while place < len(heard):
        first, kind = place, kind_of(heard[place])
        place += 1
        while kind == "steps" and place < len(heard) and kind_of(heard[place]) == "steps":
            place += 1
        if kind is not None:
            found.append(Clue(kind, heard[first], sizes[first], sizes[place], max(sizes[place:])))
    return found, beliefs[-1]


def most_telling(found: list[Clue]) -> Clue | None:
    """Return the clue that told most, the latest of several; None if none told anything worth mentioning."""
    best = max(reversed(found), key=lambda clue: clue.worth, default=None)
    return None if best is None or best.worth < TELLING else best


def kind_of(code: int) -> str | None:
    """Return what was heard; None for a silence, which is no clue."""
    if code < facts.STEPS:
        return "steps" if code < facts.SILENT else None
    if code >= facts.HIT:
        return "hit"
    if code >= facts.MISS:
        return "missed"
    return "sector" if code >= facts.SECTOR else "answer"


def _beliefs(lookup: SonarLookup, anchor: int, heard: list[int]) -> list[Belief]:
    """Return the belief at the beginning of a track and after each thing that was heard."""
    most = MOST_SHAPES
    while True:
        found = [first_belief(lookup, anchor)]
        for place, code in enumerate(heard):
            last = found[-1]
            if code < facts.SILENT:
                found.append(last.step(code))
            elif code < facts.STEPS:
                found.append(last.silence(most, Dice(place)))
            else:
                found.append(last.keep(lookup.cells_of(code)))
        if found[-1].ends:
            return found
        most *= 4  # of too many ways some were kept, and none of them was the right one
