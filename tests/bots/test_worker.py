"""Thinking in another process: the process that waits for the answer can still be interrupted."""

from __future__ import annotations

import signal
import threading
import time
from pathlib import Path
from types import FrameType

import pytest

from fathom.bots.worker import WorkerProcess
from server.serving import PATIENCE

LONG = 30.0  # seconds, of which a fifth of one is enough


class Interrupted(Exception):
    """What the handler raises."""


def wait_for_file(path: Path) -> None:
    """Think until there is a file."""
    end = time.monotonic() + PATIENCE
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.01)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs POSIX signals")
def test_a_signal_that_another_thread_got_interrupts_the_waiting(tmp_path: Path) -> None:
    """The same happens to a signal that arrives just before the wait begins, which a test cannot time."""
    interrupted, end_of_thought = threading.Event(), tmp_path / "end"

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise Interrupted

    def send_here() -> None:
        signal.pthread_kill(threading.get_ident(), signal.SIGUSR1)
        interrupted.wait(LONG)
        end_of_thought.touch()

    def wait() -> None:
        sender.start()
        there.run(wait_for_file, end_of_thought)

    before = signal.signal(signal.SIGUSR1, interrupt)
    there = WorkerProcess()
    sender = threading.Timer(0.2, send_here)
    try:
        there.run(time.sleep, 0)
        with pytest.raises(Interrupted):
            wait()
        assert not end_of_thought.exists()
        interrupted.set()
    finally:
        sender.join()
        there.stop()
        signal.signal(signal.SIGUSR1, before)
