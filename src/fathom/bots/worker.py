"""A separate process for long computations.

Compiled search blocks Ctrl-C and all other threads until it has decided. With the search in a process of its own, the one that
waits for it stays responsive: a terminal, or a server's event loop.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import ParamSpec, TypeVar

_PROCESSES = get_context("spawn")  # the same on every system
_NAP = 0.2  # seconds between two looks for signals

P = ParamSpec("P")
T = TypeVar("T")


class WorkerProcess:
    """Another process that runs one function after another; it exits when this process does.

    `nice` lowers its priority where the system has such a thing.
    """

    def __init__(self, nice: int = 0) -> None:
        self._pipe, there = _PROCESSES.Pipe()
        self._process = _PROCESSES.Process(target=_serve, args=(there, nice), daemon=True)
        self._process.start()
        there.close()

    def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return what the function returns there, or raise what it raises. An EOFError means that the process has died."""
        self._pipe.send((function, args, kwargs))
        while not self._pipe.poll(_NAP):
            pass  # a signal that arrives just before the wait, or in another thread, does not end it: Python handles it here
        problem, result = self._pipe.recv()
        if problem is not None:
            raise problem
        answer: T = result
        return answer

    def stop(self) -> None:
        """End the process, even in the middle of a search."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._pipe.close()


def _serve(pipe: Connection, nice: int) -> None:
    """Run what is asked for until the pipe closes."""
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent process, which ends this one itself
    while True:
        try:
            function, args, kwargs = pipe.recv()
        except (EOFError, ConnectionError):
            return
        answer: tuple[Exception | None, object]
        try:
            answer = (None, function(*args, **kwargs))
        except Exception as error:
            answer = (error, None)
        try:
            pipe.send(answer)
        except BrokenPipeError:
            return
