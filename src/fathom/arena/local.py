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
    """Games as they end, in whatever order. Closing the iterator ends the processes, in the middle of a game if need be."""
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
                raise FathomError("One of the arena's processes was ended from outside.")
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
    """Keeps one process busy until nothing is left to hand out. When the process is stopped this ends with an error, unread."""
    try:
        while chunk := chunks.take():
            played = process.run(play_all, terms, chunk)
            chunks.took(played)
            notes.put(played)
        notes.put(None)
    except Exception as error:
        notes.put(error)
