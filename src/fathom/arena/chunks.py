"""Games are handed out in chunks: large enough to be worth sending, small enough that little is lost when a run stops."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from fathom.arena.plan import Job
from fathom.arena.playing import Played

SECONDS = 0.25  # about as long as a chunk takes
LARGEST = 256


class Chunks:
    """The games that are still to be handed out. Safe to call from several threads."""

    def __init__(self, jobs: Sequence[Job], workers: int) -> None:
        self._jobs = jobs
        self._workers = workers
        self._at = 0
        self._games = 0
        self._seconds = 0.0
        self._lock = Lock()

    def take(self) -> Sequence[Job]:
        """Return the next chunk: one game until some have been timed, and smaller ones near the end to keep all workers busy."""
        with self._lock:
            left = len(self._jobs) - self._at
            size = int(SECONDS * self._games / self._seconds) if self._seconds > 0 else 1
            size = max(1, min(size, LARGEST, left // (2 * self._workers)))
            chunk = self._jobs[self._at : self._at + size]
            self._at += len(chunk)
            return chunk

    def took(self, played: Sequence[Played]) -> None:
        """Record how long some games took."""
        with self._lock:
            self._games += len(played)
            self._seconds += sum(game.seconds for game in played)
