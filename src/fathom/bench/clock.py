"""How much gets done in a second."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter


def per_second(work: Callable[[], int], seconds: float) -> float:
    """How much `work` gets done a second, after a little warming up."""
    work()
    done = 0
    start = perf_counter()
    while (taken := perf_counter() - start) < seconds:
        done += work()
    return done / taken
