# mypyc: compile
"""Every way a submarine can have come, by plain listing: what `belief` is held against."""

from __future__ import annotations

from fathom.games.sonar.facts import ANNOUNCED, STEPS
from fathom.games.sonar.lookup import SonarLookup


def every_way(lookup: SonarLookup, anchor: int, heard: list[int], limit: int) -> list[list[int]] | None:
    """All tracks that agree with what was heard, each as its cells in order; None when there are more than `limit`."""
    starts = lookup.water_cells if anchor < 0 else [anchor]
    found: list[list[int]] = []
    for start in starts:
        if not _go_on(lookup, heard, 0, [start], limit, found):
            return None
    return found


def _go_on(lookup: SonarLookup, heard: list[int], place: int, track: list[int], limit: int, found: list[list[int]]) -> bool:
    """Follows a track through the rest of what was heard; False when too many have been found."""
    if place == len(heard):
        found.append(track)
        return len(found) <= limit
    code = heard[place]
    cell = track[len(track) - 1]
    if code >= STEPS:
        if not lookup.cells_of(code) >> cell & 1:
            return True
        return _go_on(lookup, heard, place + 1, track, limit, found)
    for direction in range(4):
        if code >= ANNOUNCED or code == direction:
            there = lookup.beside[cell * 4 + direction]
            if there >= 0 and there not in track and not _go_on(lookup, heard, place + 1, [*track, there], limit, found):
                return False
    return True
