"""What holds in every position of Sonar, what is kept for speed included."""

from __future__ import annotations

from itertools import pairwise

from fathom.games.sonar.lookup import CREWS
from fathom.games.sonar.rules import facts, phases
from fathom.games.sonar.rules.position import Sonar


def check_invariants(state: Sonar) -> str | None:
    """Return what does not add up in a position, or None."""
    lookup = state.lookup
    for crew in range(CREWS):
        if state.cells[crew] < 0:
            if state.phase != phases.STARTS:
                return "every submarine is somewhere"
            continue
        path = state.path(crew)
        if len(set(path)) != len(path) or not all(0 <= cell < lookup.cells and lookup.water >> cell & 1 for cell in path):
            return "a track lies in the water and never crosses itself"
        if any(there not in lookup.beside[4 * cell : 4 * cell + 4] for cell, there in pairwise(path)):
            return "a track goes from cell to cell"
        if state.anchors[crew] not in (-1, path[0]):
            return "a track begins where everybody knows that it does"
        masks = [sum(lookup.bit_of[cell] for cell in path if lookup.part_of[cell] == part) for part in range(lookup.parts)]
        if state.tracks[crew * lookup.parts : (crew + 1) * lookup.parts] != masks:
            return "the cells of a track are kept right"
        around = lookup.beside[4 * path[-1] : 4 * path[-1] + 4]
        if state.free[crew] != sum(1 << way for way, there in enumerate(around) if there >= 0 and there not in path):
            return "the free directions are kept right"
        steps = 0
        for code in state.heard[crew]:
            if code < facts.STEPS:
                steps += 1
            elif not lookup.cells_of(code) >> path[steps] & 1:
                return "what was announced of a submarine is true"
        if not 0 <= state.energy[crew] <= lookup.gauge or state.damage[crew] > lookup.sinks_at:
            return "energy and damage stay within their gauges"
    sunk = any(damage >= lookup.sinks_at for damage in state.damage)
    if sunk != (state.phase == phases.OVER and state.end is not None and state.end.reason != "limit"):
        return "the last damage sinks a submarine, and that ends the game"
    return None
