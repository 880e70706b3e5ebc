"""Dice that remember their rolls, so that a draw can be made again with one roll changed."""

from __future__ import annotations

from collections.abc import Sequence

from fathom.core.dice import Dice


class Tape(Dice):
    """Rolls what it is given, then what `fresh` rolls, and keeps all of it.

    >>> tape = Tape(Dice(1))
    >>> number = tape.below(1000)
    >>> Tape(Dice(2), tape.rolls).below(1000) == number
    True
    """

    def __init__(self, fresh: Dice, given: Sequence[int] = ()) -> None:
        self._fresh = fresh
        self._given = given
        self.rolls: list[int] = []
        super().__init__(0)
        self.rolls.clear()  # setting up the parent has rolled already

    def bits(self) -> int:
        n = len(self.rolls)
        roll = self._given[n] if n < len(self._given) else self._fresh.bits()
        self.rolls.append(roll)
        return roll

    def varied(self, dice: Dice) -> Tape:
        """Return the same rolls with one of them made anew."""
        rolls = self.rolls[:]
        if rolls:
            rolls[dice.below(len(rolls))] = dice.bits()
        return Tape(dice, rolls)
