"""Names for what lessons of Sonar state: the learner's own submarine, and what both crews can know of each other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fathom.games.sonar.components import LETTERS, box
from fathom.games.sonar.show.view import Submarine, View

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def facts(view: View) -> dict[str, Any]:
    """Return the names for a view of a captain or a radio operator.

    `possible`: the cells on which the enemy can be, as far as the table's help shows them; `known`: how many cells the enemy
    suspects; `known_cell`: the cell on which the own submarine has just surfaced. `ways`: the directions in which the own
    submarine can go; `open_water`: how many cells those ways lead to. `holes`: on how many cells of a map surfacing does no harm.
    """
    own = next(submarine for submarine in view.submarines if submarine.crew == view.crew)
    enemy = next(submarine for submarine in view.submarines if submarine.crew != view.crew)
    chances = _chances(view, enemy)
    return {
        "cell": own.cell,
        "track": own.track,
        "sector": None if own.cell is None else sector_of(view, own.cell),
        "sector_of": _sectors(view),
        "ways": ways(view, own),
        "open_water": len(open_water(view, own)),
        "energy": own.energy,
        "damage": own.damage,
        "said": own.path,
        "told": [f"{fact.kind} {fact.value}" for fact in own.facts],
        "known": len(_chances(view, own)),
        "known_cell": own.anchor if not own.path else None,
        "enemy_energy": enemy.energy,
        "enemy_damage": enemy.damage,
        "enemy_cell": enemy.cell,
        "heard": enemy.path,
        "heard_from": enemy.anchor,
        "answers": [f"{fact.kind} {fact.value}" for fact in enemy.facts],
        "possible": sorted(chances) if enemy.chances is not None else sorted(enemy.fits or []),
        "chance": lambda cell: chances.get(cell, 0.0),
        "costs": {"sonar": box().energy.sonar, "silence": box().energy.silence, "torpedo": box().energy.torpedo},
        "holes": lambda name: len(box().maps[name].safe_surfacing or ()),
        "gauge": box().energy.gauge,
        "won": view.result is not None and view.seat is not None and view.result[view.seat] == 1,
    }


def ways(view: View, own: Submarine) -> list[str]:
    """Return the directions in which a submarine can go (S3)."""
    if own.cell is None:
        return []
    column, row = place_of(own.cell)
    closed = {*view.chart.islands, *(own.track or [])}
    found = []
    for direction, (down, right) in _STEPS.items():
        there = (column + right, row + down)
        if 0 <= there[0] < view.chart.columns and 0 <= there[1] < view.chart.rows and cell_at(*there) not in closed:
            found.append(direction)
    return found


def open_water(view: View, own: Submarine) -> set[str]:
    """Return the cells to which a submarine can still go without crossing its track."""
    if own.cell is None:
        return set()
    columns, rows = range(view.chart.columns), range(view.chart.rows)
    closed = {*view.chart.islands, *(own.track or [])}
    found: set[str] = set()
    edge = [place_of(own.cell)]
    while edge:
        column, row = edge.pop()
        for down, right in _STEPS.values():
            there = (column + right, row + down)
            if there[0] in columns and there[1] in rows and cell_at(*there) not in closed | found:
                found.add(cell_at(*there))
                edge.append(there)
    return found


def place_of(cell: str) -> tuple[int, int]:
    """Return a cell's column and row, from 0."""
    return LETTERS.index(cell[0]), int(cell[1:]) - 1


def cell_at(column: int, row: int) -> str:
    """Return the name of a cell, from its column and row."""
    return f"{LETTERS[column]}{row + 1}"


def sector_of(view: View, cell: str) -> str:
    """Return the sector of a cell."""
    column, row = place_of(cell)
    vertical = "bottom" if row >= (view.chart.rows + 1) // 2 else "top"
    return f"{vertical}_{'right' if column >= (view.chart.columns + 1) // 2 else 'left'}"


def _sectors(view: View) -> Callable[[str], str]:
    return lambda cell: sector_of(view, cell)


def _chances(view: View, submarine: Submarine) -> dict[str, float]:
    """Return how likely a submarine is on the cells where it can be."""
    columns = view.chart.columns
    return {
        cell_at(index % columns, index // columns): chance for index, chance in enumerate(submarine.chances or []) if chance > 0
    }
