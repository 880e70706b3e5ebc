"""What crews say among themselves at a table.

It lies beside the log, as wishes do: an entry is a version, and would tell the others that somebody talks.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec


class Aside(msgspec.Struct, frozen=True):
    """Words to one's own crew. They are counted crew by crew: a gap would tell how much the others talk."""

    crew: int  # its first seat
    n: int  # from 1
    seat: int
    at: float
    text: str
    ask: str  # the message that asked for it, so that it is never kept twice


class Asides:
    """All that a table's crews have said among themselves, as far as this worker knows."""

    def __init__(self) -> None:
        self._of: dict[int, list[Aside]] = {}
        self._asks: set[str] = set()

    def add(self, asides: Iterable[Aside]) -> None:
        """Takes what is new, the oldest of each crew first."""
        for aside in asides:
            self._of.setdefault(aside.crew, []).append(aside)
            self._asks.add(aside.ask)

    def count(self, crew: int) -> int:
        return len(self._of.get(crew, ()))

    def since(self, crew: int, n: int) -> list[Aside]:
        """What a crew has said after its first `n` words."""
        return self._of.get(crew, [])[n:]

    def has(self, ask: str) -> bool:
        """Whether that message has been taken."""
        return ask in self._asks
