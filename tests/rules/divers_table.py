"""A table for the tests of Divers: positions and moves, written as a player would say them.

match = position(tiles=("r", "b r", "b g g", "y y y y"), hands=("r1-8", "y1-9"))
say(match, "A r7 1B", "* draw g1")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from fathom import Match, find
from fathom.core.dice import Dice
from fathom.core.errors import Refusal
from fathom.core.events import Event
from fathom.core.state import NATURE
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.rules import FIRST, Divers
from fathom.games.divers.tables import Tables, tables_for
from fathom.games.divers.treasure import FIELD
from fathom.games.divers.view import LETTERS, View, card_name

GAME = find("divers")
SEATS = {"A": 0, "B": 1, "*": NATURE}
CALM_TILES = ("s", "g b", "r y y", "r r g b")
"""Tiles on which every colour stands and no colour has reached its cap."""


def position(
    *,
    tiles: tuple[str, str, str, str] = CALM_TILES,
    placed: Mapping[str, str] | None = None,
    hands: tuple[str, str] = ("r1-8", "y1-9"),
    deck: str | None = None,
    discard: str = "",
    areas: tuple[str, str] = ("", ""),
    won: tuple[str, str] = ("", ""),
    bag: str | None = None,
    deep: str = "13",
    first: str = "A",
    **options: str,
) -> Match:
    """A position far from the start, in which `first` now has the turn. It keeps the laws of the game.

    `tiles` are the treasures on each tile ("" for one that is out of the game), `placed` the cards at each side. Cards that are
    nowhere else lie in the deck or, when the deck is given, on the discard pile. Treasures that are nowhere else are in the
    bag, except what the goal cards in `won` cost; when the bag is given, they have been spent.
    """
    match = Match(GAME, options=options)
    state: Any = match.state
    tables = state.tables
    state.hands = [cards(tables, hand) for hand in hands]
    assert [hand.bit_count() for hand in state.hands] == [8, 8]
    state.placed = [0] * 8
    for side, text in (placed or {}).items():
        state.placed[2 * (int(side[0]) - 1) + SEATS[side[1]]] = cards(tables, text)
    rest = tables.all_cards - sum(state.hands) - sum(state.placed)
    state.deck = rest & ~cards(tables, discard) if deck is None else cards(tables, deck)
    state.discard = rest & ~state.deck
    state.deck_size = state.deck.bit_count()
    state.known = [0, 0] if state.deck else state.hands[:]
    state.treasure = [treasures(tile) for tile in tiles]
    for slot, laid in enumerate(state.placed):
        state.open[slot] = state.treasure[slot // 2] - treasures(" ".join(name[0] for name in names(tables, laid)))
        state.room[slot] = sum(tables.suit_cards[i] for i, count in enumerate(counts(state.open[slot])) if count)
    state.alive = sum(1 << tile for tile in range(4) if tiles[tile] or tables.dry_tile_waits)
    state.deep = sum(1 << (int(tile) - 1) for tile in deep)
    state.to_fill = 0
    state.areas = [treasures(area) for area in areas]
    state.won = [sum(1 << LETTERS.index(goal) for goal in goals.split()) for goals in won]
    left = counts(tables.treasures - sum(state.treasure) - sum(state.areas))
    taken = state.won[0] | state.won[1]
    state.bag = treasures(
        " ".join(f"{n - min(n, tables.costs[i] * (taken >> i & 1))}{LETTERS[i]}" for i, n in enumerate(left))
        if bag is None
        else bag
    )
    state.phase = FIRST
    assert GAME.broken_law(state) is None
    say(match, f"* first {first}")
    return match


def after_contest(winner: str, areas: tuple[str, str] = ("", ""), won: tuple[str, str] = ("", ""), **rest: Any) -> Match:
    """A has just completed tile 1 (deep, one grey treasure) and `winner` has taken it; `areas` are counted before that."""
    placed = {"1B": "s1" if winner == "A" else "s13"}
    match = position(placed=placed, hands=("r1-7 s7", "y1-9"), areas=areas, won=won, **rest)
    say(match, "A s7 1A")
    return match


def say(match: Match, *lines: str) -> list[Event]:
    """Plays lines such as "A r7 2B" or "* draw g1", checking the laws after each; returns all that happened."""
    events: list[Event] = []
    for line in lines:
        who, _, move = line.partition(" ")
        events += match.play(SEATS[who], move)
        assert GAME.broken_law(match.state) is None, line
    return events


def refused(match: Match, line: str) -> str:
    """The key of the refusal that a line meets. A refused move changes nothing."""
    before = match.state.freeze(), len(match.moves), len(match.log)
    with pytest.raises(Refusal) as caught:
        say(match, line)
    assert (match.state.freeze(), len(match.moves), len(match.log)) == before
    return caught.value.key


def moves(match: Match, who: str) -> set[str]:
    """Every legal move of a seat, as text."""
    seat = SEATS[who]
    return {GAME.write(match.state, seat, action) for action in match.state.actions(seat)}


def look(match: Match, who: str | None = None) -> View:
    """What a seat sees, or a spectator."""
    view = match.state.observe(None if who is None else SEATS[who])
    assert isinstance(view, View)
    return view


def turn(match: Match) -> str:
    """Who acts now: A, B, * for nature, or nothing when the game is over."""
    return "".join("AB*"[seat] for seat in match.state.actors())


def told(events: list[Event]) -> list[str]:
    """The tags of some events, in their order."""
    return [str(type(event).__struct_config__.tag) for event in events]


def play_at_random(match: Match, seed: int | str) -> Iterator[list[Event]]:
    """Plays a match to its end at random, nature included, and stops after every move to show what happened."""
    dice = Dice(seed)
    for _ in range(GAME.longest):
        actors = match.state.actors()
        if not actors:
            return
        legal = match.state.actions(actors[0])
        yield match.act(actors[0], match.state.chance(dice) if actors[0] == NATURE else legal[dice.below(len(legal))])
    raise AssertionError("this game is longer than any game can be")


def random_match(seed: int | str, moves: int = GAME.longest, check: bool = False, **options: str) -> Match:
    """A match after so many random moves, nature's included, or at its end."""
    match = Match(GAME, options=options)
    for _ in zip(range(moves), play_at_random(match, seed), strict=False):
        assert not check or GAME.broken_law(match.state) is None
    return match


