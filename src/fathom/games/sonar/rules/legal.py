# mypyc: compile
"""What a seat may do: listing, checking and the sentence of a refusal all follow from `problem`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fathom.core.errors import Refusal
from fathom.games.sonar.lookup import CREWS, ISLAND, OFF_MAP, SonarLookup
from fathom.games.sonar.rules import actions, phases
from fathom.games.sonar.text import TEXTS

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar

ANSWERS: Final = [actions.ROW, actions.COLUMN]
RESUMING: Final = [actions.RESUME]


def list_actions(s: Sonar, seat: int) -> list[int]:
    """Return every legal action of a seat in rising order."""
    phase = s.phase
    if phase == phases.ORDERS:
        return _orders(s, seat) if may_order(s, seat) else []
    if phase == phases.ANSWER:
        possible = ANSWERS
    elif phase == phases.STOPPED:
        possible = RESUMING
    elif phase == phases.STARTS:
        possible = list(range(s.lookup.first_start, s.lookup.size))
    else:
        return []
    return [action for action in possible if problem(s, seat, action) is None]


def problem(s: Sonar, seat: int, action: int) -> str | None:
    """Return what forbids an action of a seat now, as a key of the texts; None if it is legal."""
    phase = s.phase
    lookup = s.lookup
    if phase == phases.OVER:
        return "game_over"
    if not 0 <= action < lookup.size:
        return "no_such_action"
    if not 0 <= seat < CREWS:
        return "operator"
    if phase == phases.ORDERS:
        if not may_order(s, seat):
            return "not_your_turn"
        return _order_problem(lookup, lookup.sector_of[s.cells[seat]], s.energy[seat], s.free[seat], action)
    if phase == phases.ANSWER:
        return None if seat != s.caller and actions.ROW <= action <= actions.COLUMN else "answer_first"
    if phase == phases.STOPPED:
        return None if seat == s.caller and action == actions.RESUME else "stopped"
    if phase == phases.STARTS:
        if s.cells[seat] >= 0:
            return "already_placed"
        if action < lookup.first_start:
            return "start_first"
        return None if lookup.water >> (action - lookup.first_start) & 1 else "not_water"
    return "not_your_turn"


def refusal(s: Sonar, seat: int, action: int, found: str) -> Refusal:
    """Return the refusal of an action by what `problem` found."""
    lookup = s.lookup
    if found == "too_little_energy":
        return TEXTS.refuse(found, cost=_cost(lookup, action), energy=s.energy[seat])
    if found == "not_in_sector":
        return TEXTS.refuse(found, cell=lookup.names[action - actions.TORPEDO])
    if found == "not_water":
        return TEXTS.refuse(found, cell=lookup.names[action - lookup.first_start])
    if found == "own_track":
        direction = action if action < actions.SONAR else action - actions.SILENCE
        there = lookup.beside[s.cells[seat] * actions.DIRECTIONS + direction]
        return TEXTS.refuse("off_map" if there == OFF_MAP else "island_there" if there == ISLAND else "own_track")
    return TEXTS.refuse(found)


def may_order(s: Sonar, seat: int) -> bool:
    """Return whether a seat gives orders now: the captain whose turn it is (S10), or in real time both (S11)."""
    return 0 <= seat < CREWS if s.lookup.real_time else seat == s.turn


def _orders(s: Sonar, crew: int) -> list[int]:
    """Return a captain's legal orders. They follow from few numbers, so the lists are kept."""
    lookup = s.lookup
    sector = lookup.sector_of[s.cells[crew]]
    energy = s.energy[crew]
    free = s.free[crew]
    key = (sector * (lookup.gauge + 1) + energy) * 16 + free
    orders = lookup.orders[key]
    if not orders:
        for action in range(lookup.first_start):
            if _order_problem(lookup, sector, energy, free, action) is None:
                orders.append(action)
    return orders[:]


def _order_problem(lookup: SonarLookup, sector: int, energy: int, free: int, action: int) -> str | None:
    """Return what forbids an order (S3 to S7), by the sector, the energy and the set of free directions."""
    if action < actions.SONAR:
        return None if free >> action & 1 else "own_track"
    if action == actions.SURFACE:
        return None
    if action >= lookup.first_start:
        return "already_placed"
    if action == actions.RESUME:
        return "not_stopped"
    if actions.ROW <= action <= actions.COLUMN:
        return "no_answer_wanted"
    if energy < _cost(lookup, action):
        return "too_little_energy"
    if action >= actions.TORPEDO:
        return None if lookup.sector_of[action - actions.TORPEDO] == sector else "not_in_sector"
    if action == actions.SONAR:
        return None
    return None if free >> (action - actions.SILENCE) & 1 else "own_track"


def _cost(lookup: SonarLookup, action: int) -> int:
    """Return the energy that a sonar, a silent step or a torpedo costs."""
    if action >= actions.TORPEDO:
        return lookup.torpedo_cost
    return lookup.sonar_cost if action == actions.SONAR else lookup.silence_cost
