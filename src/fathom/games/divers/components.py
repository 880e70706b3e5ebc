"""Divers' components: cards, treasures, goals and tiles, read from data/."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

COLOURS = ("red", "yellow", "green", "blue", "grey")
TILES: Final = 4
HAND: Final = 8
MOST_TREASURES: Final = 31  # of one colour: what the rules' packed counters hold
MOST_TREASURES_IN_ALL: Final = 75


class Suit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the box holds of one colour: card values, treasures, the goal's cost, the most treasures on all tiles together."""

    cards: tuple[int, ...]
    treasures: int
    goal: int
    cap: int

    def __post_init__(self) -> None:
        if not 1 <= len(self.cards) <= 15 or len(set(self.cards)) != len(self.cards):
            raise ValueError("a colour has 1 to 15 cards of different values")
        if not all(1 <= value <= 99 for value in self.cards) or list(self.cards) != sorted(self.cards):
            raise ValueError("card values rise and lie between 1 and 99")
        if not 0 <= self.treasures <= MOST_TREASURES or not 1 <= self.goal <= MOST_TREASURES:
            raise ValueError(f"a colour has at most {MOST_TREASURES} treasures, and its goal costs 1 to {MOST_TREASURES}")
        if not 0 <= self.cap <= len(self.cards) // 2:
            raise ValueError("a cap above half of the colour's cards could leave a tile that nobody can complete")


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the four tiles, worth 1 to 4, lie at the start."""

    start: tuple[Literal["deep", "shallow"], Literal["deep", "shallow"], Literal["deep", "shallow"], Literal["deep", "shallow"]]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A complete set. Another one than the standard set can be given by the option `components`."""

    red: Suit
    yellow: Suit
    green: Suit
    blue: Suit
    grey: Suit
    tiles: Tiles

    def __post_init__(self) -> None:
        cards = sum(len(suit.cards) for suit in self.suits)
        # Two hands and the tiles hold up to 32 cards between turns: one more must be there to be drawn.
        if not 33 <= cards <= 60:
            raise ValueError(f"a set has 33 to 60 cards, not {cards}")
        # The ways to pay for a goal grow with the treasures: more would make a game slow to set up.
        if sum(suit.treasures for suit in self.suits) > MOST_TREASURES_IN_ALL:
            raise ValueError(f"a set has at most {MOST_TREASURES_IN_ALL} treasures")
        if sum(min(suit.treasures, suit.cap) for suit in self.suits) < 10:
            raise ValueError("the four tiles together need 10 treasures within the caps")

    @property
    def suits(self) -> tuple[Suit, ...]:
        return (self.red, self.yellow, self.green, self.blue, self.grey)


@cache
def standard() -> Components:
    """Return the set in the box: counts and goal costs as published, card values and caps as docs/rules/divers.en.md explains."""
    text = (files(__package__) / "data" / "standard.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Components)
