"""What a bot is, and how one is made from a text.

A bot never holds the true state. It is handed a world: a state drawn from all those that agree with what its seat has seen. The
world's `observe(seat)` and `actions(seat)` are the seat's own, and `sample(seat, dice)` from it gives further worlds with the
same odds as from the truth; so a bot can be sent to another process, or to a stranger, without sending a secret along.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from fathom.bots.search import search
from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.state import State

DEFAULT_ITERATIONS = 1000
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0


class Bot(ABC):
    """A player. The same seed gives the same choices (a bot with a time budget excepted)."""

    def __init__(self, seed: int | str = 0) -> None:
        self.dice = Dice(seed)

    @abstractmethod
    def choose(self, world: State, seat: int) -> int:
        """One of `world.actions(seat)`."""


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    def choose(self, world: State, seat: int) -> int:
        actions = world.actions(seat)
        return actions[self.dice.below(len(actions))]


class SearchBot(Bot):
    """Information-set Monte Carlo tree search, with a budget of iterations or of seconds for each move."""

    def __init__(self, seed: int | str = 0, iterations: int = DEFAULT_ITERATIONS, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, world: State, seat: int) -> int:
        return search(world, seat, self.dice, self.iterations, self.seconds).best


def ask(bot: Bot, state: State, seat: int, dice: Dice) -> int:
    """A bot's choice in the true state: the bot itself sees only a world drawn from what its seat knows."""
    return bot.choose(state.sample(seat, dice), seat)


def make_bot(text: str, seed: int | str = 0) -> Bot:
    """A bot from its name: `random`, `search`, `search:200` (iterations a move) or `search:0.5s` (seconds a move)."""
    if text == "random":
        return RandomBot(seed)
    found = re.fullmatch(r"search(?::(?:(\d{1,9})|(\d{1,4}(?:\.\d{1,3})?)s))?", text)
    if found is None:
        raise FathomError(
            f"There is no bot {text[:40]!r}; there are random, search, search:200 (iterations) and search:0.5s (seconds)."
        )
    if found[2] is not None:
        seconds = float(found[2])
        if not 0 < seconds <= MOST_SECONDS:
            raise FathomError(f"A search takes more than 0 and at most {MOST_SECONDS:.0f} seconds a move.")
        return SearchBot(seed, 0, seconds)
    iterations = int(found[1] or DEFAULT_ITERATIONS)
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise FathomError(f"A search makes 1 to {MOST_ITERATIONS:,} iterations a move.")
    return SearchBot(seed, iterations)
