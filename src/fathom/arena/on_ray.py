"""The engine that plays on Ray: started here without any set-up, or a cluster by its address."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Generator, Sequence
from typing import Any

from fathom.arena.chunks import Chunks
from fathom.arena.plan import Job, Terms
from fathom.arena.playing import Played, play_all
from fathom.core.errors import FathomError

MOST_IN_FLIGHT = 10_000
PATIENCE = 5.0  # seconds to wait for a cluster; Ray itself would wait for minutes
OBJECT_STORE = 100 * 2**20  # bytes: games are small, and Ray would reserve a third of the memory


def play_on_ray(terms: Terms, jobs: Sequence[Job], workers: int | None, address: str | None) -> Generator[Played, None, None]:
    """Yield games as they end, in any order. If Ray already runs in this program, it is used and left running."""
    ray = _ray()
    ours = not ray.is_initialized()
    if ours:
        _connect(ray, workers, address)
    pending: set[Any] = set()
    try:
        # By default twice the cores, so that no core waits for the next chunk to come over the network.
        most = min(workers or 2 * int(ray.cluster_resources().get("CPU", 1)), MOST_IN_FLIGHT)
        chunks = Chunks(jobs, most)
        there = ray.remote(play_all)
        chunk = chunks.take()
        while chunk or pending:
            while chunk and len(pending) < most:
                pending.add(there.remote(terms, chunk))
                chunk = chunks.take()
            ended, _ = ray.wait(list(pending), num_returns=1)
            for task in ended:
                pending.remove(task)
                played = ray.get(task)
                chunks.took(played)
                yield from played
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, FathomError):
            raise FathomError(str(error.cause)) from None  # only the sentence: Ray wraps it in a traceback
        raise
    except (ray.exceptions.RayError, ConnectionError) as error:
        raise FathomError(f"Ray stopped playing: {_line(error)}.") from None
    finally:
        if ours:
            ray.shutdown()
        else:
            for task in pending:
                ray.cancel(task, force=True)


def knock(address: str) -> None:
    """Refuse an address where nothing answers."""
    if address == "auto":
        return
    found = re.fullmatch(r"(?:ray://)?([^\s/]+):(\d{1,5})", address)
    if found is None:
        raise FathomError(f"A Ray cluster's address is auto, HOST:PORT or ray://HOST:PORT, not {address[:60]!r}.")
    try:
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()
    except (OSError, OverflowError, UnicodeError):
        raise FathomError(f"Nothing answers at {address}.") from None


def _ray() -> Any:
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"  # Ray would send usage statistics
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise FathomError('The engine ray needs Ray: pip install "fathom-games[ray]".') from None
    return ray


def _connect(ray: Any, workers: int | None, address: str | None) -> None:
    # "local" keeps Ray from joining a cluster that the environment names.
    where = {"address": "local", "num_cpus": workers, "include_dashboard": False, "object_store_memory": OBJECT_STORE}
    if address is not None:
        where = {"address": address}
    try:
        ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    except (ray.exceptions.RayError, ConnectionError, RuntimeError, ValueError) as error:
        hint = "" if address is None else "; a cluster may want its token in RAY_AUTH_TOKEN"
        raise FathomError(f"Ray cannot be reached at {address or 'this machine'}: {_line(error)}{hint}.") from None


def _line(error: Exception) -> str:
    """Return what Ray says, as one line without its full stop."""
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0].strip()[:200].rstrip(".")
