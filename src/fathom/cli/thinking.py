"""Bots that think in processes of their own, so that the terminal stays awake meanwhile.

A compiled search hears no Ctrl-C and lets no other thread run until it has decided; the process that waits for it does both.
"""

from __future__ import annotations

import signal
from multiprocessing import get_context
from multiprocessing.connection import Connection

from fathom.bots import Bot, make_bot
from fathom.core.state import State

_PROCESSES = get_context("spawn")  # the same on every system


class DistantBot(Bot):
    """Makes the choices of the bot of that name, which sits in another process and is sent one world after another."""

    def __init__(self, name: str, seed: int | str) -> None:
        super().__init__(seed)
        self.name = name
        self._pipe, there = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=_think, args=(there, name, seed), daemon=True)
        self._process.start()
        there.close()

    def choose(self, world: State, seat: int) -> int:
        self._pipe.send((world, seat))
        return int(self._pipe.recv())

    def stop(self) -> None:
        """Ends the process, in the middle of a thought if need be."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _think(pipe: Connection, name: str, seed: int | str) -> None:
    """Answers worlds with choices until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the person's Ctrl-C is for the game, which ends this process itself
    bot = make_bot(name, seed)
    while True:
        try:
            world, seat = pipe.recv()
        except EOFError:
            return
        pipe.send(bot.choose(world, seat))
