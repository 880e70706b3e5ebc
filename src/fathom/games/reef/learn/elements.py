"""What a lesson can point at on Reef's board: the keys that the board's components carry as `data-at`."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.reef.geometry import BUBBLE_NAMES, SPACE_NAMES
from fathom.games.reef.show.view import View

BLIND_DIVE = 8  # M8: there are no pools


def elements(view: View) -> Iterator[str]:
    """Yield the keys of everything that the board shows in a view."""
    yield from ("ocean", "shells")
    yield from (f"space:{space}" for space in SPACE_NAMES)
    yield from (f"bubble:{bubble}" for bubble in BUBBLE_NAMES)
    yield from (f"mini:{seat}" for seat in range(len(view.oceans)) if seat != view.seat)
    if view.orange:
        yield from ("card:orange", "card:blue")
    if view.result is not None:
        return
    yield from ("hand:tile", "hand:fish", "score")
    if view.lionfish is not None:
        yield "lionfish"
    if view.phase in ("placing", "closing") and view.seat in view.actors:
        yield "button:end"
    if view.phase == "paying" and view.seat in view.actors:
        yield from ("button:pay shell", "button:pay lionfish")
    if view.rule != BLIND_DIVE:
        yield from _pools(view)


def _pools(view: View) -> Iterator[str]:
    for name, pool in (("coral", view.corals), ("creature", view.creatures)):
        yield from (f"pool:{name} {place}" for place, piece in enumerate(pool, 1) if piece is not None)
    if view.stock is None:
        yield from (f"pool:fish {place}" for place, colour in enumerate(view.fish, 1) if colour is not None)
        yield from ("button:refresh fish", "button:lift")
    else:
        yield from (f"pool:fish {colour}" for colour in view.stock)
    yield from ("button:refresh corals", "button:refresh creatures")
