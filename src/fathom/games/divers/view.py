"""What a seat sees of Divers: views and events, as they go over the wire.

Cards are written as in the notation (`r7`), treasures as counts by colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.core.events import Event
from fathom.games.divers.components import COLOURS, TILES
from fathom.games.divers.treasure import DIGIT, FIELD

if TYPE_CHECKING:
    from fathom.games.divers.lookup import DiversLookup
    from fathom.games.divers.rules import Divers

LETTERS = "rygbs"  # red, yellow, green, blue, grey ("silver": g is green's)

Phase = Literal["fill", "deal", "first", "play", "exchange", "redraw", "claim", "draw", "over"]
PHASES: tuple[Phase, ...] = ("fill", "deal", "first", "play", "exchange", "redraw", "claim", "draw", "over")

Treasures = dict[str, int]


class Side(msgspec.Struct, frozen=True):
    """One seat's side of a tile."""

    cards: list[str]
    sum: int
    open: Treasures  # how many cards of each colour are still to come


class Tile(msgspec.Struct, frozen=True):
    """A water tile with both of its sides."""

    value: int
    depth: Literal["deep", "shallow"]
    in_game: bool
    treasures: Treasures
    sides: list[Side]


class Goal(msgspec.Struct, frozen=True):
    """A goal card; `owner` is None while it is open."""

    colour: str
    cost: int
    owner: int | None


class Player(msgspec.Struct, frozen=True):
    """What is known of one seat. `hand` is given to that seat alone; `revealed` are the cards the other has been shown."""

    cards: int
    revealed: list[str]
    treasures: Treasures
    hand: list[str] | None = None


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know about the position."""

    seat: int | None
    phase: Phase
    actors: list[int]
    tile: int | None  # the tile being filled or settled
    players: list[Player]
    tiles: list[Tile]
    goals: list[Goal]
    deck: int
    discard: list[str]  # open: every card in it was seen when it was laid there
    bag: int
    unseen: dict[str, list[str]] | None  # with the option `counts`: cards in the deck and both hands, by colour
    result: list[float] | None
    reason: str | None


def observe(state: Divers, seat: int | None) -> View:
    """The position as that seat knows it; None is a spectator."""
    lookup = state.lookup
    end = state.end
    actors = list(state.actors())
    phase = PHASES[state.phase]
    return View(
        seat=seat,
        phase=phase,
        actors=actors,
        tile=state.tile + 1 if phase in ("fill", "claim") else None,
        players=[
            Player(
                cards=state.hands[player].bit_count(),
                revealed=card_names(lookup, state.revealed[player]),
                treasures=treasure_counts(state.areas[player]),
                hand=card_names(lookup, state.hands[player]) if player == seat else None,
            )
            for player in range(state.players)
        ],
        tiles=[_tile(state, tile) for tile in range(TILES)],
        goals=[
            Goal(colour, lookup.costs[i], 0 if state.won[0] >> i & 1 else 1 if state.won[1] >> i & 1 else None)
            for i, colour in enumerate(COLOURS)
        ],
        deck=state.deck_size,
        discard=card_names(lookup, state.discard),
        bag=sum(treasure_counts(state.bag).values()),
        unseen=_unseen(state) if lookup.options.counts else None,
        result=None if end is None else list(end.results),
        reason=None if end is None else end.reason,
    )


def _tile(state: Divers, tile: int) -> Tile:
    return Tile(
        value=tile + 1,
        depth="deep" if state.deep >> tile & 1 else "shallow",
        in_game=bool(state.alive >> tile & 1),
        treasures=treasure_counts(state.treasure[tile]),
        sides=[
            Side(
                cards=card_names(state.lookup, state.placed[slot]),
                sum=state.lookup.value(state.placed[slot]),
                open=treasure_counts(state.open[slot]),
            )
            for slot in (2 * tile, 2 * tile + 1)
        ],
    )


def _unseen(state: Divers) -> dict[str, list[str]]:
    """What the deck and the two hands hold together: the same table for everybody, since all else lies open."""
    cards = state.deck | state.hands[0] | state.hands[1]
    return {colour: card_names(state.lookup, cards & state.lookup.suit_cards[i]) for i, colour in enumerate(COLOURS)}


# -- names


def card_name(lookup: DiversLookup, card: int) -> str:
    """A card as text: r7 is the red seven."""
    return f"{LETTERS[lookup.colour_of[card]]}{lookup.value_of[card]}"


def card_names(lookup: DiversLookup, cards: int) -> list[str]:
    """A set of cards in their order."""
    names = []
    while cards:
        bit = cards & -cards
        names.append(card_name(lookup, bit.bit_length() - 1))
        cards ^= bit
    return names


def treasure_counts(packed: int) -> Treasures:
    """Packed counts by colour, without the zeros."""
    counts = {colour: packed >> (FIELD * i) & DIGIT for i, colour in enumerate(COLOURS)}
    return {colour: count for colour, count in counts.items() if count}


# -- events


class Filled(Event, frozen=True, tag="filled"):
    """Treasures were drawn onto a tile."""

    tile: int
    treasures: Treasures


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


# Everything above that goes over the wire.
# fmt: off
TYPES = (
    Side, Tile, Goal, Player, View,
    Filled, Dealt, Began, Played, Revealed, Exchanged, Drew, Contest, Claimed, Passed, TileLeft, Ended,
)
# fmt: on


def events(state: Divers, journal: list[tuple[int, ...]]) -> list[Event]:
    """Return the notes of one action as events."""
    return [_TELLERS[entry[0]](state, *entry[1:]) for entry in journal]


def _ended(state: Divers) -> Event:
    assert state.end is not None
    return Ended(state.end.reason, list(state.end.results))


# In the order of the journal's kinds in rules.py.
_TELLERS = (
    lambda state, tile, packed: Filled(tile + 1, treasure_counts(packed)),
    lambda state, one, two: Dealt([card_names(state.lookup, one), card_names(state.lookup, two)]),
    lambda state, seat: Began(seat),
    lambda state, seat, card, slot: Played(seat, card_name(state.lookup, card), slot // 2 + 1, slot % 2),
    lambda state, seat, cards: Revealed(seat, card_names(state.lookup, cards)),
    lambda state, seat, cards: Exchanged(seat, card_names(state.lookup, cards)),
    lambda state, seat, cards, reshuffled: Drew(seat, cards.bit_count(), bool(reshuffled), card_names(state.lookup, cards)),
    lambda state, tile, one, two, winner, packed: Contest(tile + 1, [one, two], winner, treasure_counts(packed)),
    lambda state, seat, goal, packed: Claimed(seat, COLOURS[goal], treasure_counts(packed)),
    lambda state, seat: Passed(seat),
    lambda state, tile: TileLeft(tile + 1),
    _ended,
)
