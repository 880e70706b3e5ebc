# mypyc: compile
"""Worlds: positions in which the enemy's submarine came another way that sounds the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.core.dice import Dice
from fathom.core.state import State
from fathom.games.sonar.knowledge.inference import belief_about
from fathom.games.sonar.lookup import SonarLookup
from fathom.games.sonar.rules import actions, facts, phases

if TYPE_CHECKING:
    from fathom.games.sonar.rules.position import Sonar


def sample(s: Sonar, seat: int, dice: Dice) -> Sonar:
    """Return one of the worlds that a seat cannot tell apart, all equally likely."""
    enemy = 1 - seat % 2
    world = s.copy()
    if s.phase != phases.OVER and s.cells[enemy] >= 0:
        silent, cell = belief_about(s, enemy).pick(dice)
        _lay(world, enemy, silent, cell)
    return world


def every_world(s: Sonar, seat: int, limit: int) -> list[State] | None:
    """Return all of them, by plain listing: what `sample` is held against. None if there are more than `limit`."""
    enemy = 1 - seat % 2
    if s.phase == phases.OVER or s.cells[enemy] < 0:
        return [s.copy()]
    tracks = every_track(s.lookup, s.anchors[enemy], s.heard[enemy], limit)
    if tracks is None:
        return None
    found: list[State] = []
    for track in tracks:
        world = s.copy()
        _lay(world, enemy, _silent_steps(s.lookup, s.heard[enemy], track), track[len(track) - 1])
        found.append(world)
    return found


def every_track(lookup: SonarLookup, anchor: int, heard: list[int], limit: int) -> list[list[int]] | None:
    """Return all tracks that agree with what was heard, each as its cells in order; None if there are more than `limit`."""
    found: list[list[int]] = []
    for start in lookup.water_cells if anchor < 0 else [anchor]:
        if not _extend(lookup, heard, 0, [start], limit, found):
            return None
    return found


def _extend(lookup: SonarLookup, heard: list[int], place: int, track: list[int], limit: int, found: list[list[int]]) -> bool:
    """Follow a track through the rest of what was heard; return False once too many have been found."""
    if place == len(heard):
        found.append(track)
        return len(found) <= limit
    code = heard[place]
    cell = track[len(track) - 1]
    if code >= facts.STEPS:
        if not lookup.cells_of(code) >> cell & 1:
            return True
        return _extend(lookup, heard, place + 1, track, limit, found)
    for direction in range(actions.DIRECTIONS):
        if code >= facts.SILENT or code == direction:
            there = lookup.beside[cell * actions.DIRECTIONS + direction]
            if there >= 0 and there not in track and not _extend(lookup, heard, place + 1, [*track, there], limit, found):
                return False
    return True


def _silent_steps(lookup: SonarLookup, heard: list[int], track: list[int]) -> int:
    """Return the directions of a track's silent steps, as `Belief.silent` has them."""
    silent = 0
    place = 0
    for code in heard:
        if code < facts.STEPS:
            if code >= facts.SILENT:
                silent = silent << 2 | lookup.deltas.index(track[place + 1] - track[place])
            place += 1
    return silent


def _lay(world: Sonar, crew: int, silent: int, cell: int) -> None:
    """Replace a track by another that sounds the same: it ends on this cell and has these silent steps."""
    heard = world.heard[crew]
    for place in range(len(heard) - 1, -1, -1):
        if facts.SILENT <= heard[place] < facts.STEPS:
            heard[place] = facts.SILENT + (silent & 3)
            silent >>= 2
    world.cells[crew] = cell
    world.retrace(crew)
