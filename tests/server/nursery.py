"""Where servers come from: one process that has loaded everything, and forks a `fathom serve` whenever it is asked to.

A server is the same process with the same arguments as one that was started from a shell; only the second of processor time that
imports take is spent once instead of for each of them.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import gc
import importlib
import json
import os
import select
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

PROGRAM = Path(sys.executable).with_name("fathom")

# What a server loads, at once or when it is first needed. Which games there are each server still finds out itself.
LOADED = (
    "fathom.games.lost_code",
    "fathom.games.crew",
    "fathom.games.divers",
    "fathom.games.reef",
    "fathom.games.sonar",
    "fathom.server.app",
    "litestar.channels.backends.psycopg",
    "litestar.channels.backends.redis",
    "redis.asyncio",
    "uvicorn.lifespan.on",
    "uvicorn.loops.uvloop",
    "uvicorn.protocols.http.auto",
    "uvicorn.protocols.websockets.auto",
)


class Child:
    """A process that the nursery has started: what a test needs of `subprocess.Popen`."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        try:
            self._handle = os.pidfd_open(pid)
        except ProcessLookupError:
            self._handle = -1  # it has already ended

    def poll(self) -> int | None:
        """None while it runs."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        ended = self._ended(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired(str(PROGRAM), timeout or 0)
        return ended

    def _ended(self, timeout: float | None) -> int | None:
        if self._handle >= 0:
            if not select.select([self._handle], [], [], timeout)[0]:
                return None
            os.close(self._handle)
            self._handle = -1
        return 0

    def send_signal(self, number: int) -> None:
        if self._handle >= 0:
            with contextlib.suppress(ProcessLookupError):
                signal.pidfd_send_signal(self._handle, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that servers are forked from; it ends with this one."""

    def __init__(self) -> None:
        self._process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self._process.wait)
        assert self._process.stdin is not None
        atexit.register(self._process.stdin.close)

    def start(self, arguments: list[str], environment: dict[str, str], log: Path) -> Child:
        """A `fathom` with these arguments, in a session of its own, that writes to the end of a file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        wanted = {"arguments": arguments, "environment": environment, "log": str(log)}
        self._process.stdin.write(json.dumps(wanted).encode() + b"\n")
        self._process.stdin.flush()
        return Child(int(self._process.stdout.readline()))


@functools.cache
def nursery() -> Nursery:
    """The one of this process."""
    return Nursery()


def _main() -> None:
    sys.path.pop(0)  # the folder of this file, which no server has there
    for module in LOADED:
        importlib.import_module(module)
    from fathom.cli import main
    from fathom.server.app import from_settings
    from fathom.server.settings import Settings

    from_settings(Settings(data="", database="sqlite://", secret=""))  # its parts remember what they find out about each other
    gc.collect()
    gc.freeze()  # so that nobody copies what is only looked at
    signal.signal(signal.SIGCHLD, _bury)
    for line in sys.stdin.buffer:
        wanted = json.loads(line)
        if (pid := os.fork()) == 0:
            _become(**wanted)
            sys.exit(main(wanted["arguments"]))
        print(pid, flush=True)


def _bury(*_: Any) -> None:
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG) != (0, 0):
            pass


def _become(arguments: list[str], environment: dict[str, str], log: str) -> None:
    """Makes this process what it would be, had a shell started it."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = [path for path in environment.get("PYTHONPATH", "").split(os.pathsep) if path not in sys.path]
    _forget_games()
    sys.argv = [str(PROGRAM), *arguments]
    sys.modules["__main__"].__file__ = str(PROGRAM)  # what workers and bots' processes load first


def _forget_games() -> None:
    """Which games are installed depends on the path."""
    from fathom.core import registry

    for found in vars(registry).values():
        if hasattr(found, "cache_clear"):
            found.cache_clear()


if __name__ == "__main__":
    _main()
