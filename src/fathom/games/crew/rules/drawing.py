# mypyc: compile
"""Which tasks on display cannot stay there (K8, K9)."""

from __future__ import annotations

from fathom.games.crew import modes
from fathom.games.crew.lookup import CrewLookup


def clashing_task(lookup: CrewLookup, display: list[int], allocation: int) -> int:
    """Return the later revealed task of a pair on display that no play can fulfil, or 0 (K9).

    Tasks are in the order in which they were revealed. Few tasks are as hard as the hardest: where no other one could replace the
    later one, the earlier one goes; where none could replace either, the pair stays.
    """
    if lookup.fixed:
        return 0
    for later in range(1, len(display)):
        for earlier in range(later):
            if _clash(lookup, display[earlier], display[later], len(display), allocation):
                for task in (display[later], display[earlier]):
                    if _has_substitute(lookup, display, task, allocation):
                        return task
    return 0


def captains_burden(lookup: CrewLookup, display: list[int], allocation: int) -> int:
    """Return the last revealed task that the captain may not own, if the captain could be forced to take one, or 0 (K8).

    Where tasks are taken in turn and the captain may not pass, the captain takes one in every round, so as many tasks that the
    captain may own are needed. The others can leave these to the captain, so it is enough that there are that many.
    """
    if lookup.fixed or allocation not in (modes.NORMAL, modes.HARDEST_FIRST):
        return 0
    if allocation == modes.NORMAL and len(display) < lookup.members:
        return 0  # the captain may pass, as never in mission 19
    rounds = -(-len(display) // lookup.members)
    barred = [task for task in display if not lookup.captain_may[task]]
    return barred[-1] if len(display) - len(barred) < rounds else 0


def _clash(lookup: CrewLookup, one: int, two: int, count: int, allocation: int) -> bool:
    """Return whether no play can fulfil both of two tasks, with this number of tasks on display."""
    apart, alone = lookup.pairs
    pair = frozenset((one, two))
    no_two = pair in apart
    no_one = pair in alone
    if no_two and allocation in (modes.NORMAL, modes.HARDEST_FIRST, modes.CAPTAIN_SKIPPED):
        choosers = lookup.members - 1 if allocation == modes.CAPTAIN_SKIPPED else lookup.members
        if count <= choosers:
            return True  # nobody can get both
    if lookup.only_a or not no_one:
        return False
    return no_two or allocation in (modes.ONE_AGREED, modes.ALL_OR_WILLING, modes.ONE_VOLUNTEER)


def _has_substitute(lookup: CrewLookup, display: list[int], task: int, allocation: int) -> bool:
    """Return whether some task that is not on display is as hard as this one and clashes with none of the others."""
    others = [other for other in display if other != task]
    for candidate in range(1, len(lookup.rating)):
        if candidate in display or lookup.rating[candidate] != lookup.rating[task]:
            continue
        if not any(_clash(lookup, other, candidate, len(display), allocation) for other in others):
            return True
    return False
