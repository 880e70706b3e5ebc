"""How a game looks in a terminal and in a log, and the types that other programs read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec

from fathom.core.events import Event
from fathom.core.text import Catalogue

# A heading in rich's markup with the actions below it; without actions it is advice.
Group = tuple[str, list[int]]


class Render(Protocol):
    def __call__(self, view: Any, text: Catalogue, /) -> Any:
        """Return a view as something that rich prints in a terminal."""


class Describe(Protocol):
    def __call__(self, event: Any, text: Catalogue, you: int | None, names: Mapping[int, str], /) -> str:
        """Return an event, already as `you` saw it, in words. A seat without a name goes by its letter."""


class Menu(Protocol):
    def __call__(self, state: Any, seat: int, text: Catalogue, /) -> list[Group]:
        """Return a seat's legal actions for a terminal, in groups.

        Where there are too many to list, some may be left out: they can still be typed.
        """


class Decided(Protocol):
    def __call__(self, match: Any, text: Catalogue, you: int | None, names: Mapping[int, str], /) -> str:
        """Return what decided a finished match, in one sentence: which card, where the points came from."""


def _fields(view: Any, text: Catalogue) -> Any:
    from rich.pretty import Pretty

    return Pretty(view)


def _as_written(event: Event, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    return repr(event)


def _one_group(state: Any, seat: int, text: Catalogue) -> list[Group]:
    return [("", state.actions(seat))]


def _nothing_more(match: Any, text: Catalogue, you: int | None, names: Mapping[int, str]) -> str:
    return ""


class Presenter:
    """The capability `presenter` of a game. The defaults show the fields of views and events as they are.

    `types` are those of the view and the events, for clients in other languages. `best` is the most points that players who share
    one result, or one who plays alone, can reach: then theirs is a score, such as 14 of 25, and not a draw. `grades` are the
    points from which each grade is reached; the texts name them, `rank.0` below the first. `client` is the folder with the game's
    board for the browser, for a game from outside this project. `view_forgets` says that the rules leave open facts to the
    players' memory, such as earlier tricks: then the kit does not ask the view for them. `refusals` names the rule behind each
    refusal, so that a reader finds it: {"must_follow": "K7"}.
    """

    def __init__(
        self,
        *,
        render: Render = _fields,
        describe: Describe = _as_written,
        menu: Menu = _one_group,
        types: tuple[type[msgspec.Struct], ...] = (),
        best: Callable[[int, Any], int] | None = None,
        grades: tuple[int, ...] = (),
        client: Path | None = None,
        view_forgets: bool = False,
        refusals: Mapping[str, str] = {},
        decided: Decided = _nothing_more,
    ) -> None:
        self.render = render
        self.describe = describe
        self.menu = menu
        self.types = types
        self.best = best
        self.grades = grades
        self.client = client
        self.view_forgets = view_forgets
        self.refusals = refusals
        self.decided = decided
