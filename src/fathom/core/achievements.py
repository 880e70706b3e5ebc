"""Achievements: what a person can earn in a game, each of them once, over all the tables they play at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal

from fathom.core.text import Catalogue

Part = Literal["name", "text"]


class Achievements(ABC):
    """The capability `achievements` of a game. A code is a group and a name within it: `standard.7`."""

    codes: tuple[str, ...]  # all of them, group by group
    ranks: tuple[int, ...]  # the number of achievements that each rank takes, rising

    @abstractmethod
    def earned(self, state: Any, seat: int) -> list[str]:
        """Return the codes that a seat has earned in a finished game, including those its player already had."""

    def say(self, code: str, part: Part, text: Catalogue) -> str:
        """Return what an achievement is called, or what it asks for."""
        return text.say(f"{code}.{part}")

    def heading(self, group: str, text: Catalogue) -> str:
        """Return what a group is called."""
        return text.say(f"achievement.{group}")

    def title(self, rank: int, text: Catalogue) -> str:
        """Return the title of a rank; rank 0 comes before the first."""
        return text.say(f"title.{rank}")

    def groups(self) -> dict[str, list[str]]:
        """Return the codes by group, both in the order of `codes`."""
        found: dict[str, list[str]] = {}
        for code in self.codes:
            found.setdefault(code.partition(".")[0], []).append(code)
        return found

    def rank(self, count: int) -> int:
        """Return the rank of a person who has earned this number of achievements: 0 below the first."""
        return sum(count >= needed for needed in self.ranks)
