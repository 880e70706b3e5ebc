"""What a seat sees: views, and the events of the log."""

from __future__ import annotations

from typing import Literal

import msgspec

from fathom.core.events import Event

Phase = Literal["deal", "turn", "draw", "over"]


class View(msgspec.Struct, frozen=True):
    """Everything that a seat may know; of its own hand, what it was told."""

    seat: int | None
    phase: Phase
    turn: int
    hands: list[list[str | None]]
    known: list[list[bool]]
    lit: list[int]
    dropped: list[str]
    tokens: int
    mistakes: int
    deck: int
    left: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Everybody got a hand, which the others see."""

    hands: list[list[str] | None]

    def seen_by(self, seat: int | None) -> Dealt:
        return Dealt([None if seat in (None, player) else hand for player, hand in enumerate(self.hands)])


class Drew(Event, frozen=True, tag="drew"):
    """A player drew a card, which the others see."""

    seat: int
    card: str | None = None

    def seen_by(self, seat: int | None) -> Drew:
        return Drew(self.seat) if seat in (None, self.seat) else self


class Lit(Event, frozen=True, tag="lit"):
    """A card was to be lit; it fitted or was a mistake."""

    seat: int
    place: int
    card: str
    fits: bool


class Dropped(Event, frozen=True, tag="dropped"):
    """A card was dropped for a token."""

    seat: int
    place: int
    card: str


class Told(Event, frozen=True, tag="told"):
    """A player was told one of their cards; the others had seen it before."""

    seat: int
    to: int
    place: int
    card: str


TYPES = (View, Dealt, Drew, Lit, Dropped, Told)
