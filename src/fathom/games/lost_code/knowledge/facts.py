# mypyc: compile
"""Facts: what the answers to a player's bets tell about the tiles on the rack now.

A fact is one int: how often each symbol counts in a sum, two bits a symbol, and above them the set of possible sums. A tile that
is discarded is taken out of the facts about it, since its digit is known; they go on telling about the other tiles of that bet.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fathom.games.lost_code.rules.position import Check, LostCode, Swap

COUNTS: Final = 12  # bits of a fact that say how often each symbol counts
COUNT_MASK: Final = 4095


def make_fact(one: int, two: int, three: int, sums: int) -> int:
    """Return the fact that the digits of three rolled symbols have one of these sums."""
    return (1 << 2 * one) + (1 << 2 * two) + (1 << 2 * three) | sums << COUNTS


def add_fact(facts: list[int], fact: int) -> None:
    """Add a fact to others; if there is one about the same symbols, each as often, narrow that one instead."""
    counts = fact & COUNT_MASK
    for place in range(len(facts)):
        if facts[place] & COUNT_MASK == counts:
            facts[place] = counts | (facts[place] >> COUNTS & fact >> COUNTS) << COUNTS
            return
    facts.append(fact)


def without(facts: list[int], symbol: int, digit: int) -> list[int]:
    """Return the facts after the tile of a symbol was seen to be that digit and left the rack."""
    left: list[int] = []
    for fact in facts:
        times = fact >> 2 * symbol & 3
        counts = fact & COUNT_MASK & ~(3 << 2 * symbol)
        if counts:
            add_fact(left, counts | (fact >> COUNTS >> times * digit) << COUNTS)
    return left


def learn(s: LostCode, check: Check) -> None:
    """Add what an answer tells to the facts of the seat that bet."""
    _, one, two, three, seat, low, high, answer = check
    add_fact(s.facts[seat], make_fact(one, two, three, s.lookup.sums_after(low, high, answer)))
    s.posteriors[seat] = None


def forget(s: LostCode, swap: Swap) -> None:
    """Take a discarded tile out of the facts of its owner."""
    _, seat, symbol, digit = swap
    s.facts[seat] = without(s.facts[seat], symbol, digit)
    s.posteriors[seat] = None


def recall(s: LostCode) -> None:
    """Work out the facts of all seats again from every answer and every discarded tile."""
    s.facts = [[] for _ in range(s.players)]
    s.posteriors = [None] * s.players
    swap = 0
    for check in s.checks:
        while swap < len(s.swaps) and s.swaps[swap][0] < check[0]:
            forget(s, s.swaps[swap])
            swap += 1
        learn(s, check)
    for later in range(swap, len(s.swaps)):
        forget(s, s.swaps[later])
