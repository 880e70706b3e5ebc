"""Which tasks on display cannot stay there (K8, K9)."""

from __future__ import annotations

from fathom.games.crew.tables import (
    ALL_OR_WILLING,
    CAPTAIN_SKIPPED,
    HARDEST_FIRST,
    NORMAL,
    ONE_AGREED,
    ONE_VOLUNTEER,
    Tables,
)


def clashing_task(tables: Tables, display: list[int], allocation: int) -> int:
    """K9: the later revealed task of a pair on display that no play can fulfil, or 0. Tasks stand in the order of revealing."""
    if tables.fixed:
        return 0
    apart, alone = tables.pairs
    members = tables.members - 1 if allocation == CAPTAIN_SKIPPED else tables.members
    in_turn = allocation in (NORMAL, HARDEST_FIRST, CAPTAIN_SKIPPED)
    one_each = in_turn and len(display) <= members
    one_for_all = allocation in (ONE_AGREED, ALL_OR_WILLING, ONE_VOLUNTEER) and not tables.only_a
    for later in range(1, len(display)):
        for earlier in range(later):
            pair = frozenset((display[earlier], display[later]))
            no_two = pair in apart
            no_one = pair in alone
            if (one_each and no_two) or (one_for_all and no_one) or (no_two and no_one and not tables.only_a):
                return display[later]
    return 0


def captains_burden(tables: Tables, display: list[int], allocation: int) -> int:
    """K8: the last revealed task that the captain could not avoid in any way and may not own, or 0.

    Where tasks are taken in turn and nobody may pass, the captain takes one in every round, so as many tasks that the captain may
    own are needed. The others can see to it that these are left; so it is enough that there are that many.
    """
    if tables.fixed or allocation not in (NORMAL, HARDEST_FIRST) or len(display) < tables.members:
        return 0
    rounds = -(-len(display) // tables.members)
    barred = [task for task in display if not tables.captain_may[task]]
    return barred[-1] if len(display) - len(barred) < rounds else 0
