"""The engine that plays on this machine: in this process, or in several of its own."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from queue import SimpleQueue
from threading import Thread

from fathom.arena.chunks import Chunks
from fathom.arena.plan import Job, Terms
from fathom.arena.playing import Played, play, play_all
from fathom.bots.worker import WorkerProcess
from fathom.core.errors import FathomError

MOST_WORKERS = 256

Note = list[Played] | Exception | None


def play_locally(terms: Terms, jobs: Sequence[Job], workers: int) -> Generator[Played, None, None]:
    """Yield games as they end, in any order. Closing the iterator kills the processes, even in the middle of a game."""
    if workers == 1:
        for job in jobs:
            yield play(terms, job)
        return
    workers = min(workers, len(jobs))
    chunks = Chunks(jobs, workers)
    notes: SimpleQueue[Note] = SimpleQueue()
    processes: list[WorkerProcess] = []
    threads: list[Thread] = []
    try:
        for _ in range(workers):
            processes.append(WorkerProcess())
            threads.append(Thread(target=_drive, args=(processes[-1], terms, chunks, notes), daemon=True))
            threads[-1].start()
        while workers:
            note = notes.get()
            if isinstance(note, EOFError):
                raise FathomError("One of the arena's processes was killed.")
            if isinstance(note, Exception):
                raise note
            if note is None:
                workers -= 1
            else:
                yield from note
    finally:
        for process in processes:
            process.stop()
        for thread in threads:
            thread.join()


def _drive(process: WorkerProcess, terms: Terms, chunks: Chunks, notes: SimpleQueue[Note]) -> None:
    """Keep one process busy until no games are left. When the process is killed this ends with an error that nobody reads."""
    try:
        while chunk := chunks.take():
            played = process.run(play_all, terms, chunk)
            chunks.took(played)
            notes.put(played)
        notes.put(None)
    except Exception as error:
        notes.put(error)
