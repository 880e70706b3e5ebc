"""A checksum over many whole games: equal on every machine and Python, interpreted and compiled.

`python -m fathom.testing.checksum GAME [GAMES]` prints the checksum of the first games: by default 2,000.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

from fathom.core.dice import Dice
from fathom.core.game import Game, checked_options
from fathom.core.registry import find
from fathom.core.state import NATURE

GAMES = 2_000


def checksum(game: Game[Any], games: int = GAMES, seed: int = 1) -> str:
    """Return a digest of every action and every final state of seeded random games, all player counts in turn."""
    digest = hashlib.blake2b(digest_size=16)
    options = checked_options(game, None)
    for number in range(games):
        dice = Dice(f"{seed}/{number}")
        state = game.new(game.players[number % len(game.players)], options)
        moves: list[tuple[int, int]] = []
        while actors := state.actors():
            seat = actors[dice.below(len(actors))]
            if seat == NATURE:
                action = state.chance(dice)
            else:
                actions = state.actions(seat)
                action = actions[dice.below(len(actions))]
            state.apply(seat, action)
            moves.append((seat, action))
        digest.update(repr((moves, state.freeze())).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    print(checksum(find(sys.argv[1]), *map(int, sys.argv[2:])))
