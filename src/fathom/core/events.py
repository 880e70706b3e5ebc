"""Events: what happened at the table, and how much of it a seat may see."""

from __future__ import annotations

from typing import Self

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """One thing that happened. A game's own events subclass this; those that hide something override `seen_by`."""

    def seen_by(self, seat: int | None) -> Self:
        """The event as that seat (None: a spectator) may know it. An open event is the same for all."""
        return self
