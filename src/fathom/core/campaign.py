"""A campaign: missions that a group plays through together, and what it carries from one sitting to the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from fathom.core.options import Options
from fathom.core.state import State
from fathom.core.text import Catalogue

Kind = Literal["practice", "page", "endless"]
Part = Literal["title", "rule", "story"]


class Page(msgspec.Struct, frozen=True):
    """Something to be played. Practice is not counted; an endless page follows when all others are done."""

    number: int
    kind: Kind = "page"


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """What one sitting at a table came to."""

    page: int
    won: bool
    attempts: int  # on record for this page, those of earlier sittings that left it undone included
    aided: bool  # whether the group took the help that the rules offer at a price
    left: dict[str, Any] = {}  # what the next sitting finds, in the game's own terms; as JSON takes it


class Campaign(ABC):
    """The capability `campaign` of a game. A group's log is the list of its sittings, the oldest first."""

    pages: tuple[Page, ...]
    decides: tuple[str, ...]  # the options that it chooses itself for every sitting

    @abstractmethod
    def say(self, page: int, part: Part, text: Catalogue) -> str:
        """Return what stands on a page: its title, the rule that it adds, or its story; empty where there is none."""

    @abstractmethod
    def sitting(self, state: State) -> Sitting:
        """Return what a sitting that ends with this state came to."""

    @abstractmethod
    def options(self, page: int, log: Sequence[Sitting], base: Options, keep: bool) -> Options:
        """Return the options for a group's next sitting, made from those it always plays with.

        A page that was left undone goes on where it stopped; without `keep` what lay on the table then is cleared away.
        """

    def next_page(self, log: Sequence[Sitting]) -> int:
        """Return practice for a new group, then the first page that is not done, in the end the endless one."""
        done = {sitting.page for sitting in log if sitting.won}
        for page in self.pages:
            if page.kind == "endless" or (page.kind == "page" and page.number not in done) or not log:
                return page.number
        return self.pages[-1].number

    def onward(self, sitting: Sitting, base: Options) -> Options:
        """Return the options with which a table without a campaign goes on to the page after one that is done."""
        numbers = [page.number for page in self.pages]
        following = numbers[min(numbers.index(sitting.page) + 1, len(numbers) - 1)]
        return self.options(following, [sitting], base, keep=False)
