"""Bots that think in separate processes, so that the terminal stays responsive."""

from __future__ import annotations

from fathom.bots import Bot, make_bot
from fathom.bots.worker import WorkerProcess
from fathom.core.registry import find
from fathom.core.state import State


class DistantBot(Bot):
    """A bot that runs in another process and is sent one world after another."""

    def __init__(self, name: str, seed: int | str, game: str) -> None:
        super().__init__(seed)
        self.name = name
        self._there = WorkerProcess()
        self._there.run(_sit, name, seed, game)

    def choose(self, world: State, seat: int) -> int:
        return self._there.run(_choose, world, seat)

    def stop(self) -> None:
        """End the process, even in the middle of a search."""
        self._there.stop()


# Below: what runs in the other process, which has one bot.
_seated: list[Bot] = []


def _sit(name: str, seed: int | str, game: str) -> None:
    _seated[:] = [make_bot(name, seed, find(game))]


def _choose(world: State, seat: int) -> int:
    return _seated[0].choose(world, seat)
