"""Crew's options: the mission, and the points on which tables differ. The defaults are the rules of record."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from fathom.core.options import Options
from fathom.games.crew.components import EPILOGUE, TASKS

MOST_ATTEMPTS = 20
HARDEST = 30  # of the epilogue


class Logbook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a crew brings along from earlier sittings: tasks that are out of the deck (K5), and a mission it has already begun."""

    spent: tuple[int, ...] = ()  # numbers of task cards that are not in the deck
    kept: tuple[int, ...] = ()  # tasks of the last attempt that are tried again, in the order they were revealed
    attempts: int = 0  # made at this mission so far
    distress: bool = False  # whether the distress signal is active

    def __post_init__(self) -> None:
        for numbers in (self.spent, self.kept):
            if len(set(numbers)) != len(numbers) or not all(1 <= number <= TASKS for number in numbers):
                raise ValueError(f"task cards are different numbers from 1 to {TASKS}")
        if not 0 <= self.attempts <= 9_999:
            raise ValueError("a mission has at most 9,999 attempts")


class CrewOptions(Options, frozen=True, kw_only=True):
    """Descriptions of every option and choice are in text/, under `option`."""

    mission: Annotated[int, Meta(ge=0, le=EPILOGUE)] = 1  # 0 is the practice game, 33 the epilogue
    epilogue: Annotated[int, Meta(ge=18, le=HARDEST)] = 18
    attempts: Annotated[int, Meta(ge=1, le=MOST_ATTEMPTS)] = 1
    distress: Literal["ask", "never"] = "ask"
    clock: Literal["ask", "timed", "untimed"] = "ask"
    time: Annotated[int, Meta(ge=10, le=300)] = 100  # percent of what the mission allows
    deck: Literal["campaign", "fresh"] = "campaign"
    history: bool = False
    talk: Literal["phrases", "free", "off"] = "phrases"
    window: Annotated[int, Meta(ge=0, le=60)] = 5
    patience: Annotated[int, Meta(ge=0, le=3600)] = 120
    tonoja: Literal["after_b", "after_a"] = "after_b"
    single: Literal["only", "any"] = "only"
    equal_captain: Literal["zero_counts", "zero_fails"] = "zero_counts"
    balance: Literal["fewest", "runner_up"] = "fewest"
    impossible: Literal["replaced", "only_a"] = "replaced"
    logbook: Logbook | None = None
