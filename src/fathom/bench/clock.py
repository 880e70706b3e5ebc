"""Units of work per second."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def per_second(work: Callable[[], int], seconds: float) -> float:
    """Return how much `work` gets done per second, after a short warm-up."""
    work()
    done = 0
    start = perf_counter()
    while (taken := perf_counter() - start) < seconds:
        done += work()
    return done / taken