def divers(match: Match) -> Divers:
    """The match's state under its own type."""
    assert isinstance(match.state, Divers)
    return match.state


def standard_tables() -> Tables:
    """The tables of the standard set."""
    return tables_for(DiversOptions())


def cards(tables: Tables, text: str) -> int:
    """A set of cards from their names; r1-8 are all red cards from 1 to 8."""
    chosen = 0
    for word in text.split():
        low, _, high = word[1:].partition("-")
        found = [
            card
            for card in range(tables.cards)
            if LETTERS[tables.colour_of[card]] == word[0] and int(low) <= tables.value_of[card] <= int(high or low)
        ]
        assert found, word
        chosen |= sum(1 << card for card in found)
    return chosen


def names(tables: Tables, chosen: int) -> list[str]:
    """The names of a set of cards."""
    return [card_name(tables, card) for card in range(tables.cards) if chosen >> card & 1]


def treasures(text: str) -> int:
    """Packed treasures from a text such as "b g g" or "1b 2g"."""
    return sum(int(word[:-1] or 1) << (FIELD * LETTERS.index(word[-1])) for word in text.split())


def counts(packed: int) -> list[int]:
    """Packed treasures as five numbers."""
    return [packed >> (FIELD * colour) & (1 << FIELD) - 1 for colour in range(5)]


def likely(observed: Counter[Any], odds: Mapping[Any, float | Fraction]) -> bool:
    """Whether counts agree with exact odds: nothing impossible, everything within 4.5 standard deviations."""
    total = sum(observed.values())
    chances = {what: float(p) for what, p in odds.items()}
    assert abs(sum(chances.values()) - 1) < 1e-9, "the odds are complete"
    return set(observed) <= set(chances) and all(
        abs(observed[what] - total * p) <= 4.5 * (total * p * (1 - p)) ** 0.5 + 1 for what, p in chances.items()
    )
