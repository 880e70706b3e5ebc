"""The bots that a game offers: its levels, and the bot of its own if it has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fathom.core.dice import Dice

# What the levels mean where a game says nothing else: random moves, or iterations of search for each move. Compiled, the last
# takes about half a second in Divers.
LEVELS: Mapping[str, str] = {"beginner": "random", "easy": "search:100", "medium": "search:800", "hard": "search:6000"}

# A world drawn from what the seat knows, the seat, dice, and a strength whose meaning the game decides; returns an action.
Choose = Callable[[Any, int, Dice, int], int]

# A stand-in for a person: the same without a strength.
StandIn = Callable[[Any, int, Dice], int]


class Bots:
    """The capability `bots` of a game: what each level means, as `fathom.bots.make_bot` reads it.

    With `choose` the game has a bot of its own, called `house`, or `house:3` for a strength other than its usual one.

    `novice` and `regular` stand in for people, so that levels can be measured against them: somebody who makes the obvious move,
    and somebody who knows the game and looks one step ahead. Without them a novice plays at random and a regular tries each
    action out by random play.
    """

    def __init__(
        self,
        levels: Mapping[str, str] = LEVELS,
        choose: Choose | None = None,
        strength: int = 0,
        novice: StandIn | None = None,
        regular: StandIn | None = None,
    ) -> None:
        self.levels = levels
        self.choose = choose
        self.strength = strength
        self.novice = novice
        self.regular = regular
