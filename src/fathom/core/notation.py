"""Reading moves: words with their columns, so that an error can point at the place."""

from __future__ import annotations

from fathom.core.errors import NotationError
from fathom.core.state import NATURE, TABLE

# Seats are letters in every notation, so that they are never mistaken for the numbers of tiles, tricks or cards.
LETTERS = "ABCDEFGH"


def seat_letter(seat: int) -> str:
    """Return a seat's letter; nature is `*`, the table itself `!`."""
    return "*" if seat == NATURE else "!" if seat == TABLE else LETTERS[seat]


class Words:
    """The words of one move, taken one after another; single spaces stand between them."""

    def __init__(self, text: str) -> None:
        self._words = text.split(" ")
        self._next = 0

    def more(self) -> bool:
        """Return whether any word is left."""
        return self._next < len(self._words)

    def peek(self) -> str:
        """Return the next word without taking it; empty at the end."""
        return self._words[self._next] if self._next < len(self._words) else ""

    def take(self, expected: str) -> str:
        """Take and return the next word; `expected` says what it should be, for the error."""
        word = self.peek()
        if not word:
            raise self.wrong(expected) if self.more() else NotationError(self._column(), expected, "the end of the move")
        self._next += 1
        return word

    def choose(self, expected: str, among: str | list[str] | tuple[str, ...]) -> int:
        """Take the next word and return its place in a list."""
        word = self.take(expected)
        choices = list(among)
        if word not in choices:
            self._next -= 1
            raise self.wrong(expected)
        return choices.index(word)

    def wrong(self, expected: str) -> NotationError:
        """Return an error that points at the next word."""
        word = self.peek()
        found = repr(word if len(word) <= 20 else word[:20] + "…") if word else "nothing"
        return NotationError(self._column(), expected, found)

    def back(self) -> None:
        """Put the last word back, so that an error points at it."""
        self._next -= 1

    def end(self) -> None:
        """Raise an error unless nothing follows."""
        if self.more():
            raise self.wrong("the end of the move")

    def _column(self) -> int:
        """Return where the next word begins, or the move ends."""
        column = 1 + sum(len(word) + 1 for word in self._words[: self._next])
        return column if self.more() else column - 1
