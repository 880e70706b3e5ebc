"""What lessons of Sonar can point at: the keys by which its board marks what it shows."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.sonar.components import CREW_NAMES, LETTERS, SECTOR_NAMES
from fathom.games.sonar.learn.facts import ways
from fathom.games.sonar.show.view import View

ORDERS = ("sonar", "silence", "torpedo", "surface")


def elements(view: View) -> Iterator[str]:
    """Yield the keys of what the board shows.

    `cell:D3` and `sector:top_left` lie on the captain's map, `fix:D3` on the radio operator's. `heard:green` are the steps that
    were heard from green, `told:green` what else was announced, `slide:green` the arrows that move the overlay.
    """
    yield "helm"
    yield from (f"sector:{sector}" for sector in SECTOR_NAMES)
    yield from (f"cell:{cell}" for cell in _cells(view))
    for crew in CREW_NAMES:
        yield f"crew:{crew}"
        if view.phase != "starts":
            yield from (f"energy:{crew}", f"damage:{crew}")
    yield from (f"submarine:{submarine.crew}" for submarine in view.submarines if submarine.cell is not None)
    if view.result is not None:
        yield "result"
        return
    yield "prompt"
    for crew in CREW_NAMES:
        if crew != view.crew:
            yield from (f"radio:{crew}", f"heard:{crew}", f"told:{crew}", f"slide:{crew}")
    yield from (f"fix:{cell}" for cell in _cells(view))
    if view.crew is not None and view.positions:
        yield "known"
    own = next((submarine for submarine in view.submarines if submarine.captain == view.seat), None)
    if own is None:
        return
    yield from (f"order:{order}" for order in ORDERS)
    if view.phase == "orders":
        yield from (f"steer:{direction}" for direction in ways(view, own))
    if view.phase == "answer" and view.turn == view.crew:
        yield from ("answer:row", "answer:column")
    if view.phase == "stopped" and view.stopper == view.crew:
        yield "resume"


def _cells(view: View) -> Iterator[str]:
    chart = view.chart
    return (f"{LETTERS[column]}{row + 1}" for row in range(chart.rows) for column in range(chart.columns))
