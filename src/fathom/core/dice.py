# mypyc: compile
"""The generators that nature, bots and samplers draw from."""

import hashlib
import secrets
from typing import Final

from mypy_extensions import mypyc_attr

from fathom.core.layout import check_layout

# A multiply-with-carry generator. MULTIPLIER * 2**30 - 1 is a safe prime, so its period is about 2**59. Every product stays
# below 2**60, which compiled code handles in one machine word: a draw costs a few nanoseconds, and the same seed gives the
# same game interpreted, compiled, and under every version of Python.
MULTIPLIER: Final = 1051999287
BITS: Final = 30
MASK: Final = 1073741823  # 2**30 - 1
WORD_BITS: Final = 60
WORD: Final = 1152921504606846975  # 2**60 - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A seeded source of chance: quick and repeatable, not secret.

    >>> one, two = Dice("the same seed"), Dice("the same seed")
    >>> [one.below(6) for _ in range(20)] == [two.below(6) for _ in range(20)]
    True
    """

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
        # Neither 0 nor the modulus is ever reached from here: they are the generator's two fixed points.
        self._state = int.from_bytes(digest, "big") % (MULTIPLIER << (BITS - 1)) + 1
        for _ in range(8):
            self.bits()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        check_layout(Dice, cls)

    def bits(self) -> int:
        """Return the next 30 random bits."""
        x = self._state
        x = MULTIPLIER * (x & MASK) + (x >> BITS)
        self._state = x
        return (x ^ (x >> BITS)) & MASK

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n - 1, each exactly as likely as the others."""
        if n > MASK:
            return self._below_large(n)
        product = self.bits() * n
        rest = product & MASK
        if rest < n:
            # The few values that would make some results likelier than others are drawn again.
            surplus = (MASK + 1 - n) % n
            while rest < surplus:
                product = self.bits() * n
                rest = product & MASK
        return product >> BITS

    def _below_large(self, n: int) -> int:
        length = (n - 1).bit_length()
        while True:
            number = 0
            for _ in range(0, length, BITS):
                number = number << BITS | self.bits()
            number >>= -length % BITS
            if number < n:
                return number

    def one_of(self, bits: int, count: int) -> int:
        """Return one of the `count` bits set in a mask, as a mask of that bit alone."""
        place = self.below(count)
        passed = 0
        # A mask of more than a machine word is looked through word by word: numbers of that length are slow.
        while bits > WORD:
            word = bits & WORD
            inside = word.bit_count()
            if place < inside:
                bits = word
                break
            place -= inside
            bits >>= WORD_BITS
            passed += WORD_BITS
        for _ in range(place):
            bits &= bits - 1
        return (bits & -bits) << passed

    def some_of(self, bits: int, count: int, wanted: int) -> int:
        """Return a random set of `wanted` of the `count` bits set in a mask."""
        chosen = 0
        while wanted:
            bit = self.one_of(bits, count)
            chosen |= bit
            bits ^= bit
            count -= 1
            wanted -= 1
        return chosen


class SystemDice(Dice):
    """Chance from the operating system: nobody can predict it, so tables with people at them use this one."""

    def __init__(self) -> None:
        super().__init__(0)

    def bits(self) -> int:
        return secrets.randbits(BITS)
