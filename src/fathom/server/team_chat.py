"""Team chat at a table.

It is stored beside the log, like wishes to give up: an entry is a version, and would tell the others that somebody talks.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class TeamMessage(msgspec.Struct, frozen=True):
    """A message to one's own team. Each team has its own numbers: a gap would tell how much the others talk."""

    team: int  # its first seat
    n: int  # from 1
    seat: int
    at: float
    text: str
    ask: str  # the message that asked for it, so that it is never kept twice


class TeamChat:
    """The messages of all teams at a table, as far as this worker knows."""

    def __init__(self) -> None:
        self._of: dict[int, list[TeamMessage]] = {}
        self._asks: set[str] = set()

    def add(self, messages: Iterable[TeamMessage]) -> None:
        """Take what is new, the oldest of each team first."""
        for message in messages:
            self._of.setdefault(message.team, []).append(message)
            self._asks.add(message.ask)

    def count(self, team: int) -> int:
        return len(self._of.get(team, ()))

    def since(self, team: int, n: int) -> list[TeamMessage]:
        """Return what a team has said after its first `n` messages."""
        return self._of.get(team, [])[n:]

    def has(self, ask: str) -> bool:
        """Return whether that message has been stored."""
        return ask in self._asks
