"""An achievement sheet: what a person can earn in a game, each thing once, at whatever tables they play it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Literal

from fathom.core.text import Catalogue

Part = Literal["name", "text"]


class Sheet(ABC):
    """What can be earned. A code is a group and what it is called there: `standard.7`."""

    codes: tuple[str, ...]  # all there are, group by group
    ranks: tuple[int, ...]  # how many of them each rank takes, rising

    @abstractmethod
    def earned(self, state: Any, seat: int) -> list[str]:
        """The codes that a seat has earned in a finished game, whatever its player had earned before."""

    def say(self, code: str, part: Part, text: Catalogue) -> str:
        """What an achievement is called, or what it asks for."""
        return text.say(f"{code}.{part}")

    def heading(self, group: str, text: Catalogue) -> str:
        """What a group is called."""
        return text.say(f"achievement.{group}")

    def title(self, rank: int, text: Catalogue) -> str:
        """What somebody of a rank is called; 0 is nobody's yet."""
        return text.say(f"title.{rank}")

    def groups(self) -> dict[str, list[str]]:
        """The codes by their groups, both in the sheet's order."""
        found: dict[str, list[str]] = {}
        for code in self.codes:
            found.setdefault(code.partition(".")[0], []).append(code)
        return found

    def rank(self, count: int) -> int:
        """The rank of somebody who has earned so many: 0 below the first."""
        return sum(count >= needed for needed in self.ranks)
