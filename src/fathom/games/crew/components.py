"""Crew's components: the 96 task cards, the logbook's missions and pairs of tasks that cannot go together, read from data/."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Literal

import msgspec

Allocation = Literal[
    "normal",
    "one_crew_member_agreed",
    "captain_all_or_one_willing",
    "volunteers_1",
    "volunteers_2",
    "free",
    "captain_takes_hardest_first",
    "captain_skipped",
]
Communication = Literal["normal", "currents", "rapture", "terrain", "none"]

PRACTICE = 0  # the practice game before the logbook
LAST_MISSION = 32
EPILOGUE = 33  # endless play after the last mission
TASKS = 96


class TaskCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task card: a kind with parameters, and its difficulty for 3, 4 and 5 members."""

    number: int
    id: str
    kind: str
    params: dict[str, Any]
    difficulty: tuple[int, int, int]
    captain_may_take: bool = True
    prediction: Literal["open", "secret"] | None = None
    redeal: tuple[tuple[str, ...], ...] = ()  # K10: hands that would make it impossible

    def rating(self, members: int) -> int:
        """Return its difficulty for a crew of that size."""
        return self.difficulty[members - 3]


class Untimed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What holds instead when the crew declines the clock (K21)."""

    communication: Communication
    allocation: Allocation
    difficulty: int | None = None


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page of the logbook. `difficulty` is what its tasks add up to; without one there are fixed tasks, or an objective."""

    number: int
    allocation: Allocation
    communication: Communication
    difficulty: int | None = None
    tasks: tuple[str, ...] = ()  # exactly these task cards
    objective: dict[str, Any] | None = None  # a task of the whole crew instead of cards
    seconds: int | None = None  # real time (K21)
    untimed: Untimed | None = None
    talk_from_trick: int = 1  # no messages before this trick
    handed_over_talks_first: bool = False  # tasks handed over: all messages before the first trick


@cache
def task_cards() -> tuple[TaskCard, ...]:
    """Return all task cards; the card with number n is at n - 1."""
    return msgspec.json.decode(_data("tasks.json"), type=tuple[TaskCard, ...])


@cache
def missions() -> tuple[Mission, ...]:
    """Return the practice game, missions 1 to 32 and the epilogue, each at its own number."""
    return msgspec.json.decode(_data("missions.json"), type=tuple[Mission, ...])


@cache
def impossible_pairs(members: int) -> tuple[frozenset[frozenset[int]], frozenset[frozenset[int]]]:
    """Return the pairs of task numbers that two owners, and that one owner, cannot fulfil in a crew of that size."""
    pairs = msgspec.json.decode(_data("impossible.json"), type=dict[str, list[list[Any]]])
    by_id = {card.id: card.number for card in task_cards()}

    def of_size(listed: list[list[Any]]) -> frozenset[frozenset[int]]:
        return frozenset(frozenset((by_id[pair[0]], by_id[pair[1]])) for pair in listed if len(pair) == 2 or members in pair[2])

    return of_size(pairs["different_owners"]), of_size(pairs["same_owner"])


def _data(name: str) -> bytes:
    return (files(__package__) / "data" / name).read_bytes()
