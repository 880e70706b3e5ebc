"""What treasures are worth: the chance to win the game with them, if every treasure still to come went to either player alike.

A goal card costs more than half of its colour, so each colour is a race that one of the two wins, and the game goes to the player
who wins three. Three treasures of a colour whose goal is taken stand for one of any other (D11), so what is lacking is counted in
thirds.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from fathom.games.divers.lookup import SEATS, TRIPLE
from fathom.games.divers.rules.packed import DIGIT, FIELD, SUITS
from fathom.games.divers.rules.treasures import GOALS_TO_WIN

Areas = tuple[int, int]

SHARED: Final = 2  # goals that spare treasures are divided among
UNCLAIMED: Final = 0.85  # what a goal is worth that can be paid for, and is not yet bought


def chance(costs: Sequence[int], areas: Areas, won: Areas, lie: int, seat: int, buyer: int = -1) -> float:
    """Return the seat's chance to win with these treasures and goal cards in front of each, while `lie` can still be won.

    `buyer` is about to buy, and gets what can be paid for.
    """
    other = 1 - seat
    taken = won[0] | won[1]
    wanted = GOALS_TO_WIN - won[seat].bit_count()
    against = GOALS_TO_WIN - won[other].bit_count()
    if wanted <= 0 or against <= 0:
        return 1.0 if wanted <= 0 else 0.0
    spares = [
        sum(areas[one] >> FIELD * colour & DIGIT for colour in range(SUITS) if taken >> colour & 1) // SHARED
        for one in range(SEATS)
    ]
    odds: list[float] = []
    for colour in range(SUITS):
        if taken >> colour & 1:
            continue
        shift = FIELD * colour
        needs = [max(0, TRIPLE * (costs[colour] - (areas[one] >> shift & DIGIT)) - spares[one]) for one in (seat, other)]
        if buyer >= 0 and not needs[buyer != seat]:
            odds.append(1.0 if buyer == seat else 0.0)
        else:
            odds.append(_race(needs[0], needs[1], lie >> shift & DIGIT))
    shares = [1.0] + [0.0] * len(odds)  # by the number of goals won
    for number, odd in enumerate(odds, 1):
        for won_of_them in range(number, 0, -1):
            shares[won_of_them] = odd * shares[won_of_them - 1] + (1 - odd) * shares[won_of_them]
        shares[0] *= 1 - odd
    return sum(shares[wanted:])


@cache
def _race(mine: int, theirs: int, lie: int) -> float:
    """Return the chance to have what is lacking first; both lacks are in thirds of a treasure."""
    low, part = divmod(mine, TRIPLE)
    there, rest = divmod(theirs, TRIPLE)
    found = 0.0
    for one, share in ((low, 1 - part / TRIPLE), (low + 1, part / TRIPLE)):
        for two, portion in ((there, 1 - rest / TRIPLE), (there + 1, rest / TRIPLE)):
            if share and portion:
                found += share * portion * _first(one, two, lie)
    return found


@cache
def _first(mine: int, theirs: int, lie: int) -> float:
    if mine == theirs == 0:
        return 0.5
    if not mine or not theirs:
        return UNCLAIMED if not mine else 1 - UNCLAIMED
    if not lie:
        return theirs / (mine + theirs) if mine + theirs else 0.5
    return (_first(mine - 1, theirs, lie - 1) + _first(mine, theirs - 1, lie - 1)) / 2
