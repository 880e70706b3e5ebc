"""What a bot is, and how one is made from a text.

A bot never holds the true state. It is handed a world: a state drawn from all those that agree with what its seat has seen. The
world's `observe(seat)` and `actions(seat)` are the seat's own, and `sample(seat, dice)` from it gives further worlds with the
same odds as from the truth; so a bot can be sent to another process, or to a stranger, without sending a secret along.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from functools import partial
from typing import Any

from fathom.bots.search import search
from fathom.bots.stand_ins import click, look_ahead
from fathom.core.bots import StandIn
from fathom.core.coach import Coach
from fathom.core.dice import Dice
from fathom.core.errors import FathomError
from fathom.core.game import Game, title_of
from fathom.core.search import PLAIN, Search
from fathom.core.state import State

DEFAULT_ITERATIONS = 1000
MOST_ITERATIONS = 10_000_000
MOST_SECONDS = 3600.0
MOST_STRENGTH = 100_000


class Bot(ABC):
    """A player. The same seed gives the same choices (a bot with a time budget excepted)."""

    def __init__(self, seed: int | str = 0) -> None:
        self.dice = Dice(seed)

    @abstractmethod
    def choose(self, world: State, seat: int) -> int:
        """Return one of `world.actions(seat)`."""


class RandomBot(Bot):
    """Plays any legal action, all equally likely."""

    def choose(self, world: State, seat: int) -> int:
        actions = world.actions(seat)
        return actions[self.dice.below(len(actions))]


class StandInBot(Bot):
    """A stand-in for a person."""

    def __init__(self, play: StandIn, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.play = play

    def choose(self, world: State, seat: int) -> int:
        return self.play(world, seat, self.dice)


class PupilBot(Bot):
    """A newcomer who does what the game's coach says, and otherwise what a novice does."""

    def __init__(self, coach: Coach | None, otherwise: StandIn, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.coach = coach
        self.otherwise = otherwise

    def choose(self, world: State, seat: int) -> int:
        worth = {} if self.coach is None else self.coach.weigh(world, seat, self.dice)
        return max(worth, key=worth.__getitem__) if worth else self.otherwise(world, seat, self.dice)


class CarelessBot(Bot):
    """A bot that overlooks things: in so many of 100 decisions it plays like a weaker stand-in."""

    def __init__(self, bot: Bot, otherwise: StandIn, overlooks: int, seed: int | str = 0) -> None:
        super().__init__(f"{seed}/careless")
        self.bot = bot
        self.otherwise = otherwise
        self.overlooks = overlooks

    def choose(self, world: State, seat: int) -> int:
        if self.dice.below(100) < self.overlooks:
            return self.otherwise(world, seat, self.dice)
        return self.bot.choose(world, seat)


class SearchBot(Bot):
    """Information-set Monte Carlo tree search, with a budget of iterations or of seconds for each move."""

    def __init__(
        self, seed: int | str = 0, iterations: int = DEFAULT_ITERATIONS, seconds: float = 0.0, hints: Search = PLAIN
    ) -> None:
        super().__init__(seed)
        self.hints = hints
        self.iterations = iterations
        self.seconds = seconds

    def choose(self, world: State, seat: int) -> int:
        return search(world, seat, self.dice, self.iterations, self.seconds, self.hints).best


class HouseBot(Bot):
    """The bot that a game brings along."""

    def __init__(self, game: Game[Any], seed: int | str = 0, strength: int = 0) -> None:
        super().__init__(seed)
        self.game = game
        self.strength = strength

    def choose(self, world: State, seat: int) -> int:
        assert self.game.bots.choose is not None, "a game without a bot of its own has no house bot"
        return self.game.bots.choose(world, seat, self.dice, self.strength)


def ask(bot: Bot, state: State, seat: int, dice: Dice) -> int:
    """Return a bot's choice in the true state: the bot itself sees only a world drawn from what its seat knows."""
    return bot.choose(state.sample(seat, dice), seat)


def make_bot(text: str, seed: int | str = 0, game: Game[Any] | None = None) -> Bot:
    """Return a bot from its name: `random`, `search`, `search:200` (iterations a move) or `search:0.5s` (seconds a move).

    For a game with a bot of its own also `house`, and `house:3` for a strength other than its default. Stand-ins for people are
    `clicker`, `novice` and `regular`, and `pupil`, who does what the game's coach says. With `novice:60` 60 of 100 moves are
    random; with `regular:20` and `house:3:20` 20 of 100 are a novice's.
    """
    if text == "random":
        return RandomBot(seed)
    if text == "pupil":
        return PupilBot(None if game is None else game.coach, stand_in("novice", game), seed)
    if (found := re.fullmatch(r"(clicker|(novice|regular)(?::(\d{1,3}))?)", text)) is not None:
        bot = StandInBot(stand_in(found[2] or found[1], game), seed)
        return _careless(bot, "clicker" if found[2] == "novice" else "novice", found[3], seed, game)
    if game is not None and (found := re.fullmatch(r"house(?::(\d{1,9})(?::(\d{1,3}))?)?", text)) is not None:
        return _careless(_house_bot(game, seed, found[1]), "novice", found[2], seed, game)
    found = re.fullmatch(r"search(?::(?:(\d{1,9})|(\d{1,4}(?:\.\d{1,3})?)s))?", text)
    if found is None:
        raise FathomError(
            f"There is no bot {text[:40]!r}; there are random, search, search:200 (iterations), search:0.5s (seconds), clicker, "
            f"novice, regular and pupil"
            f"{', and house' if game is not None and game.bots.choose is not None else ''}."
        )
    hints = PLAIN if game is None else game.search
    if found[2] is not None:
        seconds = float(found[2])
        if not 0 < seconds <= MOST_SECONDS:
            raise FathomError(f"A search takes more than 0 and at most {MOST_SECONDS:.0f} seconds a move.")
        return SearchBot(seed, 0, seconds, hints)
    iterations = int(found[1] or DEFAULT_ITERATIONS)
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise FathomError(f"A search makes 1 to {MOST_ITERATIONS:,} iterations a move.")
    return SearchBot(seed, iterations, 0.0, hints)


def stand_in(name: str, game: Game[Any] | None = None) -> StandIn:
    """Return the stand-in of that name: the game's own, or what stands in for it."""
    if game is not None:
        own = {"novice": game.bots.novice, "regular": game.bots.regular}.get(name)
        if own is not None:
            return own
        if name == "regular":
            return partial(look_ahead, hints=game.search)
    return look_ahead if name == "regular" else click


def _careless(bot: Bot, otherwise: str, percent: str | None, seed: int | str, game: Game[Any] | None) -> Bot:
    """Return a bot that plays like this stand-in in so many of 100 decisions."""
    if percent is None:
        return bot
    if int(percent) > 100:
        raise FathomError("A bot overlooks 0 to 100 of 100 moves.")
    return CarelessBot(bot, stand_in(otherwise, game), int(percent), seed)


def _house_bot(game: Game[Any], seed: int | str, given: str | None) -> HouseBot:
    if game.bots.choose is None:
        raise FathomError(f"{title_of(game)} has no bot of its own; there are random and search.")
    strength = game.bots.strength if given is None else int(given)
    if strength > MOST_STRENGTH:
        raise FathomError(f"A house bot's strength is 0 to {MOST_STRENGTH:,}.")
    return HouseBot(game, seed, strength)
