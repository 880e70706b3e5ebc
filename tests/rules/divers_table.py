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
from fathom.core.lookup import lookup_for
from fathom.core.state import NATURE
from fathom.games.divers.lookup import DiversLookup
from fathom.games.divers.options import DiversOptions
from fathom.games.divers.positions import DiversPosition
from fathom.games.divers.rules.position import Divers
from fathom.games.divers.show.names import card_name
from fathom.games.divers.show.view import View

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
    """A position far from the start, in which `first` now has the turn: DiversPosition says what everything means."""
    described = DiversPosition(
        tiles=tiles,
        hands=hands,
        placed=dict(placed or {}),
        deck=deck,
        discard=discard,
        areas=areas,
        won=won,
        bag=bag,
        deep=tuple(map(int, deep)),
        turn="B" if first == "B" else "A",
    )
    return Match.from_position(GAME, described, options=options)


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
        assert GAME.invariants(match.state) is None, line
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
    return {GAME.notation.write(match.state, seat, action) for action in match.state.actions(seat)}


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
        assert not check or GAME.invariants(match.state) is None
    return match


def divers(match: Match) -> Divers:
    """The match's state under its own type."""
    assert isinstance(match.state, Divers)
    return match.state


def standard_tables() -> DiversLookup:
    """The tables of the standard set."""
    return lookup_for(DiversLookup, 2, DiversOptions())


def names(lookup: DiversLookup, chosen: int) -> list[str]:
    """The names of a set of cards."""
    return [card_name(lookup, card) for card in range(lookup.cards) if chosen >> card & 1]


def likely(observed: Counter[Any], odds: Mapping[Any, float | Fraction]) -> bool:
    """Whether counts agree with exact odds: nothing impossible, everything within 4.5 standard deviations."""
    total = sum(observed.values())
    chances = {what: float(p) for what, p in odds.items()}
    assert abs(sum(chances.values()) - 1) < 1e-9, "the odds are complete"
    return set(observed) <= set(chances) and all(
        abs(observed[what] - total * p) <= 4.5 * (total * p * (1 - p)) ** 0.5 + 1 for what, p in chances.items()
    )
