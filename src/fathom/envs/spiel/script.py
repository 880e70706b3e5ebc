"""Dice that give the answers they are told, and raise the next question when there are no more.

A game draws a whole deal at once. For OpenSpiel the same draw is a row of small chance nodes: the game is asked for its draw
again and again, each time with one more answer, until it needs no more. So every node has exact odds, and no game knows of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fathom.core.dice import Dice

MOST = 256  # answers to one question; larger numbers are drawn digit by digit


class Question(Exception):
    """The draw needs another answer: a number out of `whole` is wanted, of which an answer settles `part`."""

    def __init__(self, whole: int, part: int) -> None:
        super().__init__(whole, part)
        self.whole = whole
        self.part = part

    def odds(self) -> list[tuple[int, float]]:
        """Return the answers, each with its probability: all the same, but of the highest digit the last may be rarer."""
        count = -(-self.whole // self.part)
        shares = [self.part] * (count - 1) + [self.whole - self.part * (count - 1)]
        return [(answer, share / self.whole) for answer, share in enumerate(shares)]


class Script(Dice):
    """Answers what it is given, then raises the question that comes next.

    >>> Script([4]).below(6)
    4
    >>> try:
    ...     Script([]).below(2)
    ... except Question as question:
    ...     print(question.odds())
    [(0, 0.5), (1, 0.5)]
    """

    def __init__(self, answers: Sequence[int]) -> None:
        super().__init__(0)
        self._answers = answers
        self._next = 0

    def below(self, n: int) -> int:
        low = 0
        while n > 1:
            part = 1
            while part * MOST < n:
                part *= MOST
            answer = self._answer(n, part)
            low += answer * part
            n = min(part, n - answer * part)
        return low

    def bits(self) -> int:
        """Return 0: only the parent's constructor calls this; a draw calls `below`."""
        return 0

    def _answer(self, whole: int, part: int) -> int:
        if self._next == len(self._answers):
            raise Question(whole, part)
        self._next += 1
        return self._answers[self._next - 1]
