"""Who is at a table through other workers. It is only what we last heard, and is forgotten after a while."""

from __future__ import annotations

import time

MEMORY = 45.0  # seconds; workers repeat themselves every 20


class Presences:
    """What other workers say of the tables that we serve too."""

    def __init__(self) -> None:
        self._of: dict[str, dict[str, tuple[float, set[int], int]]] = {}

    def heard(self, table: str, worker: str, online: list[int], watching: int) -> None:
        heard = self._of.setdefault(table, {})
        heard[worker] = (time.monotonic(), set(online), watching)
        if not online and not watching:
            del heard[worker]
        if not heard:
            del self._of[table]

    def elsewhere(self, table: str) -> tuple[set[int], int]:
        """The seats and the number of spectators that others serve."""
        recent = [
            (online, watching) for at, online, watching in self._of.get(table, {}).values() if time.monotonic() - at < MEMORY
        ]
        return set().union(*(online for online, _ in recent)), sum(watching for _, watching in recent)
