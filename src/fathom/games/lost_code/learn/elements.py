"""What a lesson can point at: the parts of the board, as `data-at` marks them in web/src/games/lost_code."""

from __future__ import annotations

from collections.abc import Iterator

from fathom.games.lost_code.components import DICE
from fathom.games.lost_code.show.view import Phase, View

BUTTONS: dict[Phase, tuple[str, ...]] = {"turn": ("keep",), "token": ("take", "pass")}


def elements(view: View) -> Iterator[str]:
    """Yield the keys of everything that the board shows in a view.

    Racks are counted from the learner's own seat A: `rack:0` is the learner's, `tile:1:bird` stands on the rack of seat B.
    """
    symbols = view.setup.symbols
    for rack in range(len(view.racks)):
        yield f"rack:{rack}"
        yield from (f"tile:{rack}:{symbol}" for symbol in symbols)
    yield "track"
    yield from (f"marker:{marker.seat}" for marker in view.line)
    yield from (f"space:{marker.space}" for marker in view.line)
    if view.skull == "track":
        yield "skull"
    if view.phase in ("final", "over"):
        yield from (f"entry:{symbol}" for symbol in symbols)
    else:
        yield from _round(view)
    if view.knowledge is not None:
        yield "notes"
        yield from (f"note:{symbol}:{digit}" for symbol in symbols for digit in range(view.setup.digits))
        yield from (f"round:{number}" for number in range(1, view.setup.rounds + 1))


def _round(view: View) -> Iterator[str]:
    """Yield what lies on the table while rounds are played."""
    yield from ("dice", "wheels", "store")
    if view.order:
        yield "order"
    yield from (f"die:{die}" for die in range(DICE))
    yield from (f"wheel:{wheel.size}" for wheel in view.wheels)
    yield from (f"stack:{symbol}" for symbol in view.setup.symbols)
    yield from (f"token:{token.symbol}" for token in view.tokens)
    if view.seat in view.actors:
        yield from (f"button:{name}" for name in BUTTONS.get(view.phase, ()))
