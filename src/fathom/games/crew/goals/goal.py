# mypyc: compile
"""A goal: a task card, or a mission's objective, made ready for a crew of a certain size.

It is a kind (kinds.py) with a few numbers and sets.
"""

from __future__ import annotations

from typing import Final

# How a goal stands (K14): fulfilled in every continuation, in none, or in some.
OPEN: Final = 0
DONE: Final = 1
FAILED: Final = 2


class Goal:
    """What is to be reached or kept. What `first`, `second`, `n` and `m` mean depends on the kind."""

    def __init__(self, kind: int, members: int, *, first: int = 0, second: int = 0, n: int = 0, m: int = 0) -> None:
        self.kind = kind
        self.members = members
        self.first = first
        self.second = second
        self.n = n
        self.m = m
        self.runner_up = False
        # SUM, by the values that are present (bit 0 is the 1): whether cards of different values already make such a trick.
        self.easy: list[bool] = []
