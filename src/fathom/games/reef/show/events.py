"""What happens in Reef, as it goes over the wire, and the notes of the rules translated to it. Nothing is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from fathom.core.events import Event, Makers
from fathom.games.reef.components import COLOURS, KINDS, PLACES
from fathom.games.reef.geometry import BUBBLE_NAMES, SPACE_NAMES
from fathom.games.reef.rules import notes, pools
from fathom.games.reef.rules.pools import Pool
from fathom.games.reef.show.view import Piece, Score, piece, score

if TYPE_CHECKING:
    from fathom.games.reef.rules.position import Reef


class SetUp(Event, frozen=True, tag="set_up"):
    """The creatures, the ecosystem cards and the first player are known."""

    kinds: list[str]
    orange: list[int]
    blue: list[int]
    first: int


class Filled(Event, frozen=True, tag="filled"):
    """Places of a pool were filled from its bag; `pieces` goes by the place, from 1. A fish is its colour, a tile its name."""

    pool: Pool
    pieces: dict[int, str]


class Took(Event, frozen=True, tag="took"):
    """A creature was taken in set-up; `place` is None where it was drawn (M8)."""

    seat: int
    tile: Piece
    place: int | None


class Chose(Event, frozen=True, tag="chose"):
    """A tile and a fish were taken; the places are None where they were drawn, or the fish came out of the stock."""

    seat: int
    tile: Piece
    fish: str
    pool: Pool | None
    place: int | None
    fish_place: int | None


class Named(Event, frozen=True, tag="named"):
    """A player said which bag the tile is drawn from (M8)."""

    seat: int
    bag: Literal["corals", "creatures"]


class Placed(Event, frozen=True, tag="placed"):
    """A tile was placed."""

    seat: int
    tile: Piece
    space: str
    rotation: int


class Swam(Event, frozen=True, tag="swam"):
    """A fish was placed on a bubble."""

    seat: int
    fish: str
    bubble: str


class Finished(Event, frozen=True, tag="finished"):
    """A tile was finished; a coral with one of its fish, which came from that bubble. `shells` is what its owner has now."""

    seat: int
    tile: Piece
    space: str
    shells: int
    fish: str | None = None
    bubble: str | None = None


class Moved(Event, frozen=True, tag="moved"):
    """A fish was moved for a price."""

    seat: int
    fish: str
    start: str
    bubble: str


class Shifted(Event, frozen=True, tag="shifted"):
    """An unfinished coral was moved or turned for a price (M3)."""

    seat: int
    tile: Piece
    start: str
    space: str
    rotation: int


class Refreshing(Event, frozen=True, tag="refreshing"):
    """A pool is refreshed: everything in it leaves. What comes follows as `filled`."""

    seat: int
    pool: Pool
    free: bool


class Lifted(Event, frozen=True, tag="lifted"):
    """The link was lifted for this turn."""

    seat: int


class Paid(Event, frozen=True, tag="paid"):
    """Shells were paid."""

    seat: int
    shells: int


class Buying(Event, frozen=True, tag="buying"):
    """Solo: a player wants something at this price. Each unit is paid with a shell or with a fish for the lionfish."""

    seat: int
    what: Literal["refresh", "lift", "move"]
    price: int


class Bitten(Event, frozen=True, tag="bitten"):
    """Solo: a fish went onto the lionfish card instead of a shell. Which one is drawn follows as `eaten`."""

    seat: int


class Eaten(Event, frozen=True, tag="eaten"):
    """Solo: the fish that was drawn onto the lionfish card."""

    fish: str


class RuleBroken(Event, frozen=True, tag="rule_broken"):
    """A modified rule was broken (M1, M10): its achievement is lost, the game goes on."""

    seat: int


class Closing(Event, frozen=True, tag="closing"):
    """Solo: the fish bag is empty (R17)."""


class ChoseCards(Event, frozen=True, tag="chose_cards"):
    """A player chose the two cards that score (M7)."""

    seat: int
    orange: int
    blue: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A player has ended the turn."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    reason: str
    results: list[float]
    scores: list[Score]


# fmt: off
TYPES = (
    SetUp, Filled, Took, Chose, Named, Placed, Swam, Finished, Moved, Shifted, Refreshing, Lifted, Paid, Buying, Bitten, Eaten,
    RuleBroken, Closing, ChoseCards, TurnEnded, Ended,
)
# fmt: on


def _set_up(state: Reef) -> Event:
    kinds = [name for kind, name in enumerate(KINDS) if state.kinds >> kind & 1]
    return SetUp(kinds, [card + 1 for card in state.orange], [card + 1 for card in state.blue], state.first)


def _filled(state: Reef, pool: int, *places_and_pieces: int) -> Event:
    names = state.lookup.names
    pairs = zip(places_and_pieces[::2], places_and_pieces[1::2], strict=True)
    pieces = {place + 1: COLOURS[number] if pool == pools.FISH else names[number] for place, number in pairs}
    return Filled(pools.NAMES[pool], pieces)


def _chose(state: Reef, seat: int, number: int, colour: int, place: int, fish_place: int) -> Event:
    drawn = place < 0
    return Chose(
        seat=seat,
        tile=piece(state.lookup, number),
        fish=COLOURS[colour],
        pool=None if drawn else "corals" if place < PLACES else "creatures",
        place=None if drawn else place % PLACES + 1,
        fish_place=None if fish_place < 0 else fish_place + 1,
    )


def _finished(state: Reef, seat: int, number: int, space: int, shells: int, colour: int, bubble: int) -> Event:
    tile = piece(state.lookup, number)
    if colour < 0:
        return Finished(seat, tile, SPACE_NAMES[space], shells)
    return Finished(seat, tile, SPACE_NAMES[space], shells, COLOURS[colour], BUBBLE_NAMES[bubble])


def _ended(state: Reef) -> Event:
    assert state.end is not None
    scores = [score(state.score_of(player)) for player in range(state.players)]
    return Ended(state.end.reason, list(state.end.results), scores)


_BOUGHT: tuple[Literal["refresh", "lift", "move"], ...] = ("refresh", "lift", "move")

MAKERS: Makers = {
    notes.SET_UP: _set_up,
    notes.FILLED: _filled,
    notes.TOOK: lambda state, seat, number, place: Took(seat, piece(state.lookup, number), None if place < 0 else place + 1),
    notes.CHOSE: _chose,
    notes.NAMED: lambda state, seat, bag: Named(seat, "creatures" if bag else "corals"),
    notes.PLACED: lambda state, seat, number, space, rotation: Placed(
        seat, piece(state.lookup, number), SPACE_NAMES[space], rotation
    ),
    notes.SWAM: lambda state, seat, colour, bubble: Swam(seat, COLOURS[colour], BUBBLE_NAMES[bubble]),
    notes.FINISHED: _finished,
    notes.MOVED: lambda state, seat, colour, start, bubble: Moved(
        seat, COLOURS[colour], BUBBLE_NAMES[start], BUBBLE_NAMES[bubble]
    ),
    notes.SHIFTED: lambda state, seat, number, start, space, rotation: Shifted(
        seat, piece(state.lookup, number), SPACE_NAMES[start], SPACE_NAMES[space], rotation
    ),
    notes.REFRESHING: lambda state, seat, pool, free: Refreshing(seat, pools.NAMES[pool], bool(free)),
    notes.LIFTED: lambda state, seat: Lifted(seat),
    notes.PAID: lambda state, seat, shells: Paid(seat, shells),
    notes.BUYING: lambda state, seat, what, price: Buying(seat, _BOUGHT[what], price),
    notes.BITTEN: lambda state, seat: Bitten(seat),
    notes.EATEN: lambda state, colour: Eaten(COLOURS[colour]),
    notes.RULE_BROKEN: lambda state, seat: RuleBroken(seat),
    notes.CLOSING: lambda state: Closing(),
    notes.CHOSE_CARDS: lambda state, seat, orange, blue: ChoseCards(seat, orange + 1, blue + 1),
    notes.TURN_ENDED: lambda state, seat: TurnEnded(seat),
    notes.ENDED: _ended,
}
