"""Sentences for one reader: the reader is "you", everybody else has a name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from fathom.core.notation import seat_letter
from fathom.core.text import Catalogue


class Speaker:
    """Fills in a catalogue's sentences for one reader. A game that has more to say subclasses it.

    A sentence about what a seat did has the keys `x`, with the name as `who`, and `x_you` for the reader. One about what a seat
    did to another one has `whom` too, `x_at_you` where that is the reader, and `x_you_own` where it is the reader's own doing.

    >>> text = Catalogue("en", {"event.drew": "{who} draws {n}.", "event.drew_you": "You draw {n}."})
    >>> [Speaker(text, you, {0: "Ada"}).act("event.drew", 0, n=2) for you in (0, 1, None)]
    ['You draw 2.', 'Ada draws 2.', 'Ada draws 2.']
    """

    YOU: ClassVar[str] = "event.you"  # the key of "you" in a list, or in the middle of a sentence

    def __init__(self, text: Catalogue, you: int | None, names: Mapping[int, str]) -> None:
        self.text = text
        self.say = text.say
        self.you = you
        self.names = names

    def name(self, seat: int) -> str:
        """Return a seat's name, or else its letter."""
        return self.names.get(seat) or seat_letter(seat)

    def whom(self, seat: int) -> str:
        """Return a seat in a list, or in the middle of a sentence."""
        return self.say(self.YOU) if seat == self.you else self.name(seat)

    def act(self, key: str, seat: int, **values: object) -> str:
        """Return a sentence about what a seat did."""
        return self.say(f"{key}_you", **values) if seat == self.you else self.say(key, who=self.name(seat), **values)

    def act_on(self, key: str, seat: int, other: int, **values: object) -> str:
        """Return a sentence about what a seat did to another one, or to itself."""
        if other != self.you:
            return self.act(key, seat, whom=self.name(other), **values)
        if seat == self.you:
            return self.say(f"{key}_you_own", **values)
        return self.say(f"{key}_at_you", who=self.name(seat), **values)
