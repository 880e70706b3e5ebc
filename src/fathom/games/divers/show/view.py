"""What a seat sees of Divers, as it goes over the wire.

Cards are written as in the notation (`r7`), treasures as counts by colour.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from fathom.games.divers.components import COLOURS, TILES
from fathom.games.divers.show.names import Treasures, card_names, treasure_counts

if TYPE_CHECKING:
    from fathom.games.divers.rules.position import Divers

Phase = Literal["fill", "deal", "first", "play", "exchange", "redraw", "claim", "draw", "over"]
PHASES: tuple[Phase, ...] = ("fill", "deal", "first", "play", "exchange", "redraw", "claim", "draw", "over")


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


TYPES = (Side, Tile, Goal, Player, View)


def observe(state: Divers, seat: int | None) -> View:
    """Return the position as that seat knows it; None is a spectator."""
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
    """Return what the deck and both hands hold together: the same for everybody, since all else lies open."""
    cards = state.deck | state.hands[0] | state.hands[1]
    return {colour: card_names(state.lookup, cards & state.lookup.suit_cards[i]) for i, colour in enumerate(COLOURS)}
