"""What happens in Divers, as it goes over the wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fathom.core.events import Event, Makers
from fathom.games.divers.components import COLOURS
from fathom.games.divers.rules import notes
from fathom.games.divers.show.names import Treasures, card_name, card_names, treasure_counts

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers


class Filled(Event, frozen=True, tag="filled"):
    """Treasures were drawn onto a tile; `turned` is the face to which it turned over before, None as the game is set up."""

    tile: int
    treasures: Treasures
    turned: Literal["deep", "shallow"] | None = None


class Dealt(Event, frozen=True, tag="dealt"):
    """Both hands were dealt; each seat sees its own."""

    hands: list[list[str] | None]

    def seen_by(self, seat: int | None) -> Dealt:
        return Dealt([hand if player == seat else None for player, hand in enumerate(self.hands)])


class Began(Event, frozen=True, tag="began"):
    """The first player is known."""

    seat: int


class Played(Event, frozen=True, tag="played"):
    """A card was laid at a tile, on the side of the seat `side`."""

    seat: int
    card: str
    tile: int
    side: int


class Revealed(Event, frozen=True, tag="revealed"):
    """A player who could not play showed the hand to everybody."""

    seat: int
    cards: list[str]


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A stuck player discarded cards to draw as many."""

    seat: int
    cards: list[str]


class Drew(Event, frozen=True, tag="drew"):
    """A player drew cards: only that player sees which."""

    seat: int
    count: int
    reshuffled: bool
    cards: list[str] | None = None

    def seen_by(self, seat: int | None) -> Drew:
        return self if seat == self.seat else Drew(self.seat, self.count, self.reshuffled)


class Contest(Event, frozen=True, tag="contest"):
    """A tile was complete on both sides; the winner took its treasures."""

    tile: int
    sums: list[int]
    winner: int
    treasures: Treasures


class Claimed(Event, frozen=True, tag="claimed"):
    """A goal card was bought."""

    seat: int
    goal: str
    paid: Treasures


class Passed(Event, frozen=True, tag="passed"):
    """A player who could have claimed did not."""

    seat: int


class TileLeft(Event, frozen=True, tag="tile_left"):
    """A tile could not be filled again and left the game."""

    tile: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    results: list[float]


# fmt: off
TYPES = (
    Filled, Dealt, Began, Played, Revealed, Exchanged, Drew, Contest, Claimed, Passed, TileLeft, Ended,
)
# fmt: on


def _ended(state: Divers) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results))


def _turned(state: Divers, tile: int) -> Literal["deep", "shallow"] | None:
    """Return the face that a tile shows since it was settled; None before the first turn, when it has not been turned."""
    if state.turn < 0:
        return None
    return "deep" if state.deep >> tile & 1 else "shallow"


MAKERS: Makers = {
    notes.FILLED: lambda state, tile, packed: Filled(tile + 1, treasure_counts(packed), _turned(state, tile)),
    notes.DEALT: lambda state, one, two: Dealt([card_names(state.lookup, one), card_names(state.lookup, two)]),
    notes.BEGAN: lambda state, seat: Began(seat),
    notes.PLAYED: lambda state, seat, card, slot: Played(seat, card_name(state.lookup, card), slot // 2 + 1, slot % 2),
    notes.REVEALED: lambda state, seat, cards: Revealed(seat, card_names(state.lookup, cards)),
    notes.EXCHANGED: lambda state, seat, cards: Exchanged(seat, card_names(state.lookup, cards)),
    notes.DREW: lambda state, seat, cards, reshuffled: Drew(
        seat, cards.bit_count(), bool(reshuffled), card_names(state.lookup, cards)
    ),
    notes.CONTEST: lambda state, tile, one, two, winner, packed: Contest(tile + 1, [one, two], winner, treasure_counts(packed)),
    notes.CLAIMED: lambda state, seat, goal, packed: Claimed(seat, COLOURS[goal], treasure_counts(packed)),
    notes.PASSED: lambda state, seat: Passed(seat),
    notes.LEFT: lambda state, tile: TileLeft(tile + 1),
    notes.ENDED: _ended,
}
