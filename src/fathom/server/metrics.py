"""What the server measures of itself, for Prometheus: plain functions, called where something happens.

They do nothing until `start`, so that processes which only think do not load the library. With several workers each writes its
values to files that all of them read (the library's multiprocess mode): any worker answers for the whole server.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from prometheus_client.metrics_core import Metric

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # the variable by which the library finds the files
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)

Kind = Literal["bots", "replays"]

# Every metric that `/metrics` shows, with what it says; docs/hosting.md lists them.
ABOUT = {
    "fathom_requests_total": "HTTP requests, by status",
    "fathom_request_seconds": "time that an HTTP request takes",
    "fathom_change_seconds": "time from a request to change a table until everybody there is told",
    "fathom_commit_seconds": "time until a change is stored",
    "fathom_queue_length": "pieces of work that wait, by kind",
    "fathom_queue_wait_seconds": "time that a piece of work waits, by kind",
    "fathom_work_seconds": "time that a piece of work takes, by kind",
    "fathom_database_seconds": "time that a transaction takes, by kind: read or write",
    "fathom_database_errors_total": "transactions that failed, by kind",
    "fathom_refused_total": "refusals, by limit",
    "fathom_sockets": "open sockets",
    "fathom_people_online": "people with an open socket",
    "fathom_tables": "stored tables, by status",
}


class _Meters:
    """The library's objects in this process."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

        disable_created_metrics()  # type: ignore[no-untyped-call]
        self.registry = CollectorRegistry()

        def counter(name: str, *labels: str) -> Counter:
            return Counter(name, ABOUT[name], labels, registry=self.registry)

        def histogram(name: str, *labels: str) -> Histogram:
            return Histogram(name, ABOUT[name], labels, registry=self.registry, buckets=SECONDS)

        def gauge(name: str, *labels: str) -> Gauge:
            return Gauge(name, ABOUT[name], labels, registry=self.registry, multiprocess_mode="livesum")

        self.requests = counter("fathom_requests_total", "status")
        self.request = histogram("fathom_request_seconds")
        self.change = histogram("fathom_change_seconds")
        self.commit = histogram("fathom_commit_seconds")
        self.queue = gauge("fathom_queue_length", "kind")
        self.wait = histogram("fathom_queue_wait_seconds", "kind")
        self.work = histogram("fathom_work_seconds", "kind")
        self.database = histogram("fathom_database_seconds", "kind")
        self.database_errors = counter("fathom_database_errors_total", "kind")
        self.refused = counter("fathom_refused_total", "limit")
        self.sockets = gauge("fathom_sockets")
        self.people = gauge("fathom_people_online")
        for kind in get_args(Kind):
            self.queue.labels(kind).set(0)


_meters: _Meters | None = None


def start() -> None:
    """Begin to measure."""
    global _meters
    _meters = _Meters()


@contextmanager
def shared(several: bool) -> Iterator[None]:
    """Give the workers that are started meanwhile a folder for their values, if there are several."""
    if not several:
        yield
        return
    os.environ[FOLDER] = folder = tempfile.mkdtemp(prefix="fathom-metrics-")
    try:
        yield
    finally:
        del os.environ[FOLDER]
        shutil.rmtree(folder, ignore_errors=True)


# -- what happens


def requested(status: int, seconds: float) -> None:
    """Count an HTTP request that was answered."""
    if _meters is not None:
        _meters.requests.labels(str(status)).inc()
        _meters.request.observe(seconds)


def changed(seconds: float) -> None:
    """Note how long a change of a table took, from the request until everybody was told."""
    if _meters is not None:
        _meters.change.observe(seconds)


def committed(seconds: float) -> None:
    """Note how long it took to store a change."""
    if _meters is not None:
        _meters.commit.observe(seconds)


def queued(kind: Kind, length: int) -> None:
    """Note how many pieces of work wait."""
    if _meters is not None:
        _meters.queue.labels(kind).set(length)


def waited(kind: Kind, seconds: float) -> None:
    """Note how long a piece of work waited for a process."""
    if _meters is not None:
        _meters.wait.labels(kind).observe(seconds)


def worked(kind: Kind, seconds: float) -> None:
    """Note how long a piece of work took in its process."""
    if _meters is not None:
        _meters.work.labels(kind).observe(seconds)


def refused(limit: str) -> None:
    """Count a refusal by one of the limits."""
    if _meters is not None:
        _meters.refused.labels(limit).inc()


def present(sockets: int, people: int) -> None:
    """Note how many sockets this worker has open, and how many people have them."""
    if _meters is not None:
        _meters.sockets.set(sockets)
        _meters.people.set(people)


@contextmanager
def database(kind: Literal["read", "write"]) -> Iterator[None]:
    """Note how long a transaction takes and whether it fails; a conflict between workers is no failure."""
    if _meters is None:
        yield
        return
    began = time.perf_counter()
    try:
        yield
    except Exception as error:
        if type(error).__name__ != "IntegrityError":  # not imported: thinking processes need no database
            _meters.database_errors.labels(kind).inc()
        raise
    finally:
        _meters.database.labels(kind).observe(time.perf_counter() - began)


# -- what is shown


async def exposition(tables: Mapping[str, int]) -> bytes:
    """Return every metric of all workers in Prometheus's text format, with the number of tables by status."""
    return await asyncio.to_thread(_exposition, tables)


def _exposition(tables: Mapping[str, int]) -> bytes:
    from prometheus_client import CollectorRegistry, generate_latest
    from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

    assert _meters is not None
    shown = _meters.registry
    workers = {os.getpid()}
    if (folder := os.environ.get(FOLDER)) is not None:
        found = {int(file.stem.rpartition("_")[2]) for file in Path(folder).glob("*.db")}
        workers |= {worker for worker in found if _is_running(worker)}
        for gone in found - workers:
            mark_process_dead(gone, folder)  # type: ignore[no-untyped-call]  # its sockets are closed; what it has counted stays
        shown = CollectorRegistry()
        MultiProcessCollector(shown)  # type: ignore[no-untyped-call]
    here = CollectorRegistry()
    here.register(_Here(tables, sorted(workers)))
    return generate_latest(shown) + generate_latest(here)


class _Here:
    """What is not counted but looked at: the tables that are stored, and the system's view of each worker."""

    def __init__(self, tables: Mapping[str, int], workers: list[int]) -> None:
        self._tables = tables
        self._workers = workers

    def collect(self) -> Iterator[Metric]:
        from prometheus_client import ProcessCollector
        from prometheus_client.metrics_core import GaugeMetricFamily, Metric

        stored = GaugeMetricFamily("fathom_tables", ABOUT["fathom_tables"], labels=["status"])
        for status, count in self._tables.items():
            stored.add_metric([status], count)
        yield stored
        found: dict[str, Metric] = {}
        for worker in self._workers:
            for family in ProcessCollector(pid=partial(int, worker), registry=None).collect():
                kept = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
                for sample in family.samples:
                    kept.add_sample(sample.name, {"worker": str(worker)}, sample.value)
        yield from found.values()


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
