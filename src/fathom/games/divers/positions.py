"""Positions of Divers from a description.

>>> import fathom
>>> position = DiversPosition(tiles=("s", "g b", "r y y", "r r g b"), hands=("r1-8", "y1-9"), placed={"2B": "g7"})
>>> match = fathom.Match.from_position(fathom.find("divers"), position)
>>> match.state.observe(None).tiles[1].sides[1].cards
['g7']
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from fathom.core.errors import PositionError
from fathom.core.game import Game
from fathom.core.match import Match
from fathom.core.options import Options
from fathom.core.positions import Description, Positions
from fathom.core.state import NATURE
from fathom.games.divers.components import COLOURS, HAND, TILES
from fathom.games.divers.lookup import SLOTS, DiversLookup
from fathom.games.divers.rules import phases
from fathom.games.divers.rules.packed import DIGIT, FIELD
from fathom.games.divers.rules.position import Divers
from fathom.games.divers.rules.treasures import GOALS_TO_WIN
from fathom.games.divers.show.names import LETTERS, card_names

_CARDS = re.compile(rf"([{LETTERS}])([0-9]{{1,2}})(?:-([0-9]{{1,2}}))?")
_TREASURES = re.compile(rf"([0-9]{{0,2}})([{LETTERS}])")


class DiversPosition(Description, frozen=True, kw_only=True):
    """A position in which a player has the turn and eight cards in hand.

    Cards are written as in the notation, and `r1-8` are all red cards from 1 to 8; treasures as `b g g` or `1b 2g`.
    """

    tiles: tuple[str, str, str, str]  # the treasures on each tile; "": the tile is out of the game
    hands: tuple[str, str]
    placed: dict[str, str] = {}  # the cards at a side of a tile: {"2B": "g7"}
    deck: str | None = None  # None: the cards that are nowhere else; otherwise those are on the discard pile
    discard: str = ""
    areas: tuple[str, str] = ("", "")  # the treasures that each player has won
    won: tuple[str, str] = ("", "")  # the goal cards of each player: "r b"
    bag: str | None = None  # None: the treasures that are nowhere else, but for what the goal cards in `won` cost
    deep: tuple[int, ...] | None = None  # the tiles that lie deep side up; None: those that do at the start
    turn: Literal["A", "B"] = "A"


class DiversPositions(Positions):
    """Sets Divers up in the middle of a game."""

    description = DiversPosition

    def set_up(
        self, game: Game[Any], described: DiversPosition, players: int | None, options: Options | Mapping[str, object] | None
    ) -> Match:
        match = Match(game, players, options)
        state = match.state
        assert isinstance(state, Divers)
        _lay_cards(state, described)
        _lay_treasures(state, described)
        _open_sides(state)
        match.position = described
        # The turn begins as the first one does, so that a player who is stuck shows the hand (D8).
        state.phase = phases.FIRST
        match.log += state.perform(NATURE, "AB".index(described.turn))
        return match


def _lay_cards(state: Divers, described: DiversPosition) -> None:
    lookup = state.lookup
    state.hands = [read_cards(lookup, hand) for hand in described.hands]
    for letter, hand in zip("AB", state.hands, strict=True):
        if hand.bit_count() != HAND:
            raise PositionError(f"A hand has {HAND} cards, but {letter} holds {hand.bit_count()}.")
    for side, cards in described.placed.items():
        if not re.fullmatch(f"[1-{TILES}][AB]", side):
            raise PositionError(f"A side of a tile is written as 2B, not {side[:20]!r}.")
        state.placed[2 * (int(side[0]) - 1) + "AB".index(side[1])] = read_cards(lookup, cards)
    places = [*state.hands, *state.placed, read_cards(lookup, described.deck or ""), read_cards(lookup, described.discard)]
    _refuse_twice(lookup, places)
    rest = lookup.all_cards & ~(sum(state.hands) | sum(state.placed))
    if described.deck is None:
        state.deck = rest & ~places[-1]
    else:
        state.deck = places[-2]
        if places[-1] and places[-1] != rest & ~state.deck:
            raise PositionError(
                "With a deck given, all cards that are nowhere else are on the discard pile: leave `discard` out."
            )
    state.discard = rest & ~state.deck
    state.deck_size = state.deck.bit_count()
    # A player who counts knows the other hand once the deck has run out.
    state.known = [0, 0] if state.deck else state.hands[:]


def _refuse_twice(lookup: DiversLookup, places: list[int]) -> None:
    seen = 0
    for cards in places:
        if seen & cards:
            raise PositionError(f"The card {card_names(lookup, seen & cards)[0]} is in two places.")
        seen |= cards


def _lay_treasures(state: Divers, described: DiversPosition) -> None:
    lookup = state.lookup
    tiles = [read_treasures(tile) for tile in described.tiles]
    for value, tile in enumerate(tiles, 1):
        if tile.total() not in (0, value):
            raise PositionError(f"Tile {value} has {value} treasures or is out of the game, but {tile.total()} lie on it.")
    if not any(tiles):
        raise PositionError("At least one tile is in the game.")
    areas = [read_treasures(area) for area in described.areas]
    bag = None if described.bag is None else read_treasures(described.bag)
    left = _unpack(lookup.treasures)
    left.subtract(sum((*tiles, *areas, bag or Counter()), Counter()))
    for colour, count in left.items():
        if count < 0:
            there = lookup.treasures >> FIELD * LETTERS.index(colour) & DIGIT
            raise PositionError(f"There are {there} {COLOURS[LETTERS.index(colour)]} treasures, not {there - count}.")
    state.won = [_read_goals(goals) for goals in described.won]
    taken = state.won[0] | state.won[1]
    if state.won[0] & state.won[1]:
        raise PositionError("A goal card is won by one player.")
    if bag is None:
        paid = {colour: lookup.costs[place] for place, colour in enumerate(LETTERS) if taken >> place & 1}
        bag = left - Counter(paid)
    state.treasure = [_pack(tile) for tile in tiles]
    state.areas = [_pack(area) for area in areas]
    state.bag = _pack(bag)
    state.alive = sum(1 << tile for tile in range(TILES) if tiles[tile] or lookup.dry_tile_waits)
    if described.deep is not None:
        if not set(described.deep) <= set(range(1, TILES + 1)):
            raise PositionError(f"Tiles have the numbers 1 to {TILES}.")
        state.deep = sum(1 << (tile - 1) for tile in set(described.deep))
    state.to_fill = state.allowance = state.tile = 0


def _open_sides(state: Divers) -> None:
    """Work out what each side still takes (D5)."""
    lookup = state.lookup
    for slot in range(SLOTS):
        side = f"{slot // 2 + 1}{'AB'[slot % 2]}"
        lacking = _unpack(state.treasure[slot // 2])
        lacking.subtract(name[0] for name in card_names(lookup, state.placed[slot]))
        for colour, count in lacking.items():
            if count < 0:
                raise PositionError(f"Side {side} has more {COLOURS[LETTERS.index(colour)]} cards than the tile has treasures.")
        state.open[slot] = _pack(lacking)
        state.room[slot] = sum(lookup.suit_cards[LETTERS.index(colour)] for colour, count in lacking.items() if count)
    for tile in range(TILES):
        if state.treasure[tile] and not state.open[2 * tile] and not state.open[2 * tile + 1]:
            raise PositionError(f"Tile {tile + 1} is complete on both sides, so it would have been settled.")


def read_cards(lookup: DiversLookup, text: str) -> int:
    """Return a set of cards from their names; r1-8 are all red cards from 1 to 8."""
    chosen = 0
    for word in text.split():
        found = _CARDS.fullmatch(word)
        cards = 0
        if found:
            colour, low, high = LETTERS.index(found[1]), int(found[2]), int(found[3] or found[2])
            for card in range(lookup.cards):
                if lookup.colour_of[card] == colour and low <= lookup.value_of[card] <= high:
                    cards |= 1 << card
        if not cards:
            raise PositionError(f"There is no card {word[:20]!r}.")
        _refuse_twice(lookup, [chosen, cards])
        chosen |= cards
    return chosen


def read_treasures(text: str) -> Counter[str]:
    """Return treasures, given by the letters of their colours, from a text such as "b g g" or "1b 2g"."""
    treasures: Counter[str] = Counter()
    for word in text.split():
        found = _TREASURES.fullmatch(word)
        if not found:
            raise PositionError(f"Treasures are written as g or 2g, not {word[:20]!r}.")
        treasures[found[2]] += int(found[1] or 1)
    return +treasures


def _read_goals(text: str) -> int:
    goals = text.split()
    if len(set(goals)) != len(goals) or not set(goals) <= set(LETTERS) or len(goals) >= GOALS_TO_WIN:
        raise PositionError(
            f"A player has won up to {GOALS_TO_WIN - 1} goal cards, written by their colours: {text[:20]!r} cannot be."
        )
    return sum(1 << LETTERS.index(goal) for goal in goals)


def _pack(treasures: Counter[str]) -> int:
    return sum(count << FIELD * LETTERS.index(colour) for colour, count in treasures.items())


def _unpack(packed: int) -> Counter[str]:
    return Counter({colour: packed >> FIELD * place & DIGIT for place, colour in enumerate(LETTERS)})
