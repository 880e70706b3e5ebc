# mypyc: compile
"""Counting the members of small sets."""

from __future__ import annotations


def count(bits: int) -> int:
    """Return how many bits are set. Compiled, this is quicker than `int.bit_count` where there are few."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number
