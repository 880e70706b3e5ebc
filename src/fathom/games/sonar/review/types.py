"""What a review holds."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.games.sonar.components import Crew
from fathom.games.sonar.show.events import Happened
from fathom.games.sonar.show.view import ChartView

How = Literal["start", "announced", "silent", "surfaced"]
Kind = Literal["answered", "silence", "hit", "missed", "located", "surfaced"]


class Thought(msgspec.Struct, frozen=True):
    """What the enemy could know of a submarine: every way to have come here that fits what was announced counts equally."""

    shares: dict[str, float]  # how likely each possible cell is
    cells: int  # how many are possible
    histories: int  # how many ways there are
    bits: float  # how much is unknown: one bit for each halving that would find the submarine
    exact: bool  # false: there were too many ways, and an even choice of them stands for all


class Boat(msgspec.Struct, frozen=True):
    """A submarine at one moment."""

    cell: str | None  # null: its captain has not chosen a start yet
    energy: int
    damage: int
    thought: int  # what the enemy could know of it, by its place in `thoughts`
    chance: float | None  # how likely they had to think the cell where it is


class Shown(msgspec.Struct, frozen=True):
    """One moment of a review: an order or an answer has been given."""

    step: int  # moves of the record that have been made
    crew: Crew | None  # who acted; null: nobody yet
    events: list[Happened]  # with all that was hidden
    texts: list[str]  # the same in words
    boats: list[Boat]  # blue's and green's


class Reached(msgspec.Struct, frozen=True):
    """A cell that a submarine came to. With `start` and `surfaced` a new track begins."""

    frame: int
    cell: str
    how: How


class Highlight(msgspec.Struct, frozen=True):
    """A moment worth going to: what it told, or hid, about the submarine of `crew`."""

    frame: int
    kind: Kind
    crew: Crew
    before: int  # how many cells were possible
    after: int
    chance: float | None  # hit, missed: how likely the shot was to hit, by all that was known
    other: int | None  # answered: how many cells the other answer would have left


class SonarReview(msgspec.Struct, frozen=True):
    """A whole game in the open."""

    chart: ChartView
    frames: list[Shown]
    thoughts: list[Thought]
    tracks: list[list[Reached]]  # blue's and green's, in order
    highlights: list[Highlight]


TYPES = (Thought, Boat, Shown, Reached, Highlight, SonarReview)
