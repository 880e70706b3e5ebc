"""Events: what happened at the table, and how much of it a seat may see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One thing that happened. A game's own events subclass this; those that hide something override `seen_by`."""

    def seen_by(self, seat: int | None) -> Self:
        """Return the event as that seat (None: a spectator) may know it. An open event is the same for all."""
        return self


# For each kind of note: what makes its event from the state after the action and the numbers of the note.
Makers = Mapping[int, Callable[..., Event]]


def from_notes(makers: Makers, state: Any, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events, for rules that note numbers: the kind of note first."""
    return [makers[kind](state, *numbers) for kind, *numbers in journal]
