"""What lessons and the coach can point at: the keys by which Divers' board marks its elements."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.core.notation import LETTERS
from fathom.games.divers.show.view import View

PILES = ("deck", "discard", "bag")


def elements(view: View) -> Iterator[str]:
    """Yield the keys of everything that the board shows in a view."""
    yield from PILES
    for tile in view.tiles:
        yield f"tile:{tile.value}"
        if not tile.in_game:
            continue
        yield f"depth:{tile.value}"
        for colour, count in tile.treasures.items():
            yield from (f"gem:{tile.value}:{colour}:{number}" for number in range(count))
        for seat, side in enumerate(tile.sides):
            place = f"{tile.value}{LETTERS[seat]}"
            yield f"side:{place}"
            yield f"sum:{place}"
            yield from (f"card:{card}" for card in side.cards)
            yield from (f"free:{place}:{colour}" for colour in side.open)
    for goal in view.goals:
        yield f"goalcard:{goal.colour}"
        yield from (f"goal:{goal.colour}:{seat}" for seat in range(len(view.players)))
    for seat, player in enumerate(view.players):
        yield f"hand:{seat}"
        yield f"trophies:{seat}"
        yield from (f"card:{card}" for card in player.hand or player.revealed)
    if view.unseen is not None:
        yield "counts"
    if view.seat in view.actors:
        if view.phase == "claim":
            yield "button:pass"
        if view.phase == "exchange":
            yield "button:exchange"
