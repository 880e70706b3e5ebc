"""How many steps are still open to a submarine: the bot takes the first walk that it finds, and words need a better one."""

from __future__ import annotations

from typing import Final

from fathom.games.sonar.bot.free_water import ENOUGH, flood
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions

TRIED: Final = 150  # cells that are entered in search of a longer walk


def steps_ahead(lookup: SonarLookup, cell: int, free: int) -> int:
    """Return how many steps can still be made from a cell through free water: those of the longest walk found, up to `ENOUGH`."""
    search = _Search(lookup)
    search.go_on(cell, free & ~(1 << cell), 0)
    return search.longest


class _Search:
    def __init__(self, lookup: SonarLookup) -> None:
        self.lookup = lookup
        self.longest = 0
        self.left = TRIED

    def go_on(self, cell: int, free: int, steps: int) -> None:
        """Try all ways on from a cell, the best first, until there is enough or too much has been tried."""
        self.longest = max(self.longest, steps)
        ways = []
        for there in self._beside(cell, free):
            onward = len(self._beside(there, free))
            water = flood(self.lookup, there, free).bit_count()
            # First where there is water enough, and there along the edges; a dead end comes last.
            ways.append((-min(water, ENOUGH - steps), onward or actions.DIRECTIONS, there))
        for _, _, there in sorted(ways):
            if self.longest >= ENOUGH or self.left <= 0:
                return
            self.left -= 1
            self.go_on(there, free & ~(1 << there), steps + 1)

    def _beside(self, cell: int, free: int) -> list[int]:
        first = cell * actions.DIRECTIONS
        near = self.lookup.beside[first : first + actions.DIRECTIONS]
        return [there for there in near if there >= 0 and free >> there & 1]
