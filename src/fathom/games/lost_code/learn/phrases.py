"""The coach's words for numbers and symbols, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.games.lost_code.components import NAMES
from fathom.games.lost_code.learn.outlook import NEVER
from fathom.games.lost_code.show.words import LostCodeSpeaker

MARKS = {"en": (".", ","), "pl": (",", "\u00a0")}  # of decimals and of thousands


class CoachSpeaker(LostCodeSpeaker):
    """Says chances, points on average, and lists of digits."""

    def face(self, symbol: int) -> str:
        """Return a symbol as the subject of a sentence."""
        return self.say(f"symbol.{NAMES[symbol]}")

    def face_of(self, symbol: int) -> str:
        """Return a symbol after a verb or a preposition."""
        return self.say(f"symbol_of.{NAMES[symbol]}")

    def average(self, points: float) -> str:
        """Return points on average, with at most one decimal."""
        number = f"{abs(points):.1f}".removesuffix(".0").replace(".", self._marks[0])
        return f"−{number}" if points < 0 and number != "0" else number

    def many(self, count: int) -> str:
        """Return a number with its thousands set apart."""
        return f"{count:,}".replace(",", self._marks[1])

    def any_of(self, digits: Sequence[int]) -> str:
        """Return digits of which one is right."""
        return self._list(list(map(str, digits)), "coach.or")

    def all_of(self, words: Sequence[str]) -> str:
        """Return words that all belong together."""
        return self._list(list(words), "coach.and")

    @property
    def _marks(self) -> tuple[str, str]:
        return MARKS[self.text.language]

    def _list(self, words: list[str], key: str) -> str:
        return words[0] if len(words) == 1 else self.say(key, list=", ".join(words[:-1]), last=words[-1])


def percent(chance: float) -> str:
    """Return a chance; only what is certain is 100%, and only what is impossible 0%.

    >>> percent(0.4512), percent(0.9999), percent(0.0001), percent(1.0)
    ('45%', '99%', '1%', '100%')
    """
    if chance < NEVER or chance > 1 - NEVER:
        return f"{round(chance) * 100}%"
    return f"{max(1, min(99, round(100 * chance)))}%"
